// SPDX-License-Identifier: GPL-3.0-or-later
#include "core/why/capacity_report.h"

#include "core/policy/tools/gpu_fragments.h"

#include <algorithm>
#include <functional>
#include <limits>
#include <map>
#include <numeric>
#include <span>
#include <utility>

namespace consonance {

namespace {

constexpr std::size_t kMaximumPoints = 2000;

/// How many such tasks fit into the free resources.
std::int64_t fitting(const ResourceVector& demand, const ResourceVector& free)
{
    auto count = std::numeric_limits<std::int64_t>::max();
    for (const auto resource : kAllResources) {
        if (demand[resource] > 0)
            count = std::min(count, std::max<std::int64_t>(0, free[resource]) / demand[resource]);
    }
    return count == std::numeric_limits<std::int64_t>::max() ? 0 : count;
}

double sumOf(const UnusableUnits& units)
{
    return std::accumulate(units.begin(), units.end(), 0.0);
}

/// At most about kMaximumPoints of the points, the last one among them.
std::vector<SeriesPoint> thinned(const std::vector<SeriesPoint>& points)
{
    const auto stride = points.size() / kMaximumPoints + 1;
    std::vector<SeriesPoint> kept;
    for (std::size_t i = 0; i < points.size(); i += stride)
        kept.push_back(points[i]);
    if (kept.back().at != points.back().at)
        kept.push_back(points.back());
    return kept;
}

bool takesAllocation(EventKind kind)
{
    return kind == EventKind::JobStarted || kind == EventKind::JobResumed || kind == EventKind::JobMoved
        || kind == EventKind::JobResized || kind == EventKind::JobRetuned;
}

bool endsAllocation(EventKind kind)
{
    return kind == EventKind::JobCompleted || kind == EventKind::JobSuspended || kind == EventKind::JobLost
        || kind == EventKind::JobRejected;
}

/// What of a server is lost, and of how much.
struct Lost {
    double units = 0;
    double of = 0;
};
using LostOn = std::function<Lost(const CapacityLedger&, HostId)>;

LostOn lossOfFree(const Workload& workload, Resource unit)
{
    return [classes = demandClasses(workload, unit), unit](const CapacityLedger& ledger, HostId host) {
        const auto& free = ledger.free(host);
        return Lost { sumOf(unusableOn(ledger.cluster(), host, free, classes, unit)), static_cast<double>(free[unit]) };
    };
}

LostOn lossOfAll(const Workload& workload, const Cluster& cluster)
{
    return [mix = taskMixOf(workload, cluster), free = FreeGpus()](const CapacityLedger& ledger, HostId host) mutable {
        free.read(ledger, host);
        const auto gpus = ledger.cluster().host(host).capacity[Resource::Gpu];
        return Lost { expectedFragments(free, mix), static_cast<double>(gpus) };
    };
}

/// Who holds which devices at each moment of a log, and what of the servers that are up is lost.
class CapacityReplay {
public:
    /// `lostOn`: none where only the ledger is of interest.
    CapacityReplay(const std::shared_ptr<const Cluster>& cluster, const Workload& workload, LostOn lostOn = {})
        : m_workload(workload)
        , m_ledger(cluster)
        , m_lostOn(std::move(lostOn))
        , m_lost(cluster->hostCount())
        , m_held(workload.jobCount())
    {
        for (std::size_t i = 0; i < m_lost.size(); ++i)
            update(HostId(i));
    }

    /// Takes all events of one moment: what ends then makes room for what begins.
    void take(std::span<const EventRecord> events, std::span<const SlotRecord> slots)
    {
        std::map<std::uint32_t, const EventRecord*> last;
        for (const auto& event : events) {
            if (takesAllocation(event.kind) || endsAllocation(event.kind))
                last[event.job.value] = &event;
            else if (event.kind == EventKind::HostChanged
                && static_cast<Availability>(event.detail) == Availability::Up)
                setAvailability(event);
        }
        for (const auto& [job, event] : last)
            letGo(event->job);
        for (const auto& [job, event] : last) {
            if (takesAllocation(event->kind))
                hold(*event, std::span(slots).subspan(event->firstSlot, event->slotCount));
        }
        for (const auto& event : events) {
            if (event.kind == EventKind::HostChanged)
                setAvailability(event);
        }
    }

    [[nodiscard]] const CapacityLedger& ledger() const { return m_ledger; }
    [[nodiscard]] float share() const
    {
        return m_sum.of > 0 ? static_cast<float>(std::clamp(m_sum.units / m_sum.of, 0.0, 1.0)) : 0.0F;
    }

private:
    void setAvailability(const EventRecord& event)
    {
        const HostId host(event.subject);
        m_ledger.setAvailability(host, static_cast<Availability>(event.detail));
        update(host);
    }

    void letGo(JobId job)
    {
        for (const auto& holding : m_held[job.index()]) {
            m_ledger.release(holding);
            update(hostOf(holding));
        }
        m_held[job.index()].clear();
    }

    void hold(const EventRecord& event, std::span<const SlotRecord> slots)
    {
        const auto& roles = m_workload.job(event.job).request.roles;
        for (const auto& slot : slots) {
            const auto& role = roles[slot.role];
            Holding holding;
            if (!m_ledger.take({ .domain = slot.domain,
                                   .demand = role.demand,
                                   .count = slot.count,
                                   .deviceMemoryMegabytes = role.deviceMemoryMegabytes,
                                   .mode = slot.mode,
                                   .share = slot.share },
                    holding))
                continue;
            update(hostOf(holding));
            m_held[event.job.index()].push_back(std::move(holding));
        }
    }

    [[nodiscard]] HostId hostOf(const Holding& holding) const
    {
        return m_ledger.cluster().domain(holding.claim.domain).host;
    }

    void update(HostId host)
    {
        if (!m_lostOn)
            return;
        auto& lost = m_lost[host.index()];
        m_sum.units -= lost.units;
        m_sum.of -= lost.of;
        lost = m_ledger.availability(host) == Availability::Up ? m_lostOn(m_ledger, host) : Lost {};
        m_sum.units += lost.units;
        m_sum.of += lost.of;
    }

    const Workload& m_workload;
    CapacityLedger m_ledger;
    LostOn m_lostOn;
    std::vector<Lost> m_lost; ///< by host
    std::vector<std::vector<Holding>> m_held; ///< by job
    Lost m_sum;
};

/// Calls `seen`, if any, after the events of each moment; false on a stop.
bool replay(CapacityReplay& capacity, std::span<const EventRecord> events, std::span<const SlotRecord> slots,
    const StopToken& stop, const std::function<void(Time)>& seen = {})
{
    for (std::size_t begin = 0; begin < events.size();) {
        if (stop.stop_requested())
            return false;
        std::size_t end = begin + 1;
        while (end < events.size() && events[end].at == events[begin].at)
            ++end;
        capacity.take(events.subspan(begin, end - begin), slots);
        if (seen)
            seen(events[begin].at);
        begin = end;
    }
    return true;
}

} // namespace

std::optional<double> CapacityReport::fragmentation(const ServerGroup& group) const
{
    if (!hasTasks || group.free <= 0)
        return std::nullopt;
    return std::clamp(group.unusable / static_cast<double>(group.free), 0.0, 1.0);
}

CapacityReport reportCapacity(const Cluster& cluster, const Workload& workload, const SessionFrame& frame)
{
    CapacityReport report { .unit = capacityUnit(cluster) };
    const auto classes = demandClasses(workload, report.unit);
    report.hasTasks = !classes.empty();
    if (report.hasTasks) {
        report.gangDemand = classes.front().demand;
        report.gangDeviceType = classes.front().deviceType;
    }
    std::map<std::uint32_t, std::size_t> groupOfParent;
    for (std::size_t i = 0; i < cluster.hostCount(); ++i) {
        const auto& host = cluster.hosts[i];
        const auto& now = frame.hosts[i];
        const auto& domain = cluster.domain(host.domain);
        const auto [known, isNew] = groupOfParent.try_emplace(domain.parent.value, report.groups.size());
        if (isNew)
            report.groups.push_back({ .name = cluster.path(domain.parent) });
        auto type = std::ranges::find(report.types, domain.deviceType, &ServerGroup::name);
        if (type == report.types.end())
            type = report.types.insert(type, { .name = domain.deviceType });
        const std::array groups { &report.total, &report.groups[known->second], &*type };
        if (now.availability != Availability::Up) {
            const bool runsOn = now.availability == Availability::Draining;
            for (auto* group : groups) {
                ++group->unavailable;
                group->capacity += runsOn ? host.capacity : ResourceVector {};
                group->used += runsOn ? now.used : ResourceVector {};
            }
            continue;
        }
        const auto free = host.capacity - now.used;
        const auto unusable = unusableOn(cluster, HostId(i), free, classes, report.unit);
        for (std::size_t resource = 0; resource < kResourceCount; ++resource)
            report.unusableBy[resource] += unusable[resource];
        for (auto* group : groups) {
            ++group->servers;
            group->capacity += host.capacity;
            group->used += now.used;
            group->free += std::max<std::int64_t>(0, free[report.unit]);
            group->unusable += sumOf(unusable);
        }
        if (!report.hasTasks || !suits(classes.front(), domain.deviceType))
            continue;
        const auto gang = fitting(report.gangDemand, free);
        report.largestGang += gang;
        report.largestGangOnOneServer = std::max(report.largestGangOnOneServer, gang);
    }
    for (auto* groups : { &report.groups, &report.types }) {
        if (groups->size() == 1)
            groups->clear();
    }
    return report;
}

std::vector<SeriesPoint> fragmentsOverTime(const std::shared_ptr<const Cluster>& cluster, const Workload& workload,
    const SessionHistory& history, FragmentMeasure measure, const StopToken& stop)
{
    const auto unit = capacityUnit(*cluster);
    const bool isOfAll = measure == FragmentMeasure::OfAll;
    if (isOfAll ? unit != Resource::Gpu : demandClasses(workload, unit).empty())
        return {};
    CapacityReplay capacity(cluster, workload, isOfAll ? lossOfAll(workload, *cluster) : lossOfFree(workload, unit));
    std::vector<SeriesPoint> points { { .at = Time(), .value = capacity.share() } };
    const auto add = [&](Time at) {
        if (points.back().at == at)
            points.back().value = capacity.share();
        else if (points.back().value != capacity.share())
            points.push_back({ .at = at, .value = capacity.share() });
    };
    return replay(capacity, history.events, history.slots, stop, add) ? thinned(points) : std::vector<SeriesPoint> {};
}

std::optional<double> expectedFragmentShare(const CapacityLedger& ledger, const Workload& workload)
{
    const auto gpus = static_cast<double>(ledger.totalGpus());
    if (gpus <= 0)
        return std::nullopt;
    return expectedFragments(ledger, taskMixOf(workload, ledger.cluster())) / gpus;
}

std::optional<double> expectedFragmentShare(const std::shared_ptr<const Cluster>& cluster, const Workload& workload,
    std::span<const EventRecord> events, std::span<const SlotRecord> slots, const StopToken& stop)
{
    CapacityReplay capacity(cluster, workload);
    return replay(capacity, events, slots, stop) ? expectedFragmentShare(capacity.ledger(), workload) : std::nullopt;
}

} // namespace consonance
