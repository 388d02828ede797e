// SPDX-License-Identifier: GPL-3.0-or-later
#include "core/sim/plan_check.h"

#include "core/base/text_format.h"
#include "core/sim/offer_processor.h"

#include <algorithm>
#include <array>
#include <utility>

#include <fmt/format.h>

namespace consonance {

namespace {

constexpr MessageId kUnknownJob
    = CONSONANCE_MESSAGE("plan.unknown-job", "the plan names job {0}, which the trace does not have");
constexpr MessageId kJobTwice = CONSONANCE_MESSAGE("plan.job-twice", "the plan names job {0} twice");
constexpr MessageId kJobNotHere
    = CONSONANCE_MESSAGE("plan.job-not-here", "job {0} is {1} and cannot be given resources");
constexpr MessageId kBadSlot = CONSONANCE_MESSAGE("plan.bad-slot", "job {0}: a slot names {1}");
constexpr MessageId kBadCount
    = CONSONANCE_MESSAGE("plan.bad-count", "job {0} needs {1} to {2} tasks of role {3}, the plan gives it {4}");
constexpr MessageId kBadShare
    = CONSONANCE_MESSAGE("plan.bad-share", "job {0}: a share must lie in (0, 1] and be 1 when exclusive");
constexpr MessageId kBadLease = CONSONANCE_MESSAGE("plan.bad-lease", "job {0}: a lease must end after it begins");
constexpr MessageId kWrongType = CONSONANCE_MESSAGE("plan.wrong-type", "job {0} asks for {1} devices, {2} has others");
constexpr MessageId kTooManyNow
    = CONSONANCE_MESSAGE("plan.too-many-now", "job {0} is given more than one allocation for the same time");
constexpr MessageId kDoesNotFit = CONSONANCE_MESSAGE("plan.does-not-fit", "job {0} does not fit on {1}");
/// By resource.
constexpr MessageId kLacks[] {
    CONSONANCE_MESSAGE("plan.lacks-gpus", "job {0} does not fit on {1}; GPUs wanted there: {2}, free: {3}"),
    CONSONANCE_MESSAGE("plan.lacks-cores", "job {0} does not fit on {1}; cores wanted there: {2}, free: {3}"),
    CONSONANCE_MESSAGE("plan.lacks-memory", "job {0} does not fit on {1}; GB of memory wanted there: {2}, free: {3}"),
    CONSONANCE_MESSAGE(
        "plan.lacks-network", "job {0} does not fit on {1}; MB/s of network wanted there: {2}, free: {3}"),
    CONSONANCE_MESSAGE("plan.lacks-disk", "job {0} does not fit on {1}; MB/s of disk wanted there: {2}, free: {3}"),
};
static_assert(std::size(kLacks) == kAllResources.size());

Result<void> checkAllocation(const Allocation& allocation, const EngineCore& core)
{
    const auto& request = core.workload().job(allocation.job).request;
    const auto bad = [&](MessageId message, std::vector<std::string> arguments) {
        arguments.insert(arguments.begin(), request.name);
        return fail(ErrorKind::Failed, message, std::move(arguments));
    };
    if (allocation.until <= std::max(allocation.from, core.state.now))
        return bad(kBadLease, {});
    if (allocation.share <= 0 || allocation.share > kFullShare
        || (allocation.mode == ShareMode::Exclusive && allocation.share != kFullShare))
        return bad(kBadShare, {});
    std::array<std::int64_t, 3> counts {};
    for (const Slot& slot : allocation.slots) {
        if (slot.domain.index() >= core.cluster().domains.size() || !core.cluster().domain(slot.domain).host.isValid())
            return bad(kBadSlot, { "a place that holds no tasks" });
        if (slot.role >= request.roles.size())
            return bad(kBadSlot, { "a role the job does not have" });
        if (slot.count <= 0)
            return bad(kBadSlot, { fmt::format("{} tasks", slot.count) });
        const auto& host = core.cluster().host(core.cluster().domain(slot.domain).host);
        const auto& type = core.cluster().deviceTypes[host.deviceTypeIndex];
        if (!request.deviceType.empty() && request.roles[slot.role].demand[Resource::Gpu] > 0
            && type != request.deviceType)
            return bad(kWrongType, { request.deviceType, core.cluster().domain(host.domain).name });
        counts[slot.role] += slot.count;
    }
    for (std::size_t role = 0; role < request.roles.size(); ++role) {
        const auto& spec = request.roles[role];
        if (counts[role] < spec.minimum || counts[role] > spec.maximum)
            return bad(kBadCount,
                { std::to_string(spec.minimum), std::to_string(spec.maximum), std::to_string(role),
                    std::to_string(counts[role]) });
    }
    return {};
}

/// Whether no two leases of a job have a moment in common.
bool areApart(const std::vector<Allocation>& leases, Time now)
{
    if (leases.size() < 2)
        return true;
    std::vector<std::pair<Time, Time>> spans;
    for (const auto& lease : leases)
        spans.emplace_back(std::max(lease.from, now), lease.until);
    std::ranges::sort(spans);
    const auto overlap = [](const auto& first, const auto& next) { return next.first < first.second; };
    return std::ranges::adjacent_find(spans, overlap) == spans.end();
}

} // namespace

Result<void> checkShape(const Plan& plan, const EngineCore& core)
{
    std::vector<JobId> named;
    const auto checkPhase = [&](JobId id) -> Result<void> {
        if (id.index() >= core.state.jobs.size())
            return fail(ErrorKind::Failed, kUnknownJob, { std::to_string(id.value) });
        const auto phase = core.job(id).phase;
        if (phase == JobPhase::Future || phase == JobPhase::Finished || phase == JobPhase::Rejected)
            return fail(ErrorKind::Failed, kJobNotHere, { core.workload().job(id).request.name, jobPhaseName(phase) });
        return {};
    };
    for (const auto& verdict : plan.verdicts)
        TRY(checkPhase(verdict.job));
    TRY(OfferProcessor::check(plan, core));
    for (const auto& assignment : plan.assignments) {
        TRY(checkPhase(assignment.job));
        named.push_back(assignment.job);
        for (const auto& allocation : assignment.allocations) {
            if (allocation.job != assignment.job)
                return fail(ErrorKind::Failed, kUnknownJob, { std::to_string(allocation.job.value) });
            TRY(checkAllocation(allocation, core));
        }
        if (!areApart(assignment.allocations, core.state.now))
            return fail(ErrorKind::Failed, kTooManyNow, { core.workload().job(assignment.job).request.name });
    }
    std::ranges::sort(named);
    const auto twice = std::ranges::adjacent_find(named);
    if (twice != named.end())
        return fail(ErrorKind::Failed, kJobTwice, { core.workload().job(*twice).request.name });
    return {};
}

tl::unexpected<Error> doesNotFit(const EngineCore& core, JobId job, const Claim& claim)
{
    std::vector<std::string> arguments { core.workload().job(job).request.name, core.cluster().path(claim.domain) };
    const auto free = core.state.ledger.free(core.cluster().domain(claim.domain).host);
    for (const auto resource : kAllResources) {
        const auto wanted = claim.demand[resource] * claim.count;
        if (wanted <= free[resource])
            continue;
        const bool isThousandth = resource == Resource::Cpu || resource == Resource::Memory;
        for (const auto amount : { wanted, free[resource] })
            arguments.push_back(
                isThousandth ? shortestText(static_cast<double>(amount) / 1000) : std::to_string(amount));
        return fail(ErrorKind::Failed, kLacks[static_cast<std::size_t>(resource)], std::move(arguments));
    }
    return fail(ErrorKind::Failed, kDoesNotFit, std::move(arguments));
}

} // namespace consonance
