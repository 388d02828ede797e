// SPDX-License-Identifier: GPL-3.0-or-later
#include "core/session/session_command.h"

#include "core/session/decision_answer.h"
#include "core/session/session_worker.h"

#include <utility>

namespace consonance {

namespace {

using Kind = SessionCommand::Kind;

constexpr MessageId kAlreadyTrue
    = CONSONANCE_MESSAGE("session.already-true", "the run stays where it is: '{0}' is true here already");

/// A command for a worker that has a session.
SessionCommand withSession(Kind kind, std::function<void(SessionWorker&, InteractiveSession&)> carryOut)
{
    return { .kind = kind, .carryOut = [carryOut = std::move(carryOut)](SessionWorker& worker) {
                if (auto* session = worker.session())
                    carryOut(worker, *session);
            } };
}

SessionCommand question(SessionCommand command)
{
    command.isQuestion = true;
    return command;
}

Result<void> goUntil(StopConditions& stops, const std::string& condition, const Engine& engine, Time now)
{
    TRY(stops.setRunUntil(condition));
    if (!stops.isThereAlready(engine, now))
        return {};
    stops.clearRunUntil();
    return fail(Error { .message = kAlreadyTrue, .arguments = { condition } });
}

} // namespace

SessionCommand SessionCommand::install(RunRequest request, std::unique_ptr<InteractiveSession> session)
{
    // A closure can be copied, what it holds cannot.
    const auto handed = std::make_shared<std::unique_ptr<InteractiveSession>>(std::move(session));
    return { .kind = Kind::Replace,
        .endsSession = true,
        .carryOut = [request = std::move(request), handed](
                        SessionWorker& worker) { worker.install(request, std::move(*handed)); } };
}

SessionCommand SessionCommand::drop()
{
    return { .kind = Kind::Replace, .endsSession = true, .carryOut = [](SessionWorker& worker) { worker.drop(); } };
}

SessionCommand SessionCommand::restart()
{
    return withSession(Kind::Replace, [](SessionWorker& worker, InteractiveSession&) { worker.restart(); });
}

SessionCommand SessionCommand::stepForward(StepUnit unit)
{
    return withSession(
        Kind::Step, [unit](SessionWorker& worker, InteractiveSession&) { worker.stepForward({ .unit = unit }); });
}

SessionCommand SessionCommand::stepBack(StepUnit unit)
{
    return withSession(
        Kind::Step, [unit](SessionWorker& worker, InteractiveSession&) { worker.stepBack({ .unit = unit }); });
}

SessionCommand SessionCommand::beforeOrAfterDecision()
{
    return withSession(Kind::Step, [](SessionWorker& worker, InteractiveSession& run) {
        if (run.frame()->isBeforeDecision)
            worker.stepForward({ .unit = StepUnit::Decision });
        else
            worker.moved(run.stepBeforeDecision(worker.stopToken()));
    });
}

SessionCommand SessionCommand::stepForwardOf(std::vector<JobId> jobs)
{
    return withSession(Kind::Step,
        [jobs = std::move(jobs)](SessionWorker& worker, InteractiveSession&) { worker.stepForward({ .jobs = jobs }); });
}

SessionCommand SessionCommand::stepBackOf(std::vector<JobId> jobs)
{
    return withSession(Kind::Step,
        [jobs = std::move(jobs)](SessionWorker& worker, InteractiveSession&) { worker.stepBack({ .jobs = jobs }); });
}

SessionCommand SessionCommand::seek(Time at)
{
    return withSession(Kind::Move, [at](SessionWorker& worker, InteractiveSession&) { worker.seek(at); });
}

SessionCommand SessionCommand::seekStep(std::uint64_t step)
{
    return withSession(Kind::Move, [step](SessionWorker& worker, InteractiveSession& run) {
        worker.moved(run.seekStep(step, worker.stopToken()));
    });
}

SessionCommand SessionCommand::run(bool isPaced)
{
    return withSession(Kind::Move, [isPaced](SessionWorker& worker, InteractiveSession&) { worker.run(isPaced); });
}

SessionCommand SessionCommand::express()
{
    return withSession(Kind::Move, [](SessionWorker& worker, InteractiveSession&) { worker.express({}); });
}

SessionCommand SessionCommand::expressUntil(std::string condition)
{
    return withSession(Kind::Move, [condition = std::move(condition)](SessionWorker& worker, InteractiveSession&) {
        worker.express([&](StopConditions& stops, const Simulation& run) {
            return goUntil(stops, condition, run.engine(), worker.now());
        });
    });
}

SessionCommand SessionCommand::expressUntilParting(std::string policy)
{
    return withSession(Kind::Move, [policy = std::move(policy)](SessionWorker& worker, InteractiveSession&) {
        worker.express([&](StopConditions& stops, const Simulation& run) {
            return stops.setRunUntilParting(policy, run.setup().seed, run.engine());
        });
    });
}

SessionCommand SessionCommand::pause()
{
    return withSession(Kind::Move, [](SessionWorker& worker, InteractiveSession&) { worker.pause(); });
}

SessionCommand SessionCommand::inspect(std::function<void(const InteractiveSession&)> look)
{
    return question(withSession(
        Kind::Edit, [look = std::move(look)](SessionWorker&, const InteractiveSession& run) { look(run); }));
}

SessionCommand SessionCommand::adjust(std::function<Result<void>(SessionMonitor&)> change)
{
    return { .kind = Kind::Edit, .isQuestion = true, .carryOut = [change = std::move(change)](SessionWorker& worker) {
                worker.adjust(change);
            } };
}

SessionCommand SessionCommand::examineDecision(std::function<void(Result<std::optional<DecisionMoment>>)> take)
{
    return question(withSession(Kind::Step, [take = std::move(take)](SessionWorker& worker, InteractiveSession& run) {
        take(run.decisionMoment(worker.stopToken()));
    }));
}

SessionCommand SessionCommand::intervene(Intervention intervention, Time at)
{
    return { .kind = Kind::Edit,
        .change = [intervention = std::move(intervention), at](
                      InteractiveSession& run, const StopToken&) { return run.intervene(intervention, at); } };
}

SessionCommand SessionCommand::answerDecision(AnswerDecision answer)
{
    return { .kind = Kind::Edit,
        .change = [answer = std::move(answer)](InteractiveSession& run, const StopToken& stop) {
            return answerLastDecision(run, answer, stop);
        } };
}

SessionCommand SessionCommand::placeOtherwise(JobPlaces places)
{
    return { .kind = Kind::Edit,
        .change = [places = std::move(places)](InteractiveSession& run, const StopToken& stop) {
            return placeBeforeDecisionShown(run, places, stop);
        } };
}

SessionCommand SessionCommand::lookAhead(Time until)
{
    return { .kind = Kind::Edit,
        .change = [until](InteractiveSession& run, const StopToken& stop) { return run.lookAhead(until, stop); } };
}

SessionCommand SessionCommand::setChanges(std::vector<SessionChange> changes, ClockPlace shown)
{
    return { .kind = Kind::Edit,
        .change = [changes = std::move(changes)](
                      InteractiveSession& run, const StopToken& stop) { return run.setChanges(changes, stop); },
        .shown = shown };
}

} // namespace consonance
