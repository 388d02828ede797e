// SPDX-License-Identifier: GPL-3.0-or-later
#include "core/base/span_text.h"

#include "core/base/text_format.h"

#include <algorithm>
#include <cmath>
#include <sstream>
#include <utility>

namespace consonance {

namespace {

constexpr std::pair<const char*, std::int64_t> kUnits[] { { "d", 86'400 }, { "h", 3'600 }, { "min", 60 }, { "s", 1 } };

/// "3 d 4 h 12 min", down to the unit of that length.
std::string spanDownTo(std::int64_t finest, std::int64_t seconds, const Wording& wording)
{
    std::string text;
    for (const auto& [unit, length] : kUnits) {
        const auto count = seconds / length;
        seconds %= length;
        if (length >= finest && (count > 0 || !text.empty()))
            text += (text.empty() ? "" : " ") + std::to_string(count) + " " + wording("Unit", unit, {});
    }
    return text;
}

/// Both to the second, without what is zero in both: "1 h 9 min 36 s" and "1 h 9 min 0 s".
std::array<std::string, 2> spansToTheSecond(double first, double second, const Wording& wording)
{
    const std::array<std::int64_t, 2> seconds { std::llround(first), std::llround(second) };
    std::int64_t finest = 1;
    for (const auto& [unit, length] : kUnits) {
        finest = length;
        if (seconds[0] % length == 0 && seconds[1] % length == 0)
            break;
    }
    return { spanDownTo(finest, seconds[0], wording), spanDownTo(finest, seconds[1], wording) };
}

} // namespace

std::string spanText(double seconds, const Wording& wording)
{
    const auto span = Duration::fromSecondsRounded(seconds);
    if (!span.isKnown())
        return "–";
    std::istringstream english(durationText(span));
    std::string text;
    for (std::string number, unit; english >> number >> unit;) {
        if (!text.empty() && number == "00")
            continue;
        if (!text.empty() && number.starts_with('0'))
            number.erase(0, 1);
        text += (text.empty() ? "" : " ") + number + " " + wording("Unit", unit, {});
    }
    return text;
}

std::array<std::string, 2> spanTexts(double first, double second, const Wording& wording)
{
    std::array<std::string, 2> texts { spanText(first, wording), spanText(second, wording) };
    constexpr double kParts = 3'600; // shorter ones are to the second already
    constexpr double kLongest = 1e9; // where a second no longer tells two apart
    constexpr double kFew = 5; // of the smallest unit shown: rounding would make up much of the difference
    const auto [shorter, longer] = std::minmax(first, second);
    const double unit = longer >= 86'400 ? 3'600 : 60;
    if (first != second && longer - shorter < kFew * unit && shorter >= kParts && longer < kLongest)
        return spansToTheSecond(first, second, wording);
    return texts;
}

} // namespace consonance
