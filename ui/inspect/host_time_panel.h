// SPDX-License-Identifier: GPL-3.0-or-later
//
// Server × time: how much the jobs of each server were slowed down by their neighbours, over the run so far. Cells that
// are clicked or dragged over become the selected servers and span of time, and selections elsewhere are framed
// here; a double click or Enter goes to the moment. GUI thread only. Cost: a new history costs O(servers × columns
// shown), and nothing while the panel is hidden.
#pragma once

#include "core/session/interactive_session.h"
#include "ui/heatmap/heat_map_widget.h"
#include "ui/kit/moment_format.h"

#include <memory>

namespace consonance {

class Selection;
class SimulationClock;
struct SessionInputs;

/// At most this many columns; more rows of a history are put together, the worst of them shown.
inline constexpr std::size_t kMostTimeColumns = 480;

/// The history as the heat map shows it, by the calendar where there is one, and the time that a column stands for;
/// pure.
[[nodiscard]] HeatMapData hostTimeMap(
    const SessionHistory& history, const QStringList& hostNames, const format::Beginning& beginning);
[[nodiscard]] Duration hostTimeColumn(const SessionHistory& history);

class HostTimePanel : public HeatMapWidget {
    Q_OBJECT
public:
    HostTimePanel(Selection& selection, SimulationClock& clock, QWidget* parent = nullptr);

    void setInputs(const std::shared_ptr<const SessionInputs>& inputs);
    void setHistory(std::shared_ptr<const SessionHistory> history);

protected:
    void showEvent(QShowEvent* event) override;

private:
    void takeRange(const std::optional<HeatMapRange>& range);
    void showSelection();
    void refresh();
    void retranslate();

    Selection& m_selection;
    SimulationClock& m_clock;
    QStringList m_hosts;
    format::Beginning m_beginning; ///< what 0 s is by the calendar
    std::shared_ptr<const SessionHistory> m_history;
    bool m_isStale = false;
};

} // namespace consonance
