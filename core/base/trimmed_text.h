// SPDX-License-Identifier: GPL-3.0-or-later
//
// A text without the blanks and tabs around it; a view into the one that was given. Pure.
#pragma once

#include <string_view>

namespace consonance {

[[nodiscard]] inline std::string_view trimmedText(std::string_view text)
{
    constexpr std::string_view kBlanks = " \t";
    const auto begin = text.find_first_not_of(kBlanks);
    return begin == std::string_view::npos ? std::string_view {}
                                           : text.substr(begin, text.find_last_not_of(kBlanks) - begin + 1);
}

} // namespace consonance
