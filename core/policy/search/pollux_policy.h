// SPDX-License-Identifier: GPL-3.0-or-later
//
// Pollux (Qiao et al., OSDI 2021): jobs report their step times and how noisy their gradients are; from that the
// policy learns each job's goodput by placement and batch, and searches for the allocation of all jobs whose speed-ups
// over a fair share have the best power mean, restarts counted. Jobs explore: none gets more than twice the replicas
// it has ever run with. Batches are chosen again at every decision. Jobs whose workers need no GPU take no part in the
// search and wait in order of arrival. Same result for a seed on one machine, whatever the number of threads. Cost of a
// decision: the search's states × jobs.
#pragma once

#include "core/policy/rule_policy.h"
#include "core/policy/search/allocation_search.h"
#include "core/policy/search/goodput_model.h"

#include <map>
#include <string>
#include <tuple>
#include <vector>

namespace consonance {

/// Factor on a job's speed-up in every state that moves it: the fraction of its life that would have been
/// useful had it restarted as often as it did and again (section 4.2.1).
[[nodiscard]] double restartFactor(double ageSeconds, std::int32_t restarts, double restartSeconds);

struct PolluxRule {
    SearchOptions search;
    double restartSeconds = 30; ///< assumed cost of a restart
    std::int32_t maximumReplicas = 64;
    std::vector<std::string> fixedBatchModels; ///< whose jobs keep the batch their user submitted
    bool scalesServers = false; ///< use as few servers as keep the utility within the band
    double leastUtility = 0.35;
    double mostUtility = 0.65;
    double tickSeconds = 60; ///< between decisions
};

class PolluxPolicy final : public RulePolicy<PolluxPolicy, PolluxRule> {
public:
    using RulePolicy::RulePolicy;

    [[nodiscard]] Result<void> begin(const View& view, std::uint64_t seed) override;
    [[nodiscard]] Result<Plan> decide(const Trigger& trigger, const View& view, PolicyTools& tools) override;

private:
    /// Knowledge about a job, as its agent would keep it.
    struct Agent {
        GoodputTable table;
        std::map<std::tuple<std::int32_t, std::int32_t, std::int32_t>, ThroughputSample> profile;
        std::int32_t mostReplicas = 0; ///< ever run with
        std::int32_t restarts = -1; ///< −1: never placed
        bool hasModel = false;
        bool isKnown = false;
    };
    struct Member {
        JobId job;
        std::int64_t service = 0;
        std::int32_t gpusPerReplica = 1;
    };

    [[nodiscard]] Result<void> observe(const View& view);
    void learn(Agent& agent, const ThroughputSample& sample);
    [[nodiscard]] std::vector<Member> members(const View& view) const;
    [[nodiscard]] SearchProblem makeProblem(const std::vector<Member>& members, const View& view);
    void fillSpeedUps(SearchJob& job, const Member& member, const View& view, std::size_t jobs, std::int64_t gpus);
    [[nodiscard]] std::vector<AllocationMatrix> adaptPopulation(const std::vector<Member>& members) const;
    [[nodiscard]] RunConfig configFor(JobId job, const View& view, bool spansServers, std::int32_t replicas);
    void carryOut(const std::vector<Member>& members, const AllocationMatrix& present, const AllocationMatrix& best,
        const View& view, PolicyTools& tools, Plan& plan);
    [[nodiscard]] bool place(
        JobId job, std::span<const std::uint8_t> row, const View& view, PolicyTools& tools, Plan& plan);
    void placeOthers(const View& view, PolicyTools& tools, Plan& plan);
    [[nodiscard]] bool isSettled(const std::vector<Member>& members, const SearchProblem& problem) const;
    [[nodiscard]] Result<SearchResult> search(const std::vector<Member>& members, const SearchProblem& problem);
    void scaleServers(const SearchProblem& problem, const SearchResult& found);

    std::uint64_t m_seed = 0;
    std::int64_t m_decisions = 0;
    std::vector<Agent> m_agents; ///< by job
    std::vector<AllocationMatrix> m_population; ///< of the last search
    std::vector<JobId> m_populationJobs; ///< its rows
    SearchProblem m_settled; ///< the last problem, if its search found nothing better than before; else empty
    std::vector<JobId> m_settledJobs; ///< its rows
    std::vector<double> m_utilities; ///< of the last decisions
    std::int32_t m_activeServers = 0; ///< 0: all
};

} // namespace consonance
