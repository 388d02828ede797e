// SPDX-License-Identifier: GPL-3.0-or-later
//
// The importers that have no other function than to be registered; what each reads and from where its schema is known
// stands at the head of its file. Pure functions.
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
[[nodiscard]] TraceImporter sacctImporter();
[[nodiscard]] TraceImporter siaImporter();
[[nodiscard]] TraceImporter slurmJsonImporter();
[[nodiscard]] TraceImporter swfImporter();

/// Whether measurements lie there once for each GPU, which tells the artifact of Sia from that of Pollux.
[[nodiscard]] bool isSiaFolder(const std::filesystem::path& folder);

} // namespace consonance
