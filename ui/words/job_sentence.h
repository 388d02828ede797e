// SPDX-License-Identifier: GPL-3.0-or-later
//
// The window's sentences that name a job, by the rule of core/base/job_wording.h: "job 17", but "job-0155". Any thread.
#pragma once

#include <QString>

namespace consonance {

/// A sentence with "job %1" (or %2, …) for this job: without the word where the name says it already. The arguments are
/// still to be filled in.
[[nodiscard]] QString jobSentence(const QString& sentence, const QString& name);

} // namespace consonance
