// SPDX-License-Identifier: GPL-3.0-or-later
//
// When will the jobs that wait begin? Foretold at a moment without hindsight: from who holds what, how long jobs like
// these have run so far, and the queue in order of arrival, with smaller ones let by. The policy itself is not asked,
// since it would need the true durations; how far such foretelling was off earlier in the same run makes the window,
// which widens while too many miss, and whether earlier windows held is told beside it. Pure; any thread. Deterministic
// on one machine. Cost: reads the log once, and empties the cluster in thought at most kOutlookMoments times:
// milliseconds for thousands of jobs.
#pragma once

#include "core/base/progress.h"
#include "core/base/wording.h"
#include "core/cluster/cluster.h"
#include "core/teams/job_courses.h"

#include <optional>
#include <vector>

namespace consonance {

/// Moments of the past at which starts are foretold, to see how far that was off.
inline constexpr int kOutlookMoments = 240;
/// Jobs of the queue whose starts are foretold at each; those behind are not.
inline constexpr std::size_t kOutlookJobs = 200;
/// Past errors that a window needs at least.
inline constexpr std::size_t kFewestErrors = 20;
/// Finished jobs that a duration needs at least.
inline constexpr std::size_t kFewestDurations = 5;

struct StartPrediction {
    JobId job;
    Time made;
    Time start; ///< expected; half of such jobs start later
    std::optional<Time> earliest; ///< with latest: eight of ten such predictions held; nothing: too few are known
    std::optional<Time> latest;
    std::optional<Time> actual; ///< when it then began; nothing: not by the moment of the outlook
};

/// How far predictions of the past have held.
struct PredictionCheck {
    std::size_t predictions = 0; ///< of which is known when the job began
    double medianErrorSeconds = 0; ///< half of them were off by no more; NaN without any
    std::size_t windows = 0; ///< of which is known whether they held
    std::size_t held = 0;
};

struct StartOutlook {
    Time at;
    std::vector<StartPrediction> waiting; ///< in order of arrival; a job that cannot be foretold is left out
    std::vector<StartPrediction> past; ///< in the order in which they were made
    PredictionCheck check;
    bool knowsDurations = false; ///< enough jobs have finished to foretell anything
};

/// `until`: the moment; nothing after it is read. An empty outlook on a stop.
[[nodiscard]] StartOutlook startOutlook(
    const RunEvents& events, const Workload& workload, const Cluster& cluster, Time until, const StopToken& stop = {});

/// "of 84 windows of this run 68 held (81 %, 80 % are meant to); half of 212 predictions were off by 4.1 min at most".
[[nodiscard]] std::string predictionCheckText(const PredictionCheck& check, const Wording& wording = englishWording);

} // namespace consonance
