// SPDX-License-Identifier: GPL-3.0-or-later
//
// Parameters whose values made no difference: where runs differ in such a one alone, their event logs are the same.
// Pure; any thread. Cost: O(runs × parameters that differ).
#pragma once

#include "core/run/run_result.h"

#include <string>
#include <vector>

namespace consonance {

struct IdleParameter {
    std::string policy;
    std::string key;

    bool operator==(const IdleParameter&) const = default;
};

/// Of the parameters that the runs were decided with, in order of the runs and then of the keys; of runs whose log is
/// known.
[[nodiscard]] std::vector<IdleParameter> idleParameters(const std::vector<RunResult>& runs);
/// Whether these runs, one of each contender, differ in nothing but values of such parameters.
[[nodiscard]] bool differOnlyIn(const std::vector<IdleParameter>& idle, const std::vector<const RunResult*>& runs);

} // namespace consonance
