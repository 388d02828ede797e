// SPDX-License-Identifier: GPL-3.0-or-later
#include "ui/monitor/log_line_model.h"

#include "ui/monitor/monitor_document.h"

namespace consonance {

LogLineModel::LogLineModel(MonitorDocument& document, QObject* parent)
    : ColumnModel(parent)
    , m_document(document)
    , m_count(static_cast<int>(document.lines().size()))
{
    connect(&document, &MonitorDocument::linesChanged, this, [this] {
        beginResetModel();
        m_count = static_cast<int>(m_document.lines().size());
        endResetModel();
    });
    connect(&document, &MonitorDocument::linesAdded, this, [this](std::size_t count) {
        beginInsertRows({}, m_count, m_count + static_cast<int>(count) - 1);
        m_count += static_cast<int>(count);
        endInsertRows();
    });
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

ColumnModel::Cell LogLineModel::cell(int row, int column) const
{
    const auto& line = m_document.lines()[static_cast<std::size_t>(row)];
    if (column == 0)
        return { format::moment(line.at, m_document.beginning()), line.at.seconds() };
    return QString::fromStdString(line.text);
}

QVariant LogLineModel::other(int row, int, int role) const
{
    const auto& line = m_document.lines()[static_cast<std::size_t>(row)];
    return role == TimeRole ? QVariant(static_cast<qlonglong>(line.at.microseconds)) : QVariant();
}

} // namespace consonance
#include "moc_log_line_model.cpp"
