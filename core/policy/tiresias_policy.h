// SPDX-License-Identifier: GPL-3.0-or-later
//
// Tiresias (Gu et al., NSDI 2019): jobs wait in a few queues by attained GPU time, so that no one needs to
// know how long they will take. A job enters the first queue and sinks when its service reaches a queue's limit. Queues
// are served in order; within one, jobs that started earlier come first (2D-LAS), or those with the higher Gittins
// index (2D-Gittins). Gangs are admitted whole; jobs that do not fit are passed over; jobs not admitted are suspended.
// Event-driven with exact threshold crossings, or on ticks. Deterministic; one thread at a time. Cost of a decision:
// O(waiting and running jobs).
#pragma once

#include "core/policy/rule_policy.h"
#include "core/policy/tools/gittins_index.h"
#include "core/policy/tools/placer.h"

#include <memory>
#include <vector>

namespace consonance {

enum class TiresiasOrder : std::uint8_t {
    Start, ///< first start; those that never ran behind them, by arrival
    Entry, ///< when the job entered the queue
    Gittins, ///< descending index; the last queue by start
};

enum class TiresiasPlacement : std::uint8_t {
    Placer, ///< the placer given
    Skew, ///< skewed models on as few servers as possible, others wherever there is room
    Yarn, ///< one server when it can hold the job, else whole servers and one for the rest; otherwise wait
};

struct TiresiasRule {
    std::vector<std::int64_t> limits; ///< GPU-microseconds, ascending; one queue more than limits
    TiresiasOrder order = TiresiasOrder::Start;
    double promoteKnob = 0; ///< waiting ≥ knob × executed lifts a job to the first queue; 0 = never
    double gittinsStretch = 0; ///< GPU-seconds; 0: the best one
    TiresiasPlacement placement = TiresiasPlacement::Skew;
    PlacerKind placer = PlacerKind::Consolidate;
    double skewThreshold = 0.5;
    double tickSeconds = 0; ///< between decisions; 0 = at every event
};

class TiresiasPolicy final : public RulePolicy<TiresiasPolicy, TiresiasRule> {
public:
    using RulePolicy::RulePolicy;

    [[nodiscard]] Result<void> begin(const View& view, std::uint64_t seed) override;
    [[nodiscard]] Result<Plan> decide(const Trigger& trigger, const View& view, PolicyTools& tools) override;

private:
    /// State of a job that has arrived and is not done.
    struct Entry {
        std::uint8_t queue = 0;
        bool isQueued = false;
        std::int64_t sequence = 0; ///< counts entries into queues
        Time firstStart = kForever;
        std::int64_t serviceBefore = 0; ///< GPU-microseconds forgiven by a promotion
        std::int64_t executedBefore = 0; ///< microseconds, likewise
        std::int64_t gpus = 1; ///< weight of executed time; 1 for a job without GPUs
        ResourceVector demand; ///< of the whole job
        double index = 0; ///< Gittins
        std::int64_t admittedIn = 0; ///< number of the decision
    };
    /// A running job that is no longer admitted.
    struct Displaced {
        JobId job;
        std::vector<Holding> holdings;
    };

    void synchronise(const Trigger& trigger, const View& view);
    void arrive(JobId job, const View& view);
    void enter(JobId job, std::uint8_t queue);
    void leave(JobId job);
    [[nodiscard]] bool isBefore(JobId a, JobId b) const;
    void moveBetweenQueues(const View& view);
    [[nodiscard]] bool isDueForPromotion(const Entry& entry, JobId job, const View& view) const;
    void sortByIndex(const View& view);
    [[nodiscard]] std::vector<JobId> admit(const View& view);
    void carryOut(const std::vector<JobId>& admitted, const View& view, PolicyTools& tools, Plan& plan);
    [[nodiscard]] std::optional<std::vector<Slot>> place(JobId job, const View& view, CapacityLedger& ledger) const;
    [[nodiscard]] std::optional<Time> nextMove(const View& view, const Plan& plan) const;
    [[nodiscard]] std::int64_t service(JobId job, const View& view) const;

    std::shared_ptr<const GittinsIndex> m_gittins;
    std::vector<Entry> m_entries; ///< by job
    std::vector<std::vector<JobId>> m_queues; ///< each in order of service
    std::vector<double> m_skewByModel;
    ResourceVector m_capacity; ///< of servers that are up
    std::int64_t m_sequence = 0;
    std::int64_t m_decisions = 0;
    bool m_isSynchronised = false;
};

} // namespace consonance
