// SPDX-License-Identifier: GPL-3.0-or-later
#include "app/window/window_tools.h"

#include "app/window/window_core.h"
#include "app/window/window_pages.h"
#include "ui/commands/command_queue.h"
#include "ui/teach/manual_guide.h"
#include "ui/work/show_once.h"
#include "ui/workspace/macro_editor.h"
#include "ui/workspace/macro_library.h"
#include "ui/workspace/shortcut_editor.h"

#include <QAction>
#include <QMainWindow>

namespace consonance {

WindowTools::WindowTools(const Parts& parts, QObject* parent)
    : QObject(parent)
    , m_parts(parts)
    , m_manual(
          new ManualGuide(parts.core.registry, parts.window, [pages = &parts.pages] { return pages->pageChapter(); }))
    , m_macros(new MacroLibrary(
          parts.core.registry, parts.core.settings, [this] { return isSessionQuiet(); }, this))
{
    connect(m_macros, &MacroLibrary::failed, this, &WindowTools::errorRaised);
    addShortcutCommand();
    addMacroCommands();
}

bool WindowTools::isSessionQuiet() const
{
    const auto& session = m_parts.core.session;
    return session.state() != SessionController::State::Loading && session.isSettled();
}

void WindowTools::addShortcutCommand()
{
    CommandGroup { m_parts.core.registry, CommandCategory::Tools, 0 }.add("tools.shortcuts",
        QT_TRANSLATE_NOOP("Command", "&Keyboard shortcuts…"),
        QT_TRANSLATE_NOOP("Command", "Changes the keys of commands"), Icon::Keyboard, {}, [this] {
            showOnce<ShortcutEditor>(
                m_parts.window, [this] { return new ShortcutEditor(m_parts.core.registry, &m_parts.window); });
        });
}

void WindowTools::addMacroCommands()
{
    auto* record = m_parts.core.registry.add({ .id = QStringLiteral("tools.macro.record"),
        .text = QT_TRANSLATE_NOOP("Command", "&Record macro"),
        .tip = QT_TRANSLATE_NOOP("Command", "Records commands, until it is chosen again, as a new command"),
        .category = CommandCategory::Tools,
        .checkable = true,
        .group = 1,
        .toggled = [this](bool records) {
            if (records) {
                m_macros->startRecording();
                return;
            }
            const auto name = m_macros->stopRecording();
            Q_EMIT messageRaised({ .severity = Severity::Info,
                .text = name.isEmpty() ? tr("Nothing was recorded.")
                                       : tr("Recorded as %1; it is in the Tools menu and can have a key.").arg(name) });
        } });
    connect(m_macros, &MacroLibrary::recordingChanged, record, &QAction::setChecked);
    CommandGroup { m_parts.core.registry, CommandCategory::Tools, 1 }.add("tools.macros",
        QT_TRANSLATE_NOOP("Command", "&Macros…"), QT_TRANSLATE_NOOP("Command", "Renames, runs and deletes macros"),
        Icon::Settings, {}, [this] { showMacros(); });
}

void WindowTools::showMacros()
{
    showOnce<MacroEditor>(
        m_parts.window, [this] { return new MacroEditor(*m_macros, m_parts.core.registry, &m_parts.window); });
}

void WindowTools::runAtStart(const QStringList& ids)
{
    if (ids.isEmpty())
        return;
    // Files and stored runs are read in the background before a session knows of them; what the commands themselves
    // start there, such as a training, the next command need not wait for.
    auto isOpened = std::make_shared<bool>(false);
    const auto isQuiet = [this, isOpened] {
        *isOpened = *isOpened || m_parts.core.runner.isIdle();
        return *isOpened && !m_macros->isRunning() && isSessionQuiet();
    };
    if (!m_startCommands) {
        m_startCommands = new CommandQueue(m_parts.core.registry, isQuiet, CommandQueue::OnFailure::GoOn, this);
        connect(m_startCommands, &CommandQueue::failed, this, [this](const Error& error) {
            Q_EMIT errorRaised(error);
            Q_EMIT startCommandFailed(error);
        });
    }
    m_startCommands->add(ids);
}

} // namespace consonance
#include "moc_window_tools.cpp"
