// SPDX-License-Identifier: GPL-3.0-or-later
// waiting: who waits at a moment of a run, why, and when each will begin.
#include "app/cli/command_context.h"
#include "app/cli/range_option.h"
#include "app/cli/run_source.h"
#include "app/cli/text_table.h"
#include "app/language/language.h"

#include "core/base/marked_text.h"
#include "core/keep/stored_session.h"
#include "core/operate/waiting_list.h"
#include "core/workload/trace_file.h"
#include "core/workload/trace_moment.h"

#include <CLI/CLI.hpp>

namespace consonance {

namespace {

struct WaitingOptions {
    RunSource source;
    std::string at;
    JsonOption json;
};

/// `asked`: the moment, which may be after the end of the run.
std::string listText(const WaitingList& list, Time asked, const Workload& workload)
{
    const auto moment = [&workload](Time at) { return momentText(at, dateOfBeginning(workload)); };
    std::string text;
    if (list.runEnded)
        text += localText("CommandLine", CONSONANCE_TEXT("CommandLine", "The run ended at {0}, before {1}."),
                    { moment(*list.runEnded), moment(asked) })
            + "\n";
    if (list.jobs.empty())
        return text
            + localText("CommandLine", CONSONANCE_TEXT("CommandLine", "No job waits at {0}."), { moment(asked) })
            + "\n";
    const auto table = waitingTable(list, workload, localWording());
    text += textTableAsNamed(table.header, table.rows);
    if (list.all > list.jobs.size())
        text += localText("CommandLine", CONSONANCE_TEXT("CommandLine", "and {0} more"),
                    { std::to_string(list.all - list.jobs.size()) })
            + "\n";
    return text + outlookCheckText(list.outlook, localWording()) + "\n";
}

Result<void> runWaiting(WaitingOptions& options)
{
    TRY_ASSIGN(const auto stored, readRunSource(options.source));
    TRY_ASSIGN(const auto at, momentOf(options.at, *stored.inputs.workload));
    TRY_ASSIGN(const auto session, sessionAt(stored, at, interruptToken()));
    const auto planned = plannedChanges(session->simulation().engine().cluster(), stored.request.changes);
    TRY_ASSIGN(const auto list, waitingList(DecisionMoment::of(session->simulation()), at, planned, interruptToken()));
    const auto& workload = *stored.inputs.workload;
    return present(options.json, listText(list, at, workload), waitingJson(list, workload));
}

} // namespace

void addWaitingCommand(CLI::App& app, const CommandResult& result)
{
    auto options = std::make_shared<WaitingOptions>();
    auto* command = app.add_subcommand("waiting",
        "Who waits at a moment of a run, what is in the way, and when each is predicted to start, without hindsight");
    addRunSource(*command, options->source);
    takeMoments(*command->add_option("--at", options->at, "The moment, such as 90s, 20min or 03:20:00")).required();
    addJsonOption(*command, options->json);
    command->callback(calling(runWaiting, options, result));
}

} // namespace consonance
