// SPDX-License-Identifier: GPL-3.0-or-later
#include "app/arguments/policy_settings.h"
#include "app/cli/command_context.h"
#include "app/language/language.h"

#include "core/base/hash.h"
#include "core/base/json_writer.h"
#include "core/base/marked_text.h"
#include "core/workload/trace_file.h"
#include "core/workload/trace_generator.h"

#include <CLI/CLI.hpp>
#include <fmt/format.h>

namespace consonance {

namespace {

struct GenerateOptions {
    std::string preset;
    std::int64_t jobs = 0;
    std::vector<std::string> assignments;
    std::uint64_t seed = 1;
    std::string out;
    JsonOption json;
};

Result<void> generate(const GenerateOptions& options)
{
    TRY_ASSIGN(auto parameters, parseAssignments(options.assignments));
    if (options.jobs > 0)
        parameters["jobs"] = std::to_string(options.jobs);
    TRY_ASSIGN(const auto workload, generateTrace(options.preset, parameters, options.seed, bundledModels()));
    TRY(writeTrace(options.out, *workload));
    const auto hash = hashToText(workload->contentHash);
    JsonWriter json(JsonLayout::Indented);
    json.beginObject()
        .member("file", options.out)
        .member("jobs", workload->jobCount())
        .member("hash", hash)
        .endObject();
    return present(options.json,
        localText("CommandLine", CONSONANCE_TEXT("CommandLine", "{0}: {1} jobs, hash {2}"),
            { options.out, std::to_string(workload->jobCount()), hash })
            + "\n",
        json.take());
}

} // namespace

void addGenerateCommand(CLI::App& app, const CommandResult& result)
{
    auto options = std::make_shared<GenerateOptions>();
    auto* command = app.add_subcommand("generate", "Make a trace from a preset and a seed");
    command->add_option("--preset", options->preset, "Preset (see consonance-cli traces)")->required();
    command->add_option("--jobs", options->jobs, "Number of jobs")->check(CLI::PositiveNumber);
    command->add_option("--set", options->assignments, "Parameter of the preset, such as load=4; may be repeated")
        ->allow_extra_args(false);
    command->add_option("--seed", options->seed, "Seed")->required();
    command->add_option("--out", options->out, "Trace file to write: .csv or .json")->required();
    addJsonOption(*command, options->json);
    command->callback(calling(generate, options, result));
}

} // namespace consonance
