// SPDX-License-Identifier: GPL-3.0-or-later
//
// Dorm (Sun et al., "Towards Distributed Machine Learning in Shared Clusters: A Dynamically-Partitioned Approach",
// SMARTCOMP 2017): at every arrival and completion the cluster is divided again (dorm_allocation.h). Where no division
// meets the bounds, all keep what they have, as published; that waiting jobs then start where they fit is assumed,
// since else a long queue would never begin. Large problems go to the greedy rule. Deterministic on one machine.
#include "core/base/marked_text.h"
#include "core/policy/rule_policy.h"
#include "core/policy/tenants/dorm_allocation.h"

#include <algorithm>
#include <utility>

namespace consonance {

namespace {

struct DormRule {
    double fairnessSlack = 0.1;
    double changedPart = 0.1;
    std::int64_t exactUpTo = 400;
    std::int64_t nodes = 200;
};

/// The jobs of a decision, as the allocation wants them.
struct DormDecision {
    DormProblem problem;
    std::vector<JobId> jobs;
};

class DormPolicy final : public RulePolicy<DormPolicy, DormRule> {
public:
    using RulePolicy::RulePolicy;

    [[nodiscard]] Result<void> begin(const View& /*view*/, std::uint64_t /*seed*/) override { return {}; }
    [[nodiscard]] Result<Plan> decide(const Trigger& trigger, const View& view, PolicyTools& tools) override;

private:
    [[nodiscard]] DormDecision collect(const View& view) const;
    [[nodiscard]] std::vector<DormCounts> allocate(const DormProblem& problem) const;
};

/// The role whose tasks count as containers, and that of parameter servers or −1.
std::pair<std::uint8_t, int> rolesOf(const JobRequest& request)
{
    const int workers = request.roles.find(RoleKind::Worker);
    return { static_cast<std::uint8_t>(std::max(workers, 0)), request.roles.find(RoleKind::ParameterServer) };
}

DormJob dormJob(JobId id, const View& view)
{
    const JobRequest& request = view.request(id);
    const auto [workerRole, serverRole] = rolesOf(request);
    const RoleSpec& worker = request.roles[workerRole];
    DormJob job { .worker = worker.demand,
        .fewest = std::max(worker.minimum, 1),
        .most = std::max(worker.maximum, 1),
        .requestedWorkers = std::max(worker.requested, 1) };
    if (serverRole >= 0) {
        const RoleSpec& server = request.roles[static_cast<std::size_t>(serverRole)];
        job.server = server.demand;
        job.requestedServers = server.requested;
        while (job.most > job.fewest && job.serversFor(job.most) > server.maximum)
            --job.most;
        while (job.fewest < job.most && job.serversFor(job.fewest) < server.minimum)
            ++job.fewest;
    }
    const Cluster& cluster = view.cluster();
    if (!request.deviceType.empty() && worker.demand[Resource::Gpu] > 0) {
        for (const Host& host : cluster.hosts)
            job.allowed.push_back(cluster.deviceTypes[host.deviceTypeIndex] == request.deviceType ? 1 : 0);
    }
    if (view.phase(id) != JobPhase::Running)
        return job;
    const std::vector<std::int32_t> none(cluster.hostCount());
    job.held = DormCounts { none, none };
    for (const PlacedTasks& tasks : view.placement(id))
        (*job.held)[tasks.role == workerRole ? 0 : 1][tasks.host.index()] += tasks.count;
    return job;
}

/// Whether a running job holds counts that an allocation may have; one that something else placed otherwise is left
/// alone.
bool isRegular(const DormJob& job)
{
    std::int32_t workers = 0;
    std::int32_t servers = 0;
    for (const std::int32_t count : (*job.held)[0])
        workers += count;
    for (const std::int32_t count : (*job.held)[1])
        servers += count;
    return workers >= job.fewest && workers <= job.most && servers == job.serversFor(workers);
}

DormDecision DormPolicy::collect(const View& view) const
{
    DormDecision decision { .problem = { .fairnessSlack = m_rule.fairnessSlack, .changedPart = m_rule.changedPart } };
    const Cluster& cluster = view.cluster();
    for (std::size_t i = 0; i < cluster.hostCount(); ++i) {
        const Availability availability = view.ledger().availability(HostId(i));
        const bool isUp = availability == Availability::Up;
        decision.problem.capacities.push_back(isUp ? cluster.host(HostId(i)).capacity : view.ledger().used(HostId(i)));
    }
    std::vector<JobId> ids;
    for (const auto id : view.running())
        ids.emplace_back(id);
    for (const auto id : view.waiting())
        ids.emplace_back(id);
    std::ranges::sort(ids);
    for (const JobId id : ids) {
        DormJob job = dormJob(id, view);
        if (job.held && !isRegular(job)) {
            for (std::size_t i = 0; i < cluster.hostCount(); ++i)
                decision.problem.capacities[i] -= job.worker * (*job.held)[0][i] + job.server * (*job.held)[1][i];
            continue;
        }
        decision.problem.jobs.push_back(std::move(job));
        decision.jobs.push_back(id);
    }
    return decision;
}

std::vector<DormCounts> DormPolicy::allocate(const DormProblem& problem) const
{
    if (dormSize(problem) <= static_cast<std::size_t>(m_rule.exactUpTo)) {
        if (auto exact = allocateExactly(problem, m_rule.nodes))
            return std::move(*exact);
        DormProblem kept = problem; // no job is changed
        kept.changedPart = 0;
        return allocateGreedily(kept);
    }
    return allocateGreedily(problem);
}

Result<Plan> DormPolicy::decide(const Trigger& /*trigger*/, const View& view, PolicyTools& tools)
{
    Plan plan;
    const DormDecision decision = collect(view);
    if (decision.jobs.empty())
        return plan;
    const std::vector<DormCounts> counts = allocate(decision.problem);
    for (std::size_t j = 0; j < counts.size(); ++j) {
        const DormJob& job = decision.problem.jobs[j];
        if (job.held && *job.held == counts[j])
            continue;
        const auto [workerRole, serverRole] = rolesOf(view.request(decision.jobs[j]));
        std::vector<Slot> slots;
        for (std::size_t i = 0; i < counts[j][0].size(); ++i) {
            const DomainId domain = view.cluster().host(HostId(i)).domain;
            if (counts[j][0][i] > 0)
                slots.push_back({ domain, workerRole, counts[j][0][i] });
            if (counts[j][1][i] > 0)
                slots.push_back({ domain, static_cast<std::uint8_t>(serverRole), counts[j][1][i] });
        }
        if (!slots.empty())
            plan.place(decision.jobs[j], std::move(slots));
    }
    if (tools.wantsNotes) {
        plan.notes.figures.emplace_back(
            CONSONANCE_TEXT("Policy", "sum of utilisations"), dormUtilisation(decision.problem, counts));
        plan.notes.figures.emplace_back(
            CONSONANCE_TEXT("Policy", "distance from fair shares"), dormUnfairness(decision.problem, counts));
    }
    return plan;
}

BoundParameters<DormRule> dormParameters()
{
    const auto part = [](std::string key, std::string description) {
        return ranged(
            std::move(key), std::move(description), 0, 1, "SMARTCOMP 2017, θ1 and θ2, where 0.1 and 0.2 are tried");
    };
    return { bound(&DormRule::fairnessSlack,
                 part("fairness_slack", "how far dominant shares may be from fair ones, in parts of the worst")),
        bound(&DormRule::changedPart, part("changed_part", "part of the running jobs that one decision may change")),
        bound(&DormRule::exactUpTo,
            assumed(ranged("exact_up_to",
                "largest number of whole variables that is solved exactly; more go to a greedy rule", 0, 100'000,
                "about a second of GLPK"))),
        bound(&DormRule::nodes,
            assumed(ranged("nodes", "nodes of branch and bound after which the best found so far is taken", 1, 1e9,
                "about a second of GLPK"))) };
}

} // namespace

void registerDormPolicy(PolicyRegistry& registry)
{
    addPolicy<DormPolicy>(registry,
        { .id = "dorm",
            .title = "Dorm",
            .family = "tenants",
            .summary = "Divides the cluster again at every arrival and completion, for most use within bounds on "
                       "unfairness and on the number of jobs that are changed.",
            .citation
            = "Sun et al., \"Towards Distributed Machine Learning in Shared Clusters: A Dynamically-Partitioned "
              "Approach\", SMARTCOMP 2017",
            .provenance = Provenance::Reconstructed,
            .resizes = true },
        DormRule {}, dormParameters());
}

} // namespace consonance
