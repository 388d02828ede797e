// SPDX-License-Identifier: GPL-3.0-or-later
#include "core/policy/market/window_offers.h"

#include <algorithm>
#include <utility>

namespace consonance {

namespace {

bool isAllowed(const std::vector<std::uint8_t>& places, std::size_t place)
{
    return places.empty() || places[place] != 0;
}

ResourceVector least(const ResourceVector& a, const ResourceVector& b)
{
    ResourceVector both;
    for (std::size_t i = 0; i < kResourceCount; ++i)
        both.amount[i] = std::min(a.amount[i], b.amount[i]);
    return both;
}

/// Free capacity of each place in every slot of the run, and the price of a task there over all of them.
std::vector<OfferedPlace> placesDuring(const PriceBook& book, const RunOption& option, std::int64_t start)
{
    std::vector<OfferedPlace> places(book.placeCount());
    for (std::size_t i = 0; i < places.size(); ++i) {
        OfferedPlace& place = places[i];
        place.free = book.capacity(i);
        place.holdsWorkers = !option.allowed || isAllowed(option.allowed->workers, i);
        place.holdsServers = option.servers > 0 && (!option.allowed || isAllowed(option.allowed->servers, i));
        if (!place.holdsWorkers && !place.holdsServers)
            continue;
        for (std::int64_t slot = start; slot < start + option.duration; ++slot) {
            if (!book.isUntouched(slot))
                place.free = least(place.free, book.free(i, slot));
            place.worker += book.cost(i, slot, option.demands.worker);
            if (option.servers > 0)
                place.server += book.cost(i, slot, option.demands.server);
        }
    }
    return places;
}

bool isBetter(const RunOffer& offer, const std::optional<RunOffer>& best)
{
    if (!best || offer.cost != best->cost)
        return !best || offer.cost < best->cost;
    if (offer.end != best->end)
        return offer.end < best->end;
    return offer.start < best->start;
}

} // namespace

std::optional<RunOffer> offerAt(const PriceBook& book, const RunOption& option, std::int64_t start)
{
    const CheapestPlaces places(placesDuring(book, option, start), option.demands);
    RunOffer offer { .start = start, .end = start + option.duration };
    if (option.isTogether) {
        const auto place = places.onOne(option.workers, option.servers);
        if (!place)
            return std::nullopt;
        offer.cost = places.costOn(*place);
        offer.places = { *place };
        return offer;
    }
    offer.cost = places.cost(option.workers, option.servers);
    if (offer.cost == kNoRoom)
        return std::nullopt;
    offer.places = places.places(option.workers, option.servers);
    return offer;
}

std::optional<RunOffer> cheapestOffer(
    const PriceBook& book, std::span<const RunOption> options, std::int64_t from, std::int64_t until)
{
    std::optional<RunOffer> best;
    for (std::size_t i = 0; i < options.size(); ++i) {
        for (std::int64_t start = from; start + options[i].duration <= until; ++start) {
            auto offer = offerAt(book, options[i], start);
            if (!offer || !isBetter(*offer, best))
                continue;
            best = std::move(offer);
            best->option = i;
        }
    }
    return best;
}

BestOffer bestOffer(const PriceBook& book, std::span<const RunOption> options, std::int64_t from, std::int64_t until,
    const std::function<double(std::int64_t end)>& worth)
{
    BestOffer best;
    best.payoffByEnd.assign(static_cast<std::size_t>(std::max<std::int64_t>(until - from, 0)), -kNoRoom);
    for (std::size_t i = 0; i < options.size(); ++i) {
        for (std::int64_t start = from; start + options[i].duration <= until; ++start) {
            auto offer = offerAt(book, options[i], start);
            if (!offer)
                continue;
            const double payoff = worth(offer->end) - offer->cost;
            double& ofEnd = best.payoffByEnd[static_cast<std::size_t>(offer->end - from - 1)];
            ofEnd = std::max(ofEnd, payoff);
            if (payoff < best.payoff || (payoff == best.payoff && offer->end >= best.offer->end))
                continue;
            best.payoff = payoff;
            best.offer = std::move(offer);
            best.offer->option = i;
        }
    }
    return best;
}

std::vector<SlotUse> usesOf(const RunOffer& offer)
{
    std::vector<SlotUse> uses;
    for (std::int64_t slot = offer.start; slot < offer.end; ++slot)
        uses.push_back({ slot, offer.places });
    return uses;
}

std::vector<BatchChoice> scheduleBatch(
    PriceBook& book, std::span<const BatchJob> jobs, std::int64_t from, std::int64_t until)
{
    struct Candidate {
        std::size_t job = 0;
        std::optional<RunOffer> offer;
        double density = 0; ///< weight per cost
        std::size_t madeAt = 0; ///< choices before it; older ones may have become dearer
    };
    std::vector<BatchChoice> choices;
    const auto renew = [&](Candidate& candidate) {
        const BatchJob& job = jobs[candidate.job];
        candidate.offer = cheapestOffer(book, job.options, from, until);
        candidate.madeAt = choices.size();
        if (candidate.offer && !(candidate.offer->cost < job.weight))
            candidate.offer.reset();
        if (candidate.offer)
            candidate.density = candidate.offer->cost > 0 ? job.weight / candidate.offer->cost : kNoRoom;
    };
    std::vector<Candidate> candidates;
    for (std::size_t i = 0; i < jobs.size(); ++i) {
        candidates.push_back({ .job = i });
        renew(candidates.back());
    }
    for (;;) {
        std::erase_if(candidates, [](const Candidate& one) { return !one.offer; });
        const auto best = std::ranges::max_element(candidates, {}, &Candidate::density); // the first of equals
        if (best == candidates.end())
            return choices;
        if (best->madeAt < choices.size()) { // prices only rise: another look can only lower its rank
            renew(*best);
            continue;
        }
        if (book.take(usesOf(*best->offer), jobs[best->job].options[best->offer->option].demands))
            choices.push_back({ best->job, std::move(*best->offer) });
        candidates.erase(best);
    }
}

} // namespace consonance
