// SPDX-License-Identifier: GPL-3.0-or-later
#include "ui/answers/sheet_model.h"

#include "ui/kit/number_format.h"

namespace consonance {

namespace {

QString numberText(double value, CellUnit unit)
{
    switch (unit) {
    case CellUnit::Seconds:
        return format::duration(Duration::fromSecondsRounded(value));
    case CellUnit::Share:
        return format::percent(value, 1);
    case CellUnit::Count:
        return format::integer(static_cast<qint64>(value));
    case CellUnit::Text:
        break;
    }
    return format::significant(value);
}

} // namespace

void SheetModel::setSheet(Sheet sheet)
{
    beginResetModel();
    m_sheet = std::move(sheet);
    m_columns.clear();
    for (const auto& column : m_sheet.columns) {
        const auto shown = column.isHidden ? Shown::OnRequest : Shown::ByDefault;
        m_columns.push_back(column.unit == CellUnit::Text
                ? Column { column.key, column.title, column.tip, Qt::AlignLeft, shown }
                : amount(column.key, column.title, column.tip, shown));
    }
    endResetModel();
}

ColumnModel::Cell SheetModel::cell(int row, int column) const
{
    const auto& cell = m_sheet.rows[static_cast<std::size_t>(row)][static_cast<std::size_t>(column)];
    const auto unit = m_sheet.columns[static_cast<std::size_t>(column)].unit;
    if (const auto* text = std::get_if<std::string>(&cell.value))
        return QString::fromStdString(*text);
    if (cell.isMissing())
        return { missing(), {} };
    if (const auto* count = std::get_if<std::int64_t>(&cell.value))
        return countCell(*count);
    auto text = numberText(cell.number(), unit);
    if (cell.interval)
        text = tr("%1 (%2 to %3)", "value and its interval")
                   .arg(text, numberText(cell.interval->first, unit), numberText(cell.interval->second, unit));
    return { std::move(text), cell.number() };
}

} // namespace consonance
#include "moc_sheet_model.cpp"
