// SPDX-License-Identifier: GPL-3.0-or-later
#include "ui/workspace/layout_edits.h"

#include "ui/commands/undo_stack.h"

#include <QDockWidget>
#include <QEvent>

#include <utility>

namespace consonance {

LayoutEdits::LayoutEdits(WorkspaceLayout& layout, const PanelMap& panels, UndoStack& undo, QObject* parent)
    : QObject(parent)
    , m_layout(layout)
    , m_undo(undo)
{
    const auto noteMove = [this] { m_hasMoved = m_before.has_value(); };
    for (const auto& [name, panel] : panels) {
        panel->installEventFilter(this);
        connect(panel, &QDockWidget::dockLocationChanged, this, noteMove);
        connect(panel, &QDockWidget::topLevelChanged, this, noteMove);
    }
}

void LayoutEdits::push(const QString& text, const KeptLayout& before, Merge merge)
{
    m_undo.push(
        EditPlace::OpenRun, text, [this, before] { m_layout.setLayout(before); },
        [this, after = m_layout.layout()] { m_layout.setLayout(after); },
        merge == Merge::SameText ? UndoStack::mergeIdOf(text) : -1);
}

void LayoutEdits::edit(const QString& text, const std::function<void()>& change, Merge merge)
{
    const auto before = m_layout.layout();
    change();
    push(text, before, merge);
}

void LayoutEdits::finishLater(const QString& text)
{
    QMetaObject::invokeMethod(
        this,
        [this, text] {
            if (const auto before = std::exchange(m_before, std::nullopt))
                push(text, *before, Merge::Never);
            m_hasMoved = false;
        },
        Qt::QueuedConnection);
}

/// The panel has not done yet what the event asks for, except for a move, which it does while the mouse is down.
bool LayoutEdits::eventFilter(QObject* watched, QEvent* event)
{
    switch (event->type()) {
    case QEvent::MouseButtonPress:
    case QEvent::MouseButtonDblClick:
        m_before = m_layout.layout();
        m_hasMoved = false;
        break;
    case QEvent::MouseButtonRelease:
        if (m_hasMoved)
            finishLater(tr("Move a panel"));
        else
            m_before.reset();
        break;
    case QEvent::Close:
        m_before = m_layout.layout();
        finishLater(tr("Close a panel"));
        break;
    default:
        break;
    }
    return QObject::eventFilter(watched, event);
}

} // namespace consonance
#include "moc_layout_edits.cpp"
