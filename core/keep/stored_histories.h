// SPDX-License-Identifier: GPL-3.0-or-later
//
// The history of the jobs of a stored run, read from the store alone. Any thread. Cost: reads the run's log.
#pragma once

#include "core/base/progress.h"
#include "core/store/run_store.h"
#include "core/teams/history_collection.h"

#include <span>

namespace consonance {

/// Errors name the run.
[[nodiscard]] Result<JobHistories> storedHistories(
    const RunStore& store, const std::string& id, const StoredSpan& span = {});

/// A stored run and its contender name.
struct NamedRun {
    std::string id;
    std::string contender;
};
/// Errors: as above; Cancelled between two runs.
[[nodiscard]] Result<HistoryCollection> storedHistories(const RunStore& store, std::span<const NamedRun> runs,
    const StoredSpan& span = {}, const StopToken& stop = {}, Progress* progress = nullptr);

} // namespace consonance
