// SPDX-License-Identifier: GPL-3.0-or-later
#include "ui/plot/plot_fit.h"

#include "ui/theme/theme.h"

#include <QFontMetrics>
#include <QLocale>

#include <algorithm>
#include <cmath>
#include <vector>

namespace consonance {

namespace {

constexpr int kMostTicks = 5;
constexpr int kMostLegendColumns = 4;
constexpr int kLeastMargin = 15; ///< px
constexpr int kTick = 4; ///< its length
constexpr int kTickGap = 8; ///< between the labels of two ticks
constexpr int kLeastAxes = 48; ///< height below which titles and legend go first

/// Where the labels of an axis come, in pixels from its beginning, and how wide they are.
struct TickLabel {
    double at;
    int width;
    QString text;
};

std::vector<TickLabel> labelsOf(const QCPAxis& axis, double length, const QFontMetrics& metrics)
{
    QVector<double> ticks;
    QVector<QString> texts;
    const auto range = axis.range();
    axis.ticker()->generate(range, QLocale(), QLatin1Char('g'), 6, ticks, nullptr, &texts);
    const bool isLogarithmic = axis.scaleType() == QCPAxis::stLogarithmic;
    std::vector<TickLabel> labels;
    for (qsizetype i = 0; i < std::min(ticks.size(), texts.size()); ++i) {
        const double share = isLogarithmic ? std::log(ticks[i] / range.lower) / std::log(range.upper / range.lower)
                                           : (ticks[i] - range.lower) / range.size();
        if (share > -1e-9 && share < 1 + 1e-9)
            labels.push_back({ share * length, metrics.horizontalAdvance(texts[i]), texts[i] });
    }
    return labels;
}

bool areApart(const std::vector<TickLabel>& labels)
{
    for (std::size_t i = 1; i < labels.size(); ++i) {
        if (labels[i].at - labels[i - 1].at < (labels[i].width + labels[i - 1].width) / 2.0 + kTickGap)
            return false;
    }
    return true;
}

/// Sets how many ticks the axis has; `fits` says of their labels whether they have room.
template<typename Fits>
std::vector<TickLabel> chooseTicks(QCPAxis& axis, double length, const QFontMetrics& metrics, Fits fits)
{
    std::vector<TickLabel> labels;
    for (int count = kMostTicks; count >= 1; --count) {
        axis.ticker()->setTickCount(count);
        labels = labelsOf(axis, length, metrics);
        if (fits(labels))
            break;
    }
    return labels;
}

/// Elements say it through their base alone.
QSize leastSize(const QCPLayoutElement& element)
{
    return element.minimumOuterSizeHint();
}

/// As many columns as fit; the height that it takes.
int arrangeLegend(QCPLegend& legend, int width)
{
    // Cells of a last row that is not full count as items, and there is nothing in them.
    std::vector<int> items;
    for (int i = 0; i < legend.itemCount(); ++i) {
        if (const auto* item = legend.item(i))
            items.push_back(leastSize(*item).width());
    }
    if (!legend.visible() || items.empty())
        return 0;
    int columns = std::min(kMostLegendColumns, static_cast<int>(items.size()));
    for (; columns > 1; --columns) {
        std::vector<int> widths(static_cast<std::size_t>(columns), 0);
        for (std::size_t i = 0; i < items.size(); ++i) {
            auto& widest = widths[i % static_cast<std::size_t>(columns)];
            widest = std::max(widest, items[i]);
        }
        int needed = legend.margins().left() + legend.margins().right() + legend.columnSpacing() * (columns - 1);
        for (const int one : widths)
            needed += one;
        if (needed <= width)
            break;
    }
    if (legend.wrap() != columns) {
        legend.setWrap(columns);
        legend.setFillOrder(legend.fillOrder(), true);
    }
    return leastSize(legend).height();
}

} // namespace

QCPItemText* addTitleAboveAxes(QCustomPlot& plot)
{
    auto* title = new QCPItemText(&plot);
    title->setLayer(QStringLiteral("axes"));
    title->position->setTypeX(QCPItemPosition::ptAbsolute);
    title->position->setTypeY(QCPItemPosition::ptAxisRectRatio);
    title->setPositionAlignment(Qt::AlignLeft | Qt::AlignBottom);
    title->setPadding(QMargins(0, 0, 0, spacing::kTiny));
    title->setClipToAxisRect(false);
    title->setVisible(false);
    return title;
}

void fitWords(QCustomPlot& plot, QSize size, const PlotTitles& titles, QCPItemText& aboveAxes)
{
    const QFontMetrics metrics(plot.xAxis->tickLabelFont());
    const int line = metrics.height();
    const int besides = kTick + plot.xAxis->tickLabelPadding();
    const int title = line + plot.xAxis->labelPadding();
    const int below = std::max(kLeastMargin, besides + line);

    // Without room for the curves, names of things that are said elsewhere too go first.
    const int legend = arrangeLegend(*plot.legend, size.width());
    bool hasXTitle = !titles.x.isEmpty();
    const auto axesHeight = [&] { return size.height() - legend - kLeastMargin - below - (hasXTitle ? title : 0); };
    hasXTitle = hasXTitle && axesHeight() >= kLeastAxes;
    const int beside = axesHeight() + 2 * kLeastMargin; // it may reach as far beyond the axis as the margin does
    const int yTitle = metrics.horizontalAdvance(titles.y);
    const bool isBeside = yTitle <= beside;
    const bool isAbove = !isBeside && yTitle <= size.width() - 2 * spacing::kTiny;
    const int top = isAbove ? std::max(kLeastMargin, line + spacing::kTiny) : kLeastMargin;

    const auto upright = chooseTicks(*plot.yAxis, std::max(1, axesHeight()), metrics, [&](const auto& labels) {
        for (std::size_t i = 1; i < labels.size(); ++i) {
            if (labels[i].at - labels[i - 1].at < line + 2)
                return false;
        }
        return true;
    });
    int left = besides;
    for (const auto& label : upright)
        left = std::max(left, besides + label.width);
    left = std::max(kLeastMargin, left + (isBeside && yTitle > 0 ? title : 0));
    const double across = std::max(1, size.width() - left - kLeastMargin);
    const auto level = chooseTicks(*plot.xAxis, across, metrics, areApart);
    int right = kLeastMargin;
    if (!level.empty()) {
        left = std::max(left, static_cast<int>(std::ceil(level.front().width / 2.0 - level.front().at)));
        right = std::max(right, static_cast<int>(std::ceil(level.back().width / 2.0 - (across - level.back().at))) + 2);
    }
    const int xTitle = metrics.horizontalAdvance(titles.x);
    hasXTitle = hasXTitle && xTitle <= size.width() - left - right + 2 * std::min(left, right);

    plot.axisRect()->setMinimumMargins(QMargins(left, top, right, kLeastMargin));
    plot.xAxis->setLabel(hasXTitle ? titles.x : QString());
    plot.yAxis->setLabel(isBeside ? titles.y : QString());
    aboveAxes.setVisible(isAbove);
    if (!isAbove)
        return;
    aboveAxes.setText(titles.y);
    aboveAxes.position->setCoords(spacing::kTiny, 0);
}

} // namespace consonance
