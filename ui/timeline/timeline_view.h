// SPDX-License-Identifier: GPL-3.0-or-later
//
// The timeline as a widget, by job or by server. Wheel over the axis or with Ctrl zooms time at the pointer, Shift and
// wheel pans, dragging pans, Shift and dragging selects a span of time (snapping to what happened, when asked to), the
// plain wheel scrolls; W, A, S, D, F, R, Q, comma and full stop count by where these keys lie. A click selects the job,
// a double click asks the clock for that moment. Everything else is a function that commands call. GUI thread only;
// painting costs O(visible pixels), a filter O(rows).
#pragma once

#include "ui/kit/selection.h"
#include "ui/kit/simulation_clock.h"
#include "ui/timeline/timeline_lanes.h"
#include "ui/timeline/timeline_order.h"
#include "ui/timeline/timeline_painter.h"

#include <QAbstractScrollArea>

#include <array>
#include <memory>

namespace consonance {

enum class TimelineGrouping : std::uint8_t { Jobs, Servers };
enum class TimelineDirection : std::uint8_t { Earlier, Later };

inline constexpr Duration kSmallestTimeSpan = Duration::fromSeconds(1); ///< that can be zoomed to

class TimelineView : public QAbstractScrollArea {
    Q_OBJECT
public:
    /// Keys that count by where they lie, or mean something else outside of the timeline.
    static constexpr std::array kPlaceKeys { Qt::Key_W, Qt::Key_A, Qt::Key_S, Qt::Key_D, Qt::Key_F, Qt::Key_R,
        Qt::Key_Q, Qt::Key_Comma, Qt::Key_Period };

    /// Selection and clock outlive the view.
    TimelineView(Selection& selection, SimulationClock& clock, QWidget* parent = nullptr);

    /// Another run; null shows the empty state. Without a cluster there are no rows of servers. The same workload again
    /// is the same run on another cluster: filters, pins and the span shown stay.
    void setWorkload(std::shared_ptr<const Workload> workload, std::shared_ptr<const Cluster> cluster = nullptr);
    /// The log so far with its slots; only what is new is read.
    void setEvents(std::span<const EventRecord> events, std::span<const SlotRecord> slots = {});
    /// Bookmarks, sections and findings to draw; those of before are gone.
    void setMarks(std::vector<TimelineMark> marks);
    [[nodiscard]] const std::vector<TimelineMark>& marks() const { return m_marks; }

    [[nodiscard]] TimelineGrouping grouping() const { return m_grouping; }
    void setGrouping(TimelineGrouping grouping);
    [[nodiscard]] const TimelineScene& scene() const { return m_scene; }
    [[nodiscard]] const TimelineLanes& lanes() const { return m_lanes; }
    [[nodiscard]] const TimelinePromises& promises() const { return m_promises; }
    /// The rows of the present grouping, before filters.
    [[nodiscard]] const std::vector<TimelineRow>& rows() const;
    [[nodiscard]] const TimelineOrder& order() const { return m_order; }
    [[nodiscard]] const TimelineViewport& viewportState() const { return m_view; }
    /// Whether all of the run is shown and goes on to be; false once the user zoomed or panned.
    [[nodiscard]] bool followsRun() const { return m_followsEnd; }
    /// The rows that filters leave, pinned ones first; for accessibility.
    [[nodiscard]] int shownRowCount() const;
    [[nodiscard]] const TimelineRow& shownRow(int shown) const;
    /// In the viewport; outside of it when the row is scrolled away.
    [[nodiscard]] QRectF shownRowRect(int shown) const;
    [[nodiscard]] bool isSelected(const TimelineRow& row) const;
    [[nodiscard]] QString labelOf(const TimelineRow& row) const;
    /// "job-3 waits, 10 min from 0:20:00".
    [[nodiscard]] QString segmentText(const TimelineRow& row, const TimelineSegment& segment) const;
    /// What the job of the row is promised at the moment of the clock, or what is promised in the lane of a server.
    [[nodiscard]] std::vector<JobPromise> promisesOf(const TimelineRow& row) const;
    /// "job-3 has reserved server-1 from 0:20:00 to 0:25:00".
    [[nodiscard]] QString promiseText(const JobPromise& promised) const;

    /// How jobs look on the screen; without, in the colours of their own that they have on paper.
    void setJobStyles(std::function<JobStyle(JobId)> styleOf)
    {
        m_styleOf = std::move(styleOf);
        viewport()->update();
    }
    /// What is shown, in colours for paper; valid until the view changes.
    [[nodiscard]] TimelineContent paperContent() const;
    /// All of the run, from its beginning to its latest event or to the clock, which may stand behind it, and what is
    /// promised beyond it.
    void fit();
    /// What 0 s of the run is by the calendar.
    [[nodiscard]] const format::Beginning& beginning() const { return m_beginning; }
    [[nodiscard]] Time end() const { return std::max(m_scene.end(), m_clock.now()); }
    /// The same with what is promised beyond it.
    [[nodiscard]] Time promisedEnd() const { return std::max(end(), m_promises.latestEnd()); }
    /// This span from now on, whatever is added to the run.
    void showSpan(Time from, Time until);
    /// What the user chose to see; nothing while the view follows the end of the run.
    [[nodiscard]] std::optional<TimeRange> chosenSpan() const
    {
        return m_followsEnd ? std::nullopt : std::optional(TimeRange { m_view.from, m_view.until });
    }
    /// Brings what is selected to the middle; when it is there already, zooms so that it fills the view. All without a
    /// selection.
    void focusSelection();
    void zoomBy(double factor);
    /// By a share of what is visible.
    void panBy(double share);
    /// Asks the clock for the moment at which something happened next, to the selected jobs if there are any.
    void goToEvent(TimelineDirection direction);
    /// Selects the span from first arrival to last end of the selected jobs.
    void selectRangeOfSelection();

    /// Which of kPlaceKeys do something here; the others are for whoever else has them.
    void setHeardKeys(const QList<Qt::Key>& keys) { m_heardKeys = keys; }

    [[nodiscard]] bool isSnapping() const { return m_snaps; }
    void setSnapping(bool snaps) { m_snaps = snaps; }
    /// Pins what is selected to the top, or takes it down when all of it is pinned.
    void togglePinned();
    [[nodiscard]] const TimelineFilters& filters() const { return m_filters; }
    /// Filters and pins together, to be brought back by undo.
    [[nodiscard]] TimelineArrangement arrangement() const { return { m_filters, m_pinnedJobs, m_pinnedHosts }; }
    void setArrangement(const TimelineArrangement& arrangement);
    /// Keeps the selected jobs (servers) only, or hides them.
    void filterSelection(TimelineFilter::Kind kind);
    void filterBack();
    void filterForward();
    void clearFilters();

Q_SIGNALS:
    /// Filters, pins or grouping differ now.
    void arrangementChanged();
    /// The clock is about to be asked for a moment at which something happens.
    void eventSought();
    /// A context menu is asked for, at a place of the screen, about this job and this server; either may be invalid.
    /// What it is about is selected.
    void menuRequested(QPoint at, consonance::JobId job, consonance::HostId host);

protected:
    void paintEvent(QPaintEvent* event) override;
    void resizeEvent(QResizeEvent* event) override;
    void wheelEvent(QWheelEvent* event) override;
    void mousePressEvent(QMouseEvent* event) override;
    void mouseMoveEvent(QMouseEvent* event) override;
    void mouseReleaseEvent(QMouseEvent* event) override;
    void mouseDoubleClickEvent(QMouseEvent* event) override;
    void keyPressEvent(QKeyEvent* event) override;
    void contextMenuEvent(QContextMenuEvent* event) override;
    bool event(QEvent* event) override;
    bool viewportEvent(QEvent* event) override;

private:
    enum class Drag : std::uint8_t { None, Pan, Range };
    /// What the selection covers in time and rows; nothing when nothing shown is selected.
    struct Extent {
        Time from;
        Time until;
        double firstRow = 0;
        double lastRow = 0;
    };

    [[nodiscard]] QRectF area() const { return viewport()->rect(); }
    [[nodiscard]] TimelineContent content() const;
    [[nodiscard]] const TimelineRow* rowAt(const QPointF& position) const;
    [[nodiscard]] Time momentAt(const QPointF& position) const;
    [[nodiscard]] JobId jobAt(const QPointF& position) const;
    [[nodiscard]] bool marksRange(const QMouseEvent& event) const;
    [[nodiscard]] QString tipAt(const QPointF& position) const;
    [[nodiscard]] std::vector<JobPromise> promisesAt(const TimelineRow& row, Time now) const;
    [[nodiscard]] std::optional<Extent> selectedExtent() const;
    [[nodiscard]] bool clickMark(const QPointF& position);
    [[nodiscard]] bool hears(const QKeyEvent& event) const;
    void zoom(double factor, double x);
    void pan(double pixels);
    void arrange();
    void updateScrollBar();
    void retranslate();
    void followClock(Time now);
    void followRows(std::optional<Time> before, Time now);
    void followSelection(const SelectionState& state);

    Selection& m_selection;
    SimulationClock& m_clock;
    std::shared_ptr<const Workload> m_workload;
    format::Beginning m_beginning; ///< what 0 s is by the calendar
    std::shared_ptr<const Cluster> m_cluster;
    TimelineScene m_scene;
    TimelineLanes m_lanes;
    TimelinePromises m_promises;
    TimelineGrouping m_grouping = TimelineGrouping::Jobs;
    TimelineViewport m_view;
    TimelineFilters m_filters;
    TimelineOrder m_order;
    std::vector<JobId> m_pinnedJobs;
    std::vector<HostId> m_pinnedHosts;
    std::vector<TimelineMark> m_marks;
    std::function<JobStyle(JobId)> m_styleOf; ///< of setJobStyles()
    bool m_followsEnd = true; ///< until the user zooms or pans
    bool m_isReread = false; ///< the run's log is about to be read from its beginning again
    bool m_showsClock = false; ///< the user went to a moment: it is brought into view
    Time m_lastNow;
    SelectionState m_lastSelection;
    bool m_snaps = true;
    Drag m_drag = Drag::None;
    bool m_isPressed = false;
    QList<Qt::Key> m_heardKeys { kPlaceKeys.begin(), kPlaceKeys.end() };
    QPointF m_pressedAt;
    QPointF m_lastPosition;
};

} // namespace consonance
