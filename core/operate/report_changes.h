// SPDX-License-Identifier: GPL-3.0-or-later
//
// What a change made by hand did to a run, in sentences for a report: who does not finish, what the others take, whom
// it hit most. Over the same jobs on both sides. Pure; any thread.
#pragma once

#include "core/base/wording.h"
#include "core/operate/report_material.h"
#include "core/why/jobs_of_both.h"

#include <string>

namespace consonance {

/// `both`: first is without the change, second with it. `name` is how the page calls the changed run.
[[nodiscard]] std::string changeAnswer(const JobsOfBoth& both, const std::string& name, const Wording& wording);

/// Whether all that a branch changed are servers that fail, and perhaps come back.
[[nodiscard]] bool isOutage(const RunHeader& branch);

/// What failures of servers cost the runs, and the rule that was assumed; empty where no server fails.
[[nodiscard]] std::string failuresOf(const ReportMaterial& material, const Wording& wording);

} // namespace consonance
