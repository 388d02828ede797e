// SPDX-License-Identifier: GPL-3.0-or-later
//
// The commands that lead to a report: of the open run once it is kept, of runs that another page names, the audit of
// the open run's trace, and the check of published results. GUI thread only. Everything given outlives it.
#pragma once

#include "ui/operate/report_window.h"

#include <QObject>

#include <functional>
#include <string>
#include <vector>

namespace consonance {

class CommandRegistry;
class JobRunner;
class SessionController;

class ReportCommands : public QObject {
    Q_OBJECT
public:
    struct Services {
        SessionController& session;
        RunLibrary& library;
        Settings& settings;
        JobRunner& runner;
        CommandRegistry& registry;
        QWidget& window; ///< of which reports are children
    };

    explicit ReportCommands(const Services& services, QObject* parent = nullptr);

    /// What a page compares now, or has selected; no runs where there are none.
    using SubjectOf = std::function<ReportWindow::Subject()>;
    void offerComparison(SubjectOf subject) { m_comparison = std::move(subject); }
    void offerSelection(SubjectOf subject) { m_selection = std::move(subject); }
    /// A branch of the open run is kept under this id.
    void noteBranch(const QString& runId);
    /// Of the open run; empty until it is kept.
    [[nodiscard]] std::string openRun() const;

Q_SIGNALS:
    void errorRaised(const consonance::Error& error);

private:
    void add(const char* id, const char* text, const char* tip, std::function<ReportWindow::Subject()> subject,
        QString (*reason)());
    void addOriginal(ReportWindow::Subject& subject) const;
    void open(ReportWindow::Subject subject);
    void addAudit();
    void addVerification();
    void openAudit();
    [[nodiscard]] ReportWindow::Subject subjectOfRun() const;

    Services m_services;
    SubjectOf m_comparison;
    SubjectOf m_selection;
    std::shared_ptr<const Workload> m_workload; ///< of the open run; also on another cluster
    std::string m_original; ///< id of the run as it was opened
    struct KeptBranch {
        std::vector<SessionChange> changes;
        std::string runId;
    };
    std::vector<KeptBranch> m_branches; ///< that were made of it
};

} // namespace consonance
