// SPDX-License-Identifier: GPL-3.0-or-later
//
// What changes cost by the name of a table: the common one, none, or as a published scheduler charges them; and what
// jobs lose when a server fails. Plain functions, any thread.
#pragma once

#include "core/base/wording.h"
#include "core/sim/transition_model.h"
#include "core/workload/workload.h"

namespace consonance {

/// "common", "none" or a published table's name; the error lists what there is.
[[nodiscard]] Result<TransitionTable> transitionTableByName(std::string_view name);
/// What a table charges, in a sentence for people with its source; empty for a name that no table has.
[[nodiscard]] std::string transitionCostsText(std::string_view name, const Wording& wording = englishWording);

/// "epoch", "all", "none", "epoch-only", or the running time between two checkpoints, such as "30min", and what writing
/// one takes, as in "30min+20s". The error lists them.
[[nodiscard]] Result<FailureLoss> failureLossByName(const std::string& name);
/// failureLossByName() reads it back.
[[nodiscard]] std::string failureLossName(const FailureLoss& loss);
/// What becomes of jobs whose server fails, in a sentence for people.
[[nodiscard]] std::string failureLossText(const FailureLoss& loss, const Wording& wording = englishWording);
/// The same for the jobs of a workload.
[[nodiscard]] std::string failureLossText(
    const FailureLoss& loss, const Workload& workload, const Wording& wording = englishWording);

} // namespace consonance
