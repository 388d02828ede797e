// SPDX-License-Identifier: GPL-3.0-or-later
//
// The worth of a job's completion to its user, by the time since it arrived: a constant, or the falling curve of
// OASiS (Bao et al., INFOCOM 2018, section II). One unit of value serves for worths, bids and prices; its meaning in
// money is up to the trace. Plain values; the curve is computed without the C library, so that answers that depend
// on it are the same on every machine.
#pragma once

#include "core/base/time.h"

#include <optional>

namespace consonance {

/// How the worth falls: slowly where `perSecond` is near 0, like a deadline at the inflection where it is large.
struct UtilityDecay {
    double perSecond = 0; ///< θ2 ≥ 0, in 1/s
    double inflectionSeconds = 0; ///< θ3 ≥ 0, since arrival

    bool operator==(const UtilityDecay&) const = default;
};

struct Utility {
    double value = 0; ///< θ1 ≥ 0, in units of value
    std::optional<UtilityDecay> decay; ///< none: the value whenever it is done

    /// θ1 / (1 + exp(θ2 (t − θ3))), or θ1 without a decay. With θ2 = 0 that is θ1 / 2, as published.
    [[nodiscard]] double at(Duration sinceArrival) const { return value / divisorAt(sinceArrival); }
    /// 1 + exp(θ2 (t − θ3)), or 1 without a decay.
    [[nodiscard]] double divisorAt(Duration sinceArrival) const;

    bool operator==(const Utility&) const = default;
};

} // namespace consonance
