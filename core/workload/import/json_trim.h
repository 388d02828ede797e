// SPDX-License-Identifier: GPL-3.0-or-later
//
// Clients such as squeue print a hundred members for each job, of which an importer reads twenty; the tree of the
// others costs most of the time. They are blanked before the text is parsed, so that every place in it stays what it
// was. A plain function, any thread. Cost: one pass over the text.
#pragma once

#include <span>
#include <string>
#include <string_view>

namespace consonance {

/// The text with spaces for those members of the objects in the top-level list `list` that are not in `kept`. As it is
/// where it is no JSON of that shape, for which the parser has messages; a mistake inside a blanked member is not
/// found.
[[nodiscard]] std::string withoutOtherMembers(
    std::string_view text, std::string_view list, std::span<const std::string_view> kept);

} // namespace consonance
