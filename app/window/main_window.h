// SPDX-License-Identifier: GPL-3.0-or-later
//
// The window: pages behind one another, messages above them, background work below, one registry of commands for all of
// it. Composes the parts and says which hears of which; everything else is in the parts. Owns all of them: the core is
// a base below the widgets and goes last, and what listens goes before what it listens to. GUI thread only. Closing
// saves the layout and waits for nothing longer than a step of the simulation.
#pragma once

#include "app/window/window_commands.h"
#include "app/window/window_core.h"
#include "app/window/window_pages.h"
#include "app/window/window_teaching.h"
#include "app/window/window_tools.h"

#include <QMainWindow>

namespace consonance {

class AnimationCommand;
class ExportCommands;
class FileOpening;
class LastSession;
class ProjectorMode;
class RunOpening;
class SessionRecorder;
class SessionResume;
class WindowFrame;
class WindowNotices;

class MainWindow : public QMainWindow, private virtual WindowCoreHolder {
    Q_OBJECT
public:
    using Page = WindowPage;

    /// Settings and translations outlive the window. `storePath` is the run database.
    MainWindow(
        Settings& settings, TranslationLoader& translations, const QString& storePath, QWidget* parent = nullptr);
    ~MainWindow() override;

    void showPage(Page page) { m_pages->showPage(page); }
    [[nodiscard]] Page page() const { return m_pages->page(); }
    /// As RunOpening and FileOpening, which they call.
    void openRun(const RunRequest& request, bool runsAtOnce = false);
    void openStoredRun(const QString& id);
    void openFile(const QString& path) { openFiles({ path }); }
    void openFiles(const QStringList& paths, const std::string& policy = {});
    /// Opens the run of the last session where it was left; nothing when none is kept.
    void goOnWithLastSession();
    /// As WindowTools::runAtStart().
    void runAtStart(const QStringList& ids) { m_tools->runAtStart(ids); }

    [[nodiscard]] CommandRegistry& registry() { return m_core.registry; }
    [[nodiscard]] SessionController& session() { return m_core.session; }
    [[nodiscard]] Selection& selection() { return m_core.selection; }
    [[nodiscard]] SimulationClock& clock() { return m_core.clock; }
    [[nodiscard]] UndoStack& undo() { return m_core.undo; }
    [[nodiscard]] RunLibrary& library() { return m_core.library; }
    /// Nothing runs in the background.
    [[nodiscard]] bool isIdle() const { return m_core.runner.isIdle(); }
    [[nodiscard]] MessageBar& messages() const { return m_pages->messages(); }
    [[nodiscard]] WelcomePage& welcomePage() const { return m_pages->welcome(); }
    [[nodiscard]] SessionPage& sessionPage() const { return m_pages->session(); }
    [[nodiscard]] ComparePage& comparePage() const { return m_pages->comparison(); }
    [[nodiscard]] RunsPage& runsPage() const { return m_pages->runs(); }
    [[nodiscard]] TrainingPage& trainingPage() const { return m_pages->training(); }
    [[nodiscard]] CommandPalette& commandPalette() const { return m_commands->palette(); }
    [[nodiscard]] Teaching& teaching() const { return m_teaching->teaching(); }
    [[nodiscard]] ManualGuide& manual() const { return m_tools->manual(); }
    [[nodiscard]] MacroLibrary& macros() const { return m_tools->macros(); }

Q_SIGNALS:
    /// A command of runAtStart() was not possible; the message bar says so too.
    void startCommandFailed(const consonance::Error& error);

protected:
    bool event(QEvent* event) override;
    void closeEvent(QCloseEvent* event) override;
    void dragEnterEvent(QDragEnterEvent* event) override;
    void dropEvent(QDropEvent* event) override;

private:
    void makeOpening();
    void addCommands();
    void recordSession();
    void addTools();
    void connectOpening();
    void connectNotices();
    void retranslate();
    void restoreGeometryOrDefault();

    WindowPages* m_pages = nullptr;
    WindowFrame* m_frame = nullptr;
    ProjectorMode* m_projector = nullptr;
    WindowNotices* m_notices = nullptr;
    SessionResume* m_resume = nullptr;
    RunOpening* m_opening = nullptr;
    FileOpening* m_files = nullptr;
    WindowCommands* m_commands = nullptr;
    SessionRecorder* m_recorder = nullptr;
    WindowTeaching* m_teaching = nullptr;
    ExportCommands* m_exports = nullptr;
    AnimationCommand* m_animation = nullptr;
    WindowTools* m_tools = nullptr;
    LastSession* m_lastSession = nullptr;
};

} // namespace consonance
