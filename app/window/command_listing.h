// SPDX-License-Identifier: GPL-3.0-or-later
//
// Every command of the window as text: what can be given to --command, to macros and to lessons, its key, and the
// command line that does the same. `consonance commands` prints it. Needs a QApplication but no display.
#pragma once

#include "app/arguments/output_option.h"

#include <string>

namespace consonance {

class CommandRegistry;

/// One command a line, or an array of objects. Texts are in the language of the window.
[[nodiscard]] std::string commandListing(const CommandRegistry& registry, bool asJson);

/// Prints those of an invisible window that leaves nothing behind.
[[nodiscard]] Result<void> listCommands(const JsonOption& json);

} // namespace consonance
