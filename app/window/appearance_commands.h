// SPDX-License-Identifier: GPL-3.0-or-later
//
// The commands that change how the window looks and speaks: theme.…, language.… and view.reducedMotion. They keep their
// check marks true to the settings. The core must outlive its registry's use. GUI thread only.
#pragma once

namespace consonance {

struct WindowCore;

void addAppearanceCommands(WindowCore& core);

} // namespace consonance
