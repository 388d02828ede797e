// SPDX-License-Identifier: GPL-3.0-or-later
#include "ui/compare/models/metric_text.h"

#include "core/base/column_precision.h"
#include "core/compare/comparison_sheets.h"
#include "ui/kit/number_format.h"
#include "ui/words/core_wording.h"

#include <QCoreApplication>

#include <algorithm>
#include <cmath>

namespace consonance {

QString metricTitle(const MetricInfo& metric)
{
    return QString::fromStdString(metricTitle(metric, windowWording));
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

} // namespace consonance
