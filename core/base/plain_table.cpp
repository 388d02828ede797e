// SPDX-License-Identifier: GPL-3.0-or-later
#include "core/base/plain_table.h"

namespace consonance {

namespace {

/// A cell in which a bar would end the column.
std::string cellText(const std::string& text)
{
    std::string safe;
    for (const char c : text)
        safe += c == '|' ? std::string("\\|") : c == '\n' ? std::string(" ") : std::string(1, c);
    return safe;
}

std::string rowText(const std::vector<std::string>& cells)
{
    std::string line = "|";
    for (const auto& cell : cells)
        line += " " + cellText(cell) + " |";
    return line + "\n";
}

} // namespace

std::string markdownText(const PlainTable& table)
{
    std::string text = rowText(table.header) + "|";
    for (std::size_t i = 0; i < table.header.size(); ++i)
        text += i == 0 ? "---|" : "---:|";
    text += "\n";
    for (const auto& row : table.rows)
        text += rowText(row);
    return text;
}

} // namespace consonance
