// SPDX-License-Identifier: GPL-3.0-or-later
#include "ui/session/run_commands.h"

#include "core/workload/rough_span.h"
#include "ui/kit/selection.h"
#include "ui/session/session_controller.h"

#include <QAction>

#include <algorithm>
#include <cmath>

namespace consonance {

namespace {

constexpr int kTransport = 0;
constexpr int kSteps = 1;
constexpr int kBackSteps = 2;
constexpr int kSpeedGroup = 3;

struct StepCommand {
    StepUnit unit;
    const char* id;
    const char* text;
    const char* tip;
    int key;
    const char* backId;
    const char* backText;
    const char* backTip;
    int backKey;
    Icon icon;
};

constexpr StepCommand kStepCommands[] = {
    { StepUnit::Action, "run.stepAction", QT_TRANSLATE_NOOP("Command", "Step one &action"),
        QT_TRANSLATE_NOOP("Command", "Goes on by one task placed within a decision"), Qt::Key_Period,
        "run.stepBackAction", QT_TRANSLATE_NOOP("Command", "Back one action"),
        QT_TRANSLATE_NOOP("Command", "Takes back one task placed within a decision"), Qt::Key_Comma, Icon::StepAction },
    { StepUnit::Event, "run.stepEvent", QT_TRANSLATE_NOOP("Command", "Step one &event"),
        QT_TRANSLATE_NOOP("Command", "Goes on by one event"), int(Qt::SHIFT) | int(Qt::Key_Right), "run.stepBackEvent",
        QT_TRANSLATE_NOOP("Command", "Back one event"), QT_TRANSLATE_NOOP("Command", "Goes back by one event"),
        int(Qt::SHIFT) | int(Qt::Key_Left), Icon::StepEvent },
    { StepUnit::Decision, "run.stepDecision", QT_TRANSLATE_NOOP("Command", "Step one &decision"),
        QT_TRANSLATE_NOOP("Command", "Goes on to just after the next decision"),
        int(Qt::CTRL) | int(Qt::SHIFT) | int(Qt::Key_Right), "run.stepBackDecision",
        QT_TRANSLATE_NOOP("Command", "Back one decision"),
        QT_TRANSLATE_NOOP("Command", "Takes back a step, or goes back to just after the previous decision"),
        int(Qt::CTRL) | int(Qt::SHIFT) | int(Qt::Key_Left), Icon::StepDecision },
    { StepUnit::Interval, "run.stepInterval", QT_TRANSLATE_NOOP("Command", "Step one &interval"),
        QT_TRANSLATE_NOOP("Command", "Goes on to the beginning of the next interval"),
        int(Qt::CTRL) | int(Qt::Key_PageDown), "run.stepBackInterval",
        QT_TRANSLATE_NOOP("Command", "Back one interval"),
        QT_TRANSLATE_NOOP("Command", "Goes back to the previous interval"), int(Qt::CTRL) | int(Qt::Key_PageUp),
        Icon::StepInterval },
};

} // namespace

RunCommands::RunCommands(CommandRegistry& registry, SessionController& session, Selection& selection, QObject* parent)
    : QObject(parent)
    , m_registry(registry)
    , m_session(session)
    , m_selection(selection)
{
    addTransport();
    addSteps();
    addJobSteps();
    addSpeed();
    m_session.setSpeed(speed());
    connect(&session, &SessionController::stateChanged, this, &RunCommands::followState);
    connect(&session, &SessionController::frameChanged, &registry, &CommandRegistry::requestRefresh);
    connect(&session, &SessionController::inputsChanged, this, &RunCommands::followInputs);
}

CommandAvailability RunCommands::whenSession() const
{
    if (m_session.state() == SessionController::State::Loading)
        return CommandAvailability::no(tr("a run is being opened"));
    return CommandAvailability::when(m_session.hasSession(), tr("no run is open"));
}

CommandAvailability RunCommands::whenForward() const
{
    if (auto open = whenSession(); !open.enabled)
        return open;
    return CommandAvailability::when(m_session.canGoForward(), tr("the run is at its end"));
}

CommandAvailability RunCommands::whenBack() const
{
    if (auto open = whenSession(); !open.enabled)
        return open;
    return CommandAvailability::when(m_session.canGoBack(), tr("the run is at its beginning"));
}

CommandAvailability RunCommands::whenJobs(CommandAvailability open) const
{
    if (!open.enabled)
        return open;
    return CommandAvailability::when(!m_selection.state().jobs.empty(), tr("no job is selected"));
}

void RunCommands::addTransport()
{
    const auto session = QStringLiteral("session");
    const auto forward = [this] { return whenForward(); };
    m_registry.add({ .id = QStringLiteral("run.toggle"),
        .text = QT_TRANSLATE_NOOP("Command", "&Run"),
        .tip = QT_TRANSLATE_NOOP("Command", "Runs at the chosen speed, or pauses"),
        .category = CommandCategory::Run,
        .key = Qt::Key_Space,
        .view = session,
        .icon = Icon::Run,
        .checkable = true,
        .group = kTransport,
        .enabledWhen = forward,
        .toggled = [this](bool runs) { runs ? m_session.run() : m_session.pause(); } });
    const CommandGroup commands { m_registry, CommandCategory::Run, kTransport };
    commands.add(
        "run.pause", QT_TRANSLATE_NOOP("Command", "&Pause"), QT_TRANSLATE_NOOP("Command", "Stays at the moment shown"),
        Icon::Pause, [this] { return CommandAvailability::when(m_session.canPause(), tr("nothing is running")); },
        [this] { m_session.pause(); });
    const CommandGroup inView { m_registry, CommandCategory::Run, kTransport, session };
    inView.add(
        "run.fast", QT_TRANSLATE_NOOP("Command", "Run f&ast"),
        QT_TRANSLATE_NOOP("Command", "Runs as fast as the computer allows and keeps showing it"), Icon::Skip, forward,
        [this] { m_session.runFast(); }, QKeySequence(Qt::SHIFT | Qt::Key_Space));
    inView.add(
        "run.express", QT_TRANSLATE_NOOP("Command", "E&xpress"),
        QT_TRANSLATE_NOOP("Command", "Runs as fast as the computer allows, showing little on the way"), Icon::Express,
        forward, [this] { m_session.express(); }, QKeySequence(Qt::CTRL | Qt::Key_Space));
    inView.add(
        "run.stop", QT_TRANSLATE_NOOP("Command", "&Stop"),
        QT_TRANSLATE_NOOP("Command", "Goes to the beginning; the part seen so far stays known"), Icon::Stop,
        [this] { return whenBack(); }, [this] { m_session.stop(); }, QKeySequence(Qt::CTRL | Qt::Key_Home));
    CommandGroup { m_registry, CommandCategory::Run, kTransport }.add(
        "run.restart", QT_TRANSLATE_NOOP("Command", "Res&tart with the same seed"),
        QT_TRANSLATE_NOOP("Command", "Begins the same run again from nothing"), Icon::Restart,
        [this] { return whenSession(); }, [this] { m_session.restart(); },
        QKeySequence(Qt::CTRL | Qt::SHIFT | Qt::Key_R));
    commands.add(
        "run.problems", QT_TRANSLATE_NOOP("Command", "Problems of the &inputs"),
        QT_TRANSLATE_NOOP("Command", "Says again which rows and jobs were left out when this run was opened"),
        Icon::Warning,
        [this] {
            const auto& inputs = m_session.inputs();
            const bool hasSome = inputs && !inputs->problems.empty();
            return CommandAvailability::when(
                hasSome, inputs ? tr("nothing was left out of this run") : tr("no run is open"));
        },
        [this] { m_session.showProblems(); });
}

void RunCommands::addSteps()
{
    const auto session = QStringLiteral("session");
    const auto add = [&](const char* id, const char* text, const char* tip, QKeySequence key, Icon icon, int group,
                         bool isForward, std::function<void()> run) {
        m_registry.add({ .id = QLatin1String(id),
            .text = text,
            .tip = tip,
            .category = CommandCategory::Run,
            .key = std::move(key),
            .view = session,
            .icon = icon,
            .repeat = Repeat::WhileHeld,
            .group = group,
            .enabledWhen = [this, isForward] { return isForward ? whenForward() : whenBack(); },
            .run = std::move(run) });
    };
    add("run.stepForward", QT_TRANSLATE_NOOP("Command", "&Step"),
        QT_TRANSLATE_NOOP("Command", "Goes on by the chosen unit"), QKeySequence(Qt::CTRL | Qt::Key_Right),
        Icon::Forward, kSteps, true, [this] { m_session.stepForward(m_unit); });
    add("run.stepBack", QT_TRANSLATE_NOOP("Command", "Step &back"),
        QT_TRANSLATE_NOOP("Command", "Goes back by the chosen unit"), QKeySequence(Qt::CTRL | Qt::Key_Left),
        Icon::StepBack, kBackSteps, false, [this] { m_session.stepBack(m_unit); });
    for (const auto& step : kStepCommands) {
        const auto unit = step.unit;
        add(step.id, step.text, step.tip, QKeySequence(step.key), step.icon, kSteps, true,
            [this, unit] { m_session.stepForward(unit); });
        add(step.backId, step.backText, step.backTip, QKeySequence(step.backKey), Icon::None, kBackSteps, false,
            [this, unit] { m_session.stepBack(unit); });
    }
}

void RunCommands::addJobSteps()
{
    const auto session = QStringLiteral("session");
    m_registry.add({ .id = QStringLiteral("run.beforeDecision"),
        .text = QT_TRANSLATE_NOOP("Command", "Before or after the decision"),
        .tip = QT_TRANSLATE_NOOP("Command",
            "Goes to just before the decision shown, and from there to just after it; Why shows the same decision at "
            "both moments"),
        .category = CommandCategory::Run,
        .key = Qt::Key_Semicolon,
        .view = session,
        .group = kSteps,
        .enabledWhen =
            [this] {
                auto open = whenSession();
                const auto& frame = m_session.frame();
                return open.enabled ? CommandAvailability::when(frame && frame->decision, tr("no decision yet")) : open;
            },
        .run = [this] { m_session.beforeOrAfterDecision(); } });
    m_registry.add({ .id = QStringLiteral("run.stepJob"),
        .text = QT_TRANSLATE_NOOP("Command", "Step to the &job's next event"),
        .tip = QT_TRANSLATE_NOOP(
            "Command", "Goes on to where a selected job arrives, is placed, moves, pauses or ends next"),
        .category = CommandCategory::Run,
        .key = Qt::Key_J,
        .view = session,
        .repeat = Repeat::WhileHeld,
        .group = kSteps,
        .enabledWhen = [this] { return whenJobs(whenForward()); },
        .run = [this] { m_session.stepForward(m_selection.state().jobs); } });
    m_registry.add({ .id = QStringLiteral("run.stepBackJob"),
        .text = QT_TRANSLATE_NOOP("Command", "Back to the job's previous event"),
        .tip = QT_TRANSLATE_NOOP("Command", "Goes back to the event of a selected job before the moment shown"),
        .category = CommandCategory::Run,
        .key = QKeySequence(Qt::SHIFT | Qt::Key_J),
        .view = session,
        .repeat = Repeat::WhileHeld,
        .group = kBackSteps,
        .enabledWhen = [this] { return whenJobs(whenBack()); },
        .run = [this] { m_session.stepBack(m_selection.state().jobs); } });
}

void RunCommands::addSpeed()
{
    m_registry.add({ .id = QStringLiteral("run.slower"),
        .text = QT_TRANSLATE_NOOP("Command", "Slo&wer"),
        .tip = QT_TRANSLATE_NOOP("Command", "Lowers the speed of Run"),
        .category = CommandCategory::Run,
        .key = Qt::Key_BracketLeft,
        .view = QStringLiteral("session"),
        .repeat = Repeat::WhileHeld,
        .group = kSpeedGroup,
        .run = [this] { setSpeedNotch(m_notch - 1); } });
    m_registry.add({ .id = QStringLiteral("run.faster"),
        .text = QT_TRANSLATE_NOOP("Command", "&Faster"),
        .tip = QT_TRANSLATE_NOOP("Command", "Raises the speed of Run"),
        .category = CommandCategory::Run,
        .key = Qt::Key_BracketRight,
        .view = QStringLiteral("session"),
        .repeat = Repeat::WhileHeld,
        .group = kSpeedGroup,
        .run = [this] { setSpeedNotch(m_notch + 1); } });
}

void RunCommands::followState()
{
    if (auto* toggle = m_registry.action(QStringLiteral("run.toggle"))) {
        const bool runs = m_session.canPause();
        toggle->setChecked(runs);
        toggle->setIcon(themedIcon(runs ? Icon::Pause : Icon::Run));
    }
    m_registry.requestRefresh();
}

void RunCommands::setUnit(StepUnit unit)
{
    if (unit == m_unit)
        return;
    m_unit = unit;
    Q_EMIT unitChanged(unit);
}

double RunCommands::speed() const
{
    return kSpeeds[static_cast<std::size_t>(std::clamp(m_middle + m_notch, 0, static_cast<int>(kSpeeds.size()) - 1))];
}

void RunCommands::setSpeedNotch(int notch)
{
    notch = std::clamp(notch, -kSpeedNotches, kSpeedNotches);
    if (notch == m_notch)
        return;
    m_notch = notch;
    m_session.setSpeed(speed());
    Q_EMIT speedNotchChanged(notch);
    Q_EMIT speedChanged();
}

/// The middle of the scale suits the run, be it minutes or months long.
void RunCommands::followInputs()
{
    m_registry.requestRefresh();
    if (!m_session.inputs())
        return;
    m_middle = nearestSpeed(roughSpan(*m_session.inputs()->workload).seconds() / kShowSeconds);
    m_session.setSpeed(speed());
    Q_EMIT speedChanged();
}

int nearestSpeed(double secondsPerSecond)
{
    if (!(secondsPerSecond > 0))
        return kUsualSpeed;
    const auto distance = [secondsPerSecond](double speed) { return std::abs(std::log(speed / secondsPerSecond)); };
    return static_cast<int>(std::ranges::min_element(kSpeeds, {}, distance) - kSpeeds.begin());
}

QString RunCommands::stepId(StepUnit unit)
{
    const auto* found = std::ranges::find(kStepCommands, unit, &StepCommand::unit);
    return found == std::end(kStepCommands) ? QString() : QLatin1String(found->id);
}

QString RunCommands::unitName(StepUnit unit)
{
    switch (unit) {
    case StepUnit::Action:
        return tr("action");
    case StepUnit::Event:
        return tr("event");
    case StepUnit::Decision:
        return tr("decision");
    case StepUnit::Interval:
        return tr("interval");
    }
    return {};
}

QStringList RunCommands::toolBarIds()
{
    return { QStringLiteral("run.toggle"), QStringLiteral("run.fast"), QStringLiteral("run.express"),
        QStringLiteral("run.stop"), QStringLiteral("run.restart"), QString(), QStringLiteral("run.stepBack"),
        QStringLiteral("run.stepForward") };
}

} // namespace consonance
#include "moc_run_commands.cpp"
