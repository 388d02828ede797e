// SPDX-License-Identifier: GPL-3.0-or-later
#include "core/keep/stored_histories.h"

#include "core/keep/run_keeper.h"

namespace consonance {

namespace {

constexpr MessageId kHistoriesStopped = CONSONANCE_MESSAGE("teams.stopped", "reading the runs was stopped");

Result<JobHistories> historiesOf(const RunStore& store, const std::string& id, const StoredSpan& span)
{
    TRY_ASSIGN(const auto record, store.get(id));
    TRY_ASSIGN(const auto stored, storedInputs(store, record));
    TRY_ASSIGN(const auto log, store.loadLog(id));
    return jobHistories(eventsOf(log), stored.inputs.workload, *stored.inputs.cluster, span);
}

} // namespace

Result<JobHistories> storedHistories(const RunStore& store, const std::string& id, const StoredSpan& span)
{
    auto histories = historiesOf(store, id, span);
    if (!histories)
        return fail(std::move(histories).error().inContext(id));
    return histories;
}

Result<HistoryCollection> storedHistories(const RunStore& store, std::span<const NamedRun> runs, const StoredSpan& span,
    const StopToken& stop, Progress* progress)
{
    HistoryCollection histories;
    if (progress)
        progress->setTotal(static_cast<std::int64_t>(runs.size()));
    for (const auto& run : runs) {
        if (stop.stop_requested())
            return fail(ErrorKind::Cancelled, kHistoriesStopped);
        TRY_ASSIGN(auto read, storedHistories(store, run.id, span));
        histories.add(run.contender, std::move(read));
        if (progress)
            progress->add(1);
    }
    return histories;
}

} // namespace consonance
