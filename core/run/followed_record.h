// SPDX-License-Identifier: GPL-3.0-or-later
//
// A run that follows the trace's record up to a moment, as that of a snapshot does: which moment that is, and what of
// the record cannot have been on the cluster. Its rule: the job that started first keeps its servers; tasks on servers
// that are full or not in the cluster are left out, with their job where it has no others, so that what is free stays
// what it is. Jobs that run at the moment go before jobs that had ended, and a running job without recorded servers is
// put where there is room. Pure functions, any thread. Cost: O(jobs · log jobs + tasks).
#pragma once

#include "core/base/result.h"
#include "core/cluster/cluster.h"
#include "core/run/run_request.h"
#include "core/workload/workload.h"

#include <memory>
#include <optional>
#include <vector>

namespace consonance {

/// As the request says, else the moment of a snapshot; nothing where no record is followed. Errors: not a moment.
[[nodiscard]] Result<std::optional<Time>> recordEnd(const RunRequest& request, const Workload& workload);

/// A trace that says until when its record is followed, which fits on the cluster, and what was left out for that, in
/// words. Without a moment it is no snapshot.
struct FittedRecord {
    std::shared_ptr<const Workload> workload;
    std::vector<Error> problems {};
};
[[nodiscard]] FittedRecord fitRecord(
    std::shared_ptr<const Workload> workload, const std::shared_ptr<const Cluster>& cluster, std::optional<Time> until);

} // namespace consonance
