// SPDX-License-Identifier: GPL-3.0-or-later
#include "ui/session/range_selection.h"

#include "core/session/interactive_session.h"
#include "ui/timeline/timeline_view.h"

#include <algorithm>

namespace consonance {

namespace {

/// Events are in order of time and decisions are numbered through, so the two at the ends tell how many there are.
void countDecisions(SelectedSpan& span, std::span<const EventRecord> events)
{
    const auto isDecision = [](const EventRecord& event) { return event.kind == EventKind::DecisionTaken; };
    const auto reversed = [&](auto end) { return std::make_reverse_iterator(end); };
    const auto newest = std::ranges::find_if(events.rbegin(), events.rend(), isDecision);
    span.allDecisions = newest == events.rend() ? 0 : newest->subject + std::size_t { 1 };
    const auto from = std::ranges::lower_bound(events, span.range.from, {}, &EventRecord::at);
    const auto until = std::ranges::upper_bound(events, span.range.to, {}, &EventRecord::at);
    const auto first = std::find_if(from, until, isDecision);
    if (first == until)
        return;
    const auto last = std::find_if(reversed(until), reversed(first), isDecision);
    span.firstDecision = first->subject;
    span.decisions = (last == reversed(first) ? first->subject : last->subject) - first->subject + std::size_t { 1 };
}

} // namespace

RangeSelection::RangeSelection(Selection& selection, const TimelineView& timeline, QObject* parent)
    : QObject(parent)
    , m_selection(selection)
    , m_timeline(timeline)
{
    connect(&selection, &Selection::changed, this, [this](const SelectionState& state) {
        const auto shown = m_span ? std::optional(m_span->range) : std::nullopt;
        if (state.range != shown)
            find();
    });
}

void RangeSelection::takeHistory(const std::shared_ptr<const SessionHistory>& history)
{
    const bool wasBeyond = m_history && history && m_span && m_history->until > m_span->range.to
        && !m_history->events.empty()
        && LogPosition { m_history->events.size(), m_history->events.back() }.continuesIn(history->events);
    m_history = history;
    // What is added now lies after the span; but for how many decisions there are, nothing is different.
    if (wasBeyond && m_span->allDecisions > 0) {
        auto counted = *m_span;
        countDecisions(counted, m_history->events);
        if (std::exchange(m_span, counted) != counted)
            Q_EMIT changed();
        return;
    }
    find();
}

void RangeSelection::find()
{
    const auto& range = m_selection.state().range;
    std::optional<SelectedSpan> span;
    if (range) {
        span = SelectedSpan { .range = *range,
            .beginning = m_timeline.beginning(),
            .jobs = m_timeline.scene().jobsIn(range->from, range->to),
            .waiting = m_timeline.scene().jobsOnlyWaitingIn(range->from, range->to),
            .hosts = m_timeline.lanes().hostsIn(range->from, range->to) };
        if (m_history)
            countDecisions(*span, m_history->events);
    }
    if (std::exchange(m_span, span) != span)
        Q_EMIT changed();
}

} // namespace consonance
#include "moc_range_selection.cpp"
