// SPDX-License-Identifier: GPL-3.0-or-later
//
// Imports a workload of the Pollux paper's artifact with its measurements: a folder in the form that
// core/workload/import/pollux_artifact.h reads. Plain functions, any thread, not for the GUI thread.
#pragma once

#include "core/workload/import/importers.h"

namespace consonance {

[[nodiscard]] TraceImporter polluxImporter();

} // namespace consonance
