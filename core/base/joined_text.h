// SPDX-License-Identifier: GPL-3.0-or-later
#pragma once

#include <cstddef>
#include <functional>
#include <string>
#include <string_view>

namespace consonance {

/// The items of a range, or the text of each, with `between` between them.
template<typename Range, typename TextOf = std::identity>
[[nodiscard]] std::string joinedText(const Range& range, std::string_view between = ", ", TextOf textOf = {})
{
    std::string all;
    bool isFirst = true;
    for (const auto& item : range) {
        if (!isFirst)
            all += between;
        isFirst = false;
        all += std::invoke(textOf, item);
    }
    return all;
}

/// The first `most` of the names, and "…" where there are more.
template<typename Names> [[nodiscard]] std::string firstJoined(const Names& names, std::size_t most)
{
    std::string text;
    std::size_t count = 0;
    for (const auto& name : names) {
        if (count++ == most)
            return text + ", …";
        if (count > 1)
            text += ", ";
        text += name;
    }
    return text;
}

} // namespace consonance
