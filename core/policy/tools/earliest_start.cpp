// SPDX-License-Identifier: GPL-3.0-or-later
#include "core/policy/tools/earliest_start.h"

#include <algorithm>

namespace consonance {

namespace {

void releaseAll(CapacityLedger& ledger, const std::vector<Holding>& holdings)
{
    for (const Holding& holding : holdings)
        ledger.release(holding);
}

/// The placer's choice among all servers but those.
std::optional<std::vector<Slot>> placeAway(PlacerKind placer, CapacityLedger& ledger, const JobRequest& request,
    const std::vector<HostId>& from, std::vector<Holding>& holdings)
{
    std::vector<HostId> closed;
    for (const HostId host : from) {
        if (ledger.availability(host) != Availability::Up)
            continue;
        ledger.setAvailability(host, Availability::Draining);
        closed.push_back(host);
    }
    auto slots = placeGang(placer, ledger, request, &holdings);
    for (const HostId host : closed)
        ledger.setAvailability(host, Availability::Up);
    return slots;
}

/// How many tasks of each role the servers hold, each role alone: fewer than requested, and no placer finds room.
class RoleRoom {
public:
    RoleRoom(const CapacityLedger& ledger, const JobRequest& request)
        : m_ledger(ledger)
        , m_request(request)
        , m_deviceType(deviceTypeIndex(ledger.cluster(), request))
    {
        for (std::size_t host = 0; host < ledger.cluster().hostCount(); ++host)
            add(HostId(host), 1);
    }

    void add(HostId host, int sign)
    {
        for (std::size_t role = 0; role < m_request.roles.size(); ++role) {
            const RoleSpec& spec = m_request.roles[role];
            const bool isTyped = m_deviceType && *m_deviceType >= 0 && spec.demand[Resource::Gpu] > 0;
            if (isTyped && m_ledger.cluster().host(host).deviceTypeIndex != *m_deviceType)
                continue;
            m_tasks[role] += std::int64_t { sign } * std::min(spec.requested, m_ledger.capacityFor(host, spec.demand));
        }
    }

    [[nodiscard]] bool isEnough() const
    {
        for (std::size_t role = 0; role < m_request.roles.size(); ++role) {
            if (m_tasks[role] < m_request.roles[role].requested)
                return false;
        }
        return true;
    }

private:
    const CapacityLedger& m_ledger;
    const JobRequest& m_request;
    std::optional<int> m_deviceType;
    std::array<std::int64_t, std::tuple_size_v<TaskCounts>> m_tasks {};
};

} // namespace

EarliestStart::EarliestStart(const CapacityLedger& now, PlacerKind placer, const JobRequest& job)
    : m_ledger(now)
    , m_placer(placer)
    , m_job(&job)
{
}

std::optional<EarliestStart> EarliestStart::make(const CapacityLedger& now, PlacerKind placer, const JobRequest& job,
    std::vector<ExpectedEnd> ends, const HoldingsOf& holdingsOf)
{
    std::optional<EarliestStart> made(EarliestStart(now, placer, job));
    CapacityLedger& ledger = made->m_ledger;
    RoleRoom room(ledger, job);
    std::ranges::make_heap(ends, std::ranges::greater {});
    while (!ends.empty()) {
        const Time at = ends.front().at;
        while (!ends.empty() && ends.front().at == at) {
            for (const Holding& holding : holdingsOf(ends.front().job)) {
                const HostId host = ledger.cluster().domain(holding.claim.domain).host;
                room.add(host, -1);
                ledger.release(holding);
                room.add(host, 1);
            }
            std::ranges::pop_heap(ends, std::ranges::greater {});
            ends.pop_back();
        }
        if (!room.isEnough() || !placeGang(placer, ledger, job, &made->m_holdings))
            continue;
        made->m_start = at;
        return made;
    }
    return std::nullopt;
}

/// The servers of the reserved places, ascending.
std::vector<HostId> EarliestStart::hosts() const
{
    std::vector<HostId> hosts;
    for (const Holding& holding : m_holdings)
        hosts.push_back(m_ledger.cluster().domain(holding.claim.domain).host);
    std::ranges::sort(hosts);
    const auto repeated = std::ranges::unique(hosts);
    hosts.erase(repeated.begin(), repeated.end());
    return hosts;
}

bool EarliestStart::takeSlots(const JobRequest& request, const std::vector<Slot>& slots)
{
    TentativePlacement placement(m_ledger, request);
    for (const Slot& slot : slots) {
        if (placement.take(slot.role, m_ledger.cluster().domain(slot.domain).host, slot.count))
            continue;
        placement.undo();
        return false;
    }
    return true;
}

/// Whether the reserved job could still start at start(), here or elsewhere, if another one held these places beyond
/// it. If so the other one holds them from here on.
bool EarliestStart::admit(const JobRequest& other, const std::vector<Slot>& slots)
{
    if (takeSlots(other, slots))
        return true;
    releaseAll(m_ledger, m_holdings);
    TentativePlacement placement(m_ledger, other);
    const bool isTaken = std::ranges::all_of(slots, [&](const Slot& slot) {
        return placement.take(slot.role, m_ledger.cluster().domain(slot.domain).host, slot.count);
    });
    std::vector<Holding> elsewhere;
    if (isTaken && placeGang(m_placer, m_ledger, *m_job, &elsewhere)) {
        m_holdings = std::move(elsewhere);
        return true;
    }
    placement.undo();
    for (const Holding& holding : m_holdings)
        static_cast<void>(m_ledger.takeAgain(holding));
    return false;
}

std::optional<std::vector<Slot>> EarliestStart::placeNow(
    CapacityLedger& now, const JobRequest& other, std::vector<Holding>& holdings)
{
    auto slots = placeGang(m_placer, now, other, &holdings);
    if (!slots || admit(other, *slots))
        return slots;
    releaseAll(now, holdings);
    slots = placeAway(m_placer, now, other, hosts(), holdings);
    if (slots && admit(other, *slots))
        return slots;
    if (slots)
        releaseAll(now, holdings);
    std::vector<Holding> then;
    slots = placeGang(m_placer, m_ledger, other, &then);
    if (!slots)
        return slots;
    TentativePlacement placement(now, other);
    for (const Slot& slot : *slots) {
        if (placement.take(slot.role, now.cluster().domain(slot.domain).host, slot.count))
            continue;
        placement.undo();
        releaseAll(m_ledger, then);
        return std::nullopt;
    }
    holdings = placement.holdings();
    return slots;
}

} // namespace consonance
