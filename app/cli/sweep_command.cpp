// SPDX-License-Identifier: GPL-3.0-or-later
#include "app/cli/command_context.h"

#include "core/base/file_io.h"
#include "core/base/json_reader.h"
#include "core/base/json_writer.h"
#include "core/experiment/compare.h"
#include "core/experiment/seed_list.h"

#include <filesystem>
#include <fstream>
#include <set>

#include <CLI/CLI.hpp>
#include <fmt/format.h>

namespace consonance {

namespace {

constexpr MessageId kSweepExists = CONSONANCE_MESSAGE(
    "cli.sweep.exists", "{0} already holds runs of a sweep; go on with --resume or name another file");
constexpr MessageId kSweepNotWritten = CONSONANCE_MESSAGE("cli.sweep.write", "{0} cannot be written");

/// One policy with parameters of its own.
struct SweptPolicy {
    std::string id;
    std::map<std::string, std::string> parameters;
    std::string label; ///< id and parameters, as one text
};

struct Sweep {
    std::string cluster;
    std::vector<std::string> traces;
    std::vector<SweptPolicy> policies;
    std::vector<std::uint64_t> seeds;
    std::string output;
};

struct SweepOptions {
    std::string config;
    bool resumes = false;
};

/// Every combination of the lists of values in `set`: {"candidates": [1, 16], …}.
Result<void> addPolicies(const JsonView& entry, std::vector<SweptPolicy>& policies)
{
    TRY_ASSIGN(const auto id, entry.required("id").asText());
    std::vector<SweptPolicy> combinations { { .id = std::string(id), .parameters = {}, .label = std::string(id) } };
    if (const JsonView set = entry.optional("set"); set.isPresent()) {
        TRY_ASSIGN(const auto members, set.asObject());
        for (const auto& [key, values] : members) {
            TRY_ASSIGN(const auto list, values.asArray());
            std::vector<SweptPolicy> extended;
            for (const JsonView& value : list) {
                TRY_ASSIGN(const auto text, value.asText());
                for (SweptPolicy one : combinations) {
                    one.parameters[std::string(key)] = text;
                    one.label += fmt::format(" {}={}", key, text);
                    extended.push_back(std::move(one));
                }
            }
            combinations = std::move(extended);
        }
    }
    policies.insert(policies.end(), combinations.begin(), combinations.end());
    return {};
}

Result<Sweep> readSweep(const std::string& file)
{
    TRY_ASSIGN(const auto text, readFile(file));
    TRY_ASSIGN(const auto document, JsonDocument::parse(text, file));
    const JsonView root = document.root();
    Sweep sweep;
    TRY_ASSIGN(sweep.cluster, root.required("cluster").asText());
    TRY_ASSIGN(sweep.output, root.required("out").asText());
    TRY_ASSIGN(const auto seeds, root.required("seeds").asText());
    TRY_ASSIGN(sweep.seeds, parseSeeds(std::string(seeds)));
    TRY_ASSIGN(const auto traces, root.required("traces").asArray());
    for (const JsonView& trace : traces) {
        TRY_ASSIGN(const auto one, trace.asText());
        sweep.traces.emplace_back(one);
    }
    TRY_ASSIGN(const auto policies, root.required("policies").asArray());
    for (const JsonView& policy : policies)
        TRY(addPolicies(policy, sweep.policies));
    return sweep;
}

std::string keyOf(const std::string& trace, const std::string& policy, std::uint64_t seed)
{
    return fmt::format("{}\n{}\n{}", trace, policy, seed);
}

/// Keys of the runs that the file already holds; what a kill left of the last line is cut off.
Result<std::set<std::string>> runsDone(const std::string& file)
{
    std::set<std::string> done;
    if (!std::filesystem::exists(file))
        return done;
    TRY_ASSIGN(auto text, readFile(file));
    const std::size_t whole = text.rfind('\n') == std::string::npos ? 0 : text.rfind('\n') + 1;
    if (whole < text.size()) {
        text.resize(whole);
        TRY(writeFileAtomically(file, text));
    }
    for (std::size_t begin = 0; begin < text.size();) {
        const std::size_t end = text.find('\n', begin);
        TRY_ASSIGN(const auto document, JsonDocument::parse(text.substr(begin, end - begin), file));
        TRY_ASSIGN(const auto trace, document.root().required("trace").asText());
        TRY_ASSIGN(const auto policy, document.root().required("policy").asText());
        TRY_ASSIGN(const auto seed, document.root().required("seed").asInteger());
        done.insert(keyOf(std::string(trace), std::string(policy), static_cast<std::uint64_t>(seed)));
        begin = end + 1;
    }
    return done;
}

std::string lineOf(const std::string& trace, const std::string& policy, const RunResult& run)
{
    JsonWriter json;
    json.beginObject()
        .member("trace", trace)
        .member("policy", policy)
        .member("seed", static_cast<std::int64_t>(run.seed))
        .member("mean_jct_s", run.metrics.meanJctSeconds)
        .member("unfinished", run.metrics.unfinished);
    std::string line = json.endObject().take();
    std::erase(line, '\n');
    return line + "\n";
}

Result<void> runSweep(const SweepOptions& options)
{
    TRY_ASSIGN(const auto sweep, readSweep(options.config));
    TRY_ASSIGN(auto done, runsDone(sweep.output));
    if (!done.empty() && !options.resumes)
        return fail(ErrorKind::BadArguments, kSweepExists, { sweep.output });
    std::ofstream out(sweep.output, std::ios::app);
    Progress progress;
    progress.setTotal(static_cast<std::int64_t>(sweep.traces.size() * sweep.policies.size() * sweep.seeds.size()));
    const ProgressDisplay display("sweep", progress);
    for (const std::string& trace : sweep.traces) {
        for (const SweptPolicy& policy : sweep.policies) {
            CompareRequest request { .traces = { trace }, .cluster = sweep.cluster, .policies = { policy.id } };
            request.parameters[policy.id] = policy.parameters;
            request.seeds.clear();
            for (const std::uint64_t seed : sweep.seeds) {
                if (!done.contains(keyOf(trace, policy.label, seed)))
                    request.seeds.push_back(seed);
            }
            progress.add(static_cast<std::int64_t>(sweep.seeds.size() - request.seeds.size()));
            if (request.seeds.empty())
                continue;
            auto compared = compare(request, interruptToken(), nullptr, [&](RunResult& run, const Simulation&) {
                out << lineOf(trace, policy.label, run) << std::flush;
                progress.add(1);
            });
            if (!compared)
                return fail(std::move(compared).error());
            if (!out)
                return fail(ErrorKind::Failed, kSweepNotWritten, { sweep.output });
        }
    }
    return {};
}

} // namespace

void addSweepCommand(CLI::App& app, const CommandResult& result)
{
    auto options = std::make_shared<SweepOptions>();
    auto* command = app.add_subcommand("sweep", "Run policies with every combination of parameters, traces and seeds");
    command->add_option("--config", options->config, "JSON: cluster, traces, policies with lists of values, seeds, out")
        ->required();
    command->add_flag("--resume", options->resumes, "Go on where a sweep was stopped or killed");
    command->callback([options, result] {
        if (auto done = runSweep(*options); !done)
            *result = report(done.error());
    });
}

} // namespace consonance
