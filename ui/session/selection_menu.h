// SPDX-License-Identifier: GPL-3.0-or-later
//
// What one does with the jobs and servers that are selected, as entries of context menus: the same commands in the same
// order, wherever a job or a server is listed or drawn. All are commands of the registry; those that are not possible
// now say why. GUI thread only.
#pragma once

#include <QStringList>

class QMenu;

namespace consonance {

class CommandRegistry;
class CopyableTableView;

/// What a menu is opened over.
struct MenuSubject {
    bool isJob = false;
    bool isServer = false;
};

/// Command ids; an empty one is a separator. None where there is nothing.
[[nodiscard]] QStringList selectionMenuIds(const MenuSubject& subject);
void fillSelectionMenu(CommandRegistry& registry, QMenu& menu, const MenuSubject& subject);
/// In the context menu of each row of `table`, which selects what its rows are of; the registry must outlive it.
void offerSelectionMenu(CommandRegistry& registry, CopyableTableView& table, const MenuSubject& subject);

} // namespace consonance
