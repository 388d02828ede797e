// SPDX-License-Identifier: GPL-3.0-or-later
//
// The user's cluster, the second step of the wizard: racks of servers, which are remembered, or a preset or a file;
// what it holds, and which jobs of the trace can never run on it. Read in the background. Settings, runner and the page
// of the trace outlive the page. GUI thread only.
#pragma once

#include "core/base/result.h"
#include "core/run/run_request.h"
#include "ui/forms/field_editor.h"
#include "ui/start/cluster_fit.h"

#include <QWizardPage>

#include <optional>
#include <string>

class QRadioButton;

namespace consonance {

class ClusterChooser;
class JobRunner;
class OwnTracePage;
class RackForm;
class RoleLabel;
class Settings;

class OwnClusterPage : public QWizardPage {
    Q_OBJECT
public:
    OwnClusterPage(Settings& settings, JobRunner& runner, const OwnTracePage& trace);

    [[nodiscard]] std::string cluster() const;
    /// A preset, a file, or racks in a line.
    void setCluster(const std::string& cluster);
    [[nodiscard]] RackForm& racks() const { return *m_racks; }
    /// The choice for jobs that can never run there.
    [[nodiscard]] ImpossibleJobs impossible() const;
    [[nodiscard]] QString report() const;
    /// What becomes of the jobs that can never run there; empty where all can.
    [[nodiscard]] QString impossibleNote() const;
    void retranslate();

    void initializePage() override;
    [[nodiscard]] bool isComplete() const override;

private:
    void say(const QString& text);
    void read();
    void proposeOwn();
    void showChoice();

    Settings& m_settings;
    JobRunner& m_runner;
    const OwnTracePage& m_trace;
    QRadioButton* m_describes = nullptr;
    QRadioButton* m_chooses = nullptr;
    RackForm* m_racks = nullptr;
    ClusterChooser* m_chooser = nullptr;
    RoleLabel* m_report = nullptr;
    FieldEditor m_leavesOut; ///< shown where there are such jobs
    std::optional<Result<ClusterFit>> m_reading;
    std::string m_proposedFor; ///< the trace whose own servers were proposed, if it lists any
    std::string m_readFor; ///< the cluster that m_reading is of
};

} // namespace consonance
