// SPDX-License-Identifier: GPL-3.0-or-later
//
// Draws a timeline on any paint device: window, picture or document. Visible rows only, at most one stroke per pixel
// column and row, so a frame costs O(visible pixels), not O(events). Where a row is thinner than a pixel, rows that
// share a pixel are drawn over one another. No state.
#pragma once

#include "ui/canvas/timeline_scene.h"
#include "ui/kit/theme.h"

#include <QRectF>
#include <QString>

#include <functional>

class QPainter;

namespace consonance {

/// Which part of the scene is drawn where.
struct TimelineViewport {
    Time from;
    Time until;
    double firstRow = 0; ///< may be fractional while scrolling
    double rowHeight = 18;
    double labelWidth = 96; ///< left of the rows, for job names
    double axisHeight = 24; ///< above the rows, for the time

    [[nodiscard]] double xOf(Time at, const QRectF& area) const;
    [[nodiscard]] Time timeAt(double x, const QRectF& area) const;
    [[nodiscard]] int rowAt(double y, const QRectF& area) const;
};

struct TimelineContent {
    const TimelineScene& scene;
    std::function<QString(JobId)> nameOf;
    std::function<JobStyle(JobId)> styleOf;
    std::function<bool(JobId)> isSelected;
    Time now = kForever; ///< where the clock stands; kForever draws none
};

/// Text, rows, axis and clock. `area` is the whole picture.
void paintTimeline(QPainter& painter, const QRectF& area, const TimelineViewport& viewport,
    const TimelineContent& content, const ThemeTokens& tokens);

/// A step of the time axis that leaves at least `pixels` between two labels.
[[nodiscard]] Duration timelineAxisStep(Duration span, double width, double pixels = 90);

} // namespace consonance
