// SPDX-License-Identifier: GPL-3.0-or-later
#include "ui/pages/watch_model.h"

#include "ui/kit/number_format.h"
#include "ui/pages/monitor_document.h"

#include <QCoreApplication>

#include <algorithm>
#include <cmath>

namespace consonance {

namespace {

QString translated(const char* text)
{
    return QCoreApplication::translate("Models", text);
}

/// A value of the language as people read it here.
QString valueText(const WatchCurve& curve)
{
    if (!curve.isNumber)
        return QString::fromStdString(curve.value);
    switch (curve.kind) {
    case QueryKind::Share:
        return format::percent(curve.number, 1);
    case QueryKind::Duration:
        return format::duration(Duration::fromSecondsRounded(std::clamp(curve.number, -9e12, 9e12)));
    case QueryKind::Boolean:
        return curve.number != 0 ? translated(QT_TRANSLATE_NOOP("Models", "yes"))
                                 : translated(QT_TRANSLATE_NOOP("Models", "no"));
    default:
        return curve.number == std::floor(curve.number) && std::abs(curve.number) < 1e15
            ? format::integer(static_cast<qint64>(curve.number))
            : format::significant(curve.number, 4);
    }
}

} // namespace

WatchModel::WatchModel(MonitorDocument& document, QObject* parent)
    : ColumnModel(parent)
    , m_document(document)
{
    connect(&document, &MonitorDocument::watchesChanged, this, [this] {
        beginResetModel();
        endResetModel();
    });
    connect(&document, &MonitorDocument::curvesChanged, this, [this] {
        if (rowCount() > 0)
            Q_EMIT dataChanged(index(0, Value), index(rowCount() - 1, Curve));
    });
}

int WatchModel::rowCount(const QModelIndex& parent) const
{
    return parent.isValid() ? 0 : static_cast<int>(m_document.watches().size());
}

std::span<const ColumnModel::Column> WatchModel::columns() const
{
    static const Column all[] = {
        { "expression", QT_TRANSLATE_NOOP("Models", "Expression"), QT_TRANSLATE_NOOP("Models", "What is watched") },
        { "value", QT_TRANSLATE_NOOP("Models", "Value"), QT_TRANSLATE_NOOP("Models", "What it is at this moment"),
            Qt::AlignRight },
        { "curve", QT_TRANSLATE_NOOP("Models", "So far"),
            QT_TRANSLATE_NOOP("Models", "How it went over the time that was run while it was watched") },
    };
    return all;
}

QString WatchModel::text(int row, int column) const
{
    const auto index = static_cast<std::size_t>(row);
    if (column == Expression)
        return QString::fromStdString(m_document.watches()[index]);
    if (column == Curve)
        return {};
    return index < m_document.curves().size() ? valueText(m_document.curves()[index]) : missing();
}

QVariant WatchModel::exact(int row, int column) const
{
    const auto index = static_cast<std::size_t>(row);
    if (column == Value && index < m_document.curves().size() && m_document.curves()[index].isNumber)
        return m_document.curves()[index].number;
    return text(row, column);
}

QVariant WatchModel::other(int row, int column, int role) const
{
    const auto index = static_cast<std::size_t>(row);
    if (role == Qt::ToolTipRole && column == Expression)
        return text(row, column);
    if ((role != Qt::ToolTipRole && role != Qt::AccessibleTextRole) || column != Curve
        || index >= m_document.curves().size())
        return {};
    const auto& samples = m_document.curves()[index].samples;
    if (samples.empty())
        return translated(QT_TRANSLATE_NOOP("Models", "Nothing to draw yet"));
    const auto [least, most] = std::ranges::minmax(samples, {}, &WatchSample::value);
    auto asText = [curve = m_document.curves()[index]](double number) mutable {
        curve.number = number;
        return valueText(curve);
    };
    return translated(QT_TRANSLATE_NOOP("Models", "Between %1 and %2")).arg(asText(least.value), asText(most.value));
}

} // namespace consonance
