// SPDX-License-Identifier: GPL-3.0-or-later
//
// Keys of figures that more than one part of the program reads, with the texts about them. Names only.
#pragma once

#include "core/base/marked_text.h"

namespace consonance {

/// The use of a cluster while jobs still arrive; after the last arrival it drains, which says more of the longest job
/// than of the load. Runs whose jobs all arrive at once have none.
inline constexpr const char* kLoadedUtilisation = "utilisation_until_last_arrival";
/// What the two utilisations are, in one wording for tables and pages; English, context "Metric".
inline constexpr const char* kUtilisationMeaning = CONSONANCE_TEXT("Metric",
    "Utilisation: held share of the GPUs (cores where there are none) from the first to the last arrival; over the "
    "makespan it also includes the time in which the cluster only drains.");

/// GPU time whose work a failure undid, and the utilisation over the makespan without it: work done twice fills a
/// cluster, but serves no further job. Only runs in which failures cost work have them.
inline constexpr const char* kLostGpuTime = "lost_gpu_s";
inline constexpr const char* kUsefulUtilisation = "useful_utilisation";

/// Jobs that the policy does not start, whatever room there is; only runs that have such jobs have it.
inline constexpr const char* kNeverStartedJobs = "never_started_jobs";

/// Jobs that need a part of a GPU and were given whole ones; only runs that have such jobs have it.
inline constexpr const char* kWholeGpuJobs = "whole_gpu_jobs";

/// Against what the trace's accounting says of the same jobs; only runs of traces with recorded starts have them.
inline constexpr const char* kRecordedJobs = "recorded_jobs"; ///< with a recorded start, started in the run too
inline constexpr const char* kRecordedWait = "recorded_wait_s"; ///< their mean, to the first start
inline constexpr const char* kSimulatedWait = "simulated_wait_s"; ///< likewise in the run
inline constexpr const char* kStartError = "start_error_s"; ///< median of how far their starts are apart

} // namespace consonance
