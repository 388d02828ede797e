// SPDX-License-Identifier: GPL-3.0-or-later
//
// What makes the history of a session shorter: coarser rows when there are too many, and forgetting what lies after a
// change. Works on the copy that the session still writes. One thread at a time. Cost: O(rows × servers).
#pragma once

#include "core/session/session_frame.h"

namespace consonance {

/// Two rows of the server × time map become one, which stands for twice the time.
void halveRows(SessionHistory& seen, std::size_t hosts);

/// Everything from a moment on; `log` is where the log ends there.
void forgetFrom(SessionHistory& seen, Time at, const EventLog::Mark& log, std::size_t hosts);

} // namespace consonance
