// SPDX-License-Identifier: GPL-3.0-or-later
#include "core/workload/trace_moment.h"

#include "core/workload/calendar_time.h"
#include "core/workload/trace_file.h"

namespace consonance {

namespace {

constexpr MessageId kNoMoment = CONSONANCE_MESSAGE(
    "moment.none", "'{0}' is neither a time such as 90s, 20min or 03:20:00 nor a date such as 2017-10-09 07:01:55");
constexpr MessageId kUndated = CONSONANCE_MESSAGE("moment.undated",
    "'{0}' is a date, and no single trace with dates says where it lies; give the time in the run, such as 20min");
constexpr MessageId kBefore = CONSONANCE_MESSAGE("moment.before", "'{0}' lies before the trace, which begins at {1}");

constexpr std::int64_t kSecondsOfDay = 86'400;

Result<Time> dateIn(const std::string& text, const std::optional<std::int64_t>& begin)
{
    const auto date = secondsFromDate(text);
    if (!date)
        return fail(ErrorKind::BadArguments, kNoMoment, { text });
    if (!begin)
        return fail(ErrorKind::BadArguments, kUndated, { text });
    if (*date < *begin)
        return fail(ErrorKind::BadArguments, kBefore, { text, dateFromSeconds(*begin) });
    return Time::fromSeconds(*date - *begin);
}

/// Seconds after midnight of "7:05", "14:00" and "14:00:30".
std::optional<std::int64_t> timeOfDay(const std::string& text)
{
    const auto clock = (text.find(':') == 1 ? "0" : "") + text;
    const auto date = clock.size() == 5 || clock.size() == 8 ? secondsFromDate("2000-01-01 " + clock) : std::nullopt;
    return date ? std::optional(*date % kSecondsOfDay) : std::nullopt;
}

/// The next one that the clock will show. Clocks show whole seconds, so what stands there now is now.
Time nextTimeOfDay(std::int64_t ofDay, std::int64_t beginning, Time now)
{
    const auto shown = beginning + now.microseconds / 1'000'000;
    const auto wait = ((ofDay - shown) % kSecondsOfDay + kSecondsOfDay) % kSecondsOfDay;
    return wait == 0 ? now : Time::fromSeconds(shown + wait - beginning);
}

} // namespace

bool isMomentText(const std::string& text)
{
    return parseMoment(text) || secondsFromDate(text);
}

Result<Time> momentOf(const std::string& text, const std::function<Result<std::shared_ptr<const Workload>>()>& workload)
{
    if (const auto seconds = parseMoment(text))
        return Time::fromSecondsRounded(*seconds);
    if (!secondsFromDate(text))
        return fail(ErrorKind::BadArguments, kNoMoment, { text });
    TRY_ASSIGN(const auto read, workload());
    return dateIn(text, read ? dateOfBeginning(*read) : std::nullopt);
}

Result<Time> momentOf(const std::string& text, const Workload& workload)
{
    // Used only here, so the pointer owns nothing.
    return momentOf(text, [&]() -> Result<std::shared_ptr<const Workload>> {
        return std::shared_ptr<const Workload>(std::shared_ptr<const Workload> {}, &workload);
    });
}

Result<Time> momentOf(const std::string& text)
{
    return momentOf(text, []() -> Result<std::shared_ptr<const Workload>> { return nullptr; });
}

Result<Time> momentOf(const std::string& text, const MomentBasis& basis)
{
    if (const auto ofDay = basis.beginning ? timeOfDay(text) : std::nullopt)
        return nextTimeOfDay(*ofDay, *basis.beginning, basis.now);
    if (const auto seconds = parseMoment(text))
        return Time::fromSecondsRounded(*seconds);
    return dateIn(text, basis.beginning);
}

std::string momentText(Time at, const std::optional<std::int64_t>& beginning)
{
    return beginning && at != kForever ? dateFromSeconds(*beginning + at.microseconds / 1'000'000) : clockText(at);
}

} // namespace consonance
