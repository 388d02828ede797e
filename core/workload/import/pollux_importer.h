// SPDX-License-Identifier: GPL-3.0-or-later
//
// Imports a workload of the Pollux paper's artifact with its measurements: a folder in the form that
// core/workload/import/pollux_artifact.h reads. Plain functions, any thread, not for the GUI thread.
#pragma once

#include "core/workload/import/importers.h"

namespace consonance {

[[nodiscard]] TraceImporter polluxImporter();

/// workload-<number>.csv in `within`, which holds those of `group`; only existing numbers are valid. `folder` is for
/// messages.
[[nodiscard]] Result<std::filesystem::path> numberedWorkload(const std::filesystem::path& within,
    const std::string& group, std::string_view number, const std::filesystem::path& folder);

struct MeasuredSource {
    std::filesystem::path path; ///< of the workload file
    std::string name;
    std::string origin;
    std::vector<Assumption> assumptions {}; ///< beyond those of every such workload
};
/// The jobs of a workload file in the artifact's form, with the measurements of their applications.
[[nodiscard]] Result<ImportedTrace> importMeasured(
    const MeasuredSource& source, std::shared_ptr<const ModelCatalogue> models, const ImportRequest& request);

} // namespace consonance
