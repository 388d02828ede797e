// SPDX-License-Identifier: GPL-3.0-or-later
//
// Which commands may be started. Whatever is opened – a run, a bundle, a branch, a lesson, a sweep – can name a
// command; none is started unless the person at this program said so: by typing it on this command line, or when asked.
// One table for the program, for as long as it lives; a word counts for exactly that text. Any thread.
#pragma once

#include "core/base/result.h"

#include <functional>
#include <string>

namespace consonance {

/// The person typed it, or said yes.
void allowCommand(const std::string& command);

/// Asks the person about a command that nobody allowed yet; called by the thread that wants to start it, which waits
/// for the answer and looks at StopScope meanwhile. Empty: nobody can be asked, and the answer is no.
using ConsentAsker = std::function<bool(const std::string& command)>;
void setCommandAsker(ConsentAsker asker);

/// Errors: nobody allowed it; Cancelled when the work was stopped while the person was asked.
[[nodiscard]] Result<void> requireConsent(const std::string& command);

} // namespace consonance
