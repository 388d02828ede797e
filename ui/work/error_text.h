// SPDX-License-Identifier: GPL-3.0-or-later
//
// Turns the core's errors into text in the user's language. Pure apart from the installed translators; GUI thread.
#pragma once

#include "core/base/result.h"

#include <QString>

namespace consonance {

/// The message with its arguments, translated; starts with a capital letter. Translators find it under the message's
/// id.
[[nodiscard]] QString errorText(const Error& error);
/// "trace.csv:12:3" and the like; empty when nothing is known.
[[nodiscard]] QString errorPlace(const Error& error);
/// Everything, for copying into a report: message, place, context and the stable id, one per line.
[[nodiscard]] QString errorDetails(const Error& error);

} // namespace consonance
