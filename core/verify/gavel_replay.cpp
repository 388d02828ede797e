// SPDX-License-Identifier: GPL-3.0-or-later
#include "core/verify/gavel_replay.h"

#include <algorithm>
#include <array>
#include <cmath>
#include <utility>

namespace consonance {

namespace {

constexpr double kRoundedBy = 0.5001e-9; ///< shares of the record
constexpr double kObjectiveTolerance = 1e-6;
constexpr double kTimeTolerance = 1e-6; ///< s
constexpr double kRecordedFirst = 1e18; ///< deficit of recorded units, above all real ones

struct ReplayRule {
    RoundRule rounds { .slices = SliceEnd::Steps, .failedSlices = 5 };
    GavelCase one;
    std::shared_ptr<const RecordedDecisions> record;
    std::shared_ptr<ReplayOutcome> outcome;
};

RoundUnit unitOf(const RecordedUnit& recorded)
{
    return { .first = JobId(recorded.first), .second = recorded.second < 0 ? JobId {} : JobId(recorded.second) };
}

class GavelReplay final : public RulePolicy<GavelReplay, ReplayRule, RoundPolicy> {
public:
    using RulePolicy::RulePolicy;

private:
    [[nodiscard]] const RoundRule& roundRule() const override { return m_rule.rounds; }
    [[nodiscard]] Result<void> started(const View& view, std::uint64_t seed) override;
    [[nodiscard]] Result<ShareTable> allocate(const RoundSituation& situation) override;
    [[nodiscard]] bool packs() const override { return m_rule.one.variant == GavelVariant::Packing; }
    [[nodiscard]] bool shufflesTypes() const override
    {
        return m_rule.one.variant == GavelVariant::Agnostic || m_rule.one.objective == GavelObjective::Isolated;
    }
    [[nodiscard]] bool needsShares() const override { return m_rule.one.objective == GavelObjective::FirstCome; }
    void adjustKeys(const RoundLedger& ledger, std::span<const std::size_t> poolOrder,
        std::span<std::vector<RoundCandidate>> candidates) override;
    void roundPlaced(double now, std::span<const RoundUnit> units, std::span<const RoundPlace> places) override;
    void jobLeft(JobId job, double at) override;

    [[nodiscard]] double differenceOf(
        const GavelInputs& inputs, const GavelSolution& own, const ShareTable& recorded) const;
    [[nodiscard]] bool wasThere(const RecordedPlace& place) const;
    void favour(const RoundLedger& ledger, std::size_t type, std::vector<RoundCandidate>& candidates) const;

    GavelObjectives m_objectives;
    std::vector<double> m_costs;
    std::map<DomainId, int> m_workers; ///< the simulator's numbers
    std::map<JobId, double> m_arrivals;
    std::size_t m_allocation = 0; ///< next in the record
    std::size_t m_round = 0;
};

Result<void> GavelReplay::started(const View& /*view*/, std::uint64_t seed)
{
    if (m_rule.one.objective)
        m_objectives = GavelObjectives(*m_rule.one.objective, m_rule.one.variant, seed);
    m_costs.assign(pools().size(), 1);
    for (const auto& pool : pools()) {
        for (const auto& server : pool.servers) {
            for (const auto device : server)
                m_workers.emplace(device, static_cast<int>(m_workers.size()));
        }
    }
    return {};
}

Result<ShareTable> GavelReplay::allocate(const RoundSituation& situation)
{
    for (const auto& job : situation.jobs)
        m_arrivals.emplace(job.id, job.arrival);
    ShareTable shares(situation.units.size(), situation.types.size());
    auto& outcome = *m_rule.outcome;
    ++outcome.allocations;
    if (m_allocation == m_rule.record->allocations.size())
        return shares;
    const auto& recorded = m_rule.record->allocations[m_allocation++];
    for (std::size_t unit = 0; unit < situation.units.size(); ++unit) {
        const auto& one = situation.units[unit];
        const auto row = recorded.shares.find(
            { static_cast<int>(one.first.value), one.isPair() ? static_cast<int>(one.second.value) : -1 });
        for (std::size_t type = 0; row != recorded.shares.end() && type < situation.types.size(); ++type) {
            const auto share = row->second.find(situation.types[type]);
            shares.at(unit, type) = share == row->second.end() ? 0 : share->second;
        }
    }
    const GavelInputs inputs { .situation = situation,
        .costs = m_costs,
        .fastestType = typeOrder().empty() ? 0 : typeOrder().front(),
        .pairSpeeds = [this](const RoundUnit& unit, std::size_t type) { return pairSpeeds(unit, type); } };
    double difference = 0;
    if (m_rule.one.objective) {
        TRY_ASSIGN(const auto own, m_objectives.solve(inputs));
        difference = differenceOf(inputs, own, shares);
    }
    outcome.objectiveDifference = std::max(outcome.objectiveDifference, difference);
    if (difference <= kObjectiveTolerance && std::fabs(recorded.at - situation.now) <= kTimeTolerance)
        ++outcome.equalAllocations;
    return shares;
}

/// Of the objectives, or of the shares themselves where these are not optimised.
double GavelReplay::differenceOf(const GavelInputs& inputs, const GavelSolution& own, const ShareTable& recorded) const
{
    const auto objective = *m_rule.one.objective;
    if (objective == GavelObjective::FirstCome || objective == GavelObjective::Isolated) {
        double difference = 0;
        for (std::size_t i = 0; i < recorded.values.size(); ++i)
            difference = std::max(difference, std::fabs(recorded.values[i] - own.shares.values[i]));
        return difference;
    }
    const double theirs = m_objectives.worthOf(inputs, recorded);
    if (objective == GavelObjective::Makespan) {
        const double most = publishedMakespan(own.objective);
        return std::max({ theirs / most - 1, own.objective / theirs - 1, 0.0 });
    }
    return std::fabs(theirs / own.objective - 1);
}

/// Whether the unit had the same place in the round before: then the order among new places says nothing about it.
bool GavelReplay::wasThere(const RecordedPlace& place) const
{
    if (m_round == 0)
        return false;
    const auto& before = m_rule.record->rounds[m_round - 1].places;
    const auto found = std::ranges::find(before, place.unit, &RecordedPlace::unit);
    return found != before.end() && found->workers == place.workers;
}

void GavelReplay::adjustKeys(const RoundLedger& ledger, std::span<const std::size_t> poolOrder,
    std::span<std::vector<RoundCandidate>> candidates)
{
    if (m_round == m_rule.record->rounds.size())
        return;
    for (std::size_t i = 0; i < poolOrder.size(); ++i)
        favour(ledger, poolOrder[i], candidates[i]);
}

/// Recorded units get the upper end of what their rounded shares allow, in the recorded order, all others the lower
/// one: if any shares within the rounding give the recorded round, these do.
void GavelReplay::favour(const RoundLedger& ledger, std::size_t type, std::vector<RoundCandidate>& candidates) const
{
    const auto& round = m_rule.record->rounds[m_round];
    std::vector<char> isRecorded(ledger.units().size());
    std::map<std::size_t, double> last; ///< of new places, by number of GPUs
    double rank = kRecordedFirst;
    const auto candidateOf
        = [&](std::size_t unit) { return std::ranges::find(candidates, unit, &RoundCandidate::unit); };
    for (const auto& place : round.places) {
        const auto unit = ledger.find(unitOf(place.unit));
        if (!unit || place.type != pools()[type].type)
            continue;
        const auto candidate = candidateOf(*unit);
        if (candidate == candidates.end())
            continue;
        isRecorded[*unit] = 1;
        const double share = ledger.share(*unit, type);
        if (needsShares() && share <= 0)
            continue; // no place without one, and these are not rounded
        const double factor = ledger.factor(*unit, type);
        double priority = (share + kRoundedBy) * factor;
        if (!wasThere(place)) {
            const auto [before, isFirst] = last.emplace(place.workers.size(), priority);
            priority = std::min(priority, before->second);
            if (priority < std::max(share - kRoundedBy, 0.0) * factor)
                priority = candidate->key.priority;
            before->second = priority;
        }
        candidate->key = { .priority = priority, .deficit = rank, .share = 0 };
        rank -= 1e6; // above the precision of such a number
    }
    for (auto& candidate : candidates) {
        if (isRecorded[candidate.unit] == 0 && ledger.hasShares(candidate.unit))
            candidate.key.priority
                = std::max(ledger.share(candidate.unit, type) - kRoundedBy, 0.0) * ledger.factor(candidate.unit, type);
    }
}

void GavelReplay::roundPlaced(double now, std::span<const RoundUnit> units, std::span<const RoundPlace> places)
{
    if (places.empty())
        return;
    auto& outcome = *m_rule.outcome;
    ++outcome.rounds;
    if (m_round == m_rule.record->rounds.size())
        return;
    const auto& recorded = m_rule.record->rounds[m_round++];
    bool isEqual = std::fabs(recorded.at - now) <= kTimeTolerance && recorded.places.size() == places.size();
    for (const auto& place : places) {
        const auto& unit = units[place.unit];
        const RecordedUnit name { static_cast<int>(unit.first.value),
            unit.isPair() ? static_cast<int>(unit.second.value) : -1 };
        std::vector<int> workers;
        for (const auto device : place.devices)
            workers.push_back(m_workers.at(device));
        const auto theirs = std::ranges::find(recorded.places, name, &RecordedPlace::unit);
        isEqual = isEqual && theirs != recorded.places.end() && theirs->workers == workers;
    }
    outcome.equalRounds += isEqual ? 1 : 0;
}

void GavelReplay::jobLeft(JobId job, double at)
{
    auto& time = m_rule.outcome->times[static_cast<int>(job.value)];
    if (at >= 0)
        time = at - m_arrivals.at(job);
    m_objectives.jobLeft(job);
}

} // namespace

std::optional<GavelCase> gavelCaseOf(const std::string& policy)
{
    using enum GavelObjective;
    using enum GavelVariant;
    static const std::map<std::string, GavelCase> cases {
        { "fifo", { FirstCome, Agnostic } },
        { "fifo_perf", { FirstCome, Speeds } },
        { "fifo_packed", { FirstCome, Packing } },
        { "finish_time_fairness", { FinishTimeFairness, Agnostic } },
        { "finish_time_fairness_perf", { FinishTimeFairness, Speeds } },
        { "finish_time_fairness_packed", { FinishTimeFairness, Packing } },
        { "isolated", { Isolated, Speeds } },
        { "max_min_fairness", { MaxMinFairness, Agnostic } },
        { "max_min_fairness_perf", { MaxMinFairness, Speeds } },
        { "max_min_fairness_packed", { MaxMinFairness, Packing } },
        { "max_min_fairness_water_filling", { WaterFilling, Agnostic } },
        { "max_min_fairness_water_filling_perf", { WaterFilling, Speeds } },
        { "max_min_fairness_water_filling_packed", { WaterFilling, Packing } },
        { "max_sum_throughput_perf", { ThroughputSum, Speeds } },
        { "max_sum_throughput_normalized_by_cost_perf", { CostSum, Speeds } },
        { "max_sum_throughput_normalized_by_cost_perf_SLOs", { CostSumDeadlines, Speeds } },
        { "max_sum_throughput_normalized_by_cost_packed_SLOs", { CostSumDeadlines, Packing } },
        { "min_total_duration", { Makespan, Agnostic } },
        { "min_total_duration_perf", { Makespan, Speeds } },
        { "min_total_duration_packed", { Makespan, Packing } },
        { "allox", { std::nullopt, Speeds } },
    };
    const auto found = cases.find(policy);
    return found == cases.end() ? std::nullopt : std::optional(found->second);
}

std::unique_ptr<Policy> makeGavelReplay(
    const GavelCase& one, std::shared_ptr<const RecordedDecisions> record, std::shared_ptr<ReplayOutcome> outcome)
{
    PolicyTraits traits { .id = "gavel-replay",
        .title = "Gavel, replayed",
        .family = "rounds",
        .knowledge = Knowledge::RemainingWork | Knowledge::DeviceProfile | Knowledge::PairProfile,
        .triggers = kRoundTriggers,
        .preempts = true };
    return std::make_unique<GavelReplay>(
        std::move(traits), ReplayRule { .one = one, .record = std::move(record), .outcome = std::move(outcome) });
}

} // namespace consonance
