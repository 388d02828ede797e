// SPDX-License-Identifier: GPL-3.0-or-later
//
// A sweep that several machines work on (core/sweep/shared), as the window sees it: how far it is, read from the files
// of its folder now and then and when asked, and its runs brought into the store. It starts nothing and writes nothing
// into the folder. GUI thread only; the library must outlive it.
#pragma once

#include "core/sweep/shared/sweep_merge.h"
#include "core/sweep/shared/sweep_status.h"

#include <QElapsedTimer>
#include <QObject>
#include <QString>
#include <QTimer>

#include <memory>
#include <optional>
#include <vector>

namespace consonance {

class RunLibrary;

class SharedSweep : public QObject {
    Q_OBJECT
public:
    explicit SharedSweep(RunLibrary& library, QObject* parent = nullptr);

    /// Instead of the one that is open. An error is raised, and that one stays, when there is no sweep.
    void open(const QString& folder);
    void close();
    /// Reads how far it is.
    void refresh();
    /// Brings what is finished into the store; twice is once. What is whole is compared then, when it made runs.
    void merge();

    [[nodiscard]] bool isOpen() const { return m_folder != nullptr; }
    [[nodiscard]] QString path() const;
    [[nodiscard]] QString name() const;
    [[nodiscard]] const SweepStatus& status() const { return m_status; }
    /// At the pace since it was opened.
    [[nodiscard]] std::optional<double> remainingSeconds() const;
    [[nodiscard]] bool isMerging() const { return m_isMerging; }
    /// The outcome of the last merge; nothing before the first one.
    struct Merged {
        std::int64_t taken = 0;
        std::int64_t found = 0;
        std::int64_t missing = 0;
    };
    [[nodiscard]] const std::optional<Merged>& merged() const { return m_merged; }

Q_SIGNALS:
    /// Anything of the above.
    void changed();
    void compareRequested(const std::vector<consonance::RunRecord>& runs);
    void errorRaised(const consonance::Error& error);

private:
    void show(std::shared_ptr<const SweepFolder> folder, SweepStatus status);
    void take(const Result<SweepMerge>& merge, bool isOpen);
    void compareRuns();

    RunLibrary& m_library;
    std::shared_ptr<const SweepFolder> m_folder;
    SweepStatus m_status;
    std::int64_t m_finishedAtFirst = 0; ///< when it was opened
    QElapsedTimer m_sinceFirst;
    QTimer m_look;
    bool m_isMerging = false;
    std::optional<Merged> m_merged;
};

} // namespace consonance
