// SPDX-License-Identifier: GPL-3.0-or-later
#include "ui/pages/sweep_queue.h"

#include "core/base/file_io.h"
#include "ui/kit/settings.h"
#include "ui/pages/run_library.h"

#include <QDir>
#include <QFileInfo>
#include <QJsonArray>
#include <QJsonDocument>

#include <algorithm>
#include <cmath>

namespace consonance {

namespace {

/// More than anybody looks through; a list that is longer was not written here.
constexpr int kMostKept = 100;

struct ReadSweep {
    SweepPlan plan;
    std::int64_t done = 0;
};

Result<ReadSweep> readSweep(const RunStore& store, const std::string& file)
{
    TRY_ASSIGN(auto plan, readSweepPlan(file));
    TRY_ASSIGN(const auto done,
        store.count(
            { .tags = { sweepTag(plan) }, .statuses = { RunStatus::Finished }, .archived = ArchivedRuns::Included }));
    return ReadSweep { .plan = std::move(plan), .done = done };
}

/// What the command line writes at the end of a sweep, beside its file unless the plan says where.
Result<void> writeLines(const QString& file, const SweepPlan& plan, const SweepOutcome& outcome)
{
    if (plan.output.empty())
        return {};
    const auto path = QFileInfo(file).absoluteDir().filePath(QString::fromStdString(plan.output));
    return writeFileAtomically(path.toStdString(), sweepLines(outcome));
}

} // namespace

SweepQueue::SweepQueue(RunLibrary& library, Settings& settings, QObject* parent)
    : QObject(parent)
    , m_library(library)
    , m_settings(settings)
{
    connect(&library.runner(), &JobRunner::progressed, this, &SweepQueue::sample);
    for (const auto& file : keptList())
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
    if (const int row = rowOf(path); row >= 0)
        goOn(row);
    else
        list(path, true);
    keepList();
}

void SweepQueue::list(const QString& file, bool startsWhenRead)
{
    m_sweeps.push_back({ .file = file, .plan = {}, .remainingSeconds = {}, .problem = {} });
    Q_EMIT listChanged();
    read(file, startsWhenRead);
}

void SweepQueue::read(const QString& file, bool startsWhenRead)
{
    m_library.ask(
        tr("Reading sweep %1").arg(QFileInfo(file).fileName()),
        [path = file.toStdString()](
            const RunStore& store, const StopToken&, Progress&) { return readSweep(store, path); },
        this,
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
        { .quiet = true });
}

void SweepQueue::startNext()
{
    const auto next = std::ranges::find(m_sweeps, SweepState::Waiting, &QueuedSweep::state);
    if (m_running != 0 || next == m_sweeps.end() || !m_library.isOpen())
        return;
    m_runningFile = next->file;
    const auto work = [plan = next->plan, file = next->file, store = *m_library.store()](
                          const StopToken& stop, Progress& progress) mutable -> Result<SweepOutcome> {
        TRY_ASSIGN(auto outcome, runSweep(store, plan, { .start = SweepStart::Resumed }, stop, &progress));
        TRY(writeLines(file, plan, outcome));
        return outcome;
    };
    m_running = m_library.runner().start(tr("Sweep %1").arg(QString::fromStdString(next->plan.name)), work, this,
        [this, file = next->file](Result<SweepOutcome> outcome) { finish(file, std::move(outcome)); });
    set(static_cast<int>(next - m_sweeps.begin()), SweepState::Running);
}

void SweepQueue::finish(const QString& file, Result<SweepOutcome> outcome)
{
    m_running = 0;
    m_library.noteChange();
    if (const int row = rowOf(file); row >= 0) {
        auto& sweep = m_sweeps[static_cast<std::size_t>(row)];
        sweep.remainingSeconds.reset();
        if (outcome) {
            sweep.done = static_cast<std::int64_t>(sweepRunCount(sweep.plan));
            set(row, SweepState::Finished);
        } else if (outcome.error().kind == ErrorKind::Cancelled) {
            set(row, SweepState::Stopped);
        } else {
            sweep.problem = outcome.error();
            set(row, SweepState::Failed);
        }
    }
    if (outcome && !outcome->problems.empty())
        Q_EMIT problemsFound(outcome->problems);
    else if (!outcome && outcome.error().kind != ErrorKind::Cancelled)
        Q_EMIT errorRaised(outcome.error());
    startNext();
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
    // Its file may have been written anew.
    if (isActive(row) || m_sweeps[static_cast<std::size_t>(row)].state == SweepState::Reading)
        return;
    set(row, SweepState::Reading);
    read(m_sweeps[static_cast<std::size_t>(row)].file, true);
}

void SweepQueue::remove(int row)
{
    stop(row);
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

QStringList SweepQueue::keptList() const
{
    QStringList files;
    const auto kept = QJsonDocument::fromJson(m_settings.document(SettingsDocument::Sweeps)).array();
    for (const auto& one : kept) {
        const auto file = one.toString();
        if (!file.isEmpty() && !files.contains(file) && files.size() < kMostKept)
            files << file;
    }
    return files;
}

void SweepQueue::keepList() const
{
    QJsonArray files;
    for (const auto& sweep : m_sweeps)
        files << sweep.file;
    m_settings.setDocument(SettingsDocument::Sweeps, QJsonDocument(files).toJson(QJsonDocument::Compact));
}

} // namespace consonance
