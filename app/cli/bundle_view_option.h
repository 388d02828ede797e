// SPDX-License-Identifier: GPL-3.0-or-later
//
// The options for how a shared bundle opens: its moment and its selection. Main thread only.
#pragma once

#include "app/cli/range_option.h"
#include "app/cli/store_option.h"

#include <string>
#include <vector>

namespace consonance {

struct BundleViewOption {
    std::string at; ///< as typed; empty: where the span begins
    std::vector<std::string> jobs;
    std::vector<std::string> servers;
};

/// --at, --select-job, --select-server.
void addBundleViewOption(CLI::App& command, BundleViewOption& option);

/// A bundle that ends with the span opens at its beginning, unless --at says otherwise. Errors: as spanOf(); a moment
/// outside of the span, a job or server that the run does not have.
[[nodiscard]] Result<BundleOptions> bundleOptions(
    const RangeOption& range, const BundleViewOption& option, const OpenRun& run);
[[nodiscard]] bool isGiven(const BundleViewOption& option);

} // namespace consonance
