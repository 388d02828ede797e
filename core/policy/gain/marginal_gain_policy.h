// SPDX-License-Identifier: GPL-3.0-or-later
//
// The marginal-gain family: every job gets its least number of tasks in order of arrival, then one task at a time goes
// to the job that gains most by it, until nothing fits or no job gains. Then jobs whose counts changed are placed
// again, small ones first; the others stay. The members differ in the gain. Deterministic (ties to the earlier job);
// one thread at a time. Cost of a decision: O((jobs + tasks given) × log jobs) gains.
#pragma once

#include "core/policy/bound_parameters.h"
#include "core/policy/policy_sources.h"
#include "core/policy/tools/placer.h"
#include "core/policy/tools/typed_resources.h"

#include <array>
#include <memory>
#include <optional>
#include <tuple>
#include <vector>

namespace consonance {

/// A job while tasks are being allocated.
struct GainJob {
    JobId id;
    const JobRequest* request = nullptr;
    TaskCounts counts {}; ///< so far; all zero for a job that got nothing
    TaskCounts minimum {};
    TaskCounts maximum {};
    std::array<TypedResources, std::tuple_size_v<TaskCounts>> demand {}; ///< of a task, by role

    [[nodiscard]] bool hasAny() const { return counts[0] + counts[1] + counts[2] > 0; }
};

class GainRule {
public:
    virtual ~GainRule() = default;
    [[nodiscard]] virtual std::unique_ptr<GainRule> clone() const = 0;

    /// Before tasks are allocated; sets minimum and maximum where they differ from the request's.
    [[nodiscard]] virtual Result<void> prepare(const View& view, std::vector<GainJob>& jobs) = 0;
    /// What one more task of the role is worth to the job; nothing or ≤ 0 = no more. `free` is the rest of the
    /// cluster's sums.
    [[nodiscard]] virtual Result<double> gain(const View& view, const GainJob& job, std::size_t role) = 0;
    /// Which of two jobs with positive gains for a task of their single role comes first, where a single number does
    /// not say it; equal gains otherwise go to the earlier job.
    [[nodiscard]] virtual bool comparesPairs() const { return false; }
    [[nodiscard]] virtual Result<bool> isBetter(const View& view, const GainJob& candidate, const GainJob& best);
    /// Whether to change from the job's present counts to `counts`, given that both fit.
    [[nodiscard]] virtual Result<bool> isWorthChanging(const View& view, const GainJob& job, const TaskCounts& held);
    /// Jobs that have finished or were rejected.
    virtual void forget(JobId) { }
};

enum class SpreadKind : std::uint8_t {
    Placer, ///< the placer given
    Even, ///< the fewest servers that hold the tasks spread evenly over them
};

struct MarginalGainOptions {
    SpreadKind spread = SpreadKind::Placer;
    PlacerKind placer = PlacerKind::WorstFit;
};

class MarginalGainPolicy final : public Policy {
public:
    MarginalGainPolicy(PolicyTraits traits, MarginalGainOptions options, std::unique_ptr<GainRule> rule);
    MarginalGainPolicy(const MarginalGainPolicy& other);

    [[nodiscard]] const PolicyTraits& traits() const override { return m_traits; }
    [[nodiscard]] Result<void> begin(const View& /*view*/, std::uint64_t /*seed*/) override { return {}; }
    [[nodiscard]] Result<Plan> decide(const Trigger& trigger, const View& view, PolicyTools& tools) override;
    [[nodiscard]] std::unique_ptr<Policy> clone() const override { return std::make_unique<MarginalGainPolicy>(*this); }

private:
    void collect(const View& view);
    void giveMinimum(const View& view);
    [[nodiscard]] Result<void> giveByGain(const View& view);
    [[nodiscard]] Result<void> giveByPairs(const View& view);
    [[nodiscard]] Result<void> placeChanged(const View& view, PolicyTools& tools, Plan& plan);
    [[nodiscard]] std::optional<std::vector<Slot>> place(GainJob& job, CapacityLedger& ledger) const;
    [[nodiscard]] bool mayGrow(const GainJob& job, std::size_t role) const;
    void grow(GainJob& job, std::size_t role);

    PolicyTraits m_traits;
    MarginalGainOptions m_options;
    std::unique_ptr<GainRule> m_rule;
    std::vector<GainJob> m_jobs; ///< of the present decision, by id
    TypedResources m_free; ///< unallocated sums
};

/// Task counts of a running job.
[[nodiscard]] TaskCounts heldCounts(const View& view, JobId job);

/// Where tasks go.
template<typename Rule> BoundParameter<Rule> gainPlacer(PlacerKind Rule::*field)
{
    return boundPlacer(
        field, { .description = "where the tasks of a job whose count changed go", .source = kPolluxArtifact });
}

/// A member's own options, and the family's.
template<typename Options> struct GainSettings {
    Options own;
    PlacerKind placer = PlacerKind::WorstFit;
};

/// Registers a member of the family; `makeRule` gets the options with the parameters in it.
template<typename Options, typename MakeRule>
void addMarginalGain(
    PolicyRegistry& registry, PolicyTraits traits, BoundParameters<GainSettings<Options>> parameters, MakeRule makeRule)
{
    traits.family = "marginal gain";
    traits.preempts = true;
    traits.resizes = true;
    parameters.push_back(gainPlacer(&GainSettings<Options>::placer));
    addPolicy(registry, std::move(traits), GainSettings<Options> {}, std::move(parameters),
        [makeRule = std::move(makeRule)](const PolicyTraits& with, const GainSettings<Options>& settings) {
            return std::make_unique<MarginalGainPolicy>(
                with, MarginalGainOptions { .placer = settings.placer }, makeRule(settings.own));
        });
}

/// One without options.
void addMarginalGain(PolicyRegistry& registry, PolicyTraits traits, std::unique_ptr<GainRule> (*makeRule)());

} // namespace consonance
