// SPDX-License-Identifier: GPL-3.0-or-later
#include "ui/canvas/cluster_scene.h"

#include <algorithm>
#include <cmath>
#include <set>
#include <tuple>
#include <utility>

namespace consonance {

namespace {

constexpr std::ptrdiff_t kMostListed = 256; ///< tasks of one server; all others are only counted
constexpr std::size_t kMostDemands = 64; ///< different task shapes looked at; more change nothing people could see

float shareOf(const ResourceVector& used, const ResourceVector& capacity, Resource resource)
{
    return capacity[resource] > 0 ? static_cast<float>(used[resource]) / static_cast<float>(capacity[resource]) : -1.0F;
}

std::span<const TileFrame> tilesOf(const SessionFrame* frame, HostId id)
{
    if (!frame)
        return {};
    const auto& host = frame->hosts[id.index()];
    return std::span(frame->tiles).subspan(host.firstTile, host.tileCount);
}

bool isSameTile(const TileFrame& a, const TileFrame& b)
{
    return a.job == b.job && a.role == b.role && a.count == b.count && a.isStalled == b.isStalled
        && a.isProposed == b.isProposed;
}

/// In which tasks are placed that could be anywhere.
std::tuple<bool, JobId, std::uint8_t> orderOf(const SlotView& task)
{
    return { task.isProposed, task.job, task.role };
}

std::span<const std::uint16_t> devicesOf(const SessionFrame* frame, HostId id)
{
    const auto tiles = tilesOf(frame, id);
    if (tiles.empty())
        return {};
    const auto first = tiles.front().firstDevice;
    return std::span(frame->devices).subspan(first, tiles.back().firstDevice + tiles.back().deviceCount - first);
}

/// The `count` lines with the most pairs, of equal ones the first, in the order in which they are: sorting ten thousand
/// to keep a few hundred would take longer than finding them.
void keepMost(std::vector<TrafficLine>& lines, std::size_t count)
{
    if (lines.size() <= count)
        return;
    std::vector<std::int32_t> pairs(lines.size());
    std::ranges::transform(lines, pairs.begin(), &TrafficLine::pairs);
    const auto last = pairs.begin() + static_cast<std::ptrdiff_t>(count) - 1;
    std::ranges::nth_element(pairs, last, std::ranges::greater {});
    const auto least = *last;
    const auto hasMore = [least](const TrafficLine& line) { return line.pairs > least; };
    auto room = static_cast<std::ptrdiff_t>(count) - std::ranges::count_if(lines, hasMore);
    std::erase_if(
        lines, [&](const TrafficLine& line) { return line.pairs < least || (!hasMore(line) && room-- <= 0); });
}

} // namespace

std::vector<ResourceVector> ClusterScene::devicelessDemands(const Workload& workload)
{
    std::vector<ResourceVector> demands;
    for (const auto& job : workload.jobs) {
        for (const auto& role : job.request.roles) {
            if (role.demand[Resource::Gpu] == 0 && std::ranges::find(demands, role.demand) == demands.end())
                demands.push_back(role.demand);
        }
        if (demands.size() >= kMostDemands)
            break;
    }
    return demands;
}

int ClusterScene::markCapacity(const ResourceVector& capacity, std::span<const ResourceVector> demands)
{
    std::int64_t most = 0;
    for (const auto& demand : demands) {
        std::int64_t fitting = kMostMarks;
        for (const auto resource : kAllResources) {
            if (demand[resource] > 0)
                fitting = std::min(fitting, capacity[resource] / demand[resource]);
        }
        most = std::max(most, fitting);
    }
    return static_cast<int>(most);
}

ClusterScene::ClusterScene(
    std::shared_ptr<const Cluster> cluster, std::shared_ptr<const Workload> workload, double aspect)
    : m_cluster(std::move(cluster))
    , m_workload(std::move(workload))
{
    const auto demands = m_workload ? devicelessDemands(*m_workload) : std::vector<ResourceVector> {};
    const ResourceVector* last = nullptr;
    for (const auto& host : m_cluster->hosts) {
        if (!last || host.capacity != *last)
            m_mostMarks = std::max(m_mostMarks, markCapacity(host.capacity, demands));
        last = &host.capacity;
    }
    m_hosts.resize(m_cluster->hostCount());
    m_firstSlot.resize(m_cluster->hostCount());
    for (std::size_t i = 0; i < m_hosts.size(); ++i) {
        noteSockets(HostId(i));
        m_hosts[i].availability = m_cluster->host(HostId(i)).presentAtStart ? Availability::Up : Availability::Absent;
    }
    noteNames();
    arrange(aspect);
    if (m_workload) {
        collectKinds();
        noteTaskDevices();
    }
}

void ClusterScene::noteNames()
{
    QString shared;
    for (std::size_t i = 0; i < m_hosts.size(); ++i) {
        const auto name = QString::fromStdString(m_cluster->hostName(HostId(i)));
        if (name.size() > m_longestName.size())
            m_longestName = name;
        if (i == 0)
            shared = name;
        const auto differs = std::ranges::mismatch(shared, name).in1;
        shared.truncate(differs - shared.begin());
    }
    // Of "server-10" and "server-11" the digits stay together, and of one server alone its name.
    while (!shared.isEmpty() && shared.back().isLetterOrNumber())
        shared.chop(1);
    m_sharedName = static_cast<int>(shared.size());
}

void ClusterScene::noteSockets(HostId id)
{
    constexpr int kMostSockets = 15;
    constexpr int kMostDevices = 63;
    for (const auto part : m_cluster->children(m_cluster->host(id).domain)) {
        const auto& domain = m_cluster->domain(part);
        if (domain.isDevice)
            continue;
        auto& host = m_hosts[id.index()];
        if (host.sockets == 0)
            host.devicesOfSocket = static_cast<std::uint8_t>(std::min<int>(domain.deviceCount, kMostDevices));
        host.sockets = static_cast<std::uint8_t>(std::min(host.sockets + 1, kMostSockets));
    }
}

void ClusterScene::collectKinds()
{
    m_rolesUsed.clear();
    m_marksUsed.clear();
    std::set<ModelId> models;
    std::set<TenantId> tenants;
    for (const auto& job : m_workload->jobs) {
        if (job.request.model.isValid())
            models.insert(job.request.model);
        if (job.request.tenant.isValid())
            tenants.insert(job.request.tenant);
        for (const auto& role : job.request.roles)
            (role.demand[Resource::Gpu] > 0 ? m_rolesUsed : m_marksUsed).insert(role.kind);
    }
    m_rolesUsed.insert(m_marksUsed.begin(), m_marksUsed.end());
    m_modelsUsed.assign(models.begin(), models.end());
    m_tenantsUsed.assign(tenants.begin(), tenants.end());
}

void ClusterScene::arrange(double aspect)
{
    if (!m_cluster)
        return;
    const auto before = m_layout.tile();
    m_layout = ClusterLayout(*m_cluster, m_mostMarks, aspect);
    if (m_slots.empty() || m_layout.tile().markColumns != before.markColumns
        || m_layout.tile().markCount(0) != before.markCount(0))
        makePlaces();
}

/// For every server as many as its tile has.
void ClusterScene::makePlaces()
{
    std::size_t total = 0;
    for (std::size_t i = 0; i < m_hosts.size(); ++i) {
        auto& host = m_hosts[i];
        host.devices = static_cast<std::uint16_t>(m_layout.deviceCount(HostId(i)));
        host.marks = static_cast<std::uint16_t>(m_layout.tile().markCount(host.devices));
        m_firstSlot[i] = static_cast<std::uint32_t>(total);
        total += std::size_t { host.devices } + host.marks;
    }
    m_slots.resize(total);
    for (std::size_t i = 0; m_frame && i < m_hosts.size(); ++i)
        placeTasks(HostId(i), m_hosts[i]);
}

void ClusterScene::setFrame(std::shared_ptr<const SessionFrame> frame)
{
    if (frame && frame->hosts.size() != m_hosts.size())
        return;
    const auto before = std::exchange(m_frame, std::move(frame));
    for (std::size_t i = 0; i < m_hosts.size(); ++i)
        updateHost(HostId(i), before.get());
}

void ClusterScene::updateHost(HostId id, const SessionFrame* before)
{
    auto& host = m_hosts[id.index()];
    const auto& capacity = m_cluster->host(id).capacity;
    const auto* state = m_frame ? &m_frame->hosts[id.index()] : nullptr;
    const auto used = state ? state->used : ResourceVector {};
    host.availability = state                ? state->availability
        : m_cluster->host(id).presentAtStart ? Availability::Up
                                             : Availability::Absent;
    host.gpuShare = shareOf(used, capacity, Resource::Gpu);
    host.cpuShare = shareOf(used, capacity, Resource::Cpu);
    host.memoryShare = shareOf(used, capacity, Resource::Memory);
    host.slowdown = state ? state->slowdown : -1.0F;
    // From one moment to the next most servers keep what they have.
    if (!std::ranges::equal(tilesOf(before, id), tiles(id), isSameTile)
        || !std::ranges::equal(devicesOf(before, id), devicesOf(m_frame.get(), id)))
        placeTasks(id, host);
}

/// A task on devices has their squares; one that is not bound yet, because it is only proposed, the lowest free ones;
/// those without a device are marks, by job. So the picture is of the moment alone, however one came there.
void ClusterScene::placeTasks(HostId id, HostView& host)
{
    m_wanted.clear();
    m_unbound.clear();
    m_shared.erase(id.value);
    host.hidden = 0;
    const auto places = std::span(m_slots).subspan(m_firstSlot[id.index()], std::size_t { host.devices } + host.marks);
    const auto squares = places.first(host.devices);
    std::ranges::fill(places, SlotView {});
    for (const auto& tile : tiles(id)) {
        SlotView task { tile.job, tile.kind, tile.role, tile.isStalled, tile.isProposed };
        task.isColorTaken = isColorTaken(tiles(id), tile.job);
        for (const auto device : std::span(m_frame->devices).subspan(tile.firstDevice, tile.deviceCount))
            hold(id, squares, device, task);
        if (tile.deviceCount > 0)
            continue;
        const auto each = devicesPerTask(tile);
        auto& list = each > 0 && host.devices > 0 ? m_unbound : m_wanted;
        const auto room = std::max<std::int64_t>(0, kMostListed - std::ssize(list));
        const auto listed = std::min(tile.count * std::max<std::int64_t>(1, each), room);
        list.insert(list.end(), static_cast<std::size_t>(listed), task);
        if (each == 0 || host.devices == 0)
            host.hidden += tile.count - static_cast<std::int32_t>(listed);
    }
    holdAny(id, host, squares);
    placeMarks(host, places.subspan(host.devices));
    countTaken(host, host.devices > 0 ? squares : places);
}

/// Of three jobs with one colour the third has it again.
bool ClusterScene::isColorTaken(std::span<const TileFrame> tiles, JobId job)
{
    JobId last;
    bool isTaken = false;
    for (const auto& tile : tiles) {
        const bool isSame = tile.job.value % kJobColorCount == job.value % kJobColorCount;
        if (isSame && tile.job < job && tile.job != last) {
            isTaken = !isTaken;
            last = tile.job;
        }
    }
    return isTaken;
}

/// 0 for a task without a device.
std::int64_t ClusterScene::devicesPerTask(const TileFrame& tile) const
{
    const auto place = tile.job.index() * kRoles + tile.role;
    return tile.role < kRoles && place < m_taskDevices.size() ? m_taskDevices[place] : 0;
}

/// Apart from the jobs, which are large: every tile of every frame asks.
void ClusterScene::noteTaskDevices()
{
    m_taskDevices.assign(m_workload->jobCount() * kRoles, 0);
    for (std::size_t job = 0; job < m_workload->jobCount(); ++job) {
        const auto& roles = m_workload->jobs[job].request.roles;
        for (std::size_t role = 0; role < roles.size(); ++role)
            m_taskDevices[job * kRoles + role] = static_cast<std::int32_t>(roles[role].demand[Resource::Gpu]);
    }
}

void ClusterScene::hold(HostId id, std::span<SlotView> squares, std::size_t device, const SlotView& task)
{
    if (device >= squares.size())
        return;
    auto& first = squares[device];
    if (!first.job.isValid()) {
        first = task;
        return;
    }
    if (first.parts >= kMostParts)
        return;
    auto& sharers = m_shared[id.value];
    sharers.push_back({ static_cast<std::uint16_t>(device), task });
    sharers.back().task.part = first.parts;
    const auto parts = static_cast<std::uint8_t>(first.parts + 1);
    first.parts = parts;
    for (auto& sharer : sharers) {
        if (sharer.device == device)
            sharer.task.parts = parts;
    }
}

/// A proposed task may need what another one still holds: then the square shows both.
void ClusterScene::holdAny(HostId id, HostView& host, std::span<SlotView> squares)
{
    std::ranges::stable_sort(m_unbound, {}, orderOf);
    std::size_t next = 0;
    std::size_t shared = 0;
    for (const auto& task : m_unbound) {
        while (next < squares.size() && squares[next].job.isValid())
            ++next;
        if (next < squares.size())
            hold(id, squares, next++, task);
        else if (shared < squares.size())
            hold(id, squares, shared++, task);
        else
            ++host.hidden;
    }
}

void ClusterScene::placeMarks(HostView& host, std::span<SlotView> marks)
{
    std::ranges::stable_sort(m_wanted, {}, orderOf);
    const auto shown = std::min(marks.size(), m_wanted.size());
    std::ranges::copy_n(m_wanted.begin(), static_cast<std::ptrdiff_t>(shown), marks.begin());
    host.hidden += static_cast<std::int32_t>(m_wanted.size() - shown);
}

void ClusterScene::countTaken(HostView& host, std::span<const SlotView> places)
{
    host.taken = 0;
    host.mostTaken = 0;
    std::ptrdiff_t most = 0;
    for (std::size_t i = 0; i < places.size(); ++i) {
        const auto job = places[i].job;
        if (!job.isValid())
            continue;
        ++host.taken;
        // No job that begins here can have more than what is left.
        if ((i > 0 && places[i - 1].job == job) || static_cast<std::ptrdiff_t>(places.size() - i) <= most)
            continue;
        const auto count = std::ranges::count(places.subspan(i), job, &SlotView::job);
        if (count > most) {
            most = count;
            host.mostTaken = static_cast<std::uint16_t>(i);
        }
    }
}

QRectF ClusterScene::taskRect(HostId id, int slot, const SlotView& task) const
{
    const auto rect = m_layout.slotRect(id, slot);
    const double wide = rect.width() / task.parts;
    return { rect.left() + task.part * wide, rect.top(), wide, rect.height() };
}

std::span<const TileFrame> ClusterScene::tiles(HostId id) const
{
    return tilesOf(m_frame.get(), id);
}

const JobFrame* ClusterScene::job(JobId id) const
{
    return m_frame && id.index() < m_frame->jobs.size() ? &m_frame->jobs[id.index()] : nullptr;
}

std::optional<double> ClusterScene::predictionError(JobId id) const
{
    if (!m_predictionErrors || id.index() >= m_predictionErrors->size())
        return std::nullopt;
    const auto error = static_cast<double>((*m_predictionErrors)[id.index()]);
    return std::isnan(error) ? std::nullopt : std::optional(error);
}

SceneHit ClusterScene::hit(QPointF point) const
{
    SceneHit hit;
    if (isEmpty())
        return hit;
    hit.rack = m_layout.rackAt(point);
    hit.host = m_layout.hostAt(point);
    if (!hit.host.isValid())
        return hit;
    hit.slot = m_layout.slotAt(hit.host, point);
    if (hit.slot < 0)
        return hit;
    hit.task = slots(hit.host)[static_cast<std::size_t>(hit.slot)];
    const auto found = m_shared.find(hit.host.value);
    if (hit.task.parts == 1 || found == m_shared.end())
        return hit;
    for (const auto& [device, task] : found->second) {
        if (device == hit.slot && taskRect(hit.host, device, task).contains(point))
            hit.task = task;
    }
    return hit;
}

std::vector<TrafficLine> ClusterScene::traffic(std::span<const JobId> jobs) const
{
    struct Ends {
        std::vector<std::pair<HostId, std::int32_t>> workers;
        std::vector<std::pair<HostId, std::int32_t>> servers;
    };
    // A look for every task there is: by number, not by search.
    constexpr std::uint32_t kNotAsked = 0xffffffff;
    std::vector<std::uint32_t> places;
    for (std::size_t i = 0; i < jobs.size(); ++i) {
        if (!jobs[i].isValid())
            continue;
        places.resize(std::max(places.size(), jobs[i].index() + 1), kNotAsked);
        places[jobs[i].index()] = static_cast<std::uint32_t>(i);
    }
    std::vector<Ends> ends(jobs.size());
    for (std::size_t i = 0; i < m_hosts.size() && !ends.empty(); ++i) {
        for (const auto& tile : tiles(HostId(i))) {
            const auto place = tile.job.index() < places.size() ? places[tile.job.index()] : kNotAsked;
            if (place == kNotAsked || tile.kind == RoleKind::Task)
                continue;
            auto& [workers, servers] = ends[place];
            (tile.kind == RoleKind::Worker ? workers : servers).emplace_back(HostId(i), tile.count);
        }
    }
    std::vector<TrafficLine> lines;
    for (const auto job : jobs) {
        if (lines.size() >= kMostTrafficLines * 20)
            break;
        if (!job.isValid())
            continue;
        const auto& [workers, servers] = ends[places[job.index()]];
        for (const auto& [from, workerCount] : workers) {
            for (const auto& [to, serverCount] : servers) {
                if (from != to)
                    lines.push_back({ job, from, to, workerCount * serverCount });
            }
        }
    }
    keepMost(lines, kMostTrafficLines);
    std::ranges::stable_sort(lines, std::ranges::greater {}, &TrafficLine::pairs);
    return lines;
}

} // namespace consonance
