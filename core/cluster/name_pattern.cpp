// SPDX-License-Identifier: GPL-3.0-or-later
#include "core/cluster/name_pattern.h"

#include "core/base/number_range.h"

#include <optional>

namespace consonance {

namespace {

constexpr auto kBadPattern = CONSONANCE_MESSAGE("cluster-file.bad-pattern",
    "a name with at most one of {}, {n} and {FIRST..LAST} (whole numbers, FIRST not above LAST) is expected, found "
    "{0}");

struct Numbers {
    std::int64_t first = 0;
    std::int64_t last = 0;
};

std::optional<Numbers> parseRange(std::string_view text)
{
    const auto dots = text.find("..");
    if (dots == std::string_view::npos)
        return std::nullopt;
    const auto first = integerFromText(text.substr(0, dots));
    const auto last = integerFromText(text.substr(dots + 2));
    if (!first || !last || *first < 0 || *last < *first || *last > NamePattern::kLargestNumber)
        return std::nullopt;
    return Numbers { .first = *first, .last = *last };
}

} // namespace

Result<NamePattern> NamePattern::parse(std::string_view text, const SourcePlace& place)
{
    NamePattern pattern;
    const auto open = text.find('{');
    const auto close = text.find('}');
    if (open == std::string_view::npos && close == std::string_view::npos) {
        pattern.m_before = text;
        return pattern;
    }
    const auto isSinglePair = open != std::string_view::npos && close != std::string_view::npos && open < close
        && text.find_first_of("{}", open + 1) == close && text.find_first_of("{}", close + 1) == std::string_view::npos;
    if (!isSinglePair)
        return fail(ErrorKind::BadInput, kBadPattern, { quotedForMessage(text) }, place);

    const auto inside = text.substr(open + 1, close - open - 1);
    const auto range = parseRange(inside);
    if (range) {
        pattern.m_first = range->first;
        pattern.m_last = range->last;
    } else if (!inside.empty() && inside != "n") {
        return fail(ErrorKind::BadInput, kBadPattern, { quotedForMessage(text) }, place);
    }
    pattern.m_kind = range ? Kind::Range : inside.empty() ? Kind::PerParent : Kind::PerCluster;
    pattern.m_before = text.substr(0, open);
    pattern.m_after = text.substr(close + 1);
    return pattern;
}

std::string NamePattern::name(std::int64_t number) const
{
    if (m_kind == Kind::Plain)
        return m_before;
    return m_before + std::to_string(m_first + number) + m_after;
}

} // namespace consonance
