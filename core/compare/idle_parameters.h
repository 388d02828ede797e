// SPDX-License-Identifier: GPL-3.0-or-later
//
// Parameters whose values made no difference: where runs differ in such a one alone, their event logs are the same. Any
// thread; O(runs × settings of a contender).
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

/// Of the settings in the contenders' names, in order; of runs whose log is known.
[[nodiscard]] std::vector<IdleParameter> idleParameters(const std::vector<RunResult>& runs);
/// The name without the settings that made no difference.
[[nodiscard]] std::string withoutIdle(const std::string& contender, const std::vector<IdleParameter>& idle);

} // namespace consonance
