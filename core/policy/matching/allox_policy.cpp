// SPDX-License-Identifier: GPL-3.0-or-later
//
// AlloX (Le et al., "AlloX: Compute Allocation in Hybrid Clusters", EuroSys 2020) in rounds, as its port in Gavel's
// simulator runs it: when shares are handed out, the jobs that have none are matched to the devices that no job has and
// to positions in their queues (queue_matching.h), and the first of each queue gets its type of device until it ends.
// The others wait for the next time; in between they run on what is left idle, which costs no other job anything.
//
// As published, with the recorded runs: a job that was not started is matched again (the code at c4fa400 forgets it),
// and of `alpha` below 1 the jobs that came first are matched. Assumed: gangs, which the port refuses, count as one job
// of gang × time and start when that many devices are free. Deterministic. Cost of handing out shares: that of a
// matching.
#include "core/base/marked_text.h"
#include "core/policy/matching/queue_matching.h"
#include "core/policy/rounds/round_parameters.h"

#include <algorithm>
#include <iterator>
#include <limits>
#include <map>
#include <utility>

namespace consonance {

namespace {

struct AlloxRule {
    RoundRule rounds;
    double alpha = 1;
    std::int64_t mostExact = 300;
    std::int64_t mostMatched = 1000;
};

class AlloxPolicy final : public RulePolicy<AlloxPolicy, AlloxRule, RoundPolicy> {
public:
    using RulePolicy::RulePolicy;

protected:
    [[nodiscard]] const RoundRule& roundRule() const override { return m_rule.rounds; }
    [[nodiscard]] Result<ShareTable> allocate(const RoundSituation& situation) override;
    void jobLeft(JobId job, double /*at*/) override { m_started.erase(job); }
    void noteAllocation(const RoundSituation& situation, const ShareTable& shares, const View& view,
        DecisionNotes& notes) const override;

private:
    [[nodiscard]] std::vector<std::int64_t> freeDevices(const RoundSituation& situation) const;
    [[nodiscard]] std::vector<const RoundJob*> matchedJobs(
        const RoundSituation& situation, const std::vector<std::int64_t>& free) const;
    [[nodiscard]] Result<void> startFirst(const RoundSituation& situation);

    struct Started {
        std::size_t type = 0;
        std::int32_t gpus = 1;
    };
    std::map<JobId, Started> m_started; ///< until they end
    double m_total = 0; ///< s, of the last matching
    double m_gap = 0; ///< to its lower bound
};

std::vector<std::int64_t> AlloxPolicy::freeDevices(const RoundSituation& situation) const
{
    std::vector<std::int64_t> free;
    for (const double devices : situation.devices)
        free.push_back(static_cast<std::int64_t>(devices));
    for (const auto& [job, started] : m_started)
        free[started.type] -= started.gpus;
    for (std::int64_t& devices : free)
        devices = std::max<std::int64_t>(devices, 0); // fewer than before, where servers failed
    return free;
}

/// Those that have no device, in order of arrival; at least as many as there are devices, if there are as many.
std::vector<const RoundJob*> AlloxPolicy::matchedJobs(
    const RoundSituation& situation, const std::vector<std::int64_t>& free) const
{
    std::vector<const RoundJob*> jobs;
    for (const RoundJob& job : situation.jobs) {
        if (!m_started.contains(job.id))
            jobs.push_back(&job);
    }
    std::ranges::stable_sort(jobs, {}, &RoundJob::arrival);
    std::size_t devices = 0;
    for (const std::int64_t count : free)
        devices += static_cast<std::size_t>(count);
    const auto part = static_cast<std::size_t>(m_rule.alpha * static_cast<double>(jobs.size()));
    const auto most = std::min(std::max(devices, part), static_cast<std::size_t>(m_rule.mostMatched));
    jobs.resize(std::min(jobs.size(), most));
    return jobs;
}

Result<void> AlloxPolicy::startFirst(const RoundSituation& situation)
{
    std::vector<std::int64_t> free = freeDevices(situation);
    const std::vector<const RoundJob*> jobs = matchedJobs(situation, free);
    QueueProblem problem { .seconds = {}, .waited = {}, .machines = free };
    for (const RoundJob* job : jobs) {
        std::vector<double> seconds;
        for (std::size_t type = 0; type < situation.types.size(); ++type) {
            const double speed = job->gang.gpus <= situation.devices[type] ? job->speeds[type] : 0;
            seconds.push_back(
                speed > 0 ? job->gang.gpus * (job->stepsLeft / speed) : std::numeric_limits<double>::infinity());
        }
        problem.seconds.push_back(std::move(seconds));
        problem.waited.push_back(situation.now - job->arrival);
    }
    const bool isExact = jobs.size() <= static_cast<std::size_t>(m_rule.mostExact);
    TRY_ASSIGN(const QueueMatching matching,
        matchToQueues(problem, isExact ? QueueSolver::AugmentingPaths : QueueSolver::NetworkSimplex));
    m_total = matching.total;
    m_gap = std::max(matching.total - matching.lowerBound, 0.0); // the sums are rounded
    for (const auto& [index, type] : matching.first()) {
        const std::int32_t gpus = jobs[index]->gang.gpus;
        if (gpus > free[type])
            continue;
        free[type] -= gpus;
        m_started.emplace(jobs[index]->id, Started { type, gpus });
    }
    return {};
}

Result<ShareTable> AlloxPolicy::allocate(const RoundSituation& situation)
{
    TRY(startFirst(situation));
    ShareTable shares(situation.units.size(), situation.types.size());
    for (std::size_t unit = 0; unit < situation.units.size(); ++unit) {
        if (const auto started = m_started.find(situation.units[unit].first); started != m_started.end())
            shares.at(unit, started->second.type) = 1;
    }
    return shares;
}

void AlloxPolicy::noteAllocation(
    const RoundSituation& /*situation*/, const ShareTable& /*shares*/, const View& /*view*/, DecisionNotes& notes) const
{
    notes.figures.emplace_back(CONSONANCE_TEXT("Policy", "sum of the matched jobs' completion times (s)"), m_total);
    notes.figures.emplace_back(CONSONANCE_TEXT("Policy", "at most that far from the optimum"), m_gap);
}

BoundParameters<AlloxRule> alloxParameters()
{
    BoundParameters<AlloxRule> parameters {
        bound(&AlloxRule::alpha,
            ranged("alpha", "part of the waiting jobs that is matched, those that came first", 0, 1,
                "1: stanford-futuredata/gavel @c4fa400; 0.1 is typical of EuroSys 2020")),
        bound(&AlloxRule::mostExact,
            assumed(ranged("exact_ties", "jobs up to which equal matchings are decided as the authors' program does", 0,
                1000, "more take longer than the network simplex, which decides otherwise"))),
        bound(&AlloxRule::mostMatched,
            assumed(ranged("most_matched", "jobs of one matching at most, those that came first", 1, 3000,
                "bounds the time of a decision; the authors' own simulator takes 50")))
    };
    std::ranges::move(roundParameters(&AlloxRule::rounds), std::back_inserter(parameters));
    return parameters;
}

} // namespace

void registerAlloxPolicy(PolicyRegistry& registry)
{
    addPolicy<AlloxPolicy>(registry,
        { .id = "allox",
            .title = "AlloX",
            .family = "rounds",
            .summary = "Matches waiting jobs to free devices and queue positions so that completion times add up to as "
                       "little as possible, and starts the first of each queue.",
            .citation = "Le et al., \"AlloX: Compute Allocation in Hybrid Clusters\", EuroSys 2020",
            .provenance = Provenance::Verified,
            .knowledge = Knowledge::RemainingWork | Knowledge::DeviceProfile,
            .triggers = kRoundTriggers,
            .preempts = true },
        AlloxRule {}, alloxParameters());
}

} // namespace consonance
