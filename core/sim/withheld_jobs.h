// SPDX-License-Identifier: GPL-3.0-or-later
//
// Several futures of one moment that differ by a job that has just arrived: all such jobs arrive, and each future
// leaves out the others.
#pragma once

#include "core/sim/engine_state.h"

namespace consonance {

/// Leaves out a job that has just arrived, before any decision: as if it had never come. It counts as rejected.
void withholdJob(EngineState& state, JobId job);

} // namespace consonance
