// SPDX-License-Identifier: GPL-3.0-or-later
//
// The commands in the context menu of a table, a plot or a map. Such a widget is on many pages and knows none of them;
// its window fills its menu from the command registry. The widget adds only choices of its
// own, such as which columns it shows, which CommandRegistry::markChoice() names. GUI thread only.
#pragma once

#include <QObject>

#include <functional>

class QMenu;
class QWidget;

namespace consonance {

/// One per window, which owns it.
class ViewMenu : public QObject {
public:
    using Fill = std::function<void(QMenu& menu, QWidget& widget)>;

    /// `fill` adds the commands for `widget` and makes it their target.
    ViewMenu(QWidget& window, Fill fill);

    /// Asks the window around `widget`; a widget that is in none gets nothing.
    static void fill(QMenu& menu, QWidget& widget);

private:
    Fill m_fill;
};

} // namespace consonance
