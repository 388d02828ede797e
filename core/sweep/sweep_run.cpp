// SPDX-License-Identifier: GPL-3.0-or-later
#include "core/sweep/sweep_run.h"

#include "core/base/hash.h"
#include "core/base/json_writer.h"
#include "core/compare/metric_comparison.h"
#include "core/keep/run_keeper.h"
#include "core/sweep/cell_runner.h"
#include "core/sweep/sweep_rows.h"

#include <algorithm>
#include <set>

namespace consonance {

namespace {

constexpr MessageId kTrains = CONSONANCE_MESSAGE("sweep.trains",
    "a sweep of trainings makes no runs; consonance-cli sweep --config FILE --on local makes its trainings");

/// What the store does not have yet, each once. Policies come last, so that those which share a trace follow each
/// other.
std::vector<SweepCell> missingCells(const SweepPlan& plan, const PlanMatch& match, const SweepRunIds& runs)
{
    std::vector<SweepCell> missing;
    std::set<RunKey> seen;
    for (const auto& cell : cellsOf(plan)) {
        auto key = match.keyOf(cell);
        if (!runs.contains(key) && seen.insert(std::move(key)).second)
            missing.push_back(cell);
    }
    std::ranges::stable_sort(missing, [](const SweepCell& a, const SweepCell& b) {
        return std::tie(a.trace, a.seed, a.policy) < std::tie(b.trace, b.seed, b.policy);
    });
    return missing;
}

/// Reads the inputs as they are now, each once.
class CurrentHashes {
public:
    CurrentHashes(const SweepPlan& plan, const StopToken& stop)
        : m_plan(plan)
        , m_stop(stop)
    {
    }

    Result<InputHashes> of(const std::string& trace, std::uint64_t seed)
    {
        auto& known = m_known[{ trace, seed }];
        if (!known) {
            TRY_ASSIGN(const auto inputs,
                resolveInputs(
                    { .trace = trace, .cluster = m_plan.cluster, .seed = seed, .impossible = m_plan.impossible },
                    m_stop));
            known = InputHashes { inputs.workload->contentHash, inputs.workload->models->contentHash,
                inputs.cluster->contentHash };
        }
        return *known;
    }

private:
    const SweepPlan& m_plan;
    StopToken m_stop;
    std::map<std::pair<std::string, std::uint64_t>, std::optional<InputHashes>> m_known;
};

/// Makes the cells and keeps each as it ends.
Result<void> makeRuns(RunStore& store, const SweepPlan& plan, const PlanMatch& match,
    const std::vector<SweepCell>& cells, CellRunner& runner, int threads, SweepRunIds& runs,
    std::vector<MeasuredRun>& measured, const StopToken& stop, Progress* progress)
{
    std::size_t handedOut = 0;
    const CellPool pool {
        .next = [&]() -> std::optional<std::size_t> {
            return handedOut < cells.size() ? std::optional(handedOut++) : std::nullopt;
        },
        .make = [&](std::size_t cell, const StopToken& end) { return runner.run(cells[cell], end); },
        .take = [&](std::size_t cell, Result<CellRun> made) -> Result<void> {
            if (!made)
                return fail(std::move(made).error());
            // A sweep that forgets runs could never be resumed.
            TRY_ASSIGN(auto id, keep(store, made->result, made->request, *made->simulation, { sweepTag(plan) }));
            runs.emplace(match.keyOf(cells[cell]), std::move(id));
            measured.push_back({ .policy = made->result.policy,
                .trace = plan.traces[cells[cell].trace],
                .seconds = made->result.wall.totalSeconds });
            if (progress)
                progress->add(1);
            return {};
        },
    };
    return runPool(pool, threads, stop);
}

} // namespace

std::string sweepTag(const SweepPlan& plan)
{
    return "sweep:" + plan.name;
}

Result<SweepRows> sweepRows(const RunStore& store, const SweepPlan& plan)
{
    if (plan.trains)
        return fail(ErrorKind::BadArguments, kTrains);
    TRY_ASSIGN(auto parameters, completeParameters(plan));
    const PlanMatch match(plan, std::move(parameters));
    TRY_ASSIGN(auto rows, rowsTagged(store, plan));
    SweepRows found;
    std::vector<std::pair<std::size_t, RunRecord>> planned; // with the place of its policy in the plan
    for (auto& row : rows) {
        if (row.status != RunStatus::Finished)
            continue;
        if (match.tracesOf(row.header).empty())
            ++found.others;
        else
            planned.emplace_back(*match.policyOf(row.header), std::move(row));
    }
    // In the order of the plan, whichever was finished first.
    std::ranges::stable_sort(planned, {}, [](const auto& one) { return one.first; });
    for (auto& [place, row] : planned)
        found.planned.push_back(std::move(row));
    return found;
}

Result<SweepOutcome> runSweep(
    RunStore& store, const SweepPlan& plan, const SweepOptions& options, const StopToken& stop, Progress* progress)
{
    if (plan.trains)
        return fail(ErrorKind::BadArguments, kTrains);
    TRY_ASSIGN(auto parameters, completeParameters(plan));
    const PlanMatch match(plan, std::move(parameters));
    CurrentHashes now(plan, stop);
    TRY_ASSIGN(auto runs,
        finishedRuns(store, plan, match, options.start,
            [&now](const std::string& trace, std::uint64_t seed) { return now.of(trace, seed); }));
    const auto found = static_cast<std::int64_t>(runs.size());
    const auto missing = missingCells(plan, match, runs);
    if (progress) { // what is there counts as done
        progress->setTotal(static_cast<std::int64_t>(sweepRunCount(plan)));
        progress->add(static_cast<std::int64_t>(sweepRunCount(plan) - missing.size()));
    }
    CellRunner runner(plan, options.threads);
    std::vector<MeasuredRun> measured;
    TRY(makeRuns(store, plan, match, missing, runner, options.threads, runs, measured, stop, progress));
    TRY_ASSIGN(auto outcome, collectSweep(store, plan, match, runs, stop));
    outcome.found = found;
    outcome.measured = std::move(measured);
    outcome.problems = runner.takeProblems();
    return outcome;
}

std::string sweepLines(const SweepOutcome& outcome)
{
    std::string lines;
    const auto& runs = outcome.comparison.result.runs;
    for (std::size_t i = 0; i < runs.size(); ++i) {
        JsonWriter json;
        json.beginObject()
            .member("trace", runs[i].trace)
            .member("policy", outcome.labels[i])
            .member("contender", outcome.labels[i])
            .member("seed", runs[i].seed);
        for (const auto* metric : comparedMetrics({ runs[i] }))
            json.member(metric->key, metric->valueOf(runs[i].metrics));
        json.member("event_hash", hashToText(runs[i].metrics.eventHash));
        lines += json.endObject().take();
        lines += '\n';
    }
    return lines;
}

} // namespace consonance
