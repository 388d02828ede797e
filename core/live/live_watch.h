// SPDX-License-Identifier: GPL-3.0-or-later
//
// A cluster looked at again and again through the site's own clients, read-only: each look reads a snapshot, says what
// has changed since the last one, predicts when the waiting jobs start, and judges earlier predictions by what has
// started since. The folder holds the last snapshot (jobs.json, nodes.json), which every other command reads, and
// live.json with predictions; they change together with a look that succeeds, and not with one that fails. One thread.
// Cost of a look: the clients, reading the snapshot, and a waiting list (waiting_list.h).
#pragma once

#include "core/answers/answer.h"
#include "core/live/live_state.h"
#include "core/live/site_client.h"
#include "core/run/run_request.h"

#include <memory>
#include <string>
#include <vector>

namespace consonance {

struct LiveSettings {
    std::filesystem::path folder;
    std::string jobsCommand = "squeue --json";
    std::string nodesCommand = "scontrol show nodes --json"; ///< empty: the other one prints the nodes too
    ClientLimits limits;
    RunRequest request; ///< policy, its parameters and models; trace and cluster are those of the folder
};

/// How predictions turned out whose outcome is known.
struct LiveScore {
    std::int64_t held = 0;
    std::int64_t missed = 0;
    std::int64_t unseen = 0;
};
[[nodiscard]] LiveScore scoreOf(const LiveState& state);

struct LiveLook {
    Time at; ///< of the snapshot
    std::shared_ptr<const Workload> workload;
    std::vector<Error> problems; ///< of the snapshot, each with what was done about it
    std::int64_t running = 0;
    std::int64_t waiting = 0;
    bool isFirst = false;
    std::vector<std::string> started; ///< since the last look, likewise
    std::vector<std::string> ended;
    std::vector<std::string> arrived;
    LiveScore score; ///< of all predictions so far
    Answer waitingJobs; ///< of the question about waiting jobs
};

/// Errors: a client that fails (site_client.h), what it printed is no snapshot, or one older than the last.
[[nodiscard]] Result<LiveLook> lookAtCluster(
    const LiveSettings& settings, const Wording& wording = englishWording, const StopToken& stop = {});

/// What has changed and how predictions turned out, then who waits.
[[nodiscard]] Answer liveAnswer(const LiveLook& look, const Wording& wording = englishWording);
/// The same without the waiting jobs, which `waiting --json` of the snapshot has.
[[nodiscard]] std::string liveJson(const LiveLook& look);

} // namespace consonance
