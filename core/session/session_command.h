// SPDX-License-Identifier: GPL-3.0-or-later
//
// A request to a session: a closure that the session's thread carries out between two steps, and its relation to
// other commands in the queue. Commands are made here and posted to a SessionWorker; a new one is a function here and
// nothing else. Values; any thread may make them.
#pragma once

#include "core/session/interactive_session.h"
#include "core/session/session_monitor.h"

#include <cstdint>
#include <functional>
#include <memory>
#include <optional>
#include <string>
#include <vector>

namespace consonance {

class SessionWorker;

/// What one step is: a unit, or the way to an event of some jobs.
struct StepOf {
    StepUnit unit = StepUnit::Event;
    std::vector<JobId> jobs {}; ///< empty: the unit

    bool operator==(const StepOf&) const = default;
};

/// Where the clock stands. Several steps may lie at one moment; then `step` says after which of them.
struct ClockPlace {
    Time at;
    std::optional<std::uint64_t> step {}; ///< of SessionPosition; nothing: after the last one
};

struct SessionCommand {
    enum class Kind : std::uint8_t {
        Step, ///< one of many; void once a move follows
        Move, ///< goes elsewhere: waiting steps and moves become void, and the one under way is cut short
        Edit, ///< is always carried out and makes nothing void
        Replace, ///< another session, or none: like a move, but never void itself
    };
    Kind kind = Kind::Move;
    bool isQuestion = false; ///< leaves the run as it is
    bool endsSession = false; ///< cuts short also what is carried out whatever comes after
    std::function<void(SessionWorker&)> carryOut {}; ///< on the session's thread
    /// Instead: a change of the run, if there is one, which stops when the session ends.
    std::function<Result<void>(InteractiveSession&, const StopToken&)> change {};
    std::optional<ClockPlace> shown {}; ///< where the clock goes once it is made; nothing: the moment of the change
    std::uint64_t sequence = 0; ///< ascending; comes back in the report

    [[nodiscard]] bool makesVoid() const { return kind == Kind::Move || kind == Kind::Replace; }
    [[nodiscard]] bool canBeVoid() const { return kind == Kind::Step || kind == Kind::Move; }

    /// Takes over `session`, which is a run of `request`.
    [[nodiscard]] static SessionCommand install(RunRequest request, std::unique_ptr<InteractiveSession> session);
    [[nodiscard]] static SessionCommand drop();
    /// The same run from the start, forgetting its history; a branch goes back to its beginning.
    [[nodiscard]] static SessionCommand restart();

    [[nodiscard]] static SessionCommand stepForward(StepUnit unit);
    /// Takes back steps forward of the same kind one by one; after another move, back by one unit.
    [[nodiscard]] static SessionCommand stepBack(StepUnit unit);
    /// To just before the decision shown, or, when that is due, to just after it.
    [[nodiscard]] static SessionCommand beforeOrAfterDecision();
    /// To the next or previous event of these jobs.
    [[nodiscard]] static SessionCommand stepForwardOf(std::vector<JobId> jobs);
    [[nodiscard]] static SessionCommand stepBackOf(std::vector<JobId> jobs);
    [[nodiscard]] static SessionCommand seek(Time at);
    [[nodiscard]] static SessionCommand seekStep(std::uint64_t step);

    /// At the set speed, or as fast as possible while showing every frame.
    [[nodiscard]] static SessionCommand run(bool isPaced);
    /// As fast as possible.
    [[nodiscard]] static SessionCommand express();
    /// The same until the condition is true, which it must not be yet.
    [[nodiscard]] static SessionCommand expressUntil(std::string condition);
    /// The same until a decision at which the policy would place differently.
    [[nodiscard]] static SessionCommand expressUntilParting(std::string policy);
    [[nodiscard]] static SessionCommand pause();

    /// Nothing happens without a session.
    [[nodiscard]] static SessionCommand inspect(std::function<void(const InteractiveSession&)> look);
    /// Breakpoints and watches; also without a session.
    [[nodiscard]] static SessionCommand adjust(std::function<Result<void>(SessionMonitor&)> change);
    /// Returns the moment of the decision shown.
    [[nodiscard]] static SessionCommand examineDecision(
        std::function<void(Result<std::optional<DecisionMoment>>)> take);

    /// Changes something when the clock shows `at`, which is the moment shown.
    [[nodiscard]] static SessionCommand intervene(Intervention change, Time at);
    /// Answers the due decision, else the last one.
    [[nodiscard]] static SessionCommand answerDecision(AnswerDecision answer);
    /// As placeBeforeDecisionShown().
    [[nodiscard]] static SessionCommand placeOtherwise(JobPlaces places);
    [[nodiscard]] static SessionCommand lookAhead(Time until);
    /// Undoes or redoes changes; the clock is at `shown` afterwards.
    [[nodiscard]] static SessionCommand setChanges(std::vector<SessionChange> changes, ClockPlace shown);
};

} // namespace consonance
