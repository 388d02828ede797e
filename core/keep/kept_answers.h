// SPDX-License-Identifier: GPL-3.0-or-later
//
// The log's record of the commands that decided in a kept run (policy external): their plans, as the answers that
// a repetition of the run follows, so that no command is started. Any thread. Cost: that of reading the log.
#pragma once

#include "core/run/run_request.h"
#include "core/store/run_store.h"

namespace consonance {

/// Lets every command that decides in `request` answer from the run's log, as far as it goes. Does nothing where none
/// does. Errors: a log that cannot be read.
[[nodiscard]] Result<void> followKeptPlans(
    const RunStore& store, const RunRecord& run, const Cluster& cluster, RunRequest& request);

} // namespace consonance
