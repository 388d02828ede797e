// SPDX-License-Identifier: GPL-3.0-or-later
//
// One comparison at a time, in the background: partial results as runs end, progress, time left, cancel. Every run goes
// into the store. GUI thread only; results come at most 30 times a second.
#pragma once

#include "core/compare/compare.h"
#include "ui/work/job_runner.h"

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

Q_SIGNALS:
    /// Something moved: status() is worth reading.
    void progressed();
    /// The runs that are done so far, in the order in which they ended.
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
    std::size_t m_shown = 0;
};

} // namespace consonance
