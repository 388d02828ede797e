// SPDX-License-Identifier: GPL-3.0-or-later
//
// A run, or its beginning up to the end of a span, as a bundle for somebody else: made again from its inputs, so it is
// whole wherever in it one stands, with what was changed in it and what was looked at. Plain function, any thread, not
// for the GUI thread. Deterministic. Cost: that of the run.
#pragma once

#include "core/experiment/interactive_session.h"
#include "core/experiment/run_request.h"
#include "core/store/bundle_view.h"

#include <filesystem>

namespace consonance {

/// Errors: as running does, a file that cannot be written, Cancelled.
[[nodiscard]] Result<void> shareRun(const RunRequest& request, const std::vector<SessionChange>& changes,
    const SimulationSetup& setup, const BundleOptions& options, const std::filesystem::path& path,
    const StopToken& stop = {}, Progress* progress = nullptr);

} // namespace consonance
