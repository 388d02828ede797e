// SPDX-License-Identifier: GPL-3.0-or-later
#include "core/query/query_value.h"

#include "core/base/text_format.h"

#include <fmt/format.h>

#include <chrono>
#include <cmath>

namespace consonance {

namespace {

constexpr double kLargestDuration = 9e12; ///< s; beyond it a Duration overflows
constexpr double kLargestDate = 253402300799; ///< the last second of the year 9999

std::string numberText(double number)
{
    if (number == std::floor(number) && std::abs(number) < 1e15)
        return fixedText(number, 0);
    return std::isfinite(number) ? fmt::format("{:.6g}", number) : "–";
}

/// Reads so many digits at `at`, and moves on.
bool readDigits(std::string_view text, std::size_t& at, std::size_t count, int& number)
{
    if (text.size() < at + count)
        return false;
    number = 0;
    for (const auto end = at + count; at < end; ++at) {
        if (text[at] < '0' || text[at] > '9')
            return false;
        number = number * 10 + (text[at] - '0');
    }
    return true;
}

bool readCharacter(std::string_view text, std::size_t& at, std::string_view choices)
{
    if (at >= text.size() || choices.find(text[at]) == std::string_view::npos)
        return false;
    ++at;
    return true;
}

} // namespace

std::string queryDateText(double seconds)
{
    if (!(std::abs(seconds) <= kLargestDate))
        return "–";
    const std::chrono::sys_seconds moment { std::chrono::seconds(static_cast<std::int64_t>(std::floor(seconds))) };
    const auto day = std::chrono::floor<std::chrono::days>(moment);
    const std::chrono::year_month_day date(day);
    const std::chrono::hh_mm_ss clock(moment - day);
    return fmt::format("{:04}-{:02}-{:02} {:02}:{:02}:{:02}", static_cast<int>(date.year()),
        static_cast<unsigned>(date.month()), static_cast<unsigned>(date.day()), clock.hours().count(),
        clock.minutes().count(), clock.seconds().count());
}

bool parseQueryDate(std::string_view text, double& seconds)
{
    int year = 0;
    int month = 0;
    int day = 0;
    int hour = 0;
    int minute = 0;
    int second = 0;
    std::size_t at = 0;
    if (!readDigits(text, at, 4, year) || !readCharacter(text, at, "-") || !readDigits(text, at, 2, month)
        || !readCharacter(text, at, "-") || !readDigits(text, at, 2, day))
        return false;
    if (at < text.size()) {
        if (!readCharacter(text, at, " T") || !readDigits(text, at, 2, hour) || !readCharacter(text, at, ":")
            || !readDigits(text, at, 2, minute))
            return false;
        if (at < text.size() && (!readCharacter(text, at, ":") || !readDigits(text, at, 2, second)))
            return false;
    }
    const std::chrono::year_month_day date { std::chrono::year(year), std::chrono::month(static_cast<unsigned>(month)),
        std::chrono::day(static_cast<unsigned>(day)) };
    if (at != text.size() || !date.ok() || hour > 23 || minute > 59 || second > 59)
        return false;
    const auto days = std::chrono::sys_days(date).time_since_epoch().count();
    seconds = static_cast<double>(days) * 86400 + hour * 3600 + minute * 60 + second;
    return true;
}

std::string queryValueText(const QueryValue& value)
{
    switch (value.kind) {
    case QueryKind::Number:
        return numberText(value.number);
    case QueryKind::Share:
        return numberText(std::round(value.number * 10000) / 100) + "%";
    case QueryKind::Duration:
        return std::abs(value.number) < kLargestDuration ? durationText(Duration::fromSecondsRounded(value.number))
                                                         : numberText(value.number) + " s";
    case QueryKind::Date:
        return queryDateText(value.number);
    case QueryKind::Boolean:
        return value.number != 0 ? "true" : "false";
    case QueryKind::Text:
        return std::string(value.text);
    case QueryKind::TextList: {
        std::string joined;
        for (const char character : value.text.substr(0, value.text.empty() ? 0 : value.text.size() - 1))
            joined += character == '\n' ? std::string(", ") : std::string(1, character);
        return joined;
    }
    case QueryKind::Missing:
    case QueryKind::Any:
        break;
    }
    return "–";
}

} // namespace consonance
