// SPDX-License-Identifier: GPL-3.0-or-later
#include "ui/compare/trade_off_view.h"

#include "ui/compare/models/metric_text.h"
#include "ui/compare/views/contender_runs.h"
#include "ui/kit/filled_layout.h"
#include "ui/kit/number_format.h"
#include "ui/kit/role_label.h"
#include "ui/plot/paper.h"
#include "ui/plot/plot_widget.h"
#include "ui/theme/flow_layout.h"
#include "ui/theme/theme.h"

#include <QComboBox>
#include <QCursor>
#include <QMenu>

#include <cmath>
#include <map>

namespace consonance {

namespace {

PlotAxis axisOf(const MetricInfo& metric)
{
    switch (metric.kind) {
    case MetricKind::Seconds:
        return { .title = metricTitle(metric), .unit = format::Unit::Minutes };
    case MetricKind::Share:
        return { .title = metricTitle(metric), .kind = AxisKind::Fraction };
    case MetricKind::Count:
    case MetricKind::Number:
        break;
    }
    return { .title = metricTitle(metric) };
}

double shownValue(const MetricInfo& metric, double value)
{
    return metric.kind == MetricKind::Seconds ? value / kSecondsPerMinute : value;
}

/// From the lowest whisker to the highest, with room for the marks; nothing without points.
std::optional<std::pair<double, double>> heightOf(const std::vector<TradeOffPoint>& points, const MetricInfo& metric)
{
    PlotExtent extent;
    for (const auto& point : points) {
        const double half = std::isfinite(point.yHalfWidth) ? point.yHalfWidth : 0;
        extent.include(shownValue(metric, point.y - half));
        extent.include(shownValue(metric, point.y + half));
    }
    if (extent.isEmpty())
        return std::nullopt;
    const double room = std::max((extent.high - extent.low) * 0.06, std::abs(extent.high) * 0.01);
    return std::pair(
        extent.low >= 0 ? std::max(0.0, extent.low - room) : extent.low - room, extent.high + (room > 0 ? room : 1));
}

void fillChoice(QComboBox& box, const char* first, const std::vector<RunResult>& runs)
{
    const auto chosen = box.count() > 0 ? box.currentData() : QVariant(QString::fromLatin1(first));
    const QSignalBlocker quiet(box);
    box.clear();
    for (const auto* metric : tradeOffMetrics(runs))
        box.addItem(metricTitle(*metric), QString::fromLatin1(metric->key));
    box.setCurrentIndex(std::max(0, box.findData(chosen)));
}

const MetricInfo& chosenMetric(const QComboBox& box)
{
    return *findMetric(box.currentData().toString().toStdString());
}

/// In a colour that none of the points has, as long as there is one.
int neutralStyle(const std::vector<PlotSeries>& points)
{
    int style = 0;
    const auto isTaken = [&style](const PlotSeries& point) { return point.style % kJobColorCount == style; };
    while (style < kJobColorCount && std::ranges::any_of(points, isTaken))
        ++style;
    return style;
}

} // namespace

TradeOffView::TradeOffView(QWidget* parent)
    : ComparisonView(parent)
    , m_x(new QComboBox)
    , m_y(new QComboBox)
    , m_xLabel(new RoleLabel(TextSize::Small, TextTone::Muted))
    , m_yLabel(new RoleLabel(TextSize::Small, TextTone::Muted))
    , m_note(new RoleLabel(TextSize::Small, TextTone::Muted))
    , m_plot(new PlotWidget)
{
    m_x->setObjectName(QStringLiteral("tradeOffX"));
    m_y->setObjectName(QStringLiteral("tradeOffY"));
    m_xLabel->setBuddy(m_x);
    m_yLabel->setBuddy(m_y);
    m_note->setWordWrap(true);
    auto* choice = new FlowLayout(spacing::kSmall);
    for (const auto& [label, box] : { std::pair(m_xLabel, m_x), std::pair(m_yLabel, m_y) }) {
        auto* axis = filled(new QHBoxLayout, { label, box });
        axis->setSpacing(spacing::kSmall);
        choice->addLayout(axis);
    }
    auto* column = new QVBoxLayout(this);
    column->setContentsMargins(0, spacing::kSmall, 0, 0);
    column->setSpacing(spacing::kSmall);
    column->addLayout(choice);
    m_note->setObjectName(QStringLiteral("footnote"));
    column->addWidget(m_note);
    column->addWidget(m_plot, 1);
    for (auto* box : { m_x, m_y })
        connect(box, &QComboBox::currentIndexChanged, this, [this] {
            m_plot->resetZoom(); // what was looked at closely is another quantity
            draw();
        });
    connect(m_plot, &PlotWidget::pointClicked, this, [this](int series, int) {
        auto* menu = new QMenu(this);
        menu->setAttribute(Qt::WA_DeleteOnClose);
        offerContender(*menu, series);
        menu->popup(QCursor::pos());
    });
    m_plot->setContextMenuHook([this](QMenu& menu, int series) { offerContender(menu, series); });
    retranslate();
}

/// Its runs, and to measure the others against it.
void TradeOffView::offerContender(QMenu& menu, int series)
{
    if (!m_data || series < 0 || series >= static_cast<int>(m_points.size()))
        return;
    const auto contender = m_points[static_cast<std::size_t>(series)].contender;
    offerRuns(menu, *m_data, contender, [this](const RunPlace& place) { Q_EMIT openRequested(place); });
    if (contender != m_data->runs.baseline)
        menu.addAction(tr("Use %1 as the baseline").arg(contenderTitle(contender)), this,
            [this, contender] { Q_EMIT baselineChosen(contender); });
}

QString TradeOffView::title() const
{
    return tr("Trade-off");
}

void TradeOffView::retranslate()
{
    listFigures();
    m_xLabel->setText(tr("Across"));
    m_yLabel->setText(tr("Upwards"));
    m_x->setAccessibleName(tr("Figure across"));
    m_y->setAccessibleName(tr("Figure upwards"));
    m_plot->setName(tr("Trade-off between two figures"));
    m_plot->setEmptyText(
        tr("Each contender becomes a point of two figures; the best compromises are joined by a line."));
    draw();
}

/// What the runs have to show.
void TradeOffView::listFigures()
{
    const auto runs = m_data ? m_data->results() : std::vector<RunResult> {};
    fillChoice(*m_x, kUsualX, runs);
    fillChoice(*m_y, kUsualY, runs);
}

void TradeOffView::show(const SharedComparison& comparison)
{
    m_data = comparison;
    listFigures();
    draw();
}

/// Those that cannot be distinguished in the picture.
QList<QStringList> TradeOffView::sameFigures(const std::vector<TradeOffPoint>& points)
{
    std::map<std::pair<double, double>, QStringList> byPlace;
    for (const auto& point : points) {
        if (std::isfinite(point.x) && std::isfinite(point.y)) // else it is not in the picture
            byPlace[{ point.x, point.y }] << contenderTitle(point.contender);
    }
    QList<QStringList> same;
    for (const auto& [place, contenders] : byPlace) {
        if (contenders.size() > 1)
            same << contenders;
    }
    return same;
}

QString TradeOffView::note() const
{
    return m_note->text();
}

void TradeOffView::draw()
{
    if (!m_data)
        return;
    m_points = showTradeOff(*m_plot, *m_data, chosenMetric(*m_x), chosenMetric(*m_y));
    QStringList best;
    for (const auto& point : paretoFront(m_points))
        best << contenderTitle(point.contender);
    if (best.isEmpty())
        return m_note->setText({});
    auto note = tr("On the Pareto front (no policy is better in one figure without being worse in the other): %1")
                    .arg(best.join(QStringLiteral(", ")));
    for (const auto& same : sameFigures(m_points))
        note += QLatin1Char('\n')
            + tr("The same figures, so that the points lie on one another: %1").arg(same.join(QStringLiteral(", ")));
    const auto hasInterval = [](const TradeOffPoint& point) { return point.xHalfWidth > 0 || point.yHalfWidth > 0; };
    if (std::ranges::any_of(m_points, hasInterval))
        note += QLatin1Char('\n') + tr("The lines through a point are 95 % confidence intervals.");
    m_note->setText(note);
}

const char* TradeOffView::renderView() const
{
    const bool isDrawn = m_x->currentData().toString() == QLatin1String(kUsualX)
        && m_y->currentData().toString() == QLatin1String(kUsualY);
    return isDrawn ? "trade-off" : "";
}

bool TradeOffView::saveTo(const QString& path, const PaperSize& paper)
{
    return m_plot->saveTo(path, paper);
}

std::vector<TradeOffPoint> showTradeOff(
    PlotWidget& plot, const ComparisonData& data, const MetricInfo& x, const MetricInfo& y)
{
    const auto points = tradeOff(data.results(), data.runs.contenders, x, y);
    std::vector<PlotSeries> all;
    const auto widthOf = [](const MetricInfo& metric, double half) {
        return std::vector { std::isfinite(half) ? shownValue(metric, half) : 0 };
    };
    for (const auto& point : points) {
        const auto name = contenderTitle(point.contender);
        all.push_back({ .name = point.isComplete ? name : TradeOffView::tr("%1 (unfinished jobs)").arg(name),
            .x = { shownValue(x, point.x) },
            .y = { shownValue(y, point.y) },
            .style = data.styleOf(point.contender),
            .marks = MarkKind::Alone,
            .halfWidths = widthOf(y, point.yHalfWidth),
            .xHalfWidths = widthOf(x, point.xHalfWidth) });
    }
    PlotSeries front { .name = TradeOffView::tr("Pareto front"), .style = neutralStyle(all) };
    for (const auto& point : paretoFront(points)) {
        front.x.push_back(shownValue(x, point.x));
        front.y.push_back(shownValue(y, point.y));
    }
    if (!all.empty())
        all.push_back(std::move(front));
    plot.setYRange(heightOf(points, y)); // from 0 on, points of nearly one height could not be distinguished
    plot.setAxes(axisOf(x), axisOf(y));
    plot.setProvenance(data.provenance);
    plot.setSeries(std::move(all));
    return points;
}

} // namespace consonance
#include "moc_trade_off_view.cpp"
