// SPDX-License-Identifier: GPL-3.0-or-later
//
// A branch beside its original: figures of both, what it cost each job, where they part, the first decision that
// differs side by side and why each side took it. GUI thread only.
#pragma once

#include "ui/decide/what_if_controller.h"

#include <QWidget>

class QPushButton;

namespace consonance {

class CopyableTableView;
class RoleLabel;
class SheetModel;

class BranchDifferenceView : public QWidget {
    Q_OBJECT
public:
    explicit BranchDifferenceView(QWidget* parent = nullptr);

    void setComparison(std::shared_ptr<const ShownComparison> shown);
    /// Whether there is something to compare.
    void setBranch(bool isBranch);
    [[nodiscard]] const SheetModel& jobs() const { return *m_jobs; }
    [[nodiscard]] CopyableTableView& table() const { return *m_table; }
    [[nodiscard]] RoleLabel& summary() const { return *m_summary; }
    /// Who does not finish, means over the same jobs, then where the runs part.
    [[nodiscard]] QString summaryText() const;
    /// What each tenant's jobs got in either run, as a small table; empty where there is one tenant.
    [[nodiscard]] QString tenantsText() const;
    /// What is said of why either side went its way.
    [[nodiscard]] QString originalReason() const;
    [[nodiscard]] QString branchReason() const;

Q_SIGNALS:
    /// The moment at which they part.
    void momentRequested(consonance::Time at);
    void jobRequested(consonance::JobId job);

protected:
    void changeEvent(QEvent* event) override;

private:
    void retranslate();
    [[nodiscard]] QString sideText(const std::optional<DecisionSummary>& side) const;
    [[nodiscard]] QString shownMoment(Time at) const;

    std::shared_ptr<const ShownComparison> m_shown;
    bool m_isBranch = false;
    SheetModel* m_jobs = nullptr;
    RoleLabel* m_summary = nullptr;
    RoleLabel* m_tenants = nullptr;
    RoleLabel* m_originalHead = nullptr;
    RoleLabel* m_branchHead = nullptr;
    RoleLabel* m_originalText = nullptr;
    RoleLabel* m_branchText = nullptr;
    RoleLabel* m_originalReason = nullptr;
    RoleLabel* m_branchReason = nullptr;
    QPushButton* m_jump = nullptr;
    CopyableTableView* m_table = nullptr;
};

} // namespace consonance
