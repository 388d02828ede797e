// SPDX-License-Identifier: GPL-3.0-or-later
#include "ui/commands/view_menu.h"

#include <QWidget>

namespace consonance {

ViewMenu::ViewMenu(QWidget& window, Fill fill)
    : QObject(&window)
    , m_fill(std::move(fill))
{
}

void ViewMenu::fill(QMenu& menu, QWidget& widget)
{
    for (const auto* around = &widget; around; around = around->parentWidget()) {
        for (auto* child : around->children()) {
            if (const auto* found = dynamic_cast<const ViewMenu*>(child))
                return found->m_fill(menu, widget);
        }
    }
}

} // namespace consonance
