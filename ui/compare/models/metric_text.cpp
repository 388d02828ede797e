// SPDX-License-Identifier: GPL-3.0-or-later
#include "ui/compare/models/metric_text.h"

#include "core/compare/tenant_metrics.h"
#include "ui/kit/column_precision.h"
#include "ui/kit/number_format.h"

#include <QCoreApplication>

#include <algorithm>
#include <cmath>

namespace consonance {

QString metricTitle(const MetricInfo& metric)
{
    auto title = QCoreApplication::translate("Metric", metric.title);
    if (const auto tenant = tenantOf(metric); !tenant.empty())
        title = QCoreApplication::translate("Metric", "%1: %2", "a figure and the tenant whose it is")
                    .arg(title, QString::fromUtf8(tenant.data(), static_cast<qsizetype>(tenant.size())));
    const std::string_view unit = metric.unit;
    if (metric.kind != MetricKind::Number || unit.empty() || unit == "1")
        return title; // the others say their unit with each value
    return QCoreApplication::translate("Metric", "%1 (%2)", "a figure and its unit")
        .arg(title, QCoreApplication::translate("Unit", metric.unit));
}

std::optional<int> metricDecimals(const MetricInfo& metric, std::span<const double> values)
{
    if (metric.kind != MetricKind::Count && metric.kind != MetricKind::Number)
        return std::nullopt;
    const bool areWhole
        = std::ranges::all_of(values, [](double value) { return !std::isfinite(value) || value == std::trunc(value); });
    return metric.kind == MetricKind::Count && areWhole ? 0 : format::alikeDecimals(values, 4);
}

QString metricText(const MetricInfo& metric, double value, std::optional<int> decimals)
{
    if (!std::isfinite(value))
        return QStringLiteral("–");
    if (decimals)
        return format::decimal(value, *decimals);
    switch (metric.kind) {
    case MetricKind::Seconds:
        return format::duration(Duration::fromSecondsRounded(value));
    case MetricKind::Share:
        return format::percent(value, 1);
    case MetricKind::Count:
        return format::count(value);
    case MetricKind::Number:
        return format::significant(value, 4);
    }
    return {};
}

QString metricDifferenceText(const MetricInfo& metric, double value, std::optional<int> decimals)
{
    if (!std::isfinite(value))
        return QStringLiteral("–");
    // A percent of a percentage would read like the relative change beside it.
    const auto text = metric.kind == MetricKind::Share
        ? QCoreApplication::translate("Metric", "%1 points", "percentage points")
              .arg(format::decimal(100 * std::abs(value), 1))
        : metricText(metric, std::abs(value), decimals);
    return format::withSign(value, text);
}

QString relativeText(double relative)
{
    if (!std::isfinite(relative))
        return QStringLiteral("–");
    // To the nearest: a change is no part of a whole.
    const auto size = format::decimal(100 * std::abs(relative), 1);
    return format::withSign(relative, size + QChar(0x00a0) + format::unitText(format::Unit::Percent));
}

QString pValueText(double value)
{
    if (!std::isfinite(value))
        return QStringLiteral("–");
    return value < 0.0001 ? QCoreApplication::translate("Metric", "< 0.0001") : format::significant(value, 2);
}

} // namespace consonance
