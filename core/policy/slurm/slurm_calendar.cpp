// SPDX-License-Identifier: GPL-3.0-or-later
#include "core/policy/slurm/slurm_calendar.h"

#include <algorithm>
#include <utility>

namespace consonance {

SlurmCalendar::SlurmCalendar(std::int64_t now, std::int64_t window, std::int64_t resolution, NodeSet free)
    : m_resolution(resolution)
    , m_end((now + window) / resolution * resolution)
{
    m_spans.push_back({ now / resolution * resolution, m_end, std::move(free) });
}

void SlurmCalendar::splitAt(std::int64_t second)
{
    const auto inside = std::ranges::find_if(
        m_spans, [second](const Span& span) { return span.begin < second && second < span.end; });
    if (inside == m_spans.end())
        return;
    Span later { second, inside->end, inside->free };
    inside->end = second;
    m_spans.insert(inside + 1, std::move(later));
}

void SlurmCalendar::hold(std::int64_t from, std::int64_t until, const NodeSet& nodes)
{
    from = std::max(from, m_spans.front().begin);
    until = std::max(until, from + m_resolution);
    splitAt(from);
    splitAt(until);
    for (Span& span : m_spans) {
        if (span.begin >= from && span.end <= until)
            span.free -= nodes;
    }
    // One pair of equal neighbours becomes one span; the others only add steps.
    const auto same = std::ranges::adjacent_find(m_spans, {}, &Span::free);
    if (same != m_spans.end()) {
        same->end = (same + 1)->end;
        m_spans.erase(same + 1);
    }
}

bool SlurmCalendar::isFree(std::int64_t from, std::int64_t until, const NodeSet& nodes) const
{
    return std::ranges::none_of(
        m_spans, [&](const Span& span) { return span.end > from && span.begin < until && !span.free.contains(nodes); });
}

SlurmCalendar::Opening SlurmCalendar::opening(std::int64_t from, std::int64_t until, const NodeSet& nodes) const
{
    Opening opening { .nodes = nodes };
    for (std::size_t i = 0; i < m_spans.size(); ++i) {
        const Span& span = m_spans[i];
        if (span.end > from && i + 1 < m_spans.size() && opening.changes == 0) {
            const NodeSet now = opening.nodes & span.free;
            if (!now.contains(nodes & m_spans[i + 1].free))
                opening.changes = span.end;
        }
        if (span.end <= from)
            continue;
        if (span.begin > until)
            break;
        opening.nodes &= span.free;
    }
    return opening;
}

} // namespace consonance
