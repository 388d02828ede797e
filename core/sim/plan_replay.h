// SPDX-License-Identifier: GPL-3.0-or-later
//
// A run made again from the plans that its log keeps: the policy that made them is not needed and decides nothing.
// Pure function of its inputs. Cost: that of the run without its decisions.
#pragma once

#include "core/base/result.h"
#include "core/sim/engine.h"

namespace consonance {

/// Takes `engine`, as it was created for the run (same inputs and options), to the last record of the log. Errors
/// (Failed): the replay diverges from the log, as it does where servers were changed by hand, another policy took over,
/// or an older program kept no plans; the engine then stands at the point of divergence.
[[nodiscard]] Result<void> replayPlans(Engine& engine, const EventLog& log);

} // namespace consonance
