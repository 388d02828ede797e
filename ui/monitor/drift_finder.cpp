// SPDX-License-Identifier: GPL-3.0-or-later
#include "ui/monitor/drift_finder.h"

#include "core/why/candidate_effects.h"
#include "ui/kit/number_format.h"
#include "ui/session/session_controller.h"
#include "ui/work/job_runner.h"

namespace consonance {

DriftFinder::DriftFinder(SessionController& session, JobRunner& runner, QObject* parent)
    : QObject(parent)
    , m_session(session)
    , m_runner(runner)
{
    connect(&session, &SessionController::inputsChanged, this, [this] {
        m_looked.reset();
        take({});
    });
    connect(&session, &SessionController::historyChanged, this, &DriftFinder::look);
    connect(&session, &SessionController::stateChanged, this, &DriftFinder::look);
}

void DriftFinder::setOn(bool isOn)
{
    m_isOn = isOn;
    m_looked.reset();
    if (!isOn)
        take({});
    look();
}

/// Not while the run goes: its history grows thirty times a second.
void DriftFinder::look()
{
    const auto history = m_session.history();
    const auto inputs = m_session.inputs();
    if (!m_isOn || !inputs || !history || history == m_looked || m_session.canPause())
        return;
    m_looked = history;
    m_runner.start(
        tr("Looking where the predictor drifts"),
        [history, inputs, given = m_predictor](const StopToken&, Progress&) {
            return runDrift(given ? given : predictorFor(inputs->request.parameters), history->events, history->slots,
                *inputs->workload, *inputs->cluster);
        },
        this,
        [this, history](const Result<RunDrift>& found) {
            if (m_looked != history)
                return;
            if (!found) {
                if (found.error().kind != ErrorKind::Cancelled)
                    Q_EMIT errorRaised(found.error());
                return;
            }
            take(*found);
            Q_EMIT searched(static_cast<int>(m_found.spans.size()));
        },
        { .group = QStringLiteral("timeline.drift"), .quiet = true });
}

void DriftFinder::take(RunDrift found)
{
    m_found = std::move(found);
    Q_EMIT changed();
}

std::vector<TimelineMark> DriftFinder::marks() const
{
    std::vector<TimelineMark> marks;
    for (const auto& span : m_found.spans) {
        const auto error = format::percent(span.meanError);
        const auto known = format::percent(m_found.knownError);
        marks.push_back({ .kind = TimelineMark::Kind::Finding,
            .at = span.from,
            .until = span.until,
            .text = span.bias > 0 ? tr("Predictor off by %1, too fast (known error %2)").arg(error, known)
                                  : tr("Predictor off by %1, too slow (known error %2)").arg(error, known) });
    }
    return marks;
}

} // namespace consonance
#include "moc_drift_finder.cpp"
