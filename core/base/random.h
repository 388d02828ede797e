// SPDX-License-Identifier: GPL-3.0-or-later
//
// Random numbers that are the same everywhere. Each component draws from its own named stream of the run's seed, so
// that one more draw here changes nothing there. A stream is Philox 4x32-10 (Salmon et al., "Parallel random numbers:
// as easy as 1, 2, 3", SC'11): a pure function of (seed, hash of the name, position). It is a plain value: copy it to
// branch, store its state to resume. Distributions are our own and use + − × ÷ √ and portable_math only, so a sequence
// is bit-exact on every x86-64 machine. Cost: 5 ns for 64 bits, 40–160 ns for a number of a distribution.
#pragma once

#include <cstdint>
#include <string_view>

namespace consonance {

class RandomStream {
public:
    /// The whole state of a stream; store these three numbers to resume it.
    struct State {
        std::uint64_t seed = 0;
        std::uint64_t stream = 0; ///< hash of the name
        std::uint64_t position = 0; ///< 64-bit numbers drawn so far
        bool operator==(const State&) const = default;
    };

    RandomStream(std::uint64_t seed, std::string_view name);
    explicit RandomStream(const State& state);

    [[nodiscard]] const State& state() const { return m_state; }

    /// 64 uniform bits.
    std::uint64_t next64();
    /// A multiple of 2^-53 in [0, 1).
    double uniform01();
    /// In [low, high); low when the interval is empty.
    double uniform(double low, double high);
    /// Unbiased over low … high, both included; low when high ≤ low.
    std::int64_t uniformInt(std::int64_t low, std::int64_t high);
    /// Exponential with that mean (≥ 0).
    double exponential(double mean);
    /// Number of events of a Poisson process that has `mean` on average; 0 when mean ≤ 0; mean up to 1e9.
    std::int64_t poisson(double mean);
    /// Normal with mean 0 and standard deviation 1.
    double normal();
    /// True with that probability.
    bool chance(double probability) { return uniform01() < probability; }

    /// Two streams are equal when they will draw the same numbers.
    bool operator==(const RandomStream& other) const { return m_state == other.m_state; }

private:
    State m_state;
    std::uint64_t m_second = 0; ///< the unused half of the current block, valid while the position is odd
};

} // namespace consonance
