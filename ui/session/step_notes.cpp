// SPDX-License-Identifier: GPL-3.0-or-later
#include "ui/session/step_notes.h"

#include "ui/commands/command_registry.h"
#include "ui/kit/number_format.h"
#include "ui/kit/selection.h"
#include "ui/models/event_list_model.h"
#include "ui/session/shown_moment.h"
#include "ui/words/simulation_text.h"

#include <algorithm>
#include <ranges>

namespace consonance {

namespace {

/// A decision may place many jobs; more than this no line has room for.
constexpr std::size_t kMostReported = 3;

/// What happens to servers sets off the rest, and what became of jobs says more than that an interval began.
int rankOf(EventKind kind)
{
    if (kind == EventKind::HostChanged)
        return 0;
    if (kind == EventKind::JobArrived)
        return 2;
    return kind == EventKind::JobCompleted || kind >= EventKind::PlanRefused ? 1 : 3;
}

} // namespace

StepNotes::StepNotes(CommandRegistry& registry, SessionController& session, Selection& selection, QObject* parent)
    : QObject(parent)
    , m_session(session)
    , m_selection(selection)
{
    connect(&registry, &CommandRegistry::begun, this, [this](const QString& id) {
        if (id == QLatin1String("run.stepJob") || id == QLatin1String("run.stepBackJob"))
            expect(Of::SelectedJobs);
        else if (id.startsWith(QLatin1String("run.step")) || id == QLatin1String("run.beforeDecision"))
            expect(Of::Anything);
    });
    connect(&session, &SessionController::inputsChanged, this, [this](const auto& inputs) {
        m_names = inputs ? JobNames(*inputs->workload) : JobNames();
        m_isExpected = false;
        m_servers.clear();
        m_changed.clear();
    });
    connect(&session, &SessionController::frameChanged, this, &StepNotes::takeFrame);
    connect(&session, &SessionController::stateChanged, this, [this] {
        if (m_session.canPause())
            m_isExpected = false; // it goes on by itself; where it was asked to go lies behind
    });
    // The log may come after the frame.
    connect(&session, &SessionController::settled, this, &StepNotes::tell);
    connect(&session, &SessionController::historyChanged, this, &StepNotes::tell);
    connect(&session, &SessionController::historyChanged, this, &StepNotes::tellServers);
}

void StepNotes::expect()
{
    expect(Of::SelectedJobs);
}

/// A held key asks again before the step is there; what all of these steps passed is reported together.
void StepNotes::expect(Of whom)
{
    m_jobs = whom == Of::SelectedJobs ? m_selection.state().jobs : std::vector<JobId>();
    if (!std::exchange(m_isExpected, true))
        m_before = m_session.frame() ? m_session.frame()->position.event : 0;
}

void StepNotes::tell()
{
    const auto& frame = m_session.frame();
    const auto& history = m_session.history();
    if (!m_isExpected || !m_session.isSettled() || !m_session.inputs() || !frame || !history
        || history->events.size() < frame->position.event)
        return;
    m_isExpected = false;
    Q_EMIT said(frame->position.at, line());
}

/// A step says itself what it led to.
void StepNotes::takeFrame()
{
    const auto& frame = m_session.frame();
    if (!frame)
        return;
    std::vector<Availability> servers;
    for (const auto& host : frame->hosts)
        servers.push_back(host.availability);
    std::vector<HostId> changed;
    for (std::size_t i = 0; i < servers.size() && servers.size() == m_servers.size(); ++i) {
        if (servers[i] != m_servers[i])
            changed.emplace_back(i);
    }
    m_servers = std::move(servers);
    if (changed.empty() || m_isExpected) {
        if (m_changed.empty())
            m_shownEvents = frame->position.event;
        return;
    }
    m_changed = std::move(changed);
    tellServers();
}

/// When the first of them came to its state. While the run goes on, it is further on already; gone back, the moment
/// shown is all there is to say.
Time StepNotes::momentOfServers() const
{
    const auto& frame = *m_session.frame();
    const auto& events = m_session.history()->events;
    for (std::size_t i = m_shownEvents; i < frame.position.event; ++i) {
        if (events[i].kind == EventKind::HostChanged && m_changed.front() == HostId(events[i].subject)
            && static_cast<Availability>(events[i].detail) == m_servers[m_changed.front().index()])
            return events[i].at;
    }
    return frame.shown;
}

void StepNotes::tellServers()
{
    const auto& frame = m_session.frame();
    const auto& history = m_session.history();
    if (m_changed.empty() || !frame || !history || history->events.size() < frame->position.event)
        return;
    QStringList sentences;
    for (const auto host : m_changed) {
        if (sentences.size() == kMostReported)
            break;
        sentences << tr("%1 is %2", "server and its state")
                         .arg(QString::fromStdString(m_session.inputs()->cluster->hostName(host)),
                             availabilityText(m_servers[host.index()]));
    }
    if (m_changed.size() > kMostReported)
        sentences << tr("and %n more", "", static_cast<int>(m_changed.size() - kMostReported));
    const Time at = momentOfServers();
    m_changed.clear();
    m_shownEvents = frame->position.event;
    Q_EMIT said(at,
        tr("%1 – %2", "moment and what happened")
            .arg(shownMoment(m_session, at), sentences.join(QStringLiteral(" · "))));
}

/// Places in the log: of a step on all that it brought at the last of its moments, what matters most first; of a step
/// back the last event that has happened.
std::vector<std::size_t> StepNotes::reached(bool isAnyKind) const
{
    const bool isForward = m_session.frame()->position.event > m_before;
    auto found = lastMoment(isForward ? m_before : 0, isAnyKind, m_jobs);
    if (!isForward && !found.empty())
        found = { std::ranges::max(found) };
    return found;
}

/// Of the events after the first `from` those at the last moment, what matters most first; of all jobs if none is
/// given.
std::vector<std::size_t> StepNotes::lastMoment(std::size_t from, bool isAnyKind, const std::vector<JobId>& jobs) const
{
    const auto kinds = isAnyKind ? allEventKinds() : defaultEventKinds();
    const auto& events = m_session.history()->events;
    std::vector<std::size_t> found;
    for (std::size_t i = m_session.frame()->position.event; i > from; --i) {
        const auto& event = events[i - 1];
        if (!kinds.test(static_cast<std::size_t>(event.kind))
            || (!jobs.empty() && !std::ranges::binary_search(jobs, event.job)))
            continue;
        if (!found.empty() && event.at != events[found.front()].at)
            break;
        found.push_back(i - 1);
    }
    std::ranges::reverse(found);
    std::ranges::stable_sort(found, {}, [&](std::size_t i) { return rankOf(events[i].kind); });
    return found;
}

QString StepNotes::sentence(const EventRecord& event) const
{
    const auto& inputs = *m_session.inputs();
    const auto placed = std::span(m_session.history()->slots).subspan(event.firstSlot, event.slotCount);
    return eventSentence(*inputs.cluster, *inputs.workload, m_names, event, placed);
}

QString StepNotes::line() const
{
    const auto& frame = *m_session.frame();
    auto at = shownMoment(m_session, frame.position.at);
    if (frame.isBeforeDecision && frame.position.action == 0)
        at = tr("%1, %2", "moment and its name").arg(at, decisionMomentText(frame));
    if (frame.position.action > 0)
        return tr("%1 – action %2 of the decision that is due").arg(at, format::integer(frame.position.action));
    auto found = reached(false);
    if (found.empty())
        found = reached(true);
    if (found.empty()) {
        if (frame.position.step == 0)
            return tr("%1 – the beginning of the run").arg(at);
        if (frame.isFinished)
            return m_jobs.empty() ? tr("%1 – the end of the run").arg(at)
                                  : tr("%1 – the end of the run; nothing more happens to what is selected").arg(at);
        return at;
    }
    return tr("%1 – %2", "moment and what happened").arg(at, sentences(found));
}

QString StepNotes::sentences(const std::vector<std::size_t>& events) const
{
    QStringList all;
    for (const auto event : events | std::views::take(kMostReported))
        all << sentence(m_session.history()->events[event]);
    if (events.size() > kMostReported)
        all << tr("and %n more", "", static_cast<int>(events.size() - kMostReported));
    return all.join(QStringLiteral(" · "));
}

QString StepNotes::latest() const
{
    const auto& frame = m_session.frame();
    const auto& history = m_session.history();
    if (!m_session.inputs() || !frame || !history || history->events.size() < frame->position.event)
        return {};
    return sentences(lastMoment(0, false, {}));
}

} // namespace consonance
#include "moc_step_notes.cpp"
