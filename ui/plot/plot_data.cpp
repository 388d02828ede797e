// SPDX-License-Identifier: GPL-3.0-or-later
#include "ui/plot/plot_data.h"

#include "ui/plot/plot_reader.h"

#include <QCoreApplication>

#include <algorithm>
#include <cmath>
#include <iterator>
#include <limits>

namespace consonance {

namespace {

/// Of the point nearest to x; x ascends.
std::size_t nearestIndex(const PlotSeries& series, double x)
{
    const auto after = std::ranges::lower_bound(series.x, x);
    if (after == series.x.begin())
        return 0;
    const auto before = std::prev(after);
    const auto isNearer = after == series.x.end() || x - *before <= *after - x;
    return static_cast<std::size_t>((isNearer ? before : after) - series.x.begin());
}

/// Of a curve that holds until its next point.
double valueAt(const PlotSeries& series, double x)
{
    const auto after = std::ranges::upper_bound(series.x, x) - series.x.begin();
    if (after == 0)
        return std::numeric_limits<double>::quiet_NaN();
    const auto last = static_cast<std::size_t>(after) - 1;
    const bool isBehind = last + 1 == series.x.size() && x > series.x[last];
    return isBehind ? std::numeric_limits<double>::quiet_NaN() : series.y[last];
}

bool shareX(const std::vector<PlotSeries>& series)
{
    for (const auto& one : series) {
        if (one.x != series.front().x)
            return false;
    }
    return true;
}

/// Two columns for the ends of whiskers, if any point has one.
void addWhiskers(const std::vector<PlotSeries>& all, const PlotAxis& axis, const char* key,
    WhiskerSpan (*whiskerOf)(const PlotSeries&, std::size_t), PlotTable& table)
{
    std::vector<double> lows;
    std::vector<double> highs;
    bool hasAny = false;
    for (const auto& series : all) {
        for (std::size_t i = 0; i < series.x.size(); ++i) {
            const auto span = whiskerOf(series, i);
            hasAny = hasAny || span.isKnown();
            lows.push_back(span.isKnown() ? span.low : std::numeric_limits<double>::quiet_NaN());
            highs.push_back(span.isKnown() ? span.high : std::numeric_limits<double>::quiet_NaN());
        }
    }
    if (!hasAny)
        return;
    table.titles << QCoreApplication::translate("consonance::PlotWidget", "%1, from").arg(axis.label())
                 << QCoreApplication::translate("consonance::PlotWidget", "%1, to").arg(axis.label());
    table.keys << QLatin1String(key) + QLatin1String("_from") << QLatin1String(key) + QLatin1String("_to");
    table.formats.insert(table.formats.end(), { axis, axis });
    table.columns.push_back(std::move(lows));
    table.columns.push_back(std::move(highs));
}

} // namespace

QString PlotAxis::label() const
{
    if (kind == AxisKind::Fraction)
        return QCoreApplication::translate("PlotAxis", "%1 (%)", "title of an axis in per cent").arg(title);
    if (kind == AxisKind::SimulatedTime || unit == format::Unit::None)
        return title;
    return QCoreApplication::translate("PlotAxis", "%1 (%2)", "title and unit of an axis")
        .arg(title, format::unitText(unit));
}

QString PlotAxis::valueText(double value) const
{
    switch (kind) {
    case AxisKind::SimulatedTime:
        return std::isfinite(value) ? format::moment(Time::fromSecondsRounded(value), beginning)
                                    : format::decimal(value, 0);
    case AxisKind::Fraction:
        return format::percent(value, 1);
    case AxisKind::Count:
        return format::count(value);
    case AxisKind::Number:
        break;
    }
    return format::quantity(value, unit);
}

QString readAt(const PlotSeries& series, double x, const PlotAxis& xAxis, const PlotAxis& yAxis)
{
    if (series.line == LineKind::Step)
        return readingText(yAxis, valueAt(series, x));
    const auto nearest = nearestIndex(series, x);
    return QCoreApplication::translate("PlotAxis", "%1 at %2", "value, place")
        .arg(readingText(yAxis, series.y[nearest]), readingText(xAxis, series.x[nearest]));
}

WhiskerSpan xWhisker(const PlotSeries& series, std::size_t point)
{
    if (point >= series.xHalfWidths.size())
        return {};
    return { series.x[point] - series.xHalfWidths[point], series.x[point] + series.xHalfWidths[point] };
}

WhiskerSpan yWhisker(const PlotSeries& series, std::size_t point)
{
    if (point >= series.halfWidths.size())
        return {};
    const auto& below = series.widthsBelow.empty() ? series.halfWidths : series.widthsBelow;
    return { series.y[point] - below[point], series.y[point] + series.halfWidths[point] };
}

PlotTable tableOf(const std::vector<PlotSeries>& all, const PlotAxis& x, const PlotAxis& y)
{
    PlotTable result;
    if (all.empty())
        return result;
    if (shareX(all)) {
        result.titles << x.label();
        result.keys << QStringLiteral("x");
        result.formats.push_back(x);
        result.columns.push_back(all.front().x);
        for (const auto& series : all) {
            result.titles << (series.name.isEmpty() ? y.label() : series.name);
            result.keys << (series.name.isEmpty() ? QStringLiteral("y") : series.name);
            result.formats.push_back(y);
            result.columns.push_back(series.y);
        }
        if (all.size() == 1)
            addWhiskers(all, y, "y", yWhisker, result);
        return result;
    }
    result.titles << QCoreApplication::translate("consonance::PlotWidget", "Curve") << x.label() << y.label();
    result.keys << QStringLiteral("curve") << QStringLiteral("x") << QStringLiteral("y");
    result.formats = { x, y };
    result.texts.resize(1);
    result.columns.resize(2);
    for (const auto& series : all) {
        for (std::size_t i = 0; i < series.x.size(); ++i)
            result.texts[0] << series.name;
        result.columns[0].insert(result.columns[0].end(), series.x.begin(), series.x.end());
        result.columns[1].insert(result.columns[1].end(), series.y.begin(), series.y.end());
    }
    addWhiskers(all, x, "x", xWhisker, result);
    addWhiskers(all, y, "y", yWhisker, result);
    return result;
}

} // namespace consonance
