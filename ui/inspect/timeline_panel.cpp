// SPDX-License-Identifier: GPL-3.0-or-later
#include "ui/inspect/timeline_panel.h"

#include "core/session/interactive_session.h"
#include "ui/commands/command_registry.h"
#include "ui/commands/undo_stack.h"
#include "ui/commands/view_menu.h"
#include "ui/inspect/timeline_picture.h"
#include "ui/kit/filled_layout.h"
#include "ui/session/selection_menu.h"
#include "ui/session/session_controller.h"

#include <QAction>
#include <QMenu>
#include <QToolBar>

namespace consonance {

namespace {

constexpr auto kTimelineView = "timeline";
/// Those whose usual keys are TimelineView::kPlaceKeys.
constexpr std::array kPlaceCommands { "timeline.zoomIn", "timeline.zoomOut", "timeline.earlier", "timeline.later",
    "timeline.nextEvent", "timeline.previousEvent", "timeline.focus", "timeline.range", "timeline.dropRange" };
constexpr double kZoom = 1.25;
constexpr double kPan = 0.15; ///< of what is visible

} // namespace

TimelinePanel::TimelinePanel(
    CommandRegistry& registry, Selection& selection, SimulationClock& clock, UndoStack& undo, QWidget* parent)
    : QWidget(parent)
    , m_registry(registry)
    , m_selection(selection)
    , m_undo(undo)
    , m_view(new TimelineView(selection, clock))
{
    addCommands();
    addMoveCommands();
    addFilterCommands();
    auto* bar = registry.makeToolBar(
        { QStringLiteral("timeline.byServer"), QString(), QStringLiteral("timeline.previousEvent"),
            QStringLiteral("timeline.nextEvent"), QStringLiteral("timeline.focus"), QStringLiteral("timeline.fit"),
            QString(), QStringLiteral("timeline.pin"), QStringLiteral("timeline.filterIn"),
            QStringLiteral("timeline.filterOut"), QStringLiteral("timeline.filterBack"),
            QStringLiteral("timeline.filterForward") },
        Qt::ToolButtonIconOnly);
    tightlyFilled(new QVBoxLayout(this), { bar, { m_view, 1 } }, 0);
    setFocusProxy(m_view);
    registry.bindView(QLatin1String(kTimelineView), this);
    connect(m_view, &TimelineView::arrangementChanged, &registry, &CommandRegistry::requestRefresh);
    connect(m_view, &TimelineView::menuRequested, this, &TimelinePanel::showMenu);
    connect(&registry, &CommandRegistry::changed, this, &TimelinePanel::hearKeysInForce);
    hearKeysInForce();
}

/// A command that was given another key has that one by its letter, and its old one is free.
void TimelinePanel::hearKeysInForce()
{
    QList<Qt::Key> keys;
    for (const char* id : kPlaceCommands) {
        const auto command = m_registry.info(QLatin1String(id));
        if (!command.key.isEmpty() && command.key == command.defaultKey)
            keys << command.key[0].key();
    }
    m_view->setHeardKeys(keys);
}

void TimelinePanel::showMenu(QPoint at, JobId job, HostId host)
{
    QMenu menu(this);
    fillSelectionMenu(m_registry, menu, { .isJob = job.isValid(), .isServer = host.isValid() });
    if (!menu.isEmpty())
        menu.addSeparator();
    m_registry.fillMenu(&menu,
        { QStringLiteral("timeline.previousEvent"), QStringLiteral("timeline.nextEvent"), QString(),
            QStringLiteral("timeline.fit"), QStringLiteral("timeline.zoomIn"), QStringLiteral("timeline.zoomOut"),
            QStringLiteral("timeline.byServer"), QStringLiteral("timeline.filterClear"),
            QStringLiteral("timeline.dropRange") });
    ViewMenu::fill(menu, *m_view);
    menu.exec(at);
}

void TimelinePanel::addCommands()
{
    m_registry.add({ .id = QStringLiteral("timeline.byServer"),
        .text = QT_TRANSLATE_NOOP("Command", "Timeline by server"),
        .tip = QT_TRANSLATE_NOOP("Command", "Rows are servers with a lane for each task, instead of jobs"),
        .category = CommandCategory::View,
        .key = Qt::Key_G,
        .view = QLatin1String(kTimelineView),
        .icon = Icon::Server,
        .checkable = true,
        .group = 6,
        .toggled = [this](bool byServer) {
            m_view->setGrouping(byServer ? TimelineGrouping::Servers : TimelineGrouping::Jobs);
        } });
    auto* snap = m_registry.add({ .id = QStringLiteral("timeline.snap"),
        .text = QT_TRANSLATE_NOOP("Command", "Snap to events"),
        .tip = QT_TRANSLATE_NOOP("Command", "Moments chosen in the timeline go to the nearest event of their row"),
        .category = CommandCategory::View,
        .key = Qt::Key_N,
        .view = QLatin1String(kTimelineView),
        .icon = Icon::Target,
        .checkable = true,
        .group = 6,
        .toggled = [this](bool snaps) { m_view->setSnapping(snaps); } });
    snap->setChecked(m_view->isSnapping());
}

void TimelinePanel::addMoveCommands()
{
    const auto hasRun = [this] {
        return CommandAvailability::when(!m_view->scene().rows().empty(), tr("the timeline shows no job yet"));
    };
    const auto hasJobs
        = [this] { return CommandAvailability::when(!m_selection.state().jobs.empty(), tr("no job is selected")); };
    const auto add = [&](const char* id, const char* text, const char* tip, QKeySequence key, Icon icon, Repeat repeat,
                         std::function<CommandAvailability()> when, std::function<void()> run) {
        m_registry.add({ .id = QLatin1String(id),
            .text = text,
            .tip = tip,
            .category = CommandCategory::View,
            .key = std::move(key),
            .view = QLatin1String(kTimelineView),
            .icon = icon,
            .repeat = repeat,
            .group = 6,
            .enabledWhen = std::move(when),
            .run = std::move(run) });
    };
    add("timeline.zoomIn", QT_TRANSLATE_NOOP("Command", "Timeline: zoom in"),
        QT_TRANSLATE_NOOP("Command", "Shows less time; the key counts by its position, not its letter"), Qt::Key_W,
        Icon::ZoomIn, Repeat::WhileHeld, hasRun, [this] { m_view->zoomBy(kZoom); });
    add("timeline.zoomOut", QT_TRANSLATE_NOOP("Command", "Timeline: zoom out"),
        QT_TRANSLATE_NOOP("Command", "Shows more time; the key counts by its position, not its letter"), Qt::Key_S,
        Icon::ZoomOut, Repeat::WhileHeld, hasRun, [this] { m_view->zoomBy(1 / kZoom); });
    add("timeline.earlier", QT_TRANSLATE_NOOP("Command", "Timeline: earlier"),
        QT_TRANSLATE_NOOP("Command", "Moves to earlier times; the key counts by its position, not its letter"),
        Qt::Key_A, Icon::Back, Repeat::WhileHeld, hasRun, [this] { m_view->panBy(-kPan); });
    add("timeline.later", QT_TRANSLATE_NOOP("Command", "Timeline: later"),
        QT_TRANSLATE_NOOP("Command", "Moves to later times; the key counts by its position, not its letter"), Qt::Key_D,
        Icon::Forward, Repeat::WhileHeld, hasRun, [this] { m_view->panBy(kPan); });
    const auto addEvent
        = [&](const char* id, const char* text, const char* tip, Qt::Key key, Icon icon, TimelineDirection direction) {
              m_registry.add({ .id = QLatin1String(id),
                  .text = text,
                  .tip = tip,
                  .category = CommandCategory::View,
                  .key = key, // of the run outside of the timeline
                  .view = QLatin1String(kTimelineView),
                  .keyHeardBy = KeyHeardBy::View,
                  .icon = icon,
                  .repeat = Repeat::WhileHeld,
                  .group = 6,
                  .enabledWhen = hasRun,
                  .run = [this, direction] { m_view->goToEvent(direction); } });
          };
    addEvent("timeline.nextEvent", QT_TRANSLATE_NOOP("Command", "Next event"),
        QT_TRANSLATE_NOOP(
            "Command", "Goes to the next event, of the selected jobs if there are any; the key counts by its position"),
        Qt::Key_Period, Icon::Skip, TimelineDirection::Later);
    addEvent("timeline.previousEvent", QT_TRANSLATE_NOOP("Command", "Previous event"),
        QT_TRANSLATE_NOOP("Command",
            "Goes to the previous event, of the selected jobs if there are any; the key counts by its position"),
        Qt::Key_Comma, Icon::StepBack, TimelineDirection::Earlier);
    add("timeline.focus", QT_TRANSLATE_NOOP("Command", "Timeline: centre selection, then fit it"),
        QT_TRANSLATE_NOOP("Command", "Brings what is selected to the middle; the second time it fills the timeline"),
        Qt::Key_F, Icon::Target, Repeat::Once, hasRun, [this] { m_view->focusSelection(); });
    add("timeline.fit", QT_TRANSLATE_NOOP("Command", "Whole run"),
        QT_TRANSLATE_NOOP("Command", "Shows the run from its beginning to its latest event"), Qt::Key_Home,
        Icon::ZoomFit, Repeat::Once, hasRun, [this] { m_view->fit(); });
    add("timeline.range", QT_TRANSLATE_NOOP("Command", "Range from selection"),
        QT_TRANSLATE_NOOP("Command",
            "Selects the span from the first arrival to the last end of the selected jobs; Shift and dragging on the "
            "timeline selects any other"),
        Qt::Key_R, Icon::Clock, Repeat::Once, hasJobs, [this] { m_view->selectRangeOfSelection(); });
    add(
        "timeline.dropRange", QT_TRANSLATE_NOOP("Command", "Take range away"),
        QT_TRANSLATE_NOOP("Command", "Clears the selected span of time"), Qt::Key_Q, Icon::Remove, Repeat::Once,
        [this] {
            return CommandAvailability::when(m_selection.state().range.has_value(), tr("no span of time is selected"));
        },
        [this] { m_selection.selectRange(std::nullopt); });
}

void TimelinePanel::addFilterCommands()
{
    const auto hasRows = [this] {
        const bool byServer = m_view->grouping() == TimelineGrouping::Servers;
        return byServer ? CommandAvailability::when(!m_selection.state().hosts.empty(), tr("no server is selected"))
                        : CommandAvailability::when(!m_selection.state().jobs.empty(), tr("no job is selected"));
    };
    const auto add = [&](const char* id, const char* text, const char* tip, QKeySequence key, Icon icon,
                         std::function<CommandAvailability()> when, std::function<void()> run) {
        CommandGroup { m_registry, CommandCategory::View, 7, QLatin1String(kTimelineView) }.add(
            id, text, tip, icon, std::move(when),
            [this, name = QString::fromLatin1(id), change = std::move(run)] { edit(name, change); }, std::move(key));
    };
    add("timeline.pin", QT_TRANSLATE_NOOP("Command", "Pin rows"),
        QT_TRANSLATE_NOOP("Command", "Keeps the selected rows at the top, or releases them"), Qt::Key_P, Icon::Pin,
        hasRows, [this] { m_view->togglePinned(); });
    add("timeline.filterIn", QT_TRANSLATE_NOOP("Command", "Only selected rows"),
        QT_TRANSLATE_NOOP("Command", "Hides the other rows; filters stack"), Qt::Key_I, Icon::Filter, hasRows,
        [this] { m_view->filterSelection(TimelineFilter::Kind::In); });
    add("timeline.filterOut", QT_TRANSLATE_NOOP("Command", "Hide selected rows"),
        QT_TRANSLATE_NOOP("Command", "Keeps the other rows; filters stack"), Qt::Key_X, Icon::Remove, hasRows,
        [this] { m_view->filterSelection(TimelineFilter::Kind::Out); });
    add(
        "timeline.filterBack", QT_TRANSLATE_NOOP("Command", "Filter before"),
        QT_TRANSLATE_NOOP("Command", "Removes the newest filter of the timeline"), Qt::Key_B, Icon::Undo,
        [this] { return CommandAvailability::when(m_view->filters().canGoBack(), tr("the timeline is not filtered")); },
        [this] { m_view->filterBack(); });
    add(
        "timeline.filterForward", QT_TRANSLATE_NOOP("Command", "Filter after"),
        QT_TRANSLATE_NOOP("Command", "Brings back the filter of the timeline that was removed last"),
        QKeySequence(Qt::SHIFT | Qt::Key_B), Icon::Redo,
        [this] { return CommandAvailability::when(m_view->filters().canGoForward(), tr("this is the newest filter")); },
        [this] { m_view->filterForward(); });
    add(
        "timeline.filterClear", QT_TRANSLATE_NOOP("Command", "All rows"),
        QT_TRANSLATE_NOOP("Command", "Removes every filter of the timeline"), {}, Icon::Close,
        [this] { return CommandAvailability::when(m_view->filters().canGoBack(), tr("the timeline is not filtered")); },
        [this] { m_view->clearFilters(); });
}

/// What a command does to the rows can be undone, under the command's own name.
void TimelinePanel::edit(const QString& command, const std::function<void()>& change)
{
    const auto before = m_view->arrangement();
    change();
    const auto after = m_view->arrangement();
    if (after == before)
        return;
    m_undo.pushOfRun(
        EditPlace::OpenRun, [this, command] { return m_registry.info(command).text; },
        [this, before] { m_view->setArrangement(before); }, [this, after] { m_view->setArrangement(after); });
}

void TimelinePanel::setInputs(const std::shared_ptr<const SessionInputs>& inputs)
{
    m_view->setWorkload(inputs ? inputs->workload : nullptr, inputs ? inputs->cluster : nullptr);
    m_registry.requestRefresh();
}

void TimelinePanel::setHistory(const std::shared_ptr<const SessionHistory>& history)
{
    if (!history)
        return;
    m_view->setEvents(history->events, history->slots);
    m_registry.requestRefresh();
}

TimelinePaper TimelinePanel::paperFor(const TimelineContent& content) const
{
    // A view that follows the run leaves room for what comes, which paper need not.
    const bool isAll = m_view->followsRun();
    return { .title = timelineTitle(content.rows, m_policy),
        .provenance = m_provenance,
        .from = isAll ? Time {} : std::max(Time {}, m_view->viewportState().from),
        .until = isAll ? m_view->promisedEnd() : m_view->viewportState().until };
}

Result<void> TimelinePanel::savePicture(const QString& path, const PaperSize& size) const
{
    const auto content = m_view->paperContent();
    auto paper = paperFor(content);
    paper.size = size;
    return saveTimelinePicture(path, content, paper);
}

QImage TimelinePanel::picture() const
{
    const auto content = m_view->paperContent();
    return timelinePicture(content, paperFor(content));
}

} // namespace consonance
#include "moc_timeline_panel.cpp"
