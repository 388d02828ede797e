// SPDX-License-Identifier: GPL-3.0-or-later
#include "app/cli/chosen_runs.h"

#include "app/cli/runs_export.h"

#include <CLI/CLI.hpp>

#include <algorithm>

namespace consonance {

namespace {

constexpr MessageId kWhichRuns
    = CONSONANCE_MESSAGE("runs.compare-which", "name either the runs or, with --where, the condition that they meet");

} // namespace

void addChosenRuns(CLI::App& command, ChosenRuns& runs, const char* help)
{
    command.add_option("run", runs.ids, help);
    command.add_option("--where", runs.where,
        "Instead, every run for which this holds, the oldest first, such as 'tag = \"rush\" and seed < 5'");
    command.add_flag("--all", runs.includeArchived, "Archived ones too");
}

Result<std::vector<RunRecord>> chosenRuns(const RunStore& store, const ChosenRuns& wanted)
{
    if (wanted.ids.empty() == wanted.where.empty())
        return fail(ErrorKind::BadArguments, kWhichRuns);
    std::vector<RunRecord> runs;
    if (!wanted.where.empty()) {
        const auto archived = wanted.includeArchived ? ArchivedRuns::Included : ArchivedRuns::Hidden;
        TRY_ASSIGN(runs, runsThatMeet(store, { .where = wanted.where, .archived = archived }));
        std::ranges::reverse(runs);
    }
    for (const auto& id : wanted.ids) {
        TRY_ASSIGN(const auto whole, store.resolveId(id));
        if (std::ranges::find(runs, whole, &RunRecord::id) != runs.end())
            continue;
        TRY_ASSIGN(runs.emplace_back(), store.get(whole));
    }
    return runs;
}

} // namespace consonance
