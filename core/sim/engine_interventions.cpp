// SPDX-License-Identifier: GPL-3.0-or-later
// Changes from outside, which no policy and no input brings about: what-if.
#include "core/sim/engine.h"

#include <algorithm>

namespace consonance {

void Engine::waitUntil(Time at)
{
    if (!m_inputs.options.tick && peek() == Step::Event && at > m_state.now && at <= upcoming().at)
        advanceTo(at);
}

Result<void> Engine::intervene(const Plan& plan)
{
    TRY(check(plan));
    auto trigger = m_state.trigger;
    const bool wasDue = m_state.decisionIsDue;
    const Time wakeAt = m_state.wakeAt;
    m_state.trigger
        = { .at = m_state.now, .kinds = TriggerKind::WhatIf, .arrived = {}, .completed = {}, .stopped = {} };
    apply(plan);
    m_state.trigger = std::move(trigger);
    m_state.wakeAt = wakeAt;
    m_state.idleDecisions = 0;
    m_state.decisionIsDue = wasDue;
    noteTrigger(TriggerKind::ResourceChange);
    if (!wasDue)
        afterEvent();
    return {};
}

Result<void> Engine::answerDecision(const Plan& plan)
{
    TRY(check(plan));
    noteTrigger(TriggerKind::WhatIf);
    apply(plan);
    return {};
}

bool Engine::changeHosts(ClusterChangeKind kind, DomainId domain)
{
    bool hasChanged = false;
    for (const HostId host : cluster().hostsBelow(domain)) {
        const auto availability = availabilityAfter(kind, m_state.ledger.availability(host));
        if (!availability)
            continue;
        hasChanged = true;
        record(EventKind::HostChanged, {}, host.value, 0, static_cast<std::uint8_t>(*availability));
        if (kind == ClusterChangeKind::Fail)
            failHost(host);
        m_state.ledger.setAvailability(host, *availability);
    }
    rerateTouched();
    noteTrigger(TriggerKind::ResourceChange);
    return hasChanged;
}

bool Engine::interveneOnHosts(ClusterChangeKind kind, DomainId domain)
{
    if (!changeHosts(kind, domain))
        return false;
    m_state.idleDecisions = 0;
    if (!m_inputs.options.tick && intersects(m_inputs.options.triggers, TriggerKind::Interval))
        scheduleInterval();
    if (!m_state.decisionIsDue)
        afterEvent();
    return true;
}

} // namespace consonance
