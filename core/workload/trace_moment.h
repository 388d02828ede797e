// SPDX-License-Identifier: GPL-3.0-or-later
//
// Moments of a run as people write them, by the simulation clock or, where the trace has dates, by the calendar:
// one meaning for the command line and the window. Pure; any thread.
#pragma once

#include "core/base/moment_text.h"
#include "core/base/result.h"
#include "core/workload/workload.h"

#include <functional>
#include <optional>
#include <string>

namespace consonance {

/// Whether the text may be a moment: as in parseMoment(), or a date as in secondsFromDate().
[[nodiscard]] bool isMomentText(const std::string& text);
/// Errors: not a moment; a date, which needs a trace.
[[nodiscard]] Result<Time> momentOf(const std::string& text);
/// Errors: not a moment; a date, but the trace has none; a date before the trace begins.
[[nodiscard]] Result<Time> momentOf(const std::string& text, const Workload& workload);
/// The same where the trace is read only for a date.
[[nodiscard]] Result<Time> momentOf(
    const std::string& text, const std::function<Result<std::shared_ptr<const Workload>>()>& workload);

/// What a text that is typed beside a clock is read by.
struct MomentBasis {
    std::optional<std::int64_t> beginning; ///< dateOfBeginning()
    Time now; ///< what the clock shows
};
/// The same, but where the clock shows dates, "14:00" and "14:00:30" are times of day: the next from `now` on.
[[nodiscard]] Result<Time> momentOf(const std::string& text, const MomentBasis& basis);
/// "2017-10-09 07:01:55", in whole seconds, truncated; without dates as clockText(). momentOf() reads it back.
[[nodiscard]] std::string momentText(Time at, const std::optional<std::int64_t>& beginning);

} // namespace consonance
