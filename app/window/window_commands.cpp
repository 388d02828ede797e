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
#include "ui/work/message_bar.h"

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
    m_parts.core.registry.add({ .id = QStringLiteral("file.open"),
        .text = QT_TRANSLATE_NOOP("Command", "&Open file…"),
        .tip = QT_TRANSLATE_NOOP("Command",
            "Opens a trace or a cluster, or the file of a run read-only; queues a sweep, or shows the progress of one "
            "that several machines work on (its manifest.json)"),
        .category = CommandCategory::File,
        .key = QKeySequence::Open,
        .icon = Icon::Open,
        .run = [this] { chooseFile(); } });
    m_parts.core.registry.add({ .id = QStringLiteral("file.ownRun"),
        .text = QT_TRANSLATE_NOOP("Command", "Your own cluster and &trace…"),
        .tip = QT_TRANSLATE_NOOP(
            "Command", "Loads a trace and a cluster step by step, and shows what is read and what is assumed"),
        .category = CommandCategory::File,
        .key = QKeySequence(Qt::CTRL | Qt::SHIFT | Qt::Key_O),
        .icon = Icon::Open,
        .run = [this] { openOwnRunWizard(); } });
    m_parts.core.registry.add({ .id = QStringLiteral("file.newRun"),
        .text = QT_TRANSLATE_NOOP("Command", "&New run"),
        .tip = QT_TRANSLATE_NOOP("Command", "Goes to the form in which a run is put together"),
        .category = CommandCategory::File,
        .key = QKeySequence::New,
        .icon = Icon::Add,
        .run = [this] { m_parts.pages.showPage(WindowPage::Welcome); } });
}

void WindowCommands::addCloseCommands()
{
    m_parts.core.registry.add({ .id = QStringLiteral("file.closeRun"),
        .text = QT_TRANSLATE_NOOP("Command", "&Close run"),
        .tip = QT_TRANSLATE_NOOP("Command", "Closes the open run; a finished run stays among the stored ones"),
        .category = CommandCategory::File,
        .key = QKeySequence(Qt::CTRL | Qt::Key_W),
        .icon = Icon::Close,
        .enabledWhen
        = [this] { return CommandAvailability::when(m_parts.core.session.hasSession(), tr("no run is open")); },
        .run = [this] { m_parts.core.session.close(); } });
    m_parts.core.registry.add({ .id = QStringLiteral("file.cancel"),
        .text = QT_TRANSLATE_NOOP("Command", "Stop background work"),
        .tip = QT_TRANSLATE_NOOP("Command", "Cancels everything that runs in the background"),
        .category = CommandCategory::File,
        .icon = Icon::Stop,
        .run = [this] { m_parts.core.runner.cancelAll(); } });
    m_parts.core.registry.add({ .id = QStringLiteral("file.quit"),
        .text = QT_TRANSLATE_NOOP("Command", "&Quit"),
        .tip = QT_TRANSLATE_NOOP("Command", "Closes the window"),
        .category = CommandCategory::File,
        .key = QKeySequence(Qt::CTRL | Qt::Key_Q),
        .icon = Icon::Quit,
        .group = 9,
        .run = [this] { m_parts.window.close(); } });
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
    m_parts.core.registry.add({ .id = QStringLiteral("selection.clear"),
        .text = QT_TRANSLATE_NOOP("Command", "One level &out"),
        .tip = QT_TRANSLATE_NOOP(
            "Command", "Closes the newest message, or else clears the last selection, or else leaves the projector"),
        .category = CommandCategory::Selection,
        .key = Qt::Key_Escape,
        .icon = Icon::Close,
        .run = [this] { levelOut(); } });
    m_parts.core.registry.add({ .id = QStringLiteral("selection.back"),
        .text = QT_TRANSLATE_NOOP("Command", "Selection &before"),
        .tip = QT_TRANSLATE_NOOP("Command", "Restores the previous selection"),
        .category = CommandCategory::Selection,
        .key = QKeySequence(Qt::ALT | Qt::Key_Left),
        .icon = Icon::Back,
        .enabledWhen =
            [this] {
                return CommandAvailability::when(m_parts.core.selection.canGoBack(), tr("nothing was selected before"));
            },
        .run = [this] { m_parts.core.selection.goBack(); } });
    m_parts.core.registry.add({ .id = QStringLiteral("selection.forward"),
        .text = QT_TRANSLATE_NOOP("Command", "Selection &after"),
        .tip = QT_TRANSLATE_NOOP("Command", "Undoes going back in the selection"),
        .category = CommandCategory::Selection,
        .key = QKeySequence(Qt::ALT | Qt::Key_Right),
        .icon = Icon::Forward,
        .enabledWhen =
            [this] {
                return CommandAvailability::when(
                    m_parts.core.selection.canGoForward(), tr("this is the newest selection"));
            },
        .run = [this] { m_parts.core.selection.goForward(); } });
}

void WindowCommands::addHelpCommands()
{
    m_parts.core.registry.add({ .id = QStringLiteral("help.palette"),
        .text = QT_TRANSLATE_NOOP("Command", "&Find a command…"),
        .tip = QT_TRANSLATE_NOOP("Command", "Lists every command by what you type"),
        .category = CommandCategory::Help,
        .key = QKeySequence(Qt::CTRL | Qt::Key_K),
        .icon = Icon::Palette,
        .run = [this] { m_palette->popUp(); } });
    m_parts.core.registry.add({ .id = QStringLiteral("help.keys"),
        .text = QT_TRANSLATE_NOOP("Command", "&Keys"),
        .tip = QT_TRANSLATE_NOOP("Command", "Shows every key on one sheet"),
        .category = CommandCategory::Help,
        .key = Qt::Key_Question,
        .icon = Icon::Keyboard,
        .run = [this] { m_cheatSheet->popUp(); } });
    m_parts.core.registry.add({ .id = QStringLiteral("help.about"),
        .text = QT_TRANSLATE_NOOP("Command", "&About Consonance"),
        .tip = QT_TRANSLATE_NOOP("Command", "Version, libraries and licence"),
        .category = CommandCategory::Help,
        .icon = Icon::Info,
        .group = 1,
        .run = [this] { showAbout(); } });
}

void WindowCommands::chooseFile()
{
    const auto path = askForFile(&m_parts.window,
        { .title = tr("Open a trace, a cluster, a run or a sweep"),
            .start = m_parts.core.settings.directory(DirectoryPurpose::OpenFile),
            .filter
            = tr("Traces, clusters, runs and sweeps (*.csv *.json *.run *.bundle *.consonance);;All files (*)") });
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
        m_parts.runs.open(request);
    });
    connect(wizard, &OwnRunWizard::errorRaised, &m_parts.notices, &WindowNotices::showError);
    wizard->show();
}

void WindowCommands::levelOut()
{
    if (m_parts.pages.messages().dismissNewest())
        return;
    auto* projector = m_parts.core.registry.action(QStringLiteral("view.projector"));
    if (m_parts.core.selection.state().isEmpty() && projector->isChecked())
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
