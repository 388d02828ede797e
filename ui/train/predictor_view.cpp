// SPDX-License-Identifier: GPL-3.0-or-later
#include "ui/train/predictor_view.h"

#include "core/learn/learned_policies.h"
#include "ui/heatmap/heat_map_widget.h"
#include "ui/kit/filled_layout.h"
#include "ui/kit/keep_translated.h"
#include "ui/kit/number_format.h"
#include "ui/kit/role_label.h"
#include "ui/plot/line_plot.h"
#include "ui/words/policy_text.h"
#include "ui/work/job_runner.h"

#include <QComboBox>
#include <QSplitter>
#include <QToolButton>

#include <algorithm>
#include <limits>

namespace consonance {

namespace {

constexpr std::size_t kMostPoints = 4000; ///< of the scatter plot
constexpr double kMostError = 0.3; ///< end of the residuals' scale
constexpr auto kPredictorView = "predictor";

} // namespace

std::vector<PlotSeries> calibrationSeries(const NamedPredictorReport& report)
{
    const auto& points = report.report.calibration.points;
    std::vector<PlotSeries> all;
    double most = 0;
    const auto stride = std::max<std::size_t>(1, points.size() / kMostPoints);
    for (std::size_t model = 0; model < report.models.size(); ++model) {
        std::vector<std::pair<double, double>> pairs;
        for (std::size_t i = 0; i < points.size(); i += stride) {
            if (points[i].model == static_cast<std::int32_t>(model))
                pairs.emplace_back(static_cast<double>(points[i].measured), static_cast<double>(points[i].predicted));
        }
        if (pairs.empty())
            continue;
        std::ranges::sort(pairs);
        PlotSeries series { .name = QString::fromStdString(report.models[model]),
            .style = static_cast<int>(model),
            .marks = MarkKind::Alone };
        for (const auto& [measured, predicted] : pairs) {
            series.x.push_back(measured);
            series.y.push_back(predicted);
            most = std::max({ most, measured, predicted });
        }
        all.push_back(std::move(series));
    }
    if (!all.empty())
        all.push_back({ .name = PredictorView::tr("Exact"),
            .x = { 0, most },
            .y = { 0, most },
            .style = static_cast<int>(report.models.size()) });
    return all;
}

HeatMapData residualMap(const NamedPredictorReport& report)
{
    HeatMapData map;
    map.name = PredictorView::tr("Mean relative error by pair of models");
    map.rowTitle = PredictorView::tr("job");
    map.columnTitle = PredictorView::tr("shares a server with");
    const auto models = report.models.size();
    for (const auto& model : report.models) {
        map.rows << QString::fromStdString(model);
        map.columns << QString::fromStdString(model);
    }
    for (std::size_t i = 0; i < models * models; ++i) {
        const auto& figures = report.report.calibration.byPair[i];
        map.values.push_back(figures.jobs > 0 ? figures.bias : std::numeric_limits<double>::quiet_NaN());
        map.notes << PredictorView::tr("%n observations", "", static_cast<int>(figures.jobs));
    }
    map.quantity
        = { .title = PredictorView::tr("predicted above (+) or below (−) measured"), .kind = AxisKind::Fraction };
    map.map = ColorMap::BlueGreyOrange;
    map.scale = std::pair(-kMostError, kMostError);
    return map;
}

QString predictorSummary(const NamedPredictorReport& report)
{
    const auto& all = report.report.calibration.all;
    return PredictorView::tr(
        "Mean relative error %1, bias %2 over %3 measured jobs it did not learn from; %4 of them on "
        "servers whose mix its history did not hold. Learned from %5 samples; held-out error then %6.")
        .arg(format::percent(all.meanError, 1), format::percent(all.bias, 1), format::integer(all.jobs),
            format::percent(report.report.outOfRangeShare, 1), format::integer(report.provenance.samples),
            format::percent(report.provenance.heldOutError, 1));
}

void showCalibration(PlotWidget& plot, const NamedPredictorReport& report)
{
    plot.setAxes({ .title = PredictorView::tr("Measured speed"), .unit = format::Unit::BatchesPerSecond },
        { .title = PredictorView::tr("Predicted speed"), .unit = format::Unit::BatchesPerSecond });
    plot.setSeries(calibrationSeries(report));
}

PredictorView::PredictorView(JobRunner& runner, CommandRegistry& registry, QWidget* parent)
    : QWidget(parent)
    , m_runner(runner)
    , m_registry(registry)
    , m_which(new QComboBox)
    , m_summary(new RoleLabel(TextSize::Body))
    , m_drift(new RoleLabel(TextSize::Body, TextTone::Warning))
    , m_scatter(new PlotWidget)
    , m_residuals(new HeatMapWidget)
    , m_windows(new LinePlot)
{
    CommandGroup { registry, CommandCategory::Train, 3 }.add(
        "predictor.calibrate", QT_TRANSLATE_NOOP("Command", "Check predictor"),
        QT_TRANSLATE_NOOP(
            "Command", "Compares what the predictor says with measured speeds of placements it did not learn from"),
        Icon::Target, [this] { return CommandAvailability::when(!m_isRunning, tr("the predictor is being checked")); },
        [this] { calibrate(); });
    registry.bindView(QLatin1String(kPredictorView), this);
    m_summary->setWordWrap(true);
    m_drift->setWordWrap(true);
    auto* head = new QHBoxLayout;
    head->addWidget(m_which);
    auto* button = new QToolButton;
    button->setDefaultAction(registry.action(QStringLiteral("predictor.calibrate")));
    button->setToolButtonStyle(Qt::ToolButtonTextBesideIcon);
    head->addWidget(button);
    head->addStretch(1);
    auto* upper = new QSplitter(Qt::Horizontal);
    upper->addWidget(m_scatter);
    upper->addWidget(m_residuals);
    upper->setSizes({ 500, 500 });
    auto* parts = new QSplitter(Qt::Vertical);
    parts->addWidget(upper);
    parts->addWidget(m_windows);
    parts->setSizes({ 450, 220 });
    auto* column = filled(new QVBoxLayout(this), { head, m_summary, m_drift, { parts, 1 } });
    column->setContentsMargins(0, spacing::kSmall, 0, 0);
    addCheckpoint(policyTitle(std::string("harmony")), "harmony", kBundledCheckpoint);
    addCheckpoint(policyTitle(std::string("harmony-published")), "harmony-published", kBundledCheckpoint);
    keepTranslated(*this, [this] { retranslate(); });
}

void PredictorView::addCheckpoint(const QString& name, const std::string& policy, const std::string& file)
{
    m_choices.push_back({ policy, file });
    m_which->addItem(name);
}

void PredictorView::calibrate()
{
    if (m_isRunning || m_which->currentIndex() < 0)
        return;
    m_isRunning = true;
    const auto choice = m_choices[static_cast<std::size_t>(m_which->currentIndex())];
    m_runner.start(
        tr("Checking the predictor"),
        [choice](const StopToken& stop, Progress& progress) {
            return makePredictorReport(choice.policy, choice.checkpoint, stop, &progress);
        },
        this,
        [this, choice](const Result<NamedPredictorReport>& made) {
            m_isRunning = false;
            if (made) {
                m_report = *made;
                m_shown = choice;
            } else if (made.error().kind != ErrorKind::Cancelled) {
                Q_EMIT errorRaised(made.error());
            }
            fill();
            m_registry.requestRefresh();
        },
        { .group = QStringLiteral("predictor.report") });
    m_registry.requestRefresh();
}

void PredictorView::fill()
{
    m_drift->setVisible(m_report && m_report->report.driftsFrom);
    if (!m_report) {
        m_summary->setText(tr("Choose a predictor and check it: predicted beside measured speeds appear here."));
        return;
    }
    const auto& report = m_report->report;
    m_summary->setText(predictorSummary(*m_report));
    if (report.driftsFrom)
        m_drift->setText(tr("It drifts from %1 on: errors there are more than %2 times those on held-out placements.")
                             .arg(format::clockTime(*report.driftsFrom))
                             .arg(kDriftFactor));
    const auto provenance = tr("predictor learned from %1, seed %2; measured on %3")
                                .arg(QString::fromStdString(m_report->provenance.historyOrigin))
                                .arg(m_report->provenance.seed)
                                .arg(QString::fromStdString(report.origin));
    m_scatter->setProvenance(provenance);
    m_residuals->setProvenance(provenance);
    m_windows->setProvenance(provenance);
    showCalibration(*m_scatter, *m_report);
    m_residuals->setData(residualMap(*m_report));
    PlotSeries error { .name = tr("Mean relative error"), .line = LineKind::Step, .style = 0 };
    PlotSeries bias { .name = tr("Bias"), .line = LineKind::Step, .style = 1 };
    for (const auto& window : report.windows) {
        const bool isJudged = window.figures.jobs > 0;
        error.x.push_back(window.from.seconds());
        error.y.push_back(isJudged ? window.figures.meanError : std::numeric_limits<double>::quiet_NaN());
        bias.x.push_back(window.from.seconds());
        bias.y.push_back(isJudged ? window.figures.bias : std::numeric_limits<double>::quiet_NaN());
    }
    m_windows->setSeries({ std::move(error), std::move(bias) });
    m_windows->setMarker(report.driftsFrom ? std::optional(report.driftsFrom->seconds()) : std::nullopt);
}

void PredictorView::retranslate()
{
    m_which->setAccessibleName(tr("Predictor"));
    m_scatter->setName(tr("Predicted against measured speed"));
    m_scatter->setEmptyText(tr("Each measured job becomes a point; exact predictions lie on the line."));
    m_residuals->setEmptyText(tr("Residuals by pair of models will appear here."));
    m_residuals->setAccessibleName(tr("Residuals by pair of models"));
    m_windows->setName(tr("Error of the predictor over time"));
    m_windows->setEmptyText(tr("The predictor's error over time, with a mark where it drifts, will appear here."));
    m_windows->setQuantity(tr("Relative error"), format::Unit::None, AxisKind::Fraction);
    fill();
}

} // namespace consonance
#include "moc_predictor_view.cpp"
