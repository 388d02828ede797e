// SPDX-License-Identifier: GPL-3.0-or-later
//
// When will waiting jobs begin? Predicted at a moment without hindsight: from present holdings, the durations of
// similar jobs so far, and the queue in order of arrival, with smaller ones passing. The policy itself is not asked,
// since it would need the true durations; the errors of such predictions earlier in the same run give the window,
// either end of which moves out while too many jobs of that size miss it (wait_errors.h); whether earlier windows held
// is reported too. Pure; any thread. Deterministic on one machine. Cost: reads the log once, and drains the cluster
// hypothetically at most kOutlookMoments times: milliseconds for thousands of jobs.
#pragma once

#include "core/base/progress.h"
#include "core/base/wording.h"
#include "core/cluster/cluster.h"
#include "core/teams/job_courses.h"

#include <map>
#include <optional>
#include <vector>

namespace consonance {

/// Past moments at which starts are predicted, to measure the errors.
inline constexpr int kOutlookMoments = 240;
/// Jobs of the queue whose starts are predicted at each; those behind are not.
inline constexpr std::size_t kOutlookJobs = 200;
/// Finished jobs that a duration needs at least.
inline constexpr std::size_t kFewestDurations = 5;

struct StartPrediction {
    JobId job;
    Time made;
    Time start; ///< expected; half of such jobs start later
    std::optional<Time> earliest; ///< with latest: eight of ten such predictions held; nothing: too few are known
    std::optional<Time> latest;
    std::optional<Time> actual; ///< actual start; nothing: not before the moment of the outlook
};

/// The accuracy of past predictions.
struct PredictionCheck {
    std::size_t predictions = 0; ///< whose job has begun since
    double medianErrorSeconds = 0; ///< median absolute error; NaN without any
    std::size_t windows = 0; ///< whose outcome is known
    std::size_t held = 0;
};

/// The same of the jobs of one size.
struct SizeCheck {
    std::size_t sizeClass = 0; ///< jobSizeClass()
    PredictionCheck check;
};

struct StartOutlook {
    Time at;
    std::vector<StartPrediction> waiting; ///< in order of arrival; jobs without a prediction are left out
    std::vector<StartPrediction> past; ///< in the order in which they were made
    PredictionCheck check;
    std::vector<SizeCheck> bySize; ///< sizes with windows whose outcome is known, ascending
    /// Of jobs that smaller ones which come later may pass, as was seen in this run: how many have.
    std::map<JobId, std::size_t> passedBy;
    bool knowsDurations = false; ///< enough jobs have finished to predict anything
};

/// `until`: the moment; later records are not read. `period`: of the decisions, where they fall on its multiples alone,
/// since no job begins between them; zero: at any moment. An empty outlook on a stop.
[[nodiscard]] StartOutlook startOutlook(const RunEvents& events, const Workload& workload, const Cluster& cluster,
    Time until, Duration period = {}, const StopToken& stop = {});

/// "Of 84 windows of this run 68 held: 81 %, 80 % are meant to. Half of 212 predictions were off by at most 4.1 min.",
/// and how many held by size of job where that is not the same.
[[nodiscard]] std::string outlookCheckText(const StartOutlook& outlook, const Wording& wording = englishWording);

} // namespace consonance
