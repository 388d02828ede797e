// SPDX-License-Identifier: GPL-3.0-or-later
#include "app/cli/command_context.h"

#include "core/base/file_io.h"
#include "core/base/json_reader.h"
#include "core/base/json_writer.h"
#include "core/experiment/compare.h"
#include "core/experiment/sweep_plan.h"

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

struct SweepOptions {
    std::string config;
    bool resumes = false;
};

Result<SweepPlan> readSweep(const std::string& file)
{
    TRY_ASSIGN(const auto text, readFile(file));
    return parseSweepPlan(text, file);
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
