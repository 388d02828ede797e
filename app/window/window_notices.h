// SPDX-License-Identifier: GPL-3.0-or-later
//
// What the parts of a window have to tell its user: errors with the way to what happened before, problems of inputs,
// why a run stopped. Says it in the message bar or hands it on for the status bar. Registry and bar must outlive what
// is said to it. GUI thread only.
#pragma once

#include "ui/session/session_controller.h"
#include "ui/work/message.h"

#include <QObject>

#include <vector>

namespace consonance {

class CommandRegistry;
class MessageBar;
class SessionController;

class WindowNotices : public QObject {
    Q_OBJECT
public:
    WindowNotices(
        CommandRegistry& registry, MessageBar& bar, const SessionController& session, QObject* parent = nullptr);

    void show(const Message& message);
    void showError(const Error& error);
    void showProblems(const std::vector<Error>& problems);
    void showStop(const StopReason& reason);
    /// Short, and gone soon.
    void note(const QString& text);
    /// What is true at that moment of the run.
    void noteOf(Time at, const QString& text);
    /// The same of what was undone or redone; what that led to is added, and does not take its place.
    void noteUndo(const QString& text);
    /// What was said is no longer so.
    void forget();

Q_SIGNALS:
    /// For the status bar.
    void noted(const QString& text, int milliseconds);
    void outdated();
    /// Somebody wants to say which column of the trace is which.
    void columnsWanted(const QString& file);
    void notedOf(consonance::Time at, const QString& text, int milliseconds);

private:
    [[nodiscard]] QString afterUndo(const QString& text);

    CommandRegistry& m_registry;
    MessageBar& m_bar;
    const SessionController& m_session;
    QString m_undone; ///< until something comes of it, or another command
};

} // namespace consonance
