// SPDX-License-Identifier: GPL-3.0-or-later
#include "ui/runs/shared_sweep.h"

#include "ui/session/run_library.h"

#include <QDir>

#include <utility>

namespace consonance {

namespace {

constexpr int kLookMilliseconds = 2000; // between two looks while something is missing

/// A folder and how far it was at a moment.
struct Look {
    std::shared_ptr<const SweepFolder> folder;
    SweepStatus status;
};

} // namespace

SharedSweep::SharedSweep(RunLibrary& library, QObject* parent)
    : QObject(parent)
    , m_library(library)
{
    m_look.setSingleShot(true);
    m_look.setInterval(kLookMilliseconds);
    connect(&m_look, &QTimer::timeout, this, &SharedSweep::refresh);
}

void SharedSweep::open(const QString& folder)
{
    m_library.runner().start(
        tr("Opening %1").arg(QDir(folder).dirName()),
        [path = folder.toStdString()](const StopToken&, Progress&) -> Result<Look> {
            TRY_ASSIGN(auto opened, SweepFolder::open(path));
            auto shared = std::make_shared<const SweepFolder>(std::move(opened));
            auto status = statusOf(*shared);
            return Look { .folder = std::move(shared), .status = std::move(status) };
        },
        this,
        [this](Result<Look> look) {
            if (!look) {
                Q_EMIT errorRaised(look.error());
                return;
            }
            m_finishedAtFirst = look->status.finished;
            m_sinceFirst.start();
            m_merged.reset();
            show(std::move(look->folder), std::move(look->status));
        },
        { .group = QStringLiteral("sweep.folder") });
}

void SharedSweep::close()
{
    m_look.stop();
    m_folder.reset();
    m_status = {};
    m_merged.reset();
    Q_EMIT changed();
}

void SharedSweep::refresh()
{
    if (!m_folder)
        return;
    m_look.stop();
    m_library.runner().start(
        tr("Looking at %1").arg(name()),
        [folder = m_folder](const StopToken&, Progress&) -> Result<Look> {
            return Look { .folder = folder, .status = statusOf(*folder) };
        },
        this,
        [this](Result<Look> look) {
            if (look && look->folder == m_folder)
                show(std::move(look->folder), std::move(look->status));
        },
        { .group = QStringLiteral("sweep.look"), .quiet = true });
}

void SharedSweep::show(std::shared_ptr<const SweepFolder> folder, SweepStatus status)
{
    m_folder = std::move(folder);
    m_status = std::move(status);
    if (m_status.finished < m_status.cells)
        m_look.start();
    Q_EMIT changed();
}

void SharedSweep::merge()
{
    if (!m_folder || m_isMerging)
        return;
    m_isMerging = true;
    Q_EMIT changed();
    m_library.ask(
        tr("Bringing the runs of %1 into the catalogue").arg(name()),
        [folder = m_folder](RunStore& store, const StopToken& stop, Progress& progress) {
            return mergeSweep(store, *folder, stop, &progress);
        },
        this, [this, folder = m_folder](const Result<SweepMerge>& merge) { take(merge, folder == m_folder); });
}

void SharedSweep::take(const Result<SweepMerge>& merge, bool isOpen)
{
    m_isMerging = false;
    if (!merge) {
        Q_EMIT changed();
        Q_EMIT errorRaised(merge.error());
        return;
    }
    m_library.noteChange();
    if (!isOpen) { // another folder was opened meanwhile
        Q_EMIT changed();
        return;
    }
    m_merged = { .taken = merge->taken, .found = merge->found, .missing = std::ssize(merge->missing) };
    Q_EMIT changed();
    refresh();
    if (merge->outcome)
        compareRuns();
}

/// All of them, side by side.
void SharedSweep::compareRuns()
{
    m_library.ask(
        tr("Looking for the runs of %1").arg(name()),
        [folder = m_folder](const RunStore& store, const StopToken&, Progress&) -> Result<std::vector<RunRecord>> {
            TRY(folder->holdFiles());
            TRY_ASSIGN(auto rows, sweepRows(store, folder->manifest().plan));
            return std::move(rows.planned);
        },
        this,
        [this](const Result<std::vector<RunRecord>>& runs) {
            if (!runs)
                Q_EMIT errorRaised(runs.error());
            else if (!runs->empty())
                Q_EMIT compareRequested(*runs);
        },
        { .group = QStringLiteral("sweep.runs") });
}

QString SharedSweep::path() const
{
    return m_folder ? QString::fromStdString(m_folder->path().string()) : QString();
}

QString SharedSweep::name() const
{
    return m_folder ? QString::fromStdString(m_folder->manifest().plan.name) : QString();
}

std::optional<double> SharedSweep::remainingSeconds() const
{
    constexpr double kMilliseconds = 1000;
    return isOpen()
        ? secondsLeft(m_status, m_finishedAtFirst, static_cast<double>(m_sinceFirst.elapsed()) / kMilliseconds)
        : std::nullopt;
}

} // namespace consonance
#include "moc_shared_sweep.cpp"
