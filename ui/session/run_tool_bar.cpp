// SPDX-License-Identifier: GPL-3.0-or-later
#include "ui/session/run_tool_bar.h"

#include "core/policy/policy.h"
#include "ui/commands/command_registry.h"
#include "ui/kit/badge.h"
#include "ui/kit/detent_slider.h"
#include "ui/kit/keep_translated.h"
#include "ui/kit/number_format.h"
#include "ui/kit/role_label.h"
#include "ui/session/run_commands.h"
#include "ui/session/shown_moment.h"
#include "ui/session/sought_moment.h"
#include "ui/words/simulation_text.h"

#include <QComboBox>
#include <QMouseEvent>
#include <QSignalBlocker>
#include <QStyle>

#include <algorithm>

namespace consonance {

namespace {

constexpr int kSpeedWidth = 120;
constexpr StepUnit kUnits[] = { StepUnit::Action, StepUnit::Event, StepUnit::Decision, StepUnit::Interval };

QString stateText(SessionController::State state)
{
    switch (state) {
    case SessionController::State::Idle:
        return RunToolBar::tr("no run");
    case SessionController::State::Loading:
        return RunToolBar::tr("opening");
    case SessionController::State::Paused:
        return RunToolBar::tr("paused");
    case SessionController::State::Running:
        return RunToolBar::tr("running");
    case SessionController::State::Express:
        return RunToolBar::tr("express");
    case SessionController::State::Finished:
        return RunToolBar::tr("at the end");
    case SessionController::State::Failed:
        return RunToolBar::tr("failed");
    }
    return {};
}

TextTone stateTone(SessionController::State state)
{
    switch (state) {
    case SessionController::State::Running:
    case SessionController::State::Express:
        return TextTone::Accent;
    case SessionController::State::Failed:
        return TextTone::Error;
    case SessionController::State::Finished:
        return TextTone::Ok;
    default:
        return TextTone::Muted;
    }
}

} // namespace

RunToolBar::RunToolBar(CommandRegistry& registry, RunCommands& commands, SessionController& session,
    SimulationClock& clock, QWidget* parent)
    : QToolBar(parent)
    , m_registry(registry)
    , m_commands(commands)
    , m_session(session)
    , m_clock(clock)
    , m_sought(new SoughtMoment(session, clock, this))
{
    setObjectName(QStringLiteral("runToolBar"));
    setMovable(false);
    setFloatable(false);
    setContextMenuPolicy(Qt::PreventContextMenu);
    registry.fillToolBar(this, RunCommands::toolBarIds());
    m_step = registry.action(QStringLiteral("run.stepForward"));
    addUnits();
    addSeparator();
    addSpeed();
    addSeparator();
    addClock();
    connect(&session, &SessionController::stateChanged, this, [this](SessionController::State state) {
        if (state == SessionController::State::Express && m_session.frame())
            m_express.begin(*m_session.frame());
        showMoment();
    });
    connect(&session, &SessionController::inputsChanged, this, [this] { m_beginning = beginningOf(m_session); });
    connect(&session, &SessionController::frameChanged, this, &RunToolBar::showMoment);
    connect(m_sought, &SoughtMoment::changed, this, &RunToolBar::showMoment);
    keepTranslated(*this, [this] { retranslate(); });
}

void RunToolBar::addUnits()
{
    m_units = new QComboBox;
    m_units->setObjectName(QStringLiteral("stepUnit"));
    m_units->setSizeAdjustPolicy(QComboBox::AdjustToContents); // also in the language that is chosen later
    for (const auto unit : kUnits)
        m_units->addItem(RunCommands::unitName(unit), static_cast<int>(unit));
    // For lessons, which point at what does a step: the button while its unit is chosen, else the choice.
    auto* button = widgetForAction(m_step);
    const auto showUnit = [this, button](StepUnit unit) {
        m_units->setCurrentIndex(m_units->findData(static_cast<int>(unit)));
        if (button)
            button->setProperty("command", RunCommands::stepId(unit));
    };
    QStringList steps;
    for (const auto unit : kUnits)
        steps << RunCommands::stepId(unit);
    m_units->setProperty("commands", steps);
    showUnit(m_commands.unit());
    addWidget(m_units);
    connect(m_units, &QComboBox::currentIndexChanged, this, [this] {
        if (m_units->currentIndex() >= 0)
            m_commands.setUnit(static_cast<StepUnit>(m_units->currentData().toInt()));
    });
    connect(&m_commands, &RunCommands::unitChanged, this, showUnit);
}

void RunToolBar::addSpeed()
{
    m_speed = new DetentSlider(RunCommands::kSpeedNotches);
    m_speed->setObjectName(QStringLiteral("speed"));
    m_speed->setFixedWidth(kSpeedWidth);
    m_speed->setValue(m_commands.speedNotch());
    m_speedText = new RoleLabel(TextSize::Small, TextTone::Muted);
    auto* speed = addWidget(m_speed);
    m_givenUp = { addWidget(m_speedText), speed };
    connect(m_speed, &DetentSlider::notchChosen, &m_commands, &RunCommands::setSpeedNotch);
    connect(&m_commands, &RunCommands::speedNotchChanged, m_speed, &QSlider::setValue);
    connect(&m_commands, &RunCommands::speedChanged, this, &RunToolBar::showSpeed);
}

void RunToolBar::addClock()
{
    auto* space = new QWidget;
    space->setSizePolicy(QSizePolicy::Expanding, QSizePolicy::Preferred);
    addWidget(space);
    m_state = new Badge;
    m_time = new RoleLabel(TextSize::Title);
    m_time->setObjectName(QStringLiteral("clock"));
    m_time->setCursor(Qt::PointingHandCursor);
    m_time->installEventFilter(this);
    m_position = new RoleLabel(TextSize::Small, TextTone::Muted);
    m_position->setObjectName(QStringLiteral("position"));
    for (QWidget* widget :
        { static_cast<QWidget*>(m_state), static_cast<QWidget*>(m_time), static_cast<QWidget*>(m_position) }) {
        widget->setContentsMargins(spacing::kSmall, 0, spacing::kSmall, 0);
        auto* action = addWidget(widget);
        if (widget == m_position)
            m_givenUp.prepend(action);
    }
}

/// The clock is read before all else, and a tool bar hides what comes last in it: where there is little room the
/// position goes, then the speed.
void RunToolBar::makeRoom()
{
    const auto widthOf = [this](QAction* action) {
        const auto* widget = widgetForAction(action);
        const auto& policy = widget->sizePolicy();
        const int hint = policy.horizontalPolicy() == QSizePolicy::Expanding ? 0 : widget->sizeHint().width();
        return std::max(hint, widget->minimumWidth());
    };
    const int gap = style()->pixelMetric(QStyle::PM_ToolBarItemSpacing, nullptr, this);
    int needed = 2 * spacing::kMedium;
    for (auto* action : actions())
        needed += widgetForAction(action) ? widthOf(action) + gap : 0;
    for (auto* action : std::as_const(m_givenUp)) {
        const bool isShown = needed <= width();
        if (!isShown)
            needed -= widthOf(action) + gap;
        if (action->isVisible() != isShown)
            action->setVisible(isShown);
    }
}

/// A click on the clock asks where to go.
bool RunToolBar::eventFilter(QObject* watched, QEvent* event)
{
    if (watched == m_time && event->type() == QEvent::MouseButtonRelease
        && static_cast<QMouseEvent*>(event)->button() == Qt::LeftButton)
        (void)m_registry.invoke(QStringLiteral("run.until"));
    return QToolBar::eventFilter(watched, event);
}

void RunToolBar::resizeEvent(QResizeEvent* event)
{
    QToolBar::resizeEvent(event);
    makeRoom();
}

Duration RunToolBar::intervalLength() const
{
    if (!m_session.inputs())
        return kDefaultInterval;
    const auto& request = m_session.inputs()->request;
    if (request.intervalSeconds)
        return Duration::fromSecondsRounded(*request.intervalSeconds);
    if (request.decideAt == DecisionMoments::Interval)
        return kDefaultInterval;
    const auto* entry = PolicyRegistry::instance().find(policyAtEnd(m_session.openRequest()).policy);
    return entry && entry->traits.interval ? *entry->traits.interval : kDefaultInterval;
}

void RunToolBar::showSpeed()
{
    const auto perSecond = Duration::fromSecondsRounded(m_commands.speed());
    m_speedText->setText(tr("%1/s", "simulated time per second").arg(format::duration(perSecond)));
    // The widest text decides, so that the tool bar does not move under the slider.
    m_speedText->setFixedWidth(m_speedText->fontMetrics().horizontalAdvance(QStringLiteral("0000 min 00 s/s")));
}

void RunToolBar::showMoment()
{
    const auto state = m_session.state();
    const bool isExpress = state == SessionController::State::Express && m_session.frame();
    m_state->setText(isExpress ? m_express.text(*m_session.frame(), m_session.goesToTheEnd()) : stateText(state));
    m_state->setTone(stateTone(state));
    const bool isSeeking = m_sought->isSeeking();
    const auto shown = m_sought->shown();
    const auto sinceStart = format::clockTime(shown);
    const auto tip
        = isSeeking ? tr("The run is going to this moment") : tr("Simulated time since the start of the trace");
    const auto moment = format::moment(shown, m_beginning);
    m_time->setText(isSeeking ? tr("%1 …", "the moment to which the run is going").arg(moment) : moment);
    m_time->setToolTip(m_beginning ? tip + QStringLiteral(": ") + sinceStart : tip);
    const auto& frame = m_session.frame();
    if (!frame || isSeeking) {
        m_position->clear();
        return;
    }
    const auto length = std::max<std::int64_t>(1, intervalLength().microseconds);
    const auto intervals = m_clock.horizon().microseconds / length;
    QStringList parts {
        tr("interval %1/%2").arg(format::integer(m_clock.now().microseconds / length), format::integer(intervals))
    };
    if (const auto decision = decisionMomentText(*frame); !decision.isEmpty())
        parts << decision;
    parts << tr("events %1").arg(format::integer(frame->position.event));
    m_position->setText(parts.join(QStringLiteral(" · ")));
    makeRoom();
}

void RunToolBar::retranslate()
{
    setWindowTitle(tr("Run control"));
    m_units->setToolTip(tr("What one step is"));
    m_units->setAccessibleName(tr("What one step is"));
    for (int i = 0; i < m_units->count(); ++i)
        m_units->setItemText(i, RunCommands::unitName(static_cast<StepUnit>(m_units->itemData(i).toInt())));
    m_speed->setToolTip(tr("Simulated time per second while running; a double click returns to the middle, which suits "
                           "the length of the run"));
    m_speed->setAccessibleName(tr("Speed"));
    m_position->setToolTip(tr("Where in the run this moment lies; intervals are counted up to the latest moment seen"));
    showSpeed();
    showMoment();
}

} // namespace consonance
#include "moc_run_tool_bar.cpp"
