// SPDX-License-Identifier: GPL-3.0-or-later
#include "core/tune/trial_runs.h"

#include "core/base/hash.h"
#include "core/keep/run_keeper.h"
#include "core/store/bundle_codec.h"
#include "core/sweep/cell_runner.h"
#include "core/sweep/shared/sweep_status.h"

#include <algorithm>

namespace consonance {

namespace {

constexpr MessageId kRunFailed = CONSONANCE_MESSAGE("tune.run-failed", "{0}");
constexpr MessageId kNotMade
    = CONSONANCE_MESSAGE("tune.not-made", "the workers ended and left {0} of {1} runs; start the tuning again");
/// Of those whose inputs are held: about 100 MB.
constexpr std::size_t kMostHeldJobs = 200'000;

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
    , m_trainings(m_folder, run.seed, m_workers)
{
    if (m_workers.place != TunePlace::Here)
        return;
    const int threads = poolThreads(m_workers.threads);
    m_inputs = std::make_shared<InputCache>(static_cast<std::size_t>(threads) + 1, kMostHeldJobs);
    m_threads.emplace(threads);
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

std::string TrialRuns::keyOf(const TuneContender& contender, const TuneItem& item)
{
    Hasher hash;
    hash.addText(contender.policy);
    for (const auto& [key, value] : contender.parameters) {
        hash.addText(key);
        hash.addText(value);
    }
    // Files of the folder have the same content under the same name.
    hash.addText(std::filesystem::path(item.trace).filename().string());
    hash.addInteger(item.seed);
    return hashToText(hash.digest());
}

bool TrialRuns::has(const std::vector<TuneContender>& contenders, const std::vector<TuneItem>& items) const
{
    return std::ranges::all_of(contenders, [&](const TuneContender& contender) {
        return std::ranges::all_of(items, [&](const TuneItem& item) { return m_memory.find(keyOf(contender, item)); });
    });
}

Result<void> TrialRuns::remember(const std::string& key, Result<TrialFigures> made)
{
    if (!made && (made.error().kind == ErrorKind::Cancelled || made.error().kind == ErrorKind::BadInput))
        return fail(std::move(made).error());
    TRY(m_memory.add(key, made ? std::move(*made) : TrialFigures { .failure = made.error().englishText() }));
    if (m_progress)
        m_progress->add(1);
    return {};
}

std::vector<TrialThreads::Task> TrialRuns::tasksOf(SweepPlan plan, const std::vector<MissingRun>& missing)
{
    struct Batch {
        SweepPlan plan;
        CellRunner runner;

        Batch(SweepPlan made, std::shared_ptr<InputCache> inputs)
            : plan(std::move(made))
            , runner(plan, std::move(inputs))
        {
        }
    };
    const auto batch = std::make_shared<Batch>(std::move(plan), m_inputs);
    std::vector<TrialThreads::Task> tasks;
    for (const auto& run : missing) {
        const auto make = [this, batch, cell = run.cell](const StopToken& stop) -> Result<TrialThreads::Made> {
            TRY_ASSIGN(const auto inputs, batch->runner.inputs(cell, stop));
            TRY_ASSIGN(const auto made, batch->runner.run(cell, stop));
            TRY_ASSIGN(
                auto figures, figuresOf(m_figures, made.result.metrics, made.simulation->engine().log(), inputs));
            return TrialThreads::Made { std::move(figures), made.result.wall.totalSeconds };
        };
        tasks.push_back({ run.key, make });
    }
    return tasks;
}

Result<void> TrialRuns::makeHere(const SweepPlan& plan, const std::vector<MissingRun>& missing, const StopToken& stop)
{
    std::set<std::string> awaited;
    for (auto& task : tasksOf(plan, missing)) {
        awaited.insert(task.key);
        m_threads->makeNow(std::move(task));
    }
    while (!awaited.empty()) {
        auto collected = m_threads->collect(stop);
        if (!collected)
            return fail(ErrorKind::Cancelled, kSweepStopped);
        auto& [key, made] = *collected;
        awaited.erase(key);
        m_counted.insert(key);
        if (made)
            m_simulatedSeconds += made->seconds;
        TRY(remember(key, std::move(made).map([](TrialThreads::Made&& one) { return std::move(one.figures); })));
    }
    return {};
}

void TrialRuns::expect(const TuneContender& contender, const std::vector<TuneItem>& items)
{
    if (!m_threads || TunedTrainings::isTrained(contender))
        return;
    const auto plan = planOf({ contender }, items);
    std::vector<MissingRun> missing;
    for (const auto& item : items) {
        const auto key = keyOf(contender, item);
        const auto trace = std::ranges::find(plan.traces, item.trace) - plan.traces.begin();
        if (!m_memory.find(key))
            missing.push_back({ .cell = { static_cast<std::size_t>(trace), 0, item.seed }, .key = key });
    }
    for (auto& task : tasksOf(plan, missing))
        m_threads->makeLater(std::move(task));
}

Result<void> TrialRuns::makeInSweep(
    const SweepPlan& plan, const std::vector<MissingRun>& missing, const StopToken& stop)
{
    TRY_ASSIGN(const auto folder, workedSweep(plan, m_folder, m_workers, stop));
    const auto content = folder.content();
    CellRunner runner(plan, 1);
    TRY_ASSIGN(auto store, RunStore::openInMemory());
    const auto& cells = folder.manifest().cells;
    std::size_t left = 0;
    for (const auto& run : missing) {
        const auto at = std::ranges::find(cells, run.cell, &PlannedCell::cell) - cells.begin();
        const auto number = static_cast<std::size_t>(at);
        if (const auto found = content.finished.find(number); found != content.finished.end()) {
            TRY_ASSIGN(const auto inputs, runner.inputs(run.cell, stop));
            TRY_ASSIGN(auto figures, figuresOfCell(found->second, m_figures, inputs, store));
            TRY(remember(run.key, std::move(figures)));
        } else if (const auto failed = content.failed.find(number); failed != content.failed.end()) {
            TRY_ASSIGN(const auto why, readCellRecord(failed->second.path, failed->second.record));
            TRY(remember(run.key, fail(ErrorKind::Failed, kRunFailed, { why })));
        } else {
            ++left;
        }
    }
    if (left > 0)
        return fail(ErrorKind::Failed, kNotMade, { std::to_string(left), std::to_string(missing.size()) });
    std::error_code ignored;
    std::filesystem::remove_all(folder.path(), ignored);
    return {};
}

Result<void> TrialRuns::makeMissing(const std::vector<TuneContender>& contenders,
    std::vector<std::pair<std::size_t, const TuneItem*>> wanted, const std::vector<TuneItem>& items,
    const StopToken& stop)
{
    if (wanted.empty())
        return {};
    TRY_ASSIGN(const auto untrained, m_trainings.make(contenders, stop));
    std::vector<TuneContender> runnable;
    for (const auto& contender : contenders)
        runnable.push_back(m_trainings.runnable(contender));
    // Runs that share a trace follow each other.
    std::ranges::stable_sort(wanted, {}, [](const auto& run) { return run.second; });
    const auto plan = planOf(runnable, items);
    std::vector<MissingRun> missing;
    for (const auto& [contender, item] : wanted) {
        const auto key = keyOf(contenders[contender], *item);
        if (untrained[contender]) {
            TRY(remember(key, fail(*untrained[contender])));
            continue;
        }
        const auto trace = std::ranges::find(plan.traces, item->trace) - plan.traces.begin();
        missing.push_back({ .cell = { static_cast<std::size_t>(trace), contender, item->seed }, .key = key });
    }
    if (!missing.empty())
        TRY(m_workers.place == TunePlace::Here ? makeHere(plan, missing, stop) : makeInSweep(plan, missing, stop));
    return m_memory.sync();
}

Result<std::vector<TrialRow>> TrialRuns::make(
    const std::vector<TuneContender>& contenders, const std::vector<TuneItem>& items, const StopToken& stop)
{
    std::vector<TuneContender> running; ///< those of which a run is missing
    std::vector<std::pair<std::size_t, const TuneItem*>> wanted; ///< of `running`
    for (const auto& contender : contenders) {
        if (std::ranges::find(running, contender) != running.end())
            continue;
        const auto before = wanted.size();
        for (const auto& item : items) {
            const auto key = keyOf(contender, item);
            if (!m_counted.insert(key).second)
                continue;
            if (!m_memory.find(key))
                wanted.emplace_back(running.size(), &item);
            else if (m_progress)
                m_progress->add(1);
        }
        if (wanted.size() > before)
            running.push_back(contender);
    }
    TRY(makeMissing(running, std::move(wanted), items, stop));
    std::vector<TrialRow> rows;
    for (const auto& contender : contenders) {
        TrialRow row = std::vector<TrialFigures> {};
        for (const auto& item : items) {
            const auto& found = *m_memory.find(keyOf(contender, item));
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
