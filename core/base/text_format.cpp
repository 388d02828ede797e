// SPDX-License-Identifier: GPL-3.0-or-later
#include "core/base/text_format.h"

#include <algorithm>
#include <array>
#include <charconv>
#include <cmath>

#include <fmt/format.h>

namespace consonance {

namespace {

/// The digits in groups of three.
std::string grouped(std::uint64_t number)
{
    auto text = fmt::format("{}", number);
    for (auto position = std::ssize(text) - 3; position > 0; position -= 3)
        text.insert(static_cast<std::size_t>(position), 1, ',');
    return text;
}

std::uint64_t magnitudeOf(std::int64_t number)
{
    const auto bits = static_cast<std::uint64_t>(number);
    return number < 0 ? 0 - bits : bits;
}

constexpr std::uint64_t dividedRounded(std::uint64_t value, std::uint64_t unit)
{
    return value / unit + (value % unit >= (unit + 1) / 2 ? 1 : 0);
}

std::string positiveDurationText(std::uint64_t microseconds)
{
    constexpr std::uint64_t kSecond = 1'000'000;
    if (microseconds == 0)
        return "0 s";
    if (microseconds < 1000)
        return fmt::format("{} µs", microseconds);
    if (const auto milliseconds = dividedRounded(microseconds, 1000); milliseconds < 1000)
        return fmt::format("{} ms", milliseconds);
    if (const auto tenths = dividedRounded(microseconds, kSecond / 10); tenths < 600) {
        const auto fraction = tenths % 10 == 0 ? std::string() : fmt::format(".{}", tenths % 10);
        return fmt::format("{}{} s", tenths / 10, fraction);
    }
    if (const auto seconds = dividedRounded(microseconds, kSecond); seconds < 3600)
        return fmt::format("{} min {:02} s", seconds / 60, seconds % 60);
    if (const auto minutes = dividedRounded(microseconds, 60 * kSecond); minutes < 24 * 60)
        return fmt::format("{} h {:02} min", minutes / 60, minutes % 60);
    const auto hours = dividedRounded(microseconds, 3600 * kSecond);
    return fmt::format("{} d {:02} h", grouped(hours / 24), hours % 24);
}

} // namespace

std::string shortestText(double number)
{
    std::array<char, 32> digits {};
    const auto end = std::to_chars(digits.data(), digits.data() + digits.size(), number).ptr;
    return { digits.data(), end };
}

std::string fixedText(double number, int decimals)
{
    if (!std::isfinite(number))
        return "–";
    std::array<char, 400> digits {}; // the largest double has 309 digits before the point
    const auto end = std::to_chars(
        digits.data(), digits.data() + digits.size(), number, std::chars_format::fixed, std::clamp(decimals, 0, 30))
                         .ptr;
    std::string text(digits.data(), end);
    if (text.starts_with('-') && text.find_first_not_of("-0.") == std::string::npos)
        text.erase(0, 1);
    return text;
}

std::string groupedText(std::int64_t number)
{
    const auto digits = grouped(magnitudeOf(number));
    return number < 0 ? "-" + digits : digits;
}

std::string countText(double number)
{
    constexpr double kMost = 9.2e18;
    return std::abs(number) < kMost ? groupedText(std::llround(number)) : "–";
}

std::string durationText(Duration duration)
{
    if (!duration.isKnown())
        return "–";
    const auto text = positiveDurationText(magnitudeOf(duration.microseconds));
    return duration.microseconds < 0 ? "-" + text : text;
}

} // namespace consonance
