// SPDX-License-Identifier: GPL-3.0-or-later
//
// What a kept run's log says about the commands that decided in it (policy external): their plans, as the answers that
// whoever makes the run again goes by, so that no command is started. Any thread. Cost: that of reading the log.
#pragma once

#include "core/run/run_request.h"
#include "core/store/run_store.h"

namespace consonance {

/// Lets every command that decides in `request` answer as the run's log tells, as far as it goes. Nothing where none
/// does. Errors: a log that cannot be read.
[[nodiscard]] Result<void> followKeptPlans(
    const RunStore& store, const RunRecord& run, const Cluster& cluster, RunRequest& request);

} // namespace consonance
