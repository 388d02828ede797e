// SPDX-License-Identifier: GPL-3.0-or-later
#include "ui/pages/metric_text.h"

#include "ui/kit/number_format.h"

#include <QCoreApplication>

#include <array>
#include <cmath>

namespace consonance {

namespace {

struct Title {
    const char* key;
    const char* text;
};

constexpr std::array kTitles { Title { "mean_jct_s", QT_TRANSLATE_NOOP("Metric", "Mean JCT") },
    Title { "median_jct_s", QT_TRANSLATE_NOOP("Metric", "Median JCT") },
    Title { "p90_jct_s", QT_TRANSLATE_NOOP("Metric", "90th percentile of JCT") },
    Title { "p99_jct_s", QT_TRANSLATE_NOOP("Metric", "99th percentile of JCT") },
    Title { "mean_queueing_s", QT_TRANSLATE_NOOP("Metric", "Mean queueing") },
    Title { "makespan_s", QT_TRANSLATE_NOOP("Metric", "Makespan") },
    Title { "utilisation", QT_TRANSLATE_NOOP("Metric", "Utilisation") },
    Title { "restarts", QT_TRANSLATE_NOOP("Metric", "Restarts") },
    Title { "unfinished", QT_TRANSLATE_NOOP("Metric", "Unfinished or rejected") } };

} // namespace

QString metricTitle(const MetricInfo& metric)
{
    for (const auto& title : kTitles) {
        if (std::string_view(title.key) == metric.key)
            return QCoreApplication::translate("Metric", title.text);
    }
    return QString::fromLatin1(metric.key);
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

QString pValueText(double value)
{
    if (!std::isfinite(value))
        return QStringLiteral("–");
    return value < 0.0001 ? QCoreApplication::translate("Metric", "< 0.0001") : format::significant(value, 2);
}

} // namespace consonance
