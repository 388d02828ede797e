// SPDX-License-Identifier: GPL-3.0-or-later
#include "ui/pages/monitor_models.h"

#include "ui/kit/number_format.h"
#include "ui/kit/theme.h"
#include "ui/pages/monitor_document.h"

#include <QCoreApplication>
#include <QPainter>

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

BreakpointModel::BreakpointModel(MonitorDocument& document, QObject* parent)
    : ColumnModel(parent)
    , m_document(document)
{
    connect(&document, &MonitorDocument::breakpointsChanged, this, [this] {
        beginResetModel();
        endResetModel();
    });
    connect(&document, &MonitorDocument::hitsChanged, this, [this] {
        if (rowCount() > 0)
            Q_EMIT dataChanged(index(0, 0), index(rowCount() - 1, columnCount() - 1));
    });
}

int BreakpointModel::rowCount(const QModelIndex& parent) const
{
    return parent.isValid() ? 0 : static_cast<int>(m_document.breakpoints().size());
}

std::uint32_t BreakpointModel::idAt(int row) const
{
    return row >= 0 && row < rowCount() ? m_document.breakpoints()[static_cast<std::size_t>(row)].id : 0;
}

Qt::ItemFlags BreakpointModel::flags(const QModelIndex& index) const
{
    const auto flags = ColumnModel::flags(index);
    return index.column() == Condition ? flags | Qt::ItemIsUserCheckable : flags;
}

bool BreakpointModel::setData(const QModelIndex& index, const QVariant& value, int role)
{
    if (role != Qt::CheckStateRole || index.column() != Condition)
        return false;
    m_document.setEnabled(idAt(index.row()), value.toInt() == Qt::Checked);
    return true;
}

std::span<const ColumnModel::Column> BreakpointModel::columns() const
{
    static const Column all[] = {
        { "condition", QT_TRANSLATE_NOOP("Models", "Condition"),
            QT_TRANSLATE_NOOP("Models", "Where it acts; the mark says whether it is switched on") },
        { "hits", QT_TRANSLATE_NOOP("Models", "Hits"),
            QT_TRANSLATE_NOOP("Models", "How often the condition was met since the run began"), Qt::AlignRight },
        { "does", QT_TRANSLATE_NOOP("Models", "Does"),
            QT_TRANSLATE_NOOP("Models", "Whether it stops the run or writes a line into the log") },
        { "ignore", QT_TRANSLATE_NOOP("Models", "Ignores"),
            QT_TRANSLATE_NOOP("Models", "So many hits pass before it acts"), Qt::AlignRight, Shown::OnRequest },
    };
    return all;
}

QString BreakpointModel::text(int row, int column) const
{
    const auto& breakpoint = m_document.breakpoints()[static_cast<std::size_t>(row)];
    switch (column) {
    case Condition:
        return QString::fromStdString(breakpoint.condition);
    case Hits:
        return format::integer(static_cast<qint64>(m_document.hitsOf(breakpoint.id).hits));
    case Does:
        if (!breakpoint.message.empty())
            return translated(QT_TRANSLATE_NOOP("Models", "logs: %1")).arg(QString::fromStdString(breakpoint.message));
        return breakpoint.isOneShot ? translated(QT_TRANSLATE_NOOP("Models", "stops once"))
                                    : translated(QT_TRANSLATE_NOOP("Models", "stops"));
    default:
        return breakpoint.ignoreCount > 0 ? format::integer(static_cast<qint64>(breakpoint.ignoreCount)) : QString();
    }
}

QVariant BreakpointModel::exact(int row, int column) const
{
    const auto& breakpoint = m_document.breakpoints()[static_cast<std::size_t>(row)];
    switch (column) {
    case Hits:
        return static_cast<qulonglong>(m_document.hitsOf(breakpoint.id).hits);
    case Ignore:
        return static_cast<qulonglong>(breakpoint.ignoreCount);
    default:
        return text(row, column);
    }
}

QVariant BreakpointModel::other(int row, int column, int role) const
{
    const auto& breakpoint = m_document.breakpoints()[static_cast<std::size_t>(row)];
    const auto& tokens = Theme::instance().tokens();
    const bool isSpent = m_document.hitsOf(breakpoint.id).isSpent;
    if (role == Qt::CheckStateRole && column == Condition)
        return breakpoint.isEnabled ? Qt::Checked : Qt::Unchecked;
    if (role == Qt::ForegroundRole && (!breakpoint.isEnabled || isSpent))
        return tokens.mutedText;
    if (role == Qt::ForegroundRole && breakpoint.id == m_document.stoppedAt())
        return tokens.accent;
    if (role == Qt::ToolTipRole && isSpent)
        return translated(QT_TRANSLATE_NOOP("Models", "It has acted once; switch it off and on to arm it again"));
    if (role == Qt::ToolTipRole)
        return text(row, column);
    return {};
}

LogLineModel::LogLineModel(MonitorDocument& document, QObject* parent)
    : ColumnModel(parent)
    , m_document(document)
{
    connect(&document, &MonitorDocument::linesChanged, this, [this] {
        beginResetModel();
        endResetModel();
    });
}

int LogLineModel::rowCount(const QModelIndex& parent) const
{
    return parent.isValid() ? 0 : static_cast<int>(m_document.lines().size());
}

std::span<const ColumnModel::Column> LogLineModel::columns() const
{
    static const Column all[] = {
        { "time_s", QT_TRANSLATE_NOOP("Models", "Time"),
            QT_TRANSLATE_NOOP("Models", "Simulated time, in seconds in exports"), Qt::AlignRight },
        { "message", QT_TRANSLATE_NOOP("Models", "Message"),
            QT_TRANSLATE_NOOP("Models", "What the log point was asked to write") },
    };
    return all;
}

QString LogLineModel::text(int row, int column) const
{
    const auto& line = m_document.lines()[static_cast<std::size_t>(row)];
    return column == 0 ? format::clockTime(line.at) : QString::fromStdString(line.text);
}

QVariant LogLineModel::exact(int row, int column) const
{
    const auto& line = m_document.lines()[static_cast<std::size_t>(row)];
    return column == 0 ? QVariant(line.at.seconds()) : QVariant(QString::fromStdString(line.text));
}

QVariant LogLineModel::other(int row, int, int role) const
{
    const auto& line = m_document.lines()[static_cast<std::size_t>(row)];
    return role == TimeRole ? QVariant(static_cast<qlonglong>(line.at.microseconds)) : QVariant();
}

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

SparklineDelegate::SparklineDelegate(MonitorDocument& document, QObject* parent)
    : QStyledItemDelegate(parent)
    , m_document(document)
{
}

void SparklineDelegate::paint(QPainter* painter, const QStyleOptionViewItem& option, const QModelIndex& index) const
{
    QStyledItemDelegate::paint(painter, option, index);
    const auto row = static_cast<std::size_t>(index.row());
    if (row >= m_document.curves().size() || m_document.curves()[row].samples.empty())
        return;
    const auto& samples = m_document.curves()[row].samples;
    const auto [least, most] = std::ranges::minmax(samples, {}, &WatchSample::value);
    const QRectF area = QRectF(option.rect).adjusted(spacing::kTiny, 3, -spacing::kTiny, -3);
    const double span = std::max(samples.back().at.seconds(), m_moment);
    const double range = most.value - least.value;
    const auto at = [&](double seconds, double value) {
        return QPointF(area.left() + (span > 0 ? seconds / span : 0) * area.width(),
            range > 0 ? area.bottom() - (value - least.value) / range * area.height() : area.center().y());
    };
    const auto& tokens = Theme::instance().tokens();
    painter->save();
    painter->setClipRect(option.rect);
    // A value holds until the next sample.
    QPolygonF line;
    for (const auto& sample : samples) {
        if (!line.isEmpty())
            line << QPointF(at(sample.at.seconds(), 0).x(), line.last().y());
        line << at(sample.at.seconds(), sample.value);
    }
    painter->setPen(QPen(tokens.accent, 1));
    painter->drawPolyline(line);
    const double moment = at(std::min(m_moment, span), 0).x();
    painter->setPen(QPen(tokens.outline, 1));
    painter->drawLine(QPointF(moment, area.top()), QPointF(moment, area.bottom()));
    painter->restore();
}

} // namespace consonance
