// SPDX-License-Identifier: GPL-3.0-or-later
#include "core/session/policy_parting.h"

#include "core/run/policy_opinion.h"

#include <algorithm>

namespace consonance {

namespace {

template<typename Slots> TasksOnHosts tasksOf(const Slots& slots, const Cluster& cluster)
{
    TasksOnHosts tasks;
    for (const auto& slot : slots)
        tasks[{ cluster.domain(slot.domain).host, slot.role }] += slot.count;
    return tasks;
}

/// What the plan changes, as the log would tell it.
std::map<JobId, TasksOnHosts> changesOf(const Plan& plan, const Engine& engine)
{
    std::map<JobId, TasksOnHosts> changes;
    for (const auto& assignment : plan.assignments) {
        const auto* allocation = plannedFor(plan, assignment.job, engine.now());
        const auto* running = engine.runningJob(assignment.job);
        if (allocation) {
            auto tasks = tasksOf(allocation->slots, engine.cluster());
            if (!running || tasksOf(running->allocation.slots, engine.cluster()) != tasks)
                changes[assignment.job] = std::move(tasks);
        } else if (running) {
            changes[assignment.job] = {};
        }
    }
    return changes;
}

/// The first job, by number, that only one of them changes, or that both change otherwise.
template<typename Placements> JobId firstDifference(const Placements& a, const Placements& b)
{
    JobId first;
    const auto look = [&first](const Placements& these, const Placements& those) {
        for (const auto& [job, tasks] : these) {
            const auto other = those.find(job);
            const bool differs = other == those.end() || other->second != tasks;
            if (differs && (!first.isValid() || job < first))
                first = job;
        }
    };
    look(a, b);
    look(b, a);
    return first;
}

} // namespace

PolicyParting::PolicyParting(std::string policyId, std::uint64_t seed)
    : m_policyId(std::move(policyId))
    , m_seed(seed)
{
}

Result<PolicyParting> PolicyParting::create(const std::string& policyId, std::uint64_t seed, const Engine& engine)
{
    TRY(freshPolicy(engine, policyId, seed));
    PolicyParting parting(policyId, seed);
    parting.stand(engine);
    return parting;
}

void PolicyParting::stand(const Engine& engine)
{
    m_wanted.reset();
    if (engine.peek() != Engine::Step::Decision)
        return;
    Engine copy = engine;
    m_wanted = [&]() -> Result<Placements> {
        TRY_ASSIGN(const auto policy, freshPolicy(copy, m_policyId, m_seed));
        TRY_ASSIGN(const auto plan, askPolicy(copy, *policy, WantsNotes::No));
        return changesOf(plan, copy);
    }();
}

PolicyParting::Placements PolicyParting::placedSince(const Engine& engine, std::size_t firstEvent) const
{
    Placements placed;
    for (const auto& event : engine.log().events().subspan(firstEvent)) {
        if (isPlacement(event.kind))
            placed[event.job] = tasksOf(engine.log().slots(event), engine.cluster());
        else if (event.kind == EventKind::JobSuspended)
            placed[event.job] = {};
    }
    return placed;
}

bool PolicyParting::look(const Engine& engine, std::size_t firstEvent)
{
    const auto wanted = std::exchange(m_wanted, std::nullopt);
    const auto events = engine.log().events();
    const auto first = events.begin() + static_cast<std::ptrdiff_t>(std::min(firstEvent, events.size()));
    const auto taken = std::find_if(
        first, events.end(), [](const EventRecord& event) { return event.kind == EventKind::DecisionTaken; });
    // Who cuts the other policy short goes elsewhere.
    const bool wasCutShort = wanted && !*wanted && wanted->error().kind == ErrorKind::Cancelled;
    if (wanted && !wasCutShort && taken != events.end()) {
        m_decision = taken->subject;
        if (!*wanted) {
            m_problem = wanted->error();
            return true;
        }
        const auto job
            = firstDifference(**wanted, placedSince(engine, static_cast<std::size_t>(taken - events.begin())));
        if (job.isValid()) {
            m_job = engine.workload().job(job).request.name;
            return true;
        }
    }
    stand(engine);
    return false;
}

} // namespace consonance
