// SPDX-License-Identifier: GPL-3.0-or-later
//
// Checks policies against published results (core/verify), whatever the form of these: which results, their folder, and
// a row for each comparison as soon as it is known. Needs no run. Not modal; deletes itself when it is closed, which
// stops the check. Settings outlive it. GUI thread only; the check runs on a thread of its own.
#pragma once

#include "core/verify/verify_oracle.h"
#include "ui/work/job_runner.h"

#include <QDialog>

class QComboBox;
class QLineEdit;
class QPushButton;

namespace consonance {

class CopyableTableView;
class RoleLabel;
class Settings;
class SheetModel;

class VerifyWindow : public QDialog {
    Q_OBJECT
public:
    explicit VerifyWindow(Settings& settings, QWidget* parent = nullptr);

    /// As if chosen in the form; an unknown oracle changes nothing.
    void choose(const QString& oracle, const QString& folder);
    void start();
    void stop();
    [[nodiscard]] bool isChecking() const { return m_runner.isRunning(m_work); }
    /// What is known so far; `results` is empty before the first.
    [[nodiscard]] const Verification& verification() const { return m_verification; }
    /// What the check found, or why there is none.
    [[nodiscard]] QString note() const;
    [[nodiscard]] CopyableTableView& table() const { return *m_table; }

private:
    enum class Outcome { None, Done, Stopped, Failed };

    void buildLayout();
    void askFolder();
    void take(const VerificationResult& result);
    void finish(const Result<Verification>& outcome);
    void showState();
    void showRows();
    [[nodiscard]] const OracleForm& form() const;
    void retranslate();

    Settings& m_settings;
    RoleLabel* m_oracleLabel;
    QComboBox* m_oracle;
    RoleLabel* m_folderLabel;
    QLineEdit* m_folder;
    QPushButton* m_browse;
    QPushButton* m_start; ///< or stops
    RoleLabel* m_note;
    SheetModel* m_model;
    CopyableTableView* m_table;
    Verification m_verification;
    Outcome m_outcome = Outcome::None;
    Error m_error {}; ///< why it failed
    BackgroundId m_work = 0;
    JobRunner m_runner; ///< goes first, so that nothing is delivered to what is gone
};

} // namespace consonance
