// SPDX-License-Identifier: GPL-3.0-or-later
//
// The outcome of the open run, in the middle of the window when its end is shown: its figures large, its tenants, the
// jobs that waited longest, and what one does next. Figures come from core/operate, worked out in the background once
// the run is through. GUI thread only. Cost: reads the events of the run once.
#pragma once

#include "core/operate/run_outcome.h"

#include <QStringList>
#include <QWidget>

#include <array>
#include <memory>

namespace consonance {

class CommandRegistry;
class CopyableTableView;
class JobRunner;
class SheetModel;
class RoleLabel;
class Selection;
class SessionController;

class OutcomeView : public QWidget {
    Q_OBJECT
public:
    struct Services {
        SessionController& session;
        Selection& selection;
        CommandRegistry& registry;
        JobRunner& runner;
    };

    explicit OutcomeView(const Services& services, QWidget* parent = nullptr);

    /// The run that is open has been seen to its end; its outcome is there, or being worked out.
    [[nodiscard]] bool hasOutcome() const;
    /// Null until it is worked out.
    [[nodiscard]] const std::shared_ptr<const RunOutcome>& outcome() const { return m_outcome; }
    /// The buttons below: commands by id, those that are registered when the view is shown.
    void setActions(const QStringList& ids) { m_actionIds = ids; }

Q_SIGNALS:
    /// hasOutcome() is different, or the figures are there.
    void changed();

protected:
    void showEvent(QShowEvent* event) override;

private:
    enum Figure { MeanJct, MedianJct, P90Jct, P99Jct, MeanWait, P95Wait, Utilisation, Welfare, Revenue, FigureCount };

    void buildLayout();
    void takeResult();
    void showOutcome();
    void showFigures();
    [[nodiscard]] QString unfinishedText(std::int64_t unfinished) const;
    void makeButtons();
    void retranslate();

    Services m_services;
    RoleLabel* m_title = nullptr;
    RoleLabel* m_note = nullptr;
    std::array<RoleLabel*, FigureCount> m_names {};
    std::array<RoleLabel*, FigureCount> m_values {};
    RoleLabel* m_tenantsTitle = nullptr;
    SheetModel* m_tenants = nullptr;
    CopyableTableView* m_tenantsTable = nullptr;
    RoleLabel* m_longestTitle = nullptr;
    SheetModel* m_longest = nullptr;
    CopyableTableView* m_longestTable = nullptr;
    QWidget* m_actions = nullptr;
    QStringList m_actionIds;
    std::shared_ptr<const RunOutcome> m_outcome;
};

} // namespace consonance
