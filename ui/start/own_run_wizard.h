// SPDX-License-Identifier: GPL-3.0-or-later
//
// The user's cluster and trace, step by step: the trace with a preview of the meaning of its columns and of
// assumptions; the cluster, and which jobs can never run on it; the audit; the policy. Files are read in the background
// and can be cancelled; errors are shown in place. A trace in another program's format is written as a native one,
// beside the runs, and that file is opened. Not modal. Ownership: deletes itself when it is closed; settings and runner
// outlive it. GUI thread only.
#pragma once

#include "core/run/run_request.h"

#include <QWizard>

namespace consonance {

class JobRunner;
class OwnAuditPage;
class OwnClusterPage;
class OwnTracePage;
class PolicyChooser;
class RoleLabel;
class Settings;

class OwnRunWizard : public QWizard {
    Q_OBJECT
public:
    OwnRunWizard(Settings& settings, JobRunner& runner, QWidget* parent = nullptr);

    [[nodiscard]] OwnTracePage& tracePage() const { return *m_trace; }
    [[nodiscard]] OwnClusterPage& clusterPage() const { return *m_cluster; }
    [[nodiscard]] OwnAuditPage& auditPage() const { return *m_audit; }
    /// The run to open; its trace is the file that a foreign one will be written to.
    [[nodiscard]] RunRequest request() const;

    void accept() override;

Q_SIGNALS:
    void runRequested(const consonance::RunRequest& request);
    void errorRaised(const consonance::Error& error);

private:
    [[nodiscard]] bool isForeign() const;
    [[nodiscard]] QString writtenPath() const;
    void showSummary();
    void retranslate();

    Settings& m_settings;
    JobRunner& m_runner;
    OwnTracePage* m_trace = nullptr;
    OwnClusterPage* m_cluster = nullptr;
    OwnAuditPage* m_audit = nullptr;
    QWizardPage* m_last = nullptr;
    PolicyChooser* m_policy = nullptr;
    RoleLabel* m_summary = nullptr;
};

} // namespace consonance
