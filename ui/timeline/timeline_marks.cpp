// SPDX-License-Identifier: GPL-3.0-or-later
#include "ui/timeline/timeline_marks.h"

#include "ui/timeline/timeline_painter.h"

#include <QPainter>

#include <algorithm>
#include <cmath>

namespace consonance {

namespace {

constexpr double kLane = 18;
constexpr double kReach = 5; ///< px
constexpr double kFlag = 8; ///< px
constexpr double kBand = 4; ///< px
constexpr float kSectionShade = 0.12F;
constexpr double kLargestMarkText = 260;
constexpr double kSmallestMarkText = 24;

QColor colorOf(const TimelineMark& mark, const ThemeTokens& tokens)
{
    return mark.kind == TimelineMark::Kind::Finding ? tokens.error : markTint(mark.color, tokens);
}

QRectF laneOf(const QRectF& area, const TimelineViewport& viewport)
{
    return { area.left() + viewport.labelWidth, area.top() + viewport.axisHeight - viewport.markLane,
        area.width() - viewport.labelWidth, viewport.markLane };
}

/// Where the part of the lane that a mark covers lies; of a bookmark its flag.
QRectF placeOf(const TimelineMark& mark, const QRectF& area, const TimelineViewport& viewport)
{
    const auto lane = laneOf(area, viewport);
    const double left = viewport.xOf(mark.at, area);
    if (mark.kind == TimelineMark::Kind::Bookmark)
        return { left, lane.top(), kFlag, lane.height() };
    return { left, lane.top(), std::max(2.0, viewport.xOf(mark.until, area) - left), lane.height() };
}

/// A bookmark is a flag on a dashed line, a section a solid band with its shade, a finding an open one.
void paintMark(QPainter& painter, const QRectF& lane, const QRectF& rows, const QRectF& place, const TimelineMark& mark,
    const ThemeTokens& tokens)
{
    const auto color = colorOf(mark, tokens);
    if (mark.kind == TimelineMark::Kind::Bookmark) {
        painter.setPen(QPen(color, 1, Qt::DashLine));
        painter.drawLine(QPointF(place.left(), lane.top()), QPointF(place.left(), rows.bottom()));
        painter.setPen(Qt::NoPen);
        painter.setBrush(color);
        const double middle = lane.center().y();
        const QPointF flag[] { QPointF(place.left(), middle - 5), QPointF(place.left() + kFlag, middle - 1),
            QPointF(place.left(), middle + 3) };
        painter.drawPolygon(flag, 3);
        return;
    }
    const QRectF span = place & QRectF(lane.left(), lane.top(), lane.width(), rows.bottom() - lane.top());
    if (span.isEmpty())
        return;
    const QRectF band(span.left(), lane.bottom() - kBand, span.width(), kBand);
    if (mark.kind == TimelineMark::Kind::Finding) {
        painter.fillRect(QRectF(band.left(), band.top(), band.width(), 1), color);
        painter.fillRect(QRectF(span.left(), band.top(), 1, kBand), color);
        painter.fillRect(QRectF(span.right() - 1, band.top(), 1, kBand), color);
        return;
    }
    auto shade = color;
    shade.setAlphaF(kSectionShade);
    painter.fillRect(QRectF(span.left(), rows.top(), span.width(), rows.height()), shade);
    painter.fillRect(band, color);
}

/// From left to right, each as far as to the next; what has no room is left to the tooltip.
void paintTexts(QPainter& painter, const QRectF& area, const QRectF& lane, const TimelineViewport& viewport,
    std::span<const TimelineMark> marks, const ThemeTokens& tokens)
{
    std::vector<std::pair<double, const TimelineMark*>> shown;
    for (const auto& mark : marks) {
        const auto place = placeOf(mark, area, viewport);
        const bool isFlag = mark.kind == TimelineMark::Kind::Bookmark;
        if (place.right() < lane.left() || place.left() > lane.right() || (isFlag && place.left() < lane.left()))
            continue;
        shown.emplace_back(std::max(place.left(), lane.left()) + (isFlag ? kFlag + 3 : 3), &mark);
    }
    std::ranges::stable_sort(shown, {}, [](const auto& one) { return one.first; });
    painter.setPen(tokens.text);
    for (std::size_t i = 0; i < shown.size(); ++i) {
        const double end = std::min({ i + 1 < shown.size() ? shown[i + 1].first - kFlag - 6 : lane.right(),
            shown[i].first + kLargestMarkText, lane.right() });
        const QRectF room(shown[i].first, lane.top(), end - shown[i].first, lane.height() - kBand + 1);
        if (room.width() < kSmallestMarkText)
            continue;
        painter.drawText(room, Qt::AlignLeft | Qt::AlignVCenter,
            painter.fontMetrics().elidedText(shown[i].second->text, Qt::ElideRight, static_cast<int>(room.width())));
    }
}

} // namespace

QColor markTint(MarkColor color, const ThemeTokens& tokens)
{
    switch (color) {
    case MarkColor::Amber:
        return tokens.warning;
    case MarkColor::Blue:
        return tokens.accent;
    case MarkColor::Green:
        return tokens.ok;
    case MarkColor::Red:
        return tokens.error;
    case MarkColor::Grey:
        return tokens.outline;
    }
    return tokens.warning;
}

std::vector<TimelineMark> timelineMarks(std::span<const TimeMark> marks)
{
    std::vector<TimelineMark> drawn;
    for (const auto& mark : marks)
        drawn.push_back({ .kind = mark.isSection() ? TimelineMark::Kind::Section : TimelineMark::Kind::Bookmark,
            .at = mark.from,
            .until = mark.until,
            .text = QString::fromStdString(mark.text),
            .color = mark.color });
    return drawn;
}

void makeRoomForMarks(TimelineViewport& viewport, bool hasMarks)
{
    viewport.axisHeight -= viewport.markLane;
    viewport.markLane = hasMarks ? kLane : 0;
    viewport.axisHeight += viewport.markLane;
}

void paintTimelineMarks(QPainter& painter, const QRectF& area, const TimelineViewport& viewport,
    std::span<const TimelineMark> marks, const ThemeTokens& tokens)
{
    if (viewport.markLane <= 0)
        return;
    const auto lane = laneOf(area, viewport);
    const QRectF rows(lane.left(), lane.bottom(), lane.width(), area.bottom() - lane.bottom());
    painter.save();
    painter.setClipRect(QRectF(lane.left(), lane.top(), lane.width(), area.bottom() - lane.top()), Qt::IntersectClip);
    for (const auto kind : { TimelineMark::Kind::Section, TimelineMark::Kind::Finding, TimelineMark::Kind::Bookmark }) {
        for (const auto& mark : marks) {
            if (mark.kind == kind)
                paintMark(painter, lane, rows, placeOf(mark, area, viewport), mark, tokens);
        }
    }
    paintTexts(painter, area, lane, viewport, marks, tokens);
    painter.restore();
}

const TimelineMark* markAt(
    const QPointF& position, const QRectF& area, const TimelineViewport& viewport, std::span<const TimelineMark> marks)
{
    if (!laneOf(area, viewport).contains(position))
        return nullptr;
    const TimelineMark* found = nullptr;
    double size = 1e300;
    for (const auto& mark : marks) {
        const auto place = placeOf(mark, area, viewport).adjusted(-kReach, 0, kReach, 0);
        const bool isFlag = mark.kind == TimelineMark::Kind::Bookmark;
        const double own = isFlag ? std::abs(position.x() - place.center().x()) - 1e6 : place.width();
        if (place.contains(position) && own < size) {
            found = &mark;
            size = own;
        }
    }
    return found;
}

void paintMarkTicks(
    QPainter& painter, const QRectF& bar, Time end, std::span<const TimelineMark> marks, const ThemeTokens& tokens)
{
    if (end.microseconds <= 0)
        return;
    const auto xOf = [&](Time at) {
        const double share = static_cast<double>(at.microseconds) / static_cast<double>(end.microseconds);
        return bar.left() + std::min(1.0, share) * bar.width();
    };
    for (const auto& mark : marks) {
        if (mark.at > end)
            continue; // in a part of the run that was not seen yet
        const auto color = colorOf(mark, tokens);
        const double left = xOf(mark.at);
        if (mark.kind == TimelineMark::Kind::Bookmark)
            painter.fillRect(QRectF(left - 1, bar.top(), 2, bar.height()), color);
        else
            painter.fillRect(QRectF(left, bar.bottom() - 3, std::max(2.0, xOf(mark.until) - left),
                                 mark.kind == TimelineMark::Kind::Finding ? 1 : 3),
                color);
    }
}

} // namespace consonance
