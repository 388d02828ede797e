// SPDX-License-Identifier: GPL-3.0-or-later
#include "ui/monitor/monitor_commands.h"

#include "core/workload/trace_file.h"
#include "ui/kit/selection.h"
#include "ui/monitor/breakpoints_panel.h"
#include "ui/monitor/monitor_document.h"
#include "ui/monitor/watches_panel.h"
#include "ui/session/run_until_dialog.h"
#include "ui/session/session_controller.h"

#include <algorithm>

namespace consonance {

namespace {

constexpr int kUntilGroup = 4;
constexpr int kBreakpointGroup = 5;
constexpr int kWatchGroup = 6;

const QString kBreakpointPanel = QStringLiteral("breakpoints");
const QString kWatchPanel = QStringLiteral("watches");

struct NextCommand {
    RunUntil::Kind kind;
    const char* id;
    const char* text;
    const char* tip;
};

constexpr NextCommand kNextCommands[] = {
    { RunUntil::Kind::JobArrives, "run.untilArrival", QT_TRANSLATE_NOOP("Command", "Run until the next arrival"),
        QT_TRANSLATE_NOOP("Command", "Goes on until a job arrives, or the selected one does") },
    { RunUntil::Kind::JobStarts, "run.untilStart", QT_TRANSLATE_NOOP("Command", "Run until the next start"),
        QT_TRANSLATE_NOOP("Command", "Goes on until a job starts, or the selected one does") },
    { RunUntil::Kind::JobFinishes, "run.untilCompletion", QT_TRANSLATE_NOOP("Command", "Run until the next completion"),
        QT_TRANSLATE_NOOP("Command", "Goes on until a job finishes, or the selected one does") },
};

} // namespace

MonitorCommands::MonitorCommands(const Parts& parts, QObject* parent)
    : QObject(parent)
    , m_parts(parts)
{
    addRunUntil();
    addBreakpoints();
    addWatches();
    connect(
        &m_parts.breakpoints, &BreakpointsPanel::currentChanged, &m_parts.registry, &CommandRegistry::requestRefresh);
    connect(&m_parts.watches, &WatchesPanel::currentChanged, &m_parts.registry, &CommandRegistry::requestRefresh);
    connect(
        &m_parts.document, &MonitorDocument::breakpointsChanged, &m_parts.registry, &CommandRegistry::requestRefresh);
    connect(&m_parts.document, &MonitorDocument::linesChanged, &m_parts.registry, &CommandRegistry::requestRefresh);
    connect(&m_parts.document, &MonitorDocument::linesAdded, &m_parts.registry, &CommandRegistry::requestRefresh);
}

QString MonitorCommands::selectedJob() const
{
    const auto& jobs = m_parts.selection.state().jobs;
    const auto& inputs = m_parts.session.inputs();
    return inputs && jobs.size() == 1 ? QString::fromStdString(inputs->workload->job(jobs.front()).request.name)
                                      : QString();
}

QString MonitorCommands::selectedServer() const
{
    const auto& hosts = m_parts.selection.state().hosts;
    const auto& inputs = m_parts.session.inputs();
    return inputs && hosts.size() == 1 ? QString::fromStdString(inputs->cluster->hostName(hosts.front())) : QString();
}

CommandAvailability MonitorCommands::whenForward() const
{
    if (!m_parts.session.hasSession())
        return CommandAvailability::no(tr("no run is open"));
    return CommandAvailability::when(m_parts.session.canGoForward(), tr("the run is at its end"));
}

CommandAvailability MonitorCommands::whenBreakpoint() const
{
    return CommandAvailability::when(m_parts.breakpoints.current() != 0, tr("no breakpoint is marked"));
}

void MonitorCommands::addRunUntil()
{
    const CommandGroup commands { m_parts.registry, CommandCategory::Run, kUntilGroup };
    commands.add(
        "run.until", QT_TRANSLATE_NOOP("Command", "Run &until…"),
        QT_TRANSLATE_NOOP(
            "Command", "Goes to a moment or date, back or forward, or on until an event or any condition you write"),
        Icon::SkipEnd, [this] { return CommandAvailability::when(m_parts.session.hasSession(), tr("no run is open")); },
        [this] { showDialog(); }, QKeySequence(Qt::CTRL | Qt::Key_U));
    commands.add(
        "run.untilParting", QT_TRANSLATE_NOOP("Command", "Run until policies &part…"),
        QT_TRANSLATE_NOOP(
            "Command", "Goes on until a decision at which another policy would have placed tasks differently"),
        Icon::Fork, [this] { return whenForward(); }, [this] { showPartingDialog(); },
        QKeySequence(Qt::CTRL | Qt::ALT | Qt::Key_U));
    for (const auto& next : kNextCommands) {
        CommandGroup { m_parts.registry, CommandCategory::Run, kUntilGroup }.add(
            next.id, next.text, next.tip, Icon::None, [this] { return whenForward(); },
            [this, kind = next.kind] {
                m_parts.session.runUntil(runUntilExpression({ .kind = kind, .name = selectedJob().toStdString() }));
            });
    }
}

RunUntilDialog& MonitorCommands::dialog()
{
    if (!m_dialog) {
        m_dialog = new RunUntilDialog(m_parts.breakpoints.window());
        connect(m_dialog, &RunUntilDialog::requested, this,
            [this](const QString& expression) { m_parts.session.runUntil(expression.toStdString()); });
        connect(m_dialog, &RunUntilDialog::momentRequested, this, [this](Time at) { m_parts.session.seek(at); });
        connect(m_dialog, &RunUntilDialog::partingRequested, this,
            [this](const QString& policy) { m_parts.session.runUntilParting(policy.toStdString()); });
    }
    if (const auto& inputs = m_parts.session.inputs())
        m_dialog->setBasis({ .beginning = dateOfBeginning(*inputs->workload), .now = m_parts.session.now() });
    m_dialog->setJob(selectedJob());
    m_dialog->setServer(selectedServer());
    return *m_dialog;
}

void MonitorCommands::showDialog()
{
    auto& shown = dialog();
    shown.choose(selectedJob().isEmpty() ? RunUntil::Kind::Time : RunUntil::Kind::JobStarts);
    bringUp(shown);
}

/// With a policy that everybody knows, and that is not the run's own.
void MonitorCommands::showPartingDialog()
{
    auto& shown = dialog();
    const auto own = policyAtEnd(m_parts.session.openRequest()).policy;
    shown.chooseParting(own == "lb" ? QStringLiteral("locality") : QStringLiteral("lb"));
    bringUp(shown);
}

/// The run stands still while it is asked how far it shall go.
void MonitorCommands::bringUp(RunUntilDialog& shown)
{
    if (m_parts.session.canPause())
        m_parts.session.pause();
    shown.show();
    shown.raise();
    shown.activateWindow();
}

void MonitorCommands::addBreakpoints()
{
    const auto add = [this](const char* id, const char* text, const char* tip, Icon icon,
                         std::function<CommandAvailability()> when, std::function<void()> run, QKeySequence key = {}) {
        CommandGroup { m_parts.registry, CommandCategory::Run, kBreakpointGroup }.add(
            id, text, tip, icon, std::move(when), std::move(run), std::move(key));
    };
    const auto whenAny = [this] {
        return CommandAvailability::when(!m_parts.document.breakpoints().empty(), tr("there is no breakpoint"));
    };
    const auto whenOne = [this] { return whenBreakpoint(); };
    add(
        "breakpoint.add", QT_TRANSLATE_NOOP("Command", "Add a &breakpoint…"),
        QT_TRANSLATE_NOOP("Command", "Stops the run, or writes a line, where a condition becomes true"),
        Icon::Breakpoint, {},
        [this] {
            Q_EMIT panelRequested(kBreakpointPanel);
            m_parts.breakpoints.beginNew();
        },
        QKeySequence(Qt::Key_F9));
    const auto whenJob
        = [this] { return CommandAvailability::when(!selectedJob().isEmpty(), tr("not one job is selected")); };
    const auto stopWhere = [this](RunUntil::Kind kind) {
        return [this, kind] {
            Q_EMIT panelRequested(kBreakpointPanel);
            const auto condition = runUntilExpression({ .kind = kind, .name = selectedJob().toStdString() });
            if (const auto done = m_parts.document.put({ .condition = condition, .message = {}, .isOneShot = true });
                !done)
                Q_EMIT errorRaised(done.error());
        };
    };
    add("breakpoint.jobStarts", QT_TRANSLATE_NOOP("Command", "Stop where the job starts"),
        QT_TRANSLATE_NOOP("Command", "Adds a breakpoint at the start of the selected job, which stops once"),
        Icon::Breakpoint, whenJob, stopWhere(RunUntil::Kind::JobStarts));
    add("breakpoint.jobFinishes", QT_TRANSLATE_NOOP("Command", "Stop where the job finishes"),
        QT_TRANSLATE_NOOP("Command", "Adds a breakpoint at the end of the selected job, which stops once"),
        Icon::Breakpoint, whenJob, stopWhere(RunUntil::Kind::JobFinishes));
    add("breakpoint.edit", QT_TRANSLATE_NOOP("Command", "Change the breakpoint"),
        QT_TRANSLATE_NOOP("Command", "Puts the marked breakpoint into the form"), Icon::None, whenOne,
        [this] { m_parts.breakpoints.editCurrent(); });
    add("breakpoint.toggle", QT_TRANSLATE_NOOP("Command", "Switch the breakpoint on or off"),
        QT_TRANSLATE_NOOP("Command", "Disables the marked breakpoint without removing it, or enables it again"),
        Icon::None, whenOne, [this] {
            const auto id = m_parts.breakpoints.current();
            const auto& all = m_parts.document.breakpoints();
            const auto found = std::ranges::find(all, id, &Breakpoint::id);
            m_parts.document.setEnabled(id, found != all.end() && !found->isEnabled);
        });
    add("breakpoint.remove", QT_TRANSLATE_NOOP("Command", "Remove the breakpoint"),
        QT_TRANSLATE_NOOP("Command", "Removes the marked breakpoint"), Icon::Remove, whenOne,
        [this] { m_parts.document.remove(m_parts.breakpoints.current()); });
    add("breakpoint.removeAll", QT_TRANSLATE_NOOP("Command", "Remove all breakpoints"),
        QT_TRANSLATE_NOOP("Command", "Removes every breakpoint and log point"), Icon::None, whenAny,
        [this] { m_parts.document.removeAll(); });
    add("breakpoint.resetHits", QT_TRANSLATE_NOOP("Command", "Count hits from 0"),
        QT_TRANSLATE_NOOP("Command", "Forgets how often each breakpoint was hit"), Icon::None, whenAny,
        [this] { m_parts.document.forgetHits(); });
    add(
        "breakpoint.clearLog", QT_TRANSLATE_NOOP("Command", "Empty the log"),
        QT_TRANSLATE_NOOP("Command", "Removes the lines that log points wrote"), Icon::None,
        [this] { return CommandAvailability::when(!m_parts.document.lines().empty(), tr("the log is empty")); },
        [this] { m_parts.document.clearLines(); });
}

void MonitorCommands::addWatches()
{
    const CommandGroup commands { m_parts.registry, CommandCategory::Run, kWatchGroup };
    commands.add("watch.add", QT_TRANSLATE_NOOP("Command", "&Watch a value…"),
        QT_TRANSLATE_NOOP("Command", "Shows the value of an expression at every moment"), Icon::None, {}, [this] {
            Q_EMIT panelRequested(kWatchPanel);
            m_parts.watches.beginNew();
        });
    commands.add(
        "watch.remove", QT_TRANSLATE_NOOP("Command", "Remove the watch"),
        QT_TRANSLATE_NOOP("Command", "Stops watching the marked expression"), Icon::None,
        [this] { return CommandAvailability::when(m_parts.watches.current() >= 0, tr("no watch is marked")); },
        [this] {
            if (m_parts.watches.current() >= 0)
                m_parts.document.removeWatch(static_cast<std::size_t>(m_parts.watches.current()));
        });
}

} // namespace consonance
#include "moc_monitor_commands.cpp"
