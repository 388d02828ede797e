// SPDX-License-Identifier: GPL-3.0-or-later
//
// Which rows of a timeline are shown, and in which order: filters that stack, with back and forward, and rows pinned to
// the top. Plain values without widgets; filtering costs O(rows).
#pragma once

#include "ui/timeline/timeline_scene.h"

#include <span>
#include <vector>

namespace consonance {

/// Indices of rows: those that stay at the top, and those that scroll below them.
struct TimelineOrder {
    std::vector<int> pinned;
    std::vector<int> rest;
};

/// One filter: rows of these jobs (or servers) only, or all but them.
struct TimelineFilter {
    enum class Kind : std::uint8_t { In, Out };
    Kind kind = Kind::In;
    std::vector<JobId> jobs; ///< sorted
    std::vector<HostId> hosts; ///< sorted; for rows of servers

    bool operator==(const TimelineFilter&) const = default;
};

/// Filters on top of each other, walked like the history of a browser.
class TimelineFilters {
public:
    /// Adds one to those in force; what was undone before is forgotten.
    void push(TimelineFilter filter);
    void clear();
    [[nodiscard]] bool canGoBack() const { return m_inForce > 0; }
    [[nodiscard]] bool canGoForward() const { return m_inForce < m_filters.size(); }
    void goBack();
    void goForward();
    [[nodiscard]] std::span<const TimelineFilter> inForce() const { return std::span(m_filters).first(m_inForce); }
    [[nodiscard]] bool passes(const TimelineRow& row) const;
    bool operator==(const TimelineFilters&) const = default;

private:
    std::vector<TimelineFilter> m_filters;
    std::size_t m_inForce = 0;
};

/// What a user did to the rows of a timeline.
struct TimelineArrangement {
    TimelineFilters filters;
    std::vector<JobId> pinnedJobs;
    std::vector<HostId> pinnedHosts;

    bool operator==(const TimelineArrangement&) const = default;
};

/// Pinned rows stay whatever the filters say.
[[nodiscard]] TimelineOrder timelineOrder(const std::vector<TimelineRow>& rows, const TimelineFilters& filters,
    std::span<const JobId> pinnedJobs, std::span<const HostId> pinnedHosts);

/// The boundary of a row's segments nearest to `at`, at most `reach` away; else `at`.
[[nodiscard]] Time snappedTo(const TimelineRow& row, Time at, Duration reach);

} // namespace consonance
