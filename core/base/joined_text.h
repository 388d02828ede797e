// SPDX-License-Identifier: GPL-3.0-or-later
#pragma once

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

} // namespace consonance
