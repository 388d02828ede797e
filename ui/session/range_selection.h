// SPDX-License-Identifier: GPL-3.0-or-later
//
// The parts of the open run within the selected span of time: the jobs that ran in it, the servers that had
// work, the decisions. Found once when the span or the run so far changes; every view that brings these out reads it
// here. Reads the timeline's rows, which must be brought up to date first, and outlives neither them nor the selection.
// GUI thread only. Cost: O(jobs + servers), with a bisection each; nothing while no span is selected, nor when what is
// new lies after it.
#pragma once

#include "core/base/strong_id.h"
#include "ui/kit/moment_format.h"
#include "ui/kit/selection.h"

#include <QObject>

#include <memory>
#include <optional>
#include <vector>

namespace consonance {

class TimelineView;
struct SessionHistory;

struct SelectedSpan {
    TimeRange range;
    format::Beginning beginning; ///< what 0 s of the run is by the calendar
    std::vector<JobId> jobs; ///< that held servers at some moment of it, ascending
    std::vector<JobId> waiting; ///< that only waited in it, ascending
    std::vector<HostId> hosts; ///< that had work, ascending
    std::size_t decisions = 0; ///< taken in it, its ends included
    std::uint32_t firstDecision = 0; ///< their first number; the others follow
    std::size_t allDecisions = 0; ///< of the run so far

    [[nodiscard]] bool hasDecision(std::uint64_t number) const
    {
        return number >= firstDecision && number < firstDecision + decisions;
    }
    bool operator==(const SelectedSpan&) const = default;
};

class RangeSelection : public QObject {
    Q_OBJECT
public:
    RangeSelection(Selection& selection, const TimelineView& timeline, QObject* parent = nullptr);

    /// Absent when no span is selected.
    [[nodiscard]] const std::optional<SelectedSpan>& span() const { return m_span; }
    /// More of the run is known, or another run is open; null for none.
    void takeHistory(const std::shared_ptr<const SessionHistory>& history);

Q_SIGNALS:
    void changed();

private:
    void find();

    Selection& m_selection;
    const TimelineView& m_timeline;
    std::shared_ptr<const SessionHistory> m_history;
    std::optional<SelectedSpan> m_span;
};

} // namespace consonance
