// SPDX-License-Identifier: GPL-3.0-or-later
#include "ui/workspace/panel_dock.h"

#include "ui/theme/theme.h"

#include <QMainWindow>
#include <QStyleOptionDockWidget>

#include <algorithm>

namespace consonance {

PanelDock::PanelDock(QWidget* content, QWidget* parent)
    : QDockWidget(parent)
{
    setWidget(content);
    // A style sheet keeps the font that the heading was first drawn in.
    const auto restyle = [this] { setFont(Theme::instance().font(TextSize::Body)); };
    connect(&Theme::instance(), &Theme::changed, this, restyle);
    restyle();
    connect(content, &QWidget::windowTitleChanged, this, qOverload<>(&QWidget::update));
}

/// Panels that are closed keep their place among the tabs, but have none.
bool PanelDock::hasTab() const
{
    const auto* page = qobject_cast<const QMainWindow*>(parentWidget());
    if (!page || isFloating())
        return false;
    const auto others = page->tabifiedDockWidgets(const_cast<PanelDock*>(this));
    return std::ranges::any_of(others, [](const QDockWidget* other) { return !other->isHidden(); });
}

QString PanelDock::heading() const
{
    const auto own = widget()->windowTitle();
    if (!own.isEmpty())
        return own;
    return hasTab() ? QString() : windowTitle();
}

void PanelDock::initStyleOption(QStyleOptionDockWidget* option) const
{
    QDockWidget::initStyleOption(option);
    option->title = heading();
}

} // namespace consonance
#include "moc_panel_dock.cpp"
