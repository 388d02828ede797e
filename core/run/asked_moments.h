// SPDX-License-Identifier: GPL-3.0-or-later
//
// When the policy of a run was asked: at events, at boundaries of an interval, or at its own ticks. Of two policies
// that are asked at different moments, a comparison ranks the moments too. Pure; any thread.
#pragma once

#include "core/base/wording.h"
#include "core/run/run_result.h"

#include <string>
#include <string_view>

namespace consonance {

/// "event", "interval", "interval of 6 min" (one of the policy's own), "event and interval", "tick", in the words of
/// `--decide-at`; empty for a policy that is not known.
[[nodiscard]] std::string askedMoments(const RunResult& run);
/// What askedMoments() gave, for readers: in the words of their language.
[[nodiscard]] std::string askedMomentsText(std::string_view asked, const Wording& wording);

} // namespace consonance
