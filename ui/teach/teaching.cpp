// SPDX-License-Identifier: GPL-3.0-or-later
#include "ui/teach/teaching.h"

#include "core/policy/policy.h"
#include "ui/commands/command_registry.h"
#include "ui/forms/sample_text.h"
#include "ui/teach/lesson_highlight.h"
#include "ui/teach/lesson_library.h"
#include "ui/teach/lesson_panel.h"
#include "ui/teach/lesson_player.h"

#include <QAction>
#include <QDockWidget>
#include <QEvent>
#include <QMainWindow>
#include <QTimer>

#include <algorithm>
#include <utility>

namespace consonance {

namespace {

constexpr auto kTour = "tour";
constexpr auto kProjector = "view.projector";
constexpr int kStepGroup = 3;
constexpr int kLessonGroup = 4;

} // namespace

Teaching::Teaching(CommandRegistry& registry, SessionController& session, Selection& selection, Settings& settings,
    QMainWindow& window, LessonStage::OpenRun openRun)
    : QObject(&window)
    , m_registry(registry)
    , m_stage(new LessonStage(registry, session, selection, window, std::move(openRun), this))
    , m_player(new LessonPlayer(*m_stage, settings, this))
    , m_highlight(new LessonHighlight(&window))
    , m_dock(new QDockWidget(&window))
    , m_window(window)
{
    addCommands();
    addStepCommands();
    addLessonCommands();
    m_panel = new LessonPanel(*m_player, registry);
    registry.bindView(QStringLiteral("session"), m_panel); // its texts name keys of the run
    m_dock->setObjectName(QStringLiteral("lessons"));
    m_dock->setWidget(m_panel);
    m_dock->setAllowedAreas(Qt::LeftDockWidgetArea | Qt::RightDockWidgetArea);
    window.addDockWidget(Qt::RightDockWidgetArea, m_dock);
    m_dock->hide();
    connect(m_dock, &QDockWidget::visibilityChanged, this, [this] {
        m_registry.action(QStringLiteral("help.lessons"))->setChecked(!m_dock->isHidden());
        follow();
    });
    connect(m_player, &LessonPlayer::changed, this, &Teaching::follow);
    connect(m_player, &LessonPlayer::changed, this, &Teaching::fitStrip);
    // A hall sees no panels but the one that the step is about.
    connect(m_stage, &LessonStage::executed, this, [this](const QString& id) {
        if (id == QLatin1String(kProjector))
            m_followed = {};
    });
    // The next thing to press may be on a page that the command has opened.
    connect(m_stage, &LessonStage::executed, this, &Teaching::follow, Qt::QueuedConnection);
    window.installEventFilter(this);
    retranslate();
}

Teaching::~Teaching() = default;

void Teaching::start(const QString& id)
{
    m_dock->show();
    m_dock->raise();
    m_player->start(id);
}

void Teaching::setForAudience(bool isForAudience)
{
    const bool isShown = !m_dock->isHidden();
    m_panel->setStrip(isForAudience);
    if (isForAudience) {
        m_area = m_window.dockWidgetArea(m_dock);
        m_dock->setTitleBarWidget(new QWidget);
        m_dock->setAllowedAreas(Qt::AllDockWidgetAreas);
        m_window.addDockWidget(Qt::BottomDockWidgetArea, m_dock);
    } else {
        delete m_dock->titleBarWidget();
        m_dock->setAllowedAreas(Qt::LeftDockWidgetArea | Qt::RightDockWidgetArea);
        m_window.addDockWidget(m_area, m_dock);
    }
    m_dock->setVisible(isShown);
    m_isForAudience = isForAudience;
    fitStrip();
}

/// Once the texts have their width: as high as the step needs, and never so high that the cluster is small.
void Teaching::fitStrip()
{
    constexpr double kMost = 0.38; // of the window
    if (!m_isForAudience)
        return;
    QTimer::singleShot(0, this, [this] {
        if (m_isForAudience && m_dock->isVisible())
            m_window.resizeDocks(
                { m_dock }, { std::min(m_panel->stripHeight(), int(kMost * m_window.height())) }, Qt::Vertical);
    });
}

void Teaching::addCommands()
{
    m_registry.add({ .id = QStringLiteral("help.tour"),
        .text = QT_TRANSLATE_NOOP("Command", "&Tour of the window"),
        .tip = QT_TRANSLATE_NOOP("Command", "Ten minutes through everything the window does"),
        .category = CommandCategory::Help,
        .icon = Icon::Lesson,
        .group = kStepGroup - 1,
        .run = [this] { start(QLatin1String(kTour)); } });
    m_registry.add({ .id = QStringLiteral("help.lessons"),
        .text = QT_TRANSLATE_NOOP("Command", "&Lessons"),
        .tip = QT_TRANSLATE_NOOP("Command", "Shows or hides the panel with the lessons"),
        .category = CommandCategory::Help,
        .key = QKeySequence(Qt::CTRL | Qt::Key_L),
        .icon = Icon::Lesson,
        .checkable = true,
        .group = kStepGroup - 1,
        .toggled = [this](bool shown) {
            m_dock->setVisible(shown);
            if (shown)
                m_dock->raise();
        } });
}

void Teaching::addStepCommands()
{
    const auto add = [this](const char* id, const char* text, const char* tip, QKeySequence key, Icon icon,
                         std::function<CommandAvailability()> when, std::function<void()> run) {
        m_registry.add({ .id = QLatin1String(id),
            .text = text,
            .tip = tip,
            .category = CommandCategory::Help,
            .key = std::move(key),
            .icon = icon,
            .group = kStepGroup,
            .enabledWhen = std::move(when),
            .run = std::move(run) });
    };
    const auto open = [this] { return CommandAvailability::when(m_player->lesson(), tr("no lesson is open")); };
    add(
        "help.lesson.next", QT_TRANSLATE_NOOP("Command", "Next"),
        QT_TRANSLATE_NOOP("Command", "Goes to the next step of the lesson"),
        QKeySequence(Qt::CTRL | Qt::ALT | Qt::Key_PageDown), Icon::Forward,
        [this] {
            if (!m_player->lesson())
                return CommandAvailability::no(tr("no lesson is open"));
            return CommandAvailability::when(m_player->isStepDone(), tr("do what the step asks for first, or skip it"));
        },
        [this] { m_player->next(); });
    add(
        "help.lesson.skip", QT_TRANSLATE_NOOP("Command", "Skip"),
        QT_TRANSLATE_NOOP("Command", "Goes to the next step although this one is not done"), {}, Icon::None,
        [this] {
            return CommandAvailability::when(
                m_player->lesson() && !m_player->isStepDone(), tr("the step is done; go on with Next"));
        },
        [this] { m_player->skip(); });
    add(
        "help.lesson.back", QT_TRANSLATE_NOOP("Command", "Back"),
        QT_TRANSLATE_NOOP("Command", "Goes to the previous step of the lesson"),
        QKeySequence(Qt::CTRL | Qt::ALT | Qt::Key_PageUp), Icon::Back,
        [this] {
            return CommandAvailability::when(m_player->lesson() && m_player->step() > 0, tr("this is the first step"));
        },
        [this] { m_player->back(); });
    add(
        "help.lesson.show", QT_TRANSLATE_NOOP("Command", "Show me"),
        QT_TRANSLATE_NOOP("Command", "Does what the step of the lesson asks for"), {}, Icon::Run,
        [this] {
            const auto* step = m_player->current();
            return CommandAvailability::when(
                step && (!step->demonstration.empty() || step->question), tr("this step asks for nothing but reading"));
        },
        [this] { m_player->demonstrate(); });
    add(
        "help.lesson.hint", QT_TRANSLATE_NOOP("Command", "Hint"),
        QT_TRANSLATE_NOOP("Command", "Says more about how to do what the step asks for"), {}, Icon::Info,
        [this] {
            const auto* step = m_player->current();
            return CommandAvailability::when(step && !step->hint.english.empty(), tr("there is no hint for this step"));
        },
        [this] { m_panel->showHint(); });
    add("help.lesson.restart", QT_TRANSLATE_NOOP("Command", "Restart"),
        QT_TRANSLATE_NOOP("Command", "Begins the lesson again"), {}, Icon::Restart, open,
        [this] { m_player->restart(); });
    add("help.lesson.close", QT_TRANSLATE_NOOP("Command", "All lessons"),
        QT_TRANSLATE_NOOP("Command", "Leaves the lesson and lists all of them"), {}, Icon::Lesson, open,
        [this] { m_player->close(); });
    add(
        "help.lesson.leave", QT_TRANSLATE_NOOP("Command", "Close lessons"),
        QT_TRANSLATE_NOOP("Command", "Leaves the lesson, if one is open, and hides the panel"), {}, Icon::Close,
        [this] { return CommandAvailability::when(!m_dock->isHidden(), tr("the lessons are not shown")); },
        [this] {
            m_player->close();
            m_dock->hide();
        });
}

void Teaching::addLessonCommands()
{
    for (const auto& lesson : lessons()) {
        if (lesson.id == kTour)
            continue;
        m_registry.add({ .id = QStringLiteral("help.lesson.start.%1").arg(QString::fromStdString(lesson.id)),
            .ownText = [&lesson] { return tr("Lesson: %1").arg(sampleText(lesson.title)); },
            .ownTip = [&lesson] { return sampleText(lesson.goal); },
            .category = CommandCategory::Help,
            .icon = Icon::Lesson,
            .group = kLessonGroup,
            .enabledWhen =
                [&lesson] {
                    const bool possible
                        = lesson.policy.empty() || PolicyRegistry::instance().find(lesson.policy) != nullptr;
                    return CommandAvailability::when(
                        possible, tr("this build has no policy %1").arg(QString::fromStdString(lesson.policy)));
                },
            .run = [this, id = QString::fromStdString(lesson.id)] { start(id); } });
    }
}

void Teaching::follow()
{
    const auto* step = m_player->current();
    const auto target = m_dock->isHidden() ? std::string() : m_player->target();
    // Once: who then looks behind another tab is let.
    const auto now = std::pair(step, target);
    if (std::exchange(m_followed, now) != now && !target.empty())
        m_stage->bringForward(target);
    m_highlight->follow(target.empty() ? LessonHighlight::Place() : [this, target] { return m_stage->place(target); });
    m_registry.requestRefresh();
}

void Teaching::retranslate()
{
    m_dock->setWindowTitle(tr("Lessons"));
}

bool Teaching::eventFilter(QObject* watched, QEvent* event)
{
    if (event->type() == QEvent::LanguageChange)
        retranslate();
    return QObject::eventFilter(watched, event);
}

} // namespace consonance
#include "moc_teaching.cpp"
