// SPDX-License-Identifier: GPL-3.0-or-later
//
// `consonance render`: draws a picture or an animation and leaves. Needs a QApplication, no display.
#pragma once

#include "app/window/window_arguments.h"

namespace consonance {

/// The exit code; messages go to standard error.
[[nodiscard]] int runRender(const WindowArguments& arguments);

} // namespace consonance
