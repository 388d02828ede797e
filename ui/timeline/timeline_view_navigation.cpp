// SPDX-License-Identifier: GPL-3.0-or-later
// How the timeline follows with the clock, to the selection, and from event to event.
#include "ui/timeline/timeline_view.h"

#include "ui/kit/selection.h"
#include "ui/kit/simulation_clock.h"

#include <QScrollBar>

#include <algorithm>
#include <utility>

namespace consonance {

/// Where the user went, and while the clock runs out of what is visible, the view follows; who has looked elsewhere
/// is left there.
void TimelineView::followClock(Time now)
{
    viewport()->update();
    const auto isVisible = [this](Time at) { return at >= m_view.from && at <= m_view.until; };
    const bool wasSought = std::exchange(m_showsClock, false);
    const bool goesAlong = wasSought || isVisible(m_lastNow);
    followRows(wasSought ? std::nullopt : std::optional(m_lastNow), now);
    m_lastNow = now;
    if (m_followsEnd && !isVisible(now))
        return fit();
    if (m_followsEnd || !goesAlong || isVisible(now))
        return;
    const Duration span = m_view.until - m_view.from;
    m_view.from = std::max(Time {}, now - Duration { span.microseconds / 4 });
    m_view.until = m_view.from + span;
}

/// The same for the rows of jobs: the newest one of the moment is in sight. `before` is nothing where the user went to
/// the moment.
void TimelineView::followRows(std::optional<Time> before, Time now)
{
    if (m_grouping != TimelineGrouping::Jobs)
        return;
    auto& bar = *verticalScrollBar();
    const auto newestAt = [this](Time at) {
        const auto later = std::ranges::upper_bound(m_order.rest, at, {}, [this](int row) {
            const auto& segments = rows()[static_cast<std::size_t>(row)].segments;
            return segments.empty() ? Time {} : segments.front().from;
        });
        return static_cast<int>(later - m_order.rest.begin()) - 1;
    };
    const auto isInSight
        = [&bar](int row) { return row < bar.value() + bar.pageStep() && std::max(0, row) >= bar.value(); };
    const int newest = newestAt(now);
    if (!isInSight(newest) && (!before || isInSight(newestAt(*before))))
        bar.setValue(std::max(0, newest - bar.pageStep() + 1)); // the top where no one has been yet
}

/// What was just selected, here or elsewhere, has its row in sight; the span of time that is shown stays.
void TimelineView::followSelection(const SelectionState& state)
{
    viewport()->update();
    const auto before = std::exchange(m_lastSelection, state);
    const auto isNew = [&](const TimelineRow& row) {
        return row.host.isValid() ? state.contains(row.host) && !before.contains(row.host)
                                  : state.contains(row.job) && !before.contains(row.job);
    };
    const auto isNewAt = [&](int row) { return isNew(rows()[static_cast<std::size_t>(row)]); };
    const auto& rest = m_order.rest;
    const auto first = std::ranges::find_if(rest, isNewAt);
    if (first == rest.end() || std::ranges::any_of(m_order.pinned, isNewAt))
        return;
    auto& bar = *verticalScrollBar();
    const auto top = std::min(rest.size(), static_cast<std::size_t>(bar.value()));
    const auto inSight
        = std::span(rest).subspan(top, std::min(rest.size() - top, static_cast<std::size_t>(bar.pageStep())));
    if (std::ranges::none_of(inSight, isNewAt))
        bar.setValue(static_cast<int>(first - rest.begin()) - bar.pageStep() / 2);
}

std::optional<TimelineView::Extent> TimelineView::selectedExtent() const
{
    const auto& state = m_selection.state();
    std::optional<Extent> extent;
    const auto include = [&extent](Time from, Time until) {
        if (!extent)
            extent = Extent { .from = from, .until = until, .firstRow = -1, .lastRow = -1 };
        extent->from = std::min(extent->from, from);
        extent->until = std::max(extent->until, until);
    };
    for (std::size_t i = 0; i < m_order.rest.size(); ++i) {
        const auto& row = rows()[static_cast<std::size_t>(m_order.rest[i])];
        const bool isSelected = row.host.isValid() ? state.contains(row.host) : state.contains(row.job);
        if (!isSelected || row.segments.empty())
            continue;
        include(row.segments.front().from, std::min(row.segments.back().until, end()));
        extent->firstRow = extent->firstRow < 0 ? static_cast<double>(i) : extent->firstRow;
        extent->lastRow = static_cast<double>(i);
    }
    if (state.range)
        extent = Extent { state.range->from, state.range->to, extent ? extent->firstRow : -1,
            extent ? extent->lastRow : -1 };
    return extent;
}

void TimelineView::focusSelection()
{
    const auto extent = selectedExtent();
    if (!extent) {
        fit();
        return;
    }
    if (extent->firstRow >= 0)
        verticalScrollBar()->setValue(
            static_cast<int>((extent->firstRow + extent->lastRow) / 2) - verticalScrollBar()->pageStep() / 2);
    const auto middleOf = [](Time a, Time b) { return Time { (a.microseconds + b.microseconds) / 2 }; };
    const Time middle = middleOf(extent->from, extent->until);
    const Duration span = m_view.until - m_view.from;
    const auto away = std::abs((middle - middleOf(m_view.from, m_view.until)).microseconds);
    if (away * 50 < span.microseconds) { // it is in the middle already
        const Duration margin { std::max<std::int64_t>(
            (extent->until - extent->from).microseconds / 20, kSmallestTimeSpan.microseconds / 2) };
        showSpan(extent->from - margin, extent->until + margin);
    } else {
        showSpan(middle - Duration { span.microseconds / 2 }, middle + Duration { span.microseconds / 2 });
    }
}

void TimelineView::zoomBy(double factor)
{
    zoom(factor, m_view.labelWidth + (area().width() - m_view.labelWidth) / 2);
}

void TimelineView::panBy(double share)
{
    pan(area().width() * share);
}

void TimelineView::goToEvent(TimelineDirection direction)
{
    std::vector<Time> own;
    for (const auto& row : m_scene.rows()) {
        if (!m_selection.state().contains(row.job))
            continue;
        for (const auto& segment : row.segments) {
            own.push_back(segment.from);
            if (segment.until != kForever)
                own.push_back(segment.until);
        }
    }
    std::ranges::sort(own);
    const auto& moments = own.empty() ? m_scene.moments() : own;
    const Time now = m_clock.now();
    const bool isLater = direction == TimelineDirection::Later;
    const auto later = std::ranges::upper_bound(moments, now);
    const auto here = std::ranges::lower_bound(moments, now);
    if (isLater ? later == moments.end() : here == moments.begin())
        return;
    Q_EMIT eventSought();
    m_clock.seek(isLater ? *later : *std::prev(here));
}

void TimelineView::selectRangeOfSelection()
{
    std::optional<TimeRange> range;
    for (const auto& row : m_scene.rows()) {
        if (!m_selection.state().contains(row.job) || row.segments.empty())
            continue;
        const TimeRange own { row.segments.front().from, std::min(row.finish, end()) };
        range = range ? TimeRange { std::min(range->from, own.from), std::max(range->to, own.to) } : own;
    }
    if (range)
        m_selection.selectRange(range);
}

} // namespace consonance
