// SPDX-License-Identifier: GPL-3.0-or-later
//
// What a network is taught before it explores on its own: the outcome of a search over placements in the predicted
// world. Candidates are ranked by when jobs would end at the predicted speeds; the best few are simulated forward under
// drawn futures, new jobs placed as locality does. Sees predicted speeds alone. (DL2, of Harmony's authors, begins with
// supervised learning from a scheduler too.) Deterministic for a stream; one thread at a time. Some 10 ms a decision.
#pragma once

#include "core/base/progress.h"
#include "core/learn/harmony_decision.h"
#include "core/learn/training/training_episode.h"
#include "core/policy/tools/flow_time.h"

namespace consonance {

struct TeacherSettings {
    SearchBudget search { .drawn = 30, .changed = 50, .defer = 0 }; ///< assumed
    std::int32_t finalists = 8; ///< simulated forward; assumed
    std::int32_t futures = 3; ///< assumed
    std::int32_t intervals = 2; ///< of a future in which jobs arrive; assumed
};

class PlacementTeacher {
public:
    /// When stopped, advice comes at once and is worth nothing: whoever asks looks at the token before using it.
    PlacementTeacher(const TeacherSettings& settings, RandomStream random, StopToken stop = {})
        : m_settings(settings)
        , m_random(random)
        , m_stop(std::move(stop))
    {
    }

    /// What to do with the waiting jobs that have a slot in `placement`, which is one of the episode's board and was
    /// just asked for a choice.
    [[nodiscard]] PlacementCandidate advise(
        TrainingEpisode& episode, const IntervalPlacement& placement, std::vector<const WorldJob*>& slots);

private:
    TeacherSettings m_settings;
    RandomStream m_random;
    StopToken m_stop;
};

/// Plays a decision as the teacher says and writes down each step as the network would have had to take it, in an order
/// that the network can see, so that equal placements are taught in one way. Returns the final board.
[[nodiscard]] PlacementBoard teachDecision(PlacementTeacher& teacher, TrainingEpisode& episode, const StateShape& shape,
    SlotOrder slots, RecordedInferences& record);

} // namespace consonance
