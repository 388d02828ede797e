// SPDX-License-Identifier: GPL-3.0-or-later
//
// What widgets say, and whether all of it shows.
#pragma once

#include <QAbstractButton>
#include <QDockWidget>
#include <QGroupBox>
#include <QLabel>
#include <QToolButton>
#include <QWidget>

#include <algorithm>

namespace consonance::fixtures {

/// What a widget says, without what it only holds (fields, lists).
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

/// How much of a widget's text is missing, in pixels; 0 when all of it shows.
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

} // namespace consonance::fixtures
