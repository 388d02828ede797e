// SPDX-License-Identifier: GPL-3.0-or-later
// How jobs lose their place: they finish, their plan or lease ends, their host fails.
#include "core/sim/engine.h"

#include <cmath>

namespace consonance {

/// Frees the job's place and what it still holds; loads are the caller's business.
void Engine::releasePlace(JobId id)
{
    account();
    auto& state = m_state.jobs[id.index()];
    auto& running = m_state.running[state.place];
    for (const auto& holding : running.holdings)
        m_state.ledger.release(holding);
    for (const auto& tasks : running.tasks)
        std::erase(m_state.jobsByHost[tasks.host.index()], id);
    m_state.allocatedGpus -= running.gpus;
    m_state.allocatedCpus -= running.cpus;
    m_state.completions.erase(id.value);
    m_state.runningSet.erase(id.value);
    m_state.freePlaces.push_back(state.place);
    running = {};
    state.place = 0xffffffff;
    state.rate = 0;
}

/// `at` lies before now when a tick ends later than the job did.
void Engine::finishJob(JobId id, Time at)
{
    auto& state = m_state.jobs[id.index()];
    settleAt(id, at);
    state.progress.done = workload().job(id).work.amount; // whole microseconds overshoot it a little
    const auto& running = m_state.running[state.place];
    addLoads(running, -1);
    markTouched(running);
    releasePlace(id);
    state.phase = JobPhase::Finished;
    state.finish = at;
    ++m_state.totals.finished;
    m_state.trigger.completed.push_back(id);
    noteTrigger(TriggerKind::Completion);
    record(EventKind::JobCompleted, id, 0xffffffff, (at - workload().job(id).request.arrival).seconds());
}

/// Takes a running job's place away without a plan.
void Engine::stopJob(JobId id, EventKind kind, double lost)
{
    auto& state = m_state.jobs[id.index()];
    settle(id);
    const auto& running = m_state.running[state.place];
    addLoads(running, -1);
    markTouched(running);
    releasePlace(id);
    state.progress.done -= lost;
    state.phase = JobPhase::Suspended;
    state.waitingSince = m_state.now;
    ++state.suspensions;
    m_state.waitingSet.insert(id.value);
    m_state.trigger.stopped.push_back(id);
    record(kind, id, 0xffffffff, lost);
}

void Engine::failHost(HostId host)
{
    const auto victims = m_state.jobsByHost[host.index()];
    for (const JobId id : victims) {
        settle(id);
        const auto& work = workload().job(id).work;
        double lost = 0;
        if (m_inputs.options.transitions.failureLosesEpoch && work.epochs > 0) {
            const double perEpoch = work.amount / work.epochs;
            const double done = job(id).progress.done;
            lost = done - std::floor(done / perEpoch) * perEpoch;
        }
        stopJob(id, EventKind::JobLost, lost);
    }
}

} // namespace consonance
