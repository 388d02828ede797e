// SPDX-License-Identifier: GPL-3.0-or-later
#include "core/base/random.h"

#include "core/base/hash.h"
#include "core/base/portable_math.h"

#include <algorithm>
#include <array>
#include <bit>
#include <cmath>

#include <Random123/philox.h>

namespace consonance {

namespace {

__extension__ using Unsigned128 = unsigned __int128;

/// The two 64-bit numbers of one Philox block.
std::array<std::uint64_t, 2> blockAt(const RandomStream::State& state, std::uint64_t block)
{
    const auto low = [](std::uint64_t word) { return static_cast<std::uint32_t>(word); };
    const auto high = [](std::uint64_t word) { return static_cast<std::uint32_t>(word >> 32); };
    const philox4x32_ctr_t counter { { low(block), high(block), low(state.stream), high(state.stream) } };
    const philox4x32_key_t key { { low(state.seed), high(state.seed) } };
    const auto out = philox4x32_R(10, counter, key);
    return { out.v[0] | static_cast<std::uint64_t>(out.v[1]) << 32,
        out.v[2] | static_cast<std::uint64_t>(out.v[3]) << 32 };
}

/// ln n! by Stirling's series, for n ≥ 0; smaller arguments are shifted up so that three terms suffice.
double logFactorial(double n)
{
    constexpr double kHalfLogTwoPi = 0.91893853320467274178;
    double product = 1;
    while (n < 10) {
        n += 1;
        product *= n;
    }
    const double inverse = 1 / n;
    const double square = inverse * inverse;
    const double series = inverse * (1.0 / 12 - square * (1.0 / 360 - square * (1.0 / 1260 - square / 1680)));
    return (n + 0.5) * portableLog(n) - n + kHalfLogTwoPi + series - portableLog(product);
}

/// Counts uniform factors until their product falls below e^-mean; for small means.
std::int64_t poissonByProduct(RandomStream& stream, double mean)
{
    const double limit = portableExp(-mean);
    std::int64_t count = 0;
    for (double product = stream.uniform01(); product > limit; product *= stream.uniform01())
        ++count;
    return count;
}

/// Transformed rejection PTRS of W. Hörmann, "The transformed rejection method for generating Poisson random
/// variables", Insurance: Mathematics and Economics 12 (1993); for means ≥ 10.
std::int64_t poissonByRejection(RandomStream& stream, double mean)
{
    const double logMean = portableLog(mean);
    const double b = 0.931 + 2.53 * std::sqrt(mean);
    const double a = -0.059 + 0.02483 * b;
    const double logInverseAlpha = portableLog(1.1239 + 1.1328 / (b - 3.4));
    const double acceptAtOnce = 0.9277 - 3.6224 / (b - 2);
    while (true) {
        const double u = stream.uniform01() - 0.5;
        const double v = stream.uniform01();
        const double distance = 0.5 - std::fabs(u);
        if (distance <= 0 || v <= 0)
            continue;
        const double count = std::floor((2 * a / distance + b) * u + mean + 0.43);
        if (distance >= 0.07 && v <= acceptAtOnce)
            return static_cast<std::int64_t>(count);
        if (count < 0 || (distance < 0.013 && v > distance))
            continue;
        const double left = portableLog(v) + logInverseAlpha - portableLog(a / (distance * distance) + b);
        if (left <= count * logMean - mean - logFactorial(count))
            return static_cast<std::int64_t>(count);
    }
}

} // namespace

RandomStream::RandomStream(std::uint64_t seed, std::string_view name)
    : m_state { .seed = seed, .stream = hashText(name), .position = 0 }
{
}

RandomStream::RandomStream(const State& state)
    : m_state(state)
{
    if (state.position % 2 == 1)
        m_second = blockAt(state, state.position / 2)[1];
}

std::uint64_t RandomStream::next64()
{
    const auto position = m_state.position++;
    if (position % 2 == 1)
        return m_second;
    const auto [first, second] = blockAt(m_state, position / 2);
    m_second = second;
    return first;
}

double RandomStream::uniform01()
{
    return static_cast<double>(next64() >> 11) * 0x1p-53;
}

double RandomStream::uniform(double low, double high)
{
    const double value = low + (high - low) * uniform01();
    if (value < high)
        return value;
    return std::max(low, std::nextafter(high, low)); // the sum was rounded up to the excluded end
}

std::int64_t RandomStream::uniformInt(std::int64_t low, std::int64_t high)
{
    if (high <= low)
        return low;
    const auto base = static_cast<std::uint64_t>(low);
    const auto range = static_cast<std::uint64_t>(high) - base + 1;
    if (range == 0)
        return std::bit_cast<std::int64_t>(next64());
    // Lemire, "Fast random integer generation in an interval", ACM TOMACS 29 (2019): the upper half of a 128-bit
    // product, rejecting the few low halves that would make some results more likely than others.
    auto product = static_cast<Unsigned128>(next64()) * range;
    if (static_cast<std::uint64_t>(product) < range) {
        const auto threshold = (0 - range) % range;
        while (static_cast<std::uint64_t>(product) < threshold)
            product = static_cast<Unsigned128>(next64()) * range;
    }
    return std::bit_cast<std::int64_t>(base + static_cast<std::uint64_t>(product >> 64));
}

double RandomStream::exponential(double mean)
{
    return -mean * portableLog(1 - uniform01());
}

std::int64_t RandomStream::poisson(double mean)
{
    if (!(mean > 0))
        return 0;
    return mean < 10 ? poissonByProduct(*this, mean) : poissonByRejection(*this, std::min(mean, 1e9));
}

double RandomStream::normal()
{
    // Marsaglia's polar method. Its second number is dropped: a stream's state stays three integers.
    while (true) {
        const double x = 2 * uniform01() - 1;
        const double y = 2 * uniform01() - 1;
        const double square = x * x + y * y;
        if (square > 0 && square < 1)
            return x * std::sqrt(-2 * portableLog(square) / square);
    }
}

} // namespace consonance
