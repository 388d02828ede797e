// SPDX-License-Identifier: GPL-3.0-or-later
#include "app/window/main_window.h"

#include "app/window/self_watch.h"
#include "core/keep/run_keeper.h"
#include "core/learn/learned_policies.h"
#include "core/workload/sample_library.h"
#include "ui/commands/cheat_sheet.h"
#include "ui/commands/command_palette.h"
#include "ui/compare/compare_form.h"
#include "ui/compare/compare_page.h"
#include "ui/compare/sweep_panel.h"
#include "ui/compare/sweep_queue.h"
#include "ui/decide/what_if_controller.h"
#include "ui/export/animation_command.h"
#include "ui/export/export_commands.h"
#include "ui/forms/sample_text.h"
#include "ui/kit/number_format.h"
#include "ui/monitor/marks_document.h"
#include "ui/runs/runs_page.h"
#include "ui/start/run_form.h"
#include "ui/start/welcome_page.h"
#include "ui/tables/copying.h"
#include "ui/teach/achievement_note.h"
#include "ui/teach/teaching.h"
#include "ui/train/training_form.h"
#include "ui/train/training_page.h"
#include "ui/words/command_line_text.h"
#include "ui/words/policy_text.h"
#include "ui/work/background_progress.h"
#include "ui/work/message_bar.h"
#include "ui/work/status_bar.h"
#include "ui/workspace/session_page.h"

#include <QCloseEvent>
#include <QDragEnterEvent>
#include <QElapsedTimer>
#include <QFileInfo>
#include <QGuiApplication>
#include <QLabel>
#include <QMenuBar>
#include <QMimeData>
#include <QPointer>
#include <QScreen>
#include <QStackedWidget>
#include <QStatusBar>
#include <QToolBar>
#include <QVBoxLayout>

#include <algorithm>
#include <array>

namespace consonance {

namespace {

constexpr QSize kFirstSize { 1440, 900 };

} // namespace

MainWindow::MainWindow(Settings& settings, TranslationLoader& translations, const QString& storePath, QWidget* parent)
    : QMainWindow(parent)
    , m_settings(settings)
    , m_translations(translations)
    , m_session(m_runner)
    , m_library(m_runner)
    , m_storePath(storePath)
{
    registerBuiltinPolicies();
    registerLearnedPolicies();
    setWindowIcon(applicationIcon());
    setAcceptDrops(true);
    setContextMenuPolicy(Qt::NoContextMenu);
    m_session.drive(m_clock);
    m_library.keepRunsOf(m_session);
    buildPages();
    addFileCommands();
    addBundleCommands();
    addSharingCommand();
    addPageCommands();
    addSelectionCommands();
    addAppearanceCommands();
    addHelpCommands();
    watchItself();
    addTeaching();
    m_exports = new ExportCommands(m_registry, m_settings, m_session, m_clock, *this);
    m_animation = new AnimationCommand(m_registry, m_library, m_settings, m_selection, *this);
    addTools();
    buildFrame();
    buildMenus();
    m_registry.bindWindow(this);
    m_registry.setShortcutStore(&settings);
    connectParts();
    retranslate();
    restoreGeometryOrDefault();
    showPage(Page::Welcome);
    m_library.open(storePath);
    m_watch->offerLostSession();
    if (!settings.problem().isEmpty())
        m_messages->add({ .severity = Severity::Warning, .text = settings.problem() });
}

/// Pages, panels and tools speak to the members until they are gone, so they go first; Qt would delete them last. What
/// they say while they go is not for a window that is half gone.
MainWindow::~MainWindow()
{
    for (auto* part : findChildren<QObject*>())
        part->disconnect(this);
    for (QObject* member : { static_cast<QObject*>(&m_runner), static_cast<QObject*>(&m_registry),
             static_cast<QObject*>(&m_undo), static_cast<QObject*>(&m_selection), static_cast<QObject*>(&m_clock),
             static_cast<QObject*>(&m_session), static_cast<QObject*>(&m_library) })
        member->disconnect(this);
    delete m_teaching;
    const std::vector<QPointer<QObject>> parts(children().begin(), children().end());
    for (const auto& part : parts) {
        if (part != layout())
            delete part;
    }
}

void MainWindow::buildPages()
{
    const WindowServices services { m_settings, m_runner, m_registry, m_selection, m_clock, m_session, m_undo };
    m_messages = new MessageBar;
    m_pages = new QStackedWidget;
    m_welcome = new WelcomePage(m_settings, m_runner);
    m_sessionPage = new SessionPage(services);
    m_sessionPage->whatIf().keepBranchesIn(m_library);
    connect(&m_sessionPage->whatIf(), &WhatIfController::errorRaised, this,
        [this](const Error& error) { showError(error); });
    m_sessionPage->marks().keepIn(m_library);
    connect(m_sessionPage, &SessionPage::errorRaised, this, [this](const Error& error) { showError(error); });
    connect(m_sessionPage, &SessionPage::noted, this,
        [this](const QString& text) { statusBar()->showMessage(text, 10'000); });
    m_welcome->form().recordIn(m_undo);
    m_compare = new ComparePage(m_library, m_registry, m_settings);
    m_compare->form().recordIn(m_undo);
    m_runs = new RunsPage(m_library, m_registry, m_settings, m_undo);
    m_training = new TrainingPage(m_runner, m_registry, m_settings);
    m_training->form().recordIn(m_undo);
    // In the order of Page.
    for (QWidget* page : { static_cast<QWidget*>(m_welcome), static_cast<QWidget*>(m_sessionPage),
             static_cast<QWidget*>(m_compare), static_cast<QWidget*>(m_runs), static_cast<QWidget*>(m_training) })
        m_pages->addWidget(page);
    auto* centre = new QWidget;
    auto* column = new QVBoxLayout(centre);
    column->setContentsMargins({});
    column->setSpacing(0);
    column->addWidget(m_messages);
    column->addWidget(m_pages, 1);
    setCentralWidget(centre);
}

void MainWindow::buildFrame()
{
    auto* modes = new QToolBar(this);
    modes->setObjectName(QStringLiteral("pages"));
    modes->setMovable(false);
    modes->setToolButtonStyle(Qt::ToolButtonTextUnderIcon);
    modes->setIconSize({ 20, 20 });
    m_registry.fillToolBar(modes,
        { QStringLiteral("window.welcome"), QStringLiteral("window.session"), QStringLiteral("window.compare"),
            QStringLiteral("window.runs"), QStringLiteral("window.training") });
    addToolBar(Qt::LeftToolBarArea, modes);
    setStatusBar(new StatusBar);
    m_storeLabel = new QLabel;
    statusBar()->addWidget(m_storeLabel);
    statusBar()->addPermanentWidget(new AchievementNote(m_teaching->achievements()));
    statusBar()->addPermanentWidget(new BackgroundProgress(m_runner));
    m_palette = new CommandPalette(m_registry, this);
    m_cheatSheet = new CheatSheet(m_registry, this);
}

void MainWindow::connectParts()
{
    connect(m_palette, &CommandPalette::refused, this, [this](const Error& error) { showError(error); });
    connect(m_welcome, &WelcomePage::runRequested, this, [this](const RunRequest& request) { openRun(request, true); });
    connect(m_welcome, &WelcomePage::fileChosen, this, &MainWindow::openFile);
    connect(m_welcome, &WelcomePage::openRequested, this, &MainWindow::chooseFile);
    connect(m_welcome, &WelcomePage::ownRunRequested, this, &MainWindow::openOwnRunWizard);
    connect(m_sessionPage, &SessionPage::welcomeRequested, this, [this] { showPage(Page::Welcome); });
    connect(&m_session, &SessionController::errorRaised, this, [this](const Error& error) { showError(error); });
    connect(&m_session, &SessionController::stopped, this, &MainWindow::showStop);
    connect(&m_session, &SessionController::loadingGivenUp, this, [this] {
        m_resuming.reset();
        m_whenOpened = {};
    });
    connect(&m_session, &SessionController::problemsFound, this, &MainWindow::showProblems);
    connect(&m_session, &SessionController::inputsChanged, this, &MainWindow::updateTitle);
    connect(&m_sessionPage->whatIf(), &WhatIfController::branchChanged, this, &MainWindow::updateTitle);
    connect(&m_sessionPage->whatIf(), &WhatIfController::branchKept, this, &MainWindow::updateTitle);
    connect(&m_session, &SessionController::stateChanged, this, [this](SessionController::State state) {
        if (state == SessionController::State::Paused)
            startOpened();
        if (state == SessionController::State::Failed)
            m_whenOpened = {};
        m_registry.requestRefresh();
    });
    connect(&m_selection, &Selection::changed, &m_registry, &CommandRegistry::requestRefresh);
    connect(&m_selection, &Selection::historyChanged, &m_registry, &CommandRegistry::requestRefresh);
    connect(m_messages, &MessageBar::countChanged, &m_registry, &CommandRegistry::requestRefresh);
    connect(&m_library, &RunLibrary::errorRaised, this, [this](const Error& error) { showError(error); });
    connect(&m_library, &RunLibrary::kept, this, [this](const QString& id) {
        statusBar()->showMessage(tr("Run kept as %1").arg(id), 10'000);
        m_animation->setRun(id);
    });
    connect(m_exports, &ExportCommands::messageRaised, m_messages, &MessageBar::add);
    connect(m_animation, &AnimationCommand::messageRaised, m_messages, &MessageBar::add);
    connect(m_animation, &AnimationCommand::errorRaised, this, [this](const Error& error) { showError(error); });
    connect(&m_session, &SessionController::inputsChanged, this,
        [this] { m_animation->setRun(std::exchange(m_runBeingOpened, QString())); });
    connect(m_compare, &ComparePage::messageRaised, m_messages, &MessageBar::add);
    connect(m_compare, &ComparePage::errorRaised, this, [this](const Error& error) { showError(error); });
    connect(m_compare, &ComparePage::problemsFound, this, &MainWindow::showProblems);
    connect(m_compare, &ComparePage::openRequested, this,
        [this](const RunPlace& place) { openStoredRun(place.runId, std::nullopt, place); });
    connect(m_training, &TrainingPage::wanted, this, [this] { showPage(Page::Training); });
    connect(m_training, &TrainingPage::messageRaised, m_messages, &MessageBar::add);
    connect(m_training, &TrainingPage::errorRaised, this, [this](const Error& error) { showError(error); });
    connect(m_training, &TrainingPage::episodeRequested, this, [this](const RunRequest& request) { openRun(request); });
    connect(m_training, &TrainingPage::compareRequested, this, [this](const CompareRequest& request) {
        m_compare->form().setRequest(request);
        showPage(Page::Compare);
    });
    connect(m_runs, &RunsPage::messageRaised, m_messages, &MessageBar::add);
    connect(m_runs, &RunsPage::openRequested, this,
        [this](const RunRecord& run) { openStoredRun(QString::fromStdString(run.id)); });
    connect(m_runs, &RunsPage::compareRequested, this, [this](const std::vector<RunRecord>& runs) {
        m_compare->showRuns(runs);
        showPage(Page::Compare);
    });
}

void MainWindow::showPage(Page page)
{
    m_pages->setCurrentIndex(static_cast<int>(page));
    const std::pair<const char*, Page> commands[] { { "window.welcome", Page::Welcome },
        { "window.session", Page::Session }, { "window.compare", Page::Compare }, { "window.runs", Page::Runs },
        { "window.training", Page::Training } };
    for (const auto& [id, shown] : commands)
        m_registry.action(QLatin1String(id))->setChecked(shown == page);
    m_pages->currentWidget()->setFocus();
}

MainWindow::Page MainWindow::page() const
{
    return static_cast<Page>(m_pages->currentIndex());
}

void MainWindow::openRun(const RunRequest& request, bool runsAtOnce)
{
    m_resuming.reset();
    m_whenOpened = {};
    m_welcome->form().setRequest(request);
    m_session.open(request);
    m_whenOpened.runs = runsAtOnce; // only now: a run that was going has been paused first
    showPage(Page::Session);
}

void MainWindow::openStoredRun(
    const QString& id, const std::optional<SessionMemory>& session, const std::optional<RunPlace>& place)
{
    m_library.ask(
        tr("Looking for run %1").arg(id),
        [text = id.toStdString()](const RunStore& store, const StopToken&, Progress&) -> Result<FoundRun> {
            TRY_ASSIGN(const auto found, store.resolveId(text));
            return findRun(store, found);
        },
        this,
        [this, session, place](const Result<FoundRun>& found) {
            if (!found) {
                showError(found.error());
                return;
            }
            m_runBeingOpened = QString::fromStdString(found->origin.runId);
            openFound(*found, place);
            if (session)
                resumeIn(*session);
        },
        { .group = QStringLiteral("window.openStored") });
}

/// Made again from what was stored with it.
void MainWindow::openFound(const FoundRun& found, const std::optional<RunPlace>& place)
{
    m_resuming.reset();
    m_whenOpened = {};
    m_session.open(found.stored.request, [found](const StopToken& stop, Progress& progress) -> Result<LoadedRun> {
        TRY_ASSIGN(auto run, startLoadedRun(found.stored.request, found.stored.inputs, stop, progress));
        run.origin = found.origin;
        return run;
    });
    m_whenOpened = { .place = place, .view = found.view }; // as in openRun()
    showPage(Page::Session);
}

void MainWindow::startOpened()
{
    const auto wanted = std::exchange(m_whenOpened, {});
    if (wanted.runs)
        m_session.run();
    if (wanted.place)
        goToPlace(*wanted.place);
    if (wanted.view)
        goToView(*wanted.view);
}

void MainWindow::goToPlace(const RunPlace& place)
{
    if (place.at)
        m_clock.seek(*place.at);
    const auto& inputs = m_session.inputs();
    if (!place.job.isValid() || !inputs || place.job.index() >= inputs->workload->jobCount())
        return;
    m_selection.selectJobs({ place.job });
    m_clock.seek(inputs->workload->job(place.job).request.arrival);
}

void MainWindow::openFile(const QString& path)
{
    openFiles({ path });
}

void MainWindow::openFiles(const QStringList& paths)
{
    std::vector<QString> files;
    for (const auto& path : paths) {
        const auto name = path.toStdString();
        if (const auto* sample = findSampleEntry(name))
            openRun(sampleRequest(*sample));
        else if (name.starts_with("preset:") || name.starts_with("sample:")) {
            auto request = m_welcome->form().request();
            request.trace = name;
            openRun(request);
        } else
            files.push_back(QFileInfo(path).absoluteFilePath());
    }
    if (files.empty())
        return;
    m_runner.start(
        tr("Opening %1").arg(QFileInfo(files.front()).fileName()),
        [files](const StopToken&, Progress&) -> Result<std::vector<OpenedFile>> {
            std::vector<OpenedFile> opened;
            for (const auto& file : files) {
                TRY_ASSIGN(const auto kind, fileKindOf(file.toStdString()));
                opened.push_back({ .path = file, .kind = kind });
            }
            return opened;
        },
        this,
        [this](const Result<std::vector<OpenedFile>>& opened) {
            if (opened)
                useFiles(*opened);
            else
                showError(opened.error());
        });
}

/// A run opens at once, and so does a trace, on the cluster that came with it; a cluster alone is for the next run.
/// What has many runs made goes where that is done.
void MainWindow::useFiles(const std::vector<OpenedFile>& files)
{
    const auto has
        = [&files](FileKind kind) { return std::ranges::find(files, kind, &OpenedFile::kind) != files.end(); };
    for (const auto& file : files)
        useFile(file, has(FileKind::Trace));
    if (const auto bundle = std::ranges::find(files, FileKind::Bundle, &OpenedFile::kind); bundle != files.end())
        openBundle(bundle->path);
    else if (has(FileKind::Trace))
        openRun(m_welcome->form().request());
    else if (has(FileKind::Sweep))
        showPage(Page::Compare);
    else if (has(FileKind::Cluster))
        showPage(Page::Welcome);
}

void MainWindow::useFile(const OpenedFile& file, bool hasTrace)
{
    const auto name = QFileInfo(file.path).fileName();
    switch (file.kind) {
    case FileKind::Trace:
        m_welcome->form().setTrace(file.path.toStdString());
        break;
    case FileKind::Cluster:
        m_welcome->form().setCluster(file.path.toStdString());
        if (!hasTrace)
            m_messages->add(
                { .severity = Severity::Info, .text = tr("Cluster %1 is chosen for the next run.").arg(name) });
        break;
    case FileKind::Bundle:
        break;
    case FileKind::Sweep:
        m_compare->sweeps().queue().add(file.path);
        m_messages->add({ .severity = Severity::Info,
            .text = tr("%1 says what a sweep runs; it is in the queue on the page of comparisons.").arg(name) });
        return;
    case FileKind::Evaluation:
        const auto command = QString::fromStdString(evaluateCommand(file.path.toStdString()));
        m_messages->add({ .severity = Severity::Info,
            .text = tr("%1 says what an evaluation trains and runs. The command line makes it: %2").arg(name, command),
            .actions = { { tr("Copy the command"), [this, command] { copyToClipboard(command, *this); } } } });
        return;
    }
    m_settings.addRecentFile(file.path);
}

void MainWindow::showProblems(const std::vector<Error>& problems)
{
    m_messages->addProblems(Severity::Warning,
        tr("%n problems in the inputs; the rest was loaded.", "", static_cast<int>(problems.size())), problems);
}

void MainWindow::updateTitle()
{
    const auto& inputs = m_session.inputs();
    if (!inputs) {
        setWindowModified(false);
        setWindowTitle(tr("Consonance"));
        return;
    }
    const auto trace = QFileInfo(QString::fromStdString(inputs->request.trace)).fileName();
    const auto title
        = tr("%1 · policy %2 · seed %3 – Consonance", "window title")
              .arg(trace, policyTitle(policyAtEnd(inputs->request).policy), QString::number(inputs->request.seed));
    // The mark of what is not kept stands first, where a narrow title bar shows it.
    setWindowTitle(QStringLiteral("[*]")
        + (inputs->origin.isReadOnly() ? tr("%1 (read-only)", "window title").arg(title) : title));
    setWindowModified(m_sessionPage->whatIf().hasUnkeptChanges());
}

void MainWindow::restoreGeometryOrDefault()
{
    if (restoreGeometry(m_settings.windowGeometry()))
        return;
    const auto room = QGuiApplication::primaryScreen()->availableSize();
    resize(kFirstSize.boundedTo(room));
}

void MainWindow::closeEvent(QCloseEvent* event)
{
    m_sessionPage->workspace().save();
    keepThisSession();
    m_settings.setWindowGeometry(saveGeometry());
    m_runner.cancelAll();
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
            m_messages->add({ .severity = Severity::Warning,
                .text = tr("%1 is not a file on this computer.").arg(url.toString()) });
    }
    openFiles(files);
    event->acceptProposedAction();
}

void MainWindow::retranslate()
{
    for (const auto& [menu, category] : m_menus)
        menu->setTitle(CommandRegistry::categoryName(category));
    m_storeLabel->setText(tr("Runs are kept in %1").arg(m_storePath));
    statusBar()->clearMessage(); // in the language of before
    updateTitle();
    showLastSession();
}

void MainWindow::showStop(const StopReason& reason)
{
    const auto decision = QString::number(reason.decision);
    auto what = QString::fromStdString(reason.condition);
    if (reason.problem) {
        what = tr("at decision %1, %2 could not be asked").arg(decision, policyTitle(reason.otherPolicy));
        showError(*reason.problem);
    } else if (!reason.otherPolicy.empty()) {
        what = tr("at decision %1, %2 would have placed otherwise").arg(decision, policyTitle(reason.otherPolicy));
    }
    statusBar()->showMessage(tr("Stopped at %1: %2").arg(format::clockTime(reason.at), what), 20'000);
}

/// Nothing that somebody gave up needs an explanation.
void MainWindow::showError(const Error& error)
{
    std::vector<MessageAction> actions;
    if (error.kind != ErrorKind::Cancelled)
        actions.push_back({ tr("Open log"), [this] { (void)m_registry.invoke(QStringLiteral("help.log")); } });
    m_messages->addError(error, std::move(actions));
}

void MainWindow::watchItself()
{
    m_watch
        = new SelfWatch({ .window = *this,
                            .registry = m_registry,
                            .session = m_session,
                            .selection = m_selection,
                            .marks = m_sessionPage->marks(),
                            .messages = *m_messages,
                            .journalFolder = QFileInfo(m_storePath).absolutePath() + QStringLiteral("/journal"),
                            .doing =
                                [this] {
                                    constexpr std::array kNames { "welcome", "session", "compare", "runs", "training" };
                                    return QString::fromLatin1(kNames[static_cast<std::size_t>(page())]);
                                } },
            this);
    connect(m_watch, &SelfWatch::restoreWanted, this, &MainWindow::restore);
}

/// A top-level window paints all that is in it while it handles this event.
bool MainWindow::event(QEvent* event)
{
    // Tool tips say what a command does. In the status bar it would take the place of what the command has just said,
    // and the pointer that leaves the button would wipe that away.
    if (event->type() == QEvent::StatusTip)
        return true;
    if (event->type() != QEvent::UpdateRequest || !m_watch)
        return QMainWindow::event(event);
    QElapsedTimer clock;
    clock.start();
    const bool isHandled = QMainWindow::event(event);
    m_watch->notePainting(clock.nsecsElapsed());
    return isHandled;
}

void MainWindow::changeEvent(QEvent* event)
{
    if (event->type() == QEvent::LanguageChange)
        retranslate();
    QMainWindow::changeEvent(event);
}

} // namespace consonance
