// SPDX-License-Identifier: GPL-3.0-or-later
// The state of everything at one position, as views show it.
#include "core/session/session_frame.h"

#include "core/session/interactive_session.h"

#include "core/sim/job_wait.h"

#include <algorithm>

namespace consonance {

std::int64_t InteractiveSession::capacityUnits() const
{
    const auto& engine = m_simulation->engine();
    const auto unit = m_countsGpus ? Resource::Gpu : Resource::Cpu;
    std::int64_t units = 0;
    for (std::size_t i = 0; i < engine.cluster().hostCount(); ++i) {
        const auto availability = engine.state().ledger.availability(HostId(i));
        if (availability == Availability::Up || availability == Availability::Draining)
            units += engine.cluster().hosts[i].capacity[unit];
    }
    return units;
}

double InteractiveSession::allocatedShare(std::int64_t capacity) const
{
    const auto& state = m_simulation->engine().state();
    const double held = m_countsGpus ? state.allocatedGpus() : static_cast<double>(state.allocatedCpus);
    return capacity > 0 ? held / static_cast<double>(capacity) : 0;
}

void InteractiveSession::fillJobs(SessionFrame& frame) const
{
    const auto& engine = m_simulation->engine();
    frame.jobs.resize(engine.workload().jobCount());
    for (std::size_t i = 0; i < frame.jobs.size(); ++i) {
        const JobId id(i);
        const auto& state = engine.job(id);
        auto& job = frame.jobs[i];
        job.phase = state.phase;
        job.slowdown = -1;
        if (state.phase == JobPhase::Future)
            continue;
        const double amount = engine.workload().job(id).work.amount;
        const Time from = std::max(engine.now(), state.stalledUntil);
        const bool goesOn = state.phase == JobPhase::Running && frame.shown > from && !engine.inputs().options.tick;
        const double since = goesOn ? state.rate * static_cast<double>((frame.shown - from).microseconds) : 0;
        job.progress = amount > 0 ? static_cast<float>(std::min(1.0, (engine.done(id) + since) / amount)) : 1.0F;
        job.firstStart = state.firstStart;
        job.finish = state.finish;
        job.waited = totalWait(state, frame.shown);
        if (state.phase == JobPhase::Running) {
            job.isStalled = state.stalledUntil > frame.shown;
            job.slowdown = static_cast<float>(engine.slowdown(id).value_or(-1));
            job.ratePerSecond = engine.ratePerSecond(id, frame.shown);
        } else if (waits(state)) {
            frame.waiting.push_back(id);
        }
    }
}

void InteractiveSession::fillHosts(SessionFrame& frame) const
{
    const auto& engine = m_simulation->engine();
    const auto& workload = engine.workload();
    frame.hosts.resize(engine.cluster().hostCount());
    for (std::size_t i = 0; i < frame.hosts.size(); ++i) {
        const HostId id(i);
        auto& host = frame.hosts[i];
        host.availability = engine.state().ledger.availability(id);
        host.used = engine.state().ledger.used(id);
        host.firstTile = static_cast<std::uint32_t>(frame.tiles.size());
        host.slowdown = static_cast<float>(engine.slowdown(id, frame.shown).value_or(-1));
        const auto& jobs = engine.state().jobsByHost[i];
        for (const JobId job : jobs) {
            const auto& running = *engine.runningJob(job);
            for (const auto& tasks : running.tasks) {
                if (tasks.host != id)
                    continue;
                frame.tiles.push_back({ .job = job,
                    .role = tasks.role,
                    .kind = workload.job(job).request.roles[tasks.role].kind,
                    .isStalled = frame.jobs[job.index()].isStalled,
                    .count = tasks.count,
                    .firstDevice = static_cast<std::uint32_t>(frame.devices.size()),
                    .deviceCount = static_cast<std::uint32_t>(tasks.devices.size()) });
                frame.devices.insert(frame.devices.end(), tasks.devices.begin(), tasks.devices.end());
            }
        }
        fillProposed(frame, id);
        host.tileCount = static_cast<std::uint32_t>(frame.tiles.size()) - host.firstTile;
    }
}

/// The tasks that the decision being stepped through has placed so far on one host.
void InteractiveSession::fillProposed(SessionFrame& frame, HostId host) const
{
    if (!m_proposed)
        return;
    const auto& actions = m_proposed->notes.actions;
    for (std::uint32_t i = 0; i < std::min<std::size_t>(m_action, actions.size()); ++i) {
        if (actions[i].host != host)
            continue;
        const auto& roles = m_simulation->engine().workload().job(actions[i].job).request.roles;
        frame.tiles.push_back({ .job = actions[i].job,
            .role = actions[i].role,
            .kind = roles[actions[i].role].kind,
            .isProposed = true,
            .count = 1 });
    }
}

std::shared_ptr<const SessionFrame> InteractiveSession::frame(Time shown) const
{
    const auto& engine = m_simulation->engine();
    auto frame = std::make_shared<SessionFrame>();
    frame->position = position();
    frame->isFinished = engine.peek() == Engine::Step::Finished;
    frame->decisionIsDue = engine.peek() == Engine::Step::Decision;
    frame->policy = m_simulation->policy().traits().id;
    frame->running = static_cast<std::int32_t>(engine.state().runningSet.size());
    frame->finished = engine.totals().finished;
    frame->rejected = engine.totals().rejected;
    frame->shown = std::max(engine.now(), shown);
    frame->allocatedShare = allocatedShare(capacityUnits());
    fillJobs(*frame);
    fillHosts(*frame);
    if (decisionIsNext()) {
        auto decision = std::make_shared<DecisionRecord>();
        decision->id = DecisionId(engine.log().decisions().size());
        decision->at = engine.now();
        decision->kinds = engine.trigger().kinds;
        if (m_proposed)
            decision->notes = m_proposed->notes;
        frame->decision = std::move(decision);
        frame->isBeforeDecision = true;
    } else if (!engine.log().decisions().empty()) {
        frame->decision
            = hasNotes() ? m_decision : std::make_shared<const DecisionRecord>(engine.log().decisions().back());
    }
    return frame;
}

} // namespace consonance
