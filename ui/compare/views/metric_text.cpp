// SPDX-License-Identifier: GPL-3.0-or-later
#include "ui/compare/views/metric_text.h"

#include "ui/kit/number_format.h"

#include <QCoreApplication>

#include <cmath>

namespace consonance {

QString metricTitle(const MetricInfo& metric)
{
    return QCoreApplication::translate("Metric", metric.title);
}

QString metricText(const MetricInfo& metric, double value)
{
    if (!std::isfinite(value))
        return QStringLiteral("–");
    switch (metric.kind) {
    case MetricKind::Seconds:
        return format::duration(Duration::fromSecondsRounded(value));
    case MetricKind::Share:
        return format::percent(value, 1);
    case MetricKind::Count:
        return format::significant(value, 4);
    }
    return {};
}

QString metricDifferenceText(const MetricInfo& metric, double value)
{
    if (!std::isfinite(value))
        return QStringLiteral("–");
    const auto text = metricText(metric, std::abs(value));
    return value > 0 ? QLatin1Char('+') + text : value < 0 ? QStringLiteral("−") + text : text;
}

QString relativeText(double relative)
{
    if (!std::isfinite(relative))
        return QStringLiteral("–");
    const auto share = format::percent(std::abs(relative), 1);
    return relative > 0 ? QLatin1Char('+') + share : relative < 0 ? QStringLiteral("−") + share : share;
}

QString pValueText(double value)
{
    if (!std::isfinite(value))
        return QStringLiteral("–");
    return value < 0.0001 ? QCoreApplication::translate("Metric", "< 0.0001") : format::significant(value, 2);
}

} // namespace consonance
