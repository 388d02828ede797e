// SPDX-License-Identifier: GPL-3.0-or-later
//
// The changes and marks of an open run as JSON, so that a session can be resumed even if
// the run is not in the store yet. Plain functions, any thread. Reading gives everything or an Error.
#pragma once

#include "core/session/interactive_session.h"
#include "core/store/time_mark.h"

#include <span>
#include <string>
#include <vector>

namespace consonance {

[[nodiscard]] std::string sessionChangesJson(std::span<const SessionChange> changes);
/// Errors (BadInput, with the place): not the form of sessionChangesJson().
[[nodiscard]] Result<std::vector<SessionChange>> readSessionChanges(const std::string& text);

[[nodiscard]] std::string sessionMarksJson(std::span<const TimeMark> marks);
/// Errors (BadInput): not the form of sessionMarksJson(), or a mark that checkMark() refuses.
[[nodiscard]] Result<std::vector<TimeMark>> readSessionMarks(const std::string& text);

} // namespace consonance
