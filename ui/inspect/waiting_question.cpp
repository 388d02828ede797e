// SPDX-License-Identifier: GPL-3.0-or-later
#include "ui/inspect/waiting_question.h"

#include "ui/session/session_controller.h"
#include "ui/work/job_runner.h"

#include <QCoreApplication>
#include <QPointer>

namespace consonance {

WaitingQuestion::WaitingQuestion(SessionController& session, JobRunner& runner, QObject* parent)
    : QObject(parent)
    , m_session(session)
    , m_runner(runner)
{
}

void WaitingQuestion::forget()
{
    ++m_question;
    m_frame.reset();
    m_job.reset();
    m_reason.reset();
}

void WaitingQuestion::ask(JobId job)
{
    if (m_job == job && m_frame == m_session.frame())
        return;
    forget();
    if (m_session.canPause())
        return; // the next moment comes before the answer
    m_frame = m_session.frame();
    m_job = job;
    const QPointer<WaitingQuestion> self(this);
    m_session.inspect([self, job, at = m_session.now(), question = m_question](const InteractiveSession& session) {
        auto moment = std::make_shared<DecisionMoment>(DecisionMoment::of(session.simulation()));
        QMetaObject::invokeMethod(qApp, [self, moment, at, job, question] {
            if (self && self->m_question == question)
                self->work(std::move(*moment), at, job, question);
        });
    });
}

void WaitingQuestion::work(DecisionMoment moment, Time at, JobId job, std::uint64_t question)
{
    auto shared = std::make_shared<DecisionMoment>(std::move(moment));
    m_runner.start(
        tr("Looking at the queue"),
        [shared, at, job](const StopToken&, Progress&) { return waitingReasonAt(std::move(*shared), at, job); }, this,
        [this, question](const Result<WaitingReason>& reason) {
            if (question != m_question || !reason)
                return; // who asks the policy itself is told what is wrong with it
            m_reason = *reason;
            Q_EMIT answered();
        },
        { .quiet = true });
}

} // namespace consonance
#include "moc_waiting_question.cpp"
