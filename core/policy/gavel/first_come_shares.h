// SPDX-License-Identifier: GPL-3.0-or-later
//
// First come, first served as Gavel's simulator does it (stanford-futuredata/gavel @c4fa400, policies/fifo.py). Jobs in
// order of arrival take the type with enough free devices on which they run fastest; the first for which no type has
// enough stops the line. With packing, jobs that wait then join the running job with which the sum of relative speeds
// is largest, above a threshold. Where types are all alike, a job keeps its type until it ends, the next in line takes
// the place of one that ended, and others take the last type in the alphabet that counts as free: as published, the
// draw among the types decides only which of them stops counting as free, so this variant can hand out more than there
// is. A value of one thread.
#pragma once

#include "core/policy/rounds/round_policy.h"

#include <cstdint>
#include <functional>
#include <vector>

namespace consonance {

enum class GavelVariant : std::uint8_t;

class FirstComeShares {
public:
    using PairSpeeds = std::function<std::array<double, 2>(const RoundUnit& unit, std::size_t type)>;

    FirstComeShares() = default;
    FirstComeShares(GavelVariant variant, std::uint64_t seed);

    [[nodiscard]] ShareTable allocate(const RoundSituation& situation, const PairSpeeds& pairSpeeds);

private:
    struct Held {
        RoundUnit unit;
        std::size_t type = 0;
    };

    void replaceGone(const RoundSituation& situation, std::vector<JobId>& queue, std::vector<double>& free);
    void serveQueue(const RoundSituation& situation, std::vector<JobId>& queue, std::vector<double>& free);
    void packQueue(const RoundSituation& situation, const PairSpeeds& pairSpeeds, std::vector<JobId>& queue);

    bool m_isDrawn = false;
    bool m_isPacked = false;
    MersenneTwister m_random;
    std::vector<Held> m_held; ///< in the order in which they were allocated
};

} // namespace consonance
