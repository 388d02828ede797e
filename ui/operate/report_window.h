// SPDX-License-Identifier: GPL-3.0-or-later
//
// The page for outsiders, before it is saved: its question can be rewritten, the page is seen as it
// will be, and is saved as PDF, Markdown or a picture, or copied. Not modal; deletes itself when it is closed. The
// library and settings outlive it. GUI thread only; runs are read in the background.
#pragma once

#include "core/operate/run_report.h"

#include <QDialog>

#include <memory>
#include <string>
#include <vector>

class QLabel;
class QLineEdit;
class QPushButton;

namespace consonance {

class RoleLabel;
class RunLibrary;
class Settings;

class ReportWindow : public QDialog {
    Q_OBJECT
public:
    /// What the page is of.
    struct Subject {
        std::vector<std::string> runs; ///< ids in the library
        ReportAsk ask;
    };

    ReportWindow(RunLibrary& library, Settings& settings, Subject subject, QWidget* parent = nullptr);
    ~ReportWindow() override;

    /// Null until it is made.
    [[nodiscard]] const std::shared_ptr<const RunReport>& report() const { return m_report; }
    void setQuestion(const QString& question);
    /// Asks for a name and writes the page there.
    void save();

Q_SIGNALS:
    void made();
    void errorRaised(const consonance::Error& error);

protected:
    void changeEvent(QEvent* event) override;

private:
    void make();
    void showSheet();
    void retranslate();

    RunLibrary& m_library;
    Settings& m_settings;
    Subject m_subject;
    RoleLabel* m_label = nullptr;
    QLineEdit* m_question = nullptr;
    QLabel* m_page = nullptr;
    RoleLabel* m_saved = nullptr; ///< that it was, and as what
    QPushButton* m_save = nullptr;
    QPushButton* m_copy = nullptr;
    std::shared_ptr<const RunReport> m_report;
};

} // namespace consonance
