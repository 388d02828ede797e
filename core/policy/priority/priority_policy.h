// SPDX-License-Identifier: GPL-3.0-or-later
//
// The sort-and-fill family: waiting jobs are walked in the order of a key (ties by arrival, then id) and placed whole
// while they fit. FIFO, SJF, SRTF, SRSF and LAS differ in the key, in whether running jobs take part in the
// walk (preemption), and in what happens behind a job that does not fit (backfill). One class, one rule each. Resources
// of several servers are first compared as sums (that is the published semantics), GPUs by type; a job that fits by sum
// but finds no place, because its tasks are large and the free parts small, is passed over, and the jobs it displaced
// stay where they are. Deterministic; one thread at a time. Cost of a decision: O(s log s) for the s shapes of waiting
// jobs that want no more GPUs than are free; with preemption also O(r + b log b) for r running jobs, b of them behind
// the first waiting one.
#pragma once

#include "core/base/marked_text.h"
#include "core/policy/rule_policy.h"
#include "core/policy/tools/earliest_start.h"
#include "core/policy/tools/placer.h"
#include "core/policy/tools/typed_resources.h"
#include "core/policy/tools/waiting_queue.h"

#include <functional>
#include <map>
#include <vector>

namespace consonance {

/// The job's key; the least comes first.
using PriorityKey = std::function<Result<std::int64_t>(JobId, const View&)>;

/// Attained service in GPU-microseconds, and its growth per microsecond; a job without GPUs counts as having one.
[[nodiscard]] std::int64_t attainedService(JobId job, const View& view);
[[nodiscard]] std::int64_t serviceRate(JobId job, const View& view);

enum class Preemption : std::uint8_t { Never, Always };

struct PriorityRule {
    PriorityKey key; ///< none: in order of arrival
    bool keyFalls = false; ///< while a job runs, its key falls, but for the rounding of a second
    Preemption preemption = Preemption::Never;
    Backfill backfill = Backfill::None;
    PlacerKind placer = PlacerKind::Consolidate;
    std::int64_t quantum = 0; ///< GPU-microseconds; > 0: the key is attained service in whole quanta
};

class PriorityPolicy final : public RulePolicy<PriorityPolicy, PriorityRule> {
public:
    using RulePolicy::RulePolicy;

    [[nodiscard]] Result<void> begin(const View& view, std::uint64_t seed) override;
    [[nodiscard]] Result<Plan> decide(const Trigger& trigger, const View& view, PolicyTools& tools) override;

private:
    using Entry = WaitingQueue::Entry;
    using Shape = WaitingQueue::Shape;
    struct Displaced;

    [[nodiscard]] Result<std::int64_t> keyOf(JobId job, const View& view) const;
    [[nodiscard]] Result<void> synchronise(const Trigger& trigger, const View& view);
    [[nodiscard]] Result<void> enqueue(JobId job, const View& view);
    [[nodiscard]] Result<void> rebuild(const View& view);
    void refreshCapacity(const View& view);

    /// Places the first job of the shape; false when it does not fit.
    bool placeFirst(Shape& shape, const View& view, PolicyTools& tools, Plan& plan);

    // Without preemption.
    [[nodiscard]] Result<void> fill(const View& view, PolicyTools& tools, Plan& plan);

    // With reservations, in easy_backfill.cpp.
    struct Started {
        JobId job;
        std::vector<Holding> holdings;
    };
    void noteStart(JobId job, std::vector<Holding> holdings, const View& view);
    [[nodiscard]] Result<void> fillBehind(JobId head, const View& view, PolicyTools& tools, Plan& plan);
    [[nodiscard]] Result<std::optional<EarliestStart>> reserveFirst(
        std::vector<JobId>& blocked, const View& view, const CapacityLedger& ledger) const;
    [[nodiscard]] Result<std::vector<ExpectedEnd>> expectedEnds(const View& view) const;

    // With preemption.
    [[nodiscard]] Result<void> reconsider(const View& view, PolicyTools& tools, Plan& plan);
    [[nodiscard]] Result<std::vector<Entry>> rankRunning(const View& view, const Entry* after);
    [[nodiscard]] TypedResources queuedDemand(const Cluster& cluster) const;
    [[nodiscard]] Result<std::vector<JobId>> select(const View& view, std::vector<Entry>& displaced);
    void placeInsteadOf(const std::vector<JobId>& admitted, std::vector<Displaced>& displaced, const View& view,
        PolicyTools& tools, Plan& plan);
    void fillUp(std::vector<Displaced>& displaced, const View& view, PolicyTools& tools, Plan& plan);
    [[nodiscard]] std::optional<Time> nextQuantumEdge(const View& view, const Plan& plan);

    void noteBlocked(const View& view, Plan& plan) const;

    WaitingQueue m_queue;
    std::vector<std::int64_t> m_highestKey; ///< by job that runs: of an earlier decision, if its key falls
    std::vector<Started> m_started; ///< by the decision being made, where reservations are
    std::map<JobId, Duration> m_executedBefore; ///< of jobs that started again: a failure may have lost all of it
    bool m_isSynchronised = false;
    ServerKinds m_servers;
    TypedResources m_capacity; ///< of the hosts that are up, plus what jobs hold on draining ones
    bool m_isDraining = false;
};

/// Whether jobs behind a blocked one may start.
[[nodiscard]] BoundParameter<PriorityRule> skipParameter();

/// Registers a member of the family, which has the parameters given and a placer.
void addPriority(PolicyRegistry& registry, PolicyTraits traits, const PriorityRule& rule,
    BoundParameters<PriorityRule> parameters = {});

/// Where a job that is admitted goes.
template<typename Rule> BoundParameter<Rule> gangPlacer(PlacerKind Rule::*field)
{
    return boundPlacer(field,
        { .description = "where the tasks of an admitted job go",
            .source = CONSONANCE_TEXT("Policy",
                "consolidation on the fewest servers, as Tiresias places jobs with skewed models (NSDI 2019)") });
}

} // namespace consonance
