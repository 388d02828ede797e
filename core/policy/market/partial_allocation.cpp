// SPDX-License-Identifier: GPL-3.0-or-later
#include "core/policy/market/partial_allocation.h"

#include "core/base/portable_math.h"

#include <algorithm>
#include <cmath>
#include <limits>
#include <map>
#include <numeric>
#include <utility>

namespace consonance {

namespace {

constexpr MessageId kBadAuction = CONSONANCE_MESSAGE(
    "auction.bad", "an auction needs free GPUs and values that are at least 0, not infinite, and numbers");

/// What servers have left, ascending; those with nothing are left out.
using AuctionState = std::vector<AuctionServer>;

constexpr double kUnreachable = -std::numeric_limits<double>::infinity();

/// Of a value of 0, so that products with one still compare: below the logarithm of every positive number.
constexpr double kLogOfNothing = -1000;

double logOfValue(double value)
{
    return value > 0 ? portableLog(value) : kLogOfNothing;
}

/// The states that can occur, numbered, and the bundles that lead from one to the next.
class StateSpace {
public:
    struct Step {
        std::size_t bundle = 0;
        std::size_t next = 0;
    };

    explicit StateSpace(std::int32_t mostGpus)
        : m_mostGpus(mostGpus)
    {
    }

    std::size_t add(AuctionState state);
    [[nodiscard]] const std::vector<Step>& steps(std::size_t state);
    [[nodiscard]] const GpuBundle& bundle(std::size_t number) const { return m_bundles[number]; }
    [[nodiscard]] std::size_t bundleCount() const { return m_bundles.size(); }

private:
    void addSteps(std::size_t state, std::size_t kind);
    std::size_t addBundle(const GpuBundle& bundle);

    std::int32_t m_mostGpus;
    std::map<AuctionState, std::size_t> m_numbers;
    std::vector<const AuctionState*> m_states; ///< keys of m_numbers
    std::vector<std::optional<std::vector<Step>>> m_steps;
    std::map<GpuBundle, std::size_t> m_bundleNumbers;
    std::vector<GpuBundle> m_bundles;
};

std::size_t StateSpace::add(AuctionState state)
{
    const auto [at, isNew] = m_numbers.try_emplace(std::move(state), m_states.size());
    if (isNew) {
        m_states.push_back(&at->first);
        m_steps.emplace_back();
    }
    return at->second;
}

std::size_t StateSpace::addBundle(const GpuBundle& bundle)
{
    const auto [at, isNew] = m_bundleNumbers.try_emplace(bundle, m_bundles.size());
    if (isNew)
        m_bundles.push_back(bundle);
    return at->second;
}

const std::vector<StateSpace::Step>& StateSpace::steps(std::size_t state)
{
    if (!m_steps[state]) {
        m_steps[state].emplace();
        const AuctionState& servers = *m_states[state];
        for (std::size_t i = 0; i < servers.size(); ++i) {
            if (i == 0 || servers[i].kind != servers[i - 1].kind)
                addSteps(state, servers[i].kind);
        }
    }
    return *m_steps[state];
}

/// One step for every number of GPUs of the kind.
void StateSpace::addSteps(std::size_t state, std::size_t kind)
{
    const AuctionState& servers = *m_states[state];
    std::int32_t free = 0;
    for (const AuctionServer& server : servers)
        free += server.kind == kind ? server.gpus : 0;
    for (std::int32_t gpus = 1; gpus <= std::min(free, m_mostGpus); ++gpus) {
        AuctionState left = servers;
        GpuBundle bundle { .kind = kind, .parts = {} };
        const auto tightest = std::ranges::find_if(
            left, [&](const AuctionServer& server) { return server.kind == kind && server.gpus >= gpus; });
        if (tightest != left.end()) {
            bundle.parts.push_back(gpus);
            tightest->gpus -= gpus;
        }
        for (auto server = left.rbegin(); tightest == left.end() && server != left.rend(); ++server) {
            const std::int32_t part = server->kind == kind ? std::min(server->gpus, gpus - bundle.gpus()) : 0;
            if (part > 0)
                bundle.parts.push_back(part);
            server->gpus -= part;
        }
        std::erase_if(left, [](const AuctionServer& server) { return server.gpus == 0; });
        std::ranges::sort(left);
        const std::size_t number = addBundle(bundle);
        const std::size_t next = add(std::move(left));
        m_steps[state]->push_back({ number, next });
    }
}

class AuctionSearch {
public:
    AuctionSearch(const std::vector<AuctionServer>& servers, const std::vector<AuctionBid>& bids);
    [[nodiscard]] Result<AuctionOutcome> run();

private:
    /// The best way to a state after a bidder.
    struct Reached {
        double logProduct = kUnreachable;
        std::size_t from = 0;
        std::optional<std::size_t> bundle;
    };
    using Layer = std::map<std::size_t, Reached>; ///< by state

    [[nodiscard]] Result<void> valueBundles(std::size_t bidder);
    [[nodiscard]] Result<Layer> layerAfter(std::size_t bidder);
    void trim(Layer& layer);
    [[nodiscard]] double bestWithout(std::size_t bidder, const std::map<std::size_t, double>& rest) const;
    [[nodiscard]] std::map<std::size_t, double> restBefore(
        std::size_t bidder, const std::map<std::size_t, double>& restAfter);
    void award(AuctionOutcome& outcome) const;
    void charge(AuctionOutcome& outcome);

    const std::vector<AuctionBid>& m_bids;
    StateSpace m_space;
    std::size_t m_mostStates = kMostAuctionStates; ///< after a bidder
    std::vector<Layer> m_layers; ///< before each bidder, and after the last
    std::vector<std::vector<double>> m_logs; ///< of values, by bidder and bundle; kUnreachable: of no use
    bool m_isExact = true;
};

std::int32_t largestBid(const std::vector<AuctionBid>& bids)
{
    std::int32_t most = 0;
    for (const AuctionBid& bid : bids)
        most = std::max(most, bid.most);
    return most;
}

AuctionSearch::AuctionSearch(const std::vector<AuctionServer>& servers, const std::vector<AuctionBid>& bids)
    : m_bids(bids)
    , m_space(largestBid(bids))
    , m_logs(bids.size())
{
    AuctionState all = servers;
    std::erase_if(all, [](const AuctionServer& server) { return server.gpus == 0; });
    std::ranges::sort(all);
    const auto start = m_space.add(std::move(all));
    m_layers.push_back({ { start, Reached { .logProduct = 0 } } });
    // No state has more steps than the first.
    const auto steps = std::max<std::size_t>(m_space.steps(start).size() * bids.size(), 1);
    m_mostStates = std::clamp<std::size_t>(kMostAuctionSteps / steps, 1, kMostAuctionStates);
}

/// Of those bundles that came up since.
Result<void> AuctionSearch::valueBundles(std::size_t bidder)
{
    const AuctionBid& bid = m_bids[bidder];
    std::vector<double>& logs = m_logs[bidder];
    while (logs.size() < m_space.bundleCount()) {
        const GpuBundle& bundle = m_space.bundle(logs.size());
        const double value = bundle.gpus() <= bid.most ? bid.value(bundle) : 0;
        if (!(value >= 0) || std::isinf(value))
            return fail(ErrorKind::BadInput, kBadAuction);
        logs.push_back(value > bid.without ? logOfValue(value) : kUnreachable);
    }
    return {};
}

Result<AuctionSearch::Layer> AuctionSearch::layerAfter(std::size_t bidder)
{
    Layer after;
    const auto reach = [&after](std::size_t state, const Reached& way) {
        Reached& best = after[state];
        if (way.logProduct > best.logProduct)
            best = way;
    };
    for (const auto& [state, reached] : m_layers[bidder]) {
        reach(state, { reached.logProduct + logOfValue(m_bids[bidder].without), state, {} });
        const auto& steps = m_space.steps(state);
        TRY(valueBundles(bidder));
        for (const StateSpace::Step& step : steps) {
            if (const double log = m_logs[bidder][step.bundle]; log > kUnreachable)
                reach(step.next, { reached.logProduct + log, state, step.bundle });
        }
    }
    trim(after);
    return after;
}

void AuctionSearch::trim(Layer& layer)
{
    if (layer.size() <= m_mostStates)
        return;
    m_isExact = false;
    std::vector<std::pair<double, std::size_t>> ranked;
    for (const auto& [state, reached] : layer)
        ranked.emplace_back(-reached.logProduct, state);
    std::ranges::sort(ranked);
    for (std::size_t i = m_mostStates; i < ranked.size(); ++i)
        layer.erase(ranked[i].second);
}

Result<AuctionOutcome> AuctionSearch::run()
{
    for (std::size_t bidder = 0; bidder < m_bids.size(); ++bidder) {
        TRY_ASSIGN(Layer after, layerAfter(bidder));
        m_layers.push_back(std::move(after));
    }
    AuctionOutcome outcome;
    outcome.isExact = m_isExact;
    award(outcome);
    charge(outcome);
    return outcome;
}

/// Follows the best way back.
void AuctionSearch::award(AuctionOutcome& outcome) const
{
    const auto& last = m_layers.back();
    const auto best = std::ranges::max_element(last, {}, [](const auto& reached) { return reached.second.logProduct; });
    outcome.logProduct = best->second.logProduct;
    outcome.awards.resize(m_bids.size());
    std::size_t state = best->first;
    for (std::size_t bidder = m_bids.size(); bidder-- > 0;) {
        const Reached& reached = m_layers[bidder + 1].at(state);
        AuctionAward& award = outcome.awards[bidder];
        award.value = m_bids[bidder].without;
        if (reached.bundle) {
            award.bundle = m_space.bundle(*reached.bundle);
            award.value = m_bids[bidder].value(*award.bundle);
        }
        state = reached.from;
    }
}

/// The most that the bidders from `bidder` on can make of each state, given what those after it can make.
std::map<std::size_t, double> AuctionSearch::restBefore(
    std::size_t bidder, const std::map<std::size_t, double>& restAfter)
{
    std::map<std::size_t, double> rest;
    const auto after = [&restAfter](std::size_t state) {
        const auto at = restAfter.find(state);
        return at == restAfter.end() ? kUnreachable : at->second;
    };
    for (const auto& [state, reached] : m_layers[bidder]) {
        double best = logOfValue(m_bids[bidder].without) + after(state);
        for (const StateSpace::Step& step : m_space.steps(state))
            best = std::max(best, m_logs[bidder][step.bundle] + after(step.next));
        rest[state] = best;
    }
    return rest;
}

/// The others' product when the bidder gets nothing and counts for nothing; `rest`: of those after it.
double AuctionSearch::bestWithout(std::size_t bidder, const std::map<std::size_t, double>& rest) const
{
    double best = kUnreachable;
    for (const auto& [state, reached] : m_layers[bidder]) {
        if (const auto at = rest.find(state); at != rest.end())
            best = std::max(best, reached.logProduct + at->second);
    }
    return best;
}

void AuctionSearch::charge(AuctionOutcome& outcome)
{
    std::map<std::size_t, double> rest;
    for (const auto& [state, reached] : m_layers.back())
        rest[state] = 0;
    for (std::size_t bidder = m_bids.size(); bidder-- > 0;) {
        AuctionAward& award = outcome.awards[bidder];
        if (award.bundle) {
            const double others = outcome.logProduct - logOfValue(award.value);
            award.share = std::min(1.0, portableExp(others - bestWithout(bidder, rest)));
        }
        if (bidder > 0)
            rest = restBefore(bidder, rest);
    }
}

} // namespace

std::int32_t GpuBundle::gpus() const
{
    return std::accumulate(parts.begin(), parts.end(), std::int32_t { 0 });
}

Result<AuctionOutcome> allocatePartially(const std::vector<AuctionServer>& servers, const std::vector<AuctionBid>& bids)
{
    const bool isSound = std::ranges::all_of(servers, [](const AuctionServer& server) {
        return server.gpus >= 0;
    }) && std::ranges::all_of(bids, [](const AuctionBid& bid) { return bid.without >= 0 && !std::isinf(bid.without); });
    if (!isSound)
        return fail(ErrorKind::BadInput, kBadAuction);
    return AuctionSearch(servers, bids).run();
}

double finishTimeRatio(double elapsedSeconds, double leftSeconds, double aloneSeconds, double contenders)
{
    return (elapsedSeconds + leftSeconds) / (aloneSeconds * contenders);
}

} // namespace consonance
