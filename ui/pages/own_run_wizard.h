// SPDX-License-Identifier: GPL-3.0-or-later
//
// One's own cluster and trace, step by step: the trace with a preview of what its columns are taken for and of what is
// assumed; the cluster, and which jobs can never run on it; the policy. Files are read in the background and can be
// cancelled; what is wrong is said in place. A trace in another program's format is written as a native one, beside the
// runs, and that file is opened. Not modal. Ownership: deletes itself when it is closed; settings and runner outlive
// it. GUI thread only.
#pragma once

#include "core/experiment/run_request.h"
#include "core/workload/trace_inspection.h"
#include "ui/kit/job_runner.h"

#include <QTimer>
#include <QWizard>

class QComboBox;
class QLineEdit;
class QProgressBar;
class QPushButton;

namespace consonance {

class ClusterChooser;
class PolicyChooser;
class RoleLabel;
class Settings;
class TraceInspectionView;

/// The first step.
class OwnTracePage : public QWizardPage {
    Q_OBJECT
public:
    OwnTracePage(Settings& settings, JobRunner& runner);

    void setPath(const QString& path);
    [[nodiscard]] QString path() const;
    /// Null until a trace was read.
    [[nodiscard]] const std::shared_ptr<const TraceInspection>& inspection() const { return m_inspection; }
    [[nodiscard]] TraceInspectionView& view() const { return *m_view; }
    [[nodiscard]] bool isReading() const { return m_reading != 0; }
    void cancelReading();
    void retranslate();

    [[nodiscard]] bool isComplete() const override;
    /// Why there is no way on yet, as it stands below the field; empty when there is.
    [[nodiscard]] QString whyNotComplete() const;

Q_SIGNALS:
    void inspected();

private:
    void browse();
    void typed();
    void readTyped();
    void read();
    void take(const Result<TraceInspection>& inspection);
    void showState();

    Settings& m_settings;
    JobRunner& m_runner;
    QLineEdit* m_path = nullptr;
    QPushButton* m_browse = nullptr;
    QComboBox* m_format = nullptr;
    QProgressBar* m_progress = nullptr;
    QPushButton* m_cancel = nullptr;
    RoleLabel* m_pathLabel = nullptr;
    RoleLabel* m_formatLabel = nullptr;
    RoleLabel* m_why = nullptr;
    TraceInspectionView* m_view = nullptr;
    std::shared_ptr<const TraceInspection> m_inspection;
    bool m_isUnreadable = false; ///< the file that is named could not be read as a trace
    BackgroundId m_reading = 0;
    QTimer m_typing; ///< runs while somebody types a path
};

/// The second step.
class OwnClusterPage : public QWizardPage {
    Q_OBJECT
public:
    OwnClusterPage(Settings& settings, JobRunner& runner, const OwnTracePage& trace);

    [[nodiscard]] std::string cluster() const;
    void setCluster(const std::string& cluster);
    [[nodiscard]] QString report() const;
    void retranslate();

    void initializePage() override;
    [[nodiscard]] bool isComplete() const override;

private:
    void say(const QString& text);
    struct Reading {
        std::shared_ptr<const Cluster> cluster;
        std::vector<Error> impossible; ///< jobs that can never run
    };
    void read();

    JobRunner& m_runner;
    const OwnTracePage& m_trace;
    ClusterChooser* m_chooser = nullptr;
    RoleLabel* m_report = nullptr;
    std::optional<Result<Reading>> m_reading;
    std::string m_readFor; ///< the cluster that m_reading is of
};

class OwnRunWizard : public QWizard {
    Q_OBJECT
public:
    OwnRunWizard(Settings& settings, JobRunner& runner, QWidget* parent = nullptr);

    [[nodiscard]] OwnTracePage& tracePage() const { return *m_trace; }
    [[nodiscard]] OwnClusterPage& clusterPage() const { return *m_cluster; }
    /// What will be opened; its trace is the file that a foreign one will be written to.
    [[nodiscard]] RunRequest request() const;

    void accept() override;

Q_SIGNALS:
    void runRequested(const consonance::RunRequest& request);
    void errorRaised(const consonance::Error& error);

protected:
    void changeEvent(QEvent* event) override;

private:
    [[nodiscard]] bool isForeign() const;
    [[nodiscard]] QString writtenPath() const;
    void showSummary();
    void retranslate();

    Settings& m_settings;
    JobRunner& m_runner;
    OwnTracePage* m_trace = nullptr;
    OwnClusterPage* m_cluster = nullptr;
    QWizardPage* m_last = nullptr;
    PolicyChooser* m_policy = nullptr;
    RoleLabel* m_summary = nullptr;
};

} // namespace consonance
