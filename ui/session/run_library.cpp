// SPDX-License-Identifier: GPL-3.0-or-later
#include "ui/session/run_library.h"

#include "core/keep/run_keeper.h"
#include "ui/session/session_controller.h"

#include <QCoreApplication>
#include <QFileInfo>

namespace consonance {

namespace {

/// Whether the store has the run with this id up to the same end; one that was stopped early it has not.
bool hasAlready(const RunStore& store, const std::string& id, const Simulation& simulation)
{
    if (id.empty())
        return false;
    const auto run = store.get(id);
    return run && run->eventHash == simulation.engine().log().hash();
}

} // namespace

RunLibrary::RunLibrary(JobRunner& runner, QObject* parent)
    : QObject(parent)
    , m_runner(runner)
{
    constexpr int kPauseMs = 500;
    m_pause.setSingleShot(true);
    m_pause.setInterval(kPauseMs);
    connect(&m_watcher, &QFileSystemWatcher::fileChanged, &m_pause, [this] {
        if (!m_pause.isActive())
            m_pause.start();
    });
    connect(&m_pause, &QTimer::timeout, this, &RunLibrary::lookForWritesOfOthers);
}

void RunLibrary::open(const QString& path)
{
    m_store.reset();
    m_isOpening = true;
    const auto file = path.toStdString();
    m_runner.start(
        tr("Opening the run database"),
        [file](const StopToken&, Progress&) {
            return RunStore::open(file, { .missingFolders = MissingFolders::AreCreated });
        },
        this, [this](Result<RunStore> store) { takeStore(std::move(store)); },
        { .group = QStringLiteral("library.open"), .quiet = true });
}

void RunLibrary::takeStore(Result<RunStore> store)
{
    m_isOpening = false;
    m_failure.reset();
    if (!store) {
        m_failure = store.error();
        Q_EMIT errorRaised(*m_failure);
    } else {
        m_store = std::move(*store);
        m_writesOfOthers.reset();
        lookForWritesOfOthers();
        Q_EMIT opened();
    }
    // Who hears of it may open another one at once.
    for (auto& task : std::exchange(m_waiting, {}))
        runUnlessOpening(std::move(task));
}

/// SQLite appends to the log beside the file; it may come and go.
void RunLibrary::watchFiles()
{
    const auto path = QString::fromStdString(m_store->path().string());
    for (const QString& file : { path, QString(path + QStringLiteral("-wal")) }) {
        if (!m_watcher.files().contains(file) && QFileInfo::exists(file))
            m_watcher.addPath(file);
    }
}

/// The window's own writes touch the same files and are reported by their authors.
void RunLibrary::lookForWritesOfOthers()
{
    if (!m_store)
        return;
    watchFiles();
    ask(
        tr("Reading the run database"),
        [](const RunStore& store, const StopToken&, Progress&) { return store.writesOfOthers(); }, this,
        [this](const Result<std::int64_t>& writes) {
            if (!writes)
                return;
            const auto before = std::exchange(m_writesOfOthers, *writes);
            if (before && *before != *writes)
                Q_EMIT changed();
        },
        { .group = QStringLiteral("library.writes"), .quiet = true });
}

void RunLibrary::runUnlessOpening(std::function<void()> task)
{
    if (m_isOpening)
        m_waiting.push_back(std::move(task));
    else
        task();
}

void RunLibrary::whenTried(std::function<void()> task)
{
    if (m_isOpening || (!m_store && !m_failure))
        m_waiting.push_back(std::move(task));
    else if (m_store)
        task();
    else // never from within the request
        QMetaObject::invokeMethod(
            this, [this, task = std::move(task)] { runUnlessOpening(task); }, Qt::QueuedConnection);
}

void RunLibrary::report(const Error& error)
{
    if (isOpen())
        Q_EMIT errorRaised(error);
}

void RunLibrary::edit(std::function<Result<void>(RunStore&)> change)
{
    m_edits.push_back(std::move(change));
    if (m_edits.size() == 1)
        editNext();
}

void RunLibrary::editNext()
{
    ask(
        tr("Writing to the run database"),
        [change = m_edits.front()](RunStore& store, const StopToken&, Progress&) { return change(store); }, this,
        [this](const Result<void>& outcome) {
            m_edits.pop_front();
            if (!outcome)
                report(outcome.error());
            Q_EMIT changed();
            if (!m_edits.empty())
                editNext();
        },
        { .quiet = true });
}

std::string RunLibrary::idOf(const SessionInputs& inputs) const
{
    if (inputs.origin.isReadOnly())
        return {};
    return m_keptWorkload.lock() == inputs.workload ? m_keptId : inputs.origin.runId;
}

void RunLibrary::keepRunsOf(SessionController& session)
{
    connect(&session, &SessionController::completed, this,
        [this, &session](const std::shared_ptr<const RunResult>& result) { keep(session, result); });
}

void RunLibrary::keepAtEnd(SessionController& session,
    std::function<Result<std::string>(RunStore&, const InteractiveSession&)> keep, QObject* context,
    std::function<void(const Result<std::string>&)> done)
{
    if (!m_store)
        return;
    const auto receiver = QPointer<QObject>(context);
    session.inspect([store = *m_store, keep = std::move(keep), receiver, done = std::move(done)](
                        const InteractiveSession& run) mutable {
        if (!run.frame()->isFinished)
            return;
        const auto tell = [receiver, done, id = keep(store, run)] {
            if (receiver)
                done(id);
        };
        QMetaObject::invokeMethod(qApp, tell, Qt::QueuedConnection);
    });
}

void RunLibrary::keep(SessionController& session, const std::shared_ptr<const RunResult>& result)
{
    // The outcome of a run that the user changed is kept with its parent, by whoever knows that; of one that is open
    // for reading only nothing is kept.
    const auto inputs = session.inputs();
    if (!inputs || !result->runId.empty() || inputs->origin.isReadOnly() || !session.changes().empty())
        return;
    const auto source = QPointer<SessionController>(&session);
    // An undo at the end of a branch comes back to a run that may be kept since.
    const auto earlier = idOf(*inputs);
    const auto isNew = std::make_shared<bool>(false);
    keepAtEnd(
        session,
        [inputs, result, earlier, isNew](RunStore& store, const InteractiveSession& run) -> Result<std::string> {
            if (hasAlready(store, earlier, run.simulation()))
                return earlier;
            TRY_ASSIGN(const auto alike, keptAlike(store, inputs->request, run.simulation()));
            if (alike)
                return *alike;
            *isNew = true;
            return consonance::keep(store, *result, inputs->request, run.simulation());
        },
        this,
        [this, source, inputs, earlier, isNew](const Result<std::string>& id) {
            if (!id) {
                report(id.error());
                return;
            }
            if (*id == inputs->origin.runId)
                return;
            m_keptWorkload = inputs->workload;
            m_keptId = *id;
            if (*isNew)
                Q_EMIT kept(QString::fromStdString(*id));
            else if (*id != earlier)
                Q_EMIT keptBefore(QString::fromStdString(*id));
            if (source && source->inputs() == inputs)
                Q_EMIT openRunKept(QString::fromStdString(*id));
            if (*isNew)
                Q_EMIT changed();
        });
}

} // namespace consonance
#include "moc_run_library.cpp"
