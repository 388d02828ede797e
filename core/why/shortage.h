// SPDX-License-Identifier: GPL-3.0-or-later
//
// What a job that does not fit is short of: counted server by server, for GPUs of its type, cores, memory, network and
// disk. Pure functions, any thread. Deterministic. Cost: O(servers × roles) a job.
#pragma once

#include "core/base/wording.h"
#include "core/sim/engine.h"

#include <array>
#include <optional>
#include <string>
#include <vector>

namespace consonance {

/// A job that holds the missing resource.
struct Holder {
    JobId job;
    std::int64_t amount = 0; ///< of the resource, in its unit of ResourceVector
    std::optional<Time> end; ///< in the forecast with the run's policy; nothing: beyond the forecast
};

/// The shortage of a job that does not fit, on servers that are up and that its tasks may use: with GPUs of its type,
/// and large enough for a task.
struct Shortage {
    JobId job;
    Resource resource = Resource::Gpu;
    std::string deviceType; ///< empty: any
    std::int64_t wanted = 0; ///< by the whole job
    std::int64_t free = 0;
    std::int64_t mostOnOneServer = 0;
    std::int64_t oneTask = 0; ///< demand of its largest task
    std::size_t servers = 0; ///< that have the resource, whether they are up or not
    std::size_t drained = 0; ///< of them
    std::size_t down = 0; ///< of them
    std::int64_t capacityUp = 0; ///< of the servers that are up, held or free
    bool isTypeAbsent = false; ///< the cluster has no GPU of the type
    std::int64_t largestServer = 0; ///< of the servers with GPUs of its type, whatever is held or down
    std::int64_t ofAllServers = 0; ///< likewise
    // Where enough is free in all: of the first role that finds no room beside those placed before it.
    RoleKind role = RoleKind::Task;
    std::int64_t tasks = 0; ///< that it wants
    std::int64_t tasksWithRoom = 0;
    std::size_t serversWithRoom = 0; ///< for one task at least
    std::int64_t tasksOnEmptyServer = 0; ///< at most
    std::array<std::size_t, kResourceCount> shortOn {}; ///< servers without room for one more task, by what is short
    std::vector<Holder> holders {}; ///< the largest first, eight at most
    std::size_t moreHolders = 0; ///< behind these
    std::int64_t heldByMore = 0;
};

/// Of a job that does not fit into what is free in `ledger`: of the resource of which too little is free in all, else
/// of the one that keeps its tasks from most servers.
[[nodiscard]] Shortage shortageOf(const Engine& engine, const CapacityLedger& ledger, JobId job);
/// Whether enough is free in all and only the servers' parts of it are too small.
[[nodiscard]] bool isScattered(const Shortage& lack);

/// Whether the job would not fit if nothing were held and all servers were up.
[[nodiscard]] bool isHopeless(const Shortage& lack);

/// "1 server has 8 free GPUs; 2 are needed", with the servers that are away.
[[nodiscard]] std::string shortageText(const Shortage& lack, const Wording& wording);
/// Without them.
[[nodiscard]] std::string freeText(const Shortage& lack, const Wording& wording);
/// "and 2 more jobs hold the other 12 GPUs", for the end of a list of the holders; empty where all are listed.
[[nodiscard]] std::string moreHoldersText(const Shortage& lack, const Wording& wording = englishWording);
/// "3 GPUs".
[[nodiscard]] std::string resourceAmountText(
    Resource resource, std::int64_t amount, const std::string& deviceType, const Wording& wording);

} // namespace consonance
