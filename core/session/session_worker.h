// SPDX-License-Identifier: GPL-3.0-or-later
//
// The thread on which a session lives. Commands go in through a queue, reports come out through one slot: a newer
// report replaces one not yet taken, so a slow reader costs the simulation nothing. No Qt here;
// SessionController is the window's interface to it.
//
// Ownership: the worker owns its session; the content of reports is immutable and shared. post(), setSpeed() and take()
// may be called from any thread. Cost: a frame is built at most 30 times a second when running and twice a second in
// express, and never for more than a fifth of the time. The destructor waits for the step in progress.
#pragma once

#include "core/run/run_result.h"
#include "core/session/session_command.h"

#include <atomic>
#include <chrono>
#include <condition_variable>
#include <deque>
#include <functional>
#include <memory>
#include <mutex>
#include <optional>
#include <thread>

namespace consonance {

/// The worker's state, or its state once all commands are done.
enum class SessionMode : std::uint8_t {
    Empty, ///< no session
    Paused,
    Running, ///< at a given pace, or as fast as possible while showing every frame
    Express, ///< as fast as possible
    Finished, ///< paused at the end of the run
    Failed, ///< paused because a step failed; going back is possible
};

struct SessionReport {
    std::uint64_t sequence = 0; ///< of the last command carried out
    SessionMode mode = SessionMode::Empty;
    Time now; ///< the moment shown: between events while running
    Time horizon; ///< the latest moment seen
    bool isCompletelySeen = false;
    std::shared_ptr<const SessionFrame> frame; ///< null without a session
    std::shared_ptr<const SessionHistory> history; ///< null when unchanged since the last report
    std::shared_ptr<const MonitorReport> monitor; ///< null when nothing observes the session
    std::shared_ptr<const RunResult> result; ///< once, when the end of the run is first reached
    std::shared_ptr<const std::vector<SessionChange>> changes; ///< null when unchanged since the last report
    std::optional<Error> error;
};

class SessionWorker {
public:
    /// `notify` is called on the worker's thread when a report is ready and the last one was taken.
    explicit SessionWorker(std::function<void()> notify);
    ~SessionWorker();
    SessionWorker(const SessionWorker&) = delete;
    SessionWorker& operator=(const SessionWorker&) = delete;

    void post(SessionCommand command);
    /// Simulated seconds per real second, for Run.
    void setSpeed(double secondsPerSecond) { m_speed.store(secondsPerSecond, std::memory_order_relaxed); }
    /// The newest report, and room for the next.
    [[nodiscard]] SessionReport take();

    // For commands, on the worker's thread.
    [[nodiscard]] InteractiveSession* session() { return m_session.get(); } ///< null without one
    [[nodiscard]] Time now() const { return m_now; } ///< the moment shown
    /// Cuts short work that later commands make void.
    [[nodiscard]] const StopToken& stopToken() const { return m_stop; }
    void install(RunRequest request, std::unique_ptr<InteractiveSession> session);
    void drop();
    void restart();
    /// Pauses where a step or a search ended.
    template<typename Outcome> void moved(const Outcome& outcome) { outcome ? rest() : fail(outcome.error()); }
    void stepForward(const StepOf& step);
    /// If nothing else has moved the run since a step forward of this kind: to where that one began, on the clock too.
    void stepBack(const StepOf& step);
    void seek(Time at);
    void run(bool isPaced);
    /// `prepare` says where to stop, or why it cannot.
    void express(const std::function<Result<void>(StopConditions&, const Simulation&)>& prepare);
    void pause();
    void adjust(const std::function<Result<void>(SessionMonitor&)>& change);

private:
    using WallClock = std::chrono::steady_clock;

    /// A step forward that can be taken back exactly.
    struct StepTaken {
        StepOf step;
        SessionPosition from;
        Time shown; ///< on the clock before it
        SessionPosition to;
    };

    void loop();
    void carryOut(const SessionCommand& command);
    /// Pauses after a change of the run, or an attempt at one.
    void changed(const Result<void>& outcome);
    [[nodiscard]] RunRequest wholeRequest() const;
    [[nodiscard]] std::optional<SessionCommand> nextCommand();
    [[nodiscard]] bool hasCommands();
    void beginSession();
    void guarded(const std::function<void()>& work);
    void rest();
    void forgetSeen();
    [[nodiscard]] bool wasStopped();
    [[nodiscard]] std::shared_ptr<const MonitorReport> monitorReport();
    void setMode(SessionMode mode);
    void runSlice();
    void unpacedSlice(std::uint64_t steps, NoteMode notes);
    void advanceTo(Time moment);
    void settle();
    void renewNotes();
    void fail(Error error);
    void report(bool isForced);
    void publish(bool isForced);
    [[nodiscard]] bool isMoving() const { return m_mode == SessionMode::Running || m_mode == SessionMode::Express; }
    [[nodiscard]] bool lastReportWasTaken();
    [[nodiscard]] bool historyIsDue(WallClock::time_point wall) const;
    [[nodiscard]] WallClock::duration expectedHistoryCost() const;
    [[nodiscard]] bool isLong() const;
    [[nodiscard]] bool resultIsDue() const;
    void collectDueResult();

    // Shared between threads, under the mutex.
    std::mutex m_mutex;
    std::condition_variable m_wake;
    std::deque<SessionCommand> m_commands;
    std::stop_source m_operation;
    std::stop_source m_ending; ///< of the session
    SessionReport m_report;
    bool m_reportIsReady = false;
    bool m_quits = false;
    std::atomic<double> m_speed { 600.0 };

    // The worker's own.
    std::function<void()> m_notify;
    SessionMonitor m_monitor; ///< before the session that it looks at
    bool m_monitorIsStale = false;
    std::unique_ptr<InteractiveSession> m_session;
    RunRequest m_original; ///< without the changes
    RunRequest m_request;
    std::shared_ptr<const std::vector<SessionChange>> m_changes; ///< not reported yet
    StopToken m_stop;
    StopToken m_end; ///< the session ends: not even a change of the run is carried out to its end
    SessionMode m_mode = SessionMode::Empty;
    bool m_isPaced = true; ///< while Running
    std::uint64_t m_sequence = 0;
    Time m_now;
    std::vector<StepTaken> m_stepsTaken; ///< one after the other, up to where the run stands
    std::uint64_t m_furthestStep = 0;
    bool m_wasComplete = false;
    bool m_resultWasCollected = false;
    std::shared_ptr<const RunResult> m_result; ///< not reported yet
    std::optional<Error> m_error;
    std::shared_ptr<const SessionFrame> m_frame;
    bool m_frameIsStale = false;
    bool m_historyIsStale = false;
    bool m_notesAreDue = false;
    bool m_leavesMemory = false; ///< loading it, or its end, left much that is free
    WallClock::time_point m_lastSlice;
    WallClock::time_point m_lastPublish;
    WallClock::time_point m_lastHistory;
    WallClock::duration m_frameCost {};
    WallClock::duration m_historyCost {};
    std::uint64_t m_stepsOfHistory = 0; ///< furthest step when it was copied last
    std::thread m_thread; ///< last, so that everything above exists when it begins
};

} // namespace consonance
