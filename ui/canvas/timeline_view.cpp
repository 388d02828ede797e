// SPDX-License-Identifier: GPL-3.0-or-later
#include "ui/canvas/timeline_view.h"

#include "ui/kit/number_format.h"

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
constexpr Duration kSmallestSpan = Duration::fromSeconds(1);

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
    connect(&m_selection, &Selection::changed, this, [this] { viewport()->update(); });
    connect(&m_clock, &SimulationClock::nowChanged, this, [this] { viewport()->update(); });
    connect(&Theme::instance(), &Theme::changed, this, [this] { viewport()->update(); });
    connect(verticalScrollBar(), &QScrollBar::valueChanged, this, [this](int row) {
        m_view.firstRow = row;
        viewport()->update();
    });
    retranslate();
}

void TimelineView::retranslate()
{
    setAccessibleName(tr("Timeline"));
    setAccessibleDescription(
        tr("When each job waited and ran. A and D move in time, W and S zoom, F shows everything."));
    viewport()->update();
}

void TimelineView::changeEvent(QEvent* event)
{
    if (event->type() == QEvent::LanguageChange)
        retranslate();
    QAbstractScrollArea::changeEvent(event);
}

void TimelineView::setWorkload(std::shared_ptr<const Workload> workload)
{
    m_workload = std::move(workload);
    m_scene.clear();
    m_followsEnd = true;
    m_view.from = {};
    m_view.until = Time::fromSeconds(3600);
    m_view.firstRow = 0;
    updateScrollBar();
    viewport()->update();
}

void TimelineView::setEvents(std::span<const EventRecord> events)
{
    // Whoever looks at the newest jobs goes on seeing the newest; whoever scrolled up stays there.
    const bool isAtEnd = verticalScrollBar()->value() == verticalScrollBar()->maximum();
    m_scene.append(events);
    if (m_followsEnd)
        fit();
    updateScrollBar();
    if (m_followsEnd && isAtEnd)
        verticalScrollBar()->setValue(verticalScrollBar()->maximum());
    viewport()->update();
}

void TimelineView::fit()
{
    m_followsEnd = true;
    m_view.from = {};
    m_view.until = std::max(m_scene.end(), Time::fromSeconds(60));
    viewport()->update();
}

QRectF TimelineView::area() const
{
    return viewport()->rect();
}

void TimelineView::updateScrollBar()
{
    const int visible = std::max(1, static_cast<int>((area().height() - m_view.axisHeight) / m_view.rowHeight));
    verticalScrollBar()->setPageStep(visible);
    verticalScrollBar()->setRange(0, std::max(0, static_cast<int>(m_scene.rows().size()) - visible));
}

TimelineContent TimelineView::content() const
{
    return { .scene = m_scene,
        .nameOf = [this](JobId job) { return QString::fromStdString(m_workload->job(job).request.name); },
        .styleOf = [](JobId job) { return Theme::instance().jobStyle(job.index()); },
        .isSelected = [this](JobId job) { return m_selection.state().contains(job); },
        .now = m_clock.now() };
}

void TimelineView::paintEvent(QPaintEvent* /*event*/)
{
    QPainter painter(viewport());
    const auto& tokens = Theme::instance().tokens();
    painter.setFont(Theme::instance().font(TextSize::Small));
    if (!m_workload || m_scene.rows().empty()) {
        painter.fillRect(area(), tokens.surface);
        painter.setPen(tokens.mutedText);
        painter.drawText(
            area(), Qt::AlignCenter, tr("Each job gets a row here when it arrives. Step or run to begin."));
        return;
    }
    paintTimeline(painter, area(), m_view, content(), tokens);
}

void TimelineView::resizeEvent(QResizeEvent* event)
{
    QAbstractScrollArea::resizeEvent(event);
    updateScrollBar();
}

void TimelineView::zoom(double factor, double x)
{
    m_followsEnd = false;
    const Time at = m_view.timeAt(x, area());
    const double before = static_cast<double>((at - m_view.from).microseconds);
    const double after = static_cast<double>((m_view.until - at).microseconds);
    const double longest = static_cast<double>(std::max(m_scene.end(), Time::fromSeconds(60)).microseconds) * 1.2;
    const double span = (before + after) / factor;
    if (span < static_cast<double>(kSmallestSpan.microseconds) || (factor < 1 && span > longest))
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

JobId TimelineView::jobAt(const QPointF& position) const
{
    const int row = m_view.rowAt(position.y(), area());
    return row >= 0 && row < static_cast<int>(m_scene.rows().size()) ? m_scene.rows()[static_cast<std::size_t>(row)].job
                                                                     : JobId {};
}

void TimelineView::mousePressEvent(QMouseEvent* event)
{
    m_pressedAt = m_lastPosition = event->position();
    m_isDragging = false;
}

void TimelineView::mouseMoveEvent(QMouseEvent* event)
{
    if ((event->buttons() & (Qt::LeftButton | Qt::MiddleButton)) == 0) {
        m_selection.setHover({ .job = jobAt(event->position()), .host = {} });
        return;
    }
    m_isDragging
        = m_isDragging || (event->position() - m_pressedAt).manhattanLength() >= QApplication::startDragDistance();
    if (!m_isDragging)
        return;
    pan(m_lastPosition.x() - event->position().x());
    m_lastPosition = event->position();
}

void TimelineView::mouseReleaseEvent(QMouseEvent* event)
{
    if (m_isDragging || event->button() != Qt::LeftButton)
        return;
    const JobId job = jobAt(event->position());
    if (job.isValid())
        m_selection.selectJobs({ job }, selectModeOf(event->modifiers()));
    else
        m_selection.clear();
}

void TimelineView::mouseDoubleClickEvent(QMouseEvent* event)
{
    if (event->position().x() >= m_view.labelWidth && m_workload)
        m_clock.seek(std::max(Time {}, m_view.timeAt(event->position().x(), area())));
}

void TimelineView::keyPressEvent(QKeyEvent* event)
{
    const double step = area().width() * kPanShare;
    const double middle = m_view.labelWidth + (area().width() - m_view.labelWidth) / 2;
    switch (event->key()) {
    case Qt::Key_A:
        pan(-step);
        break;
    case Qt::Key_D:
        pan(step);
        break;
    case Qt::Key_W:
        zoom(kZoomStep, middle);
        break;
    case Qt::Key_S:
        zoom(1 / kZoomStep, middle);
        break;
    case Qt::Key_F:
        fit();
        break;
    default:
        QAbstractScrollArea::keyPressEvent(event);
    }
}

QString TimelineView::tipAt(const QPointF& position) const
{
    const int row = m_view.rowAt(position.y(), area());
    if (!m_workload || row < 0 || row >= static_cast<int>(m_scene.rows().size()))
        return {};
    const auto& line = m_scene.rows()[static_cast<std::size_t>(row)];
    const QString name = QString::fromStdString(m_workload->job(line.job).request.name);
    const Time at = m_view.timeAt(position.x(), area());
    const auto* segment
        = position.x() < m_view.labelWidth ? nullptr : m_scene.segmentAt(static_cast<std::size_t>(row), at);
    if (!segment)
        return name;
    const QString span = format::duration(std::min(segment->until, m_scene.end()) - segment->from);
    switch (segment->state) {
    case TimelineState::Waiting:
        return tr("%1 waits, %2 from %3").arg(name, span, format::clockTime(segment->from));
    case TimelineState::Stalled:
        return tr("%1 starts or moves, %2 from %3").arg(name, span, format::clockTime(segment->from));
    case TimelineState::Running:
        return tr("%1 runs, %2 from %3").arg(name, span, format::clockTime(segment->from));
    }
    return name;
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
