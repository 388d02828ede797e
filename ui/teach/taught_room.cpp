// SPDX-License-Identifier: GPL-3.0-or-later
#include "ui/teach/taught_room.h"

#include <QMainWindow>
#include <QTimer>

#include <utility>

namespace consonance {

namespace {

constexpr QSize kLeast { 360, 270 };

/// Grown for the lesson, and no more than that; a window may round.
bool isGrown(int now, int before, int least)
{
    return before < least && now > before && now <= least + 2;
}

} // namespace

void TaughtRoom::give(QDockWidget& panel)
{
    takeBack(&panel);
    if (std::exchange(m_panel, &panel) == &panel)
        return;
    QTimer::singleShot(0, this, [this, of = QPointer(&panel)] {
        if (of && m_panel == of)
            widen();
    });
}

void TaughtRoom::widen()
{
    m_before = m_panel->size();
    auto* window = qobject_cast<QMainWindow*>(m_panel->parentWidget());
    if (!window || m_panel->isFloating() || !m_panel->isVisible() || m_panel->visibleRegion().isEmpty())
        return;
    if (m_before.width() < kLeast.width())
        window->resizeDocks({ m_panel }, { kLeast.width() }, Qt::Horizontal);
    if (m_before.height() < kLeast.height())
        window->resizeDocks({ m_panel }, { kLeast.height() }, Qt::Vertical);
}

void TaughtRoom::takeBack(const QDockWidget* stays)
{
    if (!m_panel || m_panel == stays)
        return;
    const auto panel = std::exchange(m_panel, nullptr);
    const auto before = std::exchange(m_before, {});
    auto* window = qobject_cast<QMainWindow*>(panel->parentWidget());
    if (!window || panel->isFloating() || before.isEmpty())
        return;
    if (isGrown(panel->width(), before.width(), kLeast.width()))
        window->resizeDocks({ panel }, { before.width() }, Qt::Horizontal);
    if (isGrown(panel->height(), before.height(), kLeast.height()))
        window->resizeDocks({ panel }, { before.height() }, Qt::Vertical);
}

} // namespace consonance
#include "moc_taught_room.cpp"
