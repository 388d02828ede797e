// SPDX-License-Identifier: GPL-3.0-or-later
#include "ui/runs/sweep_queue.h"

#include "core/base/file_io.h"
#include "ui/session/run_library.h"

#include <QDir>
#include <QFileInfo>

#include <algorithm>
#include <cmath>
#include <utility>

namespace consonance {

namespace {

constexpr MessageId kOtherSweep = CONSONANCE_MESSAGE("sweep.other",
    "the database holds {0} runs tagged {1} that this file does not ask for; give the sweep another name");
constexpr MessageId kOutputExists
    = CONSONANCE_MESSAGE("sweep.output-exists", "{0} already exists; name another file in \"out\"");
constexpr MessageId kIsRunning
    = CONSONANCE_MESSAGE("sweep.is-running", "the sweep of {0} runs; stop it first, or choose another file");

struct ReadSweep {
    SweepPlan plan;
    std::int64_t done = 0;
};

QString outputOf(const QString& file, const SweepPlan& plan)
{
    return QFileInfo(file).absoluteDir().filePath(QString::fromStdString(plan.output));
}

/// A sweep that begins must not mix with another one of its name, nor write over what is not its own.
Result<ReadSweep> readSweep(const RunStore& store, const QString& file)
{
    TRY_ASSIGN(auto plan, readSweepPlan(file.toStdString()));
    TRY_ASSIGN(const auto rows, sweepRows(store, plan));
    if (rows.others > 0)
        return fail(ErrorKind::BadArguments, kOtherSweep, { std::to_string(rows.others), sweepTag(plan) });
    if (const auto output = outputOf(file, plan);
        rows.planned.empty() && !plan.output.empty() && QFileInfo::exists(output))
        return fail(ErrorKind::BadArguments, kOutputExists, { output.toStdString() });
    return ReadSweep { .plan = std::move(plan), .done = std::ssize(rows.planned) };
}

/// What the command line writes in its folder at the end of a sweep; a window has none, so beside the sweep.
Result<void> writeLines(const QString& file, const SweepPlan& plan, const SweepOutcome& outcome)
{
    if (plan.output.empty())
        return {};
    return writeFileAtomically(outputOf(file, plan).toStdString(), sweepLines(outcome));
}

} // namespace

SweepQueue::SweepQueue(RunLibrary& library, Settings& settings, QObject* parent)
    : QObject(parent)
    , m_library(library)
    , m_memory(settings)
{
    connect(&library.runner(), &JobRunner::progressed, this, &SweepQueue::sample);
    for (const auto& file : m_memory.files())
        list(file, false);
}

bool SweepQueue::isActive(int row) const
{
    const auto state = m_sweeps[static_cast<std::size_t>(row)].state;
    return state == SweepState::Waiting || state == SweepState::Running;
}

void SweepQueue::add(const QString& file)
{
    const auto path = QFileInfo(file).absoluteFilePath();
    if (auto problem = whyNotAdd(path)) {
        Q_EMIT errorRaised(*problem);
        return;
    }
    if (const int row = rowOf(path); row >= 0)
        read(row, true);
    else
        list(path, true);
    keepList();
}

std::optional<Error> SweepQueue::whyNotAdd(const QString& file) const
{
    const int row = rowOf(QFileInfo(file).absoluteFilePath());
    if (row < 0 || m_sweeps[static_cast<std::size_t>(row)].state != SweepState::Running)
        return std::nullopt;
    return fail(ErrorKind::BadArguments, kIsRunning, { QFileInfo(file).fileName().toStdString() }).value();
}

void SweepQueue::list(const QString& file, bool startsWhenRead)
{
    m_sweeps.push_back({ .file = file, .plan = {}, .remainingSeconds = {}, .problem = {} });
    Q_EMIT listChanged();
    read(static_cast<int>(m_sweeps.size()) - 1, startsWhenRead);
}

void SweepQueue::read(int listed, bool startsWhenRead)
{
    const auto file = m_sweeps[static_cast<std::size_t>(listed)].file;
    set(listed, SweepState::Reading);
    m_library.ask(
        tr("Reading sweep %1").arg(QFileInfo(file).fileName()),
        [file](const RunStore& store, const StopToken&, Progress&) { return readSweep(store, file); }, this,
        [this, file, startsWhenRead](Result<ReadSweep> read) {
            const int row = rowOf(file);
            if (row < 0)
                return;
            auto& sweep = m_sweeps[static_cast<std::size_t>(row)];
            if (!read) {
                sweep.problem = read.error();
                set(row, SweepState::Failed);
                if (startsWhenRead)
                    Q_EMIT errorRaised(read.error());
                startNext();
                return;
            }
            sweep.plan = std::move(read->plan);
            const auto all = static_cast<std::int64_t>(sweepRunCount(sweep.plan));
            sweep.done = std::min(read->done, all);
            sweep.problem.reset();
            if (startsWhenRead)
                set(row, SweepState::Waiting);
            else
                set(row, sweep.done == all ? SweepState::Finished : SweepState::Stopped);
            startNext();
        },
        { .group = QStringLiteral("sweep.read.") + file, .quiet = true }); // what is read last counts
}

void SweepQueue::startNext()
{
    // In the order in which they were queued, however long the files take to read.
    const auto next = std::ranges::find_if(m_sweeps, [](const QueuedSweep& sweep) {
        return sweep.state == SweepState::Waiting || sweep.state == SweepState::Reading;
    });
    if (m_running != 0 || next == m_sweeps.end() || next->state == SweepState::Reading || !m_library.isOpen())
        return;
    m_runningFile = next->file;
    const auto work = [plan = next->plan, file = next->file, store = *m_library.store()](
                          const StopToken& stop, Progress& progress) mutable -> Result<SweepOutcome> {
        TRY_ASSIGN(auto outcome, runSweep(store, plan, { .start = SweepStart::Resumed }, stop, &progress));
        TRY(writeLines(file, plan, outcome));
        return outcome;
    };
    m_running = m_library.runner().start(tr("Sweep %1").arg(QString::fromStdString(next->plan.name)), work, this,
        [this](Result<SweepOutcome> outcome) { finish(std::move(outcome)); });
    set(static_cast<int>(next - m_sweeps.begin()), SweepState::Running);
}

void SweepQueue::finish(Result<SweepOutcome> outcome)
{
    m_running = 0;
    m_library.noteChange();
    // Taken from the list meanwhile, and perhaps added again, it is another one.
    if (const int row = rowOf(std::exchange(m_runningFile, QString())); row >= 0) {
        auto& sweep = m_sweeps[static_cast<std::size_t>(row)];
        noteOutcome(sweep, outcome);
        Q_EMIT rowChanged(row);
    }
    if (outcome)
        notePaces(outcome->measured);
    if (outcome && !outcome->problems.empty())
        Q_EMIT problemsFound(outcome->problems);
    else if (!outcome && outcome.error().kind != ErrorKind::Cancelled)
        Q_EMIT errorRaised(outcome.error());
    startNext();
}

void SweepQueue::notePaces(const std::vector<MeasuredRun>& runs)
{
    if (runs.empty())
        return;
    auto paces = m_memory.paces();
    for (const auto& run : runs)
        paces.note(run);
    m_memory.setPaces(paces);
    Q_EMIT pacesChanged();
}

void SweepQueue::noteOutcome(QueuedSweep& sweep, const Result<SweepOutcome>& outcome)
{
    sweep.remainingSeconds.reset();
    if (outcome) {
        sweep.done = static_cast<std::int64_t>(sweepRunCount(sweep.plan));
        sweep.state = SweepState::Finished;
    } else if (outcome.error().kind == ErrorKind::Cancelled) {
        sweep.state = SweepState::Stopped;
    } else {
        sweep.problem = outcome.error();
        sweep.state = SweepState::Failed;
    }
}

void SweepQueue::sample()
{
    const int row = m_running == 0 ? -1 : rowOf(m_runningFile);
    if (row < 0)
        return;
    const auto all = m_library.runner().statuses();
    const auto mine = std::ranges::find(all, m_running, &BackgroundStatus::id);
    if (mine == all.end())
        return;
    auto& sweep = m_sweeps[static_cast<std::size_t>(row)];
    const auto total = static_cast<double>(sweepRunCount(sweep.plan));
    if (mine->fractionKnown)
        sweep.done = static_cast<std::int64_t>(std::llround(mine->fraction * total));
    sweep.remainingSeconds = mine->remainingSeconds;
    Q_EMIT rowChanged(row);
}

void SweepQueue::stop(int row)
{
    const auto& sweep = m_sweeps[static_cast<std::size_t>(row)];
    if (sweep.state == SweepState::Running)
        m_library.runner().cancel(m_running);
    else if (sweep.state == SweepState::Waiting)
        set(row, SweepState::Stopped);
}

void SweepQueue::goOn(int row)
{
    // Its file may have been written again.
    if (isActive(row) || m_sweeps[static_cast<std::size_t>(row)].state == SweepState::Reading)
        return;
    read(row, true);
}

void SweepQueue::remove(int row)
{
    stop(row);
    if (m_sweeps[static_cast<std::size_t>(row)].file == m_runningFile)
        m_runningFile.clear();
    m_sweeps.erase(m_sweeps.begin() + row);
    keepList();
    Q_EMIT listChanged();
    startNext();
}

void SweepQueue::set(int row, SweepState state)
{
    m_sweeps[static_cast<std::size_t>(row)].state = state;
    Q_EMIT rowChanged(row);
}

int SweepQueue::rowOf(const QString& file) const
{
    const auto found = std::ranges::find(m_sweeps, file, &QueuedSweep::file);
    return found == m_sweeps.end() ? -1 : static_cast<int>(found - m_sweeps.begin());
}

void SweepQueue::keepList() const
{
    QStringList files;
    for (const auto& sweep : m_sweeps)
        files << sweep.file;
    m_memory.setFiles(files);
}

} // namespace consonance
#include "moc_sweep_queue.cpp"
