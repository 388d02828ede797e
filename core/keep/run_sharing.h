// SPDX-License-Identifier: GPL-3.0-or-later
//
// A run, or its beginning up to the end of a span, as a bundle for other people. An open run is made again from its
// inputs, so it is complete at any position, with its changes and the view; a stored one is
// taken as it was kept. Plain functions, any thread, not for the GUI thread. Deterministic. Cost: that of the run; of a
// stored one that of reading it, and of a branch cut before a change also that of its way until then.
#pragma once

#include "core/run/run_request.h"
#include "core/session/interactive_session.h"
#include "core/store/run_store.h"

#include <filesystem>

namespace consonance {

/// `notes` go along, such as a task for whoever opens it. Errors: those of running, a file that cannot be written,
/// Cancelled.
[[nodiscard]] Result<void> shareRun(const RunRequest& request, const std::vector<SessionChange>& changes,
    const SimulationSetup& setup, const BundleOptions& options, const std::string& notes,
    const std::filesystem::path& path, const StopToken& stop = {}, Progress* progress = nullptr);

/// A stored run as a bundle, as RunStore::exportBundle(); one that ends before a change of the run omits the change
/// and continues as the original. Errors: those of that function, inputs that can no longer be read.
[[nodiscard]] Result<void> shareStored(const RunStore& store, const RunRecord& run, BundleOptions options,
    const std::filesystem::path& path, const StopToken& stop = {});

} // namespace consonance
