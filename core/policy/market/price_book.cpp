// SPDX-License-Identifier: GPL-3.0-or-later
#include "core/policy/market/price_book.h"

#include "core/base/portable_math.h"

#include <algorithm>
#include <numeric>
#include <utility>

namespace consonance {

PriceBook::PriceBook(
    std::vector<ResourceVector> capacities, const PriceRanges& ranges, std::vector<std::uint32_t> groupOf)
    : m_capacities(std::move(capacities))
    , m_groupOf(std::move(groupOf))
    , m_ranges(ranges)
{
    if (m_groupOf.empty()) {
        m_groupOf.resize(m_capacities.size());
        std::iota(m_groupOf.begin(), m_groupOf.end(), 0U);
    }
    for (std::size_t place = 0; place < m_capacities.size(); ++place) {
        if (m_groupOf[place] >= m_groupCapacities.size())
            m_groupCapacities.resize(m_groupOf[place] + 1);
        m_groupCapacities[m_groupOf[place]] += m_capacities[place];
    }
    for (std::size_t i = 0; i < kResourceCount; ++i)
        m_logRatio[i] = ranges[i].low > 0 ? portableLog(ranges[i].high / ranges[i].low) : 0;
}

PriceBook::SlotState& PriceBook::touch(std::int64_t slot)
{
    SlotState& state = m_slots.touch(slot);
    if (state.isEmpty()) {
        Prices lowest {};
        for (std::size_t i = 0; i < kResourceCount; ++i)
            lowest[i] = m_ranges[i].low;
        state.used.resize(m_capacities.size());
        state.groupUsed.resize(m_groupCapacities.size());
        state.prices.assign(m_groupCapacities.size(), lowest);
    }
    return state;
}

ResourceVector PriceBook::used(std::size_t place, std::int64_t slot) const
{
    const SlotState* state = m_slots.find(slot);
    return state ? state->used[place] : ResourceVector {};
}

ResourceVector PriceBook::groupUsed(std::size_t group, std::int64_t slot) const
{
    const SlotState* state = m_slots.find(slot);
    return state ? state->groupUsed[group] : ResourceVector {};
}

ResourceVector PriceBook::free(std::size_t place, std::int64_t slot) const
{
    return m_capacities[place] - used(place, slot);
}

double PriceBook::price(std::size_t group, Resource resource, std::int64_t slot) const
{
    const auto index = static_cast<std::size_t>(resource);
    const SlotState* state = m_slots.find(slot);
    return state ? state->prices[group][index] : m_ranges[index].low;
}

double PriceBook::cost(std::size_t place, std::int64_t slot, const ResourceVector& demand) const
{
    const SlotState* state = m_slots.find(slot);
    double sum = 0;
    for (const Resource resource : kAllResources) {
        const auto index = static_cast<std::size_t>(resource);
        if (demand.amount[index] == 0)
            continue;
        const double price = state ? state->prices[m_groupOf[place]][index] : m_ranges[index].low;
        sum += price * static_cast<double>(demand.amount[index]) / static_cast<double>(unitOf(resource));
    }
    return sum;
}

bool PriceBook::take(std::size_t place, std::int64_t slot, const ResourceVector& demand)
{
    if (!demand.fitsIn(free(place, slot)))
        return false;
    SlotState& state = touch(slot);
    const std::size_t group = m_groupOf[place];
    state.used[place] += demand;
    state.groupUsed[group] += demand;
    raise(state, group, slot);
    return true;
}

bool PriceBook::take(std::span<const SlotUse> uses, const TaskDemands& demands)
{
    for (const SlotUse& use : uses) {
        for (const PlacedCounts& counts : use.places) {
            if (!counts.demand(demands).fitsIn(free(counts.place, use.slot)))
                return false;
        }
    }
    ++m_sales;
    for (const SlotUse& use : uses) {
        for (const PlacedCounts& counts : use.places) {
            if (!take(counts.place, use.slot, counts.demand(demands)))
                return false;
        }
    }
    return true;
}

void PriceBook::raise(SlotState& state, std::size_t group, std::int64_t slot)
{
    for (const Resource resource : kAllResources) {
        const auto index = static_cast<std::size_t>(resource);
        const std::int64_t capacity = m_groupCapacities[group].amount[index];
        const std::int64_t amount = state.groupUsed[group].amount[index];
        if (capacity <= 0 || amount <= 0 || m_logRatio[index] <= 0)
            continue;
        const double part = std::min(1.0, static_cast<double>(amount) / static_cast<double>(capacity));
        const double price
            = part >= 1 ? m_ranges[index].high : m_ranges[index].low * portableExp(part * m_logRatio[index]);
        double& present = state.prices[group][index];
        if (price <= present)
            continue;
        present = price;
        if (m_keepsHistory)
            m_history.push_back(
                { std::max<std::int64_t>(m_sales, 0), static_cast<std::uint32_t>(group), resource, slot, price });
    }
}

void PriceBook::giveBack(std::size_t place, std::int64_t slot, const ResourceVector& demand)
{
    if (!m_slots.find(slot))
        return;
    SlotState& state = touch(slot);
    state.used[place] -= demand;
    state.groupUsed[m_groupOf[place]] -= demand;
}

void PriceBook::giveBack(std::span<const SlotUse> uses, const TaskDemands& demands, std::int64_t from)
{
    for (const SlotUse& use : uses) {
        for (const PlacedCounts& counts : use.places) {
            if (use.slot >= from)
                giveBack(counts.place, use.slot, counts.demand(demands));
        }
    }
}

void PriceBook::setCapacity(std::size_t place, const ResourceVector& capacity)
{
    m_groupCapacities[m_groupOf[place]] += capacity - m_capacities[place];
    m_capacities[place] = capacity;
}

void PriceBook::forgetBefore(std::int64_t slot)
{
    m_slots.forgetBefore(slot);
    std::erase_if(m_history, [slot](const PriceChange& change) { return change.slot < slot; });
}

} // namespace consonance
