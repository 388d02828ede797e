// SPDX-License-Identifier: GPL-3.0-or-later
//
// What the user makes of the window: keys and macros, the commands given at the start; and the manual. Its docks and
// dialogs go with the window; everything it is given must outlive it. GUI thread only.
#pragma once

#include "core/base/result.h"
#include "ui/work/message.h"

#include <QObject>

class QMainWindow;

namespace consonance {

class CommandQueue;
class MacroLibrary;
class ManualGuide;
class WindowPages;
struct WindowCore;

class WindowTools : public QObject {
    Q_OBJECT
public:
    struct Parts {
        QMainWindow& window;
        WindowCore& core;
        WindowPages& pages;
    };
    explicit WindowTools(const Parts& parts, QObject* parent = nullptr);

    [[nodiscard]] MacroLibrary& macros() const { return *m_macros; }
    [[nodiscard]] ManualGuide& manual() const { return *m_manual; }
    /// Runs commands by id, one after another, once what was opened before is there. One that is not possible is
    /// reported, and the others still run.
    void runAtStart(const QStringList& ids);

Q_SIGNALS:
    void messageRaised(const consonance::Message& message);
    void errorRaised(const consonance::Error& error);
    /// A command of runAtStart() was not possible; errorRaised() says so too.
    void startCommandFailed(const consonance::Error& error);

private:
    void addShortcutCommand();
    void addMacroCommands();
    void showMacros();
    /// No run is on its way, and the commands so far had their effect.
    [[nodiscard]] bool isSessionQuiet() const;

    Parts m_parts;
    ManualGuide* m_manual = nullptr;
    MacroLibrary* m_macros = nullptr;
    CommandQueue* m_startCommands = nullptr; ///< null when there were none
};

} // namespace consonance
