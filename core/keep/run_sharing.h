// SPDX-License-Identifier: GPL-3.0-or-later
//
// A run, or its beginning up to the end of a span, as a bundle for somebody else. An open run is made again from its
// inputs, so it is whole wherever in it one stands, with what was changed in it and what was looked at; a stored one is
// taken as it was kept. Plain functions, any thread, not for the GUI thread. Deterministic. Cost: that of the run; of a
// stored one that of reading it, and of a branch cut before a change also that of its way until then.
#pragma once

#include "core/run/run_request.h"
#include "core/session/interactive_session.h"
#include "core/store/run_store.h"

#include <filesystem>

namespace consonance {

/// Errors: as running does, a file that cannot be written, Cancelled.
[[nodiscard]] Result<void> shareRun(const RunRequest& request, const std::vector<SessionChange>& changes,
    const SimulationSetup& setup, const BundleOptions& options, const std::filesystem::path& path,
    const StopToken& stop = {}, Progress* progress = nullptr);

/// A stored run as a bundle, as RunStore::exportBundle(); one that ends before a change of the run says nothing of it
/// and goes on as the run that was left. Errors: those of that function, inputs that cannot be read any more.
[[nodiscard]] Result<void> shareStored(const RunStore& store, const RunRecord& run, BundleOptions options,
    const std::filesystem::path& path, const StopToken& stop = {});

} // namespace consonance
