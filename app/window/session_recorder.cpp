// SPDX-License-Identifier: GPL-3.0-or-later
#include "app/window/session_recorder.h"

#include "app/window/log_window.h"
#include "core/base/build_info.h"
#include "ui/commands/command_registry.h"
#include "ui/kit/selection.h"
#include "ui/monitor/marks_document.h"
#include "ui/session/session_memory.h"
#include "ui/session/shown_moment.h"
#include "ui/work/message_bar.h"
#include "ui/work/message_row.h"

namespace consonance {

namespace {

/// A kill loses no more than this of a running run.
constexpr int kMomentPeriodMs = 1000;
/// A selection that is dragged is one of them.
constexpr int kSelectionDelayMs = 200;
/// A failing loop does not fill the memory.
constexpr qsizetype kMostErrors = 200;

} // namespace

SessionRecorder::SessionRecorder(Parts parts, QObject* parent)
    : QObject(parent)
    , m_parts(std::move(parts))
    , m_journal(m_parts.journalFolder)
{
    m_moments.setInterval(kMomentPeriodMs);
    connect(&m_moments, &QTimer::timeout, this, &SessionRecorder::noteMoment);
    m_selections.setInterval(kSelectionDelayMs);
    m_selections.setSingleShot(true);
    connect(&m_selections, &QTimer::timeout, this, &SessionRecorder::noteSelection);
    addCommands();
    connect(&m_parts.registry, &CommandRegistry::begun, this, [this](const QString& id) { m_journal.noteCommand(id); });
    connect(&m_parts.messages, &MessageBar::said, this, &SessionRecorder::noteMessage);
    followSession();
}

SessionRecorder::~SessionRecorder() = default;

void SessionRecorder::addCommands()
{
    CommandGroup { m_parts.registry, CommandCategory::Help, 1 }.add("help.log",
        QT_TRANSLATE_NOOP("Command", "Show the &log"),
        QT_TRANSLATE_NOOP("Command", "Lists the errors in this window and the actions before them"), Icon::Table, {},
        [this] { m_log->popUp(); });
    m_log = new LogWindow([this] { return log(); }, &m_parts.window);
}

void SessionRecorder::followSession()
{
    const auto& session = m_parts.session;
    connect(&session, &SessionController::inputsChanged, this, [this](const auto& inputs) {
        if (!inputs)
            return m_journal.noteNoRun();
        // A user who opened this run, or the lost one, no longer needs it.
        m_parts.messages.withdraw(m_offer);
        if (inputs->origin.runId.empty() || inputs->origin.isReadOnly())
            m_journal.noteRun(inputs->request, beginningOf(m_parts.session));
        else
            m_journal.noteStoredRun(QString::fromStdString(inputs->origin.runId), beginningOf(m_parts.session));
        // A line about a run is the end of all before it; marks stay when a branch is opened on another cluster.
        m_journal.noteMarks(m_parts.marks.marks());
    });
    connect(&session, &SessionController::changesChanged, this,
        [this] { m_journal.noteChanges(m_parts.session.changes()); });
    connect(&m_parts.marks, &MarksDocument::changed, this, [this] { m_journal.noteMarks(m_parts.marks.marks()); });
    connect(&m_parts.selection, &Selection::changed, &m_selections, qOverload<>(&QTimer::start));
    connect(&session, &SessionController::stateChanged, this, [this](SessionController::State state) {
        using State = SessionController::State;
        if (state == State::Running || state == State::Express) {
            m_moments.start();
        } else {
            m_moments.stop();
            noteMoment();
        }
    });
    // Only then frame and moment belong together.
    connect(&session, &SessionController::settled, this, [this] {
        if (!m_moments.isActive())
            noteMoment();
    });
}

void SessionRecorder::noteMoment()
{
    const auto& frame = m_parts.session.frame();
    if (frame && m_parts.session.state() != SessionController::State::Loading)
        m_journal.noteMoment(frame->position, m_parts.session.now());
}

void SessionRecorder::noteSelection()
{
    const auto& inputs = m_parts.session.inputs();
    if (!inputs)
        return;
    const auto& state = m_parts.selection.state();
    m_journal.noteSelection(selectedJobs(state, *inputs->workload), selectedServers(state, *inputs->cluster));
}

void SessionRecorder::noteMessage(const Message& message)
{
    if (message.severity != Severity::Error && message.severity != Severity::Warning)
        return;
    const auto text = message.wholeText();
    m_wrong.removeOne(text);
    m_wrong << text;
    if (m_wrong.size() > kMostErrors)
        m_wrong.removeFirst();
}

void SessionRecorder::offerLostSession()
{
    const auto lost = m_journal.takeLost();
    if (!lost || !lost->hasRun())
        return;
    m_offer = m_parts.messages.add({ .severity = Severity::Info,
        .text
        = tr("The window did not close properly last time. The run that was open can be opened again where it was, "
             "at %1.")
              .arg(momentOf(lost->memory())),
        .details = lost->lines.join(QLatin1Char('\n')),
        .actions = { { tr("Open it again"), [this, session = *lost] { Q_EMIT restoreWanted(session); } } },
        .staysUntilAnswered = true });
    Q_EMIT lostFound(*lost);
}

QString SessionRecorder::log() const
{
    QStringList lines { QString::fromStdString(versionText("consonance")) };
    for (const auto& text : m_wrong)
        lines << QString() << text;
    return (lines << QString() << m_journal.lines()).join(QLatin1Char('\n'));
}

} // namespace consonance
#include "moc_session_recorder.cpp"
