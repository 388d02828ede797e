// SPDX-License-Identifier: GPL-3.0-or-later
//
// Imports Microsoft's Philly trace in the form that petuum/adaptdl (branch osdi21-artifact) derived from
// msr-fiddle/philly-traces: CSV with timestamp (local time of submission), duration (s), num_gpus, gpu_time (GPU s),
// cluster (virtual cluster), rows in no order. The trace says neither model nor parameter servers nor cores: declared,
// seeded rules fill them in. Pure function, any thread. Cost: about 1 µs a row.
#pragma once

#include "core/workload/import/importers.h"

namespace consonance {

[[nodiscard]] TraceImporter phillyImporter();

} // namespace consonance
