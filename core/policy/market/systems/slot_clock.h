// SPDX-License-Identifier: GPL-3.0-or-later
//
// Slots of equal length from the beginning of a trace on, in which policies that reserve count time. Plain values.
#pragma once

#include "core/base/time.h"

#include <cstdint>

namespace consonance {

struct SlotClock {
    Duration slot = Duration::fromSeconds(300); ///< > 0

    /// The slot that a moment lies in.
    [[nodiscard]] std::int64_t at(Time time) const { return time.microseconds / slot.microseconds; }
    /// The first slot that begins at the moment or after it.
    [[nodiscard]] std::int64_t from(Time time) const
    {
        return (time.microseconds + slot.microseconds - 1) / slot.microseconds;
    }
    [[nodiscard]] Time begin(std::int64_t index) const { return { index * slot.microseconds }; }
    /// Whole slots that hold so many seconds, at least one.
    [[nodiscard]] std::int64_t count(double seconds) const
    {
        const double exact = seconds / slot.seconds();
        const auto whole = static_cast<std::int64_t>(exact);
        return whole + (static_cast<double>(whole) < exact || whole == 0 ? 1 : 0);
    }
};

} // namespace consonance
