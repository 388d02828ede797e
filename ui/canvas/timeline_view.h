// SPDX-License-Identifier: GPL-3.0-or-later
//
// The timeline as a widget: wheel over the axis or with Ctrl zooms time at the pointer, Shift+wheel pans, dragging
// pans, the plain wheel scrolls jobs; A and D pan, W and S zoom, F fits everything; a click selects the job, a double
// click asks the clock for that moment. GUI thread only; painting costs O(visible pixels).
#pragma once

#include "ui/canvas/timeline_painter.h"
#include "ui/kit/selection.h"
#include "ui/kit/simulation_clock.h"

#include <QAbstractScrollArea>

#include <memory>

namespace consonance {

class TimelineView : public QAbstractScrollArea {
    Q_OBJECT
public:
    /// Selection and clock outlive the view.
    TimelineView(Selection& selection, SimulationClock& clock, QWidget* parent = nullptr);

    /// Another run; null shows the empty state.
    void setWorkload(std::shared_ptr<const Workload> workload);
    /// The log so far; only what is new is read.
    void setEvents(std::span<const EventRecord> events);
    [[nodiscard]] const TimelineScene& scene() const { return m_scene; }
    [[nodiscard]] const TimelineViewport& viewportState() const { return m_view; }
    /// All of the run, from its beginning to its latest event.
    void fit();

protected:
    void paintEvent(QPaintEvent* event) override;
    void resizeEvent(QResizeEvent* event) override;
    void wheelEvent(QWheelEvent* event) override;
    void mousePressEvent(QMouseEvent* event) override;
    void mouseMoveEvent(QMouseEvent* event) override;
    void mouseReleaseEvent(QMouseEvent* event) override;
    void mouseDoubleClickEvent(QMouseEvent* event) override;
    void keyPressEvent(QKeyEvent* event) override;
    void changeEvent(QEvent* event) override;
    bool viewportEvent(QEvent* event) override;

private:
    [[nodiscard]] QRectF area() const;
    [[nodiscard]] TimelineContent content() const;
    [[nodiscard]] JobId jobAt(const QPointF& position) const;
    [[nodiscard]] QString tipAt(const QPointF& position) const;
    void zoom(double factor, double x);
    void pan(double pixels);
    void updateScrollBar();
    void retranslate();

    Selection& m_selection;
    SimulationClock& m_clock;
    std::shared_ptr<const Workload> m_workload;
    TimelineScene m_scene;
    TimelineViewport m_view;
    bool m_followsEnd = true; ///< until somebody zooms or pans
    bool m_isDragging = false;
    QPointF m_pressedAt;
    QPointF m_lastPosition;
};

} // namespace consonance
