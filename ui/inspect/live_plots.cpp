// SPDX-License-Identifier: GPL-3.0-or-later
#include "ui/inspect/live_plots.h"

#include "core/run/contender_colors.h"
#include "core/session/completion_times.h"
#include "core/workload/trace_file.h"
#include "ui/kit/selection.h"
#include "ui/kit/simulation_clock.h"
#include "ui/plot/cdf_plot.h"
#include "ui/plot/line_plot.h"
#include "ui/session/session_controller.h"

#include <QEvent>

#include <algorithm>
#include <utility>

namespace consonance {

namespace {

/// A series as steps that hold until the next point, the last one to `until`.
PlotSeries stepsOf(const std::vector<SeriesPoint>& points, Time until, const QString& name, int style)
{
    PlotSeries series { .name = name, .x = {}, .y = {}, .line = LineKind::Step, .style = style };
    series.x.reserve(points.size() + 1);
    series.y.reserve(points.size() + 1);
    for (const auto& point : points) {
        series.x.push_back(point.at.seconds());
        series.y.push_back(static_cast<double>(point.value));
    }
    if (!points.empty() && until > points.back().at) {
        series.x.push_back(until.seconds());
        series.y.push_back(series.y.back());
    }
    return series;
}

} // namespace

void showUtilisation(LinePlot& plot, const SessionHistory* history, const std::string& policy)
{
    plot.setName(LivePlots::tr("Utilisation"));
    plot.setQuantity(LivePlots::tr("Allocated GPUs, of those up"), format::Unit::None, AxisKind::Fraction);
    plot.setYRange(std::pair(0.0, 1.0));
    std::vector<PlotSeries> series;
    if (history)
        series.push_back(
            stepsOf(history->allocatedShare, history->until, LivePlots::tr("allocated"), policyColor(policy)));
    plot.setSeries(std::move(series));
}

void showQueue(LinePlot& plot, const SessionHistory* history, const std::string& policy)
{
    plot.setName(LivePlots::tr("Queue"));
    plot.setQuantity(LivePlots::tr("Jobs"), format::Unit::None, AxisKind::Count);
    std::vector<PlotSeries> series;
    if (history) {
        const int style = policyColor(policy);
        series.push_back(stepsOf(history->queueLength, history->until, LivePlots::tr("waiting"), style));
        // Another colour would be another policy's.
        series.push_back(stepsOf(history->runningJobs, history->until, LivePlots::tr("running"), style));
        series.back().isMuted = true;
    }
    plot.setSeries(std::move(series));
}

namespace {

/// In which people count the longest of them, and its seconds.
std::pair<format::Unit, double> unitOf(const std::vector<double>& seconds)
{
    constexpr double kHour = 3600;
    const double longest = seconds.empty() ? 0 : *std::ranges::max_element(seconds);
    if (longest >= 5 * kHour)
        return { format::Unit::Hours, kHour };
    return longest >= 300 ? std::pair(format::Unit::Minutes, 60.0) : std::pair(format::Unit::Seconds, 1.0);
}

} // namespace

void showCompletionTimes(CdfPlot& plot, const Workload& workload, const SessionFrame* frame, const std::string& policy,
    const std::optional<TimeRange>& arrivals)
{
    plot.setName(arrivals ? LivePlots::tr("Distribution of JCTs of jobs that arrive in the selected span")
                          : LivePlots::tr("Distribution of JCTs"));
    if (!frame || frame->finished == 0)
        return plot.setSeries({});
    auto times = arrivals ? completionTimes(*frame, workload, arrivals->from, arrivals->to)
                          : completionTimes(*frame, workload);
    if (times.seconds.empty())
        return plot.setSeries({});
    const auto [unit, length] = unitOf(times.seconds);
    for (auto& seconds : times.seconds)
        seconds /= length;
    const CdfSeries series { .name
        = arrivals ? LivePlots::tr("finished jobs that arrive in the selected span") : LivePlots::tr("finished jobs"),
        .values = std::move(times.seconds),
        .missing = times.missing,
        .style = policyColor(policy) };
    plot.setDistributions(LivePlots::tr("JCT"), unit, { series });
}

LivePlots::LivePlots(SessionController& session, Selection& selection, SimulationClock& clock, QObject* parent)
    : QObject(parent)
    , m_session(session)
    , m_selection(selection)
    , m_clock(clock)
    , m_completionTimes(new CdfPlot)
    , m_utilisation(new LinePlot)
    , m_queue(new LinePlot)
{
    for (auto* plot : { m_utilisation, m_queue })
        connectTime(*plot);
    for (QWidget* plot : { static_cast<QWidget*>(m_completionTimes), static_cast<QWidget*>(m_utilisation),
             static_cast<QWidget*>(m_queue) })
        plot->installEventFilter(this);
    connect(&session, &SessionController::historyChanged, this, &LivePlots::showHistory);
    connect(&session, &SessionController::frameChanged, this, &LivePlots::showFrame);
    // As many jobs may have finished after another history of the run.
    connect(&session, &SessionController::changesChanged, this, [this] {
        m_shownFinished = -1;
        showCompletions();
    });
    connect(&selection, &Selection::changed, this, [this](const SelectionState& state) {
        if (std::exchange(m_arrivals, state.range) == state.range)
            return;
        m_shownFinished = -1;
        showCompletions();
    });
    connect(&session, &SessionController::inputsChanged, this, [this] {
        m_shownFinished = -1;
        m_utilisation->resetZoom();
        m_queue->resetZoom();
        m_completionTimes->resetZoom();
    });
    retranslate();
}

void LivePlots::connectTime(LinePlot& plot)
{
    connect(&plot, &LinePlot::timeClicked, &m_clock, &SimulationClock::seek);
    connect(&m_session, &SessionController::inputsChanged, &plot, [&plot](const auto& inputs) {
        plot.setBeginning(inputs && inputs->workload ? dateOfBeginning(*inputs->workload) : std::nullopt);
    });
    connect(&plot, &LinePlot::timeRangeSelected, &m_selection, &Selection::selectRange);
    connect(&m_clock, &SimulationClock::nowChanged, &plot, &LinePlot::setNow);
    connect(&m_selection, &Selection::changed, &plot,
        [&plot](const SelectionState& state) { plot.setTimeRange(state.range); });
}

void LivePlots::setProvenance(const QString& line)
{
    m_completionTimes->setProvenance(line);
    m_utilisation->setProvenance(line);
    m_queue->setProvenance(line);
}

/// That of the run, which may have been another one before a change.
std::string LivePlots::policy() const
{
    return m_session.inputs() ? policyAtEnd(m_session.openRequest()).policy : std::string();
}

void LivePlots::showHistory()
{
    const auto& history = m_session.history();
    if (history == m_shownHistory)
        return;
    if (!m_utilisation->isVisible() && !m_queue->isVisible())
        return;
    m_shownHistory = history;
    m_drawnUntil = history ? history->until : Time {};
    showUtilisation(*m_utilisation, history.get(), policy());
    showQueue(*m_queue, history.get(), policy());
}

/// While a run goes on its history comes seldom; the clock is ahead of it.
void LivePlots::showFrame()
{
    showCompletions();
    const auto& frame = m_session.frame();
    if (!frame || !m_shownHistory || m_shownHistory != m_session.history() || frame->shown <= m_drawnUntil)
        return;
    m_drawnUntil = frame->shown;
    const std::vector at { frame->shown.seconds() };
    m_utilisation->append(0, at, { frame->allocatedShare });
    m_queue->append(0, at, { static_cast<double>(frame->waiting.size()) });
    m_queue->append(1, at, { static_cast<double>(frame->running) });
}

void LivePlots::showCompletions()
{
    const auto& frame = m_session.frame();
    const auto finished = frame ? frame->finished : 0;
    if (finished == m_shownFinished || !m_completionTimes->isVisible())
        return;
    m_shownFinished = finished;
    if (m_session.inputs())
        showCompletionTimes(*m_completionTimes, *m_session.inputs()->workload, frame.get(), policy(), m_arrivals);
    else
        m_completionTimes->setSeries({});
}

bool LivePlots::eventFilter(QObject* watched, QEvent* event)
{
    if (event->type() == QEvent::Show) {
        m_shownFinished = -1;
        m_shownHistory.reset();
        // After the plot is really visible.
        QMetaObject::invokeMethod(
            this,
            [this] {
                showHistory();
                showFrame();
            },
            Qt::QueuedConnection);
    }
    if (event->type() == QEvent::LanguageChange && watched == m_queue)
        retranslate();
    return QObject::eventFilter(watched, event);
}

void LivePlots::retranslate()
{
    m_completionTimes->setName(tr("Distribution of JCTs"));
    m_completionTimes->setEmptyText(tr("The completion times of finished jobs appear here."));
    showUtilisation(*m_utilisation, m_shownHistory.get(), policy());
    m_utilisation->setEmptyText(tr("The share of GPUs that jobs hold appears here as the run goes on."));
    showQueue(*m_queue, m_shownHistory.get(), policy());
    m_queue->setEmptyText(tr("The numbers of waiting and running jobs appear here as the run goes on."));
    m_shownHistory.reset();
    m_shownFinished = -1;
    showHistory();
    showCompletions();
}

} // namespace consonance
#include "moc_live_plots.cpp"
