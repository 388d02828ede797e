// SPDX-License-Identifier: GPL-3.0-or-later
//
// "Why here?": the decision that was taken last, or is being stepped through – what made the policy decide, the tasks
// it placed in order, for each the servers it could choose among with score or reason, and who was left waiting and
// why. GUI thread only. Cost: O(candidates) for each decision while visible.
#pragma once

#include "ui/models/decision_models.h"

#include <QWidget>

class QTabWidget;

namespace consonance {

class CopyableTableView;
class RoleLabel;
class Selection;
class SessionController;

class DecisionPanel : public QWidget {
    Q_OBJECT
public:
    DecisionPanel(SessionController& session, Selection& selection, QWidget* parent = nullptr);

    [[nodiscard]] const ActionModel& actions() const { return *m_actions; }
    [[nodiscard]] const CandidateModel& candidates() const { return *m_candidates; }
    [[nodiscard]] CopyableTableView& actionTable() const { return *m_actionTable; }

protected:
    void changeEvent(QEvent* event) override;
    void showEvent(QShowEvent* event) override;

private:
    void buildLayout();
    void takeInputs();
    void follow();
    void showDecision();
    void showCandidates();
    void retranslate();

    SessionController& m_session;
    Selection& m_selection;
    ActionModel* m_actions = nullptr;
    CandidateModel* m_candidates = nullptr;
    BlockedModel* m_blocked = nullptr;
    RoleLabel* m_title = nullptr;
    RoleLabel* m_facts = nullptr;
    RoleLabel* m_score = nullptr;
    CopyableTableView* m_actionTable = nullptr;
    CopyableTableView* m_candidateTable = nullptr;
    CopyableTableView* m_blockedTable = nullptr;
    QTabWidget* m_tabs = nullptr;
    std::shared_ptr<const DecisionRecord> m_decision;
};

} // namespace consonance
