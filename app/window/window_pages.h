// SPDX-License-Identifier: GPL-3.0-or-later
//
// The pages of the window behind one another, and the messages above them. Makes them, decides which is shown and
// registers what leads to them. Owns the pages; the core must outlive it. GUI thread only.
#pragma once

#include "app/window/window_page.h"

#include <QWidget>

class QStackedWidget;

namespace consonance {

class ComparePage;
class MessageBar;
class ReportCommands;
class RunsPage;
class SessionPage;
class TrainingPage;
class WelcomePage;
struct AnswerSettings;
struct CompareRequest;
struct SessionMemory;
struct WindowCore;

class WindowPages : public QWidget {
    Q_OBJECT
public:
    explicit WindowPages(WindowCore& core, QWidget* parent = nullptr);

    /// Registers window.PAGE, and what fills in a page or starts it.
    void addCommands();
    void showPage(WindowPage page);
    [[nodiscard]] WindowPage page() const;
    /// "welcome", "session", … for lessons and logs.
    [[nodiscard]] QString pageName() const;
    /// Of the manual.
    [[nodiscard]] QString pageChapter() const;
    /// Fills in the page of comparisons and shows it.
    void compare(const CompareRequest& request);
    /// What is shown in cluster and timeline, beside the session itself.
    void notePlaces(SessionMemory& memory) const;
    void showPlaces(const SessionMemory& memory);

    [[nodiscard]] MessageBar& messages() const { return *m_messages; }
    [[nodiscard]] WelcomePage& welcome() const { return *m_welcome; }
    [[nodiscard]] SessionPage& session() const { return *m_session; }
    [[nodiscard]] ComparePage& comparison() const { return *m_compare; }
    [[nodiscard]] RunsPage& runs() const { return *m_runs; }
    [[nodiscard]] TrainingPage& training() const { return *m_training; }
    [[nodiscard]] ReportCommands& reports() const { return *m_reports; }

Q_SIGNALS:
    void pageChanged();

private:
    void followSight();
    void connectPages();
    void connectReports();
    void addPageCommands();
    void addCompareCommands();
    void addTrainingCommand();
    [[nodiscard]] CompareRequest comparisonOfOpenRun() const;
    [[nodiscard]] CompareRequest comparisonWith(const AnswerSettings& settings) const;

    WindowCore& m_core;
    QObject* m_links; ///< from page to page; the first child, so that pages that go lead nowhere
    MessageBar* m_messages = nullptr;
    ReportCommands* m_reports = nullptr;
    QStackedWidget* m_stack = nullptr;
    WelcomePage* m_welcome = nullptr;
    SessionPage* m_session = nullptr;
    ComparePage* m_compare = nullptr;
    RunsPage* m_runs = nullptr;
    TrainingPage* m_training = nullptr;
};

} // namespace consonance
