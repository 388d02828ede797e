// SPDX-License-Identifier: GPL-3.0-or-later
#include "ui/canvas/cluster_canvas.h"

#include "ui/canvas/cluster_canvas_accessible.h"
#include "ui/canvas/cluster_minimap.h"
#include "ui/canvas/cluster_text.h"

#include <QAccessible>
#include <QApplication>
#include <QNativeGestureEvent>
#include <QToolTip>

#include <algorithm>
#include <cmath>

namespace consonance {

namespace {

constexpr double kLargestZoom = 5;
constexpr double kReadableZoom = 1;
constexpr double kLargestSelection = 1.5; ///< what lies around it stays in sight
constexpr double kKeyZoom = 1.25; ///< per press of + or −
constexpr double kWheelZoom = 1.0015; ///< per eighth of a degree, so that a notch is a fifth
constexpr double kAspectTolerance = 1.05; ///< a fitted view keeps its grid unless its shape changed by more than this

} // namespace

ClusterCanvas::ClusterCanvas(Selection& selection, QWidget* parent)
    : QWidget(parent)
    , m_selection(selection)
    , m_minimap(new ClusterMinimap(*this))
{
    installClusterCanvasAccessibility();
    setObjectName(QStringLiteral("clusterCanvas"));
    setAccessibleName(tr("Cluster"));
    setAccessibleDescription(tr("Servers with their tasks. Arrow keys move from server to server."));
    setFocusPolicy(Qt::StrongFocus);
    setMouseTracking(true);
    setAttribute(Qt::WA_OpaquePaintEvent);
    m_overlay.selection = &m_selection.state();
    restyle();
    connect(&Theme::instance(), &Theme::changed, this, [this] {
        restyle();
        if (m_isFitted)
            fitNow(); // the legend may be as large as for a hall now
        m_minimap->follow(sceneArea());
    });
    connect(&m_selection, &Selection::changed, this, &ClusterCanvas::selectionChanged);
    connect(&m_selection, &Selection::hoverChanged, this, [this] { update(); });
}

ClusterCanvas::~ClusterCanvas() = default;

void ClusterCanvas::restyle()
{
    m_painter.restyle(m_colorMode, Theme::instance().kind());
    measureLegend();
    m_minimap->forget();
    invalidate();
}

void ClusterCanvas::invalidate()
{
    m_pictureIsStale = true;
    update();
}

void ClusterCanvas::setInputs(std::shared_ptr<const Cluster> cluster, std::shared_ptr<const Workload> workload)
{
    m_names = workload ? JobNames(*workload) : JobNames();
    m_painter.setNames(m_names);
    m_arrangedAspect = aspect();
    m_scene = cluster ? ClusterScene(std::move(cluster), std::move(workload), m_arrangedAspect) : ClusterScene();
    m_overlay.hovered = {};
    m_current = {};
    QToolTip::hideText();
    selectionChanged();
    measureLegend();
    fit();
    m_minimap->forget();
    m_minimap->follow(sceneArea());
    invalidate();
}

void ClusterCanvas::setFrame(std::shared_ptr<const SessionFrame> frame)
{
    if (m_scene.isEmpty() || frame == m_scene.frame())
        return;
    m_scene.setFrame(std::move(frame));
    if (!m_selection.state().jobs.empty())
        selectionChanged();
    // What lies under a resting pointer may be another task now.
    if (m_overlay.hovered.host.isValid())
        m_overlay.hovered = hitAt(m_lastPosition);
    m_minimap->scheduleRedraw();
    invalidate();
    if (m_painter.colors().isMeasured())
        Q_EMIT recolored();
}

void ClusterCanvas::setPredictionErrors(std::shared_ptr<const std::vector<float>> errors)
{
    m_scene.setPredictionErrors(std::move(errors));
    if (m_colorMode != ClusterColorMode::PredictionError)
        return;
    m_minimap->scheduleRedraw();
    invalidate();
    Q_EMIT recolored();
}

bool ClusterCanvas::hasMinimap() const
{
    return m_minimap->isWanted();
}

void ClusterCanvas::setMinimapVisible(bool visible)
{
    m_minimap->setWanted(visible);
    m_minimap->follow(sceneArea());
}

void ClusterCanvas::setColorMode(ClusterColorMode mode)
{
    if (mode == m_colorMode)
        return;
    m_colorMode = mode;
    restyle();
    if (m_isFitted)
        fitNow(); // the legend may have more rows
    Q_EMIT colorModeChanged(mode);
    Q_EMIT recolored();
}

QRectF ClusterCanvas::sceneArea() const
{
    return { 0, 0, static_cast<double>(width()), std::max(1.0, height() - m_legendHeight) };
}

double ClusterCanvas::aspect() const
{
    return std::max(1.0, sceneArea().width()) / sceneArea().height();
}

void ClusterCanvas::setView(ClusterView view)
{
    const auto size = m_scene.layout().size();
    const auto area = sceneArea();
    // The picture cannot be lost: at least a part of it stays in the middle.
    const auto middle = view.toScene(area.center());
    const QPointF held(std::clamp(middle.x(), 0.0, size.width()), std::clamp(middle.y(), 0.0, size.height()));
    view.origin += held - middle;
    if (view == m_view)
        return;
    m_view = view;
    m_minimap->follow(area);
    invalidate();
}

void ClusterCanvas::fit()
{
    m_isFitted = true;
    fitNow();
}

/// Also arranges the servers again when the shape of the widget is another one.
void ClusterCanvas::fitNow()
{
    if (m_scene.isEmpty())
        return;
    const double ratio = aspect() / std::max(0.01, m_arrangedAspect);
    if (ratio > kAspectTolerance || ratio < 1 / kAspectTolerance) {
        m_arrangedAspect = aspect();
        m_scene.arrange(m_arrangedAspect);
        m_minimap->forget();
        invalidate();
    }
    const auto area = sceneArea();
    const auto size = m_scene.layout().size();
    ClusterView view;
    view.zoom = m_scene.layout().fittingZoom(area.size());
    view.origin = QPointF(size.width(), size.height()) / 2 - area.center() / view.zoom;
    setView(view);
}

std::optional<ClusterPlace> ClusterCanvas::place() const
{
    if (m_isFitted || m_scene.isEmpty())
        return std::nullopt;
    return ClusterPlace { m_view.toScene(sceneArea().center()), m_view.zoom, m_arrangedAspect };
}

void ClusterCanvas::setPlace(const ClusterPlace& place)
{
    if (m_scene.isEmpty())
        return;
    if (place.aspect != m_arrangedAspect) {
        m_arrangedAspect = place.aspect;
        m_scene.arrange(place.aspect);
        m_minimap->forget();
        invalidate();
    }
    m_isFitted = false;
    const double zoom = std::min(place.zoom, kLargestZoom);
    setView({ place.centre - sceneArea().center() / zoom, zoom });
}

void ClusterCanvas::zoomAt(QPointF position, double factor)
{
    if (m_scene.isEmpty())
        return;
    const double whole = m_scene.layout().fittingZoom(sceneArea().size());
    ClusterView view = m_view;
    view.zoom = std::clamp(m_view.zoom * factor, std::min(whole, 1.0) * 0.6, kLargestZoom);
    view.origin = m_view.toScene(position) - position / view.zoom;
    m_isFitted = false;
    setView(view);
}

void ClusterCanvas::zoomIn()
{
    zoomAt(sceneArea().center(), kKeyZoom);
}

void ClusterCanvas::zoomOut()
{
    zoomAt(sceneArea().center(), 1 / kKeyZoom);
}

void ClusterCanvas::centreOn(QPointF point)
{
    m_isFitted = false;
    setView({ point - sceneArea().center() / m_view.zoom, m_view.zoom });
}

void ClusterCanvas::focusHost(HostId host)
{
    if (!host.isValid() || host.index() >= m_scene.layout().hostCount())
        return;
    ClusterView view = m_view;
    view.zoom = std::max(m_view.zoom, kReadableZoom);
    view.origin = m_scene.layout().hostRect(host).center() - sceneArea().center() / view.zoom;
    m_isFitted = false;
    setView(view);
    setCurrentHost(host);
}

void ClusterCanvas::focusSelection()
{
    const auto& state = m_selection.state();
    QRectF area;
    for (std::size_t i = 0; i < m_scene.layout().hostCount(); ++i) {
        const HostId host(i);
        const bool isMeant = state.contains(host)
            || std::ranges::any_of(
                m_scene.tiles(host), [&](const TileFrame& tile) { return state.contains(tile.job); });
        if (isMeant)
            area |= m_scene.layout().hostArea(host);
    }
    if (area.isEmpty())
        return fit();
    const auto room = sceneArea();
    ClusterView view = m_view;
    view.zoom
        = std::min({ room.width() / (area.width() + 64), room.height() / (area.height() + 64), kLargestSelection });
    view.origin = area.center() - room.center() / view.zoom;
    m_isFitted = false;
    setView(view);
}

void ClusterCanvas::setCurrentHost(HostId host)
{
    if (host == m_current)
        return;
    m_current = host;
    update();
    announceCurrentHost(*this);
}

void ClusterCanvas::ensureVisible(HostId host)
{
    const auto room = sceneArea().adjusted(8, 8, -8, -8);
    const auto rect = m_view.toView(m_scene.layout().hostArea(host));
    QPointF shift;
    if (rect.left() < room.left())
        shift.setX(rect.left() - room.left());
    else if (rect.right() > room.right())
        shift.setX(rect.right() - room.right());
    if (rect.top() < room.top())
        shift.setY(rect.top() - room.top());
    else if (rect.bottom() > room.bottom())
        shift.setY(rect.bottom() - room.bottom());
    if (shift.isNull())
        return;
    m_isFitted = false;
    setView({ m_view.origin + shift / m_view.zoom, m_view.zoom });
}

void ClusterCanvas::moveCurrent(Direction direction, Qt::KeyboardModifiers modifiers)
{
    if (m_scene.isEmpty())
        return;
    auto next = m_current.isValid() ? m_scene.layout().neighbour(m_current, direction) : HostId();
    if (!next.isValid()) {
        // Begin with what is seen, at its top left.
        const auto seen = m_scene.layout().hostsIn(m_view.toScene(sceneArea()));
        next = seen.empty() ? HostId(0) : seen.front();
    }
    setCurrentHost(next);
    ensureVisible(next);
    if (modifiers & Qt::ShiftModifier)
        m_selection.selectHosts({ next }, SelectMode::Add);
    else if (!(modifiers & Qt::ControlModifier))
        m_selection.selectHosts({ next });
}

/// The selected jobs that have tasks at this moment: beside one that is over, or not there yet, no job is dimmed.
std::vector<JobId> ClusterCanvas::selectedInSight() const
{
    auto jobs = m_selection.state().jobs;
    const auto& frame = m_scene.frame();
    if (jobs.empty() || !frame)
        return jobs;
    const bool isAnyHere = std::ranges::any_of(
        frame->tiles, [&jobs](const TileFrame& tile) { return std::ranges::binary_search(jobs, tile.job); });
    return isAnyHere ? jobs : std::vector<JobId> {};
}

void ClusterCanvas::selectionChanged()
{
    auto jobs = selectedInSight();
    if (m_selection.state().jobs.empty() && m_broughtOut)
        jobs = m_broughtOut->empty() ? std::vector { JobId() } : *m_broughtOut;
    if (jobs != m_highlighted) {
        m_highlighted = std::move(jobs);
        m_minimap->scheduleRedraw();
    }
    updateTraffic();
    invalidate();
}

void ClusterCanvas::setBroughtOut(std::optional<std::vector<JobId>> jobs)
{
    m_broughtOut = std::move(jobs);
    selectionChanged();
}

void ClusterCanvas::updateTraffic()
{
    const auto& jobs = m_selection.state().jobs;
    m_overlay.traffic = jobs.empty() ? std::vector<TrafficLine> {} : m_scene.traffic(jobs);
}

bool ClusterCanvas::event(QEvent* event)
{
    if (event->type() == QEvent::ToolTip)
        return true; // hover() shows it at once
    if (event->type() == QEvent::NativeGesture) {
        const auto* gesture = static_cast<QNativeGestureEvent*>(event);
        if (gesture->gestureType() == Qt::ZoomNativeGesture) {
            zoomAt(gesture->position(), 1 + gesture->value());
            return true;
        }
    }
    if (event->type() == QEvent::LanguageChange)
        invalidate();
    return QWidget::event(event);
}

void ClusterCanvas::resizeEvent(QResizeEvent* event)
{
    m_pictureIsStale = true;
    measureLegend();
    if (m_isFitted) {
        fitNow();
    } else if (event->oldSize().isValid()) {
        // What is in the middle stays there.
        const QSizeF grown = event->size() - event->oldSize();
        setView({ m_view.origin - QPointF(grown.width(), grown.height()) / (2 * m_view.zoom), m_view.zoom });
    }
    m_minimap->follow(sceneArea());
}

void ClusterCanvas::updateCursor()
{
    if (m_drag == Drag::Panning || m_drag == Drag::Task)
        setCursor(Qt::ClosedHandCursor);
    else if (m_spaceIsHeld)
        setCursor(Qt::OpenHandCursor);
    else if (!hostsOf(m_overlay.hovered).empty())
        setCursor(Qt::PointingHandCursor);
    else
        unsetCursor();
}

void ClusterCanvas::mousePressEvent(QMouseEvent* event)
{
    if (event->button() == Qt::RightButton)
        return;
    m_pressedAt = event->position();
    m_lastPosition = event->position();
    const bool pansAtOnce = event->button() == Qt::MiddleButton || m_spaceIsHeld;
    m_drag = pansAtOnce ? Drag::Panning : Drag::Undecided;
    m_dragged = hitAt(m_pressedAt);
    updateCursor();
}

void ClusterCanvas::mouseMoveEvent(QMouseEvent* event)
{
    const auto position = event->position();
    if (m_drag == Drag::Undecided && (position - m_pressedAt).manhattanLength() >= QApplication::startDragDistance()) {
        beginDrag();
    }
    if (m_drag == Drag::Task)
        update();
    if (m_drag == Drag::Panning) {
        m_isFitted = false;
        setView({ m_view.origin - (position - m_lastPosition) / m_view.zoom, m_view.zoom });
    } else if (m_drag == Drag::None) {
        hover(position, event->globalPosition().toPoint());
    }
    m_lastPosition = position;
}

void ClusterCanvas::mouseReleaseEvent(QMouseEvent* event)
{
    const auto drag = std::exchange(m_drag, Drag::None);
    updateCursor();
    if (drag == Drag::Undecided && event->button() == Qt::LeftButton)
        click(event->position(), event->modifiers());
    if (drag != Drag::Task)
        return;
    update();
    const auto target = sceneArea().contains(event->position()) ? hitAt(event->position()).host : HostId();
    if (target.isValid() && target != m_dragged.host)
        Q_EMIT taskDropped(m_dragged, target);
}

void ClusterCanvas::beginDrag()
{
    const bool isTask = m_tasksAreMovable && m_dragged.task.job.isValid() && !m_dragged.task.isProposed;
    m_drag = isTask ? Drag::Task : Drag::Panning;
    m_lastPosition = m_pressedAt;
    QToolTip::hideText();
    updateCursor();
}

void ClusterCanvas::mouseDoubleClickEvent(QMouseEvent* event)
{
    if (event->button() == Qt::LeftButton)
        activate(hitAt(event->position()));
}

void ClusterCanvas::hover(QPointF position, QPoint globalPosition)
{
    const auto hit = sceneArea().contains(position) ? hitAt(position) : SceneHit {};
    const auto& before = m_overlay.hovered;
    if (hit.host == before.host && hit.slot == before.slot && hit.rack == before.rack && hit.task == before.task)
        return;
    m_overlay.hovered = hit;
    m_selection.setHover({ hit.task.job, hit.host });
    updateCursor();
    update();
    const auto text = clusterToolTip(m_scene, m_names, hit);
    if (text.isEmpty())
        QToolTip::hideText();
    else
        QToolTip::showText(globalPosition, text, this);
}

void ClusterCanvas::leaveEvent(QEvent*)
{
    m_overlay.hovered = {};
    m_selection.setHover({});
    update();
}

std::vector<HostId> ClusterCanvas::hostsOf(const SceneHit& hit) const
{
    if (hit.host.isValid())
        return { hit.host };
    const auto& layout = m_scene.layout();
    return hit.rack >= 0 && layout.hasRacks() ? layout.rackHosts(static_cast<std::size_t>(hit.rack))
                                              : std::vector<HostId> {};
}

void ClusterCanvas::click(QPointF position, Qt::KeyboardModifiers modifiers)
{
    const auto hit = hitAt(position);
    const auto mode = selectModeOf(modifiers);
    if (hit.host.isValid())
        setCurrentHost(hit.host);
    const bool isJob = hit.task.job.isValid();
    if (mode == SelectMode::Replace) {
        // A plain click is about one thing; time and decision are picked elsewhere and stay.
        auto state = m_selection.state();
        state.jobs = isJob ? std::vector { hit.task.job } : std::vector<JobId> {};
        state.hosts = isJob ? std::vector<HostId> {} : hostsOf(hit);
        m_selection.set(std::move(state));
    } else if (isJob) {
        m_selection.selectJobs({ hit.task.job }, mode);
    } else {
        m_selection.selectHosts(hostsOf(hit), mode);
    }
}

void ClusterCanvas::activate(const SceneHit& hit)
{
    if (!hit.host.isValid())
        return hostsOf(hit).empty() ? void() : focusSelection(); // the click before has selected the rack
    focusHost(hit.host);
    if (hit.task.job.isValid())
        Q_EMIT jobActivated(hit.task.job);
    else
        Q_EMIT hostActivated(hit.host);
}

void ClusterCanvas::wheelEvent(QWheelEvent* event)
{
    const double turned = event->angleDelta().y();
    if (turned != 0)
        zoomAt(event->position(), std::pow(kWheelZoom, turned));
    event->accept();
}

void ClusterCanvas::keyPressEvent(QKeyEvent* event)
{
    if (m_drag == Drag::Task && event->key() == Qt::Key_Escape) {
        m_drag = Drag::None;
        updateCursor();
        return update();
    }
    switch (event->key()) {
    case Qt::Key_Left:
        return moveCurrent(Direction::Left, event->modifiers());
    case Qt::Key_Right:
        return moveCurrent(Direction::Right, event->modifiers());
    case Qt::Key_Up:
        return moveCurrent(Direction::Up, event->modifiers());
    case Qt::Key_Down:
        return moveCurrent(Direction::Down, event->modifiers());
    case Qt::Key_Plus:
    case Qt::Key_Equal:
        return zoomIn();
    case Qt::Key_Minus:
        return zoomOut();
    case Qt::Key_Home:
        return fit();
    case Qt::Key_Return:
    case Qt::Key_Enter:
        return activate({ .host = m_current });
    case Qt::Key_Space:
        m_spaceIsHeld = true;
        return updateCursor();
    default:
        QWidget::keyPressEvent(event);
    }
}

void ClusterCanvas::keyReleaseEvent(QKeyEvent* event)
{
    if (event->key() != Qt::Key_Space || event->isAutoRepeat())
        return QWidget::keyReleaseEvent(event);
    m_spaceIsHeld = false;
    updateCursor();
}

void ClusterCanvas::contextMenuEvent(QContextMenuEvent* event)
{
    const bool isKey = event->reason() == QContextMenuEvent::Keyboard;
    if (isKey && m_current.isValid())
        Q_EMIT menuRequested(mapToGlobal(hostRect(m_current).center().toPoint()), { .host = m_current });
    else
        Q_EMIT menuRequested(event->globalPos(), hitAt(event->pos()));
}

void ClusterCanvas::focusInEvent(QFocusEvent* event)
{
    QWidget::focusInEvent(event);
    update();
    announceCurrentHost(*this);
}

void ClusterCanvas::focusOutEvent(QFocusEvent* event)
{
    m_spaceIsHeld = false;
    updateCursor();
    QWidget::focusOutEvent(event);
    update();
}

} // namespace consonance
#include "moc_cluster_canvas.cpp"
