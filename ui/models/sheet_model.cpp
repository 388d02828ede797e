// SPDX-License-Identifier: GPL-3.0-or-later
#include "ui/models/sheet_model.h"

#include "core/base/column_precision.h"
#include "ui/kit/moment_format.h"
#include "ui/kit/number_format.h"
#include "ui/models/candidate_model.h"
#include "ui/models/share_bar_delegate.h"
#include "ui/tables/copyable_table_view.h"
#include "ui/theme/theme.h"

#include <QBrush>
#include <QFont>

#include <algorithm>

namespace consonance {

namespace {

constexpr Duration kToTheMinute = Duration::fromSeconds(60);
constexpr Duration kSameWeek = Duration::fromSeconds(6 * 86'400);

bool isWritten(CellUnit unit)
{
    return unit == CellUnit::Text || unit == CellUnit::Prose;
}

bool isHours(CellUnit unit)
{
    return unit == CellUnit::GpuHours || unit == CellUnit::CoreHours;
}

QVariant brushOf(RowState state)
{
    const auto& tokens = Theme::instance().tokens();
    switch (state) {
    case RowState::Better:
        return QBrush(tokens.ok);
    case RowState::Worse:
        return QBrush(tokens.error);
    case RowState::Refused:
        return QBrush(tokens.mutedText);
    default:
        return {};
    }
}

bool hasSameColumns(const Sheet& one, const Sheet& other)
{
    return std::ranges::equal(one.columns, other.columns, {}, &SheetColumn::title, &SheetColumn::title);
}

} // namespace

void SheetModel::setSheet(Sheet sheet)
{
    const bool isAlike = sheet.rows.size() == m_sheet.rows.size() && hasSameColumns(sheet, m_sheet);
    if (!isAlike)
        beginResetModel();
    m_sheet = std::move(sheet);
    m_columns.clear();
    for (const auto& column : m_sheet.columns) {
        const auto shown = column.shown == ColumnShown::Always ? Shown::ByDefault : Shown::OnRequest;
        auto& own = m_columns.emplace_back(amount(column.key, column.title, column.tip, shown));
        if (isWritten(column.unit))
            own.alignment = Qt::AlignLeft;
        if (isWritten(column.unit) || column.unit == CellUnit::Rank || column.unit == CellUnit::Moment
            || column.unit == CellUnit::Window)
            own.first = First::Smallest;
    }
    alignDecimals();
    if (!isAlike)
        endResetModel();
    else if (rowCount() > 0 && columnCount() > 0)
        Q_EMIT dataChanged(index(0, 0), index(rowCount() - 1, columnCount() - 1));
}

void SheetModel::alignDecimals()
{
    std::vector<double> hours;
    std::vector<double> amounts;
    for (const auto& row : m_sheet.rows) {
        for (std::size_t i = 0; i < row.cells.size(); ++i) {
            if (isHours(m_sheet.columns[i].unit))
                hours.push_back(row.cells[i].number());
            else if (m_sheet.columns[i].unit == CellUnit::Amount)
                amounts.push_back(row.cells[i].number());
        }
    }
    m_hourDecimals = format::alikeDecimals(hours);
    m_amountDecimals = format::alikeDecimals(amounts);
}

void SheetModel::setDecoration(Decoration decoration)
{
    m_decoration = std::move(decoration);
    if (rowCount() > 0)
        Q_EMIT dataChanged(index(0, 0), index(rowCount() - 1, columnCount() - 1), { Qt::DecorationRole });
}

int SheetModel::columnOf(std::string_view key) const
{
    const auto found
        = std::ranges::find(m_sheet.columns, key, [](const SheetColumn& one) { return std::string_view(one.key); });
    return found == m_sheet.columns.end() ? -1 : static_cast<int>(found - m_sheet.columns.begin());
}

void SheetModel::fitTable(CopyableTableView& table) const
{
    for (int column = 0; column < columnCount(); ++column) {
        table.suggestHidden(column, columns()[static_cast<std::size_t>(column)].shown == Shown::OnRequest);
        const bool hasBar = unitOf(column) == CellUnit::Portion;
        if (hasBar != (table.itemDelegateForColumn(column) != nullptr))
            table.setItemDelegateForColumn(column, hasBar ? new ShareBarDelegate(&table) : nullptr);
    }
}

const SheetCell& SheetModel::cellAt(int row, int column) const
{
    return this->row(row).cells[static_cast<std::size_t>(column)];
}

QString SheetModel::numberText(double value, CellUnit unit, const SheetColumn& column, int decimals) const
{
    switch (unit) {
    case CellUnit::Seconds:
    case CellUnit::Span:
        return format::duration(Duration::fromSecondsRounded(value));
    case CellUnit::Share:
        return format::percent(value, 1);
    case CellUnit::Portion:
        return format::percent(value);
    case CellUnit::GpuHours:
        return tr("%1 GPU·h").arg(format::decimal(value, m_hourDecimals));
    case CellUnit::CoreHours:
        return tr("%1 core·h").arg(format::decimal(value, m_hourDecimals));
    case CellUnit::Amount:
        return format::decimal(value, decimals < 0 ? m_amountDecimals : decimals);
    case CellUnit::Figure:
        return format::significant(value, column.digits);
    case CellUnit::Change: // to the nearest: a change is no part of a whole
        return format::decimal(100 * value, 1) + QChar(0x00a0) + format::unitText(format::Unit::Percent);
    case CellUnit::PValue:
        return value < 0.0001 ? tr("< 0.0001") : format::significant(value, 2);
    case CellUnit::Moment:
        return momentAfter(m_sheet.at, Time::fromSecondsRounded(value));
    default:
        return format::significant(value);
    }
}

/// The day is written where it is not that of `before`. Within a week of the sheet the time of the day is enough, later
/// the day; the tool tip has both.
QString SheetModel::momentAfter(Time before, Time at) const
{
    return format::axisMomentAfter(before, format::roundedForecast(at, m_sheet.beginning), m_sheet.beginning,
        at - m_sheet.at < kSameWeek ? kToTheMinute : kSameWeek);
}

QString SheetModel::windowText(const std::pair<double, double>& window) const
{
    const auto from = Time::fromSecondsRounded(window.first);
    const auto begins = momentAfter(m_sheet.at, from);
    if (!std::isfinite(window.second))
        return tr("later than %1").arg(begins); // the tool tip says that there is no end
    return begins + QStringLiteral(" – ")
        + momentAfter(format::roundedForecast(from, m_sheet.beginning), Time::fromSecondsRounded(window.second));
}

QString SheetModel::text(int row, int column) const
{
    const auto& cell = cellAt(row, column);
    const auto unit = cell.unit.value_or(unitOf(column));
    if (const auto* text = std::get_if<std::string>(&cell.value))
        return QString::fromStdString(*text);
    if (unit == CellUnit::Window && cell.interval)
        return windowText(*cell.interval);
    if (cell.isMissing())
        return cell.printed.empty() ? missing() : QString::fromStdString(cell.printed);
    if (const auto* count = std::get_if<std::int64_t>(&cell.value))
        return format::integer(*count);
    if (cell.since)
        return format::elapsed(*cell.since, Duration::fromSecondsRounded(cell.number()));
    const auto textOf = [&](double value) { return numberText(value, unit, columnAt(column), cell.decimals); };
    if (cell.isSigned) {
        const auto change = [&](double value) {
            return format::withSign(value,
                unit == CellUnit::Share // a percent of a percentage would read like a relative change
                    ? tr("%1 points", "percentage points").arg(format::decimal(100 * std::abs(value), 1))
                    : textOf(std::abs(value)));
        };
        return cell.interval
            ? QStringLiteral("%1 (%2 … %3)")
                  .arg(change(cell.number()), change(cell.interval->first), change(cell.interval->second))
            : change(cell.number());
    }
    return cell.interval ? tr("%1 (%2 to %3)", "value and its interval")
                               .arg(textOf(cell.number()), textOf(cell.interval->first), textOf(cell.interval->second))
                         : textOf(cell.number());
}

QVariant SheetModel::exact(int row, int column) const
{
    const auto& cell = cellAt(row, column);
    if (const auto* text = std::get_if<std::string>(&cell.value))
        return QString::fromStdString(cell.key.empty() ? *text : cell.key);
    if (const auto* count = std::get_if<std::int64_t>(&cell.value))
        return static_cast<qint64>(*count);
    if (unitOf(column) == CellUnit::Window && cell.interval)
        return QStringLiteral("%1 – %2")
            .arg(cell.interval->first)
            .arg(std::isfinite(cell.interval->second) ? QString::number(cell.interval->second) : QString());
    return known(cell.number());
}

QString SheetModel::tipOf(int row, int column) const
{
    const auto& cell = cellAt(row, column);
    if (unitOf(column) == CellUnit::Moment && !cell.isMissing())
        return format::forecast(Time::fromSecondsRounded(cell.number()), m_sheet.beginning);
    if (unitOf(column) == CellUnit::Window && cell.interval && std::isfinite(cell.interval->second))
        return format::forecastSpan(Time::fromSecondsRounded(cell.interval->first),
            Time::fromSecondsRounded(cell.interval->second), m_sheet.beginning);
    return QString::fromStdString(cell.tip);
}

QVariant SheetModel::other(int row, int column, int role) const
{
    const auto& one = this->row(row);
    switch (role) {
    case JobIdRole:
        return one.job.isValid() ? QVariant(one.job.value) : QVariant();
    case HostIdRole:
        return one.server.isValid() ? QVariant(one.server.value) : QVariant();
    case TimeRole:
        return one.moment ? QVariant(static_cast<qint64>(one.moment->microseconds)) : QVariant();
    case ShareRole:
        return unitOf(column) == CellUnit::Portion ? known(cellAt(row, column).number()) : QVariant();
    case ChosenRole:
        return one.state == RowState::Chosen;
    case Qt::ToolTipRole: {
        const auto tip = tipOf(row, column);
        return tip.isEmpty() ? QVariant() : QVariant(tip);
    }
    case Qt::DecorationRole:
        return m_decoration ? m_decoration(one, column) : QVariant();
    case Qt::FontRole:
        if (one.state == RowState::Chosen || cellAt(row, column).state == RowState::Chosen) {
            QFont bold;
            bold.setBold(true);
            return bold;
        }
        return {};
    case Qt::ForegroundRole:
        return brushOf(cellAt(row, column).state == RowState::Plain ? one.state : cellAt(row, column).state);
    default:
        return {};
    }
}

SheetModel::Decoration tenantColors()
{
    return [](const SheetRow& row, int column) -> QVariant {
        if (column != 0 || !row.tenant.isValid())
            return {};
        return Theme::instance().jobStyle(row.tenant.index()).color;
    };
}

} // namespace consonance
#include "moc_sheet_model.cpp"
