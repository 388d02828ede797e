// SPDX-License-Identifier: GPL-3.0-or-later
//
// Where rebound keys are kept; Settings implements it. Absent keys mean the default. GUI thread only.
#pragma once

#include <QHash>
#include <QKeySequence>
#include <QString>

namespace consonance {

class ShortcutStore {
public:
    virtual ~ShortcutStore() = default;
    [[nodiscard]] virtual QHash<QString, QKeySequence> loadShortcuts() const = 0;
    virtual void saveShortcuts(const QHash<QString, QKeySequence>& changed) = 0;
};

} // namespace consonance
