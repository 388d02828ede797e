// SPDX-License-Identifier: GPL-3.0-or-later
#include "core/run/plan_elsewhere.h"

#include "core/base/stop_scope.h"
#include "core/cluster/cluster_extension.h"
#include "core/run/policy_opinion.h"
#include "core/run/what_if.h"

#include <algorithm>
#include <iterator>

namespace consonance {

namespace {

constexpr MessageId kMoreThanPlaces = CONSONANCE_MESSAGE("what-if.more-than-places",
    "the decision does more than place jobs, so that its other placements cannot be kept by hand");

constexpr MessageId kNotPlacedSo = CONSONANCE_MESSAGE(
    "what-if.not-placed-so", "the decision puts no such task of job {0} on {1}, or the job has no room with it on {2}");

/// The plan with one task of a job elsewhere; nothing when the plan does not place it.
std::optional<Plan> withTask(const Plan& plan, const Engine& engine, const MovedTask& task)
{
    auto changed = plan;
    changed.notes = {};
    const auto& cluster = engine.cluster();
    for (auto& assignment : changed.assignments) {
        for (auto& allocation : assignment.allocations) {
            if (assignment.job != task.job || allocation.from > engine.now())
                continue;
            for (auto& slot : allocation.slots) {
                if (slot.role != task.role || cluster.domain(slot.domain).host != task.from)
                    continue;
                slot.count -= 1;
                allocation.slots.push_back({ task.to, task.role, 1 });
                std::erase_if(allocation.slots, [](const Slot& one) { return one.count == 0; });
                return changed;
            }
        }
    }
    return std::nullopt;
}

} // namespace

std::optional<PlanElsewhere> planElsewhere(Engine& engine, const Plan& decided, const MovedTask& task)
{
    auto whole = withTask(decided, engine, task);
    if (!whole)
        return std::nullopt;
    if (engine.check(*whole))
        return PlanElsewhere { .plan = *std::move(whole), .displaced = {} };
    PlanElsewhere part;
    std::ranges::copy_if(whole->assignments, std::back_inserter(part.plan.assignments),
        [&](const Assignment& assignment) { return assignment.job == task.job; });
    if (!engine.check(part.plan))
        return std::nullopt;
    std::vector<Assignment> others;
    std::ranges::copy_if(decided.assignments, std::back_inserter(others),
        [&](const Assignment& assignment) { return assignment.job != task.job; });
    // Where jobs only start, what fits in part fits in any smaller part, so that one search finds the next without
    // room.
    const bool onlyStarts
        = std::ranges::none_of(others, [&](const Assignment& one) { return engine.runningJob(one.job) != nullptr; });
    for (std::size_t next = 0; next < others.size() && !StopScope::isStopped();) {
        auto fitting = next;
        auto end = onlyStarts ? others.size() : next + 1;
        while (fitting < end) {
            const auto middle = fitting + (end - fitting + 1) / 2;
            auto tried = part.plan;
            tried.assignments.insert(tried.assignments.end(), others.begin() + std::ptrdiff_t(next),
                others.begin() + std::ptrdiff_t(middle));
            if (engine.check(tried))
                fitting = middle;
            else
                end = middle - 1;
        }
        part.plan.assignments.insert(part.plan.assignments.end(), others.begin() + std::ptrdiff_t(next),
            others.begin() + std::ptrdiff_t(fitting));
        const bool isDisplaced = onlyStarts ? fitting < others.size() : fitting == next;
        if (isDisplaced)
            part.displaced.push_back(others[fitting].job);
        next = fitting + (isDisplaced ? 1 : 0);
    }
    return part;
}

Result<std::vector<JobPlaces>> answerSaying(const Engine& engine, const Plan& plan)
{
    std::vector<JobPlaces> jobs;
    if (!plan.verdicts.empty() || plan.wakeAt)
        return fail(ErrorKind::BadArguments, kMoreThanPlaces);
    for (const auto& assignment : plan.assignments) {
        if (assignment.allocations.size() != 1)
            return fail(ErrorKind::BadArguments, kMoreThanPlaces);
        const auto& allocation = assignment.allocations.front();
        const auto* running = engine.runningJob(assignment.job);
        if (running && running->allocation.holdsTheSameAs(allocation))
            continue;
        const auto usual = running ? running->allocation : Allocation { .job = assignment.job, .slots = {} };
        const bool isPlain = allocation.from <= engine.now() && allocation.until == usual.until
            && allocation.mode == usual.mode && allocation.share == usual.share && allocation.config == usual.config;
        // An answer that leaves something open would be completed otherwise.
        if (!isPlain || !holdsEveryTask(engine.workload().job(assignment.job).request, allocation.slots))
            return fail(ErrorKind::BadArguments, kMoreThanPlaces);
        jobs.push_back(placesOf(engine, assignment.job, allocation.slots));
    }
    return jobs;
}

std::optional<AnswerDecision> keepingTheRest(const JobPlaces& places)
{
    if (places.tasks.size() != 1 || places.tasks.front().count != 1 || places.tasks.front().from.empty())
        return std::nullopt;
    const auto& task = places.tasks.front();
    return AnswerDecision { .jobs = {},
        .otherwise = TaskElsewhere { .job = places.job, .role = task.role, .from = task.from, .to = task.place } };
}

Result<AnswerDecision> answerElsewhere(Simulation& simulation, TaskElsewhere task)
{
    auto& engine = simulation.changeableEngine();
    const auto& cluster = engine.cluster();
    TRY_ASSIGN(const auto job, findJob(engine.workload(), task.job));
    TRY_ASSIGN(const auto from, findServer(cluster, task.from));
    TRY_ASSIGN(const auto to, findServer(cluster, task.to));
    const auto policy = simulation.policy().clone();
    TRY_ASSIGN(const auto decided, askPolicy(engine, *policy, WantsNotes::No));
    TRY(answerSaying(engine, decided));
    const auto role = static_cast<std::uint8_t>(engine.workload().job(job).request.roles.find(task.role)); // 255: none
    const auto elsewhere
        = planElsewhere(engine, decided, { .job = job, .role = role, .from = from, .to = cluster.host(to).domain });
    if (!elsewhere)
        return fail(ErrorKind::BadArguments, kNotPlacedSo, { task.job, task.from, task.to });
    AnswerDecision answer;
    TRY_ASSIGN(answer.jobs, answerSaying(engine, elsewhere->plan));
    task.displaced.clear();
    for (const auto displaced : elsewhere->displaced)
        task.displaced.push_back(engine.workload().job(displaced).request.name);
    answer.otherwise = std::move(task);
    return answer;
}

} // namespace consonance
