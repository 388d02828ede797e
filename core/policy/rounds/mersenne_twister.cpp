// SPDX-License-Identifier: GPL-3.0-or-later
#include "core/policy/rounds/mersenne_twister.h"

#include <bit>

namespace consonance {

namespace {

constexpr std::size_t kMiddle = 397;
constexpr std::uint32_t kTwist = 0x9908b0df;
constexpr std::uint32_t kUpperBit = 0x80000000;

} // namespace

MersenneTwister::MersenneTwister(std::uint32_t seed)
{
    // Seeding by an array of one word.
    m_words[0] = 19650218;
    for (std::uint32_t i = 1; i < kWords; ++i)
        m_words[i] = 1812433253u * (m_words[i - 1] ^ (m_words[i - 1] >> 30)) + i;
    std::size_t at = 1;
    const auto step = [&] {
        if (++at < kWords)
            return;
        m_words[0] = m_words[kWords - 1];
        at = 1;
    };
    const auto former = [&] { return m_words[at - 1] ^ (m_words[at - 1] >> 30); };
    for (std::size_t i = 0; i < kWords; ++i, step())
        m_words[at] = (m_words[at] ^ (former() * 1664525u)) + seed;
    for (std::size_t i = 1; i < kWords; ++i, step())
        m_words[at] = (m_words[at] ^ (former() * 1566083941u)) - static_cast<std::uint32_t>(at);
    m_words[0] = kUpperBit;
}

void MersenneTwister::twist()
{
    for (std::size_t i = 0; i < kWords; ++i) {
        const auto word = (m_words[i] & kUpperBit) | (m_words[(i + 1) % kWords] & ~kUpperBit);
        m_words[i] = m_words[(i + kMiddle) % kWords] ^ (word >> 1) ^ ((word & 1) != 0 ? kTwist : 0);
    }
    m_next = 0;
}

std::uint32_t MersenneTwister::next32()
{
    if (m_next == kWords)
        twist();
    auto word = m_words[m_next++];
    word ^= word >> 11;
    word ^= (word << 7) & 0x9d2c5680;
    word ^= (word << 15) & 0xefc60000;
    return word ^ (word >> 18);
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
