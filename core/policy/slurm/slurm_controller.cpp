// SPDX-License-Identifier: GPL-3.0-or-later
#include "core/policy/slurm/slurm_controller.h"

#include <algorithm>

namespace consonance {

namespace {

constexpr std::int64_t kMicroseconds = 1'000'000;
/// Between two looks of the backfill scheduler while its interval runs or nothing has changed.
constexpr Duration kLook { 1'000'300 };
/// How far a recorded pass may be from where the clock expects it.
constexpr Duration kDrift { 500'000 };
/// A backfill pass over no jobs.
constexpr Duration kEmptyPass { 500 };

/// The controller's clock has whole seconds.
std::int64_t secondOf(Time time)
{
    return time.microseconds >= 0 ? time.microseconds / kMicroseconds
                                  : -((kMicroseconds - 1 - time.microseconds) / kMicroseconds);
}

/// The first of `phase` + k × `period` that is not before `least`.
Time firstFrom(Time phase, Duration period, Time least)
{
    const auto behind = least.microseconds - phase.microseconds;
    auto rounds = behind / period.microseconds;
    rounds += behind % period.microseconds > 0 ? 1 : 0;
    return { phase.microseconds + rounds * period.microseconds };
}

Time startOfSecond(std::int64_t second)
{
    return Time::fromSeconds(second);
}

} // namespace

SlurmController::SlurmController(std::shared_ptr<const SlurmSite> site, const SlurmClockRule& rule, Time now)
    : m_world(site)
    , m_priorities(*site)
    , m_rule(std::make_shared<const SlurmClockRule>(rule))
    , m_loop(Duration::fromSecondsRounded(rule.loopSeconds))
    , m_choice(Duration::fromSecondsRounded(rule.choiceSeconds))
    , m_mainPhase(Time::fromSecondsRounded(rule.mainPhase))
    , m_nextLoop(firstFrom(m_mainPhase, m_loop, now))
    , m_nextLook(firstFrom(Time::fromSecondsRounded(rule.backfillPhase), kLook, now))
{
    const Duration period = Duration::fromSeconds(std::max<std::int64_t>(site->conf.priority.calculationPeriod, 1));
    m_nextPriority = firstFrom(Time::fromSecondsRounded(rule.priorityPhase), period, now);
    m_priorities.beginAt(secondOf({ m_nextPriority.microseconds - period.microseconds }));
    // The whole queue is taken at the phase and then at each interval.
    const auto interval = std::max<std::int64_t>(site->conf.scheduler.scheduleInterval, 1);
    const auto whole = firstFrom(m_mainPhase, Duration::fromSeconds(interval), now);
    m_lastWholePass = secondOf(whole) - interval;
    m_lastAskedPass = m_lastWholePass;
    m_lastBackfill = secondOf(now) - site->conf.scheduler.backfillInterval;
}

void SlurmController::submit(SlurmJob job, Time now)
{
    // A job that waits for nothing is eligible at once; the queue sets it for the others.
    if (job.after.empty() && job.reservation.empty())
        job.eligible = job.notBefore.value_or(job.submitted);
    job.priority = m_priorities.priorityOf(m_world, job, secondOf(now));
    m_world.submit(std::move(job));
    ask(now);
}

void SlurmController::setUp(NodeSet up, Time now)
{
    if (up == m_world.up())
        return;
    m_world.setUp(std::move(up));
    ask(now);
}

void SlurmController::jobsEnd(const std::vector<JobId>& jobs, Time now, const SlurmStart& start)
{
    for (const JobId id : jobs) {
        const auto& running = m_world.running();
        const auto job = std::ranges::lower_bound(running, id, {}, &SlurmJob::id);
        if (job != running.end() && job->id == id)
            m_priorities.jobEnds(m_world, *job, secondOf(now));
        m_world.end(id);
    }
    if (jobs.empty())
        return;
    if (m_world.parameters().defers) {
        ask(now);
        return;
    }
    m_world.noteChange(secondOf(now));
    runSlurmMainPass(m_world, secondOf(now), false, start);
}

void SlurmController::ask(Time now)
{
    m_world.noteChange(secondOf(now));
    m_isAsked = true;
    m_nextLoop = std::max(m_nextLoop, now);
}

Time SlurmController::nextMainPass() const
{
    const auto& parameters = m_world.parameters();
    auto second = m_lastWholePass + std::max<std::int64_t>(parameters.scheduleInterval, 1);
    if (m_isAsked)
        second = std::min(second, m_lastAskedPass + parameters.batchScheduleDelay);
    // The beginning of a reservation asks for a pass too (slurmctld looks for it every 5 s; assumed: at once).
    for (const SlurmReservation& reservation : m_world.site().reservations) {
        if (reservation.start > m_lastAskedPass)
            second = std::min(second, std::max(reservation.start, m_lastAskedPass + parameters.batchScheduleDelay));
    }
    return firstFrom(m_mainPhase, m_loop, std::max(m_nextLoop, startOfSecond(second)));
}

Time SlurmController::nextBackfillPass() const
{
    if (!m_rule->backfillPasses.empty())
        return m_nextLook;
    auto due = startOfSecond(m_lastBackfill + m_world.parameters().backfillInterval);
    // Without a change it waits for one: that of the priorities, or of a reservation.
    if (!hasWork(m_lastBackfill)) {
        auto change = m_nextPriority;
        for (const SlurmReservation& reservation : m_world.site().reservations) {
            if (reservation.madeAt >= m_lastBackfill)
                change = std::min(change, startOfSecond(reservation.madeAt));
        }
        due = std::max(due, change);
    }
    return firstFrom(m_nextLook, kLook, std::max(m_nextLook, due));
}

bool SlurmController::hasWork(std::int64_t second) const
{
    const auto& reservations = m_world.site().reservations;
    return m_world.lastChange() >= m_lastBackfill || std::ranges::any_of(reservations, [&](const auto& one) {
        return one.madeAt > 0 && one.madeAt >= m_lastBackfill && one.madeAt <= second;
    });
}

Time SlurmController::recordedLook(Time look) const
{
    const auto& passes = m_rule->backfillPasses;
    const auto next = std::ranges::lower_bound(passes, look - kDrift);
    return next != passes.end() && *next <= look + kDrift ? *next : look;
}

void SlurmController::runMain(Time at, const SlurmStart& start)
{
    const auto second = secondOf(at);
    const bool isWhole = second - m_lastWholePass >= std::max<std::int64_t>(m_world.parameters().scheduleInterval, 1);
    if (isWhole)
        m_lastWholePass = second;
    m_lastAskedPass = second;
    m_isAsked = false;
    m_nextLoop = at + m_loop;
    for (const Time recorded : m_rule->wholeMainPasses) {
        if (recorded >= m_nextLoop - kDrift && recorded <= m_nextLoop + m_loop)
            m_mainPhase = recorded;
    }
    if (!m_world.waiting().empty())
        runSlurmMainPass(m_world, second, isWhole, start);
}

void SlurmController::runBackfill(Time at, Time now, const SlurmStart& start)
{
    const auto second = secondOf(at);
    const auto interval = m_world.parameters().backfillInterval;
    if (second - m_lastBackfill < interval || !hasWork(second)) {
        m_nextLook = recordedLook(at + kLook);
        // Nothing else changes while nothing waits.
        if (m_world.waiting().empty() && m_world.site().reservations.empty())
            m_nextLook = firstFrom(m_nextLook, kLook, std::max(m_nextLook, now + Duration { 1 }));
        return;
    }
    Time end = at + kEmptyPass;
    if (!m_world.waiting().empty())
        end = end + Duration { m_choice.microseconds * runSlurmBackfillPass(m_world, second, start) };
    m_lastBackfill = secondOf(end);
    m_nextLook = recordedLook(end + Duration::fromSeconds(interval));
}

void SlurmController::advance(Time now, const SlurmStart& start)
{
    const bool hasBackfill = m_world.site().conf.hasBackfill;
    for (;;) {
        const Time main = nextMainPass();
        const Time look = hasBackfill ? m_nextLook : kForever;
        const Time next = std::min({ main, look, m_nextPriority });
        if (next > now)
            return;
        if (next == main) {
            runMain(main, start);
        } else if (next == look) {
            runBackfill(look, now, start);
        } else {
            const auto period = std::max<std::int64_t>(m_world.site().conf.priority.calculationPeriod, 1);
            m_priorities.pass(m_world, secondOf(m_nextPriority));
            m_nextPriority = m_nextPriority + Duration::fromSeconds(period);
        }
    }
}

std::optional<Time> SlurmController::nextPass() const
{
    if (m_world.waiting().empty())
        return std::nullopt;
    const Time main = nextMainPass();
    return m_world.site().conf.hasBackfill ? std::min(main, nextBackfillPass()) : main;
}

} // namespace consonance
