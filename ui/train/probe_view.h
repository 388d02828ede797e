// SPDX-License-Identifier: GPL-3.0-or-later
//
// Checks the learner in worlds whose answer is known (core/learn/training/probe_environments.h) and shows the
// results, figure by figure. Runs in the background, can be stopped. GUI thread only.
#pragma once

#include "core/learn/training/probe_environments.h"
#include "ui/commands/command_registry.h"

#include <QWidget>

class QStandardItemModel;

namespace consonance {

class CopyableTableView;
class JobRunner;
class RoleLabel;

class ProbeView : public QWidget {
    Q_OBJECT
public:
    /// Adds its commands to the registry.
    ProbeView(JobRunner& runner, CommandRegistry& registry, QWidget* parent = nullptr);

    void check();
    [[nodiscard]] bool isRunning() const;
    /// Empty before the first check.
    [[nodiscard]] const std::vector<ProbeResult>& results() const { return m_results; }
    [[nodiscard]] QStandardItemModel& model() const { return *m_model; }
    [[nodiscard]] QString summary() const;

Q_SIGNALS:
    void errorRaised(const consonance::Error& error);
    /// A check began: its view is wanted.
    void wanted();

private:
    void addCommands();
    void fill();
    void retranslate();

    JobRunner& m_runner;
    CommandRegistry& m_registry;
    quint64 m_id = 0; ///< of the check that runs
    bool m_isRunning = false;
    std::vector<ProbeResult> m_results;
    RoleLabel* m_summary = nullptr;
    QStandardItemModel* m_model = nullptr;
    CopyableTableView* m_table = nullptr;
};

} // namespace consonance
