// SPDX-License-Identifier: GPL-3.0-or-later
#include "core/base/moment_text.h"

#include "core/base/trimmed_text.h"

#include <algorithm>
#include <array>
#include <charconv>
#include <cmath>
#include <limits>
#include <string_view>
#include <utility>

#include <fmt/format.h>

namespace consonance {

namespace {

constexpr double kDaySeconds = 86'400;
constexpr double kNoUnitYet = std::numeric_limits<double>::infinity();

struct SpanUnit {
    std::string_view name;
    double seconds;
};

constexpr std::array kSpanUnits { SpanUnit { "w", 7 * kDaySeconds }, SpanUnit { "week", 7 * kDaySeconds },
    SpanUnit { "weeks", 7 * kDaySeconds }, SpanUnit { "d", kDaySeconds }, SpanUnit { "day", kDaySeconds },
    SpanUnit { "days", kDaySeconds }, SpanUnit { "h", 3600 }, SpanUnit { "hr", 3600 }, SpanUnit { "hrs", 3600 },
    SpanUnit { "hour", 3600 }, SpanUnit { "hours", 3600 }, SpanUnit { "m", 60 }, SpanUnit { "min", 60 },
    SpanUnit { "mins", 60 }, SpanUnit { "minute", 60 }, SpanUnit { "minutes", 60 }, SpanUnit { "s", 1 },
    SpanUnit { "sec", 1 }, SpanUnit { "secs", 1 }, SpanUnit { "second", 1 }, SpanUnit { "seconds", 1 },
    SpanUnit { "ms", 1e-3 } };

bool isDigit(char c)
{
    return c >= '0' && c <= '9';
}

/// A number of at least 0, taken from the front of the text.
std::optional<double> takeNumber(std::string_view& text)
{
    double value = 0;
    if (text.empty() || !(isDigit(text.front()) || text.front() == '.'))
        return std::nullopt;
    const auto parsed = std::from_chars(text.data(), text.data() + text.size(), value);
    if (parsed.ec != std::errc() || !std::isfinite(value))
        return std::nullopt;
    text.remove_prefix(static_cast<std::size_t>(parsed.ptr - text.data()));
    return value;
}

void skipBlanks(std::string_view& text)
{
    text.remove_prefix(std::min(text.find_first_not_of(' '), text.size()));
}

/// Hours first, as on every axis: "02:30" is two and a half hours. Only the last part may have a fraction.
std::optional<double> parseClock(std::string_view text)
{
    double seconds = 0;
    for (int parts = 1; parts <= 3; ++parts) {
        const auto part = takeNumber(text);
        if (!part || (parts > 1 && *part >= 60))
            return std::nullopt;
        seconds = seconds * 60 + *part;
        if (text.empty())
            return parts > 1 ? std::optional(parts == 2 ? seconds * 60 : seconds) : std::nullopt;
        if (text.front() != ':' || std::trunc(*part) != *part)
            return std::nullopt;
        text.remove_prefix(1);
    }
    return std::nullopt;
}

/// "1dt2h" of the ISO duration "P1DT2H". Years and months have no fixed length and are refused.
std::optional<double> parseIsoSpan(std::string_view text)
{
    double seconds = 0;
    double last = kNoUnitYet;
    bool isTime = false;
    if (text.empty() || text.back() == 't')
        return std::nullopt;
    while (!text.empty()) {
        if (text.front() == 't' && !std::exchange(isTime, true)) {
            text.remove_prefix(1);
            continue;
        }
        const auto number = takeNumber(text);
        if (!number || text.empty())
            return std::nullopt;
        const char letter = text.front();
        const std::string_view letters = isTime ? "hms" : "wd";
        const auto* const unit = std::ranges::find(kSpanUnits, text.substr(0, 1), &SpanUnit::name);
        if (letters.find(letter) == std::string_view::npos || unit->seconds >= last)
            return std::nullopt;
        seconds += *number * unit->seconds;
        last = unit->seconds;
        text.remove_prefix(1);
    }
    return seconds;
}

/// "1h30m", "2 days 03:04:05", "2 days, 3:04:05", "1-02:03:04", "90": units from large to small, a clock last.
std::optional<double> parseParts(std::string_view text)
{
    double seconds = 0;
    double last = kNoUnitYet;
    while (!text.empty()) {
        const auto part = text;
        const auto number = takeNumber(text);
        if (!number)
            return std::nullopt;
        if (text.starts_with(':')) {
            const auto clock = last >= kDaySeconds ? parseClock(part) : std::nullopt;
            return clock ? std::optional(seconds + *clock) : std::nullopt;
        }
        if (text.starts_with('-') && last == kNoUnitYet) {
            const auto clock = std::trunc(*number) == *number ? parseClock(text.substr(1)) : std::nullopt;
            return clock ? std::optional(*number * kDaySeconds + *clock) : std::nullopt;
        }
        skipBlanks(text);
        const auto letters
            = text.substr(0, std::ranges::find_if(text, [](char c) { return c < 'a' || c > 'z'; }) - text.begin());
        if (letters.empty()) // a number alone is in seconds; "1 2" is no moment
            return text.empty() && last == kNoUnitYet ? number : std::nullopt;
        const auto* const unit = std::ranges::find(kSpanUnits, letters, &SpanUnit::name);
        if (unit == kSpanUnits.end() || unit->seconds >= last)
            return std::nullopt;
        seconds += *number * unit->seconds;
        last = unit->seconds;
        text.remove_prefix(letters.size());
        if (text.starts_with(','))
            text.remove_prefix(1);
        skipBlanks(text);
    }
    return last == kNoUnitYet ? std::nullopt : std::optional(seconds);
}

/// Small letters, plain blanks, none around.
std::string plainSpan(std::string text)
{
    constexpr std::string_view hardSpace = "\u00a0";
    for (auto at = text.find(hardSpace); at != std::string::npos; at = text.find(hardSpace))
        text.replace(at, hardSpace.size(), " ");
    for (auto& c : text)
        c = c >= 'A' && c <= 'Z' ? static_cast<char>(c - 'A' + 'a') : c;
    return std::string(trimmedText(text));
}

} // namespace

std::optional<double> parseMoment(const std::string& text)
{
    const auto plain = plainSpan(text);
    const auto seconds = plain.starts_with('p') ? parseIsoSpan(std::string_view(plain).substr(1)) : parseParts(plain);
    return seconds && *seconds < kMomentBound ? seconds : std::nullopt;
}

std::string clockText(Time at)
{
    if (!at.isKnown())
        return "–";
    if (at.microseconds < 0)
        return "-" + clockText({ -at.microseconds });
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
    return clockText(!at.isKnown() ? at : Time { at.microseconds - at.microseconds % 1'000'000 });
}

} // namespace consonance
