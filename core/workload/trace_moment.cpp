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

} // namespace

bool isMomentText(const std::string& text)
{
    return parseMoment(text) || secondsFromDate(text);
}

Result<Time> momentOf(const std::string& text, const std::function<Result<std::shared_ptr<const Workload>>()>& workload)
{
    if (const auto seconds = parseMoment(text))
        return Time::fromSecondsRounded(*seconds);
    const auto date = secondsFromDate(text);
    if (!date)
        return fail(ErrorKind::BadArguments, kNoMoment, { text });
    TRY_ASSIGN(const auto read, workload());
    const auto begin = read ? dateOfBeginning(*read) : std::nullopt;
    if (!begin)
        return fail(ErrorKind::BadArguments, kUndated, { text });
    if (*date < *begin)
        return fail(ErrorKind::BadArguments, kBefore, { text, dateFromSeconds(*begin) });
    return Time::fromSeconds(*date - *begin);
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

} // namespace consonance
