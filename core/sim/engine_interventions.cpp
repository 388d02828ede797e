// SPDX-License-Identifier: GPL-3.0-or-later
// Changes from outside, which no policy and no input brings about: what-if.
#include "core/sim/engine.h"
#include "core/sim/resource_allocator.h"
#include "core/sim/withheld_jobs.h"

namespace consonance {

void Engine::waitUntil(Time at)
{
    if (m_core.inputs.options.tick || peek() == Step::Decision || at <= m_core.state.now || at > upcoming().at)
        return;
    // Jobs that nothing can start any more, as when every server failed, may be helped by a change.
    const auto gone = static_cast<std::size_t>(totals().finished) + static_cast<std::size_t>(totals().rejected);
    if (gone < workload().jobCount())
        advanceTo(at);
}

Result<void> Engine::intervene(const Plan& plan)
{
    TRY_ASSIGN(auto changes, take(plan));
    auto trigger = m_core.state.trigger;
    const bool wasDue = m_core.state.decisionIsDue;
    const Time wakeAt = m_core.state.wakeAt;
    m_core.state.trigger
        = { .at = m_core.state.now, .kinds = TriggerKind::WhatIf, .arrived = {}, .completed = {}, .stopped = {} };
    decide(plan, std::move(changes));
    m_core.state.trigger = std::move(trigger);
    m_core.state.wakeAt = wakeAt;
    m_core.state.idleDecisions = 0;
    m_core.state.decisionIsDue = wasDue;
    m_core.noteTrigger(TriggerKind::ResourceChange);
    if (!wasDue)
        afterEvent();
    return {};
}

Result<void> Engine::answerDecision(const Plan& plan)
{
    TRY_ASSIGN(auto changes, take(plan));
    m_core.noteTrigger(TriggerKind::WhatIf);
    decide(plan, std::move(changes));
    return {};
}

bool Engine::changeHosts(ClusterChangeKind kind, DomainId domain)
{
    bool hasChanged = false;
    for (const HostId host : cluster().hostsBelow(domain)) {
        const auto availability = availabilityAfter(kind, m_core.state.ledger.availability(host));
        if (!availability)
            continue;
        hasChanged = true;
        m_core.record(EventKind::HostChanged, {}, host.value, 0, static_cast<std::uint8_t>(*availability));
        if (kind == ClusterChangeKind::Fail)
            ResourceAllocator(m_core).failHost(host);
        m_core.state.ledger.setAvailability(host, *availability);
    }
    JobRates(m_core).rerateTouched();
    m_core.noteTrigger(TriggerKind::ResourceChange);
    return hasChanged;
}

bool Engine::interveneOnHosts(ClusterChangeKind kind, DomainId domain)
{
    if (!changeHosts(kind, domain))
        return false;
    m_core.state.idleDecisions = 0;
    if (!m_core.inputs.options.tick && intersects(m_core.inputs.options.triggers, TriggerKind::Interval))
        scheduleInterval();
    if (!m_core.state.decisionIsDue)
        afterEvent();
    return true;
}

void withholdJob(EngineState& state, JobId job)
{
    state.jobs[job.index()].phase = JobPhase::Rejected;
    state.waitingSet.erase(job.value);
    std::erase(state.trigger.arrived, job);
    ++state.totals.rejected;
}

} // namespace consonance
