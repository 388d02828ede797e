// SPDX-License-Identifier: GPL-3.0-or-later
//
// Results as JSON, by the contract of docs/formats.md: {"runs": […], "summary": […]}. Everything measured with a wall
// clock sits under "wall"; the rest is the same bytes from run to run.
#pragma once

#include "core/experiment/compare.h"
#include "core/experiment/verify_oracle.h"

#include <span>
#include <string>

namespace consonance {

/// {"runs": […], "summary": […]}, indented, with a newline at the end.
[[nodiscard]] std::string resultJson(std::span<const RunResult> runs, std::span<const CompareSummary> summary);
[[nodiscard]] std::string verificationJson(const Verification& verification);
/// One compact object of the parameters.
[[nodiscard]] std::string parametersJson(const std::map<std::string, ParameterValue>& parameters);

} // namespace consonance
