// SPDX-License-Identifier: GPL-3.0-or-later
#include "ui/decide/decision_follower.h"

#include "ui/session/session_controller.h"

#include <QCoreApplication>
#include <QPointer>

namespace consonance {

DecisionFollower::DecisionFollower(SessionController& session, JobRunner& runner, QObject* parent)
    : QObject(parent)
    , m_session(session)
    , m_runner(runner)
{
    connect(&session, &SessionController::frameChanged, this, &DecisionFollower::follow);
    connect(&session, &SessionController::stateChanged, this, &DecisionFollower::follow);
    connect(&session, &SessionController::changesChanged, this, &DecisionFollower::follow);
    connect(&session, &SessionController::inputsChanged, this, [this] {
        m_shown.reset();
        m_wasAsked = false;
        m_analysis.reset();
        ++m_question;
        Q_EMIT changed();
    });
}

void DecisionFollower::setActive(bool active)
{
    if (active == m_isActive)
        return;
    m_isActive = active;
    follow();
}

void DecisionFollower::setOthers(std::vector<std::string> policies)
{
    if (policies == m_others)
        return;
    m_others = std::move(policies);
    if (m_isActive && m_shown)
        ask();
}

void DecisionFollower::follow()
{
    if (!m_isActive)
        return;
    const auto& frame = m_session.frame();
    const auto decision = frame ? frame->decision : nullptr;
    const bool isOtherHistory = m_changes != m_session.changes();
    m_changes = m_session.changes();
    const bool isNews = decision != m_shown || isOtherHistory;
    if (isNews) {
        // The same decision, seen again before or after it, keeps what was worked out of it.
        const bool isSame = !isOtherHistory && decision && m_shown && decision->id == m_shown->id
            && decision->at == m_shown->at
            && (!m_isPartial || decision->notes->actions.size() == m_shown->notes->actions.size());
        m_shown = decision;
        if (isSame)
            return;
        m_wasAsked = false;
        ++m_question;
        m_isPartial = true;
        m_analysis = decision
            ? std::make_shared<const DecisionAnalysis>(analysisOfNotes(*decision, m_session.frame()->policy))
            : nullptr;
        Q_EMIT changed();
    }
    const bool rests = m_session.state() == SessionController::State::Paused
        || m_session.state() == SessionController::State::Finished;
    // Once for each decision: the answer comes with a report, which must not lead to the next question.
    if (m_shown && m_isPartial && rests && !m_wasAsked)
        ask();
}

void DecisionFollower::ask()
{
    m_wasAsked = true;
    const auto question = ++m_question;
    const auto receiver = QPointer<DecisionFollower>(this);
    m_session.examineDecision([receiver, question](Result<std::optional<DecisionMoment>> moment) {
        const bool wasCutShort = !moment && moment.error().kind == ErrorKind::Cancelled;
        if (!wasCutShort && (!moment || !*moment))
            return;
        const auto found = wasCutShort ? nullptr : std::make_shared<DecisionMoment>(std::move(**moment));
        QMetaObject::invokeMethod(
            qApp,
            [receiver, question, found] {
                if (!receiver || receiver->m_question != question)
                    return;
                if (found)
                    return receiver->analyse(std::move(*found), question);
                receiver->m_wasAsked = false; // by a move, which may lead nowhere else
                receiver->follow();
            },
            Qt::QueuedConnection);
    });
}

void DecisionFollower::analyse(DecisionMoment moment, std::uint64_t question)
{
    DecisionQuestions questions { .policies = m_others };
    std::erase(questions.policies, moment.policyId);
    auto given = std::make_shared<DecisionMoment>(std::move(moment));
    m_runner.start(
        tr("Looking into a decision"),
        [given, questions](
            const StopToken& stop, Progress&) { return analyseDecision(std::move(*given), questions, stop); },
        this, [this, question](Result<DecisionAnalysis> outcome) { take(question, std::move(outcome)); },
        { .group = QStringLiteral("decision.analysis"), .quiet = true });
}

void DecisionFollower::take(std::uint64_t question, Result<DecisionAnalysis> outcome)
{
    if (question != m_question)
        return;
    if (!outcome) {
        if (outcome.error().kind != ErrorKind::Cancelled)
            Q_EMIT errorRaised(outcome.error());
        return;
    }
    m_isPartial = false;
    m_analysis = std::make_shared<const DecisionAnalysis>(std::move(*outcome));
    Q_EMIT changed();
}

} // namespace consonance
#include "moc_decision_follower.cpp"
