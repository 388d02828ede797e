// SPDX-License-Identifier: GPL-3.0-or-later
//
// Sweeps that wait, run and ran: one at a time, in order, each over all processors. A sweep is a file that lists what
// to run (core/sweep/sweep_plan.h) and rows of the store under its tag (sweep_run.h), so it can be stopped, and a
// window that was killed continues where it was. The list of files is kept in the settings. GUI thread only; library
// and settings must outlive it.
#pragma once

#include "core/sweep/sweep_run.h"
#include "ui/runs/sweep_memory.h"
#include "ui/work/job_runner.h"

#include <QObject>
#include <QString>
#include <QStringList>

#include <optional>
#include <vector>

namespace consonance {

class RunLibrary;
class Settings;

enum class SweepState : std::uint8_t {
    Reading, ///< its file, and how far it got before
    Waiting,
    Running,
    Stopped, ///< on request, or by the end of an earlier window
    Finished,
    Failed,
};

struct QueuedSweep {
    QString file;
    SweepState state = SweepState::Reading;
    SweepPlan plan; ///< empty while Reading, and when the file cannot be read
    std::int64_t done = 0; ///< runs, of sweepRunCount(plan)
    std::optional<double> remainingSeconds;
    std::optional<Error> problem; ///< of Failed
};

class SweepQueue : public QObject {
    Q_OBJECT
public:
    SweepQueue(RunLibrary& library, Settings& settings, QObject* parent = nullptr);

    /// At the end of the queue, read again; a listed one continues. Errors are raised: it runs now.
    void add(const QString& file);
    /// Why the file cannot be queued, or written again, at the moment; nothing when it can.
    [[nodiscard]] std::optional<Error> whyNotAdd(const QString& file) const;
    /// Stops one that runs or waits; its finished runs stay.
    void stop(int row);
    /// One that does neither.
    void goOn(int row);
    /// From the list; its file and its runs stay.
    void remove(int row);
    [[nodiscard]] const std::vector<QueuedSweep>& sweeps() const { return m_sweeps; }
    [[nodiscard]] bool isActive(int row) const;
    /// How long runs took that were made here: they tell how long a sweep will take.
    void notePaces(const std::vector<MeasuredRun>& runs);

Q_SIGNALS:
    /// Rows came or went.
    void listChanged();
    /// A row says something else.
    void rowChanged(int row);
    /// More is known of how long runs take.
    void pacesChanged();
    void errorRaised(const consonance::Error& error);
    /// The problems of the inputs, together.
    void problemsFound(const std::vector<consonance::Error>& problems);

private:
    void list(const QString& file, bool startsWhenRead);
    void read(int row, bool startsWhenRead);
    void startNext();
    void finish(Result<SweepOutcome> outcome);
    void noteOutcome(QueuedSweep& sweep, const Result<SweepOutcome>& outcome);
    void sample();
    void keepList() const;
    void set(int row, SweepState state);
    [[nodiscard]] int rowOf(const QString& file) const;

    RunLibrary& m_library;
    SweepMemory m_memory;
    std::vector<QueuedSweep> m_sweeps;
    BackgroundId m_running = 0;
    QString m_runningFile; ///< empty when it was taken from the list
};

} // namespace consonance
