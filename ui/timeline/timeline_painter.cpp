// SPDX-License-Identifier: GPL-3.0-or-later
#include "ui/timeline/timeline_painter.h"

#include "ui/kit/moment_format.h"
#include "ui/theme/color_math.h"

#include <QPainter>

#include <algorithm>
#include <array>
#include <cmath>

namespace consonance {

namespace {

constexpr std::array<std::int64_t, 15> kSteps { 1, 5, 15, 60, 300, 900, 1800, 3600, 7200, 14'400, 43'200, 86'400,
    2 * 86'400, 7 * 86'400, 30 * 86'400 };
constexpr double kSmallestLabelledRow = 11;
constexpr double kSmallestMarkedRow = 5;
/// A narrower strip has no room for the texture; and of a whole run there are a hundred thousand of them.
constexpr double kSmallestTexturedBar = 4;

QRectF rowsArea(const QRectF& area, const TimelineViewport& viewport)
{
    return area.adjusted(viewport.labelWidth, viewport.axisHeight + viewport.pinnedHeight, 0, 0);
}

void paintAxis(QPainter& painter, const QRectF& area, const TimelineViewport& viewport,
    const format::Beginning& beginning, const ThemeTokens& tokens)
{
    const QRectF rows = area.adjusted(viewport.labelWidth, viewport.axisHeight, 0, 0);
    const Duration step = timelineAxisStep(viewport.until - viewport.from, rows.width());
    // The view may show what lies before the beginning; there is no time to name there.
    const auto from = std::max<std::int64_t>(0, viewport.from.microseconds);
    const auto first = from - (from - format::axisOrigin(beginning).microseconds) % step.microseconds;
    for (Time at { first }; at <= viewport.until; at = at + step) {
        const double x = viewport.xOf(at, area);
        if (x < rows.left() - 0.5)
            continue;
        painter.setPen(QPen(tokens.grid, 1));
        painter.drawLine(QPointF(x, rows.top()), QPointF(x, rows.bottom()));
        const auto label = format::axisMoment(at, beginning, step);
        if (x + 3 + painter.fontMetrics().horizontalAdvance(label) > area.right())
            continue; // half a time is another time
        painter.setPen(tokens.mutedText);
        painter.drawText(QRectF(x + 3, area.top(), 120, viewport.axisHeight - viewport.markLane - 4),
            Qt::AlignLeft | Qt::AlignVCenter, label);
    }
    painter.setPen(QPen(tokens.border, 1));
    painter.drawLine(QPointF(area.left(), rows.top()), QPointF(area.right(), rows.top()));
}

/// A strip of one state: running full, stalled textured, waiting a thin line, so that states differ without colour too.
void paintSegment(
    QPainter& painter, const QRectF& strip, TimelineState state, const JobStyle& style, const ThemeTokens& tokens)
{
    switch (state) {
    case TimelineState::Waiting: {
        const double height = std::max(1.0, strip.height() / 6);
        painter.fillRect(QRectF(strip.left(), strip.center().y() - height / 2, strip.width(), height), tokens.outline);
        break;
    }
    case TimelineState::Stalled:
        if (strip.width() < kSmallestTexturedBar) {
            painter.fillRect(strip, mixColors(tokens.raised, style.color, 0.5));
            break;
        }
        painter.fillRect(strip, tokens.raised);
        painter.fillRect(strip, QBrush(style.color, Qt::BDiagPattern));
        break;
    case TimelineState::Running:
        painter.fillRect(strip, style.color);
        break;
    }
}

/// Not there yet: the colour of the job, seen through, in a dotted outline that no state has.
void paintPromises(QPainter& painter, const QRectF& rowRect, double inset, const TimelineRow& row, const QRectF& area,
    const TimelineViewport& viewport, const TimelineContent& content, const ThemeTokens& tokens)
{
    constexpr float kSeenThrough = 0.3F;
    constexpr double kSmallestOutlined = 4;
    for (const auto& [job, promise] : content.promisesOf(row)) {
        if (promise.from >= viewport.until || promise.until <= viewport.from)
            continue;
        const double left = std::max(viewport.xOf(promise.from, area), rowRect.left());
        const double right = viewport.xOf(std::min(promise.until, viewport.until), area);
        const QRectF strip(left, rowRect.top() + inset, std::max(1.0, right - left), rowRect.height() - 2 * inset);
        QColor fill = content.styleOf(job).color;
        fill.setAlphaF(kSeenThrough);
        painter.fillRect(strip, fill);
        if (strip.width() < kSmallestOutlined || strip.height() < kSmallestOutlined)
            continue;
        painter.setPen(QPen(tokens.text, 1, Qt::DotLine));
        painter.setBrush(Qt::NoBrush);
        painter.drawRect(strip.adjusted(0, 0, -1, -1));
    }
}

/// What happened to a job at one moment: a stroke where it moved, a wedge where it went on, a cross where it was lost.
void paintMarks(QPainter& painter, const QRectF& rowRect, const TimelineRow& row, const QRectF& area,
    const TimelineViewport& viewport, const ThemeTokens& tokens)
{
    if (rowRect.height() <= kSmallestMarkedRow || row.incidents.empty())
        return;
    const double size = std::min(4.0, rowRect.height() / 3);
    using Kind = TimelineIncident::Kind;
    const auto first = std::ranges::lower_bound(row.incidents, viewport.from, {}, &TimelineIncident::at);
    const auto eachVisible = [&](Kind kind, const auto& paint) {
        for (auto incident = first; incident != row.incidents.end() && incident->at <= viewport.until; ++incident) {
            if (incident->kind == kind)
                paint(viewport.xOf(incident->at, area));
        }
    };
    painter.setPen(QPen(tokens.text, 1));
    painter.setBrush(tokens.text);
    eachVisible(Kind::Move, [&](double x) {
        painter.drawLine(QPointF(x, rowRect.top() + 1), QPointF(x, rowRect.bottom() - 1));
        const QPointF middle(x, rowRect.center().y());
        const QPointF diamond[] { middle - QPointF(0, size), middle + QPointF(size, 0), middle + QPointF(0, size),
            middle - QPointF(size, 0) };
        painter.drawPolygon(diamond, 4);
    });
    eachVisible(Kind::Restart, [&](double x) {
        const QPointF wedge[] { QPointF(x, rowRect.center().y() - size), QPointF(x + 1.6 * size, rowRect.center().y()),
            QPointF(x, rowRect.center().y() + size) };
        painter.drawPolygon(wedge, 3);
    });
    painter.setPen(QPen(tokens.error, 2));
    eachVisible(Kind::Loss, [&](double x) {
        const QPointF middle(x, rowRect.center().y());
        painter.drawLine(middle - QPointF(size, size), middle + QPointF(size, size));
        painter.drawLine(middle - QPointF(size, -size), middle + QPointF(size, -size));
    });
}

using SegmentIterator = std::vector<TimelineSegment>::const_iterator;

/// The first one that ends at that time or later; it is mostly near.
SegmentIterator firstEndingFrom(SegmentIterator first, SegmentIterator last, Time at)
{
    std::ptrdiff_t reach = 1;
    while (last - first > reach && first[reach].until < at) {
        first += reach;
        reach *= 2;
    }
    return std::ranges::lower_bound(first, first + std::min(reach + 1, last - first), at, {}, &TimelineSegment::until);
}

void paintRow(QPainter& painter, const QRectF& rowRect, const TimelineRow& row, const QRectF& area,
    const TimelineViewport& viewport, const TimelineContent& content, const ThemeTokens& tokens)
{
    const bool isLane = row.host.isValid();
    auto style = isLane ? JobStyle {} : content.styleOf(row.job);
    const double inset = rowRect.height() > 8 ? 2 : rowRect.height() > 3 ? 0.5 : 0;
    auto segment = std::ranges::upper_bound(row.segments, viewport.from, {}, &TimelineSegment::from);
    if (segment != row.segments.begin())
        --segment;
    // What lasts is drawn up to the latest moment known, which may lie after the last event.
    const Time lastKnown = content.now == kForever ? content.end : std::max(content.end, content.now);
    double drawnTo = -1;
    while (segment != row.segments.end() && segment->from < viewport.until) {
        const Time until = std::min({ segment->until, viewport.until, lastKnown });
        const double right = viewport.xOf(until, area);
        if (isLane && right < drawnTo) {
            // Of a whole run a pixel has thousands: those that end within one that is drawn are passed over at once.
            const Time pixelEnd = viewport.timeAt(drawnTo, area);
            segment = firstEndingFrom(std::next(segment), row.segments.end(), pixelEnd);
            continue;
        }
        if (right <= rowRect.left() || (right <= drawnTo && segment->state == TimelineState::Waiting)) {
            ++segment;
            continue; // outside, or within a pixel that something more important has
        }
        const double left = std::max(viewport.xOf(segment->from, area), rowRect.left());
        if (isLane)
            style = content.styleOf(segment->job);
        const QRectF strip(left, rowRect.top() + inset, std::max(1.0, right - left), rowRect.height() - 2 * inset);
        paintSegment(painter, strip, segment->state, style, tokens);
        if (isLane && content.isSelected && content.isSelected(segment->job)) {
            painter.setPen(QPen(tokens.text, 1));
            painter.setBrush(Qt::NoBrush);
            painter.drawRect(strip.adjusted(0, 0, -1, -1));
        }
        drawnTo = std::floor(right) + (isLane ? 1 : 0);
        ++segment;
    }
    if (content.promisesOf)
        paintPromises(painter, rowRect, inset, row, area, viewport, content, tokens);
    paintMarks(painter, rowRect, row, area, viewport, tokens);
}

void paintLabel(QPainter& painter, const QRectF& area, const QRectF& rowRect, double labelWidth, const QString& name,
    const ThemeTokens& tokens)
{
    const QRectF label(area.left() + 6, rowRect.top(), labelWidth - 12, rowRect.height());
    painter.setPen(tokens.text);
    painter.drawText(label, Qt::AlignLeft | Qt::AlignVCenter,
        painter.fontMetrics().elidedText(name, Qt::ElideMiddle, static_cast<int>(label.width())));
}

} // namespace

double TimelineViewport::xOf(Time at, const QRectF& area) const
{
    const double span = std::max(1.0, static_cast<double>((until - from).microseconds));
    return area.left() + labelWidth
        + static_cast<double>((at - from).microseconds) / span * (area.width() - labelWidth);
}

Time TimelineViewport::timeAt(double x, const QRectF& area) const
{
    const double share = (x - area.left() - labelWidth) / std::max(1.0, area.width() - labelWidth);
    return from + Duration { static_cast<std::int64_t>(share * static_cast<double>((until - from).microseconds)) };
}

int TimelineViewport::rowAt(double y, const QRectF& area) const
{
    const double top = area.top() + axisHeight + pinnedHeight;
    return y < top ? -1 : static_cast<int>(std::floor(firstRow + (y - top) / rowHeight));
}

Duration timelineAxisStep(Duration span, double width, double pixels)
{
    const double perLabel = span.seconds() * pixels / std::max(1.0, width);
    for (const auto seconds : kSteps) {
        if (static_cast<double>(seconds) >= perLabel)
            return Duration::fromSeconds(seconds);
    }
    return Duration::fromSeconds(
        kSteps.back() * static_cast<std::int64_t>(std::ceil(perLabel / static_cast<double>(kSteps.back()))));
}

namespace {

/// One row with its label; `top` is where it begins.
void paintWholeRow(QPainter& painter, double top, const TimelineRow& row, const QRectF& area,
    const TimelineViewport& viewport, const TimelineContent& content, const ThemeTokens& tokens)
{
    const QRectF rowRect(
        area.left() + viewport.labelWidth, top, area.width() - viewport.labelWidth, std::max(1.0, viewport.rowHeight));
    const bool isSelected = row.host.isValid() ? content.isHostSelected && content.isHostSelected(row.host)
                                               : content.isSelected && content.isSelected(row.job);
    if (isSelected)
        painter.fillRect(QRectF(area.left(), top, area.width(), rowRect.height()), tokens.selection);
    paintRow(painter, rowRect, row, area, viewport, content, tokens);
    if (viewport.rowHeight >= kSmallestLabelledRow && (!row.host.isValid() || row.lane == 0))
        paintLabel(painter, area, rowRect, viewport.labelWidth, content.labelOf(row), tokens);
}

void paintScrolledRows(QPainter& painter, const QRectF& area, const TimelineViewport& viewport,
    const TimelineContent& content, const ThemeTokens& tokens)
{
    const QRectF rows = rowsArea(area, viewport);
    const auto count = content.order ? content.order->rest.size() : content.rows.size();
    const auto first = static_cast<std::size_t>(std::max(0.0, std::floor(viewport.firstRow)));
    double lastTop = -1e9;
    for (std::size_t i = first; i < count; ++i) {
        const double top = rows.top() + (static_cast<double>(i) - viewport.firstRow) * viewport.rowHeight;
        if (top > rows.bottom())
            break;
        if (top - lastTop < 0.5)
            continue; // shares its pixel with the row above
        lastTop = top;
        const auto row = content.order ? static_cast<std::size_t>(content.order->rest[i]) : i;
        paintWholeRow(painter, top, content.rows[row], area, viewport, content, tokens);
    }
}

void paintPinnedRows(QPainter& painter, const QRectF& area, const TimelineViewport& viewport,
    const TimelineContent& content, const ThemeTokens& tokens)
{
    if (!content.order || viewport.pinnedHeight <= 0)
        return;
    double top = area.top() + viewport.axisHeight;
    for (const int row : content.order->pinned) {
        if (top + viewport.rowHeight > area.top() + viewport.axisHeight + viewport.pinnedHeight + 0.5)
            break;
        paintWholeRow(painter, top, content.rows[static_cast<std::size_t>(row)], area, viewport, content, tokens);
        top += viewport.rowHeight;
    }
    const double line = area.top() + viewport.axisHeight + viewport.pinnedHeight;
    painter.setPen(QPen(tokens.outline, 1));
    painter.drawLine(QPointF(area.left(), line), QPointF(area.right(), line));
}

/// The chosen span, what is marked, and where the clock stands.
void paintMoments(QPainter& painter, const QRectF& area, const TimelineViewport& viewport,
    const TimelineContent& content, const ThemeTokens& tokens)
{
    const QRectF below = area.adjusted(viewport.labelWidth, viewport.axisHeight, 0, 0);
    const auto shade = [&](Time from, Time until, QColor color) {
        const double left = std::max(viewport.xOf(from, area), below.left());
        const double right = std::min(viewport.xOf(until, area), below.right());
        if (right <= left)
            return;
        color.setAlphaF(0.14F);
        painter.fillRect(QRectF(left, below.top(), right - left, below.height()), color);
    };
    if (content.range)
        shade(content.range->first, content.range->second, tokens.accent);
    paintTimelineMarks(painter, area, viewport, content.marks, tokens);
    if (content.now != kForever && content.now >= viewport.from && content.now <= viewport.until) {
        const double x = viewport.xOf(content.now, area);
        painter.setPen(QPen(tokens.accent, 1));
        painter.drawLine(QPointF(x, below.top()), QPointF(x, below.bottom()));
    }
}

} // namespace

void paintTimeline(QPainter& painter, const QRectF& area, const TimelineViewport& viewport,
    const TimelineContent& content, const ThemeTokens& tokens)
{
    painter.save();
    painter.setRenderHint(QPainter::Antialiasing, false);
    painter.fillRect(area, tokens.surface);
    paintAxis(painter, area, viewport, content.beginning, tokens);
    const QRectF rows = rowsArea(area, viewport);
    painter.save();
    painter.setClipRect(QRectF(area.left(), rows.top(), area.width(), rows.height()));
    paintScrolledRows(painter, area, viewport, content, tokens);
    painter.restore();
    paintPinnedRows(painter, area, viewport, content, tokens);
    painter.setClipRect(area);
    paintMoments(painter, area, viewport, content, tokens);
    painter.restore();
}

} // namespace consonance
