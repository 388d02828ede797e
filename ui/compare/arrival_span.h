// SPDX-License-Identifier: GPL-3.0-or-later
//
// The span of arrivals that two fields say. GUI thread.
#pragma once

#include "core/base/result.h"
#include "core/store/run_store.h"

#include <cstdint>
#include <optional>

namespace consonance {

class MomentField;

/// Nothing where both are blank; a blank one leaves its end open. A time of day in `to` is the next one after `from`.
/// Errors: a text that is no moment, an end before the beginning.
[[nodiscard]] Result<std::optional<StoredSpan>> arrivalSpanIn(const MomentField& from, MomentField& to);
/// `beginning`: the date at which the traces begin, if they have one.
void showArrivalSpan(const std::optional<StoredSpan>& span, const std::optional<std::int64_t>& beginning,
    MomentField& from, MomentField& to);

} // namespace consonance
