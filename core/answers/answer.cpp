// SPDX-License-Identifier: GPL-3.0-or-later
#include "core/answers/answer.h"

#include "core/base/text_format.h"

#include <cmath>
#include <limits>

namespace consonance {

namespace {

std::string numberText(double value, CellUnit unit)
{
    if (!std::isfinite(value))
        return "–";
    switch (unit) {
    case CellUnit::Seconds:
        return fixedText(value / 60, 1);
    case CellUnit::Share:
        return fixedText(value * 100, 1);
    case CellUnit::Text:
    case CellUnit::Count:
        break;
    }
    return shortestText(value);
}

std::string headingOf(const SheetColumn& column, const Wording& wording)
{
    const auto title = wording("Models", column.title, {});
    switch (column.unit) {
    case CellUnit::Seconds:
        return wording("CommandLine", CONSONANCE_TEXT("CommandLine", "{0} (min)"), { title });
    case CellUnit::Share:
        return title + " (%)";
    case CellUnit::Text:
    case CellUnit::Count:
        break;
    }
    return title;
}

} // namespace

double SheetCell::number() const
{
    if (const auto* count = std::get_if<std::int64_t>(&value))
        return static_cast<double>(*count);
    const auto* real = std::get_if<double>(&value);
    return real ? *real : std::numeric_limits<double>::quiet_NaN();
}

bool SheetCell::isMissing() const
{
    return !std::holds_alternative<std::string>(value) && !std::isfinite(number());
}

std::string cellText(const SheetCell& cell, CellUnit unit, const Wording& wording)
{
    if (const auto* text = std::get_if<std::string>(&cell.value))
        return *text;
    if (const auto* count = std::get_if<std::int64_t>(&cell.value))
        return groupedText(*count);
    auto text = numberText(cell.number(), unit);
    if (cell.isMissing() || !cell.interval)
        return text;
    return TerminalWording(wording)(CONSONANCE_TEXT("CommandLine", "{0} ({1} to {2})"),
        { std::move(text), numberText(cell.interval->first, unit), numberText(cell.interval->second, unit) });
}

PlainTable plainTable(const Sheet& sheet, const Wording& wording)
{
    PlainTable table;
    for (const auto& column : sheet.columns) {
        if (!column.isHidden)
            table.header.push_back(headingOf(column, wording));
    }
    for (const auto& row : sheet.rows) {
        auto& texts = table.rows.emplace_back();
        for (std::size_t i = 0; i < sheet.columns.size(); ++i) {
            if (!sheet.columns[i].isHidden)
                texts.push_back(cellText(row[i], sheet.columns[i].unit, wording));
        }
    }
    return table;
}

} // namespace consonance
