// SPDX-License-Identifier: GPL-3.0-or-later
//
// How a network decides an interval: one inference after the other, by the likeliest action or by drawing one, with
// what was seen and done recorded for those who learn from it. Plain functions; deterministic for a stream.
#pragma once

#include "core/base/random.h"
#include "core/learn/interval_placement.h"
#include "core/learn/network/placement_network.h"
#include "core/learn/placement_objective.h"
#include "core/sim/plan.h"
#include "core/sim/trigger.h"

#include <functional>
#include <unordered_map>
#include <vector>

namespace consonance {

/// What an interval that a job spends in the system costs. About ten jobs are there at a time and five intervals count,
/// so values lie near 1.
inline constexpr double kRewardOfJobInterval = 0.02;

/// Inferences as a learner takes them; rows one after the other.
struct RecordedInferences {
    std::vector<float> states;
    std::vector<std::uint8_t> masks;
    std::vector<std::int32_t> actions;
    std::vector<float> probabilities; ///< with which the actions were drawn, exploration included
    std::vector<float> values; ///< of the states, when asked for

    [[nodiscard]] std::size_t count() const { return actions.size(); }
    void append(const RecordedInferences& other);
    /// One row of another one; of the same shape.
    void appendRow(const StateShape& shape, const RecordedInferences& other, std::size_t row);
};

enum class Choice : std::uint8_t {
    Likeliest,
    Drawn,
};

/// What the network said of each state of one decision: placements drawn from one state begin alike, and many are alike
/// to their end. Equal states hash equally; that different ones do is a matter of one in 10^19.
class InferenceMemory {
public:
    /// Of the placement's present state; valid until the memory goes.
    [[nodiscard]] std::span<const float> probabilities(
        const PlacementNetwork& network, const IntervalPlacement& placement);

private:
    std::unordered_map<std::uint64_t, std::vector<float>> m_known;
};

struct InferenceOptions {
    Choice choice = Choice::Likeliest;
    RandomStream* random = nullptr; ///< not null when drawn
    /// Job-aware exploration: how often bin packing or load balancing, at random, chooses instead of the network (ω);
    /// above 0 the others are drawn.
    double exploration = 0;
    RecordedInferences* record = nullptr; ///< appended to
    bool wantsValues = false;
    InferenceMemory* memory = nullptr; ///< of this network and decision; not used when values are wanted
    /// Called before each action with the probabilities and the state's value (when asked for).
    std::function<void(const IntervalPlacement&, std::size_t action, std::span<const float> probabilities, float value)>
        observe;
};

/// Goes through the interval to its end. Precondition: the network takes the placement's shape.
void inferPlacement(const PlacementNetwork& network, IntervalPlacement& placement, const InferenceOptions& options);

/// Whether a decision is one at an event rather than at the boundary of an interval.
[[nodiscard]] bool isAtEvent(const Trigger& trigger);

/// The waiting jobs that are whole on the board, as a plan.
[[nodiscard]] Plan planOf(const PlacementBoard& board, const View& view);

} // namespace consonance
