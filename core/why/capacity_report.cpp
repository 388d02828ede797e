// SPDX-License-Identifier: GPL-3.0-or-later
#include "core/why/capacity_report.h"

#include "core/base/json_writer.h"
#include "core/base/percent_text.h"
#include "core/policy/tools/gpu_fragments.h"

#include <algorithm>
#include <iterator>
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

/// What is free and what of it is of no use, kept up to date server by server.
class FreeCapacity {
public:
    FreeCapacity(const Cluster& cluster, const Workload& workload)
        : m_cluster(cluster)
        , m_unit(capacityUnit(cluster))
        , m_classes(demandClasses(workload, m_unit))
        , m_isUp(cluster.hostCount())
        , m_unusable(cluster.hostCount())
    {
        for (std::size_t i = 0; i < cluster.hostCount(); ++i) {
            const auto& host = cluster.hosts[i];
            m_free.push_back(host.capacity);
            setUp(i, host.presentAtStart);
        }
    }

    void take(std::size_t host, const ResourceVector& amount)
    {
        const bool wasUp = m_isUp[host];
        setUp(host, false);
        m_free[host] -= amount;
        setUp(host, wasUp);
    }

    void setUp(std::size_t host, bool isUp)
    {
        const auto units = std::max<std::int64_t>(0, m_free[host][m_unit]);
        if (m_isUp[host]) {
            m_total -= units;
            m_totalUnusable -= m_unusable[host];
        }
        m_isUp[host] = isUp;
        m_unusable[host] = isUp ? sumOf(unusableOn(m_cluster, HostId(host), m_free[host], m_classes, m_unit)) : 0;
        if (isUp) {
            m_total += units;
            m_totalUnusable += m_unusable[host];
        }
    }

    [[nodiscard]] float fragmentation() const
    {
        return m_total > 0 ? static_cast<float>(std::clamp(m_totalUnusable / static_cast<double>(m_total), 0.0, 1.0))
                           : 0.0F;
    }

    [[nodiscard]] bool hasTasks() const { return !m_classes.empty(); }

private:
    const Cluster& m_cluster;
    Resource m_unit;
    std::vector<DemandClass> m_classes;
    std::vector<bool> m_isUp;
    std::vector<double> m_unusable;
    std::vector<ResourceVector> m_free;
    std::int64_t m_total = 0;
    double m_totalUnusable = 0;
};

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

std::vector<SeriesPoint> fragmentationOverTime(
    const Cluster& cluster, const Workload& workload, const SessionHistory& history, const StopToken& stop)
{
    FreeCapacity free(cluster, workload);
    if (!free.hasTasks())
        return {};
    std::vector<std::vector<std::pair<std::size_t, ResourceVector>>> held(workload.jobCount());
    std::vector<SeriesPoint> points { { .at = Time(), .value = free.fragmentation() } };
    for (const auto& event : history.events) {
        if (stop.stop_requested())
            return {};
        if (event.kind == EventKind::HostChanged) {
            free.setUp(event.subject, static_cast<Availability>(event.detail) == Availability::Up);
        } else if (takesAllocation(event.kind) || endsAllocation(event.kind)) {
            for (const auto& [host, amount] : held[event.job.index()])
                free.take(host, ResourceVector() - amount);
            held[event.job.index()].clear();
            const auto& roles = workload.job(event.job).request.roles;
            for (std::uint32_t i = 0; takesAllocation(event.kind) && i < event.slotCount; ++i) {
                const auto& slot = history.slots[event.firstSlot + i];
                const auto host = cluster.domain(slot.domain).host.index();
                const auto amount = roles[slot.role].demand * slot.count;
                free.take(host, amount);
                held[event.job.index()].emplace_back(host, amount);
            }
        } else {
            continue;
        }
        if (points.back().at == event.at)
            points.back().value = free.fragmentation();
        else
            points.push_back({ .at = event.at, .value = free.fragmentation() });
    }
    return thinned(points);
}

namespace {

/// Who holds which devices at each moment of a log, and what of the free ones the next task is expected not to use.
class FragmentsReplay {
public:
    FragmentsReplay(const std::shared_ptr<const Cluster>& cluster, const Workload& workload)
        : m_workload(workload)
        , m_ledger(cluster)
        , m_mix(taskMixOf(workload, *cluster))
        , m_fragments(cluster->hostCount())
        , m_held(workload.jobCount())
    {
        for (std::size_t i = 0; i < m_fragments.size(); ++i)
            update(HostId(i));
    }

    /// Takes over all events of one moment: what ends then makes room for what begins.
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

    [[nodiscard]] float share() const
    {
        const auto gpus = static_cast<double>(m_ledger.totalGpus());
        return gpus > 0 ? static_cast<float>(std::clamp(m_total / gpus, 0.0, 1.0)) : 0.0F;
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
        auto& fragments = m_fragments[host.index()];
        m_total -= fragments;
        fragments = 0;
        if (m_ledger.availability(host) != Availability::Up)
            return;
        m_free.read(m_ledger, host);
        fragments = expectedFragments(m_free, m_mix);
        m_total += fragments;
    }

    const Workload& m_workload;
    CapacityLedger m_ledger;
    TaskMix m_mix;
    std::vector<double> m_fragments; ///< by host
    std::vector<std::vector<Holding>> m_held; ///< by job
    FreeGpus m_free; ///< scratch
    double m_total = 0;
};

} // namespace

std::optional<double> expectedFragmentShare(const CapacityLedger& ledger, const Workload& workload)
{
    const auto gpus = static_cast<double>(ledger.totalGpus());
    if (gpus <= 0)
        return std::nullopt;
    return expectedFragments(ledger, taskMixOf(workload, ledger.cluster())) / gpus;
}

std::vector<SeriesPoint> expectedFragmentsOverTime(const std::shared_ptr<const Cluster>& cluster,
    const Workload& workload, const SessionHistory& history, const StopToken& stop)
{
    if (capacityUnit(*cluster) != Resource::Gpu)
        return {};
    FragmentsReplay replay(cluster, workload);
    std::vector<SeriesPoint> points { { .at = Time(), .value = replay.share() } };
    const std::span events(history.events);
    for (std::size_t begin = 0; begin < events.size();) {
        if (stop.stop_requested())
            return {};
        std::size_t end = begin + 1;
        while (end < events.size() && events[end].at == events[begin].at)
            ++end;
        replay.take(events.subspan(begin, end - begin), history.slots);
        if (points.back().at == events[begin].at)
            points.back().value = replay.share();
        else if (points.back().value != replay.share())
            points.push_back({ .at = events[begin].at, .value = replay.share() });
        begin = end;
    }
    return thinned(points);
}

std::optional<double> valueAt(const std::vector<SeriesPoint>& points, Time at)
{
    const auto after = std::ranges::upper_bound(points, at, {}, &SeriesPoint::at);
    return after == points.begin() ? std::nullopt : std::optional<double>(std::prev(after)->value);
}

namespace {

void writeGroup(JsonWriter& json, const CapacityReport& report, const ServerGroup& group)
{
    const auto cores = [](std::int64_t thousandths) { return static_cast<double>(thousandths) / 1000; };
    const auto counted = [&](double amount) { return report.unit == Resource::Gpu ? amount : amount / 1000; };
    json.member("servers_up", group.servers).member("servers_not_up", group.unavailable);
    json.member("gpus", group.capacity[Resource::Gpu]).member("gpus_used", group.used[Resource::Gpu]);
    json.member("cores", cores(group.capacity[Resource::Cpu])).member("cores_used", cores(group.used[Resource::Cpu]));
    json.member("memory_gb", cores(group.capacity[Resource::Memory]));
    json.member("memory_gb_used", cores(group.used[Resource::Memory]));
    json.member("free", counted(static_cast<double>(group.free))).member("free_unusable", counted(group.unusable));
    json.key("fragmentation");
    if (const auto share = report.fragmentation(group))
        json.value(*share);
    else
        json.null();
}

} // namespace

std::string fragmentationReason(const CapacityReport& report, const Wording& wording)
{
    const auto say = [&](std::string_view english, const std::vector<std::string>& arguments = {}) {
        return wording("Capacity", english, arguments);
    };
    std::vector<std::pair<double, std::string_view>> reasons;
    const std::pair<Resource, std::string_view> lacks[] {
        { Resource::Gpu, CONSONANCE_TEXT("Capacity", "tasks want more GPUs than one server has left") },
        { Resource::Cpu, CONSONANCE_TEXT("Capacity", "tasks want more cores than a server has left") },
        { Resource::Memory, CONSONANCE_TEXT("Capacity", "tasks want more memory than a server has left") },
        { Resource::Network, CONSONANCE_TEXT("Capacity", "tasks want more network than a server has left") },
        { Resource::Disk, CONSONANCE_TEXT("Capacity", "tasks want more disk bandwidth than a server has left") },
    };
    for (const auto& [resource, text] : lacks)
        reasons.emplace_back(report.unusableBy[static_cast<std::size_t>(resource)], text);
    std::ranges::stable_sort(reasons, std::ranges::greater {}, &std::pair<double, std::string_view>::first);
    std::string sentence;
    for (const auto& [units, text] : reasons) {
        if (units <= 0)
            break;
        const auto part
            = say(CONSONANCE_TEXT("Capacity", "{0} %: {1}"), { percentText(units / report.total.unusable), say(text) });
        sentence = sentence.empty() ? part : say(CONSONANCE_TEXT("Capacity", "{0}; {1}"), { sentence, part });
    }
    return sentence;
}

std::string capacityJson(const CapacityReport& report, const Cluster& cluster, Time at, std::optional<double> fragments)
{
    JsonWriter json(JsonLayout::Indented);
    json.beginObject().member("format", "consonance-capacity").member("version", 1);
    json.member("cluster", cluster.name).member("at_s", at.seconds());
    json.member("unit", report.unit == Resource::Gpu ? "gpu" : "core");
    json.member("largest_gang", report.largestGang).member("largest_gang_one_server", report.largestGangOnOneServer);
    if (fragments)
        json.member("expected_fragments", *fragments);
    json.key("total").beginObject();
    writeGroup(json, report, report.total);
    json.endObject();
    for (const auto& [key, groups] : { std::pair { "groups", &report.groups }, { "types", &report.types } }) {
        json.key(key).beginArray();
        for (const auto& group : *groups) {
            json.beginObject().member("name", group.name);
            writeGroup(json, report, group);
            json.endObject();
        }
        json.endArray();
    }
    json.endObject();
    return json.take();
}

} // namespace consonance
