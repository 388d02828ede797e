// SPDX-License-Identifier: GPL-3.0-or-later
#include "app/cli/text_table.h"

#include <algorithm>

namespace consonance {

namespace {

/// Characters as they stand on the screen, as far as counting code points tells.
std::size_t displayWidth(const std::string& text)
{
    return static_cast<std::size_t>(
        std::ranges::count_if(text, [](char c) { return (static_cast<unsigned char>(c) & 0xc0U) != 0x80U; }));
}

/// Figures, with their signs and units: "12.5", "± 3", "-4.2 %", "5/6", "<0.001", "–".
bool isFigure(const std::string& text)
{
    return text.find_first_not_of("0123456789.,+-/<% e\u00b1\u2013") == std::string::npos;
}

} // namespace

std::string textTable(const std::vector<std::string>& header, const std::vector<std::vector<std::string>>& rows)
{
    std::vector<std::size_t> widths;
    for (const auto& name : header)
        widths.push_back(displayWidth(name));
    for (const auto& row : rows) {
        for (std::size_t i = 0; i < row.size() && i < widths.size(); ++i)
            widths[i] = std::max(widths[i], displayWidth(row[i]));
    }
    std::vector<bool> isRight(header.size(), !rows.empty());
    for (const auto& row : rows) {
        for (std::size_t i = 0; i < row.size() && i < isRight.size(); ++i)
            isRight[i] = isRight[i] && isFigure(row[i]);
    }
    std::string text;
    const auto addRow = [&](const std::vector<std::string>& row) {
        std::string line;
        for (std::size_t i = 0; i < row.size() && i < widths.size(); ++i) {
            const std::string blanks(widths[i] - displayWidth(row[i]), ' ');
            line += (i == 0 ? "" : "  ") + (isRight[i] ? blanks + row[i] : row[i] + blanks);
        }
        while (!line.empty() && line.back() == ' ')
            line.pop_back();
        text += line + "\n";
    };
    addRow(header);
    for (const auto& row : rows)
        addRow(row);
    return text;
}

} // namespace consonance
