// SPDX-License-Identifier: GPL-3.0-or-later
#include "core/sheet/sheet.h"

#include "core/base/csv_writer.h"
#include "core/base/span_text.h"
#include "core/base/text_format.h"

#include <algorithm>
#include <cmath>
#include <limits>

namespace consonance {

namespace {

std::string numberText(double value, CellUnit unit, const Wording& wording, int decimals = -1)
{
    if (!std::isfinite(value))
        return "–";
    switch (unit) {
    case CellUnit::Seconds:
        return fixedText(value / 60, decimals < 0 ? 1 : decimals);
    case CellUnit::Span:
        return spanText(value, wording);
    case CellUnit::Share:
    case CellUnit::Portion:
    case CellUnit::Change:
        return fixedText(value * 100, decimals < 0 ? 1 : decimals);
    case CellUnit::PValue:
        return value < 0.001 ? "<0.001" : fixedText(value, 3);
    case CellUnit::GpuHours:
    case CellUnit::CoreHours:
        return fixedText(value, 1);
    case CellUnit::Amount:
        return fixedText(value, decimals < 0 ? 2 : decimals);
    default:
        return shortestText(value);
    }
}

std::string headingOf(const SheetColumn& column, const std::string& argument, const Wording& wording)
{
    if (*column.printed != '\0')
        return argument.empty() ? wording("CommandLine", column.printed, {})
                                : wording("CommandLine", column.printed, { argument });
    const auto title = wording("Models", column.title, {});
    switch (column.unit) {
    case CellUnit::Seconds:
        return wording("CommandLine", CONSONANCE_TEXT("CommandLine", "{0} (min)"), { title });
    case CellUnit::Share:
    case CellUnit::Portion:
        return title + " (%)";
    default:
        return title;
    }
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

std::string cellText(const SheetCell& cell, CellUnit unitOfColumn, const Wording& wording)
{
    const auto unit = cell.unit.value_or(unitOfColumn);
    if (!cell.printed.empty())
        return cell.printed;
    if (const auto* text = std::get_if<std::string>(&cell.value))
        return cell.key.empty() ? *text : cell.key;
    if (const auto* count = std::get_if<std::int64_t>(&cell.value))
        return groupedText(*count);
    auto text
        = (cell.isSigned && cell.number() > 0 ? "+" : "") + numberText(cell.number(), unit, wording, cell.decimals);
    if (cell.isMissing() || !cell.interval)
        return text;
    return TerminalWording(wording)(CONSONANCE_TEXT("CommandLine", "{0} ({1} to {2})"),
        { std::move(text), numberText(cell.interval->first, unit, wording),
            numberText(cell.interval->second, unit, wording) });
}

PlainTable plainTable(const Sheet& sheet, const Wording& wording)
{
    std::vector<std::size_t> order;
    for (std::size_t i = 0; i < sheet.columns.size(); ++i) {
        if (sheet.columns[i].shown != ColumnShown::OnRequest)
            order.push_back(i);
    }
    std::ranges::stable_partition(order, [&](std::size_t i) { return sheet.columns[i].unit != CellUnit::Prose; });
    PlainTable table;
    for (const auto i : order)
        table.header.push_back(headingOf(sheet.columns[i], sheet.argument, wording));
    for (const auto& row : sheet.rows) {
        auto& texts = table.rows.emplace_back();
        for (const auto i : order)
            texts.push_back(row.continues && i == 0 ? "" : cellText(row.cells[i], sheet.columns[i].unit, wording));
    }
    return table;
}

std::string sheetCsv(const Sheet& sheet)
{
    CsvWriter csv;
    for (const auto& column : sheet.columns)
        csv.field(column.key);
    csv.endRow();
    for (const auto& row : sheet.rows) {
        for (const auto& cell : row.cells) {
            if (const auto* text = std::get_if<std::string>(&cell.value))
                csv.field(cell.key.empty() ? *text : cell.key);
            else if (const auto* count = std::get_if<std::int64_t>(&cell.value))
                csv.field(*count);
            else
                csv.field(cell.number());
        }
        csv.endRow();
    }
    return csv.take();
}

} // namespace consonance
