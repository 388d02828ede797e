// SPDX-License-Identifier: GPL-3.0-or-later
#include "core/policy/market/slot_market.h"

#include <algorithm>
#include <utility>

namespace consonance {

namespace {

/// Of a resource vector in the units of prices, all resources together.
double unitsOf(const ResourceVector& amounts)
{
    double sum = 0;
    for (const Resource resource : kAllResources)
        sum += static_cast<double>(amounts[resource]) / static_cast<double>(unitOf(resource));
    return sum;
}

double resourceTime(const PricedJob& job)
{
    return job.work * (unitsOf(job.demands.worker) + job.serversPerWorker * unitsOf(job.demands.server));
}

/// The least amount of a resource that one task takes of it, in its unit; 0 when no task does.
double leastUnits(const TaskDemands& demands, Resource resource)
{
    std::int64_t least = 0;
    for (const std::int64_t amount : { demands.worker[resource], demands.server[resource] }) {
        if (amount > 0 && (least == 0 || amount < least))
            least = amount;
    }
    return static_cast<double>(least) / static_cast<double>(unitOf(resource));
}

/// cost(t, ·) of one slot: `best` and `choice` by units; `before` is cost(t − 1, ·).
void addSlot(const std::vector<double>& costs, const std::vector<double>& before, std::vector<double>& best,
    std::int32_t* choice)
{
    const std::size_t units = best.size();
    std::ranges::fill(best, kNoRoom);
    for (std::size_t done = costs.size(); done-- > 1;) {
        if (costs[done] == kNoRoom)
            continue;
        const auto improve = [&](std::size_t left, double rest) {
            const double cost = costs[done] + rest;
            if (cost < best[left]) {
                best[left] = cost;
                choice[left] = static_cast<std::int32_t>(done);
            }
        };
        for (std::size_t left = 1; left < std::min(done, units); ++left)
            improve(left, before[0]);
        for (std::size_t left = done; left < units; ++left)
            improve(left, before[left - done]);
    }
    for (std::size_t left = 0; left < units; ++left) {
        if (before[left] < best[left]) {
            best[left] = before[left];
            choice[left] = 0;
        }
    }
}

} // namespace

FinishingPlans::FinishingPlans(const std::vector<std::vector<double>>& costs, std::int32_t work)
    : m_work(std::max(work, 0))
    , m_cost(costs.size(), kNoRoom)
{
    const std::size_t units = static_cast<std::size_t>(m_work) + 1;
    m_choice.assign(costs.size() * units, 0);
    std::vector<double> before(units, kNoRoom);
    before[0] = 0;
    std::vector<double> best(units);
    for (std::size_t slot = 0; slot < costs.size(); ++slot) {
        addSlot(costs[slot], before, best, m_choice.data() + slot * units);
        m_cost[slot] = best.back();
        std::swap(before, best);
    }
}

std::vector<std::int32_t> FinishingPlans::plan(std::size_t finish) const
{
    if (finish >= m_cost.size() || m_cost[finish] == kNoRoom)
        return {};
    const std::size_t units = static_cast<std::size_t>(m_work) + 1;
    std::vector<std::int32_t> plan(finish + 1);
    std::int32_t left = m_work;
    for (std::size_t slot = finish + 1; slot-- > 0;) {
        plan[slot] = m_choice[slot * units + static_cast<std::size_t>(left)];
        left = std::max(left - plan[slot], 0);
    }
    return plan;
}

SlotMarket::SlotMarket(PriceBook book, std::vector<PlaceRoles> roles)
    : m_book(std::move(book))
    , m_roles(std::move(roles))
{
    m_roles.resize(m_book.placeCount());
}

CheapestPlaces SlotMarket::placesIn(std::int64_t slot, const SlotJob& job) const
{
    std::vector<OfferedPlace> places(m_book.placeCount());
    const bool needsServers = !job.serversFor.empty();
    for (std::size_t i = 0; i < places.size(); ++i) {
        places[i] = { .free = m_book.free(i, slot),
            .worker = m_book.cost(i, slot, job.demands.worker),
            .server = needsServers ? m_book.cost(i, slot, job.demands.server) : 0,
            .holdsWorkers = m_roles[i].workers && (job.allowed.empty() || job.allowed[i] != 0),
            .holdsServers = needsServers && m_roles[i].servers };
    }
    return { std::move(places), job.demands };
}

std::vector<double> SlotMarket::costsIn(std::int64_t slot, const SlotJob& job) const
{
    const CheapestPlaces places = placesIn(slot, job);
    const std::int32_t most = std::min(job.mostWorkers, std::max(job.work, job.fewestWorkers));
    std::vector<double> costs(static_cast<std::size_t>(most) + 1, kNoRoom);
    costs[0] = 0;
    for (std::int32_t workers = std::max(job.fewestWorkers, 1); workers <= most; ++workers)
        costs[static_cast<std::size_t>(workers)] = places.cost(workers, job.serversOf(workers));
    return costs;
}

FinishingPlans SlotMarket::plansOf(const SlotJob& job) const
{
    std::vector<std::vector<double>> costs(job.value.size());
    std::vector<double> untouched; // all slots without promises cost the same
    for (std::size_t k = 0; k < costs.size(); ++k) {
        const std::int64_t slot = job.arrival + static_cast<std::int64_t>(k);
        if (!m_book.isUntouched(slot)) {
            costs[k] = costsIn(slot, job);
            continue;
        }
        if (untouched.empty())
            untouched = costsIn(slot, job);
        costs[k] = untouched;
    }
    return { costs, job.work };
}

void SlotMarket::choose(SlotOffer& offer, const SlotJob& job, const FinishingPlans& plans, std::size_t finish) const
{
    offer.cost = plans.cost(finish);
    offer.payoff = offer.payoffByFinish[finish];
    offer.finish = job.arrival + static_cast<std::int64_t>(finish);
    const std::vector<std::int32_t> counts = plans.plan(finish);
    for (std::size_t k = 0; k < counts.size(); ++k) {
        if (counts[k] == 0)
            continue;
        const std::int64_t slot = job.arrival + static_cast<std::int64_t>(k);
        offer.uses.push_back({ slot, placesIn(slot, job).places(counts[k], job.serversOf(counts[k])) });
    }
}

SlotOffer SlotMarket::ask(const SlotJob& job) const
{
    const FinishingPlans plans = plansOf(job);
    SlotOffer offer;
    for (std::size_t k = 0; k < job.value.size(); ++k)
        offer.payoffByFinish.push_back(plans.cost(k) == kNoRoom ? -kNoRoom : job.value[k] - plans.cost(k));
    const auto best = std::ranges::max_element(offer.payoffByFinish); // the soonest of equals
    if (best == offer.payoffByFinish.end() || *best == -kNoRoom)
        return offer;
    offer.isAccepted = *best > 0;
    choose(offer, job, plans, static_cast<std::size_t>(best - offer.payoffByFinish.begin()));
    return offer;
}

SlotOffer SlotMarket::soonest(const SlotJob& job) const
{
    const FinishingPlans plans = plansOf(job);
    SlotOffer offer;
    for (std::size_t k = 0; k < job.value.size() && !offer.isAccepted; ++k) {
        offer.payoffByFinish.push_back(plans.cost(k) == kNoRoom ? -kNoRoom : job.value[k] - plans.cost(k));
        if (plans.cost(k) == kNoRoom)
            continue;
        offer.isAccepted = true;
        choose(offer, job, plans, k);
    }
    return offer;
}

bool SlotMarket::sell(const SlotJob& job, const SlotOffer& offer)
{
    return m_book.take(offer.uses, job.demands);
}

SlotOffer SlotMarket::admit(const SlotJob& job)
{
    SlotOffer offer = ask(job);
    if (offer.isAccepted)
        offer.isAccepted = sell(job, offer);
    return offer;
}

PriceRanges priceRangesOf(
    std::span<const PricedJob> jobs, const ResourceVector& capacity, double horizonSlots, double largestRatio)
{
    PriceRanges ranges {};
    double leastTime = kNoRoom;
    double leastWorth = kNoRoom;
    for (const PricedJob& job : jobs) {
        const double time = resourceTime(job);
        if (!(time > 0) || !(job.fastestValue > 0))
            continue;
        leastTime = std::min(leastTime, time);
        if (job.lastValue > 0)
            leastWorth = std::min(leastWorth, job.lastValue / time);
        for (const Resource resource : kAllResources) {
            const double units = leastUnits(job.demands, resource);
            double& high = ranges[static_cast<std::size_t>(resource)].high;
            if (units > 0)
                high = std::max(high, job.fastestValue / units);
        }
    }
    const double all = unitsOf(capacity) * horizonSlots;
    const double part = all > 0 && leastTime < kNoRoom ? std::min(1.0, leastTime / all) : 1; // 1/η
    const double low = leastWorth < kNoRoom ? leastWorth * part / 4 : 0;
    for (PriceRange& range : ranges) {
        if (range.high > 0)
            range.low = std::min(std::max(low, range.high / largestRatio), range.high);
    }
    return ranges;
}

} // namespace consonance
