// SPDX-License-Identifier: GPL-3.0-or-later
//
// The Mersenne Twister (Matsumoto and Nishimura, "Mersenne Twister: a 623-dimensionally equidistributed uniform
// pseudo-random number generator", TOMACS 1998) seeded and drawn from as Python's `random` does it: published
// simulators in Python shuffle with it, and their decisions can be compared only if ours are the same. Everything else
// draws from core/base/random.h. A plain value of 2.5 kB.
#pragma once

#include <array>
#include <cstddef>
#include <cstdint>
#include <span>
#include <utility>

namespace consonance {

class MersenneTwister {
public:
    /// As random.Random().seed(seed) for a seed below 2^32.
    explicit MersenneTwister(std::uint32_t seed = 0);

    std::uint32_t next32();
    /// Below `count` > 0, as random.randrange(count).
    std::size_t below(std::size_t count);
    /// As random.shuffle().
    template<typename T> void shuffle(std::span<T> values)
    {
        for (std::size_t i = values.size(); i > 1; --i)
            std::swap(values[i - 1], values[below(i)]);
    }

private:
    static constexpr std::size_t kWords = 624;

    void twist();

    std::array<std::uint32_t, kWords> m_words {};
    std::size_t m_next = kWords;
};

} // namespace consonance
