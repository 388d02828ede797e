// SPDX-License-Identifier: GPL-3.0-or-later
//
// All waiting jobs at a moment of a run: what blocks each, who holds it, and when each will begin, with a window
// and how such windows have held so far. Any thread. Deterministic on one machine. Cost: the policy is asked once, then
// O(servers) a job; and the outlook (start_outlook.h).
#pragma once

#include "core/operate/start_outlook.h"
#include "core/run/decision_moment.h"
#include "core/why/waiting_reason.h"

#include <functional>
#include <optional>
#include <string>
#include <vector>

namespace consonance {

/// Jobs behind these are only counted.
inline constexpr std::size_t kMostWaitingListed = kOutlookJobs;

/// Of a job; empty where it has none.
[[nodiscard]] const std::string& tenantName(const Workload& workload, JobId job);

struct WaitingEntry {
    JobId job;
    Duration waited; ///< total time since arrival in which it held nothing
    WaitingReason reason;
    std::optional<std::size_t> passedBy; ///< smaller jobs that came later and began before it; nothing: none may
    std::optional<StartPrediction> prediction; ///< nothing: no prediction
    std::optional<Time> back; ///< when the first server that it lacks is repaired; nothing: none is away, or unknown
    bool isTooEarly = false; ///< fewer than kFewestDurations jobs have finished, so that nothing is predicted
    bool findsNoRoom = false; ///< on the servers that are up or will be, even when all others have ended
};

struct WaitingList {
    Time at;
    std::optional<Time> runEnded; ///< before `at`
    std::vector<WaitingEntry> jobs; ///< of the first that arrived; the longest wait first
    std::size_t all = 0; ///< waiting jobs, unlisted ones included
    StartOutlook outlook;
};

/// At the time of `at`, which lies between the moment's time and its next event. `planned`: announced changes of
/// servers (plannedChanges()). Errors: the policy, a stop.
[[nodiscard]] Result<WaitingList> waitingList(
    DecisionMoment moment, Time at, const std::vector<ClusterChange>& planned = {}, const StopToken& stop = {});

/// The same of one job that waits, also behind those that are listed, though without a prediction there.
[[nodiscard]] Result<WaitingEntry> waitingEntry(DecisionMoment moment, Time at, JobId job,
    const std::vector<ClusterChange>& planned = {}, const StopToken& stop = {});

/// The reason, until when servers that it lacks are away, and why no start is predicted.
[[nodiscard]] std::string blockText(
    const WaitingEntry& entry, const Workload& workload, const Wording& wording = englishWording);
/// Besides, whether smaller jobs that come later may pass it.
[[nodiscard]] std::string waitingText(
    const WaitingEntry& entry, const Workload& workload, const Wording& wording = englishWording);
/// "15:26:00 – 19:20:00", or "later than 15:26:00; no upper end" where there is none; "–" without a window. `moment`
/// says a moment.
[[nodiscard]] std::string windowText(const StartPrediction& made, const std::function<std::string(Time)>& moment,
    const Wording& wording = englishWording);
/// In whole seconds, which are precise enough for predictions.
[[nodiscard]] std::string roundMomentText(Time at, const Workload& workload);

} // namespace consonance
