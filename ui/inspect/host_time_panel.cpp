// SPDX-License-Identifier: GPL-3.0-or-later
#include "ui/inspect/host_time_panel.h"

#include "core/workload/trace_file.h"
#include "ui/kit/keep_translated.h"
#include "ui/kit/moment_format.h"
#include "ui/kit/selection.h"
#include "ui/kit/simulation_clock.h"
#include "ui/session/session_controller.h"

#include <algorithm>
#include <limits>

namespace consonance {

namespace {

constexpr Duration kToTheMinute = Duration::fromSeconds(60);

std::size_t rowsPerColumn(const SessionHistory& history)
{
    return std::max<std::size_t>(1, (history.rows + kMostTimeColumns - 1) / kMostTimeColumns);
}

} // namespace

Duration hostTimeColumn(const SessionHistory& history)
{
    return history.rowSpan * static_cast<std::int64_t>(rowsPerColumn(history));
}

HeatMapData hostTimeMap(const SessionHistory& history, const QStringList& hostNames, const format::Beginning& beginning)
{
    HeatMapData map;
    const auto hosts = static_cast<std::size_t>(hostNames.size());
    if (hosts == 0 || history.rows == 0)
        return map;
    const auto step = rowsPerColumn(history);
    const auto columns = (history.rows + step - 1) / step;
    map.name = HostTimePanel::tr("Slowdown by neighbours, server × time");
    map.rowTitle = HostTimePanel::tr("server");
    map.columnTitle = HostTimePanel::tr("time");
    map.rows = hostNames;
    const auto span = hostTimeColumn(history);
    for (std::size_t column = 0; column < columns; ++column)
        map.columns << format::axisMoment(Time {} + span * static_cast<std::int64_t>(column), beginning, kToTheMinute);
    map.values.assign(hosts * columns, std::numeric_limits<double>::quiet_NaN());
    for (std::size_t row = 0; row < history.rows; ++row) {
        for (std::size_t host = 0; host < hosts; ++host) {
            const float value = history.hostSlowdown[row * hosts + host];
            auto& cell = map.values[host * columns + row / step];
            if (value >= 0 && !(cell >= static_cast<double>(value)))
                cell = static_cast<double>(value);
        }
    }
    map.quantity = { .title = HostTimePanel::tr("slower than without neighbours"), .kind = AxisKind::Fraction };
    map.scale = std::pair(0.0, 0.6);
    return map;
}

HostTimePanel::HostTimePanel(Selection& selection, SimulationClock& clock, QWidget* parent)
    : HeatMapWidget(parent)
    , m_selection(selection)
    , m_clock(clock)
{
    connect(this, &HeatMapWidget::cellActivated, this, [this](HeatMapCell cell) {
        if (m_history)
            m_clock.seek(Time {} + hostTimeColumn(*m_history) * cell.column);
    });
    connect(this, &HeatMapWidget::rangeSelected, this, &HostTimePanel::takeRange);
    connect(&m_selection, &Selection::changed, this, &HostTimePanel::showSelection);
    keepTranslated(*this, [this] { retranslate(); });
}

/// The servers and the span of the cells; all of the servers mean none in particular.
void HostTimePanel::takeRange(const std::optional<HeatMapRange>& range)
{
    auto next = m_selection.state();
    next.hosts.clear();
    next.range.reset();
    if (m_history && range) {
        const auto span = hostTimeColumn(*m_history);
        next.range = TimeRange { Time {} + span * range->first.column, Time {} + span * (range->last.column + 1) };
        const bool isAll = range->first.row == 0 && range->last.row + 1 == data().rowCount() && data().rowCount() > 1;
        for (int row = range->first.row; !isAll && row <= range->last.row; ++row)
            next.hosts.emplace_back(row);
    }
    m_selection.set(std::move(next));
}

/// A frame around what is selected, here or elsewhere: the columns of the span, the rows from the first to the last of
/// the servers.
void HostTimePanel::showSelection()
{
    const auto& state = m_selection.state();
    if (!m_history || data().isEmpty() || (!state.range && state.hosts.empty())) {
        setSelectedRange(std::nullopt);
        return;
    }
    HeatMapRange frame { .first = {}, .last = { .row = data().rowCount() - 1, .column = data().columnCount() - 1 } };
    if (state.range) {
        const auto column = hostTimeColumn(*m_history).microseconds;
        const auto columnOf = [column](Time at) { return at.microseconds / column; };
        const auto first = columnOf(std::max(Time {}, state.range->from));
        // A span ends before the column that begins where it ends.
        const auto last = std::max(first, columnOf(state.range->to - Duration { 1 }));
        if (first >= data().columnCount() || state.range->to < Time {}) {
            setSelectedRange(std::nullopt);
            return;
        }
        frame.first.column = static_cast<int>(first);
        frame.last.column = static_cast<int>(std::min<std::int64_t>(last, frame.last.column));
    }
    if (!state.hosts.empty()) {
        frame.first.row = std::min(static_cast<int>(state.hosts.front().index()), frame.last.row);
        frame.last.row = std::min(static_cast<int>(state.hosts.back().index()), frame.last.row);
    }
    setSelectedRange(frame);
}

void HostTimePanel::setInputs(const std::shared_ptr<const SessionInputs>& inputs)
{
    m_hosts.clear();
    for (std::size_t host = 0; inputs && host < inputs->cluster->hostCount(); ++host)
        m_hosts << QString::fromStdString(inputs->cluster->hostName(HostId(host)));
    m_beginning = inputs && inputs->workload ? dateOfBeginning(*inputs->workload) : std::nullopt;
    m_history.reset();
    setData({});
}

void HostTimePanel::setHistory(std::shared_ptr<const SessionHistory> history)
{
    m_history = std::move(history);
    m_isStale = true;
    if (isVisible())
        refresh();
}

void HostTimePanel::refresh()
{
    m_isStale = false;
    setData(m_history ? hostTimeMap(*m_history, m_hosts, m_beginning) : HeatMapData {});
    showSelection();
}

void HostTimePanel::showEvent(QShowEvent* event)
{
    if (m_isStale)
        refresh();
    HeatMapWidget::showEvent(event);
}

void HostTimePanel::retranslate()
{
    setEmptyText(tr("How much neighbours slowed the jobs of each server down appears here as the run goes on."));
    setAccessibleName(tr("Interference by server and time"));
    refresh();
}

} // namespace consonance
#include "moc_host_time_panel.cpp"
