// SPDX-License-Identifier: GPL-3.0-or-later
//
// What the failures of servers cost a run, with the rule that it assumes, for people. Pure; any thread.
#pragma once

#include "core/base/wording.h"
#include "core/run/run_result.h"

#include <span>
#include <string>

namespace consonance {

/// "Jobs interrupted by server failures: 3; finished work lost: 12.4 GPU-hours." Empty for a run that kept no count.
[[nodiscard]] std::string failureCostText(const KeyedFigures& figures, const Wording& wording = englishWording);
/// The same, and what becomes of jobs whose server fails. Empty where no server of the run fails.
[[nodiscard]] std::string failureText(const RunRequest& request, const ResolvedInputs& inputs,
    const KeyedFigures& figures, const Wording& wording = englishWording);

/// What failures cost each contender of a comparison, and the rule; a line each, empty where no server fails.
[[nodiscard]] std::string comparedFailuresText(
    std::span<const RunResult> runs, const Wording& wording = englishWording);

} // namespace consonance
