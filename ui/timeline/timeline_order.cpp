// SPDX-License-Identifier: GPL-3.0-or-later
#include "ui/timeline/timeline_order.h"

#include <algorithm>
#include <numeric>

namespace consonance {

void TimelineFilters::push(TimelineFilter filter)
{
    m_filters.resize(m_inForce);
    std::ranges::sort(filter.jobs);
    std::ranges::sort(filter.hosts);
    m_filters.push_back(std::move(filter));
    ++m_inForce;
}

void TimelineFilters::clear()
{
    m_filters.clear();
    m_inForce = 0;
}

void TimelineFilters::goBack()
{
    if (canGoBack())
        --m_inForce;
}

void TimelineFilters::goForward()
{
    if (canGoForward())
        ++m_inForce;
}

bool TimelineFilters::passes(const TimelineRow& row) const
{
    for (const auto& filter : inForce()) {
        const bool isNamed = row.host.isValid() ? std::ranges::binary_search(filter.hosts, row.host)
                                                : std::ranges::binary_search(filter.jobs, row.job);
        const bool isAbout = row.host.isValid() ? !filter.hosts.empty() : !filter.jobs.empty();
        if (isAbout && isNamed != (filter.kind == TimelineFilter::Kind::In))
            return false;
    }
    return true;
}

TimelineOrder timelineOrder(const std::vector<TimelineRow>& rows, const TimelineFilters& filters,
    std::span<const JobId> pinnedJobs, std::span<const HostId> pinnedHosts)
{
    TimelineOrder order;
    if (filters.inForce().empty() && pinnedJobs.empty() && pinnedHosts.empty()) {
        // Without a look at every row, which of a hundred thousand takes a good part of a frame.
        order.rest.resize(rows.size());
        std::iota(order.rest.begin(), order.rest.end(), 0);
        return order;
    }
    order.rest.reserve(rows.size());
    const auto has = [](auto ids, auto id) { return std::ranges::find(ids, id) != ids.end(); };
    for (std::size_t i = 0; i < rows.size(); ++i) {
        const auto& row = rows[i];
        if (row.host.isValid() ? has(pinnedHosts, row.host) : has(pinnedJobs, row.job))
            order.pinned.push_back(static_cast<int>(i));
        else if (filters.passes(row))
            order.rest.push_back(static_cast<int>(i));
    }
    return order;
}

Time snappedTo(const TimelineRow& row, Time at, Duration reach)
{
    Time nearest = at;
    std::int64_t distance = reach.microseconds + 1;
    const auto consider = [&](Time boundary) {
        if (boundary == kForever)
            return;
        const auto away = std::abs((boundary - at).microseconds);
        if (away < distance) {
            distance = away;
            nearest = boundary;
        }
    };
    auto segment = std::ranges::lower_bound(row.segments, at - reach, {}, &TimelineSegment::from);
    if (segment != row.segments.begin())
        --segment;
    for (; segment != row.segments.end() && segment->from <= at + reach; ++segment) {
        consider(segment->from);
        consider(segment->until);
    }
    return nearest;
}

} // namespace consonance
