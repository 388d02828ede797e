// SPDX-License-Identifier: GPL-3.0-or-later
#include "app/window/main_window.h"

#include "app/window/appearance_commands.h"
#include "app/window/bundle_sharing.h"
#include "app/window/file_opening.h"
#include "app/window/last_session.h"
#include "app/window/projector_mode.h"
#include "app/window/run_opening.h"
#include "app/window/session_recorder.h"
#include "app/window/session_resume.h"
#include "app/window/window_frame.h"
#include "app/window/window_notices.h"
#include "app/window/window_search.h"
#include "core/learn/learned_policies.h"
#include "ui/commands/command_palette.h"
#include "ui/commands/refused_keys.h"
#include "ui/compare/compare_page.h"
#include "ui/decide/what_if_controller.h"
#include "ui/export/animation_command.h"
#include "ui/export/export_commands.h"
#include "ui/inspect/inspector_panel.h"
#include "ui/kit/keep_translated.h"
#include "ui/operate/report_commands.h"
#include "ui/runs/runs_page.h"
#include "ui/runs/shared_sweep.h"
#include "ui/runs/shared_sweep_panel.h"
#include "ui/runs/sweep_panel.h"
#include "ui/runs/sweep_queue.h"
#include "ui/session/command_asker.h"
#include "ui/session/session_memory.h"
#include "ui/start/run_form.h"
#include "ui/start/welcome_page.h"
#include "ui/tables/copying.h"
#include "ui/teach/teaching.h"
#include "ui/train/training_page.h"
#include "ui/work/message_bar.h"
#include "ui/work/status_bar.h"
#include "ui/workspace/session_page.h"

#include <QCloseEvent>
#include <QFileInfo>
#include <QGuiApplication>
#include <QMimeData>
#include <QScreen>
#include <QStatusBar>
#include <QStyle>

namespace consonance {

namespace {

constexpr QSize kFirstSize { 1440, 900 };

} // namespace

// Widgets and tools are deleted in the order in which the window got them: first what listens, then the pages.
MainWindow::MainWindow(Settings& settings, TranslationLoader& translations, const QString& storePath, QWidget* parent)
    : WindowCoreHolder { { settings, translations, storePath } }
    , QMainWindow(parent)
{
    registerBuiltinPolicies();
    registerLearnedPolicies();
    setWindowIcon(applicationIcon());
    setAcceptDrops(true);
    setContextMenuPolicy(Qt::NoContextMenu);
    m_pages = new WindowPages(m_core);
    m_frame = new WindowFrame(m_core, m_pages->session().whatIf(), this);
    m_notices = new WindowNotices(m_core.registry, m_pages->messages(), m_core.session, this);
    makeOpening();
    addCommands();
    setCentralWidget(m_pages);
    addTools();
    m_frame->build();
    const auto showStore = [this] { m_frame->setStoreShown(page() == Page::Runs); };
    connect(m_pages, &WindowPages::pageChanged, this, showStore);
    showStore();
    m_commands->makePopUps();
    m_commands->palette().setSource(
        windowSearch({ m_core, *m_pages, *m_opening, m_teaching->teaching(), m_tools->manual() }));
    m_core.registry.bindWindow(this);
    connect(new RefusedKeys(m_core.registry, *this, this), &RefusedKeys::refused, m_notices, &WindowNotices::note);
    m_core.registry.setShortcutStore(&settings);
    connectOpening();
    connectNotices();
    keepTranslated(*this, [this] { retranslate(); });
    if (const auto kept = keptSession(settings); kept && !kept->request.trace.empty())
        m_pages->welcome().form().setRequest(kept->request);
    restoreGeometryOrDefault();
    showPage(Page::Welcome);
    m_core.library.open(storePath);
    m_recorder->offerLostSession();
    if (!settings.problem().isEmpty())
        m_notices->show({ .severity = Severity::Warning, .text = settings.problem() });
}

MainWindow::~MainWindow() = default;

void MainWindow::makeOpening()
{
    const auto& session = m_pages->session();
    m_resume = new SessionResume({ m_core.session, m_core.selection, session.whatIf(), session.marks(),
                                     [pages = m_pages](const SessionMemory& memory) { pages->showPlaces(memory); } },
        this);
    m_opening = new RunOpening(
        { m_core.runner, m_core.library, m_core.session, m_core.selection, m_core.clock, *m_resume }, this);
    auto& form = m_pages->welcome().form();
    m_files = new FileOpening({ m_core.runner, m_core.settings, *m_opening },
        { .request = [&form] { return form.request(); },
            .setTrace = [&form](const std::string& trace) { form.setTrace(trace); },
            .setCluster =
                [&form, pages = m_pages](const std::string& cluster) {
                    form.setCluster(cluster);
                    pages->welcome().showForm();
                },
            .queueSweep = [pages = m_pages](const QString& path) { pages->comparison().sweeps().queue().add(path); },
            .openSweepFolder
            = [pages = m_pages](const QString& path) { pages->comparison().sweeps().shared().sweep().open(path); },
            .copyText = [this](const QString& text) { copyToClipboard(text, *this); } },
        this);
}

/// Menus show them in this order.
void MainWindow::addCommands()
{
    m_commands = new WindowCommands({ *this, m_core, *m_pages, *m_opening, *m_files, *m_notices }, this);
    m_commands->addFileCommands();
    auto* sharing = new BundleSharing({ m_core.registry, m_core.runner, m_core.library, m_core.session,
                                          m_core.selection, m_core.clock, *m_opening, this },
        this);
    connect(sharing, &BundleSharing::messageRaised, m_notices, &WindowNotices::show);
    connect(sharing, &BundleSharing::errorRaised, m_notices, &WindowNotices::showError);
    m_pages->addCommands();
    m_commands->addFrameCommand();
    m_commands->addSelectionCommands();
    addAppearanceCommands(m_core);
    m_projector = new ProjectorMode(*this, m_core, *m_pages);
    m_projector->addCommand();
    m_commands->addHelpCommands();
    recordSession();
    m_teaching
        = new WindowTeaching(*this, m_core, *m_pages, [this](const RunRequest& request) { m_opening->open(request); });
    connect(m_projector, &ProjectorMode::changed, &m_teaching->teaching(), &Teaching::setForAudience);
}

void MainWindow::recordSession()
{
    m_recorder = new SessionRecorder(
        { .window = *this,
            .registry = m_core.registry,
            .session = m_core.session,
            .selection = m_core.selection,
            .marks = m_pages->session().marks(),
            .messages = m_pages->messages(),
            .journalFolder = QFileInfo(m_core.storePath).absolutePath() + QStringLiteral("/journal") },
        this);
}

void MainWindow::addTools()
{
    new CommandAsker(*this);
    m_exports
        = new ExportCommands(m_core.registry, m_core.settings, m_core.session, m_core.clock, m_core.selection, *this);
    m_animation = new AnimationCommand(m_core.registry, m_core.library, m_core.settings, m_core.selection, *this);
    m_tools = new WindowTools({ *this, m_core, *m_pages }, this);
    m_lastSession = new LastSession(
        { m_core.registry, m_core.settings, m_core.library, m_core.session, m_core.selection,
            m_pages->session().marks(), [pages = m_pages](SessionMemory& memory) { pages->notePlaces(memory); } },
        this);
}

/// All requests for a run, and the actions while one is loading.
void MainWindow::connectOpening()
{
    auto& welcome = m_pages->welcome();
    connect(
        &welcome, &WelcomePage::runRequested, m_opening, [this](const RunRequest& run) { m_opening->open(run, true); });
    connect(&welcome, &WelcomePage::fileChosen, m_files, [this](const QString& path) { m_files->open({ path }); });
    connect(&welcome, &WelcomePage::openRequested, m_commands, &WindowCommands::chooseFile);
    connect(&welcome, &WelcomePage::ownRunRequested, m_commands, &WindowCommands::openOwnRunWizard);
    connect(&welcome, &WelcomePage::compareRequested, m_pages, [this] { showPage(Page::Compare); });
    connect(&welcome, &WelcomePage::lastSessionRequested, m_lastSession, &LastSession::goOn);
    connect(m_lastSession, &LastSession::wanted, m_opening, &RunOpening::openAgain);
    connect(m_lastSession, &LastSession::lostWanted, m_opening, &RunOpening::restore);
    connect(m_recorder, &SessionRecorder::restoreWanted, m_opening, &RunOpening::restore);
    connect(m_recorder, &SessionRecorder::lostFound, this, [this](const LostSession& lost) {
        m_lastSession->takeLost(lost);
        m_pages->welcome().setLastSession(m_lastSession->offer());
    });
    connect(&m_pages->comparison(), &ComparePage::openRequested, m_opening, [this](const RunPlace& place) {
        m_opening->openStored(place.runId, place);
        if (!place.which.isEmpty())
            m_notices->note(place.which);
    });
    connect(&m_pages->session(), &SessionPage::runRequested, m_opening,
        [this](const RunRequest& request) { m_opening->open(request); });
    connect(&m_pages->training(), &TrainingPage::episodeRequested, m_opening,
        [this](const RunRequest& request) { m_opening->open(request); });
    connect(&m_pages->runs(), &RunsPage::openRequested, m_opening,
        [this](const RunRecord& run) { m_opening->openStored(QString::fromStdString(run.id)); });
    connect(m_opening, &RunOpening::requested, &welcome.form(), &RunForm::setRequest);
    connect(m_opening, &RunOpening::messageRaised, m_notices, &WindowNotices::show);
    connect(m_opening, &RunOpening::opening, m_pages, [this] { showPage(Page::Session); });
    connect(m_opening, &RunOpening::storedRunShown, this,
        [this](const QString& id, const QString& bundle, const QString& notes) {
            m_animation->setRun(id, bundle);
            m_pages->session().findChild<InspectorPanel*>()->setNotes(notes);
        });
    connect(m_files, &FileOpening::pageWanted, m_pages, &WindowPages::showPage);
    connect(m_files, &FileOpening::ownRunWanted, m_commands, &WindowCommands::openOwnRun);
    connect(&m_core.library, &RunLibrary::kept, m_notices, [this](const QString& id) {
        m_notices->note(tr("Run kept as %1").arg(id));
        m_animation->setRun(id);
    });
    connect(&m_core.library, &RunLibrary::keptBefore, m_notices, [this](const QString& id) {
        m_notices->note(tr("The same run is kept already, as %1").arg(id));
        m_animation->setRun(id);
    });
    connect(&m_pages->session().whatIf(), &WhatIfController::branchKept, m_notices,
        [this](const QString& id) { m_notices->note(tr("Branch kept as %1").arg(id)); });
}

/// Everything that has something to say.
void MainWindow::connectNotices()
{
    const auto tellErrors
        = [this](auto* part, auto signal) { connect(part, signal, m_notices, &WindowNotices::showError); };
    const auto tell = [this](auto* part, auto signal) { connect(part, signal, m_notices, &WindowNotices::show); };
    auto& session = m_pages->session();
    tellErrors(&m_core.session, &SessionController::errorRaised);
    tellErrors(&m_core.library, &RunLibrary::errorRaised);
    tellErrors(&session, &SessionPage::errorRaised);
    tellErrors(&session.whatIf(), &WhatIfController::errorRaised);
    tellErrors(&m_pages->comparison(), &ComparePage::errorRaised);
    tellErrors(&m_pages->training(), &TrainingPage::errorRaised);
    tellErrors(&m_pages->reports(), &ReportCommands::errorRaised);
    tellErrors(m_opening, &RunOpening::errorRaised);
    tellErrors(m_resume, &SessionResume::errorRaised);
    tellErrors(m_files, &FileOpening::errorRaised);
    tellErrors(m_animation, &AnimationCommand::errorRaised);
    tellErrors(m_tools, &WindowTools::errorRaised);
    connect(m_notices, &WindowNotices::columnsWanted, m_commands, &WindowCommands::openOwnRun);
    tell(m_files, &FileOpening::messageRaised);
    tell(m_exports, &ExportCommands::messageRaised);
    tell(m_animation, &AnimationCommand::messageRaised);
    tell(m_tools, &WindowTools::messageRaised);
    tell(&m_pages->comparison(), &ComparePage::messageRaised);
    tell(&m_pages->training(), &TrainingPage::messageRaised);
    tell(&m_pages->runs(), &RunsPage::messageRaised);
    connect(&session, &SessionPage::noted, m_notices, &WindowNotices::note);
    connect(&session, &SessionPage::notedOf, m_notices, &WindowNotices::noteOf);
    connect(&m_core.session, &SessionController::stopped, m_notices, &WindowNotices::showStop);
    connect(&m_core.session, &SessionController::problemsFound, m_notices, &WindowNotices::showProblems);
    connect(&m_pages->comparison(), &ComparePage::problemsFound, m_notices, &WindowNotices::showProblems);
    auto* bar = qobject_cast<StatusBar*>(statusBar());
    connect(m_notices, &WindowNotices::noted, bar, &StatusBar::announce);
    connect(m_notices, &WindowNotices::outdated, bar, &StatusBar::clearMessage);
    connect(&session.whatIf(), &WhatIfController::changing, m_notices, &WindowNotices::forget);
    connect(m_notices, &WindowNotices::notedOf, bar, &StatusBar::announceOf);
    connect(&m_core.clock, &SimulationClock::nowChanged, bar, &StatusBar::takeMoment);
    connect(&m_core.undo, &UndoStack::said, m_notices, &WindowNotices::noteUndo);
    connect(m_tools, &WindowTools::startCommandFailed, this, &MainWindow::startCommandFailed);
}

void MainWindow::openRun(const RunRequest& request, bool runsAtOnce)
{
    m_opening->open(request, runsAtOnce);
}

void MainWindow::openStoredRun(const QString& id)
{
    m_opening->openStored(id);
}

void MainWindow::openFiles(const QStringList& paths, const std::string& policy)
{
    m_files->open(paths, policy);
}

void MainWindow::goOnWithLastSession()
{
    m_lastSession->goOn();
}

void MainWindow::retranslate()
{
    m_frame->retranslate();
    m_pages->welcome().setLastSession(m_lastSession->offer());
}

void MainWindow::restoreGeometryOrDefault()
{
    if (restoreGeometry(m_core.settings.windowGeometry()))
        return;
    const QSize frame(0, style()->pixelMetric(QStyle::PM_TitleBarHeight)); // the window's own is drawn around it
    resize(kFirstSize.boundedTo(QGuiApplication::primaryScreen()->availableSize() - frame));
}

void MainWindow::closeEvent(QCloseEvent* event)
{
    m_projector->setOn(false); // the kept arrangement is the one for the desk
    m_pages->session().workspace().save();
    m_lastSession->keep();
    m_core.settings.setWindowGeometry(saveGeometry());
    m_core.runner.cancelAll();
    event->accept();
}

void MainWindow::dragEnterEvent(QDragEnterEvent* event)
{
    if (event->mimeData()->hasUrls())
        event->acceptProposedAction();
}

void MainWindow::dropEvent(QDropEvent* event)
{
    QStringList files;
    for (const auto& url : event->mimeData()->urls()) {
        if (url.isLocalFile())
            files << url.toLocalFile();
        else
            m_notices->show({ .severity = Severity::Warning,
                .text = tr("%1 is not a file on this computer.").arg(url.toString()) });
    }
    m_files->open(files);
    event->acceptProposedAction();
}

bool MainWindow::event(QEvent* event)
{
    // Tool tips say what a command does. In the status bar it would take the place of what the command has just said,
    // and the pointer that leaves the button would wipe that away.
    return event->type() == QEvent::StatusTip || QMainWindow::event(event);
}

} // namespace consonance
#include "moc_main_window.cpp"
