// SPDX-License-Identifier: GPL-3.0-or-later
// What the user makes of the window: keys, macros, the session to go on with; and the manual.
#include "app/window/main_window.h"
#include "app/window/session_journal.h"

#include "ui/canvas/cluster_canvas.h"
#include "ui/commands/command_queue.h"
#include "ui/decide/what_if_controller.h"
#include "ui/inspect/timeline_panel.h"
#include "ui/kit/number_format.h"
#include "ui/monitor/marks_document.h"
#include "ui/start/welcome_page.h"
#include "ui/teach/manual_guide.h"
#include "ui/words/policy_text.h"
#include "ui/work/message_bar.h"
#include "ui/work/show_once.h"
#include "ui/workspace/macro_editor.h"
#include "ui/workspace/macro_library.h"
#include "ui/workspace/session_page.h"
#include "ui/workspace/shortcut_editor.h"

#include <QAction>
#include <QFileInfo>

#include <array>

namespace consonance {

void MainWindow::addTools()
{
    m_manual = new ManualGuide(m_registry, *this, [this] { return manualChapterOfPage(); });
    m_macros = new MacroLibrary(
        m_registry, m_settings,
        [this] { return m_session.state() != SessionController::State::Loading && m_session.isSettled(); }, this);
    connect(m_macros, &MacroLibrary::failed, this, [this](const Error& error) { showError(error); });
    m_registry.add({ .id = QStringLiteral("tools.shortcuts"),
        .text = QT_TRANSLATE_NOOP("Command", "&Keyboard shortcuts…"),
        .tip = QT_TRANSLATE_NOOP("Command", "Changes the keys of commands"),
        .category = CommandCategory::Tools,
        .icon = Icon::Keyboard,
        .run = [this] { showOnce<ShortcutEditor>(*this, [this] { return new ShortcutEditor(m_registry, this); }); } });
    addMacroCommands();
    m_registry.add({ .id = QStringLiteral("file.lastSession"),
        .text = QT_TRANSLATE_NOOP("Command", "Go on with the &last session"),
        .tip = QT_TRANSLATE_NOOP("Command", "Opens the run of the last session at the moment where it was left"),
        .category = CommandCategory::File,
        .icon = Icon::Restart,
        .enabledWhen
        = [this] { return CommandAvailability::when(keptSession(m_settings).has_value(), tr("no session is kept")); },
        .run = [this] { goOnWithLastSession(); } });
    connect(m_welcome, &WelcomePage::lastSessionRequested, this, &MainWindow::goOnWithLastSession);
    connect(&m_session, &SessionController::stateChanged, this, &MainWindow::resume);
    connect(&m_session, &SessionController::changesChanged, this, &MainWindow::resume);
    connect(&m_session, &SessionController::frameChanged, this, &MainWindow::finishResuming);
    // What went wrong is in the message bar; the run stays as far as it came.
    connect(&m_session, &SessionController::errorRaised, this, [this] { m_resuming.reset(); });
    connect(&m_sessionPage->whatIf(), &WhatIfController::errorRaised, this, [this] { m_resuming.reset(); });
}

/// The run, then what was changed in it, then the moment: each waits for the one before.
void MainWindow::resume()
{
    if (m_session.state() == SessionController::State::Failed || m_session.state() == SessionController::State::Idle)
        m_resuming.reset();
    if (!m_resuming || m_session.state() != SessionController::State::Paused)
        return;
    if (m_session.changes() == m_resuming->changes)
        m_session.seekStep(m_resuming->step);
    else if (!std::exchange(m_hasAskedForChanges, true))
        m_sessionPage->whatIf().makeAgain(m_resuming->changes);
}

void MainWindow::finishResuming()
{
    const auto& frame = m_session.frame();
    // Until the run is there, frames are those of the one before.
    if (!m_resuming || !frame || m_session.state() == SessionController::State::Loading
        || m_session.changes() != m_resuming->changes)
        return;
    // A trace that has become shorter ends before.
    if (frame->position.step < m_resuming->step && !m_session.isCompletelySeen())
        return;
    const auto memory = *std::exchange(m_resuming, std::nullopt);
    // Between two events one may stand anywhere.
    if (const auto shown = Time::fromSecondsRounded(memory.atSeconds); shown > frame->position.at)
        m_session.seek(shown);
    selectAgain(memory, m_session, m_selection);
    if (memory.cluster)
        m_sessionPage->canvas().setPlace(*memory.cluster);
    if (memory.timeline)
        m_sessionPage->timeline().view().showSpan(memory.timeline->from, memory.timeline->to);
    auto& marks = m_sessionPage->marks();
    for (const auto& mark : memory.marks) {
        if (std::ranges::find(marks.marks(), mark) != marks.marks().end())
            continue;
        if (const auto added = marks.add(mark); !added)
            showError(added.error());
    }
}

/// As a window that went away left it.
void MainWindow::restore(const LostSession& lost)
{
    const SessionMemory session { .request = lost.request.value_or(RunRequest {}),
        .step = lost.step,
        .atSeconds = lost.atSeconds,
        .jobs = lost.jobs,
        .servers = lost.servers,
        .range = {},
        .changes = lost.changes,
        .marks = lost.marks,
        .cluster = {},
        .timeline = {} };
    if (!lost.request) {
        openStoredRun(lost.storedRun, session);
        return;
    }
    openRun(*lost.request);
    resumeIn(session);
}

/// In the run that is being opened.
void MainWindow::resumeIn(const SessionMemory& session)
{
    m_resuming = session;
    m_hasAskedForChanges = false;
}

void MainWindow::runAtStart(const QStringList& ids)
{
    if (ids.isEmpty())
        return;
    // Files and stored runs are read in the background before a session knows of them; what the commands themselves
    // start there, such as a training, the next command need not wait for.
    auto isOpened = std::make_shared<bool>(false);
    const auto isQuiet = [this, isOpened] {
        *isOpened = *isOpened || m_runner.isIdle();
        return *isOpened && !m_macros->isRunning() && m_session.state() != SessionController::State::Loading
            && m_session.isSettled();
    };
    if (!m_startCommands) {
        m_startCommands = new CommandQueue(m_registry, isQuiet, CommandQueue::OnFailure::GoOn, this);
        connect(m_startCommands, &CommandQueue::failed, this, [this](const Error& error) {
            showError(error);
            Q_EMIT startCommandFailed(error);
        });
    }
    m_startCommands->add(ids);
}

void MainWindow::addMacroCommands()
{
    auto* record = m_registry.add({ .id = QStringLiteral("tools.macro.record"),
        .text = QT_TRANSLATE_NOOP("Command", "&Record macro"),
        .tip = QT_TRANSLATE_NOOP("Command", "Records commands until it is chosen again, as a command of its own"),
        .category = CommandCategory::Tools,
        .checkable = true,
        .group = 1,
        .toggled = [this](bool records) {
            if (records) {
                m_macros->startRecording();
                return;
            }
            const auto name = m_macros->stopRecording();
            m_messages->add({ .severity = Severity::Info,
                .text = name.isEmpty() ? tr("Nothing was recorded.")
                                       : tr("Recorded as %1; it is in the Tools menu and can have a key.").arg(name) });
        } });
    connect(m_macros, &MacroLibrary::recordingChanged, record, &QAction::setChecked);
    m_registry.add({ .id = QStringLiteral("tools.macros"),
        .text = QT_TRANSLATE_NOOP("Command", "&Macros…"),
        .tip = QT_TRANSLATE_NOOP("Command", "Renames, runs and deletes macros, and says which run at the start"),
        .category = CommandCategory::Tools,
        .icon = Icon::Settings,
        .group = 1,
        .run
        = [this] { showOnce<MacroEditor>(*this, [this] { return new MacroEditor(*m_macros, m_registry, this); }); } });
}

QString MainWindow::manualChapterOfPage() const
{
    // In the order of Page.
    constexpr std::array kChapters { "start", "cluster", "comparing", "runs", "training" };
    return QString::fromLatin1(kChapters[static_cast<std::size_t>(page())]);
}

void MainWindow::showLastSession()
{
    const auto kept = keptSession(m_settings);
    m_welcome->setLastSession(kept
            ? tr("Go on with %1 · %2 · at %3", "trace, policy, time")
                  .arg(QFileInfo(QString::fromStdString(kept->request.trace)).fileName(),
                      policyTitle(kept->request.policy), format::clockTime(Time::fromSecondsRounded(kept->atSeconds)))
            : QString());
}

void MainWindow::keepThisSession()
{
    if (!m_session.hasSession())
        return;
    auto memory = rememberSession(m_session, m_selection);
    if (memory) {
        memory->marks = m_sessionPage->marks().marks();
        memory->cluster = m_sessionPage->canvas().place();
        memory->timeline = m_sessionPage->timeline().view().chosenSpan();
    }
    keepSession(m_settings, memory);
}

void MainWindow::goOnWithLastSession()
{
    auto kept = keptSession(m_settings);
    if (!kept)
        return;
    openRun(kept->request);
    resumeIn(*kept);
}

} // namespace consonance
