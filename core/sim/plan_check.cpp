// SPDX-License-Identifier: GPL-3.0-or-later
#include "core/sim/plan_check.h"

#include <algorithm>
#include <array>
#include <span>

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
constexpr MessageId kReserved = CONSONANCE_MESSAGE(
    "plan.reserved", "job {0} would hold resources on {1} that are promised to others from {2} s on");

/// Whether the lease has any moment in [from, until).
bool leasesOverlap(const Allocation& allocation, Time from, Time until)
{
    return allocation.from < until && from < allocation.until;
}

/// What an allocation holds of one host.
ResourceVector heldOn(const Cluster& cluster, const Allocation& allocation, const JobRequest& request, HostId host)
{
    ResourceVector sum;
    for (const Slot& slot : allocation.slots) {
        if (cluster.domain(slot.domain).host == host)
            sum += request.roles[slot.role].demand * slot.count;
    }
    return sum;
}

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

/// Whether what an allocation holds is free of `others` at every moment of its lease.
Result<void> checkLease(const Allocation& lease, std::span<const Allocation* const> others, const EngineCore& core)
{
    const Time from = std::max(lease.from, core.state.now);
    const auto& request = core.workload().job(lease.job).request;
    std::vector<const Allocation*> rivals;
    std::vector<Time> edges { from };
    for (const Allocation* other : others) {
        if (other->job == lease.job || !leasesOverlap(*other, from, lease.until))
            continue;
        rivals.push_back(other);
        if (other->from > from)
            edges.push_back(other->from);
    }
    for (const Slot& slot : lease.slots) {
        const HostId host = core.cluster().domain(slot.domain).host;
        for (const Time edge : edges) {
            ResourceVector sum = heldOn(core.cluster(), lease, request, host);
            for (const Allocation* rival : rivals) {
                if (rival->from <= edge && edge < rival->until)
                    sum += heldOn(core.cluster(), *rival, core.workload().job(rival->job).request, host);
            }
            if (!sum.fitsIn(core.cluster().host(host).capacity))
                return fail(ErrorKind::Failed, kReserved,
                    { request.name, core.cluster().hostName(host), fmt::format("{}", edge.seconds()) });
        }
    }
    return {};
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
    for (const auto& assignment : plan.assignments) {
        TRY(checkPhase(assignment.job));
        named.push_back(assignment.job);
        for (std::size_t i = 0; i < assignment.allocations.size(); ++i) {
            const auto& allocation = assignment.allocations[i];
            if (allocation.job != assignment.job)
                return fail(ErrorKind::Failed, kUnknownJob, { std::to_string(allocation.job.value) });
            TRY(checkAllocation(allocation, core));
            for (std::size_t k = 0; k < i; ++k) {
                if (leasesOverlap(
                        assignment.allocations[k], std::max(allocation.from, core.state.now), allocation.until))
                    return fail(ErrorKind::Failed, kTooManyNow, { core.workload().job(assignment.job).request.name });
            }
        }
    }
    std::ranges::sort(named);
    const auto twice = std::ranges::adjacent_find(named);
    if (twice != named.end())
        return fail(ErrorKind::Failed, kJobTwice, { core.workload().job(*twice).request.name });
    return {};
}

Result<void> checkReservations(const std::vector<JobChange>& changes, const EngineCore& core)
{
    const bool anyPromised
        = std::ranges::any_of(changes, [](const JobChange& change) { return !change.reservations.empty(); });
    if (core.state.reservations.empty() && !anyPromised)
        return {};
    std::vector<const Allocation*> held;
    const auto isNamed = [&changes](JobId id) {
        return std::ranges::any_of(changes, [id](const JobChange& change) { return change.job == id; });
    };
    for (const auto value : core.state.runningSet) {
        if (!isNamed(JobId(value)))
            held.push_back(&core.state.running[core.job(JobId(value)).place].allocation);
    }
    for (const auto& reservation : core.state.reservations) {
        if (!isNamed(reservation.job))
            held.push_back(&reservation);
    }
    const auto others = held.size();
    for (const auto& change : changes) {
        if (change.after)
            held.push_back(&*change.after);
        for (const auto& reservation : change.reservations)
            held.push_back(&reservation);
    }
    for (auto i = others; i < held.size(); ++i)
        TRY(checkLease(*held[i], held, core));
    return {};
}

} // namespace consonance
