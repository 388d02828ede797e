// SPDX-License-Identifier: GPL-3.0-or-later
//
// A request as the command line that does the same without a window. Pure; any thread.
#pragma once

#include "core/experiment/compare.h"

#include <string>

namespace consonance {

/// "consonance-cli simulate --trace … --cluster … --policy …"; quoted for a POSIX shell, defaults left out.
[[nodiscard]] std::string simulateCommand(const RunRequest& request);
[[nodiscard]] std::string compareCommand(const CompareRequest& request);

/// "1..5" for consecutive seeds, else "1,4,9".
[[nodiscard]] std::string seedsText(const std::vector<std::uint64_t>& seeds);
/// As a POSIX shell reads it back unchanged.
[[nodiscard]] std::string shellQuoted(const std::string& word);

} // namespace consonance
