// SPDX-License-Identifier: GPL-3.0-or-later
//
// The commands around stopping and watching: run until, breakpoints, watches. GUI thread only; the services and panels
// must outlive them.
#pragma once

#include "ui/commands/command_registry.h"

#include <QPointer>

namespace consonance {

class BreakpointsPanel;
class MonitorDocument;
class RunUntilDialog;
class Selection;
class SessionController;
class WatchesPanel;

class MonitorCommands : public QObject {
    Q_OBJECT
public:
    struct Parts {
        CommandRegistry& registry;
        SessionController& session;
        Selection& selection;
        MonitorDocument& document;
        BreakpointsPanel& breakpoints;
        WatchesPanel& watches;
    };
    MonitorCommands(const Parts& parts, QObject* parent);

Q_SIGNALS:
    /// A panel must be seen now: "breakpoints" or "watches".
    void panelRequested(const QString& name);
    /// For the message bar.
    void errorRaised(const consonance::Error& error);

private:
    void addRunUntil();
    void addBreakpoints();
    void addWatches();
    void showDialog();
    void showPartingDialog();
    void bringUp(RunUntilDialog& shown);
    [[nodiscard]] RunUntilDialog& dialog();
    [[nodiscard]] QString selectedJob() const;
    [[nodiscard]] QString selectedServer() const;
    [[nodiscard]] CommandAvailability whenForward() const;
    [[nodiscard]] CommandAvailability whenBreakpoint() const;

    Parts m_parts;
    QPointer<RunUntilDialog> m_dialog;
};

} // namespace consonance
