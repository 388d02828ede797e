// SPDX-License-Identifier: GPL-3.0-or-later
//
// The context menu that a widget opens, read while it is open and then closed.
#pragma once

#include "ui/commands/command_registry.h"

#include <QApplication>
#include <QContextMenuEvent>
#include <QMenu>
#include <QTimer>

namespace consonance::fixtures {

struct ContextMenu {
    bool isOpened = false;
    QStringList texts; ///< of its own entries, not of submenus
    CommandRegistry::MenuCheck check;
};

/// As opened by the menu key over `at`, or else over the middle; or as by the mouse.
inline ContextMenu contextMenuOf(QWidget& widget, const CommandRegistry& registry, std::optional<QPoint> at = {},
    QContextMenuEvent::Reason reason = QContextMenuEvent::Keyboard)
{
    ContextMenu seen;
    QTimer reader;
    QObject::connect(&reader, &QTimer::timeout, &widget, [&] {
        if (auto* menu = qobject_cast<QMenu*>(QApplication::activePopupWidget())) {
            seen.isOpened = true;
            for (const auto* action : menu->actions())
                seen.texts << action->text();
            seen.check = registry.checkMenus(menu);
            menu->close();
        }
    });
    reader.start(5);
    const auto place = at.value_or(widget.rect().center());
    QContextMenuEvent event(reason, place, widget.mapToGlobal(place));
    QCoreApplication::sendEvent(&widget, &event);
    return seen;
}

} // namespace consonance::fixtures
