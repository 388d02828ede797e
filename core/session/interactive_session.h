// SPDX-License-Identifier: GPL-3.0-or-later
//
// A run that a user steps through: by event, action, decision or interval, back as well as forward, jump to any
// time. A jump within what was seen restores the nearest checkpoint before its goal, behind or ahead, and replays; runs
// are deterministic, so the past stays as it was and the future is not lost by looking back. One thread at a time owns
// a session; its published data (SessionFrame, SessionHistory) are immutable and may be read anywhere. Cost: a step
// back ≤ the replay between two checkpoints. These are spaced to cost a fortieth of the run, and thinned to hold at
// most `checkpointBudget` bytes. Notes are kept for the last decision only, and made again by a replay when missing. A
// change from outside (what if) is a separate step: the old future after it is forgotten, and one may go back before it
// and forward again as over any other step.
#pragma once

#include "core/policy/simulation.h"
#include "core/run/decision_moment.h"
#include "core/run/step_watcher.h"
#include "core/run/what_if.h"
#include "core/session/checkpoint_pace.h"
#include "core/session/checkpoints.h"
#include "core/session/session_frame.h"

#include <chrono>
#include <cstdint>
#include <memory>
#include <optional>
#include <span>
#include <vector>

namespace consonance {

enum class StepUnit : std::uint8_t {
    Action, ///< one task placed within a decision
    Event, ///< one event, or the whole of a decision
    Decision,
    Interval,
};

/// Whether a policy writes notes on its decisions; that may cost several times as much as deciding.
enum class NoteMode : std::uint8_t {
    Keep,
    Skip, ///< renewNotes() makes them later
};

/// A change made in a session, and its step number.
struct SessionChange : RunChange {
    std::uint64_t step = 0; ///< number of steps done before; it is the next one

    bool operator==(const SessionChange&) const = default;
};

struct SessionOptions {
    std::size_t checkpointBudget = 64u << 20; ///< bytes; 0: only the start is kept
};

class InteractiveSession {
public:
    [[nodiscard]] static Result<std::unique_ptr<InteractiveSession>> create(
        SimulationSetup setup, SessionOptions options = {});

    /// Starts where startRun() would: at the beginning, or for a branch after its last change; if the run follows the
    /// trace's record first, where the policy takes over. One may go back over
    /// that as over any other step, but not make changes before it. Errors: as startRun().
    [[nodiscard]] static Result<std::unique_ptr<InteractiveSession>> create(const RunRequest& request,
        const ResolvedInputs& inputs, SessionOptions options = {}, const StopToken& stop = {},
        Progress* progress = nullptr);

    /// Forward by one unit: to just after the next decision, to the end of the next interval. False at the end of the
    /// run.
    [[nodiscard]] Result<bool> stepForward(StepUnit unit, const StopToken& stop = {});
    /// Back to where stepForward() stops before here. False at the beginning.
    [[nodiscard]] Result<bool> stepBack(StepUnit unit, const StopToken& stop = {});
    /// Back to just before the decision that frame() shows; stays where it is due. False when there is none.
    [[nodiscard]] Result<bool> stepBeforeDecision(const StopToken& stop = {});
    /// Forward to just after the next event that concerns one of the jobs, or to the end of the run; false when it is
    /// already there.
    [[nodiscard]] Result<bool> stepForwardOf(std::span<const JobId> jobs, const StopToken& stop = {});
    /// Back to just after the event of theirs before the one shown, or to the beginning. False at the beginning.
    [[nodiscard]] Result<bool> stepBackOf(std::span<const JobId> jobs, const StopToken& stop = {});
    /// To the last position not after `at`.
    [[nodiscard]] Result<void> seek(Time at, const StopToken& stop = {});
    [[nodiscard]] Result<void> seekStep(std::uint64_t step, const StopToken& stop = {});
    /// Exactly to a place where the run was, within a decision too.
    [[nodiscard]] Result<void> returnTo(const SessionPosition& place, const StopToken& stop = {});
    /// Forward by at most `steps` steps, or until simulated time reaches `until`. False at the end of the run.
    [[nodiscard]] Result<bool> advance(
        std::uint64_t steps, Time until, const StopToken& stop = {}, NoteMode notes = NoteMode::Keep);
    /// Makes the notes of the last decision when they were skipped, by a replay from the checkpoint before it; true
    /// when it did. All other moves do so themselves. Stopped, it leaves the run where it is.
    [[nodiscard]] Result<bool> renewNotes(const StopToken& stop = {});
    /// If the notes of the last decision were skipped and the next one is near: forward over that one, with its
    /// notes and the state before it kept, so that stopping here and asking needs no replay. Else nothing. A watcher
    /// may stop it on the way.
    [[nodiscard]] Result<void> restAtDecision(const StopToken& stop = {});

    /// Observes every step of stepForward() and advance(); null: none. It must outlive the session or be
    /// replaced. If it stops the session, wasStopped() says so until the next of those calls.
    void setWatcher(StepWatcher* watcher);
    [[nodiscard]] bool wasStopped() const { return m_wasStopped; }
    /// Changes something here and now, or when the clock shows `at` if nothing happens before; forgets the old future,
    /// earlier changes included. Errors: as makeIntervention(), or the run is over; nothing has then changed.
    [[nodiscard]] Result<void> intervene(Intervention change, Time at = {});
    /// Undoes or redoes changes: the common beginning of both lists stays, the others are made where they
    /// were made. Ends where the first one was undone, or after the last one that was made. The original, once
    /// all are undone, is known again as far as it was seen.
    [[nodiscard]] Result<void> setChanges(const std::vector<SessionChange>& changes, const StopToken& stop = {});
    /// Runs to `until` and comes back, so that the span between is known again; stopped, as far as it came.
    [[nodiscard]] Result<void> lookAhead(Time until, const StopToken& stop = {});
    /// The changes from the request of a branch, and those made in this session.
    [[nodiscard]] const std::vector<SessionChange>& changes() const { return m_changes; }
    [[nodiscard]] bool isBranch() const { return !m_changes.empty(); }
    /// The run just before the decision that frame() shows; nothing when there is none, or when it was a change from
    /// outside that placed nothing where the policy would have decided. Goes back and returns, so it costs as much as a
    /// step back. Cancelled when stopped; the run is then where it was.
    [[nodiscard]] Result<std::optional<DecisionMoment>> decisionMoment(const StopToken& stop = {});
    /// When the next step happens; kForever when there is none.
    [[nodiscard]] Time nextTime() const;

    /// At `shown`, if nothing happens before.
    [[nodiscard]] std::shared_ptr<const SessionFrame> frame(Time shown = {}) const;
    [[nodiscard]] std::shared_ptr<const SessionHistory> history();
    [[nodiscard]] SessionPosition position() const;
    /// The furthest time reached so far, and whether that is the end.
    [[nodiscard]] Time furthest() const { return m_seen.until; }
    /// Extends the known state until then, if nothing happens before; returns whether that was new.
    bool extendSeenTo(Time at);
    [[nodiscard]] bool isCompletelySeen() const { return m_seen.isComplete; }
    [[nodiscard]] const Simulation& simulation() const { return *m_simulation; }

private:
    static constexpr std::uint64_t kNever = ~std::uint64_t { 0 };
    struct StepMark {
        Time at;
        std::uint32_t events = 0; ///< in the log after the step
        bool isDecision = false;
    };
    /// Where the run stands, to come back to without a replay. Costs a copy of its state.
    struct Standing {
        SimulationSnapshot snapshot;
        std::uint64_t step = 0;
        std::uint32_t action = 0;
        std::optional<Plan> proposed;
        std::shared_ptr<const DecisionRecord> decision;
    };

    InteractiveSession(Simulation simulation, SessionOptions options);

    [[nodiscard]] Result<bool> forwardOne(NoteMode notes);
    [[nodiscard]] Result<bool> forwardWatched(NoteMode notes);
    [[nodiscard]] Result<bool> forwardUnwatched(Time until, const StopToken& stop);
    [[nodiscard]] Result<void> proposeIfDue(NoteMode notes);
    [[nodiscard]] Result<void> forwardTo(std::uint64_t step, const StopToken& stop);
    [[nodiscard]] Result<void> extendTo(Time at, const StopToken& stop);
    [[nodiscard]] Standing standing() const;
    void comeBack(Standing place);
    [[nodiscard]] Result<std::optional<DecisionMoment>> momentAt(std::uint64_t step, const StopToken& stop);
    [[nodiscard]] Result<void> makeChanges(const RunRequest& request, const StopToken& stop, Progress* progress);
    [[nodiscard]] Result<void> advanceTo(const RunMoment& moment, const StopToken& stop, Progress* progress);
    [[nodiscard]] Result<void> insertChange(Intervention change, Time at);
    [[nodiscard]] const SessionChange* changeAt(std::uint64_t step) const;
    [[nodiscard]] bool decisionIsNext() const;
    [[nodiscard]] Result<void> repeatChange(const SessionChange& change);
    void noteChange(std::size_t decisionsBefore);
    void noteStep(bool isDecision);
    void forgetAhead(const EventLog::Mark& log);
    void extendLog(const EventLog::Mark& log);
    void restoreNear(std::uint64_t step);
    void restoreBefore(std::uint64_t step);
    void restoreAtMost(std::uint64_t goal);
    [[nodiscard]] std::optional<std::uint64_t> decisionBefore(std::uint64_t step) const;
    [[nodiscard]] bool hasNotes() const;
    void noteEvents();
    void noteSeries();
    void keepCheckpoint();
    [[nodiscard]] std::int64_t intervalOf(Time at) const;
    [[nodiscard]] std::int64_t capacityUnits() const;
    [[nodiscard]] double allocatedShare(std::int64_t capacity) const;
    void fillJobs(SessionFrame& frame) const;
    void fillHosts(SessionFrame& frame) const;
    void fillProposed(SessionFrame& frame, HostId host) const;

    std::unique_ptr<Simulation> m_simulation;
    SessionOptions m_options;
    StepWatcher* m_watcher = nullptr;
    std::uint64_t m_watchedStep = kNever; ///< the last step that the watcher saw
    bool m_wasStopped = false;
    std::vector<StepMark> m_marks; ///< every step seen so far
    Checkpoints m_checkpoints; ///< aside: before a decision that is far from the others
    std::vector<SessionChange> m_changes; ///< ascending
    std::uint64_t m_step = 0;
    std::uint32_t m_action = 0;
    std::optional<Plan> m_proposed; ///< for the due decision, once asked for
    std::shared_ptr<const DecisionRecord> m_decision; ///< the last one, with its notes; null when they were not made
    CheckpointPace m_pace;
    bool m_countsGpus = true; ///< cores where there is none
    std::int64_t m_capacityUnits = 0; ///< of servers that can run something, at the furthest step
    SessionHistory m_seen;
    std::vector<DecisionRecord> m_decisions; ///< those in the log whenever one went elsewhere
    Time m_originalSeen; ///< how far, before the first change
};

} // namespace consonance
