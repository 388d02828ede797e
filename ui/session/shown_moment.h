// SPDX-License-Identifier: GPL-3.0-or-later
//
// Moments of the open run for people. GUI thread only.
#pragma once

#include "core/workload/trace_file.h"
#include "ui/kit/moment_format.h"
#include "ui/session/session_controller.h"

namespace consonance {

/// What 0 s of the open run is by the calendar; nothing without a run, or where its trace has no dates.
[[nodiscard]] inline format::Beginning beginningOf(const SessionController& session)
{
    const auto& inputs = session.inputs();
    return inputs && inputs->workload ? dateOfBeginning(*inputs->workload) : std::nullopt;
}

[[nodiscard]] inline QString shownMoment(const SessionController& session, Time at)
{
    return format::moment(at, beginningOf(session));
}

} // namespace consonance
