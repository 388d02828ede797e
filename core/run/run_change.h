// SPDX-License-Identifier: GPL-3.0-or-later
//
// One change of a run from outside, and the moment at which it is made. A branch is its parent's inputs with a list of
// these, oldest first. Plain values.
#pragma once

#include "core/base/time.h"
#include "core/run/intervention.h"

#include <cstdint>
#include <optional>

namespace consonance {

/// A position in a run: the number of records in its log, and the time on the clock.
struct RunMoment {
    std::uint64_t event = 0;
    std::optional<Time> at {}; ///< nothing: the time of the last of them

    bool operator==(const RunMoment&) const = default;
};

struct RunChange {
    RunMoment moment;
    Intervention change; ///< completed (what_if.h)

    bool operator==(const RunChange&) const = default;
};

} // namespace consonance
