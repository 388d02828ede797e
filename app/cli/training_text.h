// SPDX-License-Identifier: GPL-3.0-or-later
//
// The terminal's output of a running training: one line per report. Plain functions; main thread only.
#pragma once

#include "core/policy/trainer.h"

#include <string>

namespace consonance {

/// "  12.3 s  practice   4/100  episodic_return 0.93 …", in the language chosen.
[[nodiscard]] std::string trainingLine(const TrainingReport& report);

} // namespace consonance
