// SPDX-License-Identifier: GPL-3.0-or-later
#include "app/window/window_commands.h"

#include "app/window/file_opening.h"
#include "app/window/run_opening.h"
#include "app/window/window_core.h"
#include "app/window/window_notices.h"
#include "app/window/window_pages.h"
#include "ui/commands/cheat_sheet.h"
#include "ui/commands/command_palette.h"
#include "ui/kit/file_chooser.h"
#include "ui/start/about_dialog.h"
#include "ui/start/own_run_wizard.h"
#include "ui/start/own_trace_page.h"
#include "ui/start/welcome_page.h"
#include "ui/work/message_bar.h"
#include "ui/workspace/session_page.h"

#include <QFileInfo>
#include <QMainWindow>

namespace consonance {

WindowCommands::WindowCommands(const Parts& parts, QObject* parent)
    : QObject(parent)
    , m_parts(parts)
{
    refreshWhenThingsChange();
}

void WindowCommands::refreshWhenThingsChange()
{
    auto& core = m_parts.core;
    const auto refreshAfter
        = [&core](auto* part, auto signal) { connect(part, signal, &core.registry, &CommandRegistry::requestRefresh); };
    refreshAfter(&core.session, &SessionController::stateChanged);
    refreshAfter(&core.selection, &Selection::changed);
    refreshAfter(&core.selection, &Selection::historyChanged);
    refreshAfter(&m_parts.pages.messages(), &MessageBar::countChanged);
}

void WindowCommands::makePopUps()
{
    m_palette = new CommandPalette(m_parts.core.registry, &m_parts.window);
    m_cheatSheet = new CheatSheet(m_parts.core.registry, &m_parts.window);
    connect(m_palette, &CommandPalette::refused, &m_parts.notices, &WindowNotices::showError);
}

void WindowCommands::addFileCommands()
{
    addOpenCommands();
    addCloseCommands();
}

void WindowCommands::addOpenCommands()
{
    const CommandGroup commands { m_parts.core.registry, CommandCategory::File, 0 };
    commands.add(
        "file.open", QT_TRANSLATE_NOOP("Command", "&Open file…"),
        QT_TRANSLATE_NOOP("Command",
            "Opens a trace or a cluster, or the file of a run read-only; queues a sweep, or shows the progress of one "
            "that several machines work on (its manifest.json)"),
        Icon::Open, {}, [this] { chooseFile(); }, QKeySequence::Open);
    commands.add(
        "file.ownRun", QT_TRANSLATE_NOOP("Command", "Your own cluster and &trace…"),
        QT_TRANSLATE_NOOP(
            "Command", "Loads a trace and a cluster step by step, and shows what is read and what is assumed"),
        Icon::Open, {}, [this] { openOwnRunWizard(); }, QKeySequence(Qt::CTRL | Qt::SHIFT | Qt::Key_O));
    commands.add(
        "file.newRun", QT_TRANSLATE_NOOP("Command", "&New run"),
        QT_TRANSLATE_NOOP("Command", "Goes to the form in which a run is put together"), Icon::Add, {},
        [this] {
            m_parts.pages.showPage(WindowPage::Welcome);
            m_parts.pages.welcome().showForm();
        },
        QKeySequence::New);
}

void WindowCommands::addCloseCommands()
{
    CommandGroup { m_parts.core.registry, CommandCategory::File, 0 }.add(
        "file.closeRun", QT_TRANSLATE_NOOP("Command", "&Close run"),
        QT_TRANSLATE_NOOP("Command", "Closes the open run; a finished run stays among the stored ones"), Icon::Close,
        [this] { return CommandAvailability::when(m_parts.core.session.hasSession(), tr("no run is open")); },
        [this] { m_parts.core.session.close(); }, QKeySequence(Qt::CTRL | Qt::Key_W));
    CommandGroup { m_parts.core.registry, CommandCategory::File, 0 }.add("file.cancel",
        QT_TRANSLATE_NOOP("Command", "Stop background work"),
        QT_TRANSLATE_NOOP("Command", "Cancels everything that runs in the background"), Icon::Stop, {},
        [this] { m_parts.core.runner.cancelAll(); });
    CommandGroup { m_parts.core.registry, CommandCategory::File, 9 }.add(
        "file.quit", QT_TRANSLATE_NOOP("Command", "&Quit"), QT_TRANSLATE_NOOP("Command", "Closes the window"),
        Icon::Quit, {}, [this] { m_parts.window.close(); }, QKeySequence(Qt::CTRL | Qt::Key_Q));
}

void WindowCommands::addFrameCommand()
{
    m_parts.core.registry.add({ .id = QStringLiteral("window.fullScreen"),
        .text = QT_TRANSLATE_NOOP("Command", "&Full screen"),
        .tip = QT_TRANSLATE_NOOP("Command", "Uses the whole screen, or the window again"),
        .category = CommandCategory::Window,
        .key = Qt::Key_F11,
        .icon = Icon::FullScreen,
        .checkable = true,
        .group = 1,
        .toggled = [&window = m_parts.window](bool full) { full ? window.showFullScreen() : window.showNormal(); } });
}

void WindowCommands::addSelectionCommands()
{
    const CommandGroup commands { m_parts.core.registry, CommandCategory::Selection, 0 };
    commands.add(
        "selection.clear", QT_TRANSLATE_NOOP("Command", "One level &out"),
        QT_TRANSLATE_NOOP(
            "Command", "Closes the newest message, or else clears the last selection, or else leaves the projector"),
        Icon::Close, {}, [this] { levelOut(); }, Qt::Key_Escape);
    commands.add(
        "selection.back", QT_TRANSLATE_NOOP("Command", "Selection &before"),
        QT_TRANSLATE_NOOP("Command", "Restores the previous selection"), Icon::Back,
        [this] {
            return CommandAvailability::when(m_parts.core.selection.canGoBack(), tr("nothing was selected before"));
        },
        [this] { m_parts.core.selection.goBack(); }, QKeySequence(Qt::ALT | Qt::Key_Left));
    commands.add(
        "selection.forward", QT_TRANSLATE_NOOP("Command", "Selection &after"),
        QT_TRANSLATE_NOOP("Command", "Undoes going back in the selection"), Icon::Forward,
        [this] {
            return CommandAvailability::when(m_parts.core.selection.canGoForward(), tr("this is the newest selection"));
        },
        [this] { m_parts.core.selection.goForward(); }, QKeySequence(Qt::ALT | Qt::Key_Right));
}

void WindowCommands::addHelpCommands()
{
    const CommandGroup commands { m_parts.core.registry, CommandCategory::Help, 0 };
    commands.add(
        "help.palette", QT_TRANSLATE_NOOP("Command", "&Search…"),
        QT_TRANSLATE_NOOP("Command",
            "Finds commands, policies, lessons, samples, runs, jobs, servers, settings and pages of the manual"),
        Icon::Palette, {}, [this] { m_palette->popUp(); }, QKeySequence(Qt::CTRL | Qt::Key_K));
    commands.add(
        "help.keys", QT_TRANSLATE_NOOP("Command", "&Keys"),
        QT_TRANSLATE_NOOP("Command", "Shows every key on one sheet"), Icon::Keyboard, {},
        [this] { m_cheatSheet->popUp(); }, Qt::Key_Question);
    CommandGroup { m_parts.core.registry, CommandCategory::Help, 1 }.add("help.about",
        QT_TRANSLATE_NOOP("Command", "&About Consonance"),
        QT_TRANSLATE_NOOP("Command", "Version, libraries and licence"), Icon::Info, {}, [this] { showAbout(); });
}

void WindowCommands::chooseFile()
{
    const auto path = askForFile(&m_parts.window,
        { .title = tr("Open a trace, a cluster, a run or a sweep"),
            .start = m_parts.core.settings.directory(DirectoryPurpose::OpenFile),
            .filter = tr("Traces, clusters, runs and sweeps (*.csv *.tsv *.txt *.json *.swf *.gz *.gzip *.zip *.zst "
                         "*.run *.bundle *.consonance);;All files (*)") });
    if (path.isEmpty())
        return;
    m_parts.core.settings.setDirectory(DirectoryPurpose::OpenFile, QFileInfo(path).absolutePath());
    m_parts.files.open({ path });
}

void WindowCommands::openOwnRunWizard()
{
    if (auto* open = m_parts.window.findChild<OwnRunWizard*>()) {
        open->raise();
        return open->activateWindow();
    }
    auto* wizard = new OwnRunWizard(m_parts.core.settings, m_parts.core.runner, &m_parts.window);
    connect(wizard, &OwnRunWizard::runRequested, this, [this](const RunRequest& request) {
        m_parts.core.settings.addRecentFile(QString::fromStdString(request.trace));
        // Who brings a cluster runs it, as long as nothing else was chosen.
        if (m_parts.core.settings.perspective().isEmpty())
            m_parts.pages.session().workspace().setPerspective(Perspective::Operate);
        m_parts.runs.open(request);
    });
    connect(wizard, &OwnRunWizard::errorRaised, &m_parts.notices, &WindowNotices::showError);
    wizard->show();
}

void WindowCommands::openOwnRun(const QString& trace)
{
    openOwnRunWizard();
    auto* wizard = m_parts.window.findChild<OwnRunWizard*>();
    wizard->restart();
    wizard->tracePage().setPath(trace);
}

void WindowCommands::levelOut()
{
    if (m_parts.pages.messages().dismissNewest())
        return;
    auto* projector = m_parts.core.registry.action(QStringLiteral("view.projector"));
    if (projector->isChecked()) // which says that Esc leaves
        projector->trigger();
    else
        m_parts.core.selection.clearInnermost();
}

void WindowCommands::showAbout()
{
    auto* about = new AboutDialog(&m_parts.window);
    about->show();
}

} // namespace consonance
#include "moc_window_commands.cpp"
