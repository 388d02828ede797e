// SPDX-License-Identifier: GPL-3.0-or-later
#include "core/base/span_text.h"

#include "core/base/text_format.h"

#include <algorithm>
#include <cmath>
#include <sstream>
#include <utility>

namespace consonance {

namespace {

/// "3 d 4 h 12 min 5 s".
std::string spanToTheSecond(double seconds, const Wording& wording)
{
    auto left = static_cast<std::int64_t>(std::llround(seconds));
    std::string text;
    for (const auto& [unit, length] :
        { std::pair("d", 86'400), std::pair("h", 3'600), std::pair("min", 60), std::pair("s", 1) }) {
        const auto count = left / length;
        left %= length;
        if (count > 0)
            text += (text.empty() ? "" : " ") + std::to_string(count) + " " + wording("Unit", unit, {});
    }
    return text;
}

} // namespace

std::string spanText(double seconds, const Wording& wording)
{
    if (!std::isfinite(seconds))
        return "–";
    std::istringstream english(durationText(Duration::fromSecondsRounded(seconds)));
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
        return { spanToTheSecond(first, wording), spanToTheSecond(second, wording) };
    return texts;
}

} // namespace consonance
