// SPDX-License-Identifier: GPL-3.0-or-later
#include "core/workload/calendar_time.h"

#include "core/base/number_range.h"

#include <chrono>

#include <fmt/format.h>

namespace consonance {

namespace {

std::optional<int> digits(std::string_view text)
{
    const auto value = integerFromText(text);
    if (!value || text.starts_with('-'))
        return std::nullopt;
    return static_cast<int>(*value);
}

} // namespace

std::optional<std::int64_t> secondsFromDate(std::string_view text)
{
    constexpr std::string_view kShape = "dddd-dd-dd dd:dd:dd";
    if (text.ends_with('Z'))
        text.remove_suffix(1);
    if (text.size() != 10 && text.size() != 16 && text.size() != kShape.size())
        return std::nullopt;
    for (std::size_t i = 0; i < text.size(); ++i) {
        const bool isDigit = text[i] >= '0' && text[i] <= '9';
        const bool fits = kShape[i] == 'd' ? isDigit : text[i] == kShape[i] || (i == 10 && text[i] == 'T');
        if (!fits)
            return std::nullopt;
    }
    const auto number = [&](std::size_t at, std::size_t count) {
        return at < text.size() ? digits(text.substr(at, count)).value_or(0) : 0;
    };
    const std::chrono::year_month_day day { std::chrono::year(number(0, 4)),
        std::chrono::month(static_cast<unsigned>(number(5, 2))),
        std::chrono::day(static_cast<unsigned>(number(8, 2))) };
    const int hour = number(11, 2);
    const int minute = number(14, 2);
    const int second = number(17, 2);
    const int year = static_cast<int>(day.year());
    if (year < 2000 || year > 2059 || !day.ok() || hour > 23 || minute > 59 || second > 60)
        return std::nullopt;
    const auto days = std::chrono::sys_days(day).time_since_epoch().count();
    return ((static_cast<std::int64_t>(days) * 24 + hour) * 60 + minute) * 60 + second;
}

std::optional<std::int64_t> secondsFromZonedDate(std::string_view text)
{
    constexpr std::string_view kOffset = "+hh:mm";
    std::int64_t offset = 0;
    if (text.ends_with('Z')) {
        text.remove_suffix(1);
    } else if (text.size() > 19 + kOffset.size() - 1 && text[text.size() - 3] == ':') {
        const auto zone = text.substr(text.size() - kOffset.size());
        const auto hours = digits(zone.substr(1, 2));
        const auto minutes = digits(zone.substr(4, 2));
        if ((zone[0] != '+' && zone[0] != '-') || !hours || !minutes || *hours > 18 || *minutes > 59)
            return std::nullopt;
        offset = (*hours * 60 + *minutes) * 60 * (zone[0] == '-' ? -1 : 1);
        text.remove_suffix(kOffset.size());
    }
    if (text.size() > 20 && text[19] == '.') {
        if (text.find_first_not_of("0123456789", 20) != std::string_view::npos)
            return std::nullopt;
        text = text.substr(0, 19);
    }
    const auto seconds = secondsFromDate(text);
    return seconds ? std::optional(*seconds - offset) : std::nullopt;
}

std::string dateFromSeconds(std::int64_t seconds)
{
    const auto days = std::chrono::floor<std::chrono::days>(std::chrono::sys_seconds(std::chrono::seconds(seconds)));
    const std::chrono::year_month_day day(days);
    const auto left = seconds - std::chrono::seconds(days.time_since_epoch()).count();
    return fmt::format("{:04}-{:02}-{:02} {:02}:{:02}:{:02}", static_cast<int>(day.year()),
        static_cast<unsigned>(day.month()), static_cast<unsigned>(day.day()), left / 3600, left / 60 % 60, left % 60);
}

} // namespace consonance
