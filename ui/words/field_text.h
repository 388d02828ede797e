// SPDX-License-Identifier: GPL-3.0-or-later
//
// The value of any field of a job, a server or an event, as every view writes it. GUI thread.
#pragma once

#include "core/session/frame_facts.h"
#include "ui/kit/moment_format.h"

namespace consonance {

/// What a field tells, as a sentence for tool tips.
[[nodiscard]] QString fieldTip(const QueryField& field);
/// Shares in per cent with so many decimals, lengths of time in their units, moments by the calendar, fixed words in
/// the user's language; "–" when missing.
[[nodiscard]] QString fieldText(
    const QueryField& field, const QueryValue& value, const format::Beginning& beginning = {}, int decimals = 0);

/// Of a job; also knows what a stalled job does, the title of its model, and the unit of its speed.
[[nodiscard]] QString jobFieldText(const QueryField& field, const QueryValue& value, const FrameFacts& facts, JobId job,
    const format::Beginning& beginning = {}, int decimals = 0);

} // namespace consonance
