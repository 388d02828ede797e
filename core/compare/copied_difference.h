// SPDX-License-Identifier: GPL-3.0-or-later
//
// What a change does to a run, over copies of its trace: an outage, a branch, another stored run. Pure; any thread.
#pragma once

#include "core/compare/perturbed_copies.h"

#include <string>

namespace consonance {

class JsonWriter;

/// "Mean JCT +3.2 % (+1.0 % to +5.4 %), mean wait … (95 % over 20 copies …)", of `changed` against `base`. Times are
/// over the jobs that finish in both. Empty without copies.
[[nodiscard]] std::string copiedDifferenceText(const CopyRuns& copies, const std::string& changed,
    const std::string& base, const Wording& wording = englishWording);
/// The members "copies", "jitter_s", "duration_noise" and "on_copies" of an object; only "copies", 0, without any.
void writeCopiedDifference(
    JsonWriter& json, const CopyRuns& copies, const std::string& changed, const std::string& base);

} // namespace consonance
