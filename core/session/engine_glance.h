// SPDX-License-Identifier: GPL-3.0-or-later
//
// What a session reads off the engine and its log, besides frames. Pure functions of the engine; the caller guards it.
#pragma once

#include "core/sim/engine.h"

namespace consonance {

/// When the first of the stalls that last at `at` is over; kForever when there is none. O(running jobs).
[[nodiscard]] Time nextStallEnd(const Engine& engine, Time at);

/// What the records of the newest decision say that it placed, task by task. Costs as many records as followed it.
[[nodiscard]] DecisionNotes placedTasks(const Engine& engine, const DecisionRecord& decision);

} // namespace consonance
