// SPDX-License-Identifier: GPL-3.0-or-later
//
// Shared parts of pictures of runs: the line with their origin, and the visible part of a plot.
// GUI thread, or the main thread of a program without windows.
#pragma once

#include "ui/export/run_pictures.h"
#include "ui/kit/moment_format.h"

namespace consonance {

class PlotWidget;

/// Trace, cluster, policy, seed and hashes of a run; for a branch also its original.
/// `beginning`: dateOfBeginning() of its trace.
[[nodiscard]] QString provenanceLine(const RunRecord& run, const format::Beginning& beginning);
/// Shows the part that the request asks for, if it does.
void zoomTo(PlotWidget& plot, const RunPictureRequest& request);

} // namespace consonance
