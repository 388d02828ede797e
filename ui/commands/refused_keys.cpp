// SPDX-License-Identifier: GPL-3.0-or-later
#include "ui/commands/refused_keys.h"

#include "ui/commands/command_registry.h"

#include <QKeyEvent>
#include <QWidget>

namespace consonance {

RefusedKeys::RefusedKeys(const CommandRegistry& registry, QWidget& window, QObject* parent)
    : QObject(parent)
    , m_registry(registry)
{
    window.installEventFilter(this);
}

bool RefusedKeys::eventFilter(QObject* watched, QEvent* event)
{
    if (event->type() == QEvent::KeyPress) {
        const QKeySequence pressed(static_cast<QKeyEvent*>(event)->keyCombination());
        for (const auto& command : m_registry.commands()) {
            const auto& [isEnabled, reason] = command.availability;
            if (command.view.isEmpty() && command.key == pressed && !isEnabled && !reason.isEmpty())
                Q_EMIT refused(tr("%1: %2", "a command, why it cannot run").arg(command.text, reason));
        }
    }
    return QObject::eventFilter(watched, event);
}

} // namespace consonance
#include "moc_refused_keys.cpp"
