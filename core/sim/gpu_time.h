// SPDX-License-Identifier: GPL-3.0-or-later
//
// Time on GPUs, exact where they are shared: whole GPU-microseconds and millionths of one. A sum does not depend on the
// order or on how spans were cut. Plain values.
#pragma once

#include "core/base/time.h"
#include "core/cluster/capacity_ledger.h"

#include <cstdint>

namespace consonance {

struct GpuTime {
    std::int64_t microseconds = 0; ///< on one whole GPU
    std::int64_t millionths = 0; ///< of a microsecond beyond them, below one million

    /// `span` on `share` millionths of a GPU, neither negative.
    constexpr void add(Duration span, std::int64_t share)
    {
        microseconds += span.microseconds * (share / kFullShare);
        const auto part = share % kFullShare;
        if (part == 0)
            return;
        // The product could overflow 64 bits, so whole millions of the span are handled separately.
        millionths += span.microseconds % kFullShare * part;
        microseconds += span.microseconds / kFullShare * part + millionths / kFullShare;
        millionths %= kFullShare;
    }
    [[nodiscard]] constexpr double seconds() const
    {
        return (static_cast<double>(microseconds) + static_cast<double>(millionths) / kFullShare) / 1e6;
    }
    constexpr bool operator==(const GpuTime&) const = default;
};

} // namespace consonance
