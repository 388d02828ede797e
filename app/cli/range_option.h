// SPDX-License-Identifier: GPL-3.0-or-later
//
// --from and --to of commands that can be limited to a span of simulated time.
#pragma once

#include "core/base/result.h"
#include "core/store/run_store.h"

#include <optional>
#include <string>

namespace CLI {
class App;
}

namespace consonance {

struct RangeOption {
    std::string from; ///< as typed; empty for the beginning
    std::string to;
};

/// `fromHelp` says what --from leaves out; --to ends it.
void addRangeOption(CLI::App& command, RangeOption& option, const char* fromHelp);

/// Nothing when neither was given. Errors: not a moment; an end that is not after the beginning.
[[nodiscard]] Result<std::optional<StoredSpan>> spanOf(const RangeOption& option);

} // namespace consonance
