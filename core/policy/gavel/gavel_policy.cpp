// SPDX-License-Identifier: GPL-3.0-or-later
//
// Gavel (Narayanan et al., OSDI 2020): shares by an objective (gavel_objectives.h), realised in rounds
// (round_policy.h).
#include "core/base/marked_text.h"
#include "core/policy/gavel/gavel_objectives.h"
#include "core/policy/rounds/round_parameters.h"

#include <algorithm>
#include <iterator>
#include <utility>

namespace consonance {

namespace {

constexpr const char* kGavelPaper
    = "Narayanan et al., \"Heterogeneity-Aware Cluster Scheduling Policies for Deep Learning Workloads\", OSDI 2020";

constexpr MessageId kCannotPack = CONSONANCE_MESSAGE("gavel.cannot-pack",
    "variant=packed has no meaning for the objective isolated: shares of single jobs are all it has");

struct GavelRule {
    RoundRule rounds;
    GavelObjective objective = GavelObjective::MaxMinFairness;
    GavelVariant variant = GavelVariant::Speeds;
    bool exactMakespan = false;
};

class GavelPolicy final : public RulePolicy<GavelPolicy, GavelRule, RoundPolicy> {
public:
    using RulePolicy::RulePolicy;

private:
    [[nodiscard]] const RoundRule& roundRule() const override { return m_rule.rounds; }
    [[nodiscard]] Result<void> started(const View& view, std::uint64_t seed) override;
    [[nodiscard]] Result<ShareTable> allocate(const RoundSituation& situation) override;
    [[nodiscard]] bool packs() const override { return m_rule.variant == GavelVariant::Packing; }
    [[nodiscard]] bool shufflesTypes() const override;
    [[nodiscard]] bool needsShares() const override { return m_rule.objective == GavelObjective::FirstCome; }
    void jobLeft(JobId job, double at) override;
    void noteAllocation(const RoundSituation& situation, const ShareTable& shares, const View& view,
        DecisionNotes& notes) const override;

    [[nodiscard]] GavelInputs inputsFor(const RoundSituation& situation) const;

    GavelObjectives m_objectives;
    GavelSolution m_last; ///< without its shares
    std::vector<double> m_costs; ///< by type
};

BoundParameters<GavelRule> gavelParameters()
{
    const std::vector<std::pair<std::string, GavelObjective>> objectives {
        { "max_min_fairness", GavelObjective::MaxMinFairness },
        { "max_min_fairness_water_filling", GavelObjective::WaterFilling },
        { "finish_time_fairness", GavelObjective::FinishTimeFairness },
        { "min_total_duration", GavelObjective::Makespan },
        { "max_sum_throughput", GavelObjective::ThroughputSum },
        { "max_sum_throughput_normalized_by_cost", GavelObjective::CostSum },
        { "max_sum_throughput_normalized_by_cost_SLOs", GavelObjective::CostSumDeadlines },
        { "fifo", GavelObjective::FirstCome },
        { "isolated", GavelObjective::Isolated },
    };
    BoundParameters<GavelRule> parameters {
        boundChoice(&GavelRule::objective, objectives, described("objective", "what the shares optimise", kGavelPaper)),
        boundChoice(&GavelRule::variant,
            { { "agnostic", GavelVariant::Agnostic }, { "perf", GavelVariant::Speeds },
                { "packed", GavelVariant::Packing } },
            described("variant",
                "whether all types of device count as alike, or speeds by type are used, or pairs of jobs may share "
                "devices too",
                kGavelPaper)),
        bound(&GavelRule::exactMakespan,
            described("exact_makespan",
                "min_total_duration: the least makespan; else one within 5 % of it and the shares at which an "
                "interior-point solver stops, as published",
                kGavelCode)),
    };
    std::ranges::move(roundParameters(&GavelRule::rounds), std::back_inserter(parameters));
    return parameters;
}

Result<void> GavelPolicy::started(const View& view, std::uint64_t seed)
{
    if (m_rule.variant == GavelVariant::Packing && m_rule.objective == GavelObjective::Isolated)
        return fail(ErrorKind::BadArguments, kCannotPack);
    m_objectives = GavelObjectives(m_rule.objective, m_rule.variant, seed, m_rule.exactMakespan);
    for (const auto& pool : pools())
        m_costs.push_back(view.cluster().pricePerHour(pool.type).value_or(1));
    return {};
}

GavelInputs GavelPolicy::inputsFor(const RoundSituation& situation) const
{
    return { .situation = situation,
        .costs = m_costs,
        .fastestType = typeOrder().empty() ? 0 : typeOrder().front(),
        .pairSpeeds = [this](const RoundUnit& unit, std::size_t type) { return pairSpeeds(unit, type); } };
}

Result<ShareTable> GavelPolicy::allocate(const RoundSituation& situation)
{
    TRY_ASSIGN(auto solution, m_objectives.solve(inputsFor(situation)));
    auto shares = std::move(solution.shares);
    m_last = std::move(solution);
    return shares;
}

void GavelPolicy::noteAllocation(
    const RoundSituation& situation, const ShareTable& shares, const View& view, DecisionNotes& notes) const
{
    NoteTable jobs { .title = CONSONANCE_TEXT("Policy", "what the shares promise each job"),
        .columns = { CONSONANCE_TEXT("Policy", "steps a second"), CONSONANCE_TEXT("Policy", "times its equal part"),
            CONSONANCE_TEXT("Policy", "finish-time ratio") },
        .unit = "1" };
    for (const auto& one : m_objectives.outlook(inputsFor(situation), shares)) {
        jobs.rows.push_back(view.request(one.job).name);
        jobs.values.insert(jobs.values.end(), { one.throughput, one.ofEqualPart, one.ratio });
    }
    notes.tables.push_back(std::move(jobs));
    if (m_last.iterations == 0)
        return; // nothing is optimised
    notes.figures.emplace_back(CONSONANCE_TEXT("Policy", "objective of the shares"), m_last.objective);
    notes.figures.emplace_back(CONSONANCE_TEXT("Policy", "at most that far from the optimum"), m_last.gap);
    notes.figures.emplace_back(CONSONANCE_TEXT("Policy", "iterations of the solver"), m_last.iterations);
    if (m_last.prices.empty())
        return;
    notes.tables.push_back({ .title = CONSONANCE_TEXT("Policy", "prices of the types of device"),
        .rows = shownTypes(situation.types),
        .columns = { CONSONANCE_TEXT("Policy", "objective that one more device would add") },
        .unit = "1",
        .values = m_last.prices });
}

/// As published: by the names of the variants, and isolated shares know no speeds.
bool GavelPolicy::shufflesTypes() const
{
    return m_rule.variant == GavelVariant::Agnostic || m_rule.objective == GavelObjective::Isolated;
}

void GavelPolicy::jobLeft(JobId job, double /*at*/)
{
    m_objectives.jobLeft(job);
}

} // namespace

void registerGavelPolicy(PolicyRegistry& registry)
{
    addPolicy<GavelPolicy>(registry,
        { .id = "gavel",
            .title = "Gavel",
            .family = "rounds",
            .summary = "Computes each job's share of time on each type of GPU for an objective such as max-min "
                       "fairness, and realises the shares in rounds of six minutes.",
            .citation = kGavelPaper,
            .provenance = Provenance::Verified,
            .knowledge = Knowledge::RemainingWork | Knowledge::DeviceProfile | Knowledge::PairProfile,
            .triggers = kRoundTriggers,
            .preempts = true,
            .draws = true },
        GavelRule {}, gavelParameters());
}

} // namespace consonance
