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

const PriceBook::SlotUse* PriceBook::find(std::int64_t slot) const
{
    const std::int64_t index = slot - m_firstSlot;
    if (index < 0 || index >= static_cast<std::int64_t>(m_slots.size()))
        return nullptr;
    const SlotUse& use = m_slots[static_cast<std::size_t>(index)];
    return use.isEmpty() ? nullptr : &use;
}

PriceBook::SlotUse& PriceBook::touch(std::int64_t slot)
{
    if (m_slots.empty())
        m_firstSlot = slot;
    if (slot < m_firstSlot) {
        m_slots.insert(m_slots.begin(), static_cast<std::size_t>(m_firstSlot - slot), {});
        m_firstSlot = slot;
    }
    const auto index = static_cast<std::size_t>(slot - m_firstSlot);
    if (index >= m_slots.size())
        m_slots.resize(index + 1);
    SlotUse& use = m_slots[index];
    if (use.isEmpty()) {
        Prices lowest {};
        for (std::size_t i = 0; i < kResourceCount; ++i)
            lowest[i] = m_ranges[i].low;
        use.used.resize(m_capacities.size());
        use.groupUsed.resize(m_groupCapacities.size());
        use.prices.assign(m_groupCapacities.size(), lowest);
    }
    return use;
}

ResourceVector PriceBook::used(std::size_t place, std::int64_t slot) const
{
    const SlotUse* use = find(slot);
    return use ? use->used[place] : ResourceVector {};
}

ResourceVector PriceBook::groupUsed(std::size_t group, std::int64_t slot) const
{
    const SlotUse* use = find(slot);
    return use ? use->groupUsed[group] : ResourceVector {};
}

ResourceVector PriceBook::free(std::size_t place, std::int64_t slot) const
{
    return m_capacities[place] - used(place, slot);
}

double PriceBook::price(std::size_t group, Resource resource, std::int64_t slot) const
{
    const auto index = static_cast<std::size_t>(resource);
    const SlotUse* use = find(slot);
    return use ? use->prices[group][index] : m_ranges[index].low;
}

double PriceBook::cost(std::size_t place, std::int64_t slot, const ResourceVector& demand) const
{
    const SlotUse* use = find(slot);
    double sum = 0;
    for (const Resource resource : kAllResources) {
        const auto index = static_cast<std::size_t>(resource);
        if (demand.amount[index] == 0)
            continue;
        const double price = use ? use->prices[m_groupOf[place]][index] : m_ranges[index].low;
        sum += price * static_cast<double>(demand.amount[index]) / static_cast<double>(unitOf(resource));
    }
    return sum;
}

bool PriceBook::take(std::size_t place, std::int64_t slot, const ResourceVector& demand)
{
    if (!demand.fitsIn(free(place, slot)))
        return false;
    SlotUse& use = touch(slot);
    const std::size_t group = m_groupOf[place];
    use.used[place] += demand;
    use.groupUsed[group] += demand;
    raise(use, group, slot);
    return true;
}

void PriceBook::raise(SlotUse& use, std::size_t group, std::int64_t slot)
{
    for (const Resource resource : kAllResources) {
        const auto index = static_cast<std::size_t>(resource);
        const std::int64_t capacity = m_groupCapacities[group].amount[index];
        const std::int64_t amount = use.groupUsed[group].amount[index];
        if (capacity <= 0 || amount <= 0 || m_logRatio[index] <= 0)
            continue;
        const double part = std::min(1.0, static_cast<double>(amount) / static_cast<double>(capacity));
        const double price
            = part >= 1 ? m_ranges[index].high : m_ranges[index].low * portableExp(part * m_logRatio[index]);
        double& present = use.prices[group][index];
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
    if (!find(slot))
        return;
    SlotUse& use = touch(slot);
    use.used[place] -= demand;
    use.groupUsed[m_groupOf[place]] -= demand;
}

void PriceBook::setCapacity(std::size_t place, const ResourceVector& capacity)
{
    m_groupCapacities[m_groupOf[place]] += capacity - m_capacities[place];
    m_capacities[place] = capacity;
}

void PriceBook::forgetBefore(std::int64_t slot)
{
    const std::int64_t over
        = std::clamp<std::int64_t>(slot - m_firstSlot, 0, static_cast<std::int64_t>(m_slots.size()));
    if (over == 0)
        return;
    m_slots.erase(m_slots.begin(), m_slots.begin() + over);
    m_firstSlot += over;
    std::erase_if(m_history, [slot](const PriceChange& change) { return change.slot < slot; });
}

} // namespace consonance
