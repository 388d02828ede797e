// SPDX-License-Identifier: GPL-3.0-or-later
#include "core/answers/copy_fields.h"

#include "core/base/moment_text.h"
#include "core/base/number_range.h"

namespace consonance {

namespace {

constexpr MessageId kBadCopies
    = CONSONANCE_MESSAGE("question.copies", "a number of copies from 0 to {0} is expected, found {1}");
constexpr MessageId kBadJitter
    = CONSONANCE_MESSAGE("question.jitter", "a length of time such as 60s or 5min is expected, found {0}");

} // namespace

Result<std::optional<int>> copiesIn(const std::string& text)
{
    if (text.empty())
        return std::optional<int> {};
    const auto number = integerFromText(text);
    if (!number || *number < 0 || *number > kMostCopies)
        return fail(ErrorKind::BadArguments, kBadCopies, { std::to_string(kMostCopies), text });
    return std::optional(static_cast<int>(*number));
}

Result<std::optional<Duration>> jitterIn(const std::string& text)
{
    if (text.empty())
        return std::optional<Duration> {};
    const auto seconds = parseMoment(text);
    if (!seconds || *seconds < 0)
        return fail(ErrorKind::BadArguments, kBadJitter, { text });
    return std::optional(Duration::fromSecondsRounded(*seconds));
}

} // namespace consonance
