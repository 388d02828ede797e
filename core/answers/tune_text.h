// SPDX-License-Identifier: GPL-3.0-or-later
//
// A tuning's outcome (core/tune/tuning.h) for people: remarks, sheets and charts. Pure; any thread.
#pragma once

#include "core/answers/answer.h"
#include "core/tune/tuning.h"

namespace consonance {

[[nodiscard]] Answer tuneAnswer(const TuneOutcome& outcome, const Wording& wording);
/// docs/formats.md, "Tuning".
[[nodiscard]] std::string tuneJson(const TuneOutcome& outcome);
/// Best so far or front, and a slice for each parameter.
[[nodiscard]] std::vector<Chart> tuneCharts(const TuneOutcome& outcome, const Wording& wording);

/// "tiresias queue_limits_gpu_s=900,20000": the policy and the parameters that are varied and count.
[[nodiscard]] std::string tunedSettingsText(const TuneOutcome& outcome, const TuneSettings& settings);
/// The candidate that slices are around.
[[nodiscard]] std::size_t bestTuned(const TuneOutcome& outcome);
/// −1 for an objective that is one figure of which more is better: people read its own change.
[[nodiscard]] double signOfObjective(const TuneOutcome& outcome, std::size_t objective);
/// The change of the figure itself, for people.
[[nodiscard]] TuneBelief shown(const TuneBelief& belief, double sign);

} // namespace consonance
