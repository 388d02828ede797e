// SPDX-License-Identifier: GPL-3.0-or-later
//
// The command that writes the open run as moving picture, in the background with progress and cancel. GUI thread only.
#pragma once

#include "ui/commands/command_registry.h"
#include "ui/export/run_animation.h"
#include "ui/work/message.h"

#include <QObject>

class QWidget;

namespace consonance {

class RunLibrary;
class Selection;
class Settings;

class AnimationCommand : public QObject {
    Q_OBJECT
public:
    AnimationCommand(
        CommandRegistry& registry, RunLibrary& library, Settings& settings, Selection& selection, QWidget& window);

    /// The stored run that is open, and the file it was opened from unless it is in the store; empty for none.
    void setRun(const QString& runId, const QString& bundle = {});

Q_SIGNALS:
    void messageRaised(const consonance::Message& message);
    void errorRaised(const consonance::Error& error);

private:
    /// Where to; then writes. A later one replaces one under way.
    void ask();

    CommandRegistry& m_registry;
    RunLibrary& m_library;
    Settings& m_settings;
    Selection& m_selection;
    QWidget& m_window;
    QString m_run;
    QString m_bundle;
};

} // namespace consonance
