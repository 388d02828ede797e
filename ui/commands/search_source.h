// SPDX-License-Identifier: GPL-3.0-or-later
//
// What the palette finds beside commands: policies, lessons, runs, jobs and whatever else a window knows. Plain values;
// GUI thread only.
#pragma once

#include "ui/theme/icons.h"

#include <QString>

#include <functional>
#include <vector>

namespace consonance {

struct FoundThing {
    QString text; ///< its name, translated
    QString kind; ///< what it is, translated
    Icon icon = Icon::None;
    std::function<void()> open; ///< what choosing it does
};

struct SearchSource {
    /// What fits the text that was typed, best first; not empty, at most a few of each kind. Asked for each letter.
    std::function<std::vector<FoundThing>(const QString&)> find;
    /// An answer where neither a command nor anything else fits.
    std::function<FoundThing(const QString&)> otherwise;
};

} // namespace consonance
