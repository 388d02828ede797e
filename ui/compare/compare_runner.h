// SPDX-License-Identifier: GPL-3.0-or-later
//
// One comparison at a time, in the background: partial results as runs end, progress, time left, cancel. Every run goes
// into the store. GUI thread only; results come at most 30 times a second.
#pragma once

#include "core/compare/compare.h"
#include "ui/work/job_runner.h"

#include <QElapsedTimer>
#include <QObject>

#include <memory>
#include <optional>

namespace consonance {

class RunLibrary;

class CompareRunner : public QObject {
    Q_OBJECT
public:
    /// Runners of one group supersede each other.
    CompareRunner(RunLibrary& library, const QString& group, QObject* parent = nullptr);

    /// Begins; one under way is cancelled and its results dropped.
    void start(const CompareRequest& request);
    void cancel();
    [[nodiscard]] bool isRunning() const { return m_id != 0; }
    [[nodiscard]] const CompareRequest& request() const { return m_request; }
    /// Of the comparison under way; nothing when none is.
    [[nodiscard]] std::optional<BackgroundStatus> status() const;
    /// Runs of the last comparison that are done.
    [[nodiscard]] std::int64_t done() const { return static_cast<std::int64_t>(m_taken); }
    /// How long the last comparison has taken, or took, until its end was shown.
    [[nodiscard]] double seconds() const { return static_cast<double>(m_clock.elapsed()) / 1000; }
    /// Which of them partial() gave.
    [[nodiscard]] const SharedRuns& shared() const { return m_shared; }

Q_SIGNALS:
    /// Something moved: status() is worth reading.
    void progressed();
    /// Of the runs that are done so far, in the order in which they ended, those whose trace and seed all policies have
    /// that have any: means over different seeds could not be compared.
    void partial(const consonance::CompareResult& result);
    void finished(const consonance::CompareResult& result);
    /// Stopped on request; what was done stays.
    void cancelled();
    void failed(const consonance::Error& error);

private:
    struct Arrived;
    void sample();
    void finish(Result<CompareResult> outcome);

    RunLibrary& m_library;
    QString m_group;
    CompareRequest m_request;
    BackgroundId m_id = 0;
    std::shared_ptr<Arrived> m_arrived;
    std::size_t m_taken = 0; ///< of those that arrived
    SharedRuns m_shared;
    QElapsedTimer m_clock; ///< since start()
};

} // namespace consonance
