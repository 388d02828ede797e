// SPDX-License-Identifier: GPL-3.0-or-later
#include "app/cli/text_table.h"

#include "app/language/language.h"

#include <algorithm>

namespace consonance {

namespace {

struct CodeRange {
    char32_t first;
    char32_t last;
};
/// What terminals draw two places wide (Unicode's East Asian Width W and F, without rare planes).
constexpr CodeRange kWide[] { { 0x1100, 0x115F }, { 0x2E80, 0xA4CF }, { 0xAC00, 0xD7A3 }, { 0xF900, 0xFAFF },
    { 0xFE30, 0xFE6F }, { 0xFF00, 0xFF60 }, { 0xFFE0, 0xFFE6 } };

bool isWide(char32_t code)
{
    return std::ranges::any_of(
        kWide, [code](const CodeRange& range) { return code >= range.first && code <= range.last; });
}

/// Places on the screen, as far as code points tell.
std::size_t displayWidth(const std::string& text)
{
    std::size_t width = 0;
    char32_t code = 0;
    for (const char character : text) {
        const auto byte = static_cast<unsigned char>(character);
        if ((byte & 0xC0U) != 0x80U) {
            width += isWide(code) ? 2 : code != 0 ? 1 : 0;
            code = byte < 0x80U ? byte : byte < 0xE0U ? byte & 0x1FU : byte < 0xF0U ? byte & 0x0FU : byte & 0x07U;
        } else {
            code = (code << 6U) | (byte & 0x3FU);
        }
    }
    return width + (isWide(code) ? 2 : code != 0 ? 1 : 0);
}

/// Figures, with their signs and units: "12.5", "± 3", "-4.2 %", "5/6", "<0.001", "–".
bool isFigure(const std::string& text)
{
    return text.find_first_not_of("0123456789.,+-/<% e\u00b1\u2013") == std::string::npos;
}

} // namespace

std::string textTable(const std::vector<std::string>& header, const std::vector<std::vector<std::string>>& rows)
{
    std::vector<std::string> names;
    for (const auto& name : header)
        names.push_back(localText("CommandLine", name));
    return textTableAsNamed(names, rows);
}

std::string textTableAsNamed(const std::vector<std::string>& names, const std::vector<std::vector<std::string>>& rows)
{
    std::vector<std::size_t> widths;
    for (const auto& name : names)
        widths.push_back(displayWidth(name));
    for (const auto& row : rows) {
        for (std::size_t i = 0; i < row.size() && i < widths.size(); ++i)
            widths[i] = std::max(widths[i], displayWidth(row[i]));
    }
    std::vector<bool> isRight(names.size(), !rows.empty());
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
    addRow(names);
    for (const auto& row : rows)
        addRow(row);
    return text;
}

} // namespace consonance
