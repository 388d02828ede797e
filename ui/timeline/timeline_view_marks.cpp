// SPDX-License-Identifier: GPL-3.0-or-later
// Bookmarks, sections and findings in the timeline.
#include "ui/timeline/timeline_view.h"

namespace consonance {

void TimelineView::setMarks(std::vector<TimelineMark> marks)
{
    m_marks = std::move(marks);
    makeRoomForMarks(m_view, !m_marks.empty());
    arrange();
}

/// A span becomes the chosen range; a moment is for double clicks.
bool TimelineView::clickMark(const QPointF& position)
{
    const auto* mark = markAt(position, area(), m_view, m_marks);
    if (mark && mark->until > mark->at)
        m_selection.selectRange(TimeRange { mark->at, mark->until });
    return mark != nullptr;
}

} // namespace consonance
