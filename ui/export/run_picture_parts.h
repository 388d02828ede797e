// SPDX-License-Identifier: GPL-3.0-or-later
//
// What pictures of runs have in common: the line that says where one comes from, and the part of a plot that is seen.
// GUI thread, or the main thread of a program without windows.
#pragma once

#include "ui/export/run_pictures.h"

namespace consonance {

class PlotWidget;

/// Trace, cluster, policy, seed and hashes of a run; of a branch also what it left.
[[nodiscard]] QString provenanceLine(const RunRecord& run);
/// Shows the part that the request asks for, if it does.
void zoomTo(PlotWidget& plot, const RunPictureRequest& request);

} // namespace consonance
