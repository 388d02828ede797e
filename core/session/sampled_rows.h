// SPDX-License-Identifier: GPL-3.0-or-later
//
// The server × time map of a session's history: how much each server's jobs were slowed down, row by row. Pure but for
// the history; the caller guards it. Cost: O(servers + running jobs) a row.
#pragma once

#include "core/session/session_frame.h"

namespace consonance {

/// Adds the rows whose middles lie before the next event, `at`: what a server shows then stands for the row. A boundary
/// would not do, since jobs that it placed still stall. Two rows become one where there are too many.
void sampleRows(SessionHistory& seen, const Engine& engine, Time at);

} // namespace consonance
