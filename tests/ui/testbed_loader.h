// SPDX-License-Identifier: GPL-3.0-or-later
//
// A real run of 40 jobs on the testbed for tests of panels that follow a session.
#pragma once

#include "core/cluster/cluster_presets.h"
#include "core/throughput/contention_model.h"
#include "core/workload/trace_generator.h"
#include "ui/pages/session_controller.h"

namespace consonance::fixtures {

inline RunLoader testbedLoader()
{
    return [](const StopToken&, Progress&) -> Result<LoadedRun> {
        TRY_ASSIGN(auto cluster, loadCluster("harmony-testbed"));
        TRY_ASSIGN(auto workload, generateTrace("harmony-testbed", { { "jobs", "40" } }, 7, bundledModels()));
        TRY_ASSIGN(auto throughput, makeThroughputModel("contention", cluster));
        return LoadedRun { .setup = { .cluster = cluster,
                               .workload = workload,
                               .throughput = std::move(throughput),
                               .policyId = "locality",
                               .seed = 7 } };
    };
}

} // namespace consonance::fixtures
