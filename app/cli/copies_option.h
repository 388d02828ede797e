// SPDX-License-Identifier: GPL-3.0-or-later
//
// The options that say on how many perturbed copies of the trace runs are repeated, and how copies differ from it.
#pragma once

#include "core/compare/perturbed_copies.h"

#include <optional>

namespace CLI {
class App;
}

namespace consonance {

struct CopiesOption {
    std::optional<int> copies;
    std::optional<double> jitterSeconds;
    double durationNoise = 0; ///< in %

    [[nodiscard]] CopyRule rule() const;
};

void addCopiesOption(CLI::App& command, CopiesOption& option);

} // namespace consonance
