// SPDX-License-Identifier: GPL-3.0-or-later
//
// The queue of sweeps as a small table below the form of comparisons, with its commands: queue a file, write one from
// what the form says, list values for parameters, stop, continue, remove from the list, compare the finished runs.
// Hidden while no sweep is listed. GUI thread only; all services must outlive it.
#pragma once

#include "core/compare/compare.h"
#include "core/store/run_record.h"
#include "ui/commands/command_registry.h"
#include "ui/runs/sweep_form.h"

#include <QWidget>

#include <functional>

namespace consonance {

class CopyableTableView;
class RoleLabel;
class RunLibrary;
class Settings;
class SharedSweepPanel;
class SweepModel;
class SweepQueue;

class SweepPanel : public QWidget {
    Q_OBJECT
public:
    SweepPanel(RunLibrary& library, CommandRegistry& registry, Settings& settings, SweepForm::Comparison comparison,
        QWidget* parent = nullptr);

    [[nodiscard]] SweepQueue& queue() const { return *m_queue; }
    [[nodiscard]] CopyableTableView& table() const { return *m_table; }
    /// The sweep that several machines work on.
    [[nodiscard]] SharedSweepPanel& shared() const { return *m_shared; }
    /// Where values for parameters are listed; hidden until sweep.form shows it.
    [[nodiscard]] SweepForm& form() const { return *m_form; }

Q_SIGNALS:
    /// The runs that a sweep has so far.
    void compareRequested(const std::vector<consonance::RunRecord>& runs);
    void messageRaised(const consonance::Message& message);
    void errorRaised(const consonance::Error& error);

private:
    void addCommands(CommandRegistry& registry);
    void addFile();
    void saveForm();
    void showForm();
    void startValues(SweepPlan plan);
    void showWhenDone(int changed);
    void showRuns();
    void showParts();
    void retranslate();
    [[nodiscard]] int row() const;
    [[nodiscard]] CommandAvailability whenRow(bool isActive) const;

    RunLibrary& m_library;
    CommandRegistry& m_registry;
    Settings& m_settings;
    SweepForm::Comparison m_comparison;
    SweepForm* m_form = nullptr;
    SweepQueue* m_queue = nullptr;
    SweepModel* m_model = nullptr;
    QString m_awaited; ///< file of the sweep that is shown when it is done; empty: none
    RoleLabel* m_title = nullptr;
    CopyableTableView* m_table = nullptr;
    QWidget* m_queued = nullptr; ///< title, buttons and table of the queue
    SharedSweepPanel* m_shared = nullptr;
};

} // namespace consonance
