// SPDX-License-Identifier: GPL-3.0-or-later
//
// A real run on the testbed for tests of classes that follow a session, and waiting until the session has finished its
// commands.
#pragma once

#include "core/cluster/cluster_presets.h"
#include "core/throughput/contention_model.h"
#include "core/workload/trace_generator.h"
#include "tests/ui/ui_test.h"
#include "ui/session/session_controller.h"

#include <QTest>

#include <latch>

namespace consonance::fixtures {

inline RunLoader testbedLoader(
    int jobs = 40, RunOrigin origin = {}, std::uint64_t seed = 7, const std::string& policy = "locality")
{
    return [jobs, origin = std::move(origin), seed, policy](const StopToken&, Progress&) -> Result<LoadedRun> {
        TRY_ASSIGN(auto cluster, loadCluster("harmony-testbed"));
        TRY_ASSIGN(auto workload,
            generateTrace("harmony-testbed", { { "jobs", std::to_string(jobs) } }, seed, bundledModels()));
        TRY_ASSIGN(auto throughput, makeThroughputModel("contention", cluster));
        LoadedRun run { .setup = { .cluster = cluster,
                            .workload = workload,
                            .throughput = std::move(throughput),
                            .policyId = policy,
                            .seed = seed } };
        run.origin = origin;
        return run;
    };
}

/// Waits until a run is open and all commands are carried out and reported.
inline void settle(const SessionController& session)
{
    QTRY_VERIFY_WITH_TIMEOUT(
        session.state() != SessionController::State::Loading && session.isSettled(), 20'000 * kPatience);
}

/// Of everything that can influence what follows.
inline std::uint64_t stateHash(SessionController& session)
{
    std::uint64_t value = 0;
    std::latch isDone(1);
    session.inspect([&](const InteractiveSession& run) {
        value = run.simulation().engine().stateHash();
        isDone.count_down();
    });
    isDone.wait();
    return value;
}

} // namespace consonance::fixtures
