// SPDX-License-Identifier: GPL-3.0-or-later
//
// Actions on the selected jobs and servers, as entries of context menus: the same commands in the same
// order, wherever a job or a server is listed or drawn. All are commands of the registry; those that are not possible
// now say why. GUI thread only.
#pragma once

#include <QStringList>

class QMenu;

namespace consonance {

class CommandRegistry;
class CopyableTableView;
class Selection;

/// The item under a context menu.
struct MenuSubject {
    bool isJob = false;
    bool isServer = false;
};

/// Command ids; an empty one is a separator. None where there is nothing.
[[nodiscard]] QStringList selectionMenuIds(const MenuSubject& subject);
void fillSelectionMenu(CommandRegistry& registry, QMenu& menu, const MenuSubject& subject);
/// In the context menu of each row of `table`, whose job is selected for it; `selection` too must outlive the table.
void offerJobMenu(CommandRegistry& registry, CopyableTableView& table, Selection& selection);
/// In the context menu of each row of `table`, which selects the items of its rows; the registry must outlive it.
void offerSelectionMenu(CommandRegistry& registry, CopyableTableView& table, const MenuSubject& subject);

} // namespace consonance
