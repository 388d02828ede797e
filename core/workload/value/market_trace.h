// SPDX-License-Identifier: GPL-3.0-or-later
//
// A trace for policies that sell capacity: the PS/worker training of generateServerTrace(), each job with its worth,
// a weight, a tenant, some with a deadline, some opportunistic, workers and parameter servers elastic. The worths are
// drawn as OASiS draws them (Bao et al., INFOCOM 2018, section V): θ1 uniform on [1, 100]; θ2 is 0 for 10 % of the
// jobs, uniform on [.01, 1] for 55 % and on [4, 6] for 35 %, per slot; θ3 uniform on [1, 15] slots. Each kind of choice
// draws from its own named stream, so the jobs are those of the plain trace. Plain function, any thread.
#pragma once

#include "core/workload/trace_generator.h"

namespace consonance {

/// Who knows a job's worth.
enum class DeclaredValues : std::uint8_t {
    Declared, ///< the user declares it truthfully: utility and bid
    Private, ///< only the user: just a valuation
};

struct MarketTraceParameters {
    ServerTraceParameters work = { .jobs = 200 };
    Duration slot = Duration::fromSeconds(1200); ///< assumed: slots have no length in the publication
    std::int64_t tenants = 4; ///< assumed; equally likely
    double deadlineShare = 0.5; ///< assumed: of the jobs
    double opportunisticShare = 0.3; ///< assumed: of the jobs
    DeclaredValues values = DeclaredValues::Declared;
};

/// Not frozen. Preconditions: as generateServerTrace(), at least one tenant.
[[nodiscard]] Workload generateMarketTrace(
    const MarketTraceParameters& parameters, std::uint64_t seed, std::shared_ptr<const ModelCatalogue> models);

} // namespace consonance
