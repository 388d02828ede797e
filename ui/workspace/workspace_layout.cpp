// SPDX-License-Identifier: GPL-3.0-or-later
#include "ui/workspace/workspace_layout.h"

#include "core/answers/question.h"
#include "ui/kit/settings.h"

#include <QDockWidget>
#include <QEvent>
#include <QPointer>
#include <QResizeEvent>

#include <algorithm>
#include <ranges>
#include <utility>
#include <vector>

namespace consonance {

// Not in the anonymous namespace: WorkspaceLayout::PanelPlace has them, and g++ takes a file that is joined with others
// for a header.
/// Where a panel stands: in an area of the window, or by another panel that was put before it. In a low window
/// LeftIfHigh stands at the bottom, where the panel of Bottom that names it becomes its tab.
enum class PanelRelation { Left, LeftIfHigh, Right, Bottom, Below, Beside, Tab };
enum class PanelShown { No, Yes, OnTop };
/// Whether the right column goes down to the lower edge, beside what is below.
enum class RightColumn { AboveBottom, FullIfLow, Full };

namespace {

/// Raised when panels are renamed or removed; older layouts are then not used.
constexpr int kLayoutVersion = 1;
constexpr int kChecksumBytes = 2;
/// What the sizes of panels are meant for; smaller windows have smaller panels.
constexpr QSize kPlannedFor { 1100, 760 };
/// A window that is lower has no room for panels below one another: they become tabs, and the right column, in which
/// a decision is read, takes the whole height. What is beside it is then too narrow for two panels side by side.
constexpr int kLowWindow = 780;
/// Of the panel in which a lesson has a decision read: so wide from the beginning that nothing moves when it comes to
/// it.
constexpr int kReadableWidth = 340;
constexpr int kResizedMs = 150;
constexpr int kReadableHeight = 240; ///< of a panel that is brought up: its heading and a few rows

QByteArray sealed(const QByteArray& state)
{
    const auto sum = qChecksum(state);
    QByteArray result;
    result.append(static_cast<char>(sum >> 8));
    result.append(static_cast<char>(sum & 0xff));
    return result + state;
}

/// Empty when the bytes are not what was sealed.
QByteArray unsealed(const QByteArray& bytes)
{
    if (bytes.size() <= kChecksumBytes)
        return {};
    auto state = bytes.mid(kChecksumBytes);
    return sealed(state) == bytes ? state : QByteArray();
}

Qt::DockWidgetArea areaOf(PanelRelation relation)
{
    switch (relation) {
    case PanelRelation::Left:
        return Qt::LeftDockWidgetArea;
    case PanelRelation::Right:
        return Qt::RightDockWidgetArea;
    default:
        return Qt::BottomDockWidgetArea;
    }
}

} // namespace

struct WorkspaceLayout::PanelPlace {
    const char* name;
    PanelRelation relation;
    const char* anchor = "";
    PanelShown shown = PanelShown::Yes;
};

struct WorkspaceLayout::Plan {
    struct PanelSize {
        const char* name;
        int pixels;
        Qt::Orientation direction;
        int least = 0; ///< pixels, in windows that are smaller than planned
    };
    std::vector<PanelPlace> places;
    std::vector<PanelSize> sizes;
    RightColumn right = RightColumn::AboveBottom;
    double mostGrowth = 1; ///< of heights, in a window that is higher than planned
    const char* questions = "timeline"; ///< panels of questions are hidden tabs beside this one
};

const WorkspaceLayout::Plan& WorkspaceLayout::planOf(Perspective perspective)
{
    // The cluster large, the jobs beside it, the reason on the right, time below. Beside a lesson on a projector the
    // jobs would leave the cluster a strip.
    static const Plan teach {
        { { "jobs", PanelRelation::LeftIfHigh }, { "servers", PanelRelation::Tab, "jobs", PanelShown::No },
            { "events", PanelRelation::Tab, "jobs", PanelShown::No }, { "inspector", PanelRelation::Right },
            { "decision", PanelRelation::Below, "inspector", PanelShown::OnTop },
            { "whatIf", PanelRelation::Tab, "decision", PanelShown::No },
            { "recommend", PanelRelation::Tab, "decision", PanelShown::No },
            { "timeline", PanelRelation::Bottom, "jobs", PanelShown::OnTop },
            { "interference", PanelRelation::Beside, "timeline", PanelShown::OnTop },
            { "completionTimes", PanelRelation::Tab, "interference" },
            { "utilisation", PanelRelation::Tab, "interference" }, { "queue", PanelRelation::Tab, "interference" },
            { "hostTime", PanelRelation::Tab, "interference", PanelShown::No },
            { "jobPairs", PanelRelation::Tab, "interference", PanelShown::No },
            { "breakpoints", PanelRelation::Tab, "jobs", PanelShown::No },
            { "find", PanelRelation::Tab, "jobs", PanelShown::No },
            { "watches", PanelRelation::Tab, "decision", PanelShown::No },
            { "marks", PanelRelation::Tab, "jobs", PanelShown::No },
            { "capacity", PanelRelation::Tab, "interference", PanelShown::No },
            { "teams", PanelRelation::Tab, "interference", PanelShown::No },
            { "waiting", PanelRelation::Tab, "timeline", PanelShown::No },
            { "history", PanelRelation::Tab, "decision", PanelShown::No } },
        { { "jobs", 320, Qt::Horizontal }, { "inspector", 340, Qt::Horizontal, kReadableWidth },
            { "timeline", 700, Qt::Horizontal }, { "interference", 640, Qt::Horizontal },
            { "timeline", 320, Qt::Vertical }, { "inspector", 170, Qt::Vertical }, { "decision", 350, Qt::Vertical } },
        RightColumn::FullIfLow
    };
    // The queue and who is in it beside what each team gets and what is free: two broad panels, so that no column of a
    // table is cut off.
    static const Plan operate {
        { { "jobs", PanelRelation::Left, "", PanelShown::OnTop }, { "servers", PanelRelation::Tab, "jobs" },
            { "events", PanelRelation::Tab, "jobs" }, { "inspector", PanelRelation::Right, "", PanelShown::OnTop },
            { "decision", PanelRelation::Tab, "inspector" },
            { "whatIf", PanelRelation::Tab, "inspector", PanelShown::No },
            { "recommend", PanelRelation::Tab, "inspector" }, { "queue", PanelRelation::Bottom, "", PanelShown::OnTop },
            { "teams", PanelRelation::Beside, "queue", PanelShown::OnTop },
            // After the row is complete: a panel beside one that has tabs would become a tab too.
            { "timeline", PanelRelation::Tab, "queue" }, { "waiting", PanelRelation::Tab, "queue" },
            { "capacity", PanelRelation::Tab, "teams" }, { "utilisation", PanelRelation::Tab, "teams" },
            { "completionTimes", PanelRelation::Tab, "teams" }, { "hostTime", PanelRelation::Tab, "teams" },
            { "interference", PanelRelation::Tab, "teams", PanelShown::No },
            { "jobPairs", PanelRelation::Tab, "teams", PanelShown::No },
            { "breakpoints", PanelRelation::Tab, "jobs", PanelShown::No },
            { "find", PanelRelation::Tab, "jobs", PanelShown::No },
            { "watches", PanelRelation::Tab, "inspector", PanelShown::No },
            { "marks", PanelRelation::Tab, "jobs", PanelShown::No },
            { "history", PanelRelation::Tab, "inspector", PanelShown::No } },
        { { "jobs", 380, Qt::Horizontal }, { "inspector", 300, Qt::Horizontal }, { "queue", 670, Qt::Horizontal },
            { "teams", 670, Qt::Horizontal }, { "queue", 260, Qt::Vertical } },
        RightColumn::AboveBottom, 1.4, // queues are long
        "teams"
    };
    // The decision, its candidates and what would have been otherwise, from top to bottom; events, state, maps.
    static const Plan debug {
        { { "jobs", PanelRelation::Left, "", PanelShown::OnTop }, { "servers", PanelRelation::Tab, "jobs" },
            { "events", PanelRelation::Below, "jobs" }, { "decision", PanelRelation::Right, "", PanelShown::OnTop },
            { "whatIf", PanelRelation::Below, "decision", PanelShown::OnTop },
            { "inspector", PanelRelation::Tab, "whatIf" },
            { "recommend", PanelRelation::Tab, "whatIf", PanelShown::No },
            { "timeline", PanelRelation::Bottom, "", PanelShown::OnTop },
            { "hostTime", PanelRelation::Beside, "timeline", PanelShown::OnTop },
            { "interference", PanelRelation::Tab, "hostTime" }, { "jobPairs", PanelRelation::Tab, "hostTime" },
            { "completionTimes", PanelRelation::Tab, "hostTime" }, { "utilisation", PanelRelation::Tab, "hostTime" },
            { "queue", PanelRelation::Tab, "hostTime" }, { "breakpoints", PanelRelation::Tab, "events" },
            { "find", PanelRelation::Tab, "jobs", PanelShown::No }, { "watches", PanelRelation::Tab, "whatIf" },
            { "marks", PanelRelation::Tab, "events" }, { "capacity", PanelRelation::Tab, "hostTime", PanelShown::No },
            { "teams", PanelRelation::Tab, "hostTime", PanelShown::No },
            { "waiting", PanelRelation::Tab, "timeline", PanelShown::No },
            { "history", PanelRelation::Tab, "whatIf", PanelShown::No } },
        { { "jobs", 330, Qt::Horizontal }, { "decision", 480, Qt::Horizontal }, { "timeline", 560, Qt::Horizontal },
            { "hostTime", 500, Qt::Horizontal }, { "timeline", 220, Qt::Vertical }, { "decision", 580, Qt::Vertical },
            { "whatIf", 290, Qt::Vertical } },
        RightColumn::Full
    };
    switch (perspective) {
    case Perspective::Teach:
        return teach;
    case Perspective::Operate:
        return operate;
    case Perspective::Debug:
        return debug;
    }
    return teach;
}

QString perspectiveId(Perspective perspective)
{
    switch (perspective) {
    case Perspective::Teach:
        return QStringLiteral("teach");
    case Perspective::Operate:
        return QStringLiteral("operate");
    case Perspective::Debug:
        return QStringLiteral("debug");
    }
    return {};
}

std::optional<Perspective> perspectiveFromId(const QString& id)
{
    for (const auto perspective : { Perspective::Teach, Perspective::Operate, Perspective::Debug }) {
        if (perspectiveId(perspective) == id)
            return perspective;
    }
    return std::nullopt;
}

WorkspaceLayout::WorkspaceLayout(QMainWindow& window, PanelMap panels, Settings& settings, QObject* parent)
    : QObject(parent)
    , m_window(window)
    , m_panels(std::move(panels))
    , m_settings(settings)
{
    if (const auto kept = perspectiveFromId(settings.perspective()))
        m_perspective = *kept;
    m_resized.setSingleShot(true);
    m_resized.setInterval(kResizedMs);
    connect(&m_resized, &QTimer::timeout, this, &WorkspaceLayout::followSize);
    window.installEventFilter(this);
}

bool WorkspaceLayout::eventFilter(QObject* watched, QEvent* event)
{
    if (event->type() == QEvent::Resize && m_isSettled && !m_isHeld) {
        if (!m_before)
            m_before = { static_cast<QResizeEvent*>(event)->oldSize(), m_window.saveState(kLayoutVersion) };
        m_resized.start();
    }
    return QObject::eventFilter(watched, event);
}

/// A window that has become low gets the layout of low ones, and the other way round.
void WorkspaceLayout::followSize()
{
    if (m_isSettled && !m_isHeld && isLow() != m_isForLow) {
        m_larger.reset();
        save();
        restore();
    } else if (m_isSettled && !m_isHeld && m_before) {
        growBack();
    }
    m_before.reset();
}

/// Panels that gave room to the manual or a lesson have it again when that is closed, unless they were moved since.
void WorkspaceLayout::growBack()
{
    const bool isBack = m_larger && m_larger->size == m_window.size() && m_before->panels == m_squeezed;
    if (isBack)
        m_window.restoreState(m_larger->panels, kLayoutVersion);
    m_larger = isBack ? std::nullopt : std::exchange(m_before, std::nullopt);
    m_squeezed = m_window.saveState(kLayoutVersion);
}

QDockWidget* WorkspaceLayout::panel(const char* name) const
{
    const auto found = m_panels.find(QLatin1String(name));
    return found == m_panels.end() ? nullptr : found->second;
}

void WorkspaceLayout::setPerspective(Perspective perspective)
{
    if (perspective == m_perspective)
        return;
    save();
    m_perspective = perspective;
    m_settings.setPerspective(perspectiveId(perspective));
    restore();
    Q_EMIT perspectiveChanged(perspective);
}

void WorkspaceLayout::save() const
{
    if (m_isSettled)
        m_settings.setLayout(keptAs(), sealed(m_window.saveState(kLayoutVersion)));
}

/// Panels below one another would lie on each other in a low window, and tabs would leave a high one empty.
QString WorkspaceLayout::keptAs() const
{
    return perspectiveId(m_perspective) + (m_isForLow ? QStringLiteral("-low") : QString());
}

void WorkspaceLayout::settle()
{
    if (m_isSettled)
        return;
    m_isSettled = true;
    restore();
}

bool WorkspaceLayout::restore()
{
    // Also the ground that a kept layout is restored on, so that panels which it does not know have a place.
    arrange(m_perspective);
    const auto kept = m_settings.layout(keptAs());
    if (kept.isEmpty())
        return true;
    const auto state = unsealed(kept);
    if (!state.isEmpty() && m_window.restoreState(state, kLayoutVersion))
        return true;
    arrange(m_perspective);
    return false;
}

void WorkspaceLayout::resetLayout()
{
    arrange(m_perspective);
    save();
}

KeptLayout WorkspaceLayout::layout() const
{
    return { m_perspective, m_window.saveState(kLayoutVersion) };
}

void WorkspaceLayout::setLayout(const KeptLayout& layout)
{
    setPerspective(layout.perspective);
    m_window.restoreState(layout.panels, kLayoutVersion);
    save();
}

void WorkspaceLayout::bringUp(QDockWidget& dock, QSize room)
{
    dock.show();
    dock.raise();
    // Its height is known once the window has laid out what is in front now.
    QTimer::singleShot(0, this, [this, room, shown = QPointer(&dock)] {
        if (shown)
            makeReadable(*shown, room);
    });
}

void WorkspaceLayout::makeReadable(QDockWidget& dock, QSize room)
{
    const bool isPlaced = dock.isVisible() && !dock.isFloating() && !dock.visibleRegion().isEmpty();
    if (!isPlaced || isLow())
        return;
    if (const int height = std::max(kReadableHeight, room.height()); dock.height() < height)
        m_window.resizeDocks({ &dock }, { height }, Qt::Vertical);
    if (dock.width() < room.width())
        m_window.resizeDocks({ &dock }, { room.width() }, Qt::Horizontal);
}

void WorkspaceLayout::arrange(Perspective perspective)
{
    for (const auto& [name, dock] : m_panels) {
        dock->setFloating(false);
        m_window.removeDockWidget(dock);
    }
    m_isForLow = isLow();
    const auto& plan = planOf(perspective);
    const bool isRightFull = plan.right == RightColumn::Full || (plan.right == RightColumn::FullIfLow && isLow());
    m_window.setCorner(Qt::BottomRightCorner, isRightFull ? Qt::RightDockWidgetArea : Qt::BottomDockWidgetArea);
    for (const auto& place : plan.places)
        putPanel(place, isRightFull);
    for (const auto& question : questions())
        putPanel({ question.id.c_str(), PanelRelation::Tab, plan.questions, PanelShown::No }, isRightFull);
    // In a low window several of them may be tabs of one place: the one that comes first is in front.
    for (const auto& place : std::views::reverse(plan.places)) {
        if (auto* dock = panel(place.name); dock && place.shown == PanelShown::OnTop)
            dock->raise();
    }
    for (const auto direction : { Qt::Horizontal, Qt::Vertical })
        resizePanels(plan, direction);
}

/// Together, because each call takes room from the panels that the others were given.
void WorkspaceLayout::resizePanels(const Plan& plan, Qt::Orientation direction)
{
    QList<QDockWidget*> docks;
    QList<int> sizes;
    QList<int> least;
    for (const auto& size : plan.sizes) {
        auto* dock = panel(size.name);
        if (!dock || size.direction != direction)
            continue;
        docks << dock;
        sizes << size.pixels;
        least << size.least;
    }
    // The cluster gives up room last.
    const bool isAcross = direction == Qt::Horizontal;
    const double share = !m_isSettled ? 1
        : isAcross                    ? std::min(1.0, static_cast<double>(m_window.width()) / kPlannedFor.width())
                   : std::min(plan.mostGrowth, static_cast<double>(m_window.height()) / kPlannedFor.height());
    for (qsizetype i = 0; i < sizes.size(); ++i)
        sizes[i] = std::max(least[i], static_cast<int>(sizes[i] * share));
    m_window.resizeDocks(docks, sizes, direction);
}

bool WorkspaceLayout::isLow() const
{
    return m_isSettled && m_window.height() < kLowWindow;
}

void WorkspaceLayout::putPanel(const PanelPlace& place, bool isRightFull)
{
    auto* dock = panel(place.name);
    auto* anchor = panel(place.anchor);
    if (!dock)
        return;
    const bool isNarrow = place.relation == PanelRelation::Beside && isRightFull;
    const bool isBesideJobs = place.relation == PanelRelation::Bottom && anchor
        && m_window.dockWidgetArea(anchor) == Qt::BottomDockWidgetArea;
    const bool becomesTab = isLow() && (place.relation == PanelRelation::Below || isNarrow || isBesideJobs);
    switch (becomesTab ? PanelRelation::Tab : place.relation) {
    case PanelRelation::Below:
    case PanelRelation::Beside:
        m_window.addDockWidget(m_window.dockWidgetArea(anchor), dock);
        m_window.splitDockWidget(anchor, dock, place.relation == PanelRelation::Below ? Qt::Vertical : Qt::Horizontal);
        break;
    case PanelRelation::Tab:
        m_window.tabifyDockWidget(anchor, dock);
        break;
    case PanelRelation::LeftIfHigh:
        m_window.addDockWidget(isLow() ? Qt::BottomDockWidgetArea : Qt::LeftDockWidgetArea, dock);
        break;
    default:
        m_window.addDockWidget(areaOf(place.relation), dock);
    }
    dock->setVisible(place.shown != PanelShown::No);
}

} // namespace consonance
#include "moc_workspace_layout.cpp"
