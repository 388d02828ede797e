// SPDX-License-Identifier: GPL-3.0-or-later
//
// What a session reads from the engine and its log, besides frames. Pure functions of the engine; the caller guards it.
#pragma once

#include "core/sim/engine.h"

namespace consonance {

/// When the first of the stalls in effect at `at` ends; kForever when there is none. O(running jobs).
[[nodiscard]] Time nextStallEnd(const Engine& engine, Time at);

/// The tasks that the newest decision placed, by its records. Cost: the records since that decision.
[[nodiscard]] DecisionNotes placedTasks(const Engine& engine, const DecisionRecord& decision);

} // namespace consonance
