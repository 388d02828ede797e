// SPDX-License-Identifier: GPL-3.0-or-later
//
// The user's trace, the first step of the wizard: a file and its format, with a preview of the meaning of its
// columns and of assumptions. Read in the background; reading can be cancelled, errors are shown in place.
// Settings and runner outlive the page. GUI thread only.
#pragma once

#include "core/workload/trace_inspection.h"
#include "ui/work/job_runner.h"

#include <QTimer>
#include <QWizardPage>

#include <memory>

class QComboBox;
class QLineEdit;
class QProgressBar;
class QPushButton;

namespace consonance {

class RoleLabel;
class Settings;
class TraceInspectionView;

class OwnTracePage : public QWizardPage {
    Q_OBJECT
public:
    OwnTracePage(Settings& settings, JobRunner& runner);

    void setPath(const QString& path);
    [[nodiscard]] QString path() const;
    /// Null until a trace was read.
    [[nodiscard]] const std::shared_ptr<const TraceInspection>& inspection() const { return m_inspection; }
    [[nodiscard]] TraceInspectionView& view() const { return *m_view; }
    /// Columns that count for fields of ours, as typed: "arrival=submit_time, gpus=num".
    [[nodiscard]] QString columns() const;
    [[nodiscard]] bool isReading() const { return m_reading != 0; }
    void cancelReading();
    void retranslate();

    [[nodiscard]] bool isComplete() const override { return m_inspection && m_inspection->workload; }
    /// Why the next step is not possible yet, as shown below the field; empty when it is.
    [[nodiscard]] QString whyNotComplete() const;

protected:
    bool eventFilter(QObject* watched, QEvent* event) override;

private:
    void browse();
    void typed();
    void columnsTyped();
    void startAfresh();
    void propose();
    void readTyped();
    void read();
    void take(const Result<TraceInspection>& inspection);
    /// What the columns of such a file counted for the last time; true when there is anything to try.
    bool recallColumns(const TraceInspection& inspection);
    /// What their names suggest, once for each file; true when there is anything to try.
    bool proposeColumns(const TraceInspection& inspection);
    void rememberColumns(const TraceInspection& inspection);
    void showState();

    Settings& m_settings;
    JobRunner& m_runner;
    QLineEdit* m_path = nullptr;
    QPushButton* m_browse = nullptr;
    QComboBox* m_format = nullptr;
    QProgressBar* m_progress = nullptr;
    QPushButton* m_cancel = nullptr;
    QLineEdit* m_columns = nullptr;
    QPushButton* m_propose = nullptr;
    QComboBox* m_unfinished = nullptr; ///< shown where there are such jobs
    RoleLabel* m_unfinishedLabel = nullptr;
    RoleLabel* m_columnsLabel = nullptr;
    RoleLabel* m_pathLabel = nullptr;
    RoleLabel* m_formatLabel = nullptr;
    RoleLabel* m_why = nullptr;
    TraceInspectionView* m_view = nullptr;
    std::shared_ptr<const TraceInspection> m_inspection;
    QString m_proposal; ///< for the columns of the table read last; empty: their names suggest nothing
    bool m_mayPropose = true; ///< until the user says what the columns are
    bool m_isProposed = false; ///< what stands under Columns comes from the program
    bool m_hasUnfinished = false; ///< the file read last has jobs that had not ended
    bool m_isUnreadable = false; ///< the file that is named could not be read as a trace
    BackgroundId m_reading = 0;
    QTimer m_typing; ///< runs while the user types a path
};

} // namespace consonance
