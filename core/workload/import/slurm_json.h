// SPDX-License-Identifier: GPL-3.0-or-later
//
// Values of Slurm's JSON in any of the forms its plugins write, for jobs and nodes. Pure functions, any
// thread.
#pragma once

#include "core/base/json_reader.h"

#include <optional>
#include <string>
#include <string_view>

namespace consonance {

/// 5, null, or {"set": true, "infinite": false, "number": 5}: nothing when it is not set or infinite.
[[nodiscard]] Result<std::optional<double>> slurmNumber(const JsonView& value);
/// "RUNNING", or the first of ["RUNNING", "COMPLETING"]; "" when the list is empty.
[[nodiscard]] Result<std::string_view> slurmState(const JsonView& value);
/// A text or a list of texts, joined by commas, in capitals.
[[nodiscard]] Result<std::string> slurmStates(const JsonView& value);

struct SlurmPlugin {
    bool isAccounting = false; ///< of the accounting database: sacct
    bool isQueue = false; ///< of the controller: squeue, sinfo
};
/// The content of /meta/plugin; neither when both use one plugin (from 23.11 on). BadInput when there is no /meta.
[[nodiscard]] Result<SlurmPlugin> slurmPlugin(const JsonView& root);

} // namespace consonance
