// SPDX-License-Identifier: GPL-3.0-or-later
//
// Which running tasks must move so that a gang fits now, or that a server, a rack or any other domain is empty. Found
// step by step, the cheapest server first, on a copy of the ledger, so cores, memory, types and sockets count as they
// do for the policy. The tasks of a job on one server move together. Fewer moves may exist. A job that moves stands
// still for as long as the run's transitions say. Deterministic; any thread. Cost: for each task that needs a place, a
// look at every server and the tasks on it.
#pragma once

#include "core/base/progress.h"
#include "core/sim/engine.h"

#include <string>
#include <vector>

namespace consonance {

struct DefragmentAsk {
    std::string job {}; ///< waiting job that shall start; empty: the gang below, or the domain
    std::string free {}; ///< path or name of what shall be empty; empty: the job or the gang
    int tasks = 1; ///< of the gang
    int gpus = 0; ///< of each task, as the rest; 0: all of the largest server
    double cores = 1;
    double memoryGigabytes = 0;
    std::string gpuType {}; ///< empty: any
};

/// Tasks of one job that go from one server to another.
struct TaskMove {
    JobId job;
    std::uint8_t role = 0;
    std::int32_t count = 1;
    HostId from;
    HostId to;
    std::int64_t jobGpus = 0; ///< of the whole job, which stands still meanwhile
};

/// A task that gets room.
struct GangPlace {
    HostId host;
    std::int32_t count = 0;
};

struct Defragmentation {
    DefragmentAsk ask;
    Time at;
    std::shared_ptr<const Cluster> cluster;
    std::shared_ptr<const Workload> workload;
    std::vector<TaskMove> moves; ///< in the order in which they can be made
    std::vector<GangPlace> places; ///< of the gang, by server
    int wanted = 0; ///< tasks of the gang
    int fitted = 0; ///< of them, after the moves
    int fitWithoutMoves = 0;
    std::vector<TaskMove> stuck; ///< of a domain: what finds no room elsewhere; `to` is invalid
    Duration stall; ///< of each job that moves
    double lostGpuHours = 0; ///< GPUs of the jobs that move, for that long

    [[nodiscard]] bool isSolved() const { return fitted >= wanted && stuck.empty(); }
    [[nodiscard]] std::vector<JobId> movedJobs() const; ///< ascending
};

/// Errors: unknown names, a job that does not wait, a gang without GPUs and cores, a stop.
[[nodiscard]] Result<Defragmentation> studyDefragmentation(
    const Engine& at, const DefragmentAsk& ask, const StopToken& stop = {});

} // namespace consonance
