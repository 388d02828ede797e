// SPDX-License-Identifier: GPL-3.0-or-later
#include "ui/monitor/watch_model.h"

#include "ui/monitor/monitor_document.h"
#include "ui/words/simulation_text.h"

#include <QCoreApplication>

#include <algorithm>

namespace consonance {

namespace {

QString valueText(const WatchCurve& curve)
{
    return curve.isNumber ? queryNumberText(curve.kind, curve.number) : QString::fromStdString(curve.value);
}

} // namespace

WatchModel::WatchModel(MonitorDocument& document, QObject* parent)
    : ColumnModel(parent)
    , m_document(document)
{
    resetOn(document, &MonitorDocument::watchesChanged);
    connect(&document, &MonitorDocument::curvesChanged, this, [this] {
        if (rowCount() > 0)
            Q_EMIT dataChanged(index(0, Value), index(rowCount() - 1, Curve));
    });
}

std::size_t WatchModel::rows() const
{
    return m_document.watches().size();
}

std::span<const ColumnModel::Column> WatchModel::columns() const
{
    static const Column all[] = {
        { "expression", QT_TRANSLATE_NOOP("Models", "Expression"), QT_TRANSLATE_NOOP("Models", "What is watched") },
        { "value", QT_TRANSLATE_NOOP("Models", "Value"), QT_TRANSLATE_NOOP("Models", "Its value at this moment"),
            Qt::AlignRight },
        { "curve", QT_TRANSLATE_NOOP("Models", "So far"),
            QT_TRANSLATE_NOOP("Models", "How it went while it was watched") },
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
    const auto kind = m_document.curves()[index].kind;
    return translated(QT_TRANSLATE_NOOP("Models", "Between %1 and %2"))
        .arg(queryNumberText(kind, least.value), queryNumberText(kind, most.value));
}

} // namespace consonance
#include "moc_watch_model.cpp"
