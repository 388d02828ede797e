// SPDX-License-Identifier: GPL-3.0-or-later
//
// Moments of a run as people write them, by the simulation clock or, where the trace has dates, by the calendar:
// one meaning for the command line and the window. Pure; any thread.
#pragma once

#include "core/base/moment_text.h"
#include "core/base/result.h"
#include "core/workload/workload.h"

#include <functional>
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

} // namespace consonance
