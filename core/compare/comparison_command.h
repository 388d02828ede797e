// SPDX-License-Identifier: GPL-3.0-or-later
//
// A comparison as the command line that repeats it. Pure; any thread.
#pragma once

#include "core/compare/compare.h"

#include <string>

namespace consonance {

/// "consonance-cli compare --trace … --policies …"; quoted for a POSIX shell, defaults left out.
[[nodiscard]] std::string compareCommand(const CompareRequest& request);
/// "consonance-cli report --trace … --policies … --out report.md"
[[nodiscard]] std::string reportCommand(const CompareRequest& request);

} // namespace consonance
