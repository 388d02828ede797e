// SPDX-License-Identifier: GPL-3.0-or-later
//
// The audit of the trace of the open run, at any time later. A trace that is a file is read again, so that rows which
// became no job are shown too; of any other one, and of a file that is gone, the jobs of the run are audited. Not
// modal; deletes itself when it is closed. Settings and runner outlive it. GUI thread only; reading goes on in the
// background.
#pragma once

#include "core/base/result.h"
#include "core/cluster/cluster.h"
#include "core/workload/workload.h"

#include <QDialog>

#include <memory>
#include <string>

namespace consonance {

class JobRunner;
class Settings;
class TraceAuditView;

class AuditWindow : public QDialog {
    Q_OBJECT
public:
    /// What is audited.
    struct Subject {
        std::string trace; ///< a file or a preset, as the run names it
        std::shared_ptr<const Workload> workload;
        std::shared_ptr<const Cluster> cluster;
    };

    AuditWindow(Settings& settings, JobRunner& runner, Subject subject, QWidget* parent = nullptr);

    [[nodiscard]] TraceAuditView& view() const { return *m_view; }

Q_SIGNALS:
    void errorRaised(const consonance::Error& error);

private:
    void make();
    void retranslate();

    JobRunner& m_runner;
    Subject m_subject;
    TraceAuditView* m_view = nullptr;
};

} // namespace consonance
