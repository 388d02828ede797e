// SPDX-License-Identifier: GPL-3.0-or-later
#include "ui/monitor/breakpoint_model.h"

#include "ui/kit/number_format.h"
#include "ui/monitor/monitor_document.h"
#include "ui/theme/theme.h"

#include <QCoreApplication>

#include <array>

namespace consonance {

QString hitRuleText(HitRule rule)
{
    static constexpr std::array kTexts { QT_TRANSLATE_NOOP("Models", "automatically"),
        QT_TRANSLATE_NOOP("Models", "when it becomes true"), QT_TRANSLATE_NOOP("Models", "at each step") };
    return QCoreApplication::translate("Models", kTexts[static_cast<std::size_t>(rule)]);
}

BreakpointModel::BreakpointModel(MonitorDocument& document, QObject* parent)
    : ColumnModel(parent)
    , m_document(document)
{
    resetOn(document, &MonitorDocument::breakpointsChanged);
    connect(&document, &MonitorDocument::hitsChanged, this, [this] {
        if (rowCount() > 0)
            Q_EMIT dataChanged(index(0, 0), index(rowCount() - 1, columnCount() - 1));
    });
}

std::size_t BreakpointModel::rows() const
{
    return m_document.breakpoints().size();
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
        { "counts", QT_TRANSLATE_NOOP("Models", "Counts"),
            QT_TRANSLATE_NOOP("Models", "When a condition that stays true hits again"), Qt::AlignLeft,
            Shown::OnRequest },
        { "ignore", QT_TRANSLATE_NOOP("Models", "Ignores"),
            QT_TRANSLATE_NOOP("Models", "This many hits pass before it acts"), Qt::AlignRight, Shown::OnRequest },
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
    case Counts:
        return hitRuleText(breakpoint.rule);
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
    case Counts:
        return QString::fromLatin1(hitRuleName(breakpoint.rule));
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

} // namespace consonance
#include "moc_breakpoint_model.cpp"
