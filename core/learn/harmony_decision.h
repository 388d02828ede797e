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

#include <functional>
#include <vector>

namespace consonance {

/// Inferences as a learner takes them; rows one after the other.
struct RecordedInferences {
    std::vector<float> states;
    std::vector<std::uint8_t> masks;
    std::vector<std::int32_t> actions;
    std::vector<float> probabilities; ///< of the actions
    std::vector<float> values; ///< of the states, when asked for

    [[nodiscard]] std::size_t count() const { return actions.size(); }
    void append(const RecordedInferences& other);
};

enum class Choice : std::uint8_t {
    Likeliest,
    Drawn,
};

struct InferenceOptions {
    Choice choice = Choice::Likeliest;
    RandomStream* random = nullptr; ///< not null when drawn
    /// Job-aware exploration: how often bin packing or load balancing, at random, chooses instead of the network (ω).
    double exploration = 0;
    RecordedInferences* record = nullptr; ///< appended to
    bool wantsValues = false;
    /// Called before each action with the probabilities and the state's value (when asked for).
    std::function<void(const IntervalPlacement&, std::size_t action, std::span<const float> probabilities, float value)>
        observe;
};

/// Goes through the interval to its end. Precondition: the network takes the placement's shape.
void inferPlacement(const PlacementNetwork& network, IntervalPlacement& placement, const InferenceOptions& options);

/// The waiting jobs that are whole on the board, as a plan.
[[nodiscard]] Plan planOf(const PlacementBoard& board, const View& view);

} // namespace consonance
