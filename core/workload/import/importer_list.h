// SPDX-License-Identifier: GPL-3.0-or-later
//
// The importers, declared only to be registered; the format each reads and the source of its schema
// are at the top of its file. Pure functions.
#pragma once

#include "core/workload/import/importers.h"

namespace consonance {

[[nodiscard]] TraceImporter acmeImporter();
[[nodiscard]] TraceImporter gavelImporter();
[[nodiscard]] TraceImporter heliosImporter();
[[nodiscard]] TraceImporter itpImporter();
[[nodiscard]] TraceImporter kaiImporter();
[[nodiscard]] TraceImporter kubectlImporter();
[[nodiscard]] TraceImporter openbImporter();
[[nodiscard]] TraceImporter paiImporter();
[[nodiscard]] TraceImporter phillyImporter();
[[nodiscard]] TraceImporter sacctImporter();
[[nodiscard]] TraceImporter scontrolImporter();
[[nodiscard]] TraceImporter siaImporter();
[[nodiscard]] TraceImporter slurmJsonImporter();
[[nodiscard]] TraceImporter swfImporter();

/// Whether the folder has measurements for each GPU, which distinguishes Sia's artifact from Pollux'.
[[nodiscard]] bool isSiaFolder(const std::filesystem::path& folder);

} // namespace consonance
