// SPDX-License-Identifier: GPL-3.0-or-later
//
// Jobs that a policy never starts, whatever room there is: policies for trainings start only jobs of workers and
// parameter servers. Pure; any thread. Cost: O(jobs).
#pragma once

#include "core/base/result.h"
#include "core/run/run_result.h"

#include <optional>
#include <string>

namespace consonance {

[[nodiscard]] std::int64_t countNeverStarted(const std::string& policy, const Workload& workload);
/// "harmony starts only jobs of workers and parameter servers; none of the 3,975 jobs is one"; nothing where `never` is
/// 0.
[[nodiscard]] std::optional<Error> neverStarted(const std::string& policy, std::int64_t never, std::int64_t jobs);
/// Of a finished run, kept or not.
[[nodiscard]] std::optional<Error> neverStarted(const std::string& policy, const RunMetrics& metrics);

} // namespace consonance
