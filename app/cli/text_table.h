// SPDX-License-Identifier: GPL-3.0-or-later
//
// Aligned tables for the terminal: columns of figures stand right, columns of text left. Wide characters (Chinese) take
// two places. Headings are translated; mark them with CONSONANCE_TEXT("CommandLine", …).
#pragma once

#include <string>
#include <vector>

namespace consonance {

[[nodiscard]] std::string textTable(
    const std::vector<std::string>& header, const std::vector<std::vector<std::string>>& rows);
/// The same with headings that stay as they are, such as fields of expressions.
[[nodiscard]] std::string textTableAsNamed(
    const std::vector<std::string>& names, const std::vector<std::vector<std::string>>& rows);

} // namespace consonance
