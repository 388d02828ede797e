// SPDX-License-Identifier: GPL-3.0-or-later
//
// The window: pages behind one another, messages above them, background work below, one registry of commands for all of
// it. Puts the parts together and decides which page is shown; everything else is in the parts. GUI thread only.
// Closing saves the layout and waits for nothing longer than a step of the simulation.
#pragma once

#include "app/window/file_kind.h"
#include "core/keep/run_keeper.h"
#include "ui/commands/command_registry.h"
#include "ui/commands/undo_stack.h"
#include "ui/compare/run_place.h"
#include "ui/kit/selection.h"
#include "ui/kit/settings.h"
#include "ui/kit/simulation_clock.h"
#include "ui/kit/translation_loader.h"
#include "ui/session/run_library.h"
#include "ui/session/session_controller.h"
#include "ui/session/session_memory.h"
#include "ui/work/job_runner.h"
#include "ui/workspace/workspace_layout.h"

#include <QMainWindow>

class QLabel;
class QStackedWidget;

namespace consonance {

class CheatSheet;
class CommandPalette;
class CommandQueue;
class AnimationCommand;
class ComparePage;
class ExportCommands;
class MacroLibrary;
class ManualGuide;
class MessageBar;
class RunsPage;
class SelfWatch;
class SessionPage;
class Teaching;
class TrainingPage;
class WelcomePage;
struct LostSession;
struct Message;

/// A run that is kept somewhere, ready to be opened.
struct FoundRun {
    StoredInputs stored;
    RunOrigin origin;
    std::optional<BundleView> view {}; ///< of whoever shared it
};
/// Errors: no such run, or inputs that cannot be read. For background work.
[[nodiscard]] Result<FoundRun> findRun(const RunStore& store, const std::string& id);

class MainWindow : public QMainWindow {
    Q_OBJECT
public:
    enum class Page { Welcome, Session, Compare, Runs, Training };

    /// Settings and translations outlive the window. `storePath` is the run database.
    MainWindow(
        Settings& settings, TranslationLoader& translations, const QString& storePath, QWidget* parent = nullptr);
    ~MainWindow() override;

    void showPage(Page page);
    [[nodiscard]] Page page() const;
    /// Opens a run and shows it; `runsAtOnce` lets it go as soon as it is there.
    void openRun(const RunRequest& request, bool runsAtOnce = false);
    /// Opens a run of the store by its id, or by the beginning or end of one.
    void openStoredRun(const QString& id) { openStoredRun(id, std::nullopt); }
    /// A trace (a file, sample:ID or preset:NAME) is opened with the cluster and policy of the form; a cluster becomes
    /// the form's; a run bundle is opened for reading only, a sweep is queued. All are told by what is in them.
    void openFile(const QString& path);

    /// Together: a trace among them runs on the cluster among them.
    void openFiles(const QStringList& paths);

    [[nodiscard]] CommandRegistry& registry() { return m_registry; }
    [[nodiscard]] SessionController& session() { return m_session; }
    [[nodiscard]] Selection& selection() { return m_selection; }
    [[nodiscard]] SimulationClock& clock() { return m_clock; }
    [[nodiscard]] UndoStack& undo() { return m_undo; }
    [[nodiscard]] MessageBar& messages() { return *m_messages; }
    [[nodiscard]] RunLibrary& library() { return m_library; }
    [[nodiscard]] WelcomePage& welcomePage() { return *m_welcome; }
    [[nodiscard]] SessionPage& sessionPage() { return *m_sessionPage; }
    [[nodiscard]] ComparePage& comparePage() { return *m_compare; }
    [[nodiscard]] RunsPage& runsPage() { return *m_runs; }
    /// Nothing runs in the background.
    [[nodiscard]] bool isIdle() const { return m_runner.isIdle(); }
    [[nodiscard]] TrainingPage& trainingPage() { return *m_training; }
    [[nodiscard]] SelfWatch& selfWatch() { return *m_watch; }
    [[nodiscard]] CommandPalette& commandPalette() { return *m_palette; }
    [[nodiscard]] Teaching& teaching() { return *m_teaching; }
    [[nodiscard]] ManualGuide& manual() { return *m_manual; }
    [[nodiscard]] MacroLibrary& macros() { return *m_macros; }
    /// Opens the run of the last session where it was left; nothing when none is kept.
    void goOnWithLastSession();
    /// Runs commands by id, one after another, once what was opened before is there and the macros of the start are
    /// through. One that is not possible is reported, and the others still run.
    void runAtStart(const QStringList& ids);

Q_SIGNALS:
    /// A command of runAtStart() was not possible; the message bar says so too.
    void startCommandFailed(const consonance::Error& error);

protected:
    bool event(QEvent* event) override;
    void changeEvent(QEvent* event) override;
    void closeEvent(QCloseEvent* event) override;
    void dragEnterEvent(QDragEnterEvent* event) override;
    void dropEvent(QDropEvent* event) override;

private:
    /// What is to happen in a run as soon as it is open.
    struct WhenOpened {
        std::optional<RunPlace> place {}; ///< where to go
        std::optional<BundleView> view {}; ///< the same of a shared one
        bool runs = false; ///< it is to go at once
    };

    void openFound(const FoundRun& found, const std::optional<RunPlace>& place = {});
    void startOpened();
    void openBundle(const QString& path);
    void keepCopy();
    void shareRun();
    void writeShared(const SessionInputs& inputs, const std::vector<SessionChange>& changes,
        const SimulationSetup& setup, const BundleOptions& options, const QString& path);
    void goToView(const BundleView& view);
    void goToPlace(const RunPlace& place);
    struct OpenedFile {
        QString path;
        FileKind kind;
    };

    void useFiles(const std::vector<OpenedFile>& files);
    void useFile(const OpenedFile& file, bool hasTrace);
    void buildPages();
    void buildFrame();
    void buildMenus();
    void connectParts();
    void addFileCommands();
    void addBundleCommands();
    void addSharingCommand();
    void addPageCommands();
    void addSelectionCommands();
    void addAppearanceCommands();
    void addHelpCommands();
    void watchItself();
    /// In the message bar, with the way to what happened before.
    void showError(const Error& error);
    void addTeaching();
    void addLessonFields();
    void addTools();
    void addMacroCommands();
    void showLastSession();
    void keepThisSession();
    void openStoredRun(
        const QString& id, const std::optional<SessionMemory>& session, const std::optional<RunPlace>& place = {});
    void restore(const LostSession& lost);
    void resumeIn(const SessionMemory& session);
    void resume();
    void finishResuming();
    [[nodiscard]] QString manualChapterOfPage() const;
    void checkAppearance();
    void showStop(const StopReason& reason);
    void showProblems(const std::vector<Error>& problems);
    void updateTitle();
    void retranslate();
    void restoreGeometryOrDefault();
    void chooseFile();
    void openOwnRunWizard();
    void levelOut();
    void compareOpenRun();
    void showAbout();

    Settings& m_settings;
    TranslationLoader& m_translations;
    JobRunner m_runner;
    CommandRegistry m_registry;
    UndoStack m_undo { m_registry };
    Selection m_selection;
    SimulationClock m_clock;
    SessionController m_session;
    RunLibrary m_library;
    QString m_storePath; ///< of the database in use, which need not be the one of the settings
    QStackedWidget* m_pages = nullptr;
    MessageBar* m_messages = nullptr;
    WelcomePage* m_welcome = nullptr;
    SessionPage* m_sessionPage = nullptr;
    ComparePage* m_compare = nullptr;
    RunsPage* m_runs = nullptr;
    TrainingPage* m_training = nullptr;
    Teaching* m_teaching = nullptr;
    ManualGuide* m_manual = nullptr;
    MacroLibrary* m_macros = nullptr;
    CommandQueue* m_startCommands = nullptr; ///< null when there were none
    std::optional<SessionMemory> m_resuming; ///< the session being opened again
    bool m_hasAskedForChanges = false; ///< of that session
    CommandPalette* m_palette = nullptr;
    CheatSheet* m_cheatSheet = nullptr;
    SelfWatch* m_watch = nullptr;
    QLabel* m_storeLabel = nullptr;
    std::vector<std::pair<QMenu*, CommandCategory>> m_menus;
    ExportCommands* m_exports = nullptr;
    AnimationCommand* m_animation = nullptr;
    QString m_runBeingOpened; ///< id of the stored run that is being opened
    WhenOpened m_whenOpened; ///< of the run that is being opened
};

} // namespace consonance
