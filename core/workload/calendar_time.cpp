// SPDX-License-Identifier: GPL-3.0-or-later
#include "core/workload/calendar_time.h"

#include <algorithm>
#include <chrono>

#include <fmt/format.h>

namespace consonance {

namespace {

constexpr std::int64_t kMicroseconds = 1'000'000;

/// Takes a date from the front of a text, piece by piece.
class DateReader {
public:
    explicit DateReader(std::string_view text)
        : m_rest(text)
    {
    }

    [[nodiscard]] bool isAtEnd() const { return m_rest.empty(); }
    /// Exactly so many digits.
    std::optional<int> digits(std::size_t count)
    {
        if (m_rest.size() < count)
            return std::nullopt;
        int value = 0;
        for (std::size_t i = 0; i < count; ++i) {
            if (m_rest[i] < '0' || m_rest[i] > '9')
                return std::nullopt;
            value = value * 10 + (m_rest[i] - '0');
        }
        m_rest.remove_prefix(count);
        return value;
    }
    bool take(std::string_view text)
    {
        if (!m_rest.starts_with(text))
            return false;
        m_rest.remove_prefix(text.size());
        return true;
    }
    void skipSpaces() { m_rest.remove_prefix(std::min(m_rest.find_first_not_of(' '), m_rest.size())); }
    /// Skips the blanks before a time of day; a zone may follow them too.
    bool skipsSpacesBeforeTime()
    {
        const auto digit = m_rest.find_first_not_of(' ');
        if (digit == 0 || digit == std::string_view::npos || m_rest[digit] < '0' || m_rest[digit] > '9')
            return false;
        m_rest.remove_prefix(digit);
        return true;
    }
    /// Days since 1970 of "2017-10-09", "2017/10/09", "20171009" and, day first, "09.10.2017".
    std::optional<std::int64_t> day()
    {
        const bool isDayFirst = m_rest.size() > 2 && m_rest[2] == '.';
        const auto first = digits(isDayFirst ? 2 : 4);
        const std::string_view sign = isDayFirst ? "." : take("-") ? "-" : take("/") ? "/" : "";
        if (isDayFirst)
            take(sign);
        const auto month = first ? digits(2) : std::nullopt;
        const bool isJoined = month && take(sign);
        const auto last = isJoined ? digits(isDayFirst ? 4 : 2) : std::nullopt;
        if (!last)
            return std::nullopt;
        const int year = isDayFirst ? *last : *first;
        const std::chrono::year_month_day date { std::chrono::year(year),
            std::chrono::month(static_cast<unsigned>(*month)),
            std::chrono::day(static_cast<unsigned>(isDayFirst ? *first : *last)) };
        if (year < 2000 || year > 2059 || !date.ok())
            return std::nullopt;
        m_isCompact = sign.empty();
        return std::chrono::sys_days(date).time_since_epoch().count();
    }
    [[nodiscard]] bool isCompact() const { return m_isCompact; }
    /// Microseconds after midnight of "07:01", "07:01:55" and "07:01:55.25"; without colons behind a compact date.
    std::optional<std::int64_t> timeOfDay()
    {
        const auto hour = digits(2);
        const auto minute = hour && (m_isCompact || take(":")) ? digits(2) : std::nullopt;
        if (!minute)
            return std::nullopt;
        const bool hasSecond = m_isCompact ? !m_rest.empty() && m_rest[0] >= '0' && m_rest[0] <= '9' : take(":");
        const auto second = hasSecond ? digits(2) : std::optional(0);
        if (*hour > 23 || *minute > 59 || !second || *second > 60)
            return std::nullopt;
        const auto whole = ((std::int64_t { *hour } * 60 + *minute) * 60 + *second) * kMicroseconds;
        if (!hasSecond || !(take(".") || take(",")))
            return whole;
        const auto fraction = fractionOfSecond();
        return fraction ? std::optional(whole + *fraction) : std::nullopt;
    }
    /// Seconds east of UTC of "Z", "UTC", "+02:00", "+0200" and "+02"; 0 where there is none.
    std::optional<std::int64_t> zone()
    {
        skipSpaces();
        if (isAtEnd() || take("Z") || take("z") || take("UTC") || take("GMT"))
            return 0;
        const bool isWest = take("-");
        if (!isWest && !take("+"))
            return std::nullopt;
        const auto hours = digits(2);
        const bool hasMinutes = hours && (take(":") || !isAtEnd());
        const auto minutes = hasMinutes ? digits(2) : std::optional(0);
        if (!hours || !minutes || *hours > 18 || *minutes > 59)
            return std::nullopt;
        return (std::int64_t { *hours } * 60 + *minutes) * 60 * (isWest ? -1 : 1);
    }

private:
    /// What is smaller than a microsecond is dropped.
    std::optional<std::int64_t> fractionOfSecond()
    {
        std::int64_t value = 0;
        std::int64_t unit = kMicroseconds;
        const auto count = std::min(m_rest.find_first_not_of("0123456789"), m_rest.size());
        for (std::size_t i = 0; i < count; ++i) {
            unit /= 10;
            value += unit * (m_rest[i] - '0');
        }
        m_rest.remove_prefix(count);
        return count > 0 ? std::optional(value) : std::nullopt;
    }

    std::string_view m_rest;
    bool m_isCompact = false;
};

} // namespace

std::optional<std::int64_t> microsecondsFromDate(std::string_view text)
{
    DateReader reader(text);
    const auto day = reader.day();
    if (!day)
        return std::nullopt;
    std::int64_t ofDay = 0;
    const bool hasTime
        = reader.take("T") || reader.take("t") || (!reader.isCompact() && reader.skipsSpacesBeforeTime());
    if (hasTime) {
        const auto time = reader.timeOfDay();
        if (!time)
            return std::nullopt;
        ofDay = *time;
    } else if (reader.isCompact()) {
        return std::nullopt; // digits alone are a number
    }
    const auto zone = reader.zone();
    if (!zone || !reader.isAtEnd())
        return std::nullopt;
    return (*day * 86'400 - *zone) * kMicroseconds + ofDay;
}

std::optional<bool> dateGivesOffset(std::string_view text)
{
    const auto time = text.find_first_of("T t");
    if (time == std::string_view::npos || !microsecondsFromDate(text))
        return std::nullopt;
    return text.find_first_of("+-ZzUG", time + 1) != std::string_view::npos;
}

std::optional<std::int64_t> secondsFromDate(std::string_view text)
{
    const auto microseconds = microsecondsFromDate(text);
    return microseconds ? std::optional(*microseconds / kMicroseconds) : std::nullopt;
}

std::string dateFromSeconds(std::int64_t seconds)
{
    const auto days = std::chrono::floor<std::chrono::days>(std::chrono::sys_seconds(std::chrono::seconds(seconds)));
    const std::chrono::year_month_day day(days);
    const auto left = seconds - std::chrono::seconds(days.time_since_epoch()).count();
    return fmt::format("{:04}-{:02}-{:02} {:02}:{:02}:{:02}", static_cast<int>(day.year()),
        static_cast<unsigned>(day.month()), static_cast<unsigned>(day.day()), left / 3600, left / 60 % 60, left % 60);
}

std::string dateFromMicroseconds(std::int64_t microseconds)
{
    auto text = dateFromSeconds(microseconds / kMicroseconds);
    if (const auto rest = microseconds % kMicroseconds; rest != 0) {
        text += fmt::format(".{:06}", rest);
        text.erase(text.find_last_not_of('0') + 1);
    }
    return text;
}

} // namespace consonance
