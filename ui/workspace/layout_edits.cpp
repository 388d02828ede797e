// SPDX-License-Identifier: GPL-3.0-or-later
#include "ui/workspace/layout_edits.h"

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

void LayoutEdits::push(const EditName& name, const KeptLayout& before, Merge merge)
{
    m_undo.push(
        EditPlace::OpenRun, name, [this, before] { m_layout.setLayout(before); },
        [this, after = m_layout.layout()] { m_layout.setLayout(after); },
        merge == Merge::SameName ? UndoStack::mergeIdOf(name()) : -1);
}

void LayoutEdits::edit(const EditName& name, const std::function<void()>& change, Merge merge)
{
    const auto before = m_layout.layout();
    change();
    push(name, before, merge);
}

void LayoutEdits::finishLater(const EditName& name)
{
    QMetaObject::invokeMethod(
        this,
        [this, name] {
            if (const auto before = std::exchange(m_before, std::nullopt))
                push(name, *before, Merge::Never);
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
            finishLater([] { return tr("Move a panel"); });
        else
            m_before.reset();
        break;
    case QEvent::Close:
        m_before = m_layout.layout();
        finishLater([] { return tr("Close a panel"); });
        break;
    default:
        break;
    }
    return QObject::eventFilter(watched, event);
}

} // namespace consonance
#include "moc_layout_edits.cpp"
