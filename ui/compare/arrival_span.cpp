// SPDX-License-Identifier: GPL-3.0-or-later
#include "ui/compare/arrival_span.h"

#include "ui/session/moment_field.h"

namespace consonance {

namespace {

constexpr MessageId kBadRange
    = CONSONANCE_MESSAGE("compare.bad-range", "'{0}' to '{1}' is not a span of time, such as 20min to 03:20:00");

/// Nothing for a span that is open at this end.
std::optional<Time> endOf(Time time)
{
    return time == kForever || time.microseconds < 0 ? std::nullopt : std::optional(time);
}

} // namespace

Result<std::optional<StoredSpan>> arrivalSpanIn(const MomentField& from, MomentField& to)
{
    const auto first = from.moment();
    to.setBasis({ .beginning = from.basis().beginning, .now = first.value_or(Time {}) });
    const auto last = to.moment();
    if ((!first && !from.isBlank()) || (!last && !to.isBlank()) || (first && last && *last <= *first))
        return fail(ErrorKind::BadArguments, kBadRange, { from.text().toStdString(), to.text().toStdString() });
    if (!first && !last)
        return std::optional<StoredSpan> {};
    return std::optional(StoredSpan { first.value_or(StoredSpan {}.from), last.value_or(kForever) });
}

void showArrivalSpan(const std::optional<StoredSpan>& span, const std::optional<std::int64_t>& beginning,
    MomentField& from, MomentField& to)
{
    for (auto* field : { &from, &to })
        field->setBasis({ .beginning = beginning, .now = {} });
    from.setMoment(span ? endOf(span->from) : std::nullopt);
    to.setMoment(span ? endOf(span->until) : std::nullopt);
}

} // namespace consonance
