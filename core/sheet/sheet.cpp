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

std::string numberText(double value, CellUnit unit, const Wording& wording)
{
    if (!std::isfinite(value))
        return "–";
    switch (unit) {
    case CellUnit::Seconds:
        return fixedText(value / 60, 1);
    case CellUnit::Span:
        return spanText(value, wording);
    case CellUnit::Share:
    case CellUnit::Portion:
        return fixedText(value * 100, 1);
    case CellUnit::GpuHours:
    case CellUnit::CoreHours:
        return fixedText(value, 1);
    case CellUnit::Amount:
        return fixedText(value, 2);
    default:
        return shortestText(value);
    }
}

std::string headingOf(const SheetColumn& column, const Wording& wording)
{
    const auto title = wording("Models", column.title, {});
    switch (column.unit) {
    case CellUnit::Seconds:
        return wording("CommandLine", CONSONANCE_TEXT("CommandLine", "{0} (min)"), { title });
    case CellUnit::Share:
    case CellUnit::Portion:
        return title + " (%)";
    case CellUnit::GpuHours:
        return wording("CommandLine", CONSONANCE_TEXT("CommandLine", "{0} (GPU·h)"), { title });
    case CellUnit::CoreHours:
        return wording("CommandLine", CONSONANCE_TEXT("CommandLine", "{0} (core·h)"), { title });
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

std::string cellText(const SheetCell& cell, CellUnit unit, const Wording& wording)
{
    if (!cell.printed.empty())
        return cell.printed;
    if (const auto* text = std::get_if<std::string>(&cell.value))
        return *text;
    if (const auto* count = std::get_if<std::int64_t>(&cell.value))
        return groupedText(*count);
    auto text = numberText(cell.number(), unit, wording);
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
        table.header.push_back(headingOf(sheet.columns[i], wording));
    for (const auto& row : sheet.rows) {
        auto& texts = table.rows.emplace_back();
        for (const auto i : order)
            texts.push_back(cellText(row.cells[i], sheet.columns[i].unit, wording));
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
                csv.field(*text);
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
