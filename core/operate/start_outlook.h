// SPDX-License-Identifier: GPL-3.0-or-later
//
// When will waiting jobs begin? Predicted at a moment without hindsight: from present holdings, the durations of
// similar jobs so far, the repairs that are scheduled, and the queue in order of arrival, in which jobs pass one that
// does not fit as the policy lets them. The policy itself is not asked, since it would need the true durations. A
// number of futures is drawn, in each of which every job holds its resources for a length that known_durations.h gives
// it: so the errors of many lengths add up as they do in a queue. What cannot be is cut off: where no job
// passes another, none is predicted before one in front of it; and the first of a queue that no job may delay begins,
// at the latest, when the jobs that hold something reach their limits. Half of the futures lie before the start that
// is expected; the window is as much wider than they spread as it has to be by the errors of such predictions
// earlier in the run, and either end of it moves out while too many jobs of that size miss it (wait_errors.h). A
// run cannot have seen waits longer than itself: an upper end much further off than it is old is not reported. Whether
// earlier windows held is reported too, for windows without an upper end by themselves. What was predicted earlier does
// not hang on when one asks: it is predicted at multiples of a step since the beginning, up to the last event, and the
// step doubles when they become too many. So between two events, past predictions stay, and what is known of them only
// grows; with an event they grow by those up to it, except where the step doubles and all are made again. Pure; any
// thread. Deterministic on one machine. Cost: reads the log once, and drains the cluster hypothetically at most
// kFutures × (kOutlookMoments + 1) times: tenths of a second for thousands of jobs.
#pragma once

#include "core/base/progress.h"
#include "core/base/wording.h"
#include "core/cluster/cluster.h"
#include "core/operate/known_durations.h"
#include "core/policy/policy.h"
#include "core/teams/job_histories.h"

#include <map>
#include <optional>
#include <span>
#include <vector>

namespace consonance {

/// Most past moments at which starts are predicted, to measure the errors; of a long run at least half as many.
inline constexpr int kOutlookMoments = 240;
/// Drawn at each moment.
inline constexpr std::size_t kFutures = 16;
/// Jobs of the queue whose starts are predicted at each; those behind are not.
inline constexpr std::size_t kOutlookJobs = 200;
/// How far off the upper end of a window may lie to be given, in ages of the run.
inline constexpr std::int64_t kFurthestEnd = 3;
/// Windows of a moment whose outcome is known, to say how many of them held.
inline constexpr std::size_t kFewestOfMoment = 5;

struct StartPrediction {
    JobId job;
    Time made;
    Time start; ///< expected; half of such jobs start later
    /// With latest: eight of ten such predictions held; alone: nine of ten; nothing: of the past, and too few were
    /// known. Of the moment asked about, where too few are known, as the drawn futures spread.
    std::optional<Time> earliest;
    std::optional<Time> latest;
    std::optional<Time> actual; ///< actual start; nothing: not before the moment of the outlook
};

/// The accuracy of past predictions.
struct PredictionCheck {
    std::size_t predictions = 0; ///< whose job has begun since
    double medianErrorSeconds = 0; ///< median absolute error; NaN without any
    std::size_t windows = 0; ///< with both ends and whose outcome is known
    std::size_t held = 0;
    std::size_t openWindows = 0; ///< without an upper end, whose lower end the job or the moment has come to
    std::size_t openHeld = 0; ///< whose job did not begin before it
};

/// The same of the jobs of one size.
struct SizeCheck {
    std::size_t sizeClass = 0; ///< jobSizeClass()
    PredictionCheck check;
};

/// What is known of how a run decides.
struct DecisionHabits {
    Duration period; ///< decisions fall on its multiples alone, so no job begins between them; zero: at any moment
    Backfill backfill = Backfill::Skip;
    bool isByArrival = true; ///< the job that came first is the first of the queue
};

struct StartOutlook {
    Time at;
    DecisionHabits habits;
    std::vector<StartPrediction> waiting; ///< in order of arrival; jobs without a prediction are left out
    std::vector<StartPrediction> past; ///< in the order in which they were made
    PredictionCheck check;
    std::size_t moments = 0; ///< past ones, with the outcome of kFewestOfMoment windows and of half of them known
    std::size_t momentsBelowHalf = 0; ///< of these, at which fewer than half of the windows held
    std::vector<SizeCheck> bySize; ///< sizes with windows whose outcome is known, ascending
    /// Of jobs that smaller ones which come later may pass, as was seen in this run: how many have.
    std::map<JobId, std::size_t> passedBy;
    std::vector<JobId> pastLimit; ///< hold something for longer than their time limit
    bool knowsDurations = false; ///< enough jobs have finished, or all have limits, to predict anything
    LengthSources lengths {}; ///< of the jobs that hold something, and of the waiting ones that are predicted
};

/// `until`: the moment; later records are not read. `planned`: changes of servers that were announced, ascending;
/// of those after a prediction, repairs and additions count. An empty outlook on a stop.
[[nodiscard]] StartOutlook startOutlook(const RunEvents& events, const Workload& workload, const Cluster& cluster,
    Time until, const DecisionHabits& habits = {}, std::span<const ClusterChange> planned = {},
    const StopToken& stop = {});

/// "81 % of a sample of 84 windows held; 80 % are meant to. Half of 212 sampled predictions were off by at most 4 min."
[[nodiscard]] std::string outlookCheckBrief(const StartOutlook& outlook, const Wording& wording = englishWording);
/// The same, how many held by size of job where that is not the same, and how the windows without an upper end turned
/// out.
[[nodiscard]] std::string outlookCheckText(const StartOutlook& outlook, const Wording& wording = englishWording);

} // namespace consonance
