// SPDX-License-Identifier: GPL-3.0-or-later
//
// Runs of hand-made worlds, for tests of what operators are told.
#pragma once

#include "core/policy/transition_tables.h"
#include "core/run/run_request.h"
#include "tests/fixtures/small_worlds.h"

#include <QTest>

namespace consonance::fixtures {

/// Jobs that neither slow each other down nor pay for a start.
inline ResolvedInputs plainInputs(std::shared_ptr<const Cluster> cluster, std::shared_ptr<const Workload> workload)
{
    ResolvedInputs inputs;
    inputs.cluster = std::move(cluster);
    inputs.workload = std::move(workload);
    inputs.transitions = *transitionTableByName("none");
    if (!makeModels("none", inputs))
        qFatal("no models");
    return inputs;
}

inline RunRequest plainRequest(const char* policy = "fifo-backfill")
{
    return { .trace = "test", .cluster = "test", .policy = policy, .interference = "none", .transitions = "none" };
}

} // namespace consonance::fixtures
