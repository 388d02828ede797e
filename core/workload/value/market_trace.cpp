// SPDX-License-Identifier: GPL-3.0-or-later
#include "core/workload/value/market_trace.h"

#include "core/workload/assumption_rules.h"
#include "core/workload/job_shapes.h"

#include <utility>

#include <fmt/format.h>

namespace consonance {

namespace {

/// Assumed: elastic jobs may grow to this multiple of their request.
constexpr std::int32_t kMostGrowth = 2;
/// Assumed: a deadline leaves so many times the time of one worker and one parameter server alone.
constexpr double kLeastSlack = 1;
constexpr double kMostSlack = 3;
/// Assumed: weights are whole numbers up to this.
constexpr std::int64_t kMostWeight = 10;

Utility drawUtility(RandomStream& random, Duration slot)
{
    Utility utility { .value = random.uniform(1, 100), .decay = UtilityDecay {} };
    const double kind = random.uniform01();
    const double perSlot = random.uniform01(); // drawn for every kind, so that the streams stay in step
    if (kind >= 0.65)
        utility.decay->perSecond = 4 + 2 * perSlot;
    else if (kind >= 0.1)
        utility.decay->perSecond = 0.01 + 0.99 * perSlot;
    utility.decay->perSecond /= slot.seconds();
    utility.decay->inflectionSeconds = random.uniform(1, 15) * slot.seconds();
    return utility;
}

void makeElastic(RoleList& roles)
{
    for (std::size_t i = 0; i < roles.size(); ++i) {
        roles[i].minimum = 1;
        roles[i].maximum = kMostGrowth * roles[i].requested;
    }
}

} // namespace

Workload generateMarketTrace(
    const MarketTraceParameters& parameters, std::uint64_t seed, std::shared_ptr<const ModelCatalogue> models)
{
    RandomStream utilities(seed, "trace/utility");
    RandomStream weights(seed, "trace/weight");
    RandomStream tenants(seed, "trace/tenant");
    RandomStream deadlines(seed, "trace/deadline");
    RandomStream classes(seed, "trace/class");
    auto workload = generateServerTrace(parameters.work, seed, std::move(models));
    workload.tenants.clear();
    for (std::int64_t tenant = 1; tenant <= parameters.tenants; ++tenant)
        workload.tenants.push_back(fmt::format("tenant-{}", tenant));
    for (auto& job : workload.jobs) {
        auto& request = job.request;
        const auto utility = drawUtility(utilities, parameters.slot);
        if (parameters.values == DeclaredValues::Private) {
            job.valuation = PrivateValuation(utility.value);
        } else {
            request.utility = utility;
            request.bid = utility.value;
        }
        request.weight = static_cast<double>(weights.uniformInt(1, kMostWeight));
        request.tenant = TenantId(static_cast<std::size_t>(tenants.uniformInt(0, parameters.tenants - 1)));
        const double seconds = job.work.epochs * epochSecondsApart(workload.models->model(request.model));
        const bool hasDeadline = deadlines.chance(parameters.deadlineShare);
        const double slack = deadlines.uniform(kLeastSlack, kMostSlack);
        if (hasDeadline)
            request.deadline = request.arrival + Duration::fromSecondsRounded(slack * seconds);
        if (classes.chance(parameters.opportunisticShare))
            request.jobClass = JobClass::Opportunistic;
        makeElastic(request.roles);
    }
    workload.assumptions = { { .field = "utility_decay_per_s, utility_inflection_s", .rule = assumption::kMarketSlots },
        { .field = "bid, tenant, weight, class", .rule = assumption::kMarketTerms },
        { .field = "deadline_s", .rule = assumption::kMarketDeadlines },
        { .field = "min_workers, max_workers, min_ps, max_ps", .rule = assumption::kMarketElastic } };
    return workload;
}

} // namespace consonance
