// SPDX-License-Identifier: GPL-3.0-or-later
//
// A real run on the testbed for tests of panels that follow a session.
#pragma once

#include "core/cluster/cluster_presets.h"
#include "core/throughput/contention_model.h"
#include "core/workload/trace_generator.h"
#include "ui/pages/session_controller.h"

namespace consonance::fixtures {

inline RunLoader testbedLoader(int jobs = 40, RunOrigin origin = {})
{
    return [jobs, origin = std::move(origin)](const StopToken&, Progress&) -> Result<LoadedRun> {
        TRY_ASSIGN(auto cluster, loadCluster("harmony-testbed"));
        TRY_ASSIGN(
            auto workload, generateTrace("harmony-testbed", { { "jobs", std::to_string(jobs) } }, 7, bundledModels()));
        TRY_ASSIGN(auto throughput, makeThroughputModel("contention", cluster));
        LoadedRun run { .setup = { .cluster = cluster,
                            .workload = workload,
                            .throughput = std::move(throughput),
                            .policyId = "locality",
                            .seed = 7 } };
        run.origin = origin;
        return run;
    };
}

} // namespace consonance::fixtures
