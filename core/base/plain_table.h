// SPDX-License-Identifier: GPL-3.0-or-later
//
// A table of texts that people read, headings first: for the terminal, Markdown and paper. A plain value.
#pragma once

#include <string>
#include <vector>

namespace consonance {

struct PlainTable {
    std::vector<std::string> header;
    std::vector<std::vector<std::string>> rows; ///< each as long as the header
};

/// All columns but the first to the right; bars and line breaks in cells are made harmless.
[[nodiscard]] std::string markdownText(const PlainTable& table);

} // namespace consonance
