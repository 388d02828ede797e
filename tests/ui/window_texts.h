// SPDX-License-Identifier: GPL-3.0-or-later
//
// The texts of widgets and the figures of tables, and whether they are fully visible.
#pragma once

#include "ui/tables/copyable_table_view.h"

#include <QAbstractButton>
#include <QDockWidget>
#include <QGroupBox>
#include <QLabel>
#include <QTableView>
#include <QToolButton>
#include <QWidget>

#include <algorithm>

namespace consonance::fixtures {

/// A widget's own text, without its content (fields, lists).
inline QString textOf(const QWidget& widget)
{
    if (const auto* label = qobject_cast<const QLabel*>(&widget))
        return label->text();
    if (const auto* tool = qobject_cast<const QToolButton*>(&widget))
        return tool->toolButtonStyle() == Qt::ToolButtonIconOnly ? QString() : tool->text();
    if (const auto* button = qobject_cast<const QAbstractButton*>(&widget))
        return button->text();
    if (const auto* box = qobject_cast<const QGroupBox*>(&widget))
        return box->title();
    if (const auto* dock = qobject_cast<const QDockWidget*>(&widget))
        return dock->windowTitle();
    return {};
}

/// How many pixels of a widget's text are missing; 0 if all of it is visible.
inline int missingPixels(const QWidget& widget)
{
    constexpr int kSlack = 2;
    if (const auto* label = qobject_cast<const QLabel*>(&widget)) {
        if (label->wordWrap()) {
            const int needed = label->heightForWidth(label->width());
            return std::max(0, needed - label->height() - kSlack);
        }
        return std::max(0, label->sizeHint().width() - label->width() - kSlack);
    }
    if (qobject_cast<const QAbstractButton*>(&widget) != nullptr && !textOf(widget).isEmpty())
        return std::max(0, widget.minimumSizeHint().width() - widget.width() - kSlack);
    return 0;
}

/// Figures that a table shows and cuts off: "3/2: 1 h 46 min" for a row and column.
inline QStringList cutFigures(const QTableView& view)
{
    QStringList cut;
    const auto* table = dynamic_cast<const CopyableTableView*>(&view);
    for (int column = 0; table && table->model() && column < table->model()->columnCount(); ++column) {
        if (table->isColumnHidden(column) || !table->hasFigures(column))
            continue;
        for (int row = std::max(0, table->rowAt(0)); row >= 0 && row < table->model()->rowCount(); ++row) {
            const auto cell = table->model()->index(row, column);
            const auto place = table->visualRect(cell);
            if (place.top() >= table->viewport()->height())
                break;
            if (table->sizeHintForIndex(cell).width() > place.width())
                cut << QStringLiteral("%1/%2: %3").arg(row).arg(column).arg(cell.data().toString());
        }
    }
    return cut;
}

} // namespace consonance::fixtures
