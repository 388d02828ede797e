// SPDX-License-Identifier: GPL-3.0-or-later
//
// What capacity costs before it is sold: a price for each place, resource and slot of time, which rises with the
// promises there from `low` for an empty place to `high` for a full one, p = low (high / low)^(use / capacity)
// (Bao et al., INFOCOM 2018). Places are servers; a group of places (a site) has one price, places without a group have
// their own. A price never falls: returned capacity can be promised again, at the price it had. Slots are counted from
// any origin; slots that were never used cost nothing to keep. A plain value, one thread at a time. Deterministic, the
// same bits everywhere (portable_math.h). A price is read in O(1); a promise costs O(resources) and one exponential for
// each resource it takes.
#pragma once

#include "core/base/resources.h"

#include <algorithm>
#include <array>
#include <cstdint>
#include <limits>
#include <numeric>
#include <span>
#include <vector>

namespace consonance {

inline constexpr double kNoRoom = std::numeric_limits<double>::infinity(); ///< cost of what does not fit

/// The demand of one task of each kind. A job without parameter servers asks for none.
struct TaskDemands {
    ResourceVector worker;
    ResourceVector server;
};

/// Tasks of a job at one place.
struct PlacedCounts {
    std::uint32_t place = 0;
    std::int32_t workers = 0;
    std::int32_t servers = 0;

    [[nodiscard]] ResourceVector demand(const TaskDemands& each) const
    {
        return each.worker * workers + each.server * servers;
    }
    bool operator==(const PlacedCounts&) const = default;
};

/// The tasks promised to a job in one slot.
struct SlotUse {
    std::int64_t slot = 0;
    std::vector<PlacedCounts> places;

    [[nodiscard]] std::int32_t workers() const
    {
        return std::accumulate(places.begin(), places.end(), 0,
            [](std::int32_t sum, const PlacedCounts& one) { return sum + one.workers; });
    }
    bool operator==(const SlotUse&) const = default;
};

/// Something for each slot of time; slots that were never touched have none and cost nothing.
template<typename Entry> class BySlot {
public:
    /// Null when nothing was touched there.
    [[nodiscard]] const Entry* find(std::int64_t slot) const
    {
        const std::int64_t index = slot - m_first;
        if (index < 0 || index >= std::ssize(m_entries))
            return nullptr;
        const Entry& entry = m_entries[static_cast<std::size_t>(index)];
        return entry.isEmpty() ? nullptr : &entry;
    }
    [[nodiscard]] Entry& touch(std::int64_t slot)
    {
        if (m_entries.empty())
            m_first = slot;
        if (slot < m_first) {
            m_entries.insert(m_entries.begin(), static_cast<std::size_t>(m_first - slot), {});
            m_first = slot;
        }
        const auto index = static_cast<std::size_t>(slot - m_first);
        if (index >= m_entries.size())
            m_entries.resize(index + 1);
        return m_entries[index];
    }
    void forgetBefore(std::int64_t slot)
    {
        const std::int64_t over = std::clamp<std::int64_t>(slot - m_first, 0, std::ssize(m_entries));
        m_entries.erase(m_entries.begin(), m_entries.begin() + over);
        m_first += over;
    }

private:
    std::int64_t m_first = 0;
    std::vector<Entry> m_entries;
};

/// Of one unit of a resource (unitOf()) for one slot.
struct PriceRange {
    double low = 0; ///< > 0; 0 makes the resource free
    double high = 0; ///< ≥ low
};
using PriceRanges = std::array<PriceRange, kResourceCount>;

/// How many of a ResourceVector's amounts make the unit that prices refer to: a GPU, a core, a GB, 1000 MB/s.
[[nodiscard]] constexpr std::int64_t unitOf(Resource resource)
{
    return resource == Resource::Gpu ? 1 : 1000;
}

/// Part of a price's history.
struct PriceChange {
    std::int64_t sale = 0; ///< the promise that raised it, counted from 0
    std::uint32_t group = 0;
    Resource resource = Resource::Gpu;
    std::int64_t slot = 0;
    double price = 0; ///< from then on
};

class PriceBook {
public:
    PriceBook() = default;
    /// `groupOf` names each place's group, dense from 0; empty: each place is a group of its own.
    PriceBook(
        std::vector<ResourceVector> capacities, const PriceRanges& ranges, std::vector<std::uint32_t> groupOf = {});

    [[nodiscard]] std::size_t placeCount() const { return m_capacities.size(); }
    [[nodiscard]] const PriceRanges& ranges() const { return m_ranges; }
    [[nodiscard]] const ResourceVector& capacity(std::size_t place) const { return m_capacities[place]; }
    [[nodiscard]] std::uint32_t groupOf(std::size_t place) const { return m_groupOf[place]; }
    /// Capacity not promised to any job; negative where capacity has shrunk below the promises.
    [[nodiscard]] ResourceVector free(std::size_t place, std::int64_t slot) const;
    [[nodiscard]] ResourceVector used(std::size_t place, std::int64_t slot) const;
    [[nodiscard]] ResourceVector groupUsed(std::size_t group, std::int64_t slot) const;

    /// Of one unit in a slot.
    [[nodiscard]] double price(std::size_t group, Resource resource, std::int64_t slot) const;
    /// Of `demand` at a place in a slot, at the present prices.
    [[nodiscard]] double cost(std::size_t place, std::int64_t slot, const ResourceVector& demand) const;
    /// Whether nothing was ever promised in the slot: all its prices are the lowest.
    [[nodiscard]] bool isUntouched(std::int64_t slot) const { return m_slots.find(slot) == nullptr; }

    /// Promises `demand` at a place in a slot and raises the price; false and no change when it does not fit.
    [[nodiscard]] bool take(std::size_t place, std::int64_t slot, const ResourceVector& demand);
    /// Promises tasks in several slots as one sale; false and no change when they do not all fit.
    [[nodiscard]] bool take(std::span<const SlotUse> uses, const TaskDemands& demands);
    /// Takes a promise back; the price stays.
    void giveBack(std::size_t place, std::int64_t slot, const ResourceVector& demand);
    /// Those of the slots from `from` on.
    void giveBack(std::span<const SlotUse> uses, const TaskDemands& demands, std::int64_t from);

    /// Servers come and go; promises stay as they are. Prices of slots in use stay too.
    void setCapacity(std::size_t place, const ResourceVector& capacity);
    /// Earlier slots are over: their promises and price history are dropped.
    void forgetBefore(std::int64_t slot);
    /// Every rise of a price of the slots that are not over, in the order in which it happened; kept when wanted.
    [[nodiscard]] std::span<const PriceChange> history() const { return m_history; }
    void keepHistory(bool wanted) { m_keepsHistory = wanted; }

private:
    using Prices = std::array<double, kResourceCount>;
    struct SlotState {
        std::vector<ResourceVector> used; ///< by place
        std::vector<ResourceVector> groupUsed;
        std::vector<Prices> prices; ///< by group
        [[nodiscard]] bool isEmpty() const { return used.empty(); }
    };

    [[nodiscard]] SlotState& touch(std::int64_t slot);
    void raise(SlotState& state, std::size_t group, std::int64_t slot);

    std::vector<ResourceVector> m_capacities;
    std::vector<std::uint32_t> m_groupOf;
    std::vector<ResourceVector> m_groupCapacities;
    PriceRanges m_ranges {};
    Prices m_logRatio {}; ///< ln (high / low)
    BySlot<SlotState> m_slots;
    std::int64_t m_sales = -1;
    bool m_keepsHistory = true;
    std::vector<PriceChange> m_history;
};

} // namespace consonance
