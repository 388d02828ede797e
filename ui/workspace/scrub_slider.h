// SPDX-License-Identifier: GPL-3.0-or-later
//
// A slider over the seen part of the run; a click goes there at once. Reads the moment from the clock and seeks it;
// the marks of the run are drawn on it. GUI thread only; the clock must outlive it.
#pragma once

#include "ui/kit/moment_format.h"
#include "ui/kit/simulation_clock.h"
#include "ui/session/sought_moment.h"
#include "ui/timeline/timeline_marks.h"

#include <QSlider>

#include <vector>

namespace consonance {

class ScrubSlider : public QSlider {
    Q_OBJECT
public:
    static constexpr int kSteps = 10'000;

    explicit ScrubSlider(SimulationClock& clock, QWidget* parent = nullptr);
    /// What 0 s is by the calendar, for the tooltip.
    void setBeginning(const format::Beginning& beginning) { m_beginning = beginning; }
    /// Shows the moment that the clock shows, also while the run is going there; `sought` must outlive it.
    void follow(const SoughtMoment& sought);
    /// Drawn on the bar; the tooltip names them.
    void setMarks(std::vector<TimelineMark> marks);

protected:
    void paintEvent(QPaintEvent* event) override;
    void mousePressEvent(QMouseEvent* event) override;
    bool event(QEvent* event) override;

private:
    void showMoment();
    [[nodiscard]] Time timeAt(int value) const;
    [[nodiscard]] QString tipAt(int x) const;

    SimulationClock& m_clock;
    const SoughtMoment* m_sought = nullptr; ///< null: where the run is
    format::Beginning m_beginning;
    std::vector<TimelineMark> m_marks;
};

} // namespace consonance
