// SPDX-License-Identifier: GPL-3.0-or-later
//
// Pictures of several stored runs side by side: the summary of a comparison, distributions of JCTs, JCT against load,
// the trade-off between two figures. Needs a QApplication but no display. Reads the store; not for the GUI thread of a
// window.
#pragma once

#include "ui/export/run_pictures.h"

namespace consonance {

/// `runs` are those that the request names; its view is one of a comparison. Errors: runs that cannot be compared, none
/// with a load, a file that cannot be written.
[[nodiscard]] Result<void> saveComparedRuns(
    const RunStore& store, const std::vector<RunRecord>& runs, const RunPictureRequest& request);

} // namespace consonance
