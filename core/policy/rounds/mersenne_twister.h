// SPDX-License-Identifier: GPL-3.0-or-later
//
// std::mt19937 seeded and drawn from as Python's `random` does it: published simulators in Python shuffle with it, and
// their decisions can be compared only if ours are the same. Everything else draws from core/base/random.h. A plain
// value of 5 kB.
#pragma once

#include <cstddef>
#include <cstdint>
#include <random>
#include <span>
#include <utility>

namespace consonance {

class MersenneTwister {
public:
    /// As random.Random().seed(seed) for a seed below 2^32.
    explicit MersenneTwister(std::uint32_t seed = 0);

    std::uint32_t next32() { return static_cast<std::uint32_t>(m_engine()); }
    /// Below `count` > 0, as random.randrange(count).
    std::size_t below(std::size_t count);
    /// Two places below `count` > 1, as random.sample(range(count), 2).
    std::pair<std::size_t, std::size_t> sampleTwo(std::size_t count)
    {
        constexpr std::size_t kLongestPool = 21; // from there on Python draws again instead of moving the last one
        const auto first = below(count);
        if (count <= kLongestPool) {
            const auto second = below(count - 1);
            return { first, second == first ? count - 1 : second };
        }
        auto second = below(count);
        while (second == first)
            second = below(count);
        return { first, second };
    }
    /// As random.shuffle().
    template<typename T> void shuffle(std::span<T> values)
    {
        for (std::size_t i = values.size(); i > 1; --i)
            std::swap(values[i - 1], values[below(i)]);
    }

private:
    std::mt19937 m_engine;
};

} // namespace consonance
