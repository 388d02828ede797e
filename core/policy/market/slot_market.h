// SPDX-License-Identifier: GPL-3.0-or-later
//
// The admission of OASiS (Bao, Peng, Wu, Li, INFOCOM 2018) on plain structs: an arriving job is planned over all slots
// to come at the present prices, with as many workers in each as is cheapest; for each slot in which it could end, its
// value then less the cost is its payoff. It is accepted for the best slot if that payoff is positive; its resources
// are promised to it and prices rise; else it is rejected for good. A value, one thread at a time, deterministic. Cost
// of a question: O(slots × (places log places + work × workers)).
#pragma once

#include "core/policy/market/cheapest_places.h"
#include "core/policy/market/price_book.h"

#include <cstdint>
#include <span>
#include <vector>

namespace consonance {

struct SlotJob {
    std::int64_t arrival = 0; ///< first slot it can use
    std::int32_t work = 1; ///< worker-slots
    std::int32_t fewestWorkers = 1; ///< in a slot in which it runs at all
    std::int32_t mostWorkers = 1;
    TaskDemands demands;
    std::vector<std::uint8_t> allowed; ///< by place: whether it may hold workers; empty: all
    /// Parameter servers that so many workers need; empty: none. Size mostWorkers + 1.
    std::vector<std::int32_t> serversFor;
    /// What it is worth when it ends in slot arrival + k, not rising; its size is the look-ahead.
    std::vector<double> value;

    [[nodiscard]] std::int32_t serversOf(std::int32_t workers) const
    {
        return serversFor.empty() ? 0 : serversFor[static_cast<std::size_t>(workers)];
    }
};

struct SlotOffer {
    bool isAccepted = false;
    double payoff = -kNoRoom; ///< the best; −∞ when the job fits nowhere
    double cost = kNoRoom; ///< of the plan with that payoff
    std::int64_t finish = -1; ///< slot in which that plan ends
    std::vector<double> payoffByFinish; ///< by slot from the arrival on; −∞ where it cannot end
    std::vector<SlotUse> uses; ///< of the plan; slots without tasks are left out
};

/// Which tasks a place may hold.
struct PlaceRoles {
    bool workers = true;
    bool servers = true;
};

/// The dynamic program over (finishing slot, chunks) of algorithm 2: the least cost of doing a number of units of work
/// within the first slots, cost(t, D) = min over d of cost_t(d) + cost(t − 1, D − d), where cost_t(d) is given for each
/// slot and may have any shape. Equal costs: more in the later slot. + and comparisons only. Cost: O(slots × work ×
/// most units a slot).
class FinishingPlans {
public:
    /// `costs[t][d]` is the cost of doing d units in slot t, kNoRoom where that cannot be; `costs[t][0]` is taken to be
    /// 0. More than `work` may be done in all, where counts do not divide it.
    FinishingPlans(const std::vector<std::vector<double>>& costs, std::int32_t work);

    /// Of doing all the work in slots 0 … `finish`; kNoRoom when it cannot be done.
    [[nodiscard]] double cost(std::size_t finish) const { return m_cost[finish]; }
    /// Units by slot of the cheapest way, up to `finish`; empty when there is none.
    [[nodiscard]] std::vector<std::int32_t> plan(std::size_t finish) const;

private:
    std::int32_t m_work = 0;
    std::vector<double> m_cost; ///< by slot, of all the work
    std::vector<std::int32_t> m_choice; ///< by slot and units left: units done in the slot
};

class SlotMarket {
public:
    SlotMarket() = default;
    /// `roles` by place; empty: every place holds both.
    explicit SlotMarket(PriceBook book, std::vector<PlaceRoles> roles = {});

    [[nodiscard]] const PriceBook& book() const { return m_book; }
    [[nodiscard]] PriceBook& book() { return m_book; }
    [[nodiscard]] SlotOffer ask(const SlotJob& job) const;
    /// The plan that ends soonest, whatever it costs: for an accepted job that is late.
    [[nodiscard]] SlotOffer soonest(const SlotJob& job) const;
    /// Promises the resources of an accepted offer and raises prices. False and no change when it no longer fits.
    bool sell(const SlotJob& job, const SlotOffer& offer);
    /// ask(), and sell() when it is accepted.
    SlotOffer admit(const SlotJob& job);

private:
    [[nodiscard]] CheapestPlaces placesIn(std::int64_t slot, const SlotJob& job) const;
    [[nodiscard]] std::vector<double> costsIn(std::int64_t slot, const SlotJob& job) const;
    [[nodiscard]] FinishingPlans plansOf(const SlotJob& job) const;
    void choose(SlotOffer& offer, const SlotJob& job, const FinishingPlans& plans, std::size_t finish) const;

    PriceBook m_book;
    std::vector<PlaceRoles> m_roles;
};

/// A job as the bounds of prices need it.
struct PricedJob {
    double fastestValue = 0; ///< worth when it ends as soon as it could
    double lastValue = 0; ///< worth when it ends with the horizon
    double work = 0; ///< worker-slots
    TaskDemands demands;
    double serversPerWorker = 0;
};

/// U and L of OASiS: U of a resource is the largest worth of a unit of it in one task, L the least worth of a unit of
/// anything over a job's whole work, lowered by 4 η so that the first job is accepted; 1/η is the least share of all
/// capacity over the horizon that a job takes. `largestRatio` bounds high / low, since worths that fall exponentially
/// would make L vanish. Resources without demand are free.
[[nodiscard]] PriceRanges priceRangesOf(
    std::span<const PricedJob> jobs, const ResourceVector& capacity, double horizonSlots, double largestRatio);

} // namespace consonance
