// SPDX-License-Identifier: GPL-3.0-or-later
#include "core/learn/board_parts.h"

#include "core/learn/board_world.h"

#include <algorithm>
#include <numeric>

namespace consonance {

namespace {

/// Neighbouring servers, as even as can be.
class Regions {
public:
    Regions(std::int32_t hosts, std::int32_t largest)
        : m_hosts(hosts)
        , m_count((hosts + largest - 1) / largest)
    {
    }
    [[nodiscard]] std::int32_t count() const { return m_count; }
    [[nodiscard]] std::int32_t first(std::int32_t region) const
    {
        return static_cast<std::int32_t>(static_cast<std::int64_t>(m_hosts) * region / m_count);
    }
    [[nodiscard]] std::vector<std::int32_t> hosts(std::int32_t region) const
    {
        std::vector<std::int32_t> hosts(static_cast<std::size_t>(first(region + 1) - first(region)));
        std::iota(hosts.begin(), hosts.end(), first(region));
        return hosts;
    }
    [[nodiscard]] std::vector<std::vector<std::int32_t>> all() const
    {
        std::vector<std::vector<std::int32_t>> regions;
        for (std::int32_t region = 0; region < m_count; ++region)
            regions.push_back(hosts(region));
        return regions;
    }

private:
    std::int32_t m_hosts;
    std::int32_t m_count;
};

/// Waiting jobs of the board by region.
std::vector<std::vector<std::int32_t>> assign(
    const PlacementBoard& board, const RewardPredictor& predictor, const Regions& regions)
{
    const BoardWorld world(board, predictor); // its waiting jobs: the shortest service first
    std::vector<RegionRoom> rooms;
    for (std::int32_t region = 0; region < regions.count(); ++region)
        rooms.emplace_back(board, regions.hosts(region));
    std::vector<std::pair<double, std::size_t>> order; // fullest last
    for (std::size_t region = 0; region < rooms.size(); ++region)
        order.emplace_back(-rooms[region].sums().freePart(), region);
    std::ranges::sort(order);
    std::vector<std::vector<std::int32_t>> jobs(rooms.size());
    for (std::size_t i = 0; i < world.waiting().size(); ++i) {
        for (std::size_t at = 0; at < order.size(); ++at) {
            const std::size_t region = order[at].second;
            if (!rooms[region].take(*world.waiting()[i]))
                continue;
            jobs[region].push_back(world.waitingOnBoard()[i]);
            order[at].first = -rooms[region].sums().freePart();
            for (; at + 1 < order.size() && order[at + 1] < order[at]; ++at)
                std::swap(order[at], order[at + 1]);
            break;
        }
    }
    for (auto& ofRegion : jobs)
        std::ranges::sort(ofRegion);
    return jobs;
}

/// As locality does, of the waiting jobs the wanted ones.
template<typename IsWanted>
void placeTogetherWhere(PlacementBoard& board, const RewardPredictor& predictor, const IsWanted& isWanted)
{
    const BoardWorld start(board, predictor);
    IntervalWorld world = start.world();
    for (std::size_t i = 0; i < start.waiting().size(); ++i) {
        const std::int32_t job = start.waitingOnBoard()[i];
        if (!isWanted(board.job(job)) || !placeTogether(world, *start.waiting()[i], start.waiting()[i]->work))
            continue;
        const auto placed = static_cast<std::int32_t>(world.running().size()) - 1;
        for (const PlacedGroup& group : world.groups()) {
            if (group.job != placed)
                continue;
            for (std::int32_t k = 0; k < group.workers; ++k)
                board.place(job, PlacedRole::Worker, group.host);
            for (std::int32_t k = 0; k < group.servers; ++k)
                board.place(job, PlacedRole::ParameterServer, group.host);
        }
    }
}

} // namespace

BoardPart wholeBoard(PlacementBoard board)
{
    BoardPart part { .board = std::move(board), .hosts = {}, .jobs = {} };
    part.hosts.resize(static_cast<std::size_t>(part.board.hostCount()));
    part.jobs.resize(part.board.jobs().size());
    std::iota(part.hosts.begin(), part.hosts.end(), 0);
    std::iota(part.jobs.begin(), part.jobs.end(), 0);
    return part;
}

double RoomSums::freePart() const
{
    return std::min({ 1.0, freePart(Resource::Gpu), freePart(Resource::Cpu) });
}

double RoomSums::freePart(Resource resource) const
{
    return capacity[resource] > 0 ? static_cast<double>(free[resource]) / static_cast<double>(capacity[resource]) : 1.0;
}

void RoomSums::add(const RoomSums& other)
{
    capacity += other.capacity;
    free += other.free;
}

ResourceVector demandOf(const WorldJob& job)
{
    return job.demand[0] * job.tasks[0] + job.demand[1] * job.tasks[1];
}

RegionRoom::RegionRoom(const PlacementBoard& board, std::span<const std::int32_t> hosts)
{
    std::vector<ResourceVector> free;
    std::vector<int> types;
    for (const std::int32_t host : hosts) {
        free.push_back(board.free(host));
        types.push_back((*board.deviceTypes())[static_cast<std::size_t>(host)]);
        m_sums.add({ .capacity = board.capacity(host), .free = board.free(host) });
    }
    m_world = IntervalWorld(std::move(free), std::make_shared<const std::vector<int>>(std::move(types)));
}

bool RegionRoom::take(const WorldJob& job)
{
    if (!placeTogether(m_world, job, job.work))
        return false;
    m_sums.free -= demandOf(job);
    return true;
}

std::vector<BoardPart> partsWith(const PlacementBoard& board, std::span<const std::vector<std::int32_t>> hosts,
    std::span<const std::vector<std::int32_t>> waiting)
{
    // Who runs in which region: each job once, in the order of the board.
    std::vector<std::size_t> regionOf(static_cast<std::size_t>(board.hostCount()));
    for (std::size_t region = 0; region < hosts.size(); ++region) {
        for (const std::int32_t host : hosts[region])
            regionOf[static_cast<std::size_t>(host)] = region;
    }
    std::vector<std::vector<std::int32_t>> running(waiting.size());
    for (const PlacedGroup& group : board.groups())
        running[regionOf[static_cast<std::size_t>(group.host)]].push_back(group.job);
    std::vector<BoardPart> parts;
    for (std::size_t region = 0; region < waiting.size(); ++region) {
        if (waiting[region].empty())
            continue;
        std::ranges::sort(running[region]);
        const auto repeated = std::ranges::unique(running[region]);
        running[region].erase(repeated.begin(), repeated.end());
        BoardPart& part = parts.emplace_back();
        part.hosts = hosts[region];
        part.jobs = running[region];
        part.jobs.insert(part.jobs.end(), waiting[region].begin(), waiting[region].end());
        part.board = board.part(part.hosts, running[region], waiting[region]);
    }
    return parts;
}

std::vector<BoardPart> partsOf(const PlacementBoard& board, const RewardPredictor& predictor, std::int32_t servers)
{
    const Regions regions(board.hostCount(), servers);
    return partsWith(board, regions.all(), assign(board, predictor, regions));
}

void applyPart(const BoardPart& part, const PlacementBoard& placed, PlacementBoard& board)
{
    for (const PlacedGroup& group : placed.groups()) {
        if (group.job < placed.firstWaiting() || !placed.job(group.job).isWhole())
            continue;
        const std::int32_t job = part.jobs[static_cast<std::size_t>(group.job)];
        const std::int32_t host = part.hosts[static_cast<std::size_t>(group.host)];
        for (std::int32_t i = 0; i < group.workers; ++i)
            board.place(job, PlacedRole::Worker, host);
        for (std::int32_t i = 0; i < group.servers; ++i)
            board.place(job, PlacedRole::ParameterServer, host);
    }
}

void placeOversized(PlacementBoard& board, const RewardPredictor& predictor, std::int32_t servers)
{
    ResourceVector largest; // of a region
    for (std::int32_t host = 0; host < board.hostCount(); ++host) {
        for (std::size_t i = 0; i < kResourceCount; ++i)
            largest.amount[i] = std::max(largest.amount[i], board.capacity(host).amount[i] * servers);
    }
    const auto isOversized = [&](const BoardJob& job) {
        return !(job.workerDemand * job.workersAsked + job.serverDemand * job.serversAsked).fitsIn(largest);
    };
    const std::span waiting = board.jobs().subspan(static_cast<std::size_t>(board.firstWaiting()));
    if (std::ranges::none_of(waiting, [&](const BoardJob& job) { return !job.isWhole() && isOversized(job); }))
        return;
    placeTogetherWhere(board, predictor, isOversized);
}

void placeAllTogether(PlacementBoard& board, const RewardPredictor& predictor)
{
    placeTogetherWhere(board, predictor, [](const BoardJob&) { return true; });
}

} // namespace consonance
