// SPDX-License-Identifier: GPL-3.0-or-later
#include "core/base/portable_math.h"

#include <array>
#include <bit>
#include <cmath>
#include <cstdint>
#include <limits>

namespace consonance {

namespace {

constexpr double kInfinity = std::numeric_limits<double>::infinity();
constexpr double kNotANumber = std::numeric_limits<double>::quiet_NaN();

// ln 2 and pi/2 in pieces. All but the last piece of each have trailing zero bits, so that their product with a small
// integer is exact.
constexpr double kLn2High = 0x1.62e42fefa2000p-1;
constexpr double kLn2Low = 0x1.9ef35793c7673p-41;
constexpr double kInverseLn2 = 0x1.71547652b82fep+0;
constexpr double kHalfPi1 = 0x1.921fb54400000p+0;
constexpr double kHalfPi2 = 0x1.0b4611a600000p-34;
constexpr double kHalfPi3 = 0x1.3198a2e037073p-69;
constexpr double kInverseHalfPi = 0x1.45f306dc9c883p-1;

/// The unevaluated sum high + low, |low| at most half a unit in the last place of high.
struct DoubleDouble {
    double high;
    double low;
};

DoubleDouble exactSum(double a, double b)
{
    const double sum = a + b;
    const double bPart = sum - a;
    return { sum, (a - (sum - bPart)) + (b - bPart) };
}

/// As exactSum, for |a| ≥ |b|.
DoubleDouble exactSumOrdered(double a, double b)
{
    const double sum = a + b;
    return { sum, b - (sum - a) };
}

DoubleDouble split(double a)
{
    constexpr double kFactor = 134217729.0; // 2^27 + 1
    const double scaled = kFactor * a;
    const double high = scaled - (scaled - a);
    return { high, a - high };
}

DoubleDouble exactProduct(double a, double b)
{
    const double product = a * b;
    const auto [aHigh, aLow] = split(a);
    const auto [bHigh, bLow] = split(b);
    return { product, ((aHigh * bHigh - product) + aHigh * bLow + aLow * bHigh) + aLow * bLow };
}

double powerOfTwo(int exponent)
{
    return std::bit_cast<double>(static_cast<std::uint64_t>(exponent + 1023) << 52);
}

/// value · 2^exponent, correct down to subnormal results.
double scaleByPowerOfTwo(double value, int exponent)
{
    if (exponent > 1023)
        return value * powerOfTwo(1023) * powerOfTwo(exponent - 1023);
    if (exponent < -1022)
        return value * powerOfTwo(exponent + 54) * powerOfTwo(-54);
    return value * powerOfTwo(exponent);
}

struct Split {
    double mantissa; ///< in [1/√2, √2)
    int exponent;
};

Split splitFinitePositive(double x)
{
    int exponent = 0;
    if (x < std::numeric_limits<double>::min()) {
        x *= powerOfTwo(54);
        exponent = -54;
    }
    auto bits = std::bit_cast<std::uint64_t>(x);
    exponent += static_cast<int>(bits >> 52) - 1023;
    bits = (bits & 0x000fffffffffffffU) | 0x3ff0000000000000U;
    const double mantissa = std::bit_cast<double>(bits);
    if (mantissa < 1.4142135623730951)
        return { mantissa, exponent };
    return { mantissa / 2, exponent + 1 };
}

/// ln x = e ln 2 + 2 artanh((m − 1) / (m + 1)), to about 2^-60 relative, for finite x > 0.
DoubleDouble logarithm(double x)
{
    const auto [mantissa, exponent] = splitFinitePositive(x);
    const double numerator = mantissa - 1; // exact
    const auto denominator = exactSum(mantissa, 1.0);
    const double quotient = numerator / denominator.high;
    const auto product = exactProduct(quotient, denominator.high);
    const double quotientLow
        = ((numerator - product.high) - product.low - quotient * denominator.low) / denominator.high;

    const double square = quotient * quotient; // at most 0.0295
    double series = 1.0 / 25;
    for (int odd = 23; odd >= 3; odd -= 2)
        series = series * square + 1.0 / odd;
    const double tail = 2 * quotient * square * series;

    const double count = exponent;
    const auto sum = exactSum(count * kLn2High, 2 * quotient);
    return exactSumOrdered(sum.high, sum.low + (2 * quotientLow + count * kLn2Low + tail));
}

/// e^(high + low), low tiny against high.
double exponential(double high, double low)
{
    if (high > 709.8)
        return kInfinity;
    if (high < -745.2)
        return 0;
    const double count = std::floor(high * kInverseLn2 + 0.5);
    const auto reduced = exactSum(high - count * kLn2High, -count * kLn2Low);
    const double x = reduced.high; // at most 0.3466
    // 1 + x + x²/2! + … + x^13/13!
    double series = 1.0 / 6227020800.0;
    double inverseFactorial = series;
    for (int n = 13; n >= 3; --n) {
        inverseFactorial *= n;
        series = series * x + inverseFactorial;
    }
    const double growth = x + x * x * series; // e^x - 1
    const double result = 1 + (growth + (reduced.low + low) * (1 + growth));
    return scaleByPowerOfTwo(result, static_cast<int>(count));
}

struct ReducedAngle {
    double high; ///< at most pi/4
    double low;
    int quadrant; ///< 0 … 3
};

ReducedAngle reduceAngle(double x)
{
    const double count = std::floor(x * kInverseHalfPi + 0.5);
    const double first = x - count * kHalfPi1;
    const auto second = exactSum(first, -count * kHalfPi2);
    const auto third = exactSum(second.high, second.low - count * kHalfPi3);
    return { third.high, third.low, static_cast<int>(static_cast<std::int64_t>(count) & 3) };
}

/// sin(x + low) for |x| ≤ pi/4.
double sineSeries(double x, double low)
{
    constexpr std::array kCoefficients { 1.0 / 355687428096000.0, -1.0 / 1307674368000.0, 1.0 / 6227020800.0,
        -1.0 / 39916800.0, 1.0 / 362880.0, -1.0 / 5040.0, 1.0 / 120.0, -1.0 / 6.0 };
    const double square = x * x;
    double series = 0;
    for (const double coefficient : kCoefficients)
        series = series * square + coefficient;
    return x + (x * square * series + low * (1 - square / 2));
}

/// cos(x + low) for |x| ≤ pi/4.
double cosineSeries(double x, double low)
{
    constexpr std::array kCoefficients { -1.0 / 6402373705728000.0, 1.0 / 20922789888000.0, -1.0 / 87178291200.0,
        1.0 / 479001600.0, -1.0 / 3628800.0, 1.0 / 40320.0, -1.0 / 720.0, 1.0 / 24.0 };
    const double square = x * x;
    double series = 0;
    for (const double coefficient : kCoefficients)
        series = series * square + coefficient;
    const double half = square / 2;
    const double leading = 1 - half;
    return leading + (((1 - leading) - half) + (square * square * series - x * low));
}

bool canReduce(double x)
{
    return x >= -1e15 && x <= 1e15;
}

bool isOddInteger(double y)
{
    return std::fabs(y) < 9007199254740992.0 && std::floor(y) == y && std::floor(y / 2) * 2 != y;
}

/// x^y where one of them is zero, infinite or NaN, by the rules of C's pow; y is not 0 and x not 1.
double specialPower(double x, double y)
{
    if (x != x || y != y)
        return kNotANumber;
    const double size = std::fabs(x);
    if (std::fabs(y) == kInfinity) {
        if (size == 1)
            return 1;
        return (size > 1) == (y > 0) ? kInfinity : 0;
    }
    const double magnitude = (size == 0) == (y > 0) ? 0 : kInfinity;
    return std::signbit(x) && isOddInteger(y) ? -magnitude : magnitude;
}

} // namespace

double portableLog(double x)
{
    if (!(x > 0))
        return x == 0 ? -kInfinity : kNotANumber;
    if (x == kInfinity)
        return x;
    const auto [high, low] = logarithm(x);
    return high + low;
}

double portableExp(double x)
{
    if (x != x)
        return x;
    return exponential(x, 0);
}

double portablePow(double x, double y)
{
    if (y == 0 || x == 1)
        return 1;
    if (x == 0 || !(std::fabs(x) < kInfinity) || !(std::fabs(y) < kInfinity))
        return specialPower(x, y);
    if (x < 0 && std::floor(y) != y)
        return kNotANumber;
    const double sign = x < 0 && isOddInteger(y) ? -1 : 1;
    const auto log = logarithm(std::fabs(x));
    const double estimate = y * log.high;
    if (std::fabs(estimate) > 800) // also keeps exactProduct from overflowing
        return sign * (estimate > 0 ? kInfinity : 0.0);
    if (std::fabs(estimate) < 1e-18)
        return sign;
    const auto product = exactProduct(y, log.high);
    return sign * exponential(product.high, product.low + y * log.low);
}

double portableSin(double x)
{
    if (!canReduce(x))
        return kNotANumber;
    if (std::fabs(x) < 1e-8)
        return x;
    const auto [high, low, quadrant] = reduceAngle(x);
    const double size = quadrant % 2 == 0 ? sineSeries(high, low) : cosineSeries(high, low);
    return quadrant < 2 ? size : -size;
}

double portableCos(double x)
{
    if (!canReduce(x))
        return kNotANumber;
    const auto [high, low, quadrant] = reduceAngle(x);
    const double size = quadrant % 2 == 0 ? cosineSeries(high, low) : sineSeries(high, low);
    return quadrant == 1 || quadrant == 2 ? -size : size;
}

} // namespace consonance
