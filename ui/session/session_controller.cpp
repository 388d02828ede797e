// SPDX-License-Identifier: GPL-3.0-or-later
#include "ui/session/session_controller.h"

#include "core/run/what_if.h"
#include "ui/kit/simulation_clock.h"

#include <algorithm>
#include <utility>

namespace consonance {

namespace {

constexpr MessageId kCancelled = CONSONANCE_MESSAGE("session.cancelled", "opening the run was cancelled");
constexpr double kSlowest = 1e-3;
constexpr double kFastest = 1e9;

SessionController::State stateOf(SessionMode mode)
{
    using State = SessionController::State;
    switch (mode) {
    case SessionMode::Empty:
        return State::Idle;
    case SessionMode::Paused:
        return State::Paused;
    case SessionMode::Running:
        return State::Running;
    case SessionMode::Express:
        return State::Express;
    case SessionMode::Finished:
        return State::Finished;
    case SessionMode::Failed:
        return State::Failed;
    }
    return State::Idle;
}

} // namespace

SessionController::SessionController(JobRunner& runner, QObject* parent)
    : QObject(parent)
    , m_runner(runner)
    // The worker's thread ends before this object does, and Qt drops what it queued for an object that is gone.
    , m_worker(std::make_unique<SessionWorker>(
          [this] { QMetaObject::invokeMethod(this, &SessionController::collect, Qt::QueuedConnection); }))
{
    // Cancelling restores the open run at once; the thread's late results are dropped.
    connect(&m_runner, &JobRunner::cancelled, this, [this](quint64 id) {
        if (id != m_loading)
            return;
        m_loading = 0;
        returnFromLoading();
    });
}

SessionController::~SessionController()
{
    // The return of the open run is not announced again.
    if (const BackgroundId loading = std::exchange(m_loading, 0); loading != 0)
        m_runner.cancel(loading);
}

void SessionController::open(const RunRequest& request, RunLoader loader)
{
    if (canPause())
        pause();
    if (m_state != State::Loading)
        m_stateBeforeLoading = m_state;
    auto work = [request, loader = std::move(loader)](
                    const StopToken& stop, Progress& progress) { return prepare(request, loader, stop, progress); };
    auto id = std::make_shared<BackgroundId>(0);
    m_loading = m_runner.start(tr("Opening %1").arg(QString::fromStdString(request.trace)), std::move(work), this,
        [this, id](Result<Prepared> outcome) { loaded(*id, std::move(outcome)); },
        { .group = QStringLiteral("session.open") });
    *id = m_loading;
    setState(State::Loading);
}

Result<SessionController::Prepared> SessionController::prepare(
    const RunRequest& request, const RunLoader& loader, const StopToken& stop, Progress& progress)
{
    TRY_ASSIGN(auto run, loader(stop, progress));
    auto inputs = std::make_shared<SessionInputs>();
    inputs->request = originOf(request);
    inputs->origin = std::move(run.origin);
    inputs->cluster = run.setup.cluster;
    inputs->originalCluster = run.originalCluster ? std::move(run.originalCluster) : run.setup.cluster;
    inputs->workload = run.setup.workload;
    inputs->problems = std::move(run.problems);
    if (stop.stop_requested())
        return consonance::fail(ErrorKind::Cancelled, kCancelled);
    if (run.session)
        return Prepared { std::move(inputs), std::move(run.session) };
    TRY_ASSIGN(auto session, InteractiveSession::create(std::move(run.setup)));
    return Prepared { std::move(inputs), std::move(session) };
}

void SessionController::loaded(BackgroundId id, Result<Prepared> outcome)
{
    if (id != m_loading || m_state != State::Loading)
        return;
    m_loading = 0;
    if (!outcome) {
        const auto error = std::move(outcome).error();
        returnFromLoading();
        if (error.kind == ErrorKind::Cancelled)
            return;
        if (!hasSession())
            setState(State::Failed);
        Q_EMIT errorRaised(error);
        return;
    }
    forgetSession();
    m_inputs = std::move(outcome->inputs);
    m_changes = outcome->session->changes();
    Q_EMIT inputsChanged(m_inputs);
    if (!m_changes.empty())
        Q_EMIT changesChanged();
    m_firstSequence = m_sequence + 1;
    post(SessionCommand::install(m_inputs->request, std::move(outcome->session)));
    if (!m_inputs->problems.empty())
        Q_EMIT problemsFound(m_inputs->problems);
}

void SessionController::cancelLoading()
{
    if (m_loading == 0)
        return;
    m_runner.cancel(m_loading);
}

void SessionController::returnFromLoading()
{
    Q_EMIT loadingGivenUp();
    setState(m_stateBeforeLoading);
}

void SessionController::close()
{
    cancelLoading();
    forgetSession();
    setState(State::Idle);
    m_firstSequence = m_sequence + 1;
    post(SessionCommand::drop());
    Q_EMIT inputsChanged(m_inputs);
    Q_EMIT frameChanged(m_frame);
    Q_EMIT historyChanged(m_history);
}

void SessionController::forgetSession()
{
    m_inputs.reset();
    m_frame.reset();
    m_history.reset();
    m_result.reset();
    m_monitor.reset();
    m_changes.clear();
    m_now = {};
    m_horizon = {};
    m_isCompletelySeen = false;
}

void SessionController::post(SessionCommand command)
{
    command.sequence = ++m_sequence;
    if (!command.isQuestion)
        m_lastMove = m_sequence;
    m_worker->post(std::move(command));
}

void SessionController::postStep(SessionCommand command)
{
    if (!acceptsCommands())
        return;
    if (canPause())
        pause();
    post(std::move(command));
}

void SessionController::stepForward(StepUnit unit)
{
    postStep(SessionCommand::stepForward(unit));
}

void SessionController::stepBack(StepUnit unit)
{
    postStep(SessionCommand::stepBack(unit));
}

void SessionController::beforeOrAfterDecision()
{
    postStep(SessionCommand::beforeOrAfterDecision());
}

void SessionController::stepForward(const std::vector<JobId>& jobs)
{
    postStep(SessionCommand::stepForwardOf(jobs));
}

void SessionController::stepBack(const std::vector<JobId>& jobs)
{
    postStep(SessionCommand::stepBackOf(jobs));
}

bool SessionController::canGoForward() const
{
    return acceptsCommands() && m_state != State::Finished && m_state != State::Failed;
}

bool SessionController::canGoBack() const
{
    return acceptsCommands() && m_frame && (m_frame->position.step > 0 || m_frame->position.action > 0);
}

void SessionController::run()
{
    if (!canGoForward())
        return;
    post(SessionCommand::run(true));
    setState(State::Running);
}

void SessionController::runFast()
{
    if (!canGoForward())
        return;
    post(SessionCommand::run(false));
    setState(State::Running);
}

void SessionController::express()
{
    if (!canGoForward())
        return;
    post(SessionCommand::express());
    m_goesToTheEnd = true;
    setState(State::Express);
}

void SessionController::runUntil(const std::string& condition)
{
    if (!canGoForward())
        return;
    post(SessionCommand::expressUntil(condition));
    m_goesToTheEnd = false;
    setState(State::Express);
}

void SessionController::runUntilParting(const std::string& policyId)
{
    if (!canGoForward())
        return;
    post(SessionCommand::expressUntilParting(policyId));
    m_goesToTheEnd = false;
    setState(State::Express);
}

void SessionController::adjust(std::function<Result<void>(SessionMonitor&)> change)
{
    post(SessionCommand::adjust(std::move(change)));
}

void SessionController::setBreakpoints(std::vector<Breakpoint> breakpoints)
{
    adjust([breakpoints = std::move(breakpoints)](
               SessionMonitor& monitor) { return monitor.stops.setBreakpoints(breakpoints); });
}

void SessionController::setWatches(std::vector<std::string> expressions)
{
    adjust(
        [expressions = std::move(expressions)](SessionMonitor& monitor) { return monitor.watches.set(expressions); });
}

void SessionController::forgetHits()
{
    adjust([](SessionMonitor& monitor) -> Result<void> {
        monitor.stops.forgetHits();
        return {};
    });
}

void SessionController::pause()
{
    if (!acceptsCommands())
        return;
    post(SessionCommand::pause());
    if (canPause())
        setState(State::Paused);
}

void SessionController::stop()
{
    if (acceptsCommands())
        seekStep(0);
}

void SessionController::restart()
{
    if (!acceptsCommands())
        return;
    m_result.reset();
    m_firstSequence = m_sequence + 1;
    post(SessionCommand::restart());
    setState(State::Paused);
}

void SessionController::seek(Time at)
{
    if (!acceptsCommands())
        return;
    post(SessionCommand::seek(std::max(at, Time {})));
    if (canPause())
        setState(State::Paused);
}

void SessionController::seekStep(std::uint64_t step)
{
    if (!acceptsCommands())
        return;
    post(SessionCommand::seekStep(step));
    if (canPause())
        setState(State::Paused);
}

void SessionController::inspect(std::function<void(const InteractiveSession&)> look)
{
    if (hasSession())
        post(SessionCommand::inspect(std::move(look)));
}

void SessionController::examineDecision(std::function<void(Result<std::optional<DecisionMoment>>)> take)
{
    if (acceptsCommands())
        post(SessionCommand::examineDecision(std::move(take)));
}

void SessionController::intervene(Intervention change)
{
    postChange(SessionCommand::intervene(std::move(change), m_now));
}

void SessionController::answerDecision(AnswerDecision answer)
{
    postChange(SessionCommand::answerDecision(std::move(answer)));
}

void SessionController::placeOtherwise(JobPlaces places)
{
    postChange(SessionCommand::placeOtherwise(std::move(places)));
}

void SessionController::lookAhead(Time until)
{
    postChange(SessionCommand::lookAhead(until));
}

RunRequest SessionController::openRequest() const
{
    auto request = m_inputs ? m_inputs->request : RunRequest {};
    request.changes.assign(m_changes.begin(), m_changes.end());
    return request;
}

void SessionController::setChanges(std::vector<SessionChange> changes, std::optional<ClockPlace> shown)
{
    postChange(SessionCommand::setChanges(std::move(changes), shown.value_or(ClockPlace { .at = m_now })));
}

/// The future is then another run; this one's results are void.
void SessionController::postChange(SessionCommand command)
{
    if (!acceptsCommands())
        return;
    if (canPause())
        pause();
    const bool isAtStep = m_frame && m_frame->position.at == m_now;
    m_changedFrom = { .at = m_now, .step = isAtStep ? std::optional(m_frame->position.step) : std::nullopt };
    m_result.reset();
    post(std::move(command));
}

void SessionController::setSpeed(double secondsPerSecond)
{
    m_speed = std::clamp(secondsPerSecond, kSlowest, kFastest);
    m_worker->setSpeed(m_speed);
}

void SessionController::drive(SimulationClock& clock)
{
    connect(this, &SessionController::inputsChanged, &clock, &SimulationClock::reset);
    connect(this, &SessionController::horizonChanged, &clock, &SimulationClock::setHorizon);
    connect(this, &SessionController::nowChanged, &clock, &SimulationClock::setNow);
    connect(&clock, &SimulationClock::seekRequested, this, &SessionController::seek);
}

/// Takes the newest report. The worker notifies again only after this, so reports never pile up.
void SessionController::collect()
{
    show(m_worker->take());
    if (isSettled())
        Q_EMIT settled();
}

void SessionController::show(SessionReport report)
{
    m_handled = std::max(m_handled, report.sequence);
    if (report.sequence < m_firstSequence)
        return;
    if (isSettled() && m_state == State::Loading)
        m_stateBeforeLoading = stateOf(report.mode);
    if (!m_inputs)
        return;
    if (report.frame && report.frame != m_frame) {
        m_frame = std::move(report.frame);
        Q_EMIT frameChanged(m_frame);
    }
    if (report.history) {
        m_history = std::move(report.history);
        Q_EMIT historyChanged(m_history);
    }
    showMoment(report);
    const bool hasMonitor = report.monitor != nullptr;
    if (hasMonitor) {
        m_monitor = std::move(report.monitor);
        Q_EMIT monitorChanged(m_monitor);
    }
    if (report.changes) {
        m_changes = *report.changes;
        Q_EMIT changesChanged();
    }
    if (report.result) {
        m_result = std::move(report.result);
        Q_EMIT completed(m_result);
    }
    // A state that a later command has already changed is not news. Questions change none: what views ask about the end
    // of a run, and keeping it, must not keep people waiting for the news that it is over.
    const bool isInstall = m_state == State::Loading && m_loading == 0;
    if (m_handled >= m_lastMove && (m_state != State::Loading || isInstall))
        setState(stateOf(report.mode));
    if (report.error)
        Q_EMIT errorRaised(*report.error);
    if (hasMonitor && m_monitor->stop)
        Q_EMIT stopped(*m_monitor->stop);
}

void SessionController::showMoment(const SessionReport& report)
{
    m_isCompletelySeen = report.isCompletelySeen;
    if (report.horizon != m_horizon) {
        m_horizon = report.horizon;
        Q_EMIT horizonChanged(m_horizon);
    }
    if (report.now != m_now) {
        m_now = report.now;
        Q_EMIT nowChanged(m_now);
    }
}

void SessionController::setState(State state)
{
    if (state == m_state)
        return;
    m_state = state;
    Q_EMIT stateChanged(state);
}

} // namespace consonance
#include "moc_session_controller.cpp"
