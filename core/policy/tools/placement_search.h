// SPDX-License-Identifier: GPL-3.0-or-later
//
// A search over whole placements of the waiting jobs: some drawn at random, then changes of the best one so far. The
// caller says what is good. Deterministic for a stream. One thread at a time. Cost: some microseconds a
// candidate besides its score.
#pragma once

#include "core/base/random.h"
#include "core/policy/tools/interval_world.h"

#include <functional>
#include <vector>

namespace consonance {

struct SearchBudget {
    std::int32_t drawn = 40; ///< candidates drawn afresh
    std::int32_t changed = 80; ///< candidates made by changing the best
    double defer = 0.03; ///< how often a job that fits is left waiting
};

/// Waiting jobs that are placed, in the order in which they were.
struct PlacementCandidate {
    struct Choice {
        std::size_t waiting = 0; ///< index into the waiting jobs
        std::vector<PlacedGroup> groups; ///< `job` is not used
    };
    std::vector<Choice> choices;
    double score = 0;
};

class PlacementSearch {
public:
    /// `world` has the candidate's jobs placed; `isPlaced` has one entry a waiting job. Higher is better.
    using Score = std::function<double(const IntervalWorld& world, const std::vector<std::uint8_t>& isPlaced)>;

    explicit PlacementSearch(RandomStream stream)
        : m_stream(stream)
    {
    }

    /// The best candidate found; sometimes it leaves waiting jobs out although they fit, because that may be best.
    /// `ready` is when a job that is placed begins to work.
    [[nodiscard]] PlacementCandidate best(const IntervalWorld& world, std::span<const WorldJob* const> waiting,
        const SearchBudget& budget, double ready, const Score& score)
    {
        return ranked(world, waiting, budget, ready, score, 1).front();
    }
    /// The best ones with different scores, best first, `keep` at most.
    [[nodiscard]] std::vector<PlacementCandidate> ranked(const IntervalWorld& world,
        std::span<const WorldJob* const> waiting, const SearchBudget& budget, double ready, const Score& score,
        std::size_t keep);

private:
    [[nodiscard]] PlacementCandidate draw(IntervalWorld& world, std::span<const WorldJob* const> waiting, bool inOrder);
    [[nodiscard]] PlacementCandidate change(
        IntervalWorld& world, std::span<const WorldJob* const> waiting, const PlacementCandidate& from);
    void placeRest(IntervalWorld& world, std::span<const WorldJob* const> waiting, std::vector<std::size_t>& order,
        PlacementCandidate& candidate);
    bool placeDrawn(IntervalWorld& world, const WorldJob& job);
    void shuffle(std::vector<std::size_t>& order);

    RandomStream m_stream;
    double m_defer = 0;
};

} // namespace consonance
