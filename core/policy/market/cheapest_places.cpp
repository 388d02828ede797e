// SPDX-License-Identifier: GPL-3.0-or-later
#include "core/policy/market/cheapest_places.h"

#include <algorithm>
#include <utility>

namespace consonance {

std::int32_t tasksThatFit(const ResourceVector& free, const ResourceVector& demand, std::int32_t limit)
{
    std::int64_t fit = limit;
    for (std::size_t i = 0; i < kResourceCount; ++i) {
        if (demand.amount[i] > 0)
            fit = std::min(fit, std::max<std::int64_t>(free.amount[i], 0) / demand.amount[i]);
    }
    return static_cast<std::int32_t>(fit);
}

CheapestPlaces::CheapestPlaces(std::vector<OfferedPlace> places, TaskDemands demands)
    : m_places(std::move(places))
    , m_demands(demands)
{
    for (std::size_t i = 0; i < m_places.size(); ++i) {
        const auto place = static_cast<std::uint32_t>(i);
        if (m_places[i].holdsWorkers && tasksThatFit(m_places[i].free, m_demands.worker, 1) > 0)
            m_workerOrder.push_back(place);
        if (m_places[i].holdsServers && tasksThatFit(m_places[i].free, m_demands.server, 1) > 0)
            m_serverOrder.push_back(place);
    }
    std::ranges::stable_sort(m_workerOrder, {}, [this](std::uint32_t place) { return m_places[place].worker; });
    std::ranges::stable_sort(m_serverOrder, {}, [this](std::uint32_t place) { return m_places[place].server; });
}

double CheapestPlaces::fill(std::int32_t workers, std::int32_t servers, std::vector<PlacedCounts>& counts) const
{
    double cost = 0;
    for (const std::uint32_t place : m_workerOrder) {
        if (workers == 0)
            break;
        const std::int32_t taken = tasksThatFit(m_places[place].free, m_demands.worker, workers);
        cost += m_places[place].worker * taken;
        workers -= taken;
        counts.push_back({ .place = place, .workers = taken });
    }
    const std::size_t withWorkers = counts.size();
    for (const std::uint32_t place : m_serverOrder) {
        if (servers == 0)
            break;
        const auto own = std::find_if(counts.begin(), counts.begin() + static_cast<std::ptrdiff_t>(withWorkers),
            [place](const PlacedCounts& one) { return one.place == place; });
        const bool isShared = own != counts.begin() + static_cast<std::ptrdiff_t>(withWorkers);
        const ResourceVector left = isShared ? m_places[place].free - own->demand(m_demands) : m_places[place].free;
        const std::int32_t taken = tasksThatFit(left, m_demands.server, servers);
        if (taken == 0)
            continue;
        cost += m_places[place].server * taken;
        servers -= taken;
        if (isShared)
            own->servers = taken;
        else
            counts.push_back({ .place = place, .servers = taken });
    }
    return workers == 0 && servers == 0 ? cost : kNoRoom;
}

double CheapestPlaces::cost(std::int32_t workers, std::int32_t servers) const
{
    std::vector<PlacedCounts> counts;
    return fill(workers, servers, counts);
}

std::vector<PlacedCounts> CheapestPlaces::places(std::int32_t workers, std::int32_t servers) const
{
    std::vector<PlacedCounts> counts;
    if (fill(workers, servers, counts) == kNoRoom)
        return {};
    std::ranges::sort(counts, {}, &PlacedCounts::place);
    return counts;
}

std::optional<PlacedCounts> CheapestPlaces::onOne(std::int32_t workers, std::int32_t servers) const
{
    std::optional<PlacedCounts> best;
    for (std::size_t i = 0; i < m_places.size(); ++i) {
        const OfferedPlace& place = m_places[i];
        const PlacedCounts here { static_cast<std::uint32_t>(i), workers, servers };
        const bool holds = (workers == 0 || place.holdsWorkers) && (servers == 0 || place.holdsServers)
            && here.demand(m_demands).fitsIn(place.free);
        if (holds && (!best || costOn(here) < costOn(*best)))
            best = here;
    }
    return best;
}

double CheapestPlaces::costOn(const PlacedCounts& counts) const
{
    return m_places[counts.place].worker * counts.workers + m_places[counts.place].server * counts.servers;
}

} // namespace consonance
