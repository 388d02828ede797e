// SPDX-License-Identifier: GPL-3.0-or-later
//
// A sweep that several machines work on: its progress in one line and one bar, who works on it as a table, and buttons
// that read it again, bring its runs into the store, and close it. GUI thread only; the services must outlive it.
#pragma once

#include "ui/commands/command_registry.h"

#include <QWidget>

class QProgressBar;

namespace consonance {

class CopyableTableView;
class RoleLabel;
class RunLibrary;
class SharedSweep;
class SharedSweepModel;

class SharedSweepPanel : public QWidget {
    Q_OBJECT
public:
    SharedSweepPanel(RunLibrary& library, CommandRegistry& registry, QWidget* parent = nullptr);

    [[nodiscard]] SharedSweep& sweep() const { return *m_sweep; }
    [[nodiscard]] CopyableTableView& table() const { return *m_table; }
    /// What the line of progress says.
    [[nodiscard]] QString progressText() const;

private:
    void addCommands(CommandRegistry& registry);
    void showProgress();
    [[nodiscard]] QString problemText() const;
    [[nodiscard]] CommandAvailability whenOpen() const;

    CommandRegistry& m_registry;
    SharedSweep* m_sweep = nullptr;
    SharedSweepModel* m_model = nullptr;
    RoleLabel* m_title = nullptr;
    RoleLabel* m_progressText = nullptr;
    QProgressBar* m_progress = nullptr;
    RoleLabel* m_problem = nullptr; ///< what failed or was passed over; hidden when there is nothing
    CopyableTableView* m_table = nullptr;
};

} // namespace consonance
