// SPDX-License-Identifier: GPL-3.0-or-later
#include "ui/inspect/wait_asker.h"

#include "core/run/what_if.h"
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
    connect(&session, &SessionController::inputsChanged, this, [this] { m_foretold.clear(); });
    connect(&session, &SessionController::changesChanged, this, [this] { m_foretold.clear(); });
}

const StartPrediction* WaitingQuestion::predicted(JobId job) const
{
    const auto found = m_foretold.find(job);
    return found == m_foretold.end() ? nullptr : &found->second;
}

void WaitingQuestion::forget()
{
    ++m_question;
    m_frame.reset();
    m_job.reset();
    m_entry.reset();
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
        const std::vector<RunChange> changes(session.changes().begin(), session.changes().end());
        const auto planned = plannedChanges(moment->engine.cluster(), changes);
        QMetaObject::invokeMethod(qApp, [self, moment, at, planned, job, question] {
            if (self && self->m_question == question)
                self->work(std::move(*moment), at, planned, job, question);
        });
    });
}

void WaitingQuestion::work(
    DecisionMoment moment, Time at, const std::vector<ClusterChange>& planned, JobId job, std::uint64_t question)
{
    auto shared = std::make_shared<DecisionMoment>(std::move(moment));
    m_runner.start(
        tr("Looking at the queue"),
        [shared, at, planned, job](
            const StopToken& stop, Progress&) { return waitingEntry(std::move(*shared), at, job, planned, stop); },
        this,
        [this, question](const Result<WaitingEntry>& entry) {
            if (question != m_question || !entry)
                return; // who asks the policy itself sees what is wrong with it
            m_entry = *entry;
            if (entry->prediction)
                m_foretold.insert_or_assign(entry->job, *entry->prediction);
            Q_EMIT answered();
        },
        { .quiet = true });
}

} // namespace consonance
#include "moc_wait_asker.cpp"
