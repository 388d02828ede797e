// SPDX-License-Identifier: GPL-3.0-or-later
#include "core/tune/trial_runs.h"

#include "core/base/hash.h"
#include "core/keep/run_keeper.h"
#include "core/store/bundle_codec.h"
#include "core/sweep/cell_runner.h"
#include "core/sweep/shared/sweep_launch.h"
#include "core/sweep/shared/sweep_slurm.h"
#include "core/sweep/shared/sweep_status.h"

#include <algorithm>

namespace consonance {

namespace {

constexpr MessageId kRunFailed = CONSONANCE_MESSAGE("tune.run-failed", "{0}");
constexpr MessageId kNotMade
    = CONSONANCE_MESSAGE("tune.not-made", "the workers ended and left {0} of {1} runs; start the tuning again");
constexpr const char* kProgramName = "consonance-cli";

/// The command-line program: this one, or the one beside the window's.
std::filesystem::path workerProgram()
{
    std::error_code ignored;
    const auto own = std::filesystem::read_symlink("/proc/self/exe", ignored);
    if (ignored)
        return kProgramName;
    return own.filename() == kProgramName ? own : own.parent_path() / kProgramName;
}

double shareLeft(const RunMetrics& metrics)
{
    const auto left = static_cast<double>(metrics.unfinished + metrics.rejected);
    return metrics.jobs > 0 ? left / static_cast<double>(metrics.jobs) : 0;
}

Result<TrialFigures> figuresOf(const std::vector<TuneFigure>& figures, const RunMetrics& metrics, const EventLog& log,
    const ResolvedInputs& inputs)
{
    TRY_ASSIGN(auto values, figuresOfRun(figures, metrics, eventsOf(log), inputs.workload, *inputs.cluster));
    return TrialFigures {
        .values = std::move(values), .left = shareLeft(metrics), .eventHash = metrics.eventHash, .failure = {}
    };
}

/// What a worker laid down of a cell.
Result<TrialFigures> figuresOfCell(
    const FoundCell& found, const std::vector<TuneFigure>& figures, const ResolvedInputs& inputs, RunStore& store)
{
    TRY_ASSIGN(const auto bundle, readCellRecord(found.path, found.record));
    TRY_ASSIGN(auto run, RunStore::decode(bundle, found.path.string()));
    const auto log = run.log;
    TRY_ASSIGN(const auto taken, store.take(std::move(run)));
    TRY_ASSIGN(const auto record, store.get(taken.id));
    TRY_ASSIGN(const auto result, storedResult(store, record));
    TRY(store.remove(taken.id));
    return figuresOf(figures, result.metrics, log, inputs);
}

Result<void> work(const SweepFolder& folder, const TuneWorkers& workers, const StopToken& stop)
{
    if (workers.place == TunePlace::Slurm) {
        TRY(submitSweep(folder, { .program = workerProgram(), .options = workers.slurmOptions, .waits = true }, stop));
        return {};
    }
    return launchSweep(folder,
        { .program = workerProgram(),
            .processes = workers.processes,
            .launcher = workers.place == TunePlace::Mpi ? workers.launcher : std::vector<std::string> {} },
        stop);
}

} // namespace

TrialRuns::TrialRuns(const RunRequest& run, std::string cluster, std::vector<TuneFigure> figures, TrialMemory& memory,
    std::filesystem::path folder, TuneWorkers workers, Progress* progress)
    : m_run(run)
    , m_cluster(std::move(cluster))
    , m_figures(std::move(figures))
    , m_memory(memory)
    , m_folder(std::move(folder))
    , m_workers(std::move(workers))
    , m_progress(progress)
{
}

SweepPlan TrialRuns::planOf(const std::vector<TuneContender>& contenders, const std::vector<TuneItem>& items) const
{
    SweepPlan plan { .name = "tune",
        .cluster = m_cluster,
        .interference = m_run.interference,
        .transitions = m_run.transitions,
        .failureLoss = m_run.failureLoss,
        .decideAt = m_run.decideAt,
        .impossible = m_run.impossible };
    for (const auto& item : items) {
        if (std::ranges::find(plan.traces, item.trace) == plan.traces.end())
            plan.traces.push_back(item.trace);
        if (std::ranges::find(plan.seeds, item.seed) == plan.seeds.end())
            plan.seeds.push_back(item.seed);
    }
    for (const auto& contender : contenders) {
        SweptPolicy policy { .id = contender.policy, .parameters = contender.parameters, .label = contender.policy };
        for (const auto& [key, value] : contender.parameters)
            policy.label += " " + key + "=" + value;
        plan.policies.push_back(std::move(policy));
    }
    return plan;
}

std::string TrialRuns::keyOf(const SweepPlan& plan, const SweepCell& cell)
{
    Hasher hash;
    hash.addText(plan.policies[cell.policy].id);
    for (const auto& [key, value] : plan.policies[cell.policy].parameters) {
        hash.addText(key);
        hash.addText(value);
    }
    // Files of the folder have the same content under the same name.
    hash.addText(std::filesystem::path(plan.traces[cell.trace]).filename().string());
    hash.addInteger(cell.seed);
    return hashToText(hash.digest());
}

Result<void> TrialRuns::remember(const SweepPlan& plan, const SweepCell& cell, Result<TrialFigures> made)
{
    if (!made && (made.error().kind == ErrorKind::Cancelled || made.error().kind == ErrorKind::BadInput))
        return fail(std::move(made).error());
    TRY(m_memory.add(
        keyOf(plan, cell), made ? std::move(*made) : TrialFigures { .failure = made.error().englishText() }));
    if (m_progress)
        m_progress->add(1);
    return {};
}

Result<void> TrialRuns::makeHere(const SweepPlan& plan, const std::vector<SweepCell>& missing, const StopToken& stop)
{
    CellRunner runner(plan, m_workers.threads);
    std::vector<TrialFigures> figures(missing.size());
    std::size_t handedOut = 0;
    const CellPool pool {
        .next = [&]() -> std::optional<std::size_t> {
            return handedOut < missing.size() ? std::optional(handedOut++) : std::nullopt;
        },
        .make = [&](std::size_t cell, const StopToken& end) -> Result<CellRun> {
            TRY_ASSIGN(const auto inputs, runner.inputs(missing[cell], end));
            TRY_ASSIGN(auto made, runner.run(missing[cell], end));
            TRY_ASSIGN(
                figures[cell], figuresOf(m_figures, made.result.metrics, made.simulation->engine().log(), inputs));
            made.simulation.reset();
            return made;
        },
        .take = [&](std::size_t cell, Result<CellRun> made) -> Result<void> {
            if (!made)
                return remember(plan, missing[cell], fail(std::move(made).error()));
            m_simulatedSeconds += made->result.wall.totalSeconds;
            return remember(plan, missing[cell], std::move(figures[cell]));
        },
    };
    return runPool(pool, m_workers.threads, stop);
}

Result<void> TrialRuns::makeInSweep(const SweepPlan& plan, const std::vector<SweepCell>& missing, const StopToken& stop)
{
    TRY_ASSIGN(auto program, thisProgram());
    TRY_ASSIGN(const auto planned,
        planSweep(plan,
            { .folder = std::filesystem::current_path().string(),
                .createdMilliseconds = 1,
                .program = std::move(program) },
            stop));
    Hasher name;
    for (const auto& cell : planned.manifest.cells)
        name.addInteger(cell.hash);
    const auto path = m_folder / ("round-" + hashToText(name.digest()));
    TRY_ASSIGN(const auto folder, SweepFolder::create(path, planned));
    TRY(work(folder, m_workers, stop));
    const auto content = folder.content();
    CellRunner runner(plan, 1);
    TRY_ASSIGN(auto store, RunStore::openInMemory());
    const auto& cells = folder.manifest().cells;
    std::size_t left = 0;
    for (std::size_t i = 0; i < cells.size(); ++i) {
        const auto& cell = cells[i].cell;
        if (std::ranges::find(missing, cell) == missing.end())
            continue;
        if (const auto found = content.finished.find(i); found != content.finished.end()) {
            TRY_ASSIGN(const auto inputs, runner.inputs(cell, stop));
            TRY_ASSIGN(auto figures, figuresOfCell(found->second, m_figures, inputs, store));
            TRY(remember(plan, cell, std::move(figures)));
        } else if (const auto failed = content.failed.find(i); failed != content.failed.end()) {
            TRY_ASSIGN(const auto why, readCellRecord(failed->second.path, failed->second.record));
            TRY(remember(plan, cell, fail(ErrorKind::Failed, kRunFailed, { why })));
        } else {
            ++left;
        }
    }
    if (left > 0)
        return fail(ErrorKind::Failed, kNotMade, { std::to_string(left), std::to_string(cells.size()) });
    std::error_code ignored;
    std::filesystem::remove_all(path, ignored);
    return {};
}

Result<std::vector<TrialRow>> TrialRuns::make(
    const std::vector<TuneContender>& contenders, const std::vector<TuneItem>& items, const StopToken& stop)
{
    const auto plan = planOf(contenders, items);
    const auto cellOf = [&](std::size_t contender, const TuneItem& item) {
        const auto trace = std::ranges::find(plan.traces, item.trace) - plan.traces.begin();
        return SweepCell { static_cast<std::size_t>(trace), contender, item.seed };
    };
    std::vector<SweepCell> missing;
    for (const auto& item : items) { // those that share a trace follow each other
        for (std::size_t i = 0; i < contenders.size(); ++i) {
            const auto cell = cellOf(i, item);
            const auto key = keyOf(plan, cell);
            if (!m_counted.insert(key).second)
                continue;
            if (!m_memory.find(key))
                missing.push_back(cell);
            else if (m_progress)
                m_progress->add(1);
        }
    }
    if (!missing.empty()) {
        TRY(m_workers.place == TunePlace::Here ? makeHere(plan, missing, stop) : makeInSweep(plan, missing, stop));
        TRY(m_memory.sync());
    }
    std::vector<TrialRow> rows;
    for (std::size_t i = 0; i < contenders.size(); ++i) {
        TrialRow row = std::vector<TrialFigures> {};
        for (const auto& item : items) {
            const auto& found = *m_memory.find(keyOf(plan, cellOf(i, item)));
            if (!found.failure.empty())
                row = fail(ErrorKind::Failed, kRunFailed, { found.failure });
            else if (row)
                row->push_back(found);
        }
        rows.push_back(std::move(row));
    }
    return rows;
}

Result<double> TrialRuns::secondsOf(const TuneContender& contender, const TuneItem& item, const StopToken& stop)
{
    const auto plan = planOf({ contender }, { item });
    CellRunner runner(plan, 1);
    TRY_ASSIGN(const auto made, runner.run({ 0, 0, item.seed }, stop));
    return made.result.wall.totalSeconds;
}

} // namespace consonance
