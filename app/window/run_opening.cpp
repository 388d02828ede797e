// SPDX-License-Identifier: GPL-3.0-or-later
#include "app/window/run_opening.h"

#include "app/window/session_journal.h"
#include "app/window/session_resume.h"
#include "core/cluster/cluster_file.h"
#include "ui/kit/selection.h"
#include "ui/kit/simulation_clock.h"
#include "ui/session/run_library.h"

#include <QFileInfo>

#include <utility>

namespace consonance {

namespace {

/// A later one replaces one that is still being read.
const QString kOpeningGroup = QStringLiteral("window.openStored");

/// The run that this one is without its changes; nothing where the store does not know it.
std::optional<RunRecord> originalOf(const RunStore& store, RunRecord run)
{
    constexpr int kMostGenerations = 1000; ///< a damaged store may lead round in circles
    for (int i = 0; i < kMostGenerations && run.header.fork; ++i) {
        auto parent = store.get(run.header.fork->parent);
        if (!parent)
            return std::nullopt;
        run = *std::move(parent);
    }
    RunRequest request;
    const auto read = readRequestJson(run.header.requestJson, "request of run " + run.id, request);
    return read && request.changes.empty() && !run.header.fork ? std::optional(std::move(run)) : std::nullopt;
}

/// A branch is stored with the servers that its changes add; the original has none of them.
Result<void> findOriginal(const RunStore& store, const RunRecord& run, FoundRun& found)
{
    const auto original = originalOf(store, run);
    if (!original)
        return {};
    found.origin.originalId = original->id;
    if (original->header.cluster.hash == run.header.cluster.hash)
        return {};
    TRY_ASSIGN(const auto document, store.loadDocument(original->id, DocumentRole::Cluster));
    TRY_ASSIGN(found.stored.inputs.originalCluster, parseCluster(document.content, "cluster of run " + original->id));
    return {};
}

} // namespace

Result<FoundRun> findRun(const RunStore& store, const std::string& id)
{
    FoundRun found;
    TRY_ASSIGN(const auto run, store.get(id));
    TRY_ASSIGN(found.stored, storedInputs(store, run));
    TRY_ASSIGN(found.origin.marks, store.loadMarks(id));
    found.origin.runId = id;
    found.notes = run.notes;
    TRY(findOriginal(store, run, found));
    if (run.status == RunStatus::Finished)
        found.end = run.lastEventAt;
    return found;
}

RunOpening::RunOpening(const Parts& parts, QObject* parent)
    : QObject(parent)
    , m_parts(parts)
{
    auto& session = m_parts.session;
    connect(&session, &SessionController::stateChanged, this, &RunOpening::takeState);
    connect(&session, &SessionController::loadingGivenUp, this, [this] { m_whenOpened = {}; });
    connect(&session, &SessionController::inputsChanged, this, [this] {
        const auto shown = std::exchange(m_storedRun, {});
        const auto notes = std::exchange(m_storedNotes, {});
        Q_EMIT storedRunShown(
            QString::fromStdString(shown.runId), QString::fromStdString(shown.bundle), QString::fromStdString(notes));
    });
}

void RunOpening::forgetWishes()
{
    m_parts.resume.forget();
    m_whenOpened = {};
}

void RunOpening::open(const RunRequest& request, bool runsAtOnce)
{
    forgetWishes();
    Q_EMIT requested(request);
    m_parts.session.open(request);
    m_whenOpened.runs = runsAtOnce; // only now: a run that was going has been paused first
    Q_EMIT opening();
}

void RunOpening::openStored(
    const QString& id, const std::optional<RunPlace>& place, const std::optional<SessionMemory>& session)
{
    m_parts.library.ask(
        tr("Looking for run %1").arg(id),
        [text = id.toStdString()](const RunStore& store, const StopToken&, Progress&) -> Result<FoundRun> {
            TRY_ASSIGN(const auto found, store.resolveId(text));
            return findRun(store, found);
        },
        this,
        [this, session, place](const Result<FoundRun>& found) {
            if (found)
                openFound(*found, place, session);
            else if (session && !session->request.trace.empty()) // deleted since
                openAnew(*session);
            else
                Q_EMIT errorRaised(found.error());
        },
        { .group = kOpeningGroup });
}

void RunOpening::openBundle(const QString& path, const std::optional<SessionMemory>& session)
{
    m_parts.runner.start(
        tr("Opening %1").arg(QFileInfo(path).fileName()),
        [file = path.toStdString()](const StopToken&, Progress&) -> Result<FoundRun> {
            std::optional<BundleView> view;
            TRY_ASSIGN(const auto store, RunStore::openBundle(file, &view));
            TRY_ASSIGN(const auto runs, store.list({ .filter = { .archived = ArchivedRuns::Included } }));
            TRY_ASSIGN(auto found, findRun(store, runs.front().id));
            found.origin.bundle = file;
            found.view = std::move(view);
            return found;
        },
        this,
        [this, session](const Result<FoundRun>& found) {
            if (!found) {
                Q_EMIT errorRaised(found.error());
                return;
            }
            openFound(*found, {}, session);
            const auto task = QString::fromStdString(found->notes);
            if (!task.isEmpty() && !session)
                Q_EMIT messageRaised({ .text = task.section(QLatin1Char('\n'), 0, 0),
                    .details = task.section(QLatin1Char('\n'), 1),
                    .place = QStringLiteral("session"),
                    .staysUntilAnswered = true });
        },
        { .group = kOpeningGroup });
}

/// Made again from its stored data.
void RunOpening::openFound(
    const FoundRun& found, const std::optional<RunPlace>& place, const std::optional<SessionMemory>& session)
{
    forgetWishes();
    m_storedRun = found.origin;
    m_storedNotes = found.notes;
    m_parts.session.open(found.stored.request, [found](const StopToken& stop, Progress& progress) -> Result<LoadedRun> {
        TRY_ASSIGN(auto run, startLoadedRun(found.stored.request, found.stored.inputs, stop, progress));
        run.origin = found.origin;
        return run;
    });
    if (session) { // it knows where it stood
        m_parts.resume.resume(*session);
    } else {
        m_whenOpened = { .place = place, .view = found.view, .end = found.end }; // as in open()
        const bool isSomewhere = found.view || (place && (place->at || place->job.isValid()));
        if (!isSomewhere && found.end) // the end of the kept part is shown
            m_whenOpened.place = RunPlace { .at = found.end };
    }
    Q_EMIT opening();
}

void RunOpening::openAgain(const SessionMemory& memory)
{
    if (!memory.bundle.isEmpty())
        openBundle(memory.bundle, memory);
    else if (!memory.storedRun.isEmpty())
        openStored(memory.storedRun, {}, memory);
    else
        openAnew(memory);
}

void RunOpening::openAnew(const SessionMemory& memory)
{
    open(memory.request);
    m_parts.resume.resume(memory);
}

void RunOpening::restore(const LostSession& lost)
{
    openAgain(lost.memory());
}

void RunOpening::takeState(SessionController::State state)
{
    if (state == SessionController::State::Failed)
        m_whenOpened = {};
    if (state != SessionController::State::Paused)
        return;
    const auto wanted = std::exchange(m_whenOpened, {});
    if (wanted.runs)
        m_parts.session.run();
    if (wanted.end && (!wanted.place || wanted.place->at != wanted.end))
        m_parts.session.lookAhead(*wanted.end);
    if (wanted.place)
        goToPlace(*wanted.place);
    if (wanted.view)
        goToView(*wanted.view);
}

void RunOpening::goToPlace(const RunPlace& place)
{
    if (place.at)
        m_parts.clock.seek(*place.at);
    const auto& inputs = m_parts.session.inputs();
    if (!place.job.isValid() || !inputs || place.job.index() >= inputs->workload->jobCount())
        return;
    m_parts.selection.selectJobs({ place.job });
    m_parts.clock.seek(inputs->workload->job(place.job).request.arrival);
}

/// Names that the run does not have are left out.
void RunOpening::goToView(const BundleView& view)
{
    SessionMemory names;
    for (const auto& job : view.jobs)
        names.jobs << QString::fromStdString(job);
    for (const auto& server : view.servers)
        names.servers << QString::fromStdString(server);
    selectAgain(names, m_parts.session, m_parts.selection);
    if (view.from && view.until)
        m_parts.selection.selectRange(TimeRange { .from = *view.from, .to = *view.until });
    m_parts.clock.seek(view.at);
    if (view.step)
        m_parts.session.seekStep(*view.step);
}

} // namespace consonance
#include "moc_run_opening.cpp"
