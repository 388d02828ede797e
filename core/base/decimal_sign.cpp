// SPDX-License-Identifier: GPL-3.0-or-later
#include "core/base/decimal_sign.h"

#include "core/base/trimmed_text.h"

#include <algorithm>

namespace consonance {

namespace {

struct NumberShape {
    char decimals = '\0'; ///< the sign before them; 0: there are none, or no number
    bool isUnclear = false; ///< it may be the sign between groups of digits as well
};

/// "1", "12" or "123" and then groups of three digits, each after the sign.
bool isGrouped(std::string_view digits, char sign)
{
    constexpr std::size_t kGroup = 3;
    const auto first = digits.find(sign);
    if (first == 0 || first > kGroup || digits.front() == '0')
        return false;
    for (std::size_t at = first; at < digits.size(); at += kGroup + 1) {
        const auto group = digits.substr(at + 1, kGroup);
        if (digits[at] != sign || group.size() != kGroup || group.find(sign) != std::string_view::npos)
            return false;
    }
    return true;
}

NumberShape shapeOf(std::string_view number)
{
    if (number.starts_with('-') || number.starts_with('+'))
        number.remove_prefix(1);
    const auto last = number.find_last_of(".,");
    if (last == std::string_view::npos || number.find_first_not_of("0123456789.,") != std::string_view::npos)
        return {};
    const char sign = number[last];
    const char other = sign == '.' ? ',' : '.';
    const auto before = number.substr(0, last);
    if (std::ranges::count(number, sign) > 1) // only signs between groups come several times
        return isGrouped(number, sign) ? NumberShape { other } : NumberShape {};
    if (before.find(other) != std::string_view::npos)
        return isGrouped(before, other) ? NumberShape { sign } : NumberShape {};
    return { sign, isGrouped(number, sign) };
}

} // namespace

void DecimalSign::see(std::string_view cell)
{
    cell = trimmedText(cell);
    const auto shape = shapeOf(cell);
    if (shape.decimals == '\0' || (shape.isUnclear && shape.decimals == ','))
        return;
    auto& first = shape.isUnclear ? m_group : shape.decimals == ',' ? m_comma : m_point;
    if (first.empty())
        first = cell;
}

DecimalSign::Reading DecimalSign::read(std::string_view cell, std::string& plain) const
{
    cell = trimmedText(cell);
    const auto shape = shapeOf(cell);
    if (shape.decimals == '\0')
        return Reading::AsItIs;
    char decimals = shape.decimals;
    if (shape.isUnclear) {
        const bool hasComma = !m_comma.empty();
        const bool hasPoint = !m_point.empty();
        if (hasComma == hasPoint && (hasComma || decimals == ','))
            return Reading::Unclear;
        decimals = hasComma ? ',' : '.';
    }
    if (decimals == '.' && cell.find(',') == std::string_view::npos)
        return Reading::AsItIs;
    plain.clear();
    for (const char c : cell) {
        if (c != '.' && c != ',')
            plain += c;
        else if (c == decimals)
            plain += '.';
    }
    return Reading::Converted;
}

} // namespace consonance
