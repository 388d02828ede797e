// SPDX-License-Identifier: GPL-3.0-or-later
#include "ui/workspace/passed_over_command.h"

#include "core/why/passed_over.h"
#include "ui/commands/command_registry.h"
#include "ui/decide/decision_panel.h"
#include "ui/kit/number_format.h"
#include "ui/kit/selection.h"
#include "ui/session/session_controller.h"
#include "ui/words/job_sentence.h"

#include <QCoreApplication>

#include <algorithm>
#include <span>

namespace consonance {

namespace {

/// What comes after the moment shown is not known yet.
std::span<const EventRecord> eventsSoFar(const SessionController& session)
{
    const auto& history = session.history();
    const auto& frame = session.frame();
    if (!history || !frame)
        return {};
    const std::span events(history->events);
    return events.first(std::min<std::size_t>(events.size(), frame->position.event));
}

bool hasWaited(const SessionController& session, JobId job)
{
    const auto arrival = session.inputs()->workload->job(job).request.arrival;
    const auto events = eventsSoFar(session);
    const auto end = std::ranges::find_if(events, [job](const EventRecord& event) {
        return event.job == job && (event.kind == EventKind::JobStarted || event.kind == EventKind::JobRejected);
    });
    return end == events.end() ? !events.empty() && events.back().at > arrival : end->at > arrival;
}

/// No decision placed another job meanwhile, so what keeps it waiting is there from its arrival on.
void goToArrival(SessionController& session, JobId job, const PassedOverAnswers& answers)
{
    const auto& request = session.inputs()->workload->job(job).request;
    session.seek(request.arrival);
    answers.showDecision();
    answers.panel.showLeftWaiting();
    const auto name = QString::fromStdString(request.name);
    answers.say(jobSentence(QCoreApplication::translate("PassedOver",
                                "No decision placed another job while job %1 waited. This is the one at its arrival."),
        name)
                    .arg(name));
}

void goToPassedOver(SessionController& session, JobId job, const PassedOverAnswers& answers)
{
    const auto passed = decisionsThatPassedOver(eventsSoFar(session), job);
    const auto name = QString::fromStdString(session.inputs()->workload->job(job).request.name);
    const bool waits
        = session.frame() && std::ranges::find(session.frame()->waiting, job) != session.frame()->waiting.end();
    if (passed.empty() && !waits) {
        if (hasWaited(session, job))
            return goToArrival(session, job, answers);
        return answers.say(
            jobSentence(QCoreApplication::translate("PassedOver", "So far job %1 has not waited."), name).arg(name));
    }
    // Of a wait that is over, the last one.
    if (passed.empty() || (waits && passed.back().isOver)) {
        answers.say(jobSentence(
            QCoreApplication::translate("PassedOver", "So far no decision has placed another job while job %1 waited."),
            name)
                        .arg(name));
        return;
    }
    const auto& first = passed.back();
    session.seek(first.at);
    answers.showDecision();
    answers.panel.showLeftWaiting();
    const auto others = static_cast<int>(first.placed.size());
    answers.say(jobSentence(QCoreApplication::translate(
                                "PassedOver", "Decision %1 placed %n other jobs and left job %2 waiting.", "", others),
        name)
                    .arg(format::integer(first.decision), name));
}

} // namespace

void addPassedOverCommand(
    CommandRegistry& registry, SessionController& session, const Selection& selection, PassedOverAnswers answers)
{
    registry.add({ .id = QStringLiteral("decision.passedOver"),
        .text = QT_TRANSLATE_NOOP("Command", "First decision that passed it &over"),
        .tip = QT_TRANSLATE_NOOP("Command",
            "Goes to the first decision of the selected job's wait, or of its last one, that placed other jobs and "
            "left this one waiting"),
        .category = CommandCategory::WhatIf,
        .icon = Icon::Back,
        .group = 3,
        .enabledWhen =
            [&session, &selection] {
                return CommandAvailability::when(session.frame() && selection.state().jobs.size() == 1,
                    QCoreApplication::translate("PassedOver", "select one job first"));
            },
        .run =
            [&session, &selection, answers = std::move(answers)] {
                if (selection.state().jobs.size() == 1 && session.inputs())
                    goToPassedOver(session, selection.state().jobs.front(), answers);
            } });
}

} // namespace consonance
