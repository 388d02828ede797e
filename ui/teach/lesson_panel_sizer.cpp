// SPDX-License-Identifier: GPL-3.0-or-later
#include "ui/teach/lesson_panel_sizer.h"

#include "ui/theme/theme.h"

#include <QMainWindow>
#include <QTimer>

#include <algorithm>
#include <utility>

namespace consonance {

namespace {

/// Larger where the text is.
QSize least()
{
    constexpr QSize kLeast { 340, 270 };
    constexpr double kMostWider = 1.35; // the cluster is beside it
    const double scale = std::min(Theme::instance().textScale(), kMostWider);
    return { static_cast<int>(kLeast.width() * scale), kLeast.height() };
}

/// Grown for the lesson, and no more than that; a window may round.
bool isGrown(int now, int before, int least)
{
    return before < least && now > before && now <= least + 2;
}

} // namespace

void LessonPanelSizer::give(QDockWidget& panel)
{
    takeBack(&panel);
    const double scale = Theme::instance().textScale();
    const bool isSame = std::exchange(m_panel, &panel) == &panel;
    if (std::exchange(m_scale, scale) == scale && isSame)
        return;
    QTimer::singleShot(0, this, [this, isSame, of = QPointer(&panel)] {
        if (of && m_panel == of)
            widen(isSame);
    });
}

void LessonPanelSizer::widen(bool again)
{
    if (!again)
        m_before = m_panel->size();
    auto* window = qobject_cast<QMainWindow*>(m_panel->parentWidget());
    if (!window || m_panel->isFloating() || !m_panel->isVisible() || m_panel->visibleRegion().isEmpty())
        return;
    if (m_panel->width() < least().width())
        window->resizeDocks({ m_panel }, { least().width() }, Qt::Horizontal);
    if (m_panel->height() < least().height())
        window->resizeDocks({ m_panel }, { least().height() }, Qt::Vertical);
}

void LessonPanelSizer::takeBack(const QDockWidget* stays)
{
    if (!m_panel || m_panel == stays)
        return;
    const auto panel = std::exchange(m_panel, nullptr);
    const auto before = std::exchange(m_before, {});
    auto* window = qobject_cast<QMainWindow*>(panel->parentWidget());
    if (!window || panel->isFloating() || before.isEmpty())
        return;
    if (isGrown(panel->width(), before.width(), least().width()))
        window->resizeDocks({ panel }, { before.width() }, Qt::Horizontal);
    if (isGrown(panel->height(), before.height(), least().height()))
        window->resizeDocks({ panel }, { before.height() }, Qt::Vertical);
}

} // namespace consonance
#include "moc_lesson_panel_sizer.cpp"
