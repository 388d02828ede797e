// SPDX-License-Identifier: GPL-3.0-or-later
//
// The request of a stored run, from its record alone, and the command line of it. Pure; any thread.
#pragma once

#include "core/run/run_request.h"
#include "core/store/run_record.h"

#include <map>
#include <string>

namespace consonance {

/// Errors: a record that another program wrote.
[[nodiscard]] Result<RunRequest> storedRequest(const RunRecord& run);
/// The command line that makes the run again from the files that it named, with the parameters that differ from the
/// defaults; empty where there is no request.
[[nodiscard]] std::string storedCommand(const RunRecord& run);
/// Those that differ from the policy's defaults.
[[nodiscard]] std::map<std::string, std::string> ownParameters(
    const std::string& policy, std::map<std::string, std::string> parameters);

} // namespace consonance
