// SPDX-License-Identifier: GPL-3.0-or-later
#include "core/session/session_worker.h"

#include "core/base/free_memory.h"
#include "core/base/stop_scope.h"
#include "core/run/what_if.h"

#include <algorithm>
#include <exception>
#include <utility>

namespace consonance {

namespace {

using namespace std::chrono_literals;

constexpr MessageId kThrown = CONSONANCE_MESSAGE("session.thrown", "the simulation failed unexpectedly: {0}");

constexpr auto kSlice = 10ms; ///< between looks at the clock while running
constexpr auto kSliceBudget = 8ms; ///< of work in one slice; work not done by then makes the run slower than asked
constexpr auto kRunPeriod = 33ms; ///< 30 Hz
constexpr auto kExpressPeriod = 500ms; ///< 2 Hz
constexpr auto kHistoryPeriod = 250ms; ///< 4 Hz while moving
constexpr auto kCheapHistory = 4ms;
constexpr auto kUntilTidy = 1s; ///< of rest; by then the window has shown what there is
constexpr std::size_t kManyJobs = 10'000; ///< whose result takes longer than a frame of the window
constexpr int kFrameShare = 5; ///< building frames may take one part in so many of the time
constexpr int kMovingHistoryShare = 50; ///< likewise copying the history
constexpr int kPausedHistoryShare = 4;
constexpr std::uint64_t kRunBatch = 16; ///< steps between looks at the clock
constexpr std::uint64_t kExpressBatch = 4096; ///< steps between looks at the queue; a pause does not wait for it
constexpr double kLongestGap = 0.1; ///< s; a gap from a suspended laptop is not caught up

/// The newer report with the untaken lines and reason of the earlier one.
std::shared_ptr<const MonitorReport> joined(
    const std::shared_ptr<const MonitorReport>& earlier, std::shared_ptr<const MonitorReport> later)
{
    if (!earlier || !later || (earlier->lines.empty() && (!earlier->stop || later->stop)))
        return later ? later : earlier;
    auto both = std::make_shared<MonitorReport>(*later);
    both->lines.insert(both->lines.begin(), earlier->lines.begin(), earlier->lines.end());
    if (!both->stop)
        both->stop = earlier->stop;
    return both;
}

} // namespace

SessionWorker::SessionWorker(std::function<void()> notify)
    : m_notify(std::move(notify))
    , m_thread([this] { loop(); })
{
}

SessionWorker::~SessionWorker()
{
    {
        const std::lock_guard lock(m_mutex);
        m_quits = true;
        m_commands.clear();
        m_operation.request_stop();
        m_ending.request_stop();
    }
    m_wake.notify_one();
    m_thread.join();
}

void SessionWorker::post(SessionCommand command)
{
    {
        const std::lock_guard lock(m_mutex);
        if (command.makesVoid()) {
            std::erase_if(m_commands, [](const SessionCommand& earlier) { return earlier.canBeVoid(); });
            m_operation.request_stop();
        }
        if (command.endsSession)
            m_ending.request_stop();
        m_commands.push_back(std::move(command));
    }
    m_wake.notify_one();
}

SessionReport SessionWorker::take()
{
    const std::lock_guard lock(m_mutex);
    m_reportIsReady = false;
    return std::exchange(m_report, SessionReport {});
}

/// The next command, at once when there is one; otherwise none, after the wait that the mode calls for.
std::optional<SessionCommand> SessionWorker::nextCommand()
{
    std::unique_lock lock(m_mutex);
    const auto isAwake = [this] { return m_quits || !m_commands.empty(); };
    switch (m_mode) {
    case SessionMode::Express:
        break;
    case SessionMode::Running:
        m_wake.wait_for(lock, kSlice, isAwake);
        break;
    default:
        if (m_notesAreDue)
            break;
        // A history that was too dear to copy at once still has to be sent.
        if (m_historyIsStale)
            m_wake.wait_for(lock, kHistoryPeriod, isAwake);
        else if (m_leavesMemory)
            m_wake.wait_for(lock, kUntilTidy, isAwake);
        else
            m_wake.wait(lock, isAwake);
    }
    if (m_operation.stop_requested())
        m_operation = {};
    m_stop = m_operation.get_token();
    m_end = m_ending.get_token();
    if (m_quits)
        m_operation.request_stop();
    if (m_commands.empty())
        return {};
    auto command = std::move(m_commands.front());
    m_commands.pop_front();
    return command;
}

bool SessionWorker::hasCommands()
{
    const std::lock_guard lock(m_mutex);
    return !m_commands.empty() || m_quits;
}

bool SessionWorker::lastReportWasTaken()
{
    const std::lock_guard lock(m_mutex);
    return !m_reportIsReady;
}

void SessionWorker::loop()
{
    for (;;) {
        auto command = nextCommand();
        {
            const std::lock_guard lock(m_mutex);
            if (m_quits)
                return;
        }
        const StopScope scope(m_stop);
        if (command) {
            m_sequence = command->sequence;
            guarded([&] { carryOut(*command); });
            report(!hasCommands());
        } else if (m_mode == SessionMode::Running) {
            guarded([this] { m_isPaced ? runSlice() : unpacedSlice(kRunBatch, NoteMode::Keep); });
            report(!isMoving());
        } else if (m_mode == SessionMode::Express) {
            guarded([this] { unpacedSlice(kExpressBatch, NoteMode::Skip); });
            report(!isMoving());
        } else if (m_notesAreDue) {
            guarded([this] { renewNotes(); });
        } else if (historyIsDue(WallClock::now())) {
            guarded([this] { publish(true); });
        } else if (m_leavesMemory && !m_historyIsStale) {
            m_leavesMemory = false;
            giveBackFreeMemory();
        }
    }
}

void SessionWorker::carryOut(const SessionCommand& command)
{
    if (!command.change)
        return command.carryOut(*this);
    if (!m_session)
        return;
    const Time stood = m_now;
    const auto outcome = [&] {
        const StopScope scope(m_end);
        return command.change(*m_session, m_end);
    }();
    changed(outcome);
    // One that was refused moves no clock. Of several steps at one moment, those before the change stay done.
    const auto shown = outcome ? command.shown : ClockPlace { .at = stood };
    if (shown && shown->at != m_session->position().at)
        seek(shown->at);
    if (shown && shown->step && *shown->step < m_session->position().step)
        moved(m_session->seekStep(*shown->step, m_stop));
}

/// The result of a short run comes with the news that the run is over, that of a long one after it; either before
/// anything else is done: who goes on at once must not lose it.
void SessionWorker::report(bool isForced)
{
    if (resultIsDue() && !isLong())
        guarded([this] { collectDueResult(); });
    guarded([&] { publish(isForced || m_result || resultIsDue()); });
    if (!resultIsDue())
        return;
    guarded([this] { collectDueResult(); });
    guarded([this] { publish(true); });
}

/// No exception may leave the thread; one that comes this far fails the session.
void SessionWorker::guarded(const std::function<void()>& work)
{
    try {
        work();
    } catch (const std::exception& thrown) {
        fail(Error { .kind = ErrorKind::Failed, .message = kThrown, .arguments = { thrown.what() } });
    }
}

bool SessionWorker::isLong() const
{
    return m_session && m_session->simulation().engine().workload().jobCount() > kManyJobs;
}

/// Another session, or none: what ended the one before does not end it, unless that follows already.
void SessionWorker::beginSession()
{
    const std::lock_guard lock(m_mutex);
    if (!m_quits && std::ranges::none_of(m_commands, &SessionCommand::endsSession))
        m_ending = {};
}

void SessionWorker::drop()
{
    beginSession();
    m_leavesMemory = isLong();
    m_session.reset();
    m_frame.reset();
    setMode(SessionMode::Empty);
}

void SessionWorker::rest()
{
    m_now = m_session->position().at;
    settle();
}

void SessionWorker::stepForward(const StepOf& step)
{
    StepTaken taken { .step = step, .from = m_session->position(), .shown = m_now, .to = {} };
    if (!m_stepsTaken.empty() && m_stepsTaken.back().to != taken.from)
        m_stepsTaken.clear();
    const auto outcome
        = step.jobs.empty() ? m_session->stepForward(step.unit, m_stop) : m_session->stepForwardOf(step.jobs, m_stop);
    moved(outcome);
    taken.to = m_session->position();
    if (outcome && taken.to != taken.from)
        m_stepsTaken.push_back(std::move(taken));
}

void SessionWorker::stepBack(const StepOf& step)
{
    const auto last = m_stepsTaken.empty() ? std::nullopt : std::optional(m_stepsTaken.back());
    const bool isThere = last && last->step == step && last->to == m_session->position() && m_now == last->to.at;
    if (!isThere) {
        m_stepsTaken.clear();
        return moved(
            step.jobs.empty() ? m_session->stepBack(step.unit, m_stop) : m_session->stepBackOf(step.jobs, m_stop));
    }
    m_stepsTaken.pop_back();
    moved(m_session->returnTo(last->from, m_stop));
    if (m_session->position() == last->from)
        m_now = last->shown;
}

void SessionWorker::run(bool isPaced)
{
    m_lastSlice = WallClock::now();
    m_isPaced = isPaced;
    m_stepsTaken.clear();
    setMode(SessionMode::Running);
}

/// As fast as it goes.
void SessionWorker::express(const std::function<Result<void>(StopConditions&, const Simulation&)>& prepare)
{
    m_monitor.stops.clearRunUntil();
    m_stepsTaken.clear();
    if (prepare) {
        if (auto ready = prepare(m_monitor.stops, m_session->simulation()); !ready) {
            m_error = std::move(ready).error();
            return settle();
        }
    }
    setMode(SessionMode::Express);
}

/// Where express was interrupted does not matter to anyone; right after a decision everything about it is at hand.
void SessionWorker::pause()
{
    m_monitor.stops.clearRunUntil();
    if (m_mode == SessionMode::Express) {
        if (const auto rested = m_session->restAtDecision(m_stop); !rested)
            return fail(rested.error());
        m_now = m_session->position().at;
    }
    settle();
}

void SessionWorker::adjust(const std::function<Result<void>(SessionMonitor&)>& change)
{
    if (auto done = change(m_monitor); !done)
        m_error = std::move(done).error();
    m_monitorIsStale = true;
    if (m_session)
        m_session->setWatcher(&m_monitor);
}

/// A breakpoint, or what the run was to go to, has been reached: it pauses there.
bool SessionWorker::wasStopped()
{
    if (!m_session->wasStopped())
        return false;
    m_now = m_session->position().at;
    settle();
    return true;
}

/// Null when there is no observer now and none has just left.
std::shared_ptr<const MonitorReport> SessionWorker::monitorReport()
{
    const bool wasStale = std::exchange(m_monitorIsStale, false);
    if (m_monitor.isIdle() && !wasStale && !m_session->wasStopped())
        return {};
    return std::make_shared<MonitorReport>(m_monitor.report(m_session->simulation().engine()));
}

void SessionWorker::install(RunRequest request, std::unique_ptr<InteractiveSession> session)
{
    beginSession();
    m_session = std::move(session);
    m_leavesMemory = isLong();
    m_monitor.begin();
    m_monitorIsStale = true;
    m_session->setWatcher(&m_monitor);
    m_original = originOf(request);
    m_request = wholeRequest();
    forgetSeen();
    {
        // Untaken reports of the earlier session must not appear with this one.
        const std::lock_guard lock(m_mutex);
        m_report = {};
    }
    rest();
}

RunRequest SessionWorker::wholeRequest() const
{
    auto request = m_original;
    request.changes.assign(m_session->changes().begin(), m_session->changes().end());
    return request;
}

/// What lay ahead is another run now; one that could not be changed is as it was.
void SessionWorker::changed(const Result<void>& outcome)
{
    if (!outcome)
        m_error = outcome.error();
    m_request = wholeRequest();
    m_changes = std::make_shared<const std::vector<SessionChange>>(m_session->changes());
    forgetSeen();
    rest();
}

/// Everything that was reported of the run is reported again.
void SessionWorker::forgetSeen()
{
    m_stepsTaken.clear();
    m_furthestStep = 0;
    m_wasComplete = false;
    m_resultWasCollected = false;
    m_result.reset();
    m_historyIsStale = true;
    m_historyCost = {};
    m_stepsOfHistory = 0;
}

void SessionWorker::restart()
{
    // A branch begins again as the branch it is.
    if (m_session->isBranch())
        return moved(m_session->seekStep(0));
    auto again = InteractiveSession::create(m_session->simulation().setup());
    if (!again)
        return fail(std::move(again).error());
    install(std::move(m_original), std::move(*again));
}

void SessionWorker::seek(Time at)
{
    m_stepsTaken.clear();
    if (const auto outcome = m_session->seek(at, m_stop); !outcome)
        return fail(outcome.error());
    settle();
    // Nothing happens between the last event and the moment asked for, unless the search was cut short.
    const auto reached = m_session->position().at;
    const bool isThere = !m_stop.stop_requested() && m_mode != SessionMode::Finished;
    m_now = isThere ? std::max(reached, at) : reached;
}

void SessionWorker::setMode(SessionMode mode)
{
    m_mode = mode;
    m_frameIsStale = true;
}

/// Paused, or finished when nothing lies ahead.
void SessionWorker::settle()
{
    m_notesAreDue = true;
    if (!m_session->simulation().engine().isFinished())
        return setMode(SessionMode::Paused);
    // A session knows that it is complete only once it was asked for more than there is.
    if (!m_session->isCompletelySeen())
        (void)m_session->advance(1, kForever);
    setMode(SessionMode::Finished);
}

/// Express skips the notes of decisions. They are made when the run is at rest and nothing else is to be done.
void SessionWorker::renewNotes()
{
    m_notesAreDue = false;
    if (!m_session || m_mode == SessionMode::Failed)
        return;
    const auto renewed = m_session->renewNotes(m_stop);
    if (!renewed)
        fail(renewed.error());
    else if (!*renewed)
        return;
    m_frameIsStale = true;
    publish(true);
}

/// Who stops a policy that thinks, or that waits for another program, only wants to have the run stand still.
void SessionWorker::fail(Error error)
{
    if (error.kind == ErrorKind::Cancelled && m_session) {
        m_now = m_session->position().at;
        return settle();
    }
    m_error = std::move(error);
    setMode(m_session ? SessionMode::Failed : SessionMode::Empty);
    if (m_session)
        m_now = m_session->position().at;
}

void SessionWorker::runSlice()
{
    const auto wall = WallClock::now();
    const std::chrono::duration<double> gap = wall - m_lastSlice;
    m_lastSlice = wall;
    const double simulated = std::clamp(gap.count(), 0.0, kLongestGap) * m_speed.load(std::memory_order_relaxed);
    const Time target = m_now + Duration::fromSecondsRounded(std::clamp(simulated, 0.0, 1e12));
    const auto& engine = m_session->simulation().engine();
    while (!m_stop.stop_requested() && m_session->nextTime() <= target) {
        if (WallClock::now() - wall > kSliceBudget) {
            m_now = m_session->position().at;
            return;
        }
        const auto moved = m_session->advance(kRunBatch, target, m_stop);
        if (!moved)
            return fail(moved.error());
        m_frameIsStale = true;
        if (wasStopped())
            return;
    }
    const bool isAtEnd = engine.isFinished();
    m_now = isAtEnd || m_stop.stop_requested() ? m_session->position().at : target;
    if (isAtEnd)
        settle();
}

void SessionWorker::unpacedSlice(std::uint64_t steps, NoteMode notes)
{
    const auto moment = m_monitor.stops.runUntilMoment();
    if (moment && m_session->nextTime() >= *moment && !m_session->simulation().engine().isFinished())
        return advanceTo(*moment);
    const auto moved = m_session->advance(steps, moment ? *moment - Duration { 1 } : kForever, m_stop, notes);
    m_frameIsStale = true;
    if (!moved)
        return fail(moved.error());
    m_now = m_session->position().at;
    if (!*moved)
        settle();
    else
        (void)wasStopped();
}

/// The clock stands at a moment that the run was to go to, after all that happens then, unless a breakpoint stops it.
void SessionWorker::advanceTo(Time moment)
{
    m_monitor.stops.advanceToMoment(m_session->position().step);
    m_monitorIsStale = true;
    m_frameIsStale = true;
    if (const auto moved = m_session->advance(~std::uint64_t { 0 }, moment, m_stop, NoteMode::Skip); !moved)
        return fail(moved.error());
    if (!wasStopped())
        seek(moment);
}

bool SessionWorker::historyIsDue(WallClock::time_point wall) const
{
    const auto wait = isMoving() ? std::max<WallClock::duration>(kHistoryPeriod, m_historyCost * kMovingHistoryShare)
                                 : m_historyCost * kPausedHistoryShare;
    return m_historyIsStale && wall - m_lastHistory >= wait;
}

/// It grows with what has happened since the last copy.
auto SessionWorker::expectedHistoryCost() const -> WallClock::duration
{
    const auto growth = static_cast<double>(m_furthestStep + 1) / static_cast<double>(m_stepsOfHistory + 1);
    return std::chrono::duration_cast<WallClock::duration>(m_historyCost * std::max(1.0, growth));
}

bool SessionWorker::resultIsDue() const
{
    return m_session && m_mode == SessionMode::Finished && !m_resultWasCollected;
}

void SessionWorker::collectDueResult()
{
    m_resultWasCollected = true;
    m_leavesMemory = isLong();
    m_result = std::make_shared<RunResult>(collectResult(m_request, m_session->simulation()));
}

/// Puts a report into the slot: always when forced, else when the pace of the mode and the reader allow it.
void SessionWorker::publish(bool isForced)
{
    auto wall = WallClock::now();
    if (!isForced) {
        const auto period
            = m_mode == SessionMode::Express ? WallClock::duration(kExpressPeriod) : WallClock::duration(kRunPeriod);
        if (wall - m_lastPublish < std::max(period, m_frameCost * kFrameShare) || !lastReportWasTaken())
            return;
    }
    SessionReport report { .sequence = m_sequence, .mode = m_mode, .now = m_now };
    if (m_session) {
        if (!isMoving() && m_session->extendSeenTo(m_now))
            m_historyIsStale = true;
        const bool isNews = m_frameIsStale || !m_frame;
        if (isNews || m_frame->shown != std::max(m_now, m_session->position().at)) {
            m_frame = m_session->frame(m_now);
            m_frameIsStale = false;
            m_frameCost = WallClock::now() - wall;
            const auto step = m_frame->position.step;
            const bool isComplete = m_session->isCompletelySeen();
            m_historyIsStale = m_historyIsStale || step > m_furthestStep || isComplete != m_wasComplete;
            m_furthestStep = std::max(m_furthestStep, step);
            m_wasComplete = isComplete;
        }
        report.frame = m_frame;
        report.monitor = monitorReport();
        report.horizon = std::max(m_session->furthest(), isMoving() ? m_now : Time {});
        report.isCompletelySeen = m_session->isCompletelySeen();
        wall = WallClock::now();
        // A dear one comes by itself, right after what everybody waits for.
        const bool comesNow = !isForced || expectedHistoryCost() < kCheapHistory || !isNews;
        if (comesNow && historyIsDue(wall)) {
            report.history = m_session->history();
            m_lastHistory = WallClock::now();
            m_historyCost = m_lastHistory - wall;
            m_stepsOfHistory = m_furthestStep;
            m_historyIsStale = false;
        }
    }
    report.result = std::exchange(m_result, nullptr);
    report.changes = std::exchange(m_changes, nullptr);
    report.error = std::exchange(m_error, std::nullopt);
    m_lastPublish = WallClock::now();
    bool wasTaken = false;
    {
        const std::lock_guard lock(m_mutex);
        wasTaken = !m_reportIsReady;
        // What only one report carries must not be lost with it.
        if (!report.history)
            report.history = std::move(m_report.history);
        report.monitor = joined(m_report.monitor, std::move(report.monitor));
        if (!report.result)
            report.result = std::move(m_report.result);
        if (!report.changes)
            report.changes = std::move(m_report.changes);
        if (!report.error)
            report.error = std::move(m_report.error);
        m_report = std::move(report);
        m_reportIsReady = true;
    }
    if (wasTaken)
        m_notify();
}

} // namespace consonance
