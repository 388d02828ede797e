// SPDX-License-Identifier: GPL-3.0-or-later
#include "ui/compare/paired_sessions.h"

#include "core/keep/stored_session.h"
#include "ui/session/run_library.h"

#include <mutex>

namespace consonance {

namespace {

constexpr auto kWorkGroup = "compare.pair";

} // namespace

/// The sessions; one piece of background work at a time has them.
struct PairedSessions::Pair {
    std::mutex mutex;
    std::array<std::unique_ptr<InteractiveSession>, kSides> sessions;
};

struct PairedSessions::Opened {
    std::shared_ptr<Pair> pair = std::make_shared<Pair>();
    std::array<Side, kSides> sides;
    RunDifference difference;
    Time horizon;
};

PairedSessions::PairedSessions(RunLibrary& library, QObject* parent)
    : QObject(parent)
    , m_library(library)
{
}

PairedSessions::~PairedSessions() = default;

void PairedSessions::close()
{
    m_pair.reset();
    m_sides = {};
    m_difference = {};
    m_now = m_horizon = {};
}

void PairedSessions::open(const QString& firstRun, const QString& secondRun)
{
    close();
    const std::array<std::string, kSides> ids { firstRun.toStdString(), secondRun.toStdString() };
    m_library.ask(
        tr("Opening two runs side by side"),
        [ids](const RunStore& store, const StopToken& stop, Progress&) -> Result<Opened> {
            Opened opened;
            std::vector<RunRecord> records;
            for (std::size_t i = 0; i < kSides; ++i) {
                TRY_ASSIGN(auto record, store.get(ids[i]));
                TRY_ASSIGN(const auto stored, storedInputs(store, record));
                TRY_ASSIGN(
                    opened.pair->sessions[i], InteractiveSession::create(stored.request, stored.inputs, {}, stop));
                opened.sides[i] = { .runId = QString::fromStdString(record.id),
                    .cluster = stored.inputs.cluster,
                    .workload = stored.inputs.workload,
                    .frame = opened.pair->sessions[i]->frame() };
                opened.horizon = std::max(opened.horizon, record.lastEventAt);
                records.push_back(std::move(record));
            }
            TRY_ASSIGN(opened.difference, compareStored(store, records[0], records[1]));
            return opened;
        },
        this,
        [this](const Result<Opened>& result) {
            if (!result) {
                Q_EMIT failed(result.error());
                return;
            }
            m_pair = result->pair;
            m_sides = result->sides;
            m_difference = result->difference;
            m_horizon = result->horizon;
            Q_EMIT opened();
        },
        { .group = QLatin1String(kWorkGroup) });
}

void PairedSessions::go(std::function<Result<Time>(Pair&, const StopToken&)> move)
{
    if (!m_pair)
        return;
    m_library.runner().start(
        tr("Going to a moment in two runs"),
        [pair = m_pair, move = std::move(move)](const StopToken& stop, Progress&) -> Result<Reached> {
            const std::scoped_lock lock(pair->mutex);
            TRY_ASSIGN(const Time at, move(*pair, stop));
            return Reached { at, { frameAt(*pair->sessions[0], at), frameAt(*pair->sessions[1], at) } };
        },
        this,
        [this](const Result<Reached>& reached) {
            if (!reached) {
                if (reached.error().kind != ErrorKind::Cancelled)
                    Q_EMIT failed(reached.error());
                return;
            }
            m_now = reached->at;
            for (std::size_t i = 0; i < kSides; ++i)
                m_sides[i].frame = reached->frames[i];
            Q_EMIT moved();
        },
        { .group = QLatin1String(kWorkGroup), .quiet = true });
}

void PairedSessions::seek(Time at)
{
    m_now = std::clamp(at, Time {}, m_horizon);
    go([now = m_now](Pair& pair, const StopToken& stop) -> Result<Time> {
        for (const auto& session : pair.sessions)
            TRY(session->seek(now, stop));
        return now;
    });
}

void PairedSessions::seekDivergence()
{
    if (!m_pair || !m_difference.firstEvent)
        return;
    seek(m_difference.at);
}

void PairedSessions::stepDecision(bool forward)
{
    if (!m_pair)
        return;
    const Time from = m_now;
    go([from, forward](Pair& pair, const StopToken& stop) -> Result<Time> {
        // The nearest decision of either run in that direction; both go there.
        Time goal = forward ? kForever : Time { -1 };
        for (const auto& session : pair.sessions) {
            TRY(session->seek(forward ? from : from - Duration { 1 }, stop));
            if (forward) {
                TRY_ASSIGN(const bool moved, session->stepForward(StepUnit::Decision, stop));
                if (moved)
                    goal = std::min(goal, session->position().at);
            } else if (!session->simulation().engine().log().decisions().empty()) {
                goal = std::max(goal, session->simulation().engine().log().decisions().back().at);
            }
        }
        if (goal == kForever || goal < Time {})
            goal = from;
        for (const auto& session : pair.sessions)
            TRY(session->seek(goal, stop));
        return goal;
    });
}

} // namespace consonance
#include "moc_paired_sessions.cpp"
