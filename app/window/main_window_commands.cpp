// SPDX-License-Identifier: GPL-3.0-or-later
// The commands of the window itself, and the menus that show all of them.
#include "app/window/main_window.h"

#include "core/workload/sample_library.h"
#include "ui/commands/cheat_sheet.h"
#include "ui/commands/command_palette.h"
#include "ui/compare/compare_form.h"
#include "ui/compare/compare_page.h"
#include "ui/kit/file_chooser.h"
#include "ui/start/about_dialog.h"
#include "ui/start/own_run_wizard.h"
#include "ui/train/training_page.h"
#include "ui/work/message_bar.h"
#include "ui/workspace/session_page.h"

#include <QAction>
#include <QFileInfo>
#include <QMenu>
#include <QMenuBar>

#include <algorithm>

namespace consonance {

namespace {

struct ThemeCommand {
    ThemeChoice choice;
    const char* id;
    const char* text;
};

constexpr ThemeCommand kThemeCommands[] = {
    { ThemeChoice::System, "theme.system", QT_TRANSLATE_NOOP("Command", "Theme: as the &system") },
    { ThemeChoice::Light, "theme.light", QT_TRANSLATE_NOOP("Command", "Theme: &light") },
    { ThemeChoice::Dark, "theme.dark", QT_TRANSLATE_NOOP("Command", "Theme: &dark") },
    { ThemeChoice::HighContrast, "theme.highContrast", QT_TRANSLATE_NOOP("Command", "Theme: &high contrast") },
};

struct LanguageCommand {
    const char* language;
    const char* id;
    const char* text;
};

constexpr LanguageCommand kLanguageCommands[] = {
    { "", "language.system", QT_TRANSLATE_NOOP("Command", "Language: as the system") },
    { "en", "language.english", QT_TRANSLATE_NOOP("Command", "Language: English") },
    { "zh_CN", "language.chinese", QT_TRANSLATE_NOOP("Command", "Language: 简体中文") },
};

constexpr int kThemeGroup = 10;
constexpr int kLanguageGroup = 11;

} // namespace

void MainWindow::addFileCommands()
{
    m_registry.add({ .id = QStringLiteral("file.open"),
        .text = QT_TRANSLATE_NOOP("Command", "&Open file…"),
        .tip = QT_TRANSLATE_NOOP(
            "Command", "Opens a trace or a cluster, for reading only a run that is a file, or queues a sweep"),
        .category = CommandCategory::File,
        .key = QKeySequence::Open,
        .icon = Icon::Open,
        .run = [this] { chooseFile(); } });
    m_registry.add({ .id = QStringLiteral("file.ownRun"),
        .text = QT_TRANSLATE_NOOP("Command", "Your own cluster and &trace…"),
        .tip = QT_TRANSLATE_NOOP(
            "Command", "Loads a trace and a cluster step by step, and shows what is read and what is assumed"),
        .category = CommandCategory::File,
        .key = QKeySequence(Qt::CTRL | Qt::SHIFT | Qt::Key_O),
        .icon = Icon::Open,
        .run = [this] { openOwnRunWizard(); } });
    m_registry.add({ .id = QStringLiteral("file.newRun"),
        .text = QT_TRANSLATE_NOOP("Command", "&New run"),
        .tip = QT_TRANSLATE_NOOP("Command", "Goes to the form in which a run is put together"),
        .category = CommandCategory::File,
        .key = QKeySequence::New,
        .icon = Icon::Add,
        .run = [this] { showPage(Page::Welcome); } });
    m_registry.add({ .id = QStringLiteral("file.closeRun"),
        .text = QT_TRANSLATE_NOOP("Command", "&Close run"),
        .tip = QT_TRANSLATE_NOOP("Command", "Closes the open run; a finished run stays among the stored ones"),
        .category = CommandCategory::File,
        .key = QKeySequence(Qt::CTRL | Qt::Key_W),
        .icon = Icon::Close,
        .enabledWhen = [this] { return CommandAvailability::when(m_session.hasSession(), tr("no run is open")); },
        .run = [this] { m_session.close(); } });
    m_registry.add({ .id = QStringLiteral("file.cancel"),
        .text = QT_TRANSLATE_NOOP("Command", "Stop background work"),
        .tip = QT_TRANSLATE_NOOP("Command", "Cancels everything that runs in the background"),
        .category = CommandCategory::File,
        .icon = Icon::Stop,
        .run = [this] { m_runner.cancelAll(); } });
    m_registry.add({ .id = QStringLiteral("file.quit"),
        .text = QT_TRANSLATE_NOOP("Command", "&Quit"),
        .tip = QT_TRANSLATE_NOOP("Command", "Closes the window"),
        .category = CommandCategory::File,
        .key = QKeySequence(Qt::CTRL | Qt::Key_Q),
        .icon = Icon::Quit,
        .group = 9,
        .run = [this] { close(); } });
}

void MainWindow::addPageCommands()
{
    const auto add = [this](const char* id, const char* text, const char* tip, Qt::Key key, Icon icon, Page page) {
        m_registry.add({ .id = QLatin1String(id),
            .text = text,
            .tip = tip,
            .category = CommandCategory::Window,
            .key = QKeySequence(Qt::CTRL | key),
            .icon = icon,
            .checkable = true,
            .toggled = [this, page](bool) { showPage(page); } });
    };
    add("window.welcome", QT_TRANSLATE_NOOP("Command", "Start"),
        QT_TRANSLATE_NOOP("Command", "Samples, recent files and the form for a new run"), Qt::Key_1, Icon::Home,
        Page::Welcome);
    add("window.session", QT_TRANSLATE_NOOP("Command", "Cluster"), QT_TRANSLATE_NOOP("Command", "The open run"),
        Qt::Key_2, Icon::Cluster, Page::Session);
    add("window.compare", QT_TRANSLATE_NOOP("Command", "Compare"),
        QT_TRANSLATE_NOOP("Command", "Several policies on the same traces"), Qt::Key_3, Icon::Compare, Page::Compare);
    add("window.runs", QT_TRANSLATE_NOOP("Command", "Runs"), QT_TRANSLATE_NOOP("Command", "Every run that was kept"),
        Qt::Key_4, Icon::Runs, Page::Runs);
    add("window.training", QT_TRANSLATE_NOOP("Command", "Training"),
        QT_TRANSLATE_NOOP("Command", "Trains policies and shows how they learn"), Qt::Key_5, Icon::Training,
        Page::Training);
    m_registry.add({ .id = QStringLiteral("compare.openRun"),
        .text = QT_TRANSLATE_NOOP("Command", "Compare policies on this trace"),
        .tip = QT_TRANSLATE_NOOP(
            "Command", "Fills in the page of comparisons with trace, cluster and policy of the open run"),
        .category = CommandCategory::Analyse,
        .icon = Icon::Compare,
        .group = 1,
        .enabledWhen = [this] { return CommandAvailability::when(m_session.hasSession(), tr("no run is open")); },
        .run = [this] { compareOpenRun(); } });
    m_registry.add({ .id = QStringLiteral("compare.start"),
        .text = QT_TRANSLATE_NOOP("Command", "Start the comparison"),
        .tip = QT_TRANSLATE_NOOP("Command", "Compares what the form on the page of comparisons says"),
        .category = CommandCategory::Analyse,
        .icon = Icon::Run,
        .group = 1,
        .enabledWhen =
            [this] {
                return CommandAvailability::when(m_compare->form().problem().isEmpty(), m_compare->form().problem());
            },
        .run =
            [this] {
                showPage(Page::Compare);
                m_compare->start(m_compare->form().request());
            } });
    m_registry.add({ .id = QStringLiteral("training.start"),
        .text = QT_TRANSLATE_NOOP("Command", "Start training"),
        .tip = QT_TRANSLATE_NOOP("Command", "Trains what the form on the page of trainings says, in the background"),
        .category = CommandCategory::Train,
        .icon = Icon::Training,
        .group = 3,
        .run = [this] {
            showPage(Page::Training);
            m_training->start();
        } });
    m_registry.add({ .id = QStringLiteral("window.fullScreen"),
        .text = QT_TRANSLATE_NOOP("Command", "&Full screen"),
        .tip = QT_TRANSLATE_NOOP("Command", "Uses the whole screen, or the window again"),
        .category = CommandCategory::Window,
        .key = Qt::Key_F11,
        .icon = Icon::FullScreen,
        .checkable = true,
        .group = 1,
        .toggled = [this](bool full) { full ? showFullScreen() : showNormal(); } });
}

/// What shows the lesson of a sample, else the usual placement policies beside the one that is running.
void MainWindow::compareOpenRun()
{
    const auto& request = m_session.inputs()->request;
    CompareRequest comparison { .traces = { request.trace },
        .cluster = request.cluster,
        .policies = { request.policy },
        .interference = request.interference,
        .transitions = request.transitions,
        .seeds = { request.seed },
        .baseline = request.policy };
    const auto* sample = findSampleEntry(request.trace);
    if (sample && !sample->compare.empty()) {
        comparison.policies = sample->compare;
        comparison.baseline = sample->compare.front();
    }
    m_compare->form().setRequest(comparison);
    showPage(Page::Compare);
}

void MainWindow::addSelectionCommands()
{
    m_registry.add({ .id = QStringLiteral("selection.clear"),
        .text = QT_TRANSLATE_NOOP("Command", "One level &out"),
        .tip = QT_TRANSLATE_NOOP("Command", "Closes the newest message, else clears what was selected last"),
        .category = CommandCategory::Selection,
        .key = Qt::Key_Escape,
        .icon = Icon::Close,
        .run = [this] { levelOut(); } });
    m_registry.add({ .id = QStringLiteral("selection.back"),
        .text = QT_TRANSLATE_NOOP("Command", "Selection &before"),
        .tip = QT_TRANSLATE_NOOP("Command", "Selects again what was selected before"),
        .category = CommandCategory::Selection,
        .key = QKeySequence(Qt::ALT | Qt::Key_Left),
        .icon = Icon::Back,
        .enabledWhen
        = [this] { return CommandAvailability::when(m_selection.canGoBack(), tr("nothing was selected before")); },
        .run = [this] { m_selection.goBack(); } });
    m_registry.add({ .id = QStringLiteral("selection.forward"),
        .text = QT_TRANSLATE_NOOP("Command", "Selection &after"),
        .tip = QT_TRANSLATE_NOOP("Command", "Undoes going back in the selection"),
        .category = CommandCategory::Selection,
        .key = QKeySequence(Qt::ALT | Qt::Key_Right),
        .icon = Icon::Forward,
        .enabledWhen
        = [this] { return CommandAvailability::when(m_selection.canGoForward(), tr("this is the newest selection")); },
        .run = [this] { m_selection.goForward(); } });
}

void MainWindow::addAppearanceCommands()
{
    for (const auto& command : kThemeCommands) {
        m_registry.add({ .id = QLatin1String(command.id),
            .text = command.text,
            .tip = QT_TRANSLATE_NOOP("Command", "Changes the colours of the window"),
            .category = CommandCategory::View,
            .checkable = true,
            .group = kThemeGroup,
            .toggled = [this, choice = command.choice](bool) {
                m_settings.setTheme(choice);
                Theme::instance().apply(choice);
                checkAppearance();
            } });
    }
    for (const auto& command : kLanguageCommands) {
        m_registry.add({ .id = QLatin1String(command.id),
            .text = command.text,
            .tip = QT_TRANSLATE_NOOP("Command", "Changes the language of the window"),
            .category = CommandCategory::View,
            .checkable = true,
            .group = kLanguageGroup,
            .toggled = [this, language = QLatin1String(command.language)](bool) {
                m_settings.setLanguage(language);
                m_translations.apply(language);
                checkAppearance();
            } });
    }
    m_registry.add({ .id = QStringLiteral("view.reducedMotion"),
        .text = QT_TRANSLATE_NOOP("Command", "Reduce motion"),
        .tip = QT_TRANSLATE_NOOP("Command", "Shows changes without animation"),
        .category = CommandCategory::View,
        .checkable = true,
        .group = kLanguageGroup + 1,
        .toggled = [this](bool reduced) {
            m_settings.setReducedMotion(reduced);
            Theme::instance().setReducedMotion(reduced);
        } });
    checkAppearance();
}

void MainWindow::checkAppearance()
{
    for (const auto& command : kThemeCommands)
        m_registry.action(QLatin1String(command.id))->setChecked(command.choice == m_settings.theme());
    for (const auto& command : kLanguageCommands)
        m_registry.action(QLatin1String(command.id))
            ->setChecked(m_settings.language() == QLatin1String(command.language));
    m_registry.action(QStringLiteral("view.reducedMotion"))->setChecked(m_settings.reducedMotion());
}

void MainWindow::addHelpCommands()
{
    m_registry.add({ .id = QStringLiteral("help.palette"),
        .text = QT_TRANSLATE_NOOP("Command", "&Find a command…"),
        .tip = QT_TRANSLATE_NOOP("Command", "Lists every command by what you type"),
        .category = CommandCategory::Help,
        .key = QKeySequence(Qt::CTRL | Qt::Key_K),
        .icon = Icon::Palette,
        .run = [this] { m_palette->popUp(); } });
    m_registry.add({ .id = QStringLiteral("help.keys"),
        .text = QT_TRANSLATE_NOOP("Command", "&Keys"),
        .tip = QT_TRANSLATE_NOOP("Command", "Shows every key on one sheet"),
        .category = CommandCategory::Help,
        .key = Qt::Key_Question,
        .icon = Icon::Keyboard,
        .run = [this] { m_cheatSheet->popUp(); } });
    m_registry.add({ .id = QStringLiteral("help.about"),
        .text = QT_TRANSLATE_NOOP("Command", "&About Consonance"),
        .tip = QT_TRANSLATE_NOOP("Command", "Version, libraries and licence"),
        .category = CommandCategory::Help,
        .icon = Icon::Info,
        .group = 1,
        .run = [this] { showAbout(); } });
}

void MainWindow::buildMenus()
{
    for (const auto category :
        { CommandCategory::File, CommandCategory::Edit, CommandCategory::Run, CommandCategory::View,
            CommandCategory::Selection, CommandCategory::WhatIf, CommandCategory::Runs, CommandCategory::Analyse,
            CommandCategory::Train, CommandCategory::Tools, CommandCategory::Window, CommandCategory::Help }) {
        auto* menu = menuBar()->addMenu(CommandRegistry::categoryName(category));
        m_registry.fillMenu(menu, category);
        m_menus.emplace_back(menu, category);
    }
}

void MainWindow::chooseFile()
{
    const auto path = askForFile(this,
        { .title = tr("Open a trace, a cluster, a run or a sweep"),
            .start = m_settings.directory(DirectoryPurpose::OpenFile),
            .filter
            = tr("Traces, clusters, runs and sweeps (*.csv *.json *.run *.bundle *.consonance);;All files (*)") });
    if (path.isEmpty())
        return;
    m_settings.setDirectory(DirectoryPurpose::OpenFile, QFileInfo(path).absolutePath());
    openFile(path);
}

void MainWindow::openOwnRunWizard()
{
    if (auto* open = findChild<OwnRunWizard*>()) {
        open->raise();
        return open->activateWindow();
    }
    auto* wizard = new OwnRunWizard(m_settings, m_runner, this);
    connect(wizard, &OwnRunWizard::runRequested, this, [this](const RunRequest& request) {
        m_settings.addRecentFile(QString::fromStdString(request.trace));
        openRun(request);
    });
    connect(wizard, &OwnRunWizard::errorRaised, this, [this](const Error& error) { showError(error); });
    wizard->show();
}

void MainWindow::levelOut()
{
    if (!m_messages->dismissNewest())
        m_selection.clearInnermost();
}

void MainWindow::showAbout()
{
    auto* about = new AboutDialog(this);
    about->show();
}

} // namespace consonance
