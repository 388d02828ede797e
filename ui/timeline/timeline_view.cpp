// SPDX-License-Identifier: GPL-3.0-or-later
#include "ui/timeline/timeline_view.h"

#include "core/workload/trace_file.h"
#include "ui/commands/physical_keys.h"
#include "ui/kit/keep_translated.h"
#include "ui/kit/number_format.h"
#include "ui/timeline/timeline_view_accessible.h"

#include <QApplication>
#include <QHelpEvent>
#include <QMouseEvent>
#include <QPainter>
#include <QScrollBar>
#include <QToolTip>
#include <QWheelEvent>

#include <algorithm>
#include <cmath>

namespace consonance {

namespace {

constexpr double kZoomStep = 1.25;
constexpr double kPanShare = 0.15; ///< of the visible span a key press moves
constexpr double kSnapReach = 8; ///< px
constexpr double kMostPinned = 0.5; ///< of the height

} // namespace

TimelineView::TimelineView(Selection& selection, SimulationClock& clock, QWidget* parent)
    : QAbstractScrollArea(parent)
    , m_selection(selection)
    , m_clock(clock)
{
    setFocusPolicy(Qt::StrongFocus);
    setHorizontalScrollBarPolicy(Qt::ScrollBarAlwaysOff);
    setFrameShape(QFrame::NoFrame);
    viewport()->setMouseTracking(true);
    viewport()->setAttribute(Qt::WA_OpaquePaintEvent);
    m_view.until = Time::fromSeconds(3600);
    connect(&m_selection, &Selection::changed, this, &TimelineView::followSelection);
    connect(&m_clock, &SimulationClock::nowChanged, this, &TimelineView::followClock);
    connect(&m_clock, &SimulationClock::seekRequested, this, [this] { m_showsClock = true; });
    setJobStyles([](JobId job) { return Theme::instance().jobStyle(job.index()); });
    connect(&Theme::instance(), &Theme::changed, this, [this] { viewport()->update(); });
    connect(verticalScrollBar(), &QScrollBar::valueChanged, this, [this](int row) {
        m_view.firstRow = row;
        viewport()->update();
    });
    installTimelineAccessibility();
    keepTranslated(*this, [this] { retranslate(); });
}

void TimelineView::retranslate()
{
    setAccessibleName(tr("Timeline"));
    setAccessibleDescription(
        tr("When each job waited and ran, or what ran on each server. A and D move in time, W and S zoom, F brings the "
           "selection to the middle, Shift and dragging selects a range of time."));
    viewport()->update();
}

void TimelineView::setWorkload(std::shared_ptr<const Workload> workload, std::shared_ptr<const Cluster> cluster)
{
    const bool isSame = workload && workload == m_workload;
    m_workload = std::move(workload);
    m_beginning = m_workload ? dateOfBeginning(*m_workload) : std::nullopt;
    m_cluster = std::move(cluster);
    m_scene.clear();
    m_lanes.reset(m_cluster.get());
    m_isReread = isSame;
    m_promises.reset(m_cluster.get());
    if (isSame) // with one more server: the run whose rows were arranged, and undo reaches back over that
        return arrange();
    m_followsEnd = true;
    m_view.from = {};
    m_view.until = Time::fromSeconds(3600);
    m_view.firstRow = 0;
    setArrangement({});
}

void TimelineView::setEvents(std::span<const EventRecord> events, std::span<const SlotRecord> slots)
{
    // Whoever looks at the newest jobs goes on seeing the newest; whoever scrolled up stays there.
    const bool isAtEnd = verticalScrollBar()->value() == verticalScrollBar()->maximum();
    const auto known = rows().size();
    bool goesOn = m_scene.append(events) && !std::exchange(m_isReread, false);
    if (!slots.empty())
        goesOn = m_lanes.append(events, slots) && goesOn;
    m_promises.append(events, slots);
    for (std::size_t host = 0; m_cluster && !m_promises.isEmpty() && host < m_cluster->hostCount(); ++host)
        m_lanes.makeRoom(HostId(host), m_promises.lanesOn(HostId(host)));
    if (m_followsEnd)
        fit();
    // Rows that were made again may be others, as many as they are: pins and filters go by their place.
    if (rows().size() != known || !goesOn)
        arrange();
    const bool isFollowed = m_followsEnd && isAtEnd && m_grouping == TimelineGrouping::Jobs && goesOn;
    if (isFollowed || !goesOn) // neither what lies ahead of the clock nor the end of another future is looked at
        followRows(std::nullopt, m_clock.now());
    viewport()->update();
}

const std::vector<TimelineRow>& TimelineView::rows() const
{
    return m_grouping == TimelineGrouping::Jobs ? m_scene.rows() : m_lanes.rows();
}

void TimelineView::setGrouping(TimelineGrouping grouping)
{
    if (m_grouping == grouping)
        return;
    m_grouping = grouping;
    m_view.firstRow = 0;
    verticalScrollBar()->setValue(0);
    arrange();
}

/// Which rows are shown, after rows, filters or pins changed.
void TimelineView::arrange()
{
    m_order = timelineOrder(rows(), m_filters, m_pinnedJobs, m_pinnedHosts);
    m_view.pinnedHeight
        = std::min(m_view.rowHeight * static_cast<double>(m_order.pinned.size()), area().height() * kMostPinned);
    updateScrollBar();
    viewport()->update();
    Q_EMIT arrangementChanged();
}

void TimelineView::fit()
{
    m_followsEnd = true;
    m_view.from = {};
    m_view.until = std::max(promisedEnd(), Time::fromSeconds(60));
    viewport()->update();
}

void TimelineView::showSpan(Time from, Time until)
{
    m_followsEnd = false;
    m_view.from = from;
    m_view.until = std::max(until, from + kSmallestTimeSpan);
    viewport()->update();
}

void TimelineView::togglePinned()
{
    const auto toggle = [](auto& pinned, const auto& ids) {
        const auto isPinned = [&pinned](auto id) { return std::ranges::find(pinned, id) != pinned.end(); };
        if (std::ranges::all_of(ids, isPinned)) {
            std::erase_if(pinned, [&ids](auto id) { return std::ranges::find(ids, id) != ids.end(); });
            return;
        }
        for (const auto id : ids) {
            if (!isPinned(id))
                pinned.push_back(id);
        }
    };
    if (m_grouping == TimelineGrouping::Jobs)
        toggle(m_pinnedJobs, m_selection.state().jobs);
    else
        toggle(m_pinnedHosts, m_selection.state().hosts);
    arrange();
}

void TimelineView::filterSelection(TimelineFilter::Kind kind)
{
    const bool byJob = m_grouping == TimelineGrouping::Jobs;
    const auto& state = m_selection.state();
    if (byJob ? state.jobs.empty() : state.hosts.empty())
        return;
    m_filters.push({ .kind = kind,
        .jobs = byJob ? state.jobs : std::vector<JobId>(),
        .hosts = byJob ? std::vector<HostId>() : state.hosts });
    arrange();
}

void TimelineView::filterBack()
{
    m_filters.goBack();
    arrange();
}

void TimelineView::filterForward()
{
    m_filters.goForward();
    arrange();
}

void TimelineView::clearFilters()
{
    m_filters.clear();
    arrange();
}

void TimelineView::setArrangement(const TimelineArrangement& arrangement)
{
    m_filters = arrangement.filters;
    m_pinnedJobs = arrangement.pinnedJobs;
    m_pinnedHosts = arrangement.pinnedHosts;
    arrange();
}

void TimelineView::updateScrollBar()
{
    const int visible
        = std::max(1, static_cast<int>((area().height() - m_view.axisHeight - m_view.pinnedHeight) / m_view.rowHeight));
    verticalScrollBar()->setPageStep(visible);
    verticalScrollBar()->setRange(0, std::max(0, static_cast<int>(m_order.rest.size()) - visible));
}

QString TimelineView::labelOf(const TimelineRow& row) const
{
    if (row.host.isValid())
        return QString::fromStdString(m_cluster->hostName(row.host));
    return QString::fromStdString(m_workload->job(row.job).request.name);
}

TimelineContent TimelineView::content() const
{
    const auto& state = m_selection.state();
    TimelineContent content { .rows = rows(),
        .end = end(),
        .labelOf = [this](const TimelineRow& row) { return labelOf(row); },
        .styleOf = m_styleOf,
        .isSelected = [&state](JobId job) { return state.contains(job); },
        .isHostSelected = [&state](HostId host) { return state.contains(host); },
        .now = m_clock.now(),
        .order = &m_order,
        .marks = m_marks,
        .beginning = m_beginning };
    if (state.range)
        content.range = std::pair(state.range->from, state.range->to);
    if (!m_promises.isEmpty())
        content.promisesOf = [this](const TimelineRow& row) { return promisesOf(row); };
    return content;
}

void TimelineView::paintEvent(QPaintEvent* /*event*/)
{
    QPainter painter(viewport());
    const auto& tokens = Theme::instance().tokens();
    painter.setFont(Theme::instance().font(TextSize::Small));
    if (!m_workload || rows().empty()) {
        painter.fillRect(area(), tokens.surface);
        painter.setPen(tokens.mutedText);
        painter.drawText(area(), Qt::AlignCenter | Qt::TextWordWrap,
            tr("Each job gets a row here when it arrives. Step or run to begin."));
        return;
    }
    paintTimeline(painter, area(), m_view, content(), tokens);
}

void TimelineView::resizeEvent(QResizeEvent* event)
{
    QAbstractScrollArea::resizeEvent(event);
    arrange();
}

void TimelineView::zoom(double factor, double x)
{
    m_followsEnd = false;
    const Time at = m_view.timeAt(x, area());
    const double before = static_cast<double>((at - m_view.from).microseconds);
    const double after = static_cast<double>((m_view.until - at).microseconds);
    const double longest = static_cast<double>(std::max(promisedEnd(), Time::fromSeconds(60)).microseconds) * 1.2;
    const double span = (before + after) / factor;
    if (span < static_cast<double>(kSmallestTimeSpan.microseconds) || (factor < 1 && span > longest))
        return;
    m_view.from = at - Duration { static_cast<std::int64_t>(before / factor) };
    m_view.until = at + Duration { static_cast<std::int64_t>(after / factor) };
    viewport()->update();
}

void TimelineView::pan(double pixels)
{
    m_followsEnd = false;
    const double perPixel = static_cast<double>((m_view.until - m_view.from).microseconds)
        / std::max(1.0, area().width() - m_view.labelWidth);
    const Duration shift { static_cast<std::int64_t>(pixels * perPixel) };
    m_view.from = m_view.from + shift;
    m_view.until = m_view.until + shift;
    viewport()->update();
}

void TimelineView::wheelEvent(QWheelEvent* event)
{
    const double turns = event->angleDelta().y() / 120.0;
    const bool overAxis = event->position().y() < m_view.axisHeight;
    if ((event->modifiers() & Qt::ControlModifier) != 0 || overAxis) {
        zoom(std::pow(kZoomStep, turns), event->position().x());
        event->accept();
    } else if ((event->modifiers() & Qt::ShiftModifier) != 0 || event->angleDelta().x() != 0) {
        pan(-(turns + event->angleDelta().x() / 120.0) * 60);
        event->accept();
    } else {
        QAbstractScrollArea::wheelEvent(event);
    }
}

TimelineContent TimelineView::paperContent() const
{
    auto paper = content();
    paper.styleOf = [](JobId job) { return jobStyle(ThemeKind::Light, job.index()); };
    paper.isSelected = {};
    paper.isHostSelected = {};
    paper.now = kForever;
    paper.range.reset();
    if (paper.promisesOf) // as of the end, where a picture without a clock stands
        paper.promisesOf = [this](const TimelineRow& row) { return promisesAt(row, end()); };
    return paper;
}

const TimelineRow* TimelineView::rowAt(const QPointF& position) const
{
    const double y = position.y() - area().top() - m_view.axisHeight;
    int row = -1;
    if (y >= 0 && y < m_view.pinnedHeight) {
        const auto pinned = static_cast<std::size_t>(y / m_view.rowHeight);
        row = pinned < m_order.pinned.size() ? m_order.pinned[pinned] : -1;
    } else {
        const int shown = m_view.rowAt(position.y(), area());
        row = shown >= 0 && shown < static_cast<int>(m_order.rest.size())
            ? m_order.rest[static_cast<std::size_t>(shown)]
            : -1;
    }
    return row < 0 ? nullptr : &rows()[static_cast<std::size_t>(row)];
}

JobId TimelineView::jobAt(const QPointF& position) const
{
    const auto* row = rowAt(position);
    if (!row)
        return {};
    if (!row->host.isValid())
        return row->job;
    if (position.x() < m_view.labelWidth)
        return {};
    const Time at = m_view.timeAt(position.x(), area());
    const auto* segment = segmentOf(*row, at);
    if (segment && (at <= end() || segment->until != kForever))
        return segment->job;
    for (const auto& [job, promise] : promisesOf(*row)) {
        if (promise.from <= at && at < promise.until)
            return job;
    }
    return segment ? segment->job : JobId {};
}

/// Where the pointer points in time, snapped to what happened in its row.
Time TimelineView::momentAt(const QPointF& position) const
{
    const Time at = m_view.timeAt(position.x(), area());
    const auto* row = rowAt(position);
    if (!m_snaps || !row)
        return at;
    const double perPixel = static_cast<double>((m_view.until - m_view.from).microseconds)
        / std::max(1.0, area().width() - m_view.labelWidth);
    return snappedTo(*row, at, Duration { static_cast<std::int64_t>(kSnapReach * perPixel) });
}

void TimelineView::mousePressEvent(QMouseEvent* event)
{
    m_pressedAt = m_lastPosition = event->position();
    m_drag = Drag::None;
    m_isPressed = true;
}

/// Along the axis, or with Shift anywhere.
bool TimelineView::marksRange(const QMouseEvent& event) const
{
    const bool isOnAxis = (event.buttons() & Qt::LeftButton) != 0 && m_pressedAt.y() < m_view.axisHeight
        && m_pressedAt.x() >= m_view.labelWidth;
    return isOnAxis || (event.modifiers() & Qt::ShiftModifier) != 0;
}

void TimelineView::mouseMoveEvent(QMouseEvent* event)
{
    if ((event->buttons() & (Qt::LeftButton | Qt::MiddleButton)) == 0) {
        const auto* row = rowAt(event->position());
        m_selection.setHover({ .job = jobAt(event->position()), .host = row ? row->host : HostId {} });
        return;
    }
    if (m_drag == Drag::None
        && (event->position() - m_pressedAt).manhattanLength() >= QApplication::startDragDistance())
        m_drag = marksRange(*event) ? Drag::Range : Drag::Pan;
    if (m_drag == Drag::Pan)
        pan(m_lastPosition.x() - event->position().x());
    m_lastPosition = event->position();
}

void TimelineView::mouseReleaseEvent(QMouseEvent* event)
{
    const auto drag = std::exchange(m_drag, Drag::None);
    if (!std::exchange(m_isPressed, false) || drag == Drag::Pan || event->button() != Qt::LeftButton)
        return;
    if (drag == Drag::Range) {
        const Time a = momentAt(m_pressedAt);
        const Time b = momentAt(event->position());
        m_selection.selectRange(TimeRange { std::max(Time {}, std::min(a, b)), std::max(a, b) });
        return;
    }
    if (clickMark(event->position()))
        return;
    const auto* row = rowAt(event->position());
    const JobId job = jobAt(event->position());
    if (job.isValid())
        m_selection.selectJobs({ job }, selectModeOf(event->modifiers()));
    else if (row && row->host.isValid())
        m_selection.selectHosts({ row->host }, selectModeOf(event->modifiers()));
    else if (event->position().y() >= m_view.axisHeight) // the axis is where people click to have the keys
        m_selection.clear();
}

void TimelineView::mouseDoubleClickEvent(QMouseEvent* event)
{
    m_isPressed = false;
    if (const auto* mark = markAt(event->position(), area(), m_view, m_marks))
        m_clock.seek(mark->at);
    else if (event->position().x() >= m_view.labelWidth && m_workload)
        m_clock.seek(std::max(Time {}, momentAt(event->position())));
}

bool TimelineView::hears(const QKeyEvent& event) const
{
    if ((event.modifiers() & ~(Qt::ShiftModifier | Qt::KeypadModifier)) != 0)
        return false;
    const auto key = physicalKey(event);
    // The letter of a key that counts by its place does nothing elsewhere.
    return m_heardKeys.contains(key == Qt::Key_unknown ? static_cast<Qt::Key>(event.key()) : key);
}

/// Inside the timeline its own keys come before shortcuts of the window and of the page around it.
bool TimelineView::event(QEvent* event)
{
    if (event->type() == QEvent::ShortcutOverride && hears(*static_cast<QKeyEvent*>(event))) {
        event->accept();
        return true;
    }
    return QAbstractScrollArea::event(event);
}

void TimelineView::keyPressEvent(QKeyEvent* event)
{
    switch (hears(*event) ? physicalKey(*event) : Qt::Key_unknown) {
    case Qt::Key_A:
        panBy(-kPanShare);
        break;
    case Qt::Key_D:
        panBy(kPanShare);
        break;
    case Qt::Key_W:
        zoomBy(kZoomStep);
        break;
    case Qt::Key_S:
        zoomBy(1 / kZoomStep);
        break;
    case Qt::Key_F:
        focusSelection();
        break;
    case Qt::Key_R:
        selectRangeOfSelection();
        break;
    case Qt::Key_Q:
        m_selection.selectRange(std::nullopt);
        break;
    case Qt::Key_Period:
        goToEvent(TimelineDirection::Later);
        break;
    case Qt::Key_Comma:
        goToEvent(TimelineDirection::Earlier);
        break;
    default:
        QAbstractScrollArea::keyPressEvent(event);
    }
}

QString TimelineView::tipAt(const QPointF& position) const
{
    if (const auto* mark = markAt(position, area(), m_view, m_marks))
        return mark->text;
    const auto* row = rowAt(position);
    if (!m_workload || !row)
        return m_workload
            ? tr("Dragging along the axis, or Shift and dragging, selects a range of time; other views follow.")
            : QString();
    const Time at = m_view.timeAt(position.x(), area());
    if (position.x() < m_view.labelWidth)
        return labelOf(*row);
    QStringList lines;
    for (const auto& promised : promisesOf(*row)) {
        if (promised.promise.from <= at && at < promised.promise.until)
            lines << promiseText(promised);
    }
    // What lasts says nothing of times that are not known yet, once something else is said of them.
    const auto* segment = segmentOf(*row, at);
    if (segment && (lines.isEmpty() || at <= end()))
        lines.prepend(segmentText(*row, *segment));
    return lines.isEmpty() ? labelOf(*row) : lines.join(QLatin1Char('\n'));
}

bool TimelineView::viewportEvent(QEvent* event)
{
    if (event->type() == QEvent::ToolTip) {
        const auto* help = static_cast<QHelpEvent*>(event);
        QToolTip::showText(help->globalPos(), tipAt(help->pos()), this);
        return true;
    }
    if (event->type() == QEvent::Leave)
        m_selection.setHover({});
    return QAbstractScrollArea::viewportEvent(event);
}

} // namespace consonance
#include "moc_timeline_view.cpp"
