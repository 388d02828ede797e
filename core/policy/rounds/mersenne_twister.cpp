// SPDX-License-Identifier: GPL-3.0-or-later
#include "core/policy/rounds/mersenne_twister.h"

#include <bit>

namespace consonance {

namespace {

/// Seeding by an array of one word (Matsumoto and Nishimura, init_by_array, 2002), in the form that the standard
/// library takes: the words of the state.
struct PythonSeed {
    using result_type = std::uint_least32_t;

    std::uint32_t seed;

    template<typename Word> void generate(Word words, Word end) const
    {
        const auto count = static_cast<std::size_t>(end - words);
        words[0] = 19650218;
        for (std::uint32_t i = 1; i < count; ++i)
            words[i] = static_cast<std::uint32_t>(1812433253u * (words[i - 1] ^ (words[i - 1] >> 30)) + i);
        std::size_t at = 1;
        const auto step = [&] {
            if (++at < count)
                return;
            words[0] = words[count - 1];
            at = 1;
        };
        const auto former = [&] { return static_cast<std::uint32_t>(words[at - 1] ^ (words[at - 1] >> 30)); };
        for (std::size_t i = 0; i < count; ++i, step())
            words[at] = static_cast<std::uint32_t>((words[at] ^ (former() * 1664525u)) + seed);
        for (std::size_t i = 1; i < count; ++i, step())
            words[at] = static_cast<std::uint32_t>((words[at] ^ (former() * 1566083941u)) - at);
        words[0] = 0x80000000;
    }
};

std::mt19937 seeded(std::uint32_t seed)
{
    PythonSeed sequence { .seed = seed };
    return std::mt19937(sequence);
}

} // namespace

MersenneTwister::MersenneTwister(std::uint32_t seed)
    : m_engine(seeded(seed))
{
}

std::size_t MersenneTwister::below(std::size_t count)
{
    const auto bits = std::bit_width(count);
    std::size_t drawn = 0;
    do {
        drawn = next32() >> (32 - bits);
    } while (drawn >= count);
    return drawn;
}

} // namespace consonance
