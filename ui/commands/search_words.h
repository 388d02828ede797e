// SPDX-License-Identifier: GPL-3.0-or-later
//
// What people type who look for a command and do not know what it is called here: other words for it, by its id, in
// English and in the user's language. For the palette, behind the names. GUI thread only.
#pragma once

#include <QStringList>

namespace consonance {

/// "go to the end", "last", …; none for most commands, whose names say it.
[[nodiscard]] QStringList searchWords(const QString& id);
/// The ids that have any; a test looks whether there are such commands.
[[nodiscard]] QStringList idsWithSearchWords();

} // namespace consonance
