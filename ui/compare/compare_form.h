// SPDX-License-Identifier: GPL-3.0-or-later
//
// What to compare: a trace, a cluster, several policies with their parameters, seeds, the baseline. Ends in a
// CompareRequest. GUI thread only.
#pragma once

#include "core/compare/compare.h"
#include "ui/forms/form_edits.h"
#include "ui/runs/sweep_memory.h"

#include <QWidget>

#include <map>
#include <optional>
#include <set>
#include <string>
#include <vector>

class QAction;
class QComboBox;
class QLineEdit;
class QListWidget;
class QPushButton;
class QToolButton;

namespace consonance {

class FieldEditors;
class FormPanel;
class ListSearch;
class ParameterForm;
class RoleLabel;
class Settings;
class TickedNames;
class TraceChooser;
struct RequestField;
struct SampleTrace;
class Workload;

class CompareForm : public QWidget {
    Q_OBJECT
public:
    explicit CompareForm(Settings& settings, QWidget* parent = nullptr);

    [[nodiscard]] CompareRequest request() const;
    void setRequest(const CompareRequest& request);
    /// The same as an edit of the user's, which can be taken back.
    void changeTo(const CompareRequest& request);
    /// Shows what fits the run that is open, for as long as the user has not entered anything else or started what it
    /// says.
    void suggest(const CompareRequest& request);
    /// What it says is the user's own from now on.
    void keep() { m_suggested.reset(); }
    /// What is compared by default: what schedulers of clusters do where the trace comes from one (recorded starts,
    /// time limits), and what happened.
    [[nodiscard]] static std::vector<std::string> usualPolicies(const Workload* workload = nullptr);
    /// Whether it asks for the same runs beside the same baseline as another request; spans of time do not count.
    [[nodiscard]] bool asksFor(const CompareRequest& other) const;
    /// The user's changes in the form can be undone there from now on; `undo` outlives the form.
    void recordIn(UndoStack& undo);
    /// Empty when the request can be started.
    [[nodiscard]] QString problem() const;
    [[nodiscard]] QPushButton& startButton() const { return *m_start; }
    /// How many runs that are, and how long they take by what is known now.
    void showCost();
    /// One more thing to do with what the form says, beside its buttons.
    void offer(QAction& action);
    /// The contender whose parameters are shown, "ID" or "ID NAME"; empty on a heading.
    [[nodiscard]] const std::string& shownContender() const { return m_shownContender; }
    /// The shown policy as one more contender, "ID 2", with its own parameters.
    void addOnceMore();
    /// Takes the shown contender, which has a name of its own, from the list.
    void removeNamed();
    [[nodiscard]] QListWidget& policyList() const { return *m_policies; }
    [[nodiscard]] ListSearch& policySearch() const { return *m_search; }
    [[nodiscard]] QLineEdit& seedsField() const;

Q_SIGNALS:
    void startRequested(const consonance::CompareRequest& request);
    /// A field was changed, by anyone; others may still follow it.
    void edited();

protected:
    void showEvent(QShowEvent* event) override;

private:
    void build();
    void addField(const RequestField& field);
    void announceEdits();
    void fillIn(const CompareRequest& request);
    void showFirstChecked();
    void fillPolicies(const std::vector<std::string>& checked);
    void addContender(
        const PolicyTraits& traits, const std::string& contender, const std::vector<std::string>& checked);
    [[nodiscard]] std::set<std::string> namedContenders(
        const std::string& policy, const std::vector<std::string>& checked) const;
    void select(const std::string& contender);
    void fillBaselines();
    void showParameters();
    void followTrace();
    void check();
    void showTicked();
    void untick(const std::string& contender);
    [[nodiscard]] int wantedCopies() const;
    void retranslate();
    [[nodiscard]] std::vector<std::string> checkedPolicies() const;

    SweepMemory m_memory; ///< how long runs took
    FormPanel* m_panel = nullptr;
    FieldEditors* m_fields = nullptr;
    TraceChooser* m_trace = nullptr;
    QListWidget* m_policies = nullptr;
    ListSearch* m_search = nullptr; ///< of the policies
    RoleLabel* m_ticked = nullptr; ///< how many of them
    TickedNames* m_tickedNames = nullptr;
    ParameterForm* m_parameters = nullptr;
    RoleLabel* m_parametersTitle = nullptr;
    QComboBox* m_baseline = nullptr;
    QToolButton* m_more = nullptr; ///< opens the fields that comparisons mostly leave as they are
    QPushButton* m_start = nullptr;
    QToolButton* m_offered = nullptr; ///< hidden until something is offered
    QToolButton* m_copy = nullptr;
    RoleLabel* m_cost = nullptr;
    RoleLabel* m_problem = nullptr;
    std::map<std::string, std::map<std::string, std::string>> m_given; ///< parameters by contender
    std::string m_shownContender; ///< the contender whose parameters are shown
    std::string m_followedTrace;
    mutable std::string m_measuredTrace; ///< of m_isLongTrace
    mutable bool m_isLongTrace = false;
    const SampleTrace* m_followedSample = nullptr; ///< whose policies were ticked last
    std::optional<CompareRequest> m_suggested; ///< nothing: what the form says is the user's own
    /// Everything the user entered, including fields that no request uses now.
    struct Fields {
        CompareRequest request;
        std::map<std::string, std::map<std::string, std::string>> given; ///< m_given
        QString seeds;
    };
    [[nodiscard]] Fields fields() const;
    void setFields(const Fields& fields);
    [[nodiscard]] static QString changedField(const Fields& before, const Fields& after);
    [[nodiscard]] static QString editText(const QString& field);
    FormEdits<Fields> m_edits;
};

} // namespace consonance
