// SPDX-License-Identifier: GPL-3.0-or-later
//
// The run that the window shows, and the one state machine of run control. Commands return at once; the engine works on
// a thread of its own, and what it reports arrives here at most 30 times a second (twice a second in express). Frames
// and histories are immutable and shared: keep them as long as you like.
//
//   Idle ── open ──► Loading ──► Paused ⇄ Running | Express ──► Finished
//                       │                         │                 │ (step back, seek, stop: Paused)
//                       └► where it was, or Failed └► Failed (the policy failed; going back is possible)
//
// While another run is loading, the open one stays as it is; when loading fails or is cancelled, it is shown
// again. Ownership: owns the worker and through it the session. GUI thread only. The destructor waits for the step in
// progress, no longer.
#pragma once

#include "core/run/run_result.h"
#include "core/session/interactive_session.h"
#include "core/session/session_worker.h"
#include "core/store/time_mark.h"
#include "ui/work/job_runner.h"

#include <QObject>

#include <functional>
#include <memory>
#include <vector>

namespace consonance {

class SimulationClock;

/// Where an open run is already kept; empty for one that was made here.
struct RunOrigin {
    std::string runId; ///< in the store, or in the bundle
    std::string
        originalId; ///< of the run that it is without changes: itself, or what a kept branch left; empty: unknown
    std::string bundle; ///< file that the run was opened from, read-only; empty: it is in the store
    std::vector<TimeMark> marks; ///< bookmarks and sections that came with it

    [[nodiscard]] bool isReadOnly() const { return !bundle.empty(); }
};

/// The inputs of the open run.
struct SessionInputs {
    RunRequest request; ///< without changes: those are the session's
    RunOrigin origin;
    std::shared_ptr<const Cluster> cluster;
    std::shared_ptr<const Cluster> originalCluster; ///< without the servers that changes add
    std::shared_ptr<const Workload> workload;
    std::vector<Error> problems; ///< rows left out of the trace, jobs that can never run
};

/// The result of loading: a setup to simulate, and the notices for the user.
struct LoadedRun {
    SimulationSetup setup;
    std::unique_ptr<InteractiveSession> session {}; ///< of `setup` where it has begun already; null: begin it
    std::vector<Error> problems;
    RunOrigin origin {};
    std::shared_ptr<const Cluster> originalCluster {}; ///< null: that of the setup
};
/// Makes the inputs of a run on a background thread; looks at the token every 10 ms where it can.
using RunLoader = std::function<Result<LoadedRun>(const StopToken&, Progress&)>;
/// Reads the inputs of the request.
[[nodiscard]] RunLoader loaderOf(const RunRequest& request);

/// Begins a run on inputs already loaded, also of a fork.
[[nodiscard]] Result<LoadedRun> startLoadedRun(
    const RunRequest& request, const ResolvedInputs& inputs, const StopToken& stop, Progress& progress);

class SessionController : public QObject {
    Q_OBJECT
public:
    enum class State { Idle, Loading, Paused, Running, Express, Finished, Failed };
    Q_ENUM(State)

    /// Loads through `runner`, which must outlive the controller.
    explicit SessionController(JobRunner& runner, QObject* parent = nullptr);
    ~SessionController() override;

    /// Opens a run in the background; a later open() replaces one that is still loading.
    void open(const RunRequest& request);
    /// The same with inputs made otherwise, e.g. from the run store.
    void open(const RunRequest& request, RunLoader loader);
    void cancelLoading();
    /// Back to Idle; cancels loading too.
    void close();

    /// One unit on or back; pauses first. Held keys queue up.
    void stepForward(StepUnit unit);
    void stepBack(StepUnit unit);
    void beforeOrAfterDecision();
    /// To the next or previous event of these jobs.
    void stepForward(const std::vector<JobId>& jobs);
    void stepBack(const std::vector<JobId>& jobs);
    /// On at speed() simulated seconds per real second, or as fast as the computer allows if that is slower.
    void run();
    /// As fast as possible while showing it as run() does.
    void runFast();
    /// As fast as possible, showing little on the way.
    void express();
    /// As fast as possible until a condition over the state is true; an error when it is true here already.
    void runUntil(const std::string& condition);
    /// The same until a decision at which this policy, asked there afresh, would have placed differently.
    void runUntilParting(const std::string& policyId);
    /// Breakpoints, log points and watches; kept for runs opened later. Conditions were checked.
    void setBreakpoints(std::vector<Breakpoint> breakpoints);
    void setWatches(std::vector<std::string> expressions);
    void forgetHits();
    void pause();
    /// Ends the run and goes to its beginning; its seen part stays known.
    void stop();
    /// The same run again from nothing: same inputs, same seed.
    void restart();
    /// To the last position not after `at`; a later seek replaces one under way.
    void seek(Time at);
    /// To just after the step with this number (SessionPosition::step).
    void seekStep(std::uint64_t step);
    /// Runs `look` on the session's thread, between steps; for what needs more than a frame, such as storing the run.
    /// Nothing happens without a session.
    void inspect(std::function<void(const InteractiveSession&)> look);

    /// Hands `take` the run as it stood before the decision shown, on the session's thread; nothing when there is none.
    /// A later command may replace the question, and then `take` is never called.
    void examineDecision(std::function<void(Result<std::optional<DecisionMoment>>)> take);
    /// Changes something at the moment shown, and stays there; changesChanged() follows, or errorRaised().
    void intervene(Intervention change);
    /// Answers the decision that is due in place of the policy; where none is, the run goes back to the last one for
    /// it. Once given, a later command does not come between. changesChanged() follows, or errorRaised().
    void answerDecision(AnswerDecision answer);
    /// Places tasks otherwise than the decision shown: the run goes back to just before it. changesChanged() follows,
    /// or errorRaised().
    void placeOtherwise(JobPlaces places);
    /// Takes changes back or makes them again, as InteractiveSession::setChanges(). The clock then shows `shown`;
    /// nothing: what it showed before.
    void setChanges(std::vector<SessionChange> changes, std::optional<ClockPlace> shown = {});
    /// Where the clock was when the last change was asked for; it may have gone back for the change since.
    [[nodiscard]] ClockPlace changedFrom() const { return m_changedFrom; }
    /// As InteractiveSession::lookAhead(): until then the run is known.
    void lookAhead(Time until);
    /// The changes of the run, in order; empty for a run as opened.
    [[nodiscard]] const std::vector<SessionChange>& changes() const { return m_changes; }
    /// Repeats the notices from opening the run.
    void showProblems() { Q_EMIT problemsFound(m_inputs->problems); }
    /// The request that repeats the open run, its changes included; empty without a run.
    [[nodiscard]] RunRequest openRequest() const;

    /// Simulated seconds per real second, > 0.
    void setSpeed(double secondsPerSecond);
    [[nodiscard]] double speed() const { return m_speed; }

    /// Keeps `clock` at now() and horizon(), and answers its seek requests.
    void drive(SimulationClock& clock);

    [[nodiscard]] State state() const { return m_state; }
    /// Every command given so far was carried out, and its result is shown.
    [[nodiscard]] bool isSettled() const { return m_handled == m_sequence; }
    [[nodiscard]] bool hasSession() const { return m_inputs != nullptr; }
    [[nodiscard]] bool canGoForward() const;
    [[nodiscard]] bool canGoBack() const;
    [[nodiscard]] bool canPause() const { return m_state == State::Running || m_state == State::Express; }
    /// Null without a session.
    [[nodiscard]] const std::shared_ptr<const SessionInputs>& inputs() const { return m_inputs; }
    [[nodiscard]] const std::shared_ptr<const SessionFrame>& frame() const { return m_frame; }
    [[nodiscard]] const std::shared_ptr<const SessionHistory>& history() const { return m_history; }
    /// Of the whole run, once its end was reached; null before.
    [[nodiscard]] const std::shared_ptr<const RunResult>& result() const { return m_result; }
    /// Of a run in express: nothing was asked for that may stop it before its end.
    [[nodiscard]] bool goesToTheEnd() const { return m_goesToTheEnd; }
    /// The moment shown; between events while running.
    [[nodiscard]] Time now() const { return m_now; }
    /// Hits, lines and watched values as last reported; null before.
    [[nodiscard]] const std::shared_ptr<const MonitorReport>& monitor() const { return m_monitor; }
    /// The latest moment seen of the run.
    [[nodiscard]] Time horizon() const { return m_horizon; }
    [[nodiscard]] bool isCompletelySeen() const { return m_isCompletelySeen; }

Q_SIGNALS:
    void stateChanged(consonance::SessionController::State state);
    /// Loading failed or was cancelled: the earlier run is shown again, and commands for the other are void.
    void loadingGivenUp();
    /// Another run is shown, or none; comes before its first frame.
    void inputsChanged(std::shared_ptr<const consonance::SessionInputs> inputs);
    void frameChanged(std::shared_ptr<const consonance::SessionFrame> frame);
    void changesChanged();
    void historyChanged(std::shared_ptr<const consonance::SessionHistory> history);
    void nowChanged(consonance::Time now);
    void horizonChanged(consonance::Time horizon);
    /// The lines are those since the last time.
    void monitorChanged(std::shared_ptr<const consonance::MonitorReport> report);
    /// A breakpoint stopped the run, or it came where it was to go.
    void stopped(const consonance::StopReason& reason);
    /// The end of the run was reached for the first time.
    void completed(std::shared_ptr<const consonance::RunResult> result);
    /// Loading or the run failed; for the message bar.
    void errorRaised(const consonance::Error& error);
    /// The run was opened, but some of its inputs were left out; for the message bar, together.
    void problemsFound(const std::vector<consonance::Error>& problems);
    /// Comes last, whenever isSettled() has become true; a command may do so without changing anything else.
    void settled();

private:
    struct Prepared {
        std::shared_ptr<const SessionInputs> inputs;
        std::unique_ptr<InteractiveSession> session;
    };

    [[nodiscard]] static Result<Prepared> prepare(
        const RunRequest& request, const RunLoader& loader, const StopToken& stop, Progress& progress);
    void loaded(BackgroundId id, Result<Prepared> outcome);
    void returnFromLoading();
    void post(SessionCommand command);
    void adjust(std::function<Result<void>(SessionMonitor&)> change);
    void postStep(SessionCommand command);
    void postChange(SessionCommand command);
    [[nodiscard]] bool acceptsCommands() const { return hasSession() && m_state != State::Loading; }
    void collect();
    void show(SessionReport report);
    void showMoment(const SessionReport& report);
    void setState(State state);
    void forgetSession();

    JobRunner& m_runner;
    State m_state = State::Idle;
    State m_stateBeforeLoading = State::Idle;
    BackgroundId m_loading = 0;
    std::shared_ptr<const SessionInputs> m_inputs;
    std::shared_ptr<const SessionFrame> m_frame;
    std::shared_ptr<const SessionHistory> m_history;
    std::shared_ptr<const RunResult> m_result;
    std::shared_ptr<const MonitorReport> m_monitor;
    std::vector<SessionChange> m_changes;
    Time m_now;
    ClockPlace m_changedFrom;
    Time m_horizon;
    bool m_isCompletelySeen = false;
    bool m_goesToTheEnd = false;
    double m_speed = 600;
    std::uint64_t m_sequence = 0; ///< of the last command posted
    std::uint64_t m_firstSequence = 0; ///< reports before it are of an earlier session
    std::uint64_t m_lastMove = 0; ///< of the last command posted that is more than a question
    std::uint64_t m_handled = 0; ///< of the last command reported
    std::unique_ptr<SessionWorker> m_worker; ///< last: its thread ends before anything else goes
};

} // namespace consonance
