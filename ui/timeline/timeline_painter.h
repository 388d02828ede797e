// SPDX-License-Identifier: GPL-3.0-or-later
//
// Draws a timeline on any paint device: window, picture or document. Visible rows only, at most one stroke per pixel
// column and row, so a frame costs O(visible pixels), not O(events). Where a row is thinner than a pixel, rows that
// share a pixel are drawn over one another. No state.
#pragma once

#include "ui/kit/moment_format.h"
#include "ui/theme/theme.h"
#include "ui/timeline/timeline_marks.h"
#include "ui/timeline/timeline_order.h"
#include "ui/timeline/timeline_promises.h"
#include "ui/timeline/timeline_scene.h"

#include <QRectF>
#include <QString>

#include <functional>
#include <optional>

class QPainter;

namespace consonance {

/// Which part of the scene is drawn where.
struct TimelineViewport {
    Time from;
    Time until;
    double firstRow = 0; ///< may be fractional while scrolling
    double rowHeight = 18;
    double labelWidth = 96; ///< left of the rows, for job names
    double axisHeight = 24; ///< above the rows, for the time and the marks
    double markLane = 0; ///< of that, at its lower end; see makeRoomForMarks()

    [[nodiscard]] double xOf(Time at, const QRectF& area) const;
    [[nodiscard]] Time timeAt(double x, const QRectF& area) const;
    /// Position in the scrolled rows; what lies above them is -1.
    [[nodiscard]] int rowAt(double y, const QRectF& area) const;
    double pinnedHeight = 0; ///< between axis and scrolled rows: rows that stay
};

struct TimelineContent {
    const std::vector<TimelineRow>& rows;
    Time end; ///< the latest moment known
    std::function<QString(const TimelineRow&)> labelOf;
    std::function<JobStyle(JobId)> styleOf;
    std::function<bool(JobId)> isSelected;
    std::function<bool(HostId)> isHostSelected {}; ///< of rows of servers
    Time now = kForever; ///< where the clock stands; kForever draws none
    const TimelineOrder* order = nullptr; ///< which rows; null: all as they are
    std::optional<std::pair<Time, Time>> range {}; ///< shaded
    std::span<const TimelineMark> marks {};
    /// What is promised in a row beyond the moment shown; empty where nothing was ever promised.
    std::function<std::vector<JobPromise>(const TimelineRow&)> promisesOf {};
    format::Beginning beginning {}; ///< what 0 s is by the calendar
};

/// Text, rows, axis and clock. `area` is the whole picture.
void paintTimeline(QPainter& painter, const QRectF& area, const TimelineViewport& viewport,
    const TimelineContent& content, const ThemeTokens& tokens);

/// A step of the time axis that leaves at least `pixels` between two labels.
[[nodiscard]] Duration timelineAxisStep(Duration span, double width, double pixels = 90);

} // namespace consonance
