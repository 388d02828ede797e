// SPDX-License-Identifier: GPL-3.0-or-later
//
// A timeline on paper: title, legend, axis of simulated time, origin. Needs a QApplication
// but no display.
#pragma once

#include "core/base/result.h"
#include "ui/theme/paper_size.h"
#include "ui/timeline/timeline_painter.h"

#include <QImage>

namespace consonance {

struct TimelinePaper {
    QString title;
    QString provenance;
    Time from;
    Time until;
    PaperSize size {};
};

/// What rows of jobs, or of servers with their lanes, are of.
[[nodiscard]] QString timelineTitle(std::span<const TimelineRow> rows, const std::string& policy);
/// `content` in light colours, at twice the size of paper.
[[nodiscard]] QImage timelinePicture(const TimelineContent& content, const TimelinePaper& paper);
/// The same as a file. Errors: one that cannot be written.
[[nodiscard]] Result<void> saveTimelinePicture(
    const QString& path, const TimelineContent& content, const TimelinePaper& paper);

} // namespace consonance
