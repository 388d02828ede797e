// SPDX-License-Identifier: GPL-3.0-or-later
//
// "New run": everything that makes a run – trace, cluster, policy with parameters, interference, seed – as one form
// that ends in a RunRequest. Whether any job of the trace can run on the cluster is checked in the background; where
// none can, the run cannot be opened. Settings and runner outlive the form. GUI thread only.
#pragma once

#include "core/run/run_request.h"
#include "ui/forms/form_edits.h"
#include "ui/start/cluster_fit.h"

#include <QTimer>
#include <QWidget>

#include <optional>
#include <tuple>

class QPushButton;
class QToolButton;

namespace consonance {

class FieldEditors;
class FormPanel;
class JobRunner;
class PolicyChooser;
class RoleLabel;
class Settings;
class TraceChooser;

class RunForm : public QWidget {
    Q_OBJECT
public:
    RunForm(Settings& settings, JobRunner& runner, QWidget* parent = nullptr);

    [[nodiscard]] RunRequest request() const;
    /// Shows a request, e.g. a dropped trace or the run that is open.
    void setRequest(const RunRequest& request);
    /// The user's changes in the form can be undone there from now on; `undo` outlives the form.
    void recordIn(UndoStack& undo);
    void setTrace(const std::string& trace);
    void setCluster(const std::string& cluster);

Q_SIGNALS:
    void startRequested(const consonance::RunRequest& request);

private:
    void build();
    void retranslate();
    void followTrace();
    void check();
    void askWhatFits();
    void readWhatFits();
    void copyCommand() const;

    /// The inputs that decide whether a trace fits a cluster: both, and the seed of a generated trace; and whether the
    /// policy starts only trainings.
    using FitKey = std::tuple<std::string, std::string, std::uint64_t, bool>;
    [[nodiscard]] FitKey fitKey() const;

    JobRunner& m_runner;
    FormPanel* m_panel = nullptr;
    FieldEditors* m_fields = nullptr; ///< all but the parameters of the policy
    TraceChooser* m_trace = nullptr;
    PolicyChooser* m_policy = nullptr;
    QPushButton* m_start = nullptr;
    QToolButton* m_copy = nullptr;
    RoleLabel* m_title = nullptr;
    RoleLabel* m_problem = nullptr;
    RoleLabel* m_warning = nullptr; ///< does not keep the run from opening
    FormEdits<RunRequest> m_edits;
    std::string m_followedTrace; ///< the trace whose cluster was suggested last
    QTimer m_fitPause; ///< until typing stops
    FitKey m_fitOf; ///< what m_fit is of, or will be
    std::optional<ClusterFit> m_fit; ///< nothing until it is known
};

} // namespace consonance
