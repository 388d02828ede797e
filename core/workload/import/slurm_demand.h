// SPDX-License-Identifier: GPL-3.0-or-later
//
// From a job's resources and state as Slurm lists them to those of a ForeignJob, for tables and for JSON. Plain
// functions, any thread.
#pragma once

#include "core/workload/import/import_builder.h"
#include "core/workload/import/slurm_values.h"

#include <string>
#include <vector>

namespace consonance {

/// What parts of GPUs mean on the cluster of the trace.
struct SlurmParts {
    double shardsPerGpu = 0; ///< 0: unknown
    double mpsPerGpu = 100;
};

/// Options of every importer of Slurm's jobs.
[[nodiscard]] std::vector<ImportOption> slurmOptions();
[[nodiscard]] Result<SlurmParts> readSlurmParts(const ImportOptionReader& options);

/// The allocated amounts, else the requested ones: a waiting job has no allocation. A GPU type only when it was
/// requested. Says of the next job which accelerators were converted, and which are not simulated.
void takeSlurmDemand(const SlurmResources& given, const SlurmResources& wanted, const SlurmParts& parts,
    ImportBuilder& builder, ForeignJob& job);

/// What users call a job: jobs of one name are a group, by which lengths are estimated. Long names are cut.
void takeSlurmName(std::string_view name, ImportBuilder& builder, ForeignJob& job);

/// Jobs that wait have no start, and jobs that wait or run have no end and no run time yet.
void takeSlurmState(std::string_view state, ForeignJob& job);

} // namespace consonance
