// SPDX-License-Identifier: GPL-3.0-or-later
//
// A finished cell as the bundle that travels (docs/formats.md, "Run bundle"), and what to make sure of before it is
// taken in. The same cell gives the same bytes on every machine: its id and time are those that the manifest says.
// Pure; any thread.
#pragma once

#include "core/store/bundle_codec.h"
#include "core/sweep/cell_runner.h"
#include "core/sweep/shared/sweep_manifest.h"

namespace consonance {

/// Failed when the run is not what the manifest asks for.
[[nodiscard]] Result<std::string> cellBundle(const SweepManifest& manifest, std::size_t cell, const CellRun& made);
/// Whether a run is the cell's, finished. BadInput when it is not.
[[nodiscard]] Result<void> checkCellRun(const SweepManifest& manifest, std::size_t cell, const WholeRun& run);

} // namespace consonance
