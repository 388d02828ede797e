// SPDX-License-Identifier: GPL-3.0-or-later
//
// English texts are written for several things ("{0} jobs have no limit"); after the figure 1 they speak of one ("1 job
// has no limit"). fillMessage() keeps to it, and so do all texts made by it; other languages have none of these words.
// Plain functions; any thread. Costs a look at the three words behind the figure.
#pragma once

#include <cstddef>
#include <string>
#include <string_view>

namespace consonance {

struct SingularText {
    std::string text; ///< as it reads after the figure 1, with its slots
    std::size_t replaces = 0; ///< so many characters of what follows; 0: it stays as it is
};

/// Of the pattern that follows the figure 1: " jobs have no limit" becomes " job has". After a noun the figure is a
/// name or a number, not a count ("line 1 names …"), so nothing is replaced.
[[nodiscard]] SingularText singularAfterOne(std::string_view before, std::string_view after);

} // namespace consonance
