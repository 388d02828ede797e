// SPDX-License-Identifier: GPL-3.0-or-later
#include "ui/canvas/timeline_painter.h"

#include "ui/kit/number_format.h"

#include <QPainter>

#include <algorithm>
#include <array>
#include <cmath>

namespace consonance {

namespace {

constexpr std::array<std::int64_t, 14> kSteps { 1, 5, 15, 60, 300, 900, 1800, 3600, 7200, 14'400, 43'200, 86'400,
    7 * 86'400, 30 * 86'400 };
constexpr double kSmallestLabelledRow = 11;

QRectF rowsArea(const QRectF& area, const TimelineViewport& viewport)
{
    return area.adjusted(viewport.labelWidth, viewport.axisHeight, 0, 0);
}

void paintAxis(QPainter& painter, const QRectF& area, const TimelineViewport& viewport, const ThemeTokens& tokens)
{
    const QRectF rows = rowsArea(area, viewport);
    const Duration step = timelineAxisStep(viewport.until - viewport.from, rows.width());
    const auto first = (viewport.from.microseconds / step.microseconds) * step.microseconds;
    for (Time at { first }; at <= viewport.until; at = at + step) {
        const double x = viewport.xOf(at, area);
        if (x < rows.left() - 0.5)
            continue;
        painter.setPen(QPen(tokens.grid, 1));
        painter.drawLine(QPointF(x, rows.top()), QPointF(x, rows.bottom()));
        painter.setPen(tokens.mutedText);
        painter.drawText(QRectF(x + 3, area.top(), 120, viewport.axisHeight - 4), Qt::AlignLeft | Qt::AlignVCenter,
            format::clockTime(at));
    }
    painter.setPen(QPen(tokens.border, 1));
    painter.drawLine(QPointF(area.left(), rows.top()), QPointF(area.right(), rows.top()));
}

/// A strip of one state: running full, stalled hatched, waiting a thin line, so that states differ without colour too.
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
        painter.fillRect(strip, tokens.raised);
        painter.fillRect(strip, QBrush(style.color, Qt::BDiagPattern));
        break;
    case TimelineState::Running:
        painter.fillRect(strip, style.color);
        if (style.hatch != 0 && strip.height() > 6)
            painter.fillRect(strip, hatchBrush(style.hatch, style.hatchInk));
        break;
    }
}

void paintRow(QPainter& painter, const QRectF& rowRect, const TimelineRow& row, const QRectF& area,
    const TimelineViewport& viewport, const TimelineContent& content, const ThemeTokens& tokens)
{
    const auto style = content.styleOf(row.job);
    const double inset = rowRect.height() > 8 ? 2 : rowRect.height() > 3 ? 0.5 : 0;
    auto segment = std::ranges::upper_bound(row.segments, viewport.from, {}, &TimelineSegment::from);
    if (segment != row.segments.begin())
        --segment;
    // What lasts is drawn up to the latest moment known, which may lie after the last event.
    const Time lastKnown = content.now == kForever ? content.scene.end() : std::max(content.scene.end(), content.now);
    double drawnTo = -1;
    for (; segment != row.segments.end() && segment->from < viewport.until; ++segment) {
        const Time until = std::min({ segment->until, viewport.until, lastKnown });
        const double left = std::max(viewport.xOf(segment->from, area), rowRect.left());
        const double right = viewport.xOf(until, area);
        if (right <= rowRect.left() || (right <= drawnTo && segment->state == TimelineState::Waiting))
            continue; // outside, or within a pixel that something more important has
        paintSegment(painter,
            QRectF(left, rowRect.top() + inset, std::max(1.0, right - left), rowRect.height() - 2 * inset),
            segment->state, style, tokens);
        drawnTo = std::floor(right);
    }
    painter.setPen(QPen(tokens.text, 1));
    for (const Time at : row.moves) {
        const double x = viewport.xOf(at, area);
        if (x >= rowRect.left() && x <= rowRect.right() && rowRect.height() > 5)
            painter.drawLine(QPointF(x, rowRect.top() + 1), QPointF(x, rowRect.bottom() - 1));
    }
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
    if (y < area.top() + axisHeight)
        return -1;
    return static_cast<int>(std::floor(firstRow + (y - area.top() - axisHeight) / rowHeight));
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

void paintTimeline(QPainter& painter, const QRectF& area, const TimelineViewport& viewport,
    const TimelineContent& content, const ThemeTokens& tokens)
{
    painter.save();
    painter.setRenderHint(QPainter::Antialiasing, false);
    painter.fillRect(area, tokens.surface);
    paintAxis(painter, area, viewport, tokens);
    const QRectF rows = rowsArea(area, viewport);
    painter.setClipRect(QRectF(area.left(), rows.top(), area.width(), rows.height()));
    const auto& all = content.scene.rows();
    const auto first = static_cast<std::size_t>(std::max(0.0, std::floor(viewport.firstRow)));
    double lastTop = -1e9;
    for (std::size_t i = first; i < all.size(); ++i) {
        const double top = rows.top() + (static_cast<double>(i) - viewport.firstRow) * viewport.rowHeight;
        if (top > rows.bottom())
            break;
        if (top - lastTop < 0.5)
            continue; // shares its pixel with the row above
        lastTop = top;
        const QRectF rowRect(rows.left(), top, rows.width(), std::max(1.0, viewport.rowHeight));
        const bool isSelected = content.isSelected && content.isSelected(all[i].job);
        if (isSelected)
            painter.fillRect(QRectF(area.left(), top, area.width(), rowRect.height()), tokens.selection);
        paintRow(painter, rowRect, all[i], area, viewport, content, tokens);
        if (viewport.rowHeight >= kSmallestLabelledRow)
            paintLabel(painter, area, rowRect, viewport.labelWidth, content.nameOf(all[i].job), tokens);
    }
    if (content.now != kForever && content.now >= viewport.from && content.now <= viewport.until) {
        const double x = viewport.xOf(content.now, area);
        painter.setPen(QPen(tokens.accent, 1));
        painter.drawLine(QPointF(x, rows.top()), QPointF(x, rows.bottom()));
    }
    painter.restore();
}

} // namespace consonance
