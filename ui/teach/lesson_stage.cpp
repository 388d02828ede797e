// SPDX-License-Identifier: GPL-3.0-or-later
#include "ui/teach/lesson_stage.h"
#include "ui/teach/lesson_panel_sizer.h"

#include "ui/commands/command_registry.h"
#include "ui/kit/number_format.h"
#include "ui/kit/selection.h"
#include "ui/session/shown_moment.h"

#include <QAbstractButton>
#include <QAction>
#include <QComboBox>
#include <QDockWidget>
#include <QMainWindow>
#include <QMenu>
#include <QMenuBar>
#include <QMetaEnum>
#include <QRegularExpression>
#include <QScrollArea>
#include <QTabWidget>
#include <QToolButton>

#include <algorithm>

namespace consonance {

namespace {

constexpr MessageId kNoRun = CONSONANCE_MESSAGE("lesson.noRun", "no run is open");
constexpr MessageId kNoSuchThing = CONSONANCE_MESSAGE("lesson.noSuchThing", "the open run has no {0}");

QString fromStandard(const std::string& text)
{
    return QString::fromStdString(text);
}

std::optional<JobId> jobNamed(const SessionController& session, const QString& name)
{
    if (!session.inputs())
        return std::nullopt;
    const auto& workload = *session.inputs()->workload;
    for (std::size_t i = 0; i < workload.jobCount(); ++i) {
        const JobId id(static_cast<std::uint32_t>(i));
        if (workload.job(id).request.name == name.toStdString())
            return id;
    }
    return std::nullopt;
}

std::optional<HostId> hostNamed(const SessionController& session, const QString& name)
{
    if (!session.inputs())
        return std::nullopt;
    const auto& cluster = *session.inputs()->cluster;
    for (std::size_t i = 0; i < cluster.hostCount(); ++i) {
        const HostId id(static_cast<std::uint32_t>(i));
        if (cluster.hostName(id) == name.toStdString())
            return id;
    }
    return std::nullopt;
}

bool compare(const QVariant& value, LessonCheck::Comparison comparison, const LessonValue& with)
{
    using Comparison = LessonCheck::Comparison;
    if (with.kind == LessonValue::Kind::Text) {
        const bool same = value.toString() == fromStandard(with.text);
        return comparison == Comparison::Equal ? same : comparison == Comparison::NotEqual && !same;
    }
    const double number = value.toDouble();
    switch (comparison) {
    case Comparison::Equal:
        return number == with.number;
    case Comparison::NotEqual:
        return number != with.number;
    case Comparison::Less:
        return number < with.number;
    case Comparison::LessOrEqual:
        return number <= with.number;
    case Comparison::Greater:
        return number > with.number;
    case Comparison::GreaterOrEqual:
        return number >= with.number;
    }
    return false;
}

struct MeasureName {
    const char* field;
    const char* name; ///< of the job or server in %1, where the field has one
};
/// Fields that people can follow while they do what a step asks for.
constexpr MeasureName kMeasureNames[] {
    { "running", QT_TRANSLATE_NOOP("consonance::LessonStage", "jobs that run") },
    { "queue_length", QT_TRANSLATE_NOOP("consonance::LessonStage", "jobs that wait") },
    { "selected_jobs", QT_TRANSLATE_NOOP("consonance::LessonStage", "selected jobs") },
    { "time_s", QT_TRANSLATE_NOOP("consonance::LessonStage", "time of the run") },
    { "action", QT_TRANSLATE_NOOP("consonance::LessonStage", "tasks placed of this decision") },
    { "decision.actions", QT_TRANSLATE_NOOP("consonance::LessonStage", "tasks placed by the last decision") },
    { "compare.runs", QT_TRANSLATE_NOOP("consonance::LessonStage", "runs of the comparison") },
    { "training.reports", QT_TRANSLATE_NOOP("consonance::LessonStage", "reports of the training") },
    { "training.validations", QT_TRANSLATE_NOOP("consonance::LessonStage", "points of the validation curve") },
};

QString measureName(const LessonCheck& check)
{
    const auto found = std::ranges::find(kMeasureNames, check.field, &MeasureName::field);
    return found == std::end(kMeasureNames) ? QString() : LessonStage::tr(found->name);
}

QString measureText(const LessonCheck& check, const QVariant& value, const format::Beginning& beginning)
{
    if (!value.isValid())
        return QStringLiteral("–");
    if (check.field == "time_s")
        return format::moment(Time::fromSecondsRounded(value.toDouble()), beginning);
    return format::integer(value.toLongLong());
}

QString wantedText(const LessonCheck& check, const format::Beginning& beginning)
{
    using Comparison = LessonCheck::Comparison;
    const auto wanted = measureText(check, check.value.number, beginning);
    switch (check.comparison) {
    case Comparison::Less:
    case Comparison::LessOrEqual:
        return LessonStage::tr("before %1", "what a figure of a lesson has to become").arg(wanted);
    case Comparison::Greater:
    case Comparison::GreaterOrEqual:
        return LessonStage::tr("at least %1", "what a figure of a lesson has to become").arg(wanted);
    default:
        return wanted;
    }
}

/// How near the value is; what has to fall is either there or not.
double shareOf(const LessonCheck& check, const QVariant& value)
{
    if (compare(value, check.comparison, check.value))
        return 1;
    const bool rises = check.comparison == LessonCheck::Comparison::Greater
        || check.comparison == LessonCheck::Comparison::GreaterOrEqual;
    return rises && check.value.number > 0 ? std::clamp(value.toDouble() / check.value.number, 0.0, 1.0) : 0;
}

/// What is neither scrolled away nor behind another tab; in coordinates of the window. QWidget::visibleRegion() would
/// leave out what opaque children cover.
QRect seenPart(const QWidget& widget, const QWidget& window)
{
    QRect seen(widget.mapTo(&window, QPoint()), widget.size());
    for (const auto* around = widget.parentWidget(); around && around != &window; around = around->parentWidget())
        seen &= QRect(around->mapTo(&window, QPoint()), around->size());
    return seen & window.rect();
}

/// The panel that it is or lies in; null: none.
QDockWidget* panelOf(QWidget* widget)
{
    for (auto* around = widget; around; around = around->parentWidget()) {
        if (auto* panel = qobject_cast<QDockWidget*>(around))
            return panel;
    }
    return nullptr;
}

/// "command:run.toggle" as kind and name.
std::pair<QString, QString> targetParts(const std::string& target)
{
    const auto text = fromStandard(target);
    return { text.section(QLatin1Char(':'), 0, 0), text.section(QLatin1Char(':'), 1) };
}

} // namespace

LessonStage::LessonStage(CommandRegistry& registry, SessionController& session, Selection& selection, QWidget& window,
    OpenRun openRun, QObject* parent)
    : QObject(parent)
    , m_registry(registry)
    , m_session(session)
    , m_selection(selection)
    , m_window(window)
    , m_openRun(std::move(openRun))
    , m_room(new LessonPanelSizer(this))
{
    addSessionFields();
    addNamedFields();
    connect(&registry, &CommandRegistry::executed, this, &LessonStage::executed);
    connect(&registry, &CommandRegistry::executed, this, &LessonStage::notify);
    connect(&session, &SessionController::stateChanged, this, &LessonStage::notify);
    connect(&session, &SessionController::frameChanged, this, &LessonStage::notify);
    connect(&session, &SessionController::inputsChanged, this, &LessonStage::notify);
    connect(&session, &SessionController::nowChanged, this, &LessonStage::notify);
    connect(&session, &SessionController::settled, this, &LessonStage::notify);
    connect(&selection, &Selection::changed, this, &LessonStage::notify);
}

void LessonStage::addField(const QString& id, Field field)
{
    m_fields[id] = std::move(field);
}

void LessonStage::notify()
{
    Q_EMIT changed();
}

void LessonStage::addSessionFields()
{
    const auto fromFrame = [this](auto read) {
        return [this, read](const QString&) {
            const auto& frame = m_session.frame();
            return frame ? QVariant(read(*frame)) : QVariant();
        };
    };
    const auto fromRequest = [this](std::string RunRequest::*member) {
        return [this, member](const QString&) {
            return m_session.inputs() ? QVariant(fromStandard(m_session.inputs()->request.*member)) : QVariant();
        };
    };
    addField(QStringLiteral("state"), [this](const QString&) {
        const auto states = QMetaEnum::fromType<SessionController::State>();
        return QString::fromLatin1(states.valueToKey(static_cast<int>(m_session.state()))).toLower();
    });
    addField(QStringLiteral("trace"), fromRequest(&RunRequest::trace));
    addField(QStringLiteral("policy"), fromRequest(&RunRequest::policy));
    addField(QStringLiteral("time_s"),
        [this](const QString&) { return m_session.hasSession() ? QVariant(m_session.now().seconds()) : QVariant(); });
    addField(QStringLiteral("step"),
        fromFrame([](const SessionFrame& frame) { return static_cast<double>(frame.position.step); }));
    addField(QStringLiteral("action"), fromFrame([](const SessionFrame& frame) { return frame.position.action; }));
    addField(QStringLiteral("queue_length"),
        fromFrame([](const SessionFrame& frame) { return static_cast<int>(frame.waiting.size()); }));
    addField(QStringLiteral("running"), fromFrame([](const SessionFrame& frame) { return frame.running; }));
    addField(QStringLiteral("decision.actions"), fromFrame([](const SessionFrame& frame) {
        return frame.decision ? static_cast<int>(frame.decision->notes->actions.size()) : 0;
    }));
    addField(QStringLiteral("selected_jobs"),
        [this](const QString&) { return static_cast<int>(m_selection.state().jobs.size()); });
}

void LessonStage::addNamedFields()
{
    addField(QStringLiteral("job.phase"), [this](const QString& name) {
        const auto job = jobNamed(m_session, name);
        const auto& frame = m_session.frame();
        return job && frame ? QVariant(QString::fromLatin1(jobPhaseName(frame->jobs[job->index()].phase))) : QVariant();
    });
    addField(QStringLiteral("job.selected"), [this](const QString& name) {
        const auto job = jobNamed(m_session, name);
        return QVariant(job && std::ranges::find(m_selection.state().jobs, *job) != m_selection.state().jobs.end());
    });
    addField(QStringLiteral("server.selected"), [this](const QString& name) {
        const auto host = hostNamed(m_session, name);
        return QVariant(host && std::ranges::find(m_selection.state().hosts, *host) != m_selection.state().hosts.end());
    });
    addField(QStringLiteral("panel"), [this](const QString& name) {
        const auto* panel = m_window.findChild<QDockWidget*>(name);
        return QVariant(panel && panel->isVisible() ? 1 : 0);
    });
}

QVariant LessonStage::value(const QString& field, const QString& name) const
{
    const auto found = m_fields.find(field);
    return found == m_fields.end() ? QVariant() : found->second(name);
}

bool LessonStage::holds(const LessonCheck& check, const QStringList& executed) const
{
    const auto part = [&](const LessonCheck& one) { return holds(one, executed); };
    switch (check.kind) {
    case LessonCheck::Kind::Field: {
        const auto now = value(fromStandard(check.field), fromStandard(check.name));
        return now.isValid() && compare(now, check.comparison, check.value);
    }
    case LessonCheck::Kind::Executed:
        return executed.contains(fromStandard(check.command));
    case LessonCheck::Kind::All:
        return std::ranges::all_of(check.parts, part);
    case LessonCheck::Kind::Any:
        return std::ranges::any_of(check.parts, part);
    }
    return false;
}

std::vector<LessonStage::Measure> LessonStage::measures(const LessonCheck& check) const
{
    std::vector<Measure> all;
    if (check.kind == LessonCheck::Kind::Field) {
        const auto name = measureName(check);
        if (name.isEmpty())
            return all;
        const auto now = value(fromStandard(check.field), fromStandard(check.name));
        all.push_back({ .name = name,
            .now = measureText(check, now, beginningOf(m_session)),
            .wanted = wantedText(check, beginningOf(m_session)),
            .share = now.isValid() ? shareOf(check, now) : 0 });
        return all;
    }
    for (const auto& part : check.parts) {
        for (auto& measure : measures(part))
            all.push_back(std::move(measure));
    }
    return all;
}

bool LessonStage::isQuiet() const
{
    return m_session.state() != SessionController::State::Loading && m_session.isSettled();
}

Result<void> LessonStage::perform(const LessonAction& action)
{
    const auto name = fromStandard(action.id);
    switch (action.kind) {
    case LessonAction::Kind::Command:
        return m_registry.invoke(name);
    case LessonAction::Kind::Open:
        m_openRun(action.run);
        return {};
    case LessonAction::Kind::Seek:
        if (!m_session.hasSession())
            return fail(ErrorKind::Failed, kNoRun);
        m_session.seek(Time() + Duration::fromSecondsRounded(action.seconds));
        return {};
    case LessonAction::Kind::SelectJob:
        if (const auto job = jobNamed(m_session, name)) {
            m_selection.selectJobs({ *job });
            return {};
        }
        return fail(ErrorKind::Failed, kNoSuchThing, { action.id });
    case LessonAction::Kind::SelectServer:
        if (const auto host = hostNamed(m_session, name)) {
            m_selection.selectHosts({ *host });
            return {};
        }
        return fail(ErrorKind::Failed, kNoSuchThing, { action.id });
    case LessonAction::Kind::Wait:
        break;
    }
    return {};
}

QWidget* LessonStage::widgetOf(const QString& kind, const QString& name) const
{
    if (kind == QLatin1String("panel"))
        return m_window.findChild<QDockWidget*>(name);
    if (kind == QLatin1String("widget")) {
        // Pages may hold one each, such as a cluster; the learner means the one in sight.
        const auto all = m_window.findChildren<QWidget*>(name);
        const auto shown = std::ranges::find_if(all, [](const QWidget* widget) { return widget->isVisible(); });
        return shown != all.end() ? *shown : all.value(0);
    }
    if (kind != QLatin1String("command"))
        return nullptr;
    return buttonOf(name);
}

/// A button of its own, or one that says in its property "command" that it does the same now; else a field whose
/// property "commands" says that it chooses it.
QWidget* LessonStage::buttonOf(const QString& command) const
{
    const auto* action = m_registry.action(command);
    for (auto* button : m_window.findChildren<QAbstractButton*>()) {
        const auto* tool = qobject_cast<const QToolButton*>(button);
        const bool isIt = tool && action && tool->defaultAction() == action;
        if ((isIt || button->property("command").toString() == command) && button->isVisible())
            return button;
    }
    for (auto* field : m_window.findChildren<QComboBox*>()) {
        if (field->isVisible() && field->property("commands").toStringList().contains(command))
            return field;
    }
    return nullptr;
}

bool LessonStage::hasButton(const std::string& command) const
{
    return buttonOf(fromStandard(command)) != nullptr;
}

/// In the menu, or in one below it.
bool LessonStage::isIn(const QMenu& menu, const QAction* action)
{
    return std::ranges::any_of(menu.actions(),
        [action](const QAction* one) { return one == action || (one->menu() && isIn(*one->menu(), action)); });
}

/// The titles that lead to it, from the menu bar on; empty where none does.
QStringList LessonStage::menuPath(const QString& command) const
{
    const auto* window = qobject_cast<const QMainWindow*>(&m_window);
    const auto* action = m_registry.action(command);
    QStringList path;
    const auto follow = [&](const QList<QAction*>& actions) -> const QMenu* {
        for (const auto* one : actions) {
            if (one->menu() && isIn(*one->menu(), action)) {
                path << QString(one->text()).remove(QLatin1Char('&'));
                return one->menu();
            }
        }
        return nullptr;
    };
    const auto* menu = window && action ? follow(window->menuBar()->actions()) : nullptr;
    while (menu)
        menu = follow(menu->actions());
    return path;
}

std::optional<QRect> LessonStage::menuPlace(const QString& command) const
{
    const auto* window = qobject_cast<const QMainWindow*>(&m_window);
    auto* action = m_registry.action(command);
    if (!window || !action)
        return std::nullopt;
    auto* bar = window->menuBar();
    if (!bar->isVisible())
        return std::nullopt;
    for (auto* title : bar->actions()) {
        if (title->menu() && isIn(*title->menu(), action))
            return bar->actionGeometry(title).translated(bar->mapTo(window, QPoint()));
    }
    return std::nullopt;
}

void LessonStage::bringForward(const std::string& target)
{
    const auto [kind, name] = targetParts(target);
    auto* widget = widgetOf(kind, name);
    m_room->takeBack(panelOf(widget));
    for (auto* around = widget; around; around = around->parentWidget()) {
        if (auto* panel = qobject_cast<QDockWidget*>(around)) {
            panel->show();
            panel->raise();
            m_room->give(*panel);
        } else if (auto* tabs = qobject_cast<QTabWidget*>(around)) {
            for (int i = 0; i < tabs->count(); ++i) {
                if (tabs->widget(i) == widget || tabs->widget(i)->isAncestorOf(widget))
                    tabs->setCurrentIndex(i);
            }
        } else if (auto* area = qobject_cast<QScrollArea*>(around); area && area != widget) {
            area->ensureWidgetVisible(widget);
        }
    }
}

std::optional<QRect> LessonStage::place(const std::string& target) const
{
    const auto [kind, name] = targetParts(target);
    if (const auto* widget = widgetOf(kind, name)) {
        const bool isHere = widget->isVisible() && widget->window() == &m_window;
        if (const auto seen = isHere ? seenPart(*widget, m_window) : QRect(); !seen.isEmpty())
            return seen;
        // A button may have been scrolled away by what came after it: the menu has its command, too.
        if (kind != QLatin1String("command"))
            return std::nullopt;
    }
    return kind == QLatin1String("command") ? menuPlace(name) : std::nullopt;
}

QStringList LessonStage::problemsOf(const LessonCheck& check) const
{
    QStringList problems;
    if (check.kind == LessonCheck::Kind::Executed && !m_registry.contains(fromStandard(check.command)))
        problems << QStringLiteral("command %1").arg(fromStandard(check.command));
    if (check.kind == LessonCheck::Kind::Field && !m_fields.contains(fromStandard(check.field)))
        problems << QStringLiteral("field %1").arg(fromStandard(check.field));
    for (const auto& part : check.parts)
        problems << problemsOf(part);
    return problems;
}

QStringList LessonStage::problemsOf(const LessonAction& action) const
{
    if (action.kind == LessonAction::Kind::Command && !m_registry.contains(fromStandard(action.id)))
        return { QStringLiteral("command %1").arg(fromStandard(action.id)) };
    return action.kind == LessonAction::Kind::Wait ? problemsOf(action.check) : QStringList();
}

QStringList LessonStage::problemsOf(const Lesson& lesson) const
{
    QStringList problems;
    for (const auto& step : lesson.steps) {
        for (const auto* actions : { &step.setup, &step.demonstration }) {
            for (const auto& action : *actions)
                problems << problemsOf(action);
        }
        if (step.check)
            problems << problemsOf(*step.check);
        const auto [kind, name] = targetParts(step.target);
        const bool known
            = kind == QLatin1String("command") ? m_registry.contains(name) : widgetOf(kind, name) != nullptr;
        if (!step.target.empty() && !known)
            problems << QStringLiteral("target %1").arg(fromStandard(step.target));
    }
    for (auto& problem : problems)
        problem = QStringLiteral("%1: there is no %2").arg(fromStandard(lesson.id), problem);
    return problems;
}

QString LessonStage::withCommands(QString markdown) const
{
    static const QRegularExpression pattern(QStringLiteral("\\{command:([A-Za-z.0-9-]+)\\}"));
    for (auto match = pattern.match(markdown); match.hasMatch(); match = pattern.match(markdown)) {
        const auto info = m_registry.info(match.captured(1));
        const auto way = info.key.isEmpty() ? menuPath(match.captured(1)).join(QStringLiteral(" › "))
                                            : QStringLiteral("`%1`").arg(info.key.toString(QKeySequence::NativeText));
        const auto name = way.isEmpty() ? QStringLiteral("**%1**").arg(info.text)
                                        : QStringLiteral("**%1** (%2)").arg(info.text, way);
        markdown.replace(match.capturedStart(), match.capturedLength(), name);
    }
    return markdown;
}

} // namespace consonance
#include "moc_lesson_stage.cpp"
