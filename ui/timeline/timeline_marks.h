// SPDX-License-Identifier: GPL-3.0-or-later
//
// What is marked on a time axis: bookmarks, sections, and spans in which something was found. On a timeline they have a
// lane of their own below the axis, with names where there is room, and lines or shade over the rows; on a scrub bar
// they are ticks and bands. No two kinds differ by colour alone. Plain values and painting; no widget.
#pragma once

#include "core/store/time_mark.h"
#include "ui/theme/theme.h"

#include <QRectF>
#include <QString>

#include <span>
#include <vector>

class QPainter;

namespace consonance {

struct TimelineViewport;

struct TimelineMark {
    enum class Kind : std::uint8_t { Bookmark, Section, Finding };
    Kind kind = Kind::Bookmark;
    Time at;
    Time until; ///< of a section or finding; of a bookmark the same as `at`
    QString text;
    MarkColor color = MarkColor::Amber;
};

[[nodiscard]] QColor markTint(MarkColor color, const ThemeTokens& tokens);
/// As people wrote them.
[[nodiscard]] std::vector<TimelineMark> timelineMarks(std::span<const TimeMark> marks);

/// Gives the lane its room, or takes it away when there is nothing to show.
void makeRoomForMarks(TimelineViewport& viewport, bool hasMarks);
/// `area` is the whole timeline.
void paintTimelineMarks(QPainter& painter, const QRectF& area, const TimelineViewport& viewport,
    std::span<const TimelineMark> marks, const ThemeTokens& tokens);
/// What lies under a point of the lane: the nearest bookmark within reach, else the shortest span; null for nothing.
[[nodiscard]] const TimelineMark* markAt(
    const QPointF& position, const QRectF& area, const TimelineViewport& viewport, std::span<const TimelineMark> marks);

/// On a bar of which [left, right] stands for [0, end].
void paintMarkTicks(
    QPainter& painter, const QRectF& bar, Time end, std::span<const TimelineMark> marks, const ThemeTokens& tokens);

} // namespace consonance
