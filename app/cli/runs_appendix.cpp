// SPDX-License-Identifier: GPL-3.0-or-later
// runs appendix: what a paper's appendix says of its runs, so that others can make them again.
#include "app/cli/runs_parts.h"

#include "app/cli/chosen_runs.h"
#include "app/cli/store_command.h"

#include "core/base/build_info.h"
#include "core/base/hash.h"
#include "core/keep/command_line_text.h"
#include "core/keep/stored_request.h"

#include <fmt/format.h>

#include <memory>

namespace consonance {

namespace {

constexpr std::size_t kLettersOfLine = 100; ///< of a command; a column of paper has room for them in small print

struct AppendixOptions {
    StoreOption store;
    ChosenRuns runs;
    std::string out = "-";
};

/// In English, as papers are. A branch names its parent and its change too.
std::string runText(const RunRecord& run, std::size_t number)
{
    const auto& header = run.header;
    auto text = fmt::format("## {}. {}\n\n", number, header.name.empty() ? header.policy : header.name);
    if (const auto command = storedCommand(run); !command.empty()) {
        text += "```\n";
        for (const auto& line : commandLines(command, kLettersOfLine))
            text += line + "\n";
        text += "```\n\n";
    }
    text += fmt::format(
        "| | |\n|---|---|\n| policy | `{}` `{}` |\n| seed | {} |\n", header.policy, header.parametersJson, header.seed);
    const auto document = [](const char* what, const RunDocument& one) {
        return fmt::format(
            "| {} | `{}`, hash `{}` |\n", what, one.origin.empty() ? one.name : one.origin, hashToText(one.hash));
    };
    text += document("trace", header.trace) + document("cluster", header.cluster) + document("models", header.models);
    text += fmt::format("| interference, transitions | `{}`, `{}` |\n| events | {}, hash `{}` |\n| made with | {} |\n",
        header.interference, header.transitions, run.events, hashToText(run.eventHash), header.programVersion);
    if (header.fork)
        text += fmt::format("| branch of | `{}`: {} |\n", header.fork->parent, header.fork->change);
    return text + "\n";
}

Result<void> writeAppendix(const AppendixOptions& options)
{
    TRY_ASSIGN(const auto store, openStore(options.store));
    TRY_ASSIGN(const auto runs, chosenRuns(store, options.runs));
    auto text
        = fmt::format("# Runs\n\n{}. The same inputs and seed give the same events, and so the same hashes, on any "
                      "x86-64 machine and with any number of threads.\n\n```\n{}```\n\n",
            versionText("consonance-cli"), aboutJson("consonance-cli"));
    for (std::size_t i = 0; i < runs.size(); ++i)
        text += runText(runs[i], i + 1);
    return writeOutput(options.out, text);
}

} // namespace

void addAppendixCommand(CLI::App& runs, const CommandResult& result)
{
    auto options = std::make_shared<AppendixOptions>();
    auto* command = addStoreCommand(runs, result, options, "appendix",
        "For a paper: version, commands, parameters, seeds and hashes of kept runs, as Markdown", writeAppendix);
    addChosenRuns(*command, options->runs, "Run ids, or the beginnings or ends of some");
    command->add_option("--out", options->out, "Write to a file; - for standard output")->capture_default_str();
}

} // namespace consonance
