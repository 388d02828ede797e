// SPDX-License-Identifier: GPL-3.0-or-later
//
// "Why here?": the decision that was taken last, or is being stepped through – what made the policy decide, the tasks
// it placed in order, for each the servers it could choose among with score, probability, predicted and (with
// hindsight) true speed or the reason, what other policies would do at that moment, what the policy saw, the tables it
// noted, and who was left waiting and why. A row under the pointer is marked on the cluster; while a span of time is
// selected, the panel says whether its decision was taken in it. Its window title says which decision it is, and
// whether the cluster is as before or as after it. GUI thread
// only. Cost: O(candidates) for each decision while visible.
#pragma once

#include "ui/models/action_model.h"
#include "ui/models/blocked_model.h"
#include "ui/models/candidate_model.h"
#include "ui/tables/property_table.h"

#include <QWidget>

#include <map>

class QCheckBox;
class QSortFilterProxyModel;
class QTabWidget;

namespace consonance {

class CommandRegistry;
class CopyableTableView;
class DecisionFollower;
class FlowLayout;
class JobRunner;
class NoteTablesView;
class OthersView;
class PolicyCheckList;
class RoleLabel;
class RangeSelection;
class Selection;
class SessionController;
class SheetModel;
class SpanNote;

class DecisionPanel : public QWidget {
    Q_OBJECT
public:
    DecisionPanel(SessionController& session, Selection& selection, JobRunner& runner, QWidget* parent = nullptr);

    /// Shows the actions available on the decision, beside its content.
    void offer(CommandRegistry& registry, const QStringList& commands);
    /// Reports from now on how it relates to the selected span; the brush must outlive the panel.
    void follow(const RangeSelection& brush);
    [[nodiscard]] const ActionModel& actions() const { return *m_actions; }
    [[nodiscard]] const CandidateModel& candidates() const { return *m_candidates; }
    [[nodiscard]] CopyableTableView& actionTable() const { return *m_actionTable; }
    [[nodiscard]] CopyableTableView& candidateTable() const { return *m_candidateTable; }
    [[nodiscard]] const SheetModel& weighed() const { return *m_weighed; }
    [[nodiscard]] CopyableTableView& weighedTable() const { return *m_weighedTable; }
    [[nodiscard]] CopyableTableView& blockedTable() const { return *m_blockedTable; }
    [[nodiscard]] NoteTablesView& notes() const { return *m_notes; }
    [[nodiscard]] OthersView& others() const { return *m_others; }
    [[nodiscard]] DecisionFollower& follower() const { return *m_follower; }
    void setHindsight(Hindsight hindsight);
    /// Brings the jobs that were left waiting to the front, with their reasons.
    void showLeftWaiting();
    /// Whether the actions for other jobs have rows of their own; shown where the policy says them.
    [[nodiscard]] QCheckBox& otherJobs() const { return *m_otherJobs; }

protected:
    void changeEvent(QEvent* event) override;
    void showEvent(QShowEvent* event) override;
    void hideEvent(QHideEvent* event) override;
    bool eventFilter(QObject* watched, QEvent* event) override;

private:
    void buildTables();
    void buildLayout();
    [[nodiscard]] QWidget* buildCandidates();
    void connectTables();
    void takeInputs();
    void followSteps();
    void showDecision();
    void showCandidates();
    void showHindsight();
    void showWhatIsKnown();
    void showWhole();
    void describeTask();
    void hoverRow(const QModelIndex& index);
    /// Of the one selected job; -1 without one, or where it is not listed.
    [[nodiscard]] int rowOfSelected(const QAbstractItemModel& model) const;
    void markSelected();
    void showTaskOfSelected();
    void showSpan();
    void showWeighed();
    void fillState();
    void retranslate();
    void retranslateFacts();

    SessionController& m_session;
    Selection& m_selection;
    const RangeSelection* m_brush = nullptr;
    SpanNote* m_spanNote = nullptr;
    DecisionFollower* m_follower = nullptr;
    DecisionInputs m_inputs;
    ActionModel* m_actions = nullptr;
    CandidateModel* m_candidates = nullptr;
    QSortFilterProxyModel* m_sorted = nullptr;
    BlockedModel* m_blocked = nullptr;
    SheetModel* m_weighed = nullptr;
    PropertyModel* m_state = nullptr;
    OthersView* m_others = nullptr;
    FlowLayout* m_head = nullptr; ///< facts, and what can be done about the decision
    RoleLabel* m_facts = nullptr;
    RoleLabel* m_byHand = nullptr; ///< of a decision that was changed: what was kept, and what was decided again
    RoleLabel* m_task = nullptr;
    CopyableTableView* m_actionTable = nullptr;
    CopyableTableView* m_candidateTable = nullptr;
    CopyableTableView* m_blockedTable = nullptr;
    CopyableTableView* m_weighedTable = nullptr;
    CopyableTableView* m_stateTable = nullptr;
    NoteTablesView* m_notes = nullptr;
    QCheckBox* m_onlyThis = nullptr;
    QCheckBox* m_otherJobs = nullptr;
    QCheckBox* m_hindsight = nullptr;
    PolicyCheckList* m_ask = nullptr;
    QTabWidget* m_tabs = nullptr;
    std::map<int, int> m_givenWidths; ///< of columns of candidates that grow with what is in them
    bool m_isBefore = false; ///< the decision shown is due, not yet carried out
    std::uint64_t m_shownDecision = 0;
};

} // namespace consonance
