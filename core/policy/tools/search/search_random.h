// SPDX-License-Identifier: GPL-3.0-or-later
//
// The draws of the allocation search: a stream that starts anywhere at no cost, one for each pair of offspring
// (SplitMix64: Steele, Lea, Flood 2014). A value, one thread at a time; the same draws for the same seed. A few
// nanoseconds a draw.
#pragma once

#include <algorithm>
#include <cmath>
#include <cstddef>
#include <cstdint>

namespace consonance {

/// A probability as the draws that hit it: those below a limit of 2^53.
class Odds {
public:
    constexpr explicit Odds(double probability)
        : m_limit(limitOf(probability))
    {
    }
    [[nodiscard]] constexpr std::uint64_t limit() const { return m_limit; }

private:
    static constexpr std::uint64_t limitOf(double probability)
    {
        const double exact = probability * 0x1p53;
        const auto whole = static_cast<std::uint64_t>(exact);
        return whole + (static_cast<double>(whole) < exact ? 1 : 0);
    }
    std::uint64_t m_limit;
};

class SearchRandom {
public:
    SearchRandom(std::uint64_t seed, std::uint64_t generation, std::uint64_t pair)
        : m_state(seed ^ (generation * 0x9e3779b97f4a7c15ULL) ^ (pair * 0xd1342543de82ef95ULL))
    {
        (void)next();
    }
    std::uint64_t next()
    {
        std::uint64_t z = (m_state += 0x9e3779b97f4a7c15ULL);
        z = (z ^ (z >> 30)) * 0xbf58476d1ce4e5b9ULL;
        z = (z ^ (z >> 27)) * 0x94d049bb133111ebULL;
        return z ^ (z >> 31);
    }
    /// In [0, bound); the bias of the multiplication over 2^32 does not matter here.
    std::uint32_t below(std::uint32_t bound) { return static_cast<std::uint32_t>(((next() >> 32) * bound) >> 32); }
    /// Failed trials before the first success, where perStep = 1 / ln(1 − probability).
    std::size_t failures(double perStep)
    {
        const double uniform = (static_cast<double>(next() >> 11) + 1) * 0x1p-53; // never 0
        return static_cast<std::size_t>(std::min(std::log(uniform) * perStep, 1e9));
    }
    bool hits(Odds odds) { return (next() >> 11) < odds.limit(); }

private:
    std::uint64_t m_state;
};

} // namespace consonance
