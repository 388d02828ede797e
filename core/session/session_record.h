// SPDX-License-Identifier: GPL-3.0-or-later
//
// What somebody did to an open run, as JSON: its changes and its marks, so that a session can be taken up again where
// the run itself is not in the store yet. Plain functions, any thread. Reading gives all of it or an Error.
#pragma once

#include "core/session/interactive_session.h"
#include "core/store/time_mark.h"

#include <span>
#include <string>
#include <vector>

namespace consonance {

[[nodiscard]] std::string sessionChangesJson(std::span<const SessionChange> changes);
/// Errors (BadInput, with the place): not what sessionChangesJson() writes.
[[nodiscard]] Result<std::vector<SessionChange>> readSessionChanges(const std::string& text);

[[nodiscard]] std::string sessionMarksJson(std::span<const TimeMark> marks);
/// Errors (BadInput): not what sessionMarksJson() writes, or a mark that checkMark() refuses.
[[nodiscard]] Result<std::vector<TimeMark>> readSessionMarks(const std::string& text);

} // namespace consonance
