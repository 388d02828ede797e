// SPDX-License-Identifier: GPL-3.0-or-later
//
// Which commands may be started. A run, a bundle, a branch, a lesson or a sweep that is opened can name a
// command; none is started without the user's consent, given by typing it on this command line or when asked.
// One table for the program, for its lifetime; consent covers exactly that text. Any thread.
#pragma once

#include "core/base/result.h"

#include <functional>
#include <string>

namespace consonance {

/// The user typed it, or said yes.
void allowCommand(const std::string& command);

/// Whether the user did, without asking.
[[nodiscard]] bool isCommandAllowed(const std::string& command);

/// Asks the user about a command that is not allowed yet; called by the thread that wants to start it, which waits
/// for the answer and looks at StopScope meanwhile. Empty: there is no one to ask, and the answer is no.
using ConsentAsker = std::function<bool(const std::string& command)>;
void setCommandAsker(ConsentAsker asker);

/// Errors: not allowed; Cancelled when the work was stopped while the user was asked.
[[nodiscard]] Result<void> requireConsent(const std::string& command);

} // namespace consonance
