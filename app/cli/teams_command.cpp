// SPDX-License-Identifier: GPL-3.0-or-later
// teams: who waited how long and got how much, by tenant, user, type of GPU or size of job.
#include "app/cli/command_context.h"
#include "app/cli/grouping_option.h"
#include "app/cli/range_option.h"
#include "app/cli/run_source.h"
#include "app/language/language.h"

#include "core/base/marked_text.h"
#include "core/workload/trace_file.h"
#include "core/workload/trace_moment.h"

#include <CLI/CLI.hpp>

#include <algorithm>

namespace consonance {

namespace {

struct TeamsOptions {
    RunSource source;
    GroupingOption grouping { .name = "tenant" };
    RangeOption range;
    std::string at; ///< empty: the end
    JsonOption json;
    std::string csv;
};

/// Of a kept run its stored log; else the run is followed to its end.
Result<EventLog> logOf(const RunSource& source, const StoredInputs& stored)
{
    if (!source.run.empty()) {
        TRY_ASSIGN(const auto run, openRun(source.store, source.run));
        return run.store.loadLog(run.record.id);
    }
    TRY_ASSIGN(auto simulation, startRun(stored.request, stored.inputs, interruptToken()));
    Progress progress;
    const ProgressDisplay display("teams", progress);
    TRY(simulation.runToEnd(interruptToken(), &progress));
    return simulation.engine().log();
}

Result<void> runTeams(TeamsOptions& options)
{
    TRY_ASSIGN(const auto stored, readRunSource(options.source));
    TRY_ASSIGN(const auto store, openStore(options.source.store));
    const auto read = [&stored](const std::string& text) { return momentOf(text, *stored.inputs.workload); };
    TRY_ASSIGN(
        const auto span, options.range.section.empty() ? spanOf(options.range, read) : spanOf(options.range, store));
    TRY_ASSIGN(const auto until, options.at.empty() ? Result<Time>(kForever) : read(options.at));
    TRY_ASSIGN(const auto log, logOf(options.source, stored));
    CourseCollection courses;
    courses.add(policyAtEnd(stored.request).policy,
        jobCourses(eventsOf(log), stored.inputs.workload, *stored.inputs.cluster, span.value_or(StoredSpan {}), until));
    const auto by = options.grouping.by();
    if (!options.csv.empty())
        TRY(writeOutput(options.csv, groupsCsv(courses, { &by, 1 })));
    if (options.csv == "-")
        return {};
    auto text = groupsText(courses, by);
    if (span) {
        const auto beginning = dateOfBeginning(*stored.inputs.workload);
        text += localText("CommandLine",
                    span->until == kForever
                        ? CONSONANCE_TEXT("CommandLine",
                            "Only jobs that arrive from {0} on count, with all of their waits, completion times and "
                            "hours.")
                        : CONSONANCE_TEXT("CommandLine",
                            "Only jobs that arrive from {0} to {1} count, with all of their waits, completion times "
                            "and hours."),
                    { momentText(std::max(Time {}, span->from), beginning), momentText(span->until, beginning) })
            + "\n";
    }
    return present(
        options.json, text, groupsJson(courses.groups(by), by, courses.unit(), span.value_or(StoredSpan {})));
}

} // namespace

void addTeamsCommand(CLI::App& app, const CommandResult& result)
{
    auto options = std::make_shared<TeamsOptions>();
    auto* command = app.add_subcommand(
        "teams", "Waits, completion times, GPU hours and unserved jobs by tenant, user, GPU type or size of job");
    addRunSource(*command, options->source);
    addGroupingOption(*command, options->grouping, "What makes a group: tenant, user, gpu-type or size")
        ->capture_default_str();
    takeMoments(
        *command->add_option("--at", options->at, "As known at this moment, such as 03:20:00 (default: the end)"));
    addRangeOption(
        *command, options->range, "Only jobs that arrive at or after this moment count, with all of their hours");
    addJsonOption(*command, options->json);
    command->add_option("--csv", options->csv, "Write the figures as a table; - for standard output");
    command->callback(calling(runTeams, options, result));
}

} // namespace consonance
