// SPDX-License-Identifier: GPL-3.0-or-later
//
// What if, in the window: commands and gestures become changes of the open run, which is then a branch; every change
// can be undone and made again; a branch that ends is kept with its parent; and the branch can be compared
// with the run it left. Knows nothing of how
// changes are carried out: that is core/run/what_if.h. Ownership: everything it is given must outlive it. GUI
// thread only.
#pragma once

#include "core/compare/perturbed_copies.h"
#include "core/why/parting_reason.h"
#include "ui/commands/command_registry.h"
#include "ui/commands/undo_stack.h"
#include "ui/session/session_controller.h"

#include <QObject>

#include <functional>
#include <memory>
#include <optional>
#include <vector>

namespace consonance {

class JobRunner;
class RunLibrary;
class Selection;

/// A comparison, why the two part, and what its ids mean.
struct ShownComparison {
    BranchComparison comparison;
    PartingReason reason;
    std::shared_ptr<const Workload> workload;
    CopyRuns copies {}; ///< of both runs, "original" and "branch"
    FailureLoss failureLoss {}; ///< in the branch
};

class WhatIfController : public QObject {
    Q_OBJECT
public:
    struct Services {
        SessionController& session;
        Selection& selection;
        CommandRegistry& registry;
        JobRunner& runner;
        UndoStack& undo;
    };

    explicit WhatIfController(const Services& services, QObject* parent = nullptr);

    /// Keeps branches there from now on.
    void keepBranchesIn(RunLibrary& library);

    [[nodiscard]] bool isBranch() const { return !m_services.session.changes().empty(); }
    /// A branch that is in no store yet: it was not run to its end, or changed since.
    [[nodiscard]] bool hasUnkeptChanges() const { return isBranch() && m_services.session.changes() != m_kept; }
    /// Whether the run can be changed now, and why not.
    [[nodiscard]] CommandAvailability whenChangeable() const;
    [[nodiscard]] CommandAvailability whenKeepable() const;
    /// Moves `count` tasks of a running or waiting job; `from` is invalid when they may come from anywhere.
    void moveTask(JobId job, std::uint8_t role, HostId from, HostId to, int count = 1);
    /// Puts one task of the decision shown elsewhere than it did, with the rest of the decision as it was where an
    /// answer can say so (core/session/decision_answer.h); `from` is where it put the task.
    void placeOtherwise(JobId job, std::uint8_t role, HostId from, HostId to);
    void changeServers(ClusterChangeKind kind, const std::vector<HostId>& hosts);
    /// A server like `like`, beside the last one. The run is opened again with it, at the same moment.
    void addServer(HostId like);
    void changePolicy(const std::string& policy, const std::map<std::string, std::string>& parameters);
    /// What is changed in between is one edit of that name: undo takes it back as a whole.
    void beginEdit(const EditName& name);
    void endEdit();
    /// Takes all changes back.
    void backToOriginal();
    /// Makes changes again that were made in this run in an earlier session; each can be undone as then.
    void makeAgain(const std::vector<SessionChange>& changes);
    /// Works it out in the background; comparisonChanged() follows.
    void compareWithOriginal();
    /// Null until one was asked for, and after the branch was changed.
    [[nodiscard]] const std::shared_ptr<const ShownComparison>& comparison() const { return m_comparison; }

    /// The text of a change in the window: "job 17: 1 worker on server-3".
    [[nodiscard]] static QString changeText(const Intervention& change);
    /// Commands for the context menu of a server or task.
    [[nodiscard]] static QStringList menuIds();

Q_SIGNALS:
    void branchChanged();
    void comparisonChanged();
    /// Somebody changes the run: what was said of it is no longer so.
    void changing();
    void branchKept(const QString& runId);
    /// The window asks for the form with which a task is placed, or a policy chosen.
    void placeRequested();
    void policyRequested();
    void errorRaised(const consonance::Error& error);

private:
    struct Reopening {
        std::vector<SessionChange> changes;
        ClockPlace shown; ///< where the original is shown again
    };

    void addCommands();
    void addUndoCommands();
    void noteHorizon();
    void makeReopened(const Reopening& reopening);
    void addServerCommand(const char* id, const char* text, const char* tip, ClusterChangeKind kind);
    void takeInputs();
    void takeChanges();
    [[nodiscard]] JobPlaces placesOf(JobId job, std::uint8_t role, HostId from, HostId to, int count) const;
    void push(const std::vector<SessionChange>& before, const std::vector<SessionChange>& after, ClockPlace madeFrom);
    /// The clock then shows `shown`; nothing: what it shows now.
    void show(const std::vector<SessionChange>& changes, std::optional<ClockPlace> shown);
    void openAgainOn(
        std::shared_ptr<const Cluster> cluster, std::vector<SessionChange> changes, std::optional<ClockPlace> shown);
    void keepBranch(const std::shared_ptr<const RunResult>& result);
    [[nodiscard]] CommandAvailability whenServers(ClusterChangeKind kind) const;
    [[nodiscard]] Result<ResolvedInputs> inputsOf(const RunRequest& request) const;

    Services m_services;
    RunLibrary* m_library = nullptr;
    RunRequest m_original; ///< of the run as it was opened
    std::shared_ptr<const Cluster> m_cluster; ///< of the original
    std::vector<SessionChange> m_changes; ///< as last seen or asked for
    std::vector<SessionChange> m_kept; ///< those of the branch that was kept last
    EditName m_editName; ///< of the one that was begun last
    int m_edits = 0; ///< that were begun
    bool m_isOneEdit = false;
    std::optional<Reopening> m_reopening; ///< to be made once the run is open again
    Time m_originalSeen; ///< how far, before the first change
    std::shared_ptr<const ShownComparison> m_comparison;
};

} // namespace consonance
