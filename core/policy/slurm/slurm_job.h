// SPDX-License-Identifier: GPL-3.0-or-later
//
// A job as slurmctld keeps it. Times are whole seconds of the trace: the controller's clock has no others. Plain
// values.
#pragma once

#include "core/base/strong_id.h"

#include <cstdint>
#include <optional>
#include <string>
#include <vector>

namespace consonance {

/// What a job takes of one node.
struct SlurmNodeShare {
    std::size_t node = 0;
    std::int64_t cpus = 0;
    std::int64_t memoryMb = 0;
    std::int64_t gpus = 0;
};

struct SlurmJob {
    JobId id;
    std::string name;
    std::size_t partition = 0;
    std::optional<std::size_t> queue; ///< of its user, in the tree of accounts
    std::optional<std::size_t> qos;
    std::string reservation;
    std::vector<std::string> after;
    std::int64_t nodes = 1;
    std::int64_t cpus = 1; ///< of each node, as the others
    std::int64_t gpus = 0;
    int gpuType = -1; ///< of the pool's types; -1: any
    std::int64_t memoryMb = 0;
    std::optional<std::int64_t> memoryPerCpu; ///< when memory was not asked for by node
    bool isExclusive = false;
    std::int64_t limit = 0; ///< seconds
    std::int64_t nice = 0;
    std::int64_t submitted = 0;
    std::optional<std::int64_t> notBefore;

    std::optional<std::int64_t> eligible; ///< since when age counts
    std::int64_t priority = 0;
    std::int64_t totalCpus = 0; ///< as the last plan for it said; 0: none yet

    std::int64_t started = 0; ///< while it runs, as the others
    std::int64_t expectedEnd = 0;
    std::vector<SlurmNodeShare> held;
};

} // namespace consonance
