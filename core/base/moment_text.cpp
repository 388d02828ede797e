// SPDX-License-Identifier: GPL-3.0-or-later
#include "core/base/moment_text.h"

#include <algorithm>
#include <array>
#include <charconv>
#include <cmath>
#include <string_view>
#include <vector>

#include <fmt/format.h>

namespace consonance {

namespace {

std::optional<double> parseNumber(std::string_view text)
{
    double value = 0;
    const auto parsed = std::from_chars(text.data(), text.data() + text.size(), value);
    if (parsed.ec != std::errc() || parsed.ptr != text.data() + text.size() || !std::isfinite(value) || value < 0)
        return std::nullopt;
    return value;
}

/// Hours first, as on every axis: "02:30" is two and a half hours.
std::optional<double> parseClock(std::string_view text)
{
    double seconds = 0;
    int parts = 0;
    while (true) {
        const auto colon = text.find(':');
        const auto part = parseNumber(text.substr(0, colon));
        if (!part || ++parts > 3 || (parts > 1 && *part >= 60))
            return std::nullopt;
        seconds = seconds * 60 + *part;
        if (colon == std::string_view::npos)
            return parts > 1 ? std::optional(parts == 2 ? seconds * 60 : seconds) : std::nullopt;
        text.remove_prefix(colon + 1);
    }
}

/// "2 d 03:20:00" as "2d", "03:20:00": parts by spaces, a number and its unit together.
std::vector<std::string> partsOf(std::string text)
{
    constexpr std::string_view hardSpace = "\u00a0";
    for (auto at = text.find(hardSpace); at != std::string::npos; at = text.find(hardSpace))
        text.replace(at, hardSpace.size(), " ");
    std::vector<std::string> parts;
    for (std::size_t begin = text.find_first_not_of(' '); begin != std::string::npos;) {
        const auto end = std::min(text.find(' ', begin), text.size());
        auto part = text.substr(begin, end - begin);
        const bool isUnit = part == "d" || part == "h" || part == "min" || part == "s";
        if (isUnit && !parts.empty() && parseNumber(parts.back()))
            parts.back() += part;
        else
            parts.push_back(std::move(part));
        begin = text.find_first_not_of(' ', end);
    }
    return parts;
}

std::optional<double> parsePart(const std::string& text)
{
    if (text.find(':') != std::string::npos)
        return parseClock(text);
    struct Suffix {
        std::string_view text;
        double seconds;
    };
    constexpr std::array suffixes { Suffix { "min", 60 }, Suffix { "s", 1 }, Suffix { "h", 3600 },
        Suffix { "d", 86400 } };
    for (const auto& suffix : suffixes) {
        if (text.size() > suffix.text.size() && text.ends_with(suffix.text)) {
            const auto value = parseNumber(std::string_view(text).substr(0, text.size() - suffix.text.size()));
            return value ? std::optional(*value * suffix.seconds) : std::nullopt;
        }
    }
    return parseNumber(text);
}

} // namespace

std::optional<double> parseMoment(const std::string& text)
{
    const auto parts = partsOf(text);
    double seconds = 0;
    for (const auto& part : parts) {
        const auto one = parsePart(part);
        if (!one || (parts.size() > 1 && parseNumber(part))) // "1 2" is no moment
            return std::nullopt;
        seconds += *one;
    }
    return !parts.empty() && seconds < kMomentBound ? std::optional(seconds) : std::nullopt;
}

std::string clockText(Time at)
{
    if (at == kForever)
        return "–";
    constexpr std::int64_t kSecond = 1'000'000;
    const auto seconds = at.microseconds / kSecond;
    auto text = fmt::format("{:02}:{:02}:{:02}", seconds / 3600 % 24, seconds / 60 % 60, seconds % 60);
    if (const auto rest = at.microseconds % kSecond; rest != 0) {
        auto digits = fmt::format("{:06}", rest);
        digits.erase(digits.find_last_not_of('0') + 1);
        text += "." + digits;
    }
    const auto days = seconds / 86'400;
    return days > 0 ? fmt::format("{} d {}", days, text) : text;
}

std::string clockSecondsText(Time at)
{
    return clockText(at == kForever ? at : Time { at.microseconds - at.microseconds % 1'000'000 });
}

} // namespace consonance
