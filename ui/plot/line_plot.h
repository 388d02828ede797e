// SPDX-License-Identifier: GPL-3.0-or-later
//
// Values over simulated time: utilisation, queue length, reward. A click asks for that moment, Shift and dragging
// selects a range; the clock and the selected range are marked. GUI thread only.
#pragma once

#include "core/base/time.h"
#include "ui/kit/selection.h"
#include "ui/plot/plot_widget.h"

namespace consonance {

class LinePlot : public PlotWidget {
    Q_OBJECT
public:
    explicit LinePlot(QWidget* parent = nullptr);

    /// Titles the y axis; x is the simulated time in seconds.
    void setQuantity(const QString& title, format::Unit unit, AxisKind kind = AxisKind::Number);
    /// What 0 s is by the calendar, for the axis of time.
    void setBeginning(const format::Beginning& beginning);
    void setNow(Time now) { setMarker(now.seconds()); }
    void setTimeRange(const std::optional<TimeRange>& range);

Q_SIGNALS:
    void timeClicked(consonance::Time time);
    void timeRangeSelected(const std::optional<consonance::TimeRange>& range);

private:
    format::Beginning m_beginning;
};

} // namespace consonance
