// SPDX-License-Identifier: GPL-3.0-or-later
//
// "New run": everything that makes a run – trace, cluster, policy with parameters, interference, seed – as one form
// that ends in a RunRequest. GUI thread only.
#pragma once

#include "core/run/run_request.h"
#include "ui/forms/form_edits.h"

#include <QWidget>

class QLineEdit;
class QPushButton;
class QToolButton;

namespace consonance {

class ClusterChooser;
class FormPanel;
class ImpossibleJobsBox;
class InterferenceChooser;
class PolicyChooser;
class RoleLabel;
class Settings;
class TraceChooser;
class TransitionChooser;

class RunForm : public QWidget {
    Q_OBJECT
public:
    explicit RunForm(Settings& settings, QWidget* parent = nullptr);

    [[nodiscard]] RunRequest request() const;
    /// Shows a request, e.g. a dropped trace or the run that is open.
    void setRequest(const RunRequest& request);
    /// What the user changes in the form can be taken back there from now on; `undo` outlives the form.
    void recordIn(UndoStack& undo);
    void setTrace(const std::string& trace);
    void setCluster(const std::string& cluster);

Q_SIGNALS:
    void startRequested(const consonance::RunRequest& request);

protected:
    void changeEvent(QEvent* event) override;

private:
    void build();
    void retranslate();
    void followTrace();
    void check();
    void copyCommand() const;

    FormPanel* m_panel = nullptr;
    TraceChooser* m_trace = nullptr;
    ClusterChooser* m_cluster = nullptr;
    PolicyChooser* m_policy = nullptr;
    InterferenceChooser* m_interference = nullptr;
    TransitionChooser* m_transitions = nullptr;
    QLineEdit* m_seed = nullptr;
    ImpossibleJobsBox* m_leavesOut = nullptr;
    QPushButton* m_start = nullptr;
    QToolButton* m_copy = nullptr;
    RoleLabel* m_title = nullptr;
    RoleLabel* m_problem = nullptr;
    FormEdits<RunRequest> m_edits;
    std::string m_followedTrace; ///< the trace whose cluster was suggested last
};

} // namespace consonance
