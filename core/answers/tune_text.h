// SPDX-License-Identifier: GPL-3.0-or-later
//
// A tuning's outcome (core/tune/tuning.h) for people: remarks, sheets and chart. Pure; any thread.
#pragma once

#include "core/answers/answer.h"
#include "core/tune/tuning.h"

namespace consonance {

[[nodiscard]] Answer tuneAnswer(const TuneOutcome& outcome, const Wording& wording);
/// docs/formats.md, "Tuning".
[[nodiscard]] std::string tuneJson(const TuneOutcome& outcome);

} // namespace consonance
