// SPDX-License-Identifier: GPL-3.0-or-later
// What a round means to the engine: slices, slots, the moment of the next round.
#include "core/policy/rounds/round_policy.h"

#include <algorithm>
#include <cmath>
#include <map>

namespace consonance {

namespace {

/// How far the engine, which counts in microseconds, may be from whole steps; s.
constexpr double kMostBehind = 1e-3;

Time roundedUp(double seconds)
{
    return { static_cast<std::int64_t>(std::ceil(seconds * 1e6)) };
}

/// What tasks need of a server beside its GPUs, as far as the round has used it.
class HostUse {
public:
    explicit HostUse(const Cluster& cluster)
        : m_cluster(cluster)
    {
    }

    /// Adds the slots of a job, unless they do not fit.
    bool add(const JobRequest& request, std::span<const Slot> slots)
    {
        auto used = m_used;
        for (const auto& slot : slots) {
            auto demand = request.roles[slot.role].demand;
            demand[Resource::Gpu] = 0;
            if (demand == ResourceVector {})
                continue;
            const auto host = m_cluster.domain(slot.domain).host;
            auto& sum = used[host];
            sum += demand * slot.count;
            if (!sum.fitsIn(m_cluster.host(host).capacity))
                return false;
        }
        m_used = std::move(used);
        return true;
    }

private:
    const Cluster& m_cluster;
    std::map<HostId, ResourceVector> m_used;
};

} // namespace

RoundPolicy::Running RoundPolicy::sliceOf(const RoundPlace& place, const View& view) const
{
    Running one { .unit = m_ledger.units()[place.unit], .type = place.pool, .devices = place.devices };
    one.speeds = unitSpeeds(one.unit, one.type);
    one.finish = m_now;
    const double length = roundRule().roundSeconds;
    const double stall = stays(one) ? 0 : view.startStall().seconds();
    for (std::size_t i = 0; i < (one.unit.isPair() ? 2u : 1u); ++i) {
        const double left = jobOf(i == 0 ? one.unit.first : one.unit.second).stepsLeft;
        const double speed = one.speeds[i];
        if (isByStep(view)) {
            const double whole = std::floor(speed * length);
            one.steps[i] = std::min(roundRule().failedSlices > 0 ? whole : std::max(whole, 1.0), left);
            one.finish = std::max(one.finish, m_now + one.steps[i] / speed);
        } else {
            one.steps[i] = std::min(speed * length, left);
            one.finish = std::max(one.finish, m_now + std::min(length, stall + left / speed));
        }
    }
    return one;
}

/// Whether the unit had the same devices in the round before.
bool RoundPolicy::stays(const Running& one) const
{
    const auto before = std::ranges::find(m_running, one.unit, &Running::unit);
    return before != m_running.end() && before->devices == one.devices;
}

/// Servers, or devices where jobs share them; tasks without a GPU are spread over the servers of the others.
std::vector<Slot> RoundPolicy::slotsOf(JobId job, std::span<const DomainId> devices, const View& view) const
{
    const auto& roles = view.request(job).roles;
    const auto& cluster = view.cluster();
    std::vector<DomainId> places;
    for (const auto device : devices)
        places.push_back(packs() ? device : cluster.host(cluster.domain(device).host).domain);
    std::map<std::pair<DomainId, std::uint8_t>, std::int32_t> counts;
    for (std::uint8_t role = 0; role < roles.size(); ++role) {
        const auto ofTask = static_cast<std::size_t>(roles[role].demand[Resource::Gpu]);
        const auto tasks = static_cast<std::size_t>(roles[role].requested);
        for (std::size_t task = 0; task < tasks; ++task) {
            const auto device = devices[ofTask > 0 ? task * ofTask : task % devices.size()];
            const auto host = cluster.host(cluster.domain(device).host).domain;
            ++counts[{ ofTask > 0 ? places[task * ofTask] : host, role }];
        }
    }
    std::vector<Slot> slots;
    for (const auto& [place, count] : counts)
        slots.push_back({ .domain = place.first, .role = place.second, .count = count });
    return slots;
}

/// When the engine has run the steps of the slice, whatever its microseconds have added up to. Of a pair, the job that
/// ends later is alone for the rest.
Time RoundPolicy::sliceEnd(const Running& one, std::size_t member, const View& view) const
{
    const auto& job = jobOf(member == 0 ? one.unit.first : one.unit.second);
    const double speed = one.speeds[member];
    double span = one.steps[member] / speed;
    if (one.unit.isPair()) {
        const double other = one.steps[1 - member] / one.speeds[1 - member];
        if (span > other)
            span = other + (span - other) * speed / job.speeds[one.type];
    }
    const auto microseconds = view.stepsLeft(job.id, 0);
    const double left = microseconds ? *microseconds / 1e6 : 0;
    const double behind = (left - job.stepsLeft / job.referenceSpeed) * job.referenceSpeed / speed;
    const auto length = roundedUp(span + std::clamp(behind, -kMostBehind, kMostBehind));
    return view.now() + std::max(Duration { length.microseconds }, Duration { 1 });
}

void RoundPolicy::carryOut(const std::vector<RoundPlace>& places, const View& view, PolicyTools& tools, Plan& plan)
{
    std::vector<Running> running;
    std::vector<JobId> placed;
    HostUse used(view.cluster());
    Time wake {};
    for (const auto& place : places) {
        const auto one = sliceOf(place, view);
        for (std::size_t i = 0; i < (one.unit.isPair() ? 2u : 1u); ++i) {
            const JobId id = i == 0 ? one.unit.first : one.unit.second;
            if (m_sliceWatcher)
                m_sliceWatcher(id, one.finish);
            const auto phase = view.phase(id);
            if (phase == JobPhase::Finished || phase == JobPhase::Rejected)
                continue; // the published simulator still counts it
            Allocation allocation { .job = id, .slots = slotsOf(id, one.devices, view) };
            if (!used.add(view.request(id), allocation.slots)) {
                if (tools.wantsNotes)
                    plan.notes.blocked.push_back({ .job = id, .reason = Infeasible::TooFewCpus, .text = kNoteNoRoom });
                continue;
            }
            if (one.unit.isPair())
                allocation.mode = ShareMode::Colocated;
            placed.push_back(id);
            if (isByStep(view)) {
                // A round ends when the clock of rounds says so, or the last job completes: waiting for the ends of
                // slices, each rounded up, would add up.
                const auto end = sliceEnd(one, i, view);
                if (one.steps[i] < jobOf(id).stepsLeft)
                    allocation.until = end;
                else
                    wake = std::max(wake, end);
            }
            const auto* held = view.allocation(id);
            if (held == nullptr || !held->holdsTheSameAs(allocation) || held->until != allocation.until)
                plan.assignments.push_back({ id, { std::move(allocation) } });
        }
        wake = std::max(wake, Time { static_cast<std::int64_t>(std::floor(one.finish * 1e6)) });
        running.push_back(one);
    }
    std::ranges::sort(placed);
    for (const auto id : view.running()) {
        if (!std::ranges::binary_search(placed, JobId(id)))
            plan.suspend(JobId(id));
    }
    m_running = std::move(running);
    m_wake.reset();
    if (!m_running.empty())
        m_wake = std::max(wake, view.now() + Duration { 1 });
    plan.wakeAt = m_wake;
}

} // namespace consonance
