// SPDX-License-Identifier: GPL-3.0-or-later
#include "core/policy/rounds/round_fill.h"

#include <algorithm>
#include <set>

namespace consonance {

namespace {

/// The devices of a pool that are still free in a round.
class FreeDevices {
public:
    explicit FreeDevices(const DevicePool& pool)
        : m_free(pool.servers)
    {
    }

    /// All of them or none.
    bool takeAgain(const std::vector<DomainId>& devices)
    {
        const auto isFree = [this](DomainId device) {
            return std::ranges::any_of(
                m_free, [device](const auto& server) { return std::ranges::find(server, device) != server.end(); });
        };
        if (!std::ranges::all_of(devices, isFree))
            return false;
        for (auto& server : m_free)
            std::erase_if(server, [&](DomainId device) { return std::ranges::find(devices, device) != devices.end(); });
        return true;
    }

    /// The first ones, whole tasks on each server; none when they are too few.
    std::vector<DomainId> take(const GangSize& gang)
    {
        const auto wanted = static_cast<std::size_t>(gang.gpus);
        const auto ofTask = static_cast<std::size_t>(std::max(gang.gpusPerTask, 1));
        std::vector<DomainId> devices;
        std::vector<std::size_t> taken(m_free.size());
        for (std::size_t i = 0; i < m_free.size() && devices.size() < wanted; ++i) {
            taken[i] = std::min(m_free[i].size() / ofTask * ofTask, wanted - devices.size());
            devices.insert(devices.end(), m_free[i].begin(), m_free[i].begin() + static_cast<std::ptrdiff_t>(taken[i]));
        }
        if (devices.size() < wanted)
            return {};
        for (std::size_t i = 0; i < m_free.size(); ++i)
            m_free[i].erase(m_free[i].begin(), m_free[i].begin() + static_cast<std::ptrdiff_t>(taken[i]));
        return devices;
    }

private:
    std::vector<std::vector<DomainId>> m_free;
};

/// The picks of one pool, the largest gangs first.
std::vector<RoundPick> picksOf(std::size_t pool, std::span<const RoundPick> picks, std::span<const GangSize> gangs)
{
    std::vector<RoundPick> mine;
    for (const auto& pick : picks) {
        if (pick.pool == pool)
            mine.push_back(pick);
    }
    std::ranges::stable_sort(mine, std::greater<> {}, [&](const RoundPick& pick) { return gangs[pick.unit].gpus; });
    return mine;
}

} // namespace

std::int32_t DevicePool::size() const
{
    std::size_t sum = 0;
    for (const auto& server : servers)
        sum += server.size();
    return static_cast<std::int32_t>(sum);
}

std::vector<RoundPick> fillRound(std::span<const RoundUnit> units, std::span<const GangSize> gangs,
    std::span<const DevicePool> pools, std::span<const std::size_t> poolOrder,
    std::span<std::vector<RoundCandidate>> candidates)
{
    std::vector<RoundPick> picks;
    std::set<JobId> taken;
    for (std::size_t i = 0; i < poolOrder.size(); ++i) {
        const auto pool = poolOrder[i];
        auto left = pools[pool].size();
        std::ranges::stable_sort(
            candidates[i], [](const RoundCandidate& one, const RoundCandidate& other) { return one.key > other.key; });
        for (const auto& candidate : candidates[i]) {
            if (left == 0)
                break;
            const auto& unit = units[candidate.unit];
            const auto gpus = gangs[candidate.unit].gpus;
            if (gpus > left || taken.contains(unit.first) || (unit.isPair() && taken.contains(unit.second)))
                continue;
            left -= gpus;
            taken.insert(unit.first);
            if (unit.isPair())
                taken.insert(unit.second);
            picks.push_back({ .unit = candidate.unit, .pool = pool });
        }
    }
    return picks;
}

std::vector<RoundPlace> placeRound(std::span<const RoundPick> picks, std::span<const GangSize> gangs,
    std::span<const DevicePool> pools, std::span<const std::size_t> poolOrder, std::span<const RoundPlace> former)
{
    std::vector<RoundPlace> places;
    for (const auto pool : poolOrder) {
        FreeDevices free(pools[pool]);
        const auto mine = picksOf(pool, picks, gangs);
        for (auto from = mine.begin(); from != mine.end();) {
            const auto gpus = gangs[from->unit].gpus;
            const auto end
                = std::find_if(from, mine.end(), [&](const RoundPick& pick) { return gangs[pick.unit].gpus != gpus; });
            std::vector<std::size_t> others;
            for (; from != end; ++from) {
                const auto before = std::ranges::find(former, from->unit, &RoundPlace::unit);
                if (before != former.end() && before->pool == pool && free.takeAgain(before->devices))
                    places.push_back({ .unit = from->unit, .pool = pool, .devices = before->devices });
                else
                    others.push_back(from->unit);
            }
            for (const auto unit : others) {
                if (auto devices = free.take(gangs[unit]); !devices.empty())
                    places.push_back({ .unit = unit, .pool = pool, .devices = std::move(devices) });
            }
        }
    }
    return places;
}

} // namespace consonance
