// SPDX-License-Identifier: GPL-3.0-or-later
#include "ui/compare/comparison_time_view.h"

#include "core/compare/metric_comparison.h"
#include "core/keep/run_keeper.h"
#include "core/workload/trace_file.h"
#include "ui/kit/filled_layout.h"
#include "ui/kit/role_label.h"
#include "ui/plot/line_plot.h"
#include "ui/plot/plot_sheet.h"
#include "ui/session/run_library.h"

#include <QComboBox>
#include <QSplitter>

#include <algorithm>

namespace consonance {

namespace {

constexpr QSize kCellSize(1200, 400);

struct ReadSeries {
    std::vector<RunSeries> series;
    format::Beginning beginning; ///< of their trace, by the calendar
};

Result<ReadSeries> readSeries(const RunStore& store, const std::vector<std::string>& ids, const StopToken& stop)
{
    ReadSeries all;
    for (const auto& id : ids) {
        if (stop.stop_requested())
            break;
        TRY_ASSIGN(const auto record, store.get(id));
        TRY_ASSIGN(const auto inputs, storedInputs(store, record));
        TRY_ASSIGN(const auto log, store.loadLog(id));
        all.beginning = dateOfBeginning(*inputs.inputs.workload);
        all.series.push_back(runSeries(log, *inputs.inputs.workload, *inputs.inputs.cluster));
    }
    return all;
}

PlotSeries curveOf(const std::vector<SeriesPoint>& points, Time until, const QString& name, int style)
{
    PlotSeries curve { .name = name, .line = LineKind::Step, .style = style };
    for (const auto& point : points) {
        curve.x.push_back(point.at.seconds());
        curve.y.push_back(static_cast<double>(point.value));
    }
    if (!points.empty() && until > points.back().at) {
        curve.x.push_back(until.seconds());
        curve.y.push_back(curve.y.back());
    }
    return curve;
}

} // namespace

ComparisonTimeView::ComparisonTimeView(RunLibrary& library, QWidget* parent)
    : ComparisonView(parent)
    , m_library(library)
    , m_trace(new QComboBox)
    , m_note(new RoleLabel(TextSize::Small, TextTone::Muted))
    , m_utilisation(new LinePlot)
    , m_queue(new LinePlot)
{
    m_utilisation->setYRange(std::pair(0.0, 1.0));
    m_trace->setSizeAdjustPolicy(QComboBox::AdjustToMinimumContentsLengthWithIcon);
    auto* choice = tightlyFilled(new QHBoxLayout, { { m_trace, 1 }, { m_note, 1 } });
    auto* plots = new QSplitter(Qt::Vertical);
    plots->addWidget(m_utilisation);
    plots->addWidget(m_queue);
    auto* column = filled(new QVBoxLayout(this), { choice, { plots, 1 } });
    column->setContentsMargins(0, spacing::kSmall, 0, 0);
    column->setSpacing(spacing::kSmall);
    connect(m_trace, &QComboBox::currentIndexChanged, this, &ComparisonTimeView::load);
    for (auto* plot : { m_utilisation, m_queue }) {
        connect(plot, &LinePlot::timeRangeSelected, this, &ComparisonTimeView::rangeChosen);
        connect(plot, &PlotWidget::curveClicked, this, [this](int series, double seconds) {
            const auto curve = static_cast<std::size_t>(series);
            if (!m_data || curve >= std::min(m_shown.size(), m_series.size()))
                return;
            const auto& run = m_data->results()[static_cast<std::size_t>(m_shown[curve])];
            Q_EMIT openRequested({ .runId = QString::fromStdString(run.runId),
                .at = Time::fromSecondsRounded(std::clamp(seconds, 0.0, 1e12)) });
        });
    }
    retranslate();
}

QString ComparisonTimeView::title() const
{
    return tr("Over time");
}

void ComparisonTimeView::retranslate()
{
    m_trace->setAccessibleName(tr("Trace"));
    m_utilisation->setName(tr("Utilisation over time"));
    m_queue->setName(tr("Queue over time"));
    m_utilisation->setEmptyText(tr("How much of the cluster each run used will appear here."));
    m_queue->setEmptyText(tr("How many jobs waited in each run will appear here."));
    m_utilisation->setQuantity(tr("Allocated"), format::Unit::None, AxisKind::Fraction);
    m_queue->setQuantity(tr("Waiting jobs"), format::Unit::None, AxisKind::Count);
    draw();
}

void ComparisonTimeView::show(const SharedComparison& comparison)
{
    if (m_data == comparison)
        return;
    m_data = comparison;
    fillTraces();
    load();
}

void ComparisonTimeView::fillTraces()
{
    const auto chosen = m_trace->currentText();
    const QSignalBlocker quiet(m_trace);
    m_trace->clear();
    for (const auto& row : tracesOf(m_data->results(), m_data->runs.contenders))
        m_trace->addItem(tr("%1, seed %2").arg(QString::fromStdString(row.trace)).arg(row.seed));
    m_trace->setCurrentIndex(std::max(0, m_trace->findText(chosen)));
}

/// The runs of the chosen trace and seed. Until they are read nothing is drawn: a click on a curve that stood longer
/// than its run would open another one.
void ComparisonTimeView::load()
{
    m_shown.clear();
    m_series.clear();
    draw();
    if (!m_data || m_trace->currentIndex() < 0)
        return;
    const auto rows = tracesOf(m_data->results(), m_data->runs.contenders);
    std::vector<std::string> ids;
    for (const int run : rows[static_cast<std::size_t>(m_trace->currentIndex())].runs) {
        if (run < 0 || static_cast<int>(m_shown.size()) >= kMostRuns)
            continue;
        const auto& id = m_data->results()[static_cast<std::size_t>(run)].runId;
        if (id.empty())
            continue;
        ids.push_back(id);
        m_shown.push_back(run);
    }
    m_note->setText(m_shown.empty() ? tr("These runs are not stored; their history is not known.")
                                    : tr("A click on a curve opens its run at that moment."));
    m_library.ask(
        tr("Reading runs"),
        [ids](const RunStore& store, const StopToken& stop, Progress&) { return readSeries(store, ids, stop); }, this,
        [this](const Result<ReadSeries>& read) {
            if (!read) {
                Q_EMIT errorRaised(read.error());
                return;
            }
            m_series = read->series;
            for (auto* plot : { m_utilisation, m_queue })
                plot->setBeginning(read->beginning);
            draw();
        },
        { .group = QStringLiteral("compare.series"), .quiet = true });
}

void ComparisonTimeView::draw()
{
    std::vector<PlotSeries> utilisation;
    std::vector<PlotSeries> queue;
    for (std::size_t i = 0; i < std::min(m_shown.size(), m_series.size()); ++i) {
        const auto& run = m_data->results()[static_cast<std::size_t>(m_shown[i])];
        const auto name = contenderTitle(run.contender());
        const int style = m_data->styleOf(run.contender());
        utilisation.push_back(curveOf(m_series[i].allocatedShare, m_series[i].until, name, style));
        queue.push_back(curveOf(m_series[i].queueLength, m_series[i].until, name, style));
    }
    std::optional<TimeRange> range;
    if (m_data && m_data->request.range)
        range = TimeRange { std::max(Time {}, m_data->request.range->from), m_data->request.range->until };
    for (auto* plot : { m_utilisation, m_queue }) {
        plot->setProvenance(m_data ? m_data->provenance : QString());
        plot->setTimeRange(range && range->to < kForever ? range : std::nullopt);
    }
    m_utilisation->setSeries(std::move(utilisation));
    m_queue->setSeries(std::move(queue));
}

bool ComparisonTimeView::saveTo(const QString& path, const PaperSize& paper)
{
    PlotWidget* const plots[] { m_utilisation, m_queue };
    const auto provenance = m_data ? m_data->provenance : QString();
    const bool isWritten = savePlotSheet(path, plots,
        { .title = m_trace->currentText(), .provenance = provenance, .columns = 1, .cell = kCellSize, .paper = paper });
    for (auto* plot : plots)
        plot->setProvenance(provenance); // the sheet took it away
    return isWritten;
}

} // namespace consonance
#include "moc_comparison_time_view.cpp"
