// SPDX-License-Identifier: GPL-3.0-or-later
#include "ui/canvas/cluster_scene.h"

#include <algorithm>
#include <cmath>
#include <set>
#include <tuple>
#include <unordered_map>
#include <utility>

namespace consonance {

namespace {

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

std::span<const std::uint16_t> devicesOf(const SessionFrame* frame, HostId id)
{
    const auto tiles = tilesOf(frame, id);
    if (tiles.empty())
        return {};
    const auto first = tiles.front().firstDevice;
    return std::span(frame->devices).subspan(first, tiles.back().firstDevice + tiles.back().deviceCount - first);
}

} // namespace

std::vector<ResourceVector> ClusterScene::taskDemands(const Workload& workload)
{
    std::vector<ResourceVector> demands;
    for (const auto& job : workload.jobs) {
        for (const auto& role : job.request.roles) {
            if (!role.demand.isZero() && std::ranges::find(demands, role.demand) == demands.end())
                demands.push_back(role.demand);
        }
        if (demands.size() >= kMostDemands)
            break;
    }
    return demands;
}

int ClusterScene::slotCapacity(const ResourceVector& capacity, std::span<const ResourceVector> demands)
{
    std::int64_t most = 0;
    for (const auto& demand : demands) {
        std::int64_t fitting = kMostSlots;
        for (const auto resource : kAllResources) {
            if (demand[resource] > 0)
                fitting = std::min(fitting, capacity[resource] / demand[resource]);
        }
        most = std::max(most, fitting);
    }
    if (most == 0)
        most = capacity[Resource::Gpu];
    return static_cast<int>(std::clamp<std::int64_t>(most, 1, kMostSlots));
}

ClusterScene::ClusterScene(
    std::shared_ptr<const Cluster> cluster, std::shared_ptr<const Workload> workload, double aspect)
    : m_cluster(std::move(cluster))
    , m_workload(std::move(workload))
{
    const auto demands = m_workload ? taskDemands(*m_workload) : std::vector<ResourceVector> {};
    m_hosts.resize(m_cluster->hostCount());
    m_firstSlot.resize(m_cluster->hostCount());
    ResourceVector lastCapacity;
    int slots = 0;
    std::size_t total = 0;
    for (std::size_t i = 0; i < m_hosts.size(); ++i) {
        const auto& host = m_cluster->hosts[i];
        if (slots == 0 || host.capacity != lastCapacity)
            slots = slotCapacity(host.capacity, demands);
        lastCapacity = host.capacity;
        m_hosts[i].slotCount = static_cast<std::uint16_t>(slots);
        noteSockets(HostId(i));
        m_hosts[i].availability = host.presentAtStart ? Availability::Up : Availability::Absent;
        m_firstSlot[i] = static_cast<std::uint32_t>(total);
        total += static_cast<std::size_t>(slots);
        m_mostSlots = std::max(m_mostSlots, slots);
    }
    m_slots.resize(total);
    arrange(aspect);
    if (m_workload)
        collectKinds();
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
    std::set<ModelId> models;
    std::set<TenantId> tenants;
    for (const auto& job : m_workload->jobs) {
        if (job.request.model.isValid())
            models.insert(job.request.model);
        if (job.request.tenant.isValid())
            tenants.insert(job.request.tenant);
        for (const auto& role : job.request.roles)
            m_rolesUsed.insert(role.kind);
    }
    m_modelsUsed.assign(models.begin(), models.end());
    m_tenantsUsed.assign(tenants.begin(), tenants.end());
}

void ClusterScene::arrange(double aspect)
{
    if (m_cluster)
        m_layout = ClusterLayout(*m_cluster, m_mostSlots, aspect);
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

/// A task on a GPU has that GPU's square, which it keeps as long as it runs; the others fill the rest by job, from the
/// end beside such tasks. So the picture is of the moment alone, however one came there.
void ClusterScene::placeTasks(HostId id, HostView& host)
{
    m_wanted.clear();
    host.hidden = 0;
    const auto squares = std::span(m_slots).subspan(m_firstSlot[id.index()], host.slotCount);
    std::ranges::fill(squares, SlotView {});
    for (const auto& tile : tiles(id)) {
        const SlotView task { tile.job, tile.kind, tile.role, tile.isStalled, tile.isProposed };
        const auto devices = std::span(m_frame->devices).subspan(tile.firstDevice, tile.deviceCount);
        const auto each = tile.count > 0 ? devices.size() / static_cast<std::size_t>(tile.count) : 0;
        for (std::int32_t i = 0; i < tile.count; ++i) {
            const auto square = each > 0 ? devices[static_cast<std::size_t>(i) * each] : squares.size();
            if (square < squares.size() && !squares[square].job.isValid())
                squares[square] = task;
            else if (m_wanted.size() < ClusterScene::kMostSlots * 2)
                m_wanted.push_back(task);
            else
                ++host.hidden;
        }
    }
    std::ranges::stable_sort(
        m_wanted, {}, [](const SlotView& task) { return std::tuple(task.isProposed, task.job, task.role); });
    const bool isFromEnd = std::ranges::any_of(squares, [](const SlotView& square) { return square.job.isValid(); });
    auto next = m_wanted.begin();
    for (std::size_t i = 0; i < squares.size() && next != m_wanted.end(); ++i) {
        auto& square = squares[isFromEnd ? squares.size() - 1 - i : i];
        if (!square.job.isValid())
            square = *next++;
    }
    host.hidden += static_cast<std::int32_t>(m_wanted.end() - next);
    countSquares(host, squares);
}

void ClusterScene::countSquares(HostView& host, std::span<const SlotView> squares)
{
    host.taken = 0;
    host.mostTaken = 0;
    std::ptrdiff_t most = 0;
    for (std::size_t i = 0; i < squares.size(); ++i) {
        const auto job = squares[i].job;
        if (!job.isValid())
            continue;
        ++host.taken;
        // No job that begins here can have more than what is left.
        if ((i > 0 && squares[i - 1].job == job) || static_cast<std::ptrdiff_t>(squares.size() - i) <= most)
            continue;
        const auto count = std::ranges::count(squares.subspan(i), job, &SlotView::job);
        if (count > most) {
            most = count;
            host.mostTaken = static_cast<std::uint16_t>(i);
        }
    }
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
    const int slot = m_layout.slotAt(hit.host, point);
    const auto squares = slots(hit.host);
    if (slot >= 0 && slot < static_cast<int>(squares.size())) {
        hit.slot = slot;
        hit.task = squares[static_cast<std::size_t>(slot)];
    }
    return hit;
}

std::vector<TrafficLine> ClusterScene::traffic(std::span<const JobId> jobs) const
{
    struct Ends {
        std::vector<std::pair<HostId, std::int32_t>> workers;
        std::vector<std::pair<HostId, std::int32_t>> servers;
    };
    std::unordered_map<std::uint32_t, Ends> ends;
    for (const auto job : jobs)
        ends.try_emplace(job.value);
    for (std::size_t i = 0; i < m_hosts.size() && !ends.empty(); ++i) {
        for (const auto& tile : tiles(HostId(i))) {
            const auto found = ends.find(tile.job.value);
            if (found == ends.end() || tile.kind == RoleKind::Task)
                continue;
            auto& side = tile.kind == RoleKind::Worker ? found->second.workers : found->second.servers;
            side.emplace_back(HostId(i), tile.count);
        }
    }
    std::vector<TrafficLine> lines;
    for (const auto job : jobs) {
        if (lines.size() >= kMostTrafficLines * 20)
            break;
        const auto& [workers, servers] = ends[job.value];
        for (const auto& [from, workerCount] : workers) {
            for (const auto& [to, serverCount] : servers) {
                if (from != to)
                    lines.push_back({ job, from, to, workerCount * serverCount });
            }
        }
    }
    std::ranges::stable_sort(lines, std::ranges::greater {}, &TrafficLine::pairs);
    if (lines.size() > kMostTrafficLines)
        lines.resize(kMostTrafficLines);
    return lines;
}

} // namespace consonance
