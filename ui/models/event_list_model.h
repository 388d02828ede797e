// SPDX-License-Identifier: GPL-3.0-or-later
//
// The events of the open run as a list of sentences, one row per event, oldest first, and among them the lines of log
// points, each after the events of its moment. Rows are made when they are shown, so a million events cost no
// more than a screenful; a filter keeps one index an event that passes, a span of time is found by bisection, and of
// lines the row of each is kept. A history that only grew inserts its new rows. GUI thread only.
#pragma once

#include "core/session/interactive_session.h"
#include "core/session/stop_conditions.h"
#include "ui/kit/moment_format.h"
#include "ui/tables/column_model.h"
#include "ui/words/job_names.h"

#include <bitset>
#include <memory>
#include <optional>
#include <utility>
#include <vector>

namespace consonance {

using EventKindSet = std::bitset<kEventKindCount>;
/// All but the kinds that say the same as others, more often: changes of speed, epoch edges and decisions.
[[nodiscard]] EventKindSet defaultEventKinds();
[[nodiscard]] EventKindSet allEventKinds();

struct EventFilter {
    EventKindSet kinds = defaultEventKinds();
    std::vector<JobId> jobs; ///< sorted; empty for all, and for events without a job
    std::optional<std::pair<Time, Time>> span {}; ///< ends included; absent for all times
    bool hasLines = true; ///< lines of log points

    bool operator==(const EventFilter&) const = default;
};

class EventListModel : public ColumnModel {
    Q_OBJECT
public:
    enum Column { At, Kind, Job, What, Index, Value, ColumnCount };

    using ColumnModel::ColumnModel;

    /// Another run; null for none.
    void setInputs(std::shared_ptr<const Cluster> cluster, std::shared_ptr<const Workload> workload);
    void setHistory(std::shared_ptr<const SessionHistory> history);
    /// The lines of log points, in any order; a line written again after going back is one line.
    void setLines(std::vector<LogLine> lines);
    /// More of them. O(lines); sorts only where they are not later than all others.
    void addLines(std::vector<LogLine> lines);
    void setFilter(EventFilter filter);
    [[nodiscard]] const EventFilter& filter() const { return m_filter; }
    /// Events in the history, shown or not.
    [[nodiscard]] std::size_t eventCount() const { return m_history ? m_history->events.size() : 0; }
    /// Rows there would be without a span: events of the kinds and jobs, and lines.
    [[nodiscard]] std::size_t passingCount() const { return passingEvents() + (m_filter.hasLines ? knownLines() : 0); }

    /// The last row of an event that is among the first `events` of the log; −1 when there is none. For marking the
    /// present position: pass SessionPosition::event.
    [[nodiscard]] int lastRowBefore(std::size_t events) const;
    /// The last row of a line that was written at that moment or before; −1 when there is none. For marking the present
    /// position among lines alone.
    [[nodiscard]] int lastLineUntil(Time at, std::uint64_t step) const;
    /// Into SessionHistory::events. Precondition: no line of the log is there.
    [[nodiscard]] std::size_t eventOf(int row) const;
    /// The line of a log point, if the row is one; else null.
    [[nodiscard]] const LogLine* lineOf(int row) const;

protected:
    [[nodiscard]] std::size_t rows() const override { return m_shown.count(); }
    [[nodiscard]] std::span<const ColumnModel::Column> columns() const override;
    [[nodiscard]] QString text(int row, int column) const override;
    [[nodiscard]] QVariant exact(int row, int column) const override;
    [[nodiscard]] QVariant other(int row, int column, int role) const override;

private:
    /// Which of what passes is shown, and on which rows.
    struct Arrangement {
        std::size_t first = 0; ///< of the events that pass, the first in the span
        std::size_t end = 0; ///< and the one after the last
        std::size_t firstLine = 0; ///< likewise of the lines
        std::vector<std::size_t> lineRows {}; ///< of the lines from then on, ascending
        Time settled {}; ///< before this moment nothing can come between

        [[nodiscard]] std::size_t count() const { return end - first + lineRows.size(); }
    };

    [[nodiscard]] const EventRecord& event(int row) const { return m_history->events[eventOf(row)]; }
    /// Lines before that row.
    [[nodiscard]] std::size_t linesBefore(int row) const;
    [[nodiscard]] QString lineText(const LogLine& line, int column) const;
    [[nodiscard]] bool passes(const EventRecord& event) const;
    [[nodiscard]] std::size_t passing(std::size_t place) const { return isFiltered() ? m_rows[place] : place; }
    [[nodiscard]] std::size_t placeOf(Time at) const;
    [[nodiscard]] std::size_t passingEvents() const { return isFiltered() ? m_rows.size() : eventCount(); }
    /// Lines of moments that the history has reached; those of a report that comes before its history wait.
    [[nodiscard]] std::size_t knownLines() const;
    /// Goes on from what is shown where `keeps`.
    [[nodiscard]] Arrangement arranged(bool keeps) const;
    void growTo(Arrangement next);
    [[nodiscard]] bool isFiltered() const { return !m_filter.kinds.all() || !m_filter.jobs.empty(); }
    void appendPassing(const SessionHistory& history, std::size_t from, std::vector<std::uint32_t>& rows) const;

    std::shared_ptr<const Cluster> m_cluster;
    std::shared_ptr<const Workload> m_workload;
    format::Beginning m_beginning; ///< what 0 s is by the calendar
    std::shared_ptr<const SessionHistory> m_history;
    JobNames m_names;
    EventFilter m_filter;
    std::vector<std::uint32_t> m_rows; ///< events of the kinds and jobs; unused when those are all
    std::vector<LogLine> m_lines; ///< by moment
    Arrangement m_shown;
};

} // namespace consonance
