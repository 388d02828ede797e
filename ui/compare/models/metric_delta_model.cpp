// SPDX-License-Identifier: GPL-3.0-or-later
#include "ui/compare/models/metric_delta_model.h"

#include "core/run/contender_colors.h"
#include "ui/compare/models/comparison_data.h"
#include "ui/compare/models/metric_text.h"
#include "ui/kit/number_format.h"
#include "ui/theme/theme.h"
#include "ui/words/policy_colors.h"

#include <QBrush>
#include <QCoreApplication>

namespace consonance {

namespace {

constexpr double kSignificant = 0.05;

/// Whether the difference is good, bad or neither, when both tests that can be made agree that there is one.
int verdictOf(const MetricDelta& delta)
{
    const bool isSure = delta.tPValue < kSignificant && delta.wilcoxonPValue < kSignificant;
    if (!isSure || delta.metric->better == MetricAim::None)
        return 0;
    const bool isLower = delta.difference < 0;
    return isLower == (delta.metric->better == MetricAim::Low) ? 1 : -1;
}

/// By row; the rows of a figure have as many.
std::vector<std::optional<int>> decimalsOf(const std::vector<MetricDelta>& deltas)
{
    std::map<std::string_view, std::vector<double>> values;
    for (const auto& delta : deltas) {
        auto& own = values[delta.metric->key];
        own.insert(own.end(), { delta.mean, delta.ci95, delta.difference, delta.differenceCi95 });
    }
    std::vector<std::optional<int>> decimals;
    for (const auto& delta : deltas)
        decimals.push_back(metricDecimals(*delta.metric, values[delta.metric->key]));
    return decimals;
}

} // namespace

void MetricDeltaModel::setDeltas(
    std::vector<MetricDelta> deltas, const std::string& baseline, std::map<std::string, int> styles)
{
    beginResetModel();
    m_deltas = std::move(deltas);
    m_decimals = decimalsOf(m_deltas);
    m_baseline = baseline;
    m_styles = std::move(styles);
    endResetModel();
}

std::span<const ColumnModel::Column> MetricDeltaModel::columns() const
{
    static const ColumnModel::Column all[] = {
        { "metric", QT_TRANSLATE_NOOP("Models", "Figure"), QT_TRANSLATE_NOOP("Models", "What is compared") },
        { "contender", QT_TRANSLATE_NOOP("Models", "Policy"),
            QT_TRANSLATE_NOOP("Models", "With what tells its runs apart if the policy alone does not") },
        { "mean", QT_TRANSLATE_NOOP("Models", "Mean"), QT_TRANSLATE_NOOP("Models", "Mean over runs"), Qt::AlignRight },
        { "ci95", QT_TRANSLATE_NOOP("Models", "± 95 %"),
            QT_TRANSLATE_NOOP("Models", "Half width of the 95 % confidence interval over runs (Student t)"),
            Qt::AlignRight },
        { "difference", QT_TRANSLATE_NOOP("Models", "Difference"),
            QT_TRANSLATE_NOOP("Models", "Mean difference to the baseline on the same traces and seeds"),
            Qt::AlignRight },
        { "difference_ci95", QT_TRANSLATE_NOOP("Models", "± 95 %"),
            QT_TRANSLATE_NOOP("Models", "Half width of the 95 % confidence interval of the paired difference"),
            Qt::AlignRight },
        { "relative", QT_TRANSLATE_NOOP("Models", "Ratio − 1"),
            QT_TRANSLATE_NOOP("Models",
                "Mean over traces of the value / that of the baseline on the same trace − 1; in exports a fraction"),
            Qt::AlignRight },
        { "t_p_value", QT_TRANSLATE_NOOP("Models", "p, paired t"),
            QT_TRANSLATE_NOOP("Models", "Two-sided paired t test; assumes that differences are normally distributed"),
            Qt::AlignRight },
        { "wilcoxon_p_value", QT_TRANSLATE_NOOP("Models", "p, Wilcoxon"),
            QT_TRANSLATE_NOOP("Models",
                "Two-sided signed-rank test; assumes no distribution. With n pairs it cannot fall below 2 / 2ⁿ."),
            Qt::AlignRight },
        { "pairs", QT_TRANSLATE_NOOP("Models", "Pairs"),
            QT_TRANSLATE_NOOP("Models", "Runs that share trace and seed with one of the baseline"), Qt::AlignRight },
        { "runs", QT_TRANSLATE_NOOP("Models", "Runs"), QT_TRANSLATE_NOOP("Models", "Runs of this policy"),
            Qt::AlignRight, Shown::OnRequest },
    };
    return all;
}

ColumnModel::Cell MetricDeltaModel::cell(int row, int column) const
{
    const auto& delta = m_deltas[static_cast<std::size_t>(row)];
    const bool isBaseline = delta.contender == m_baseline;
    const auto decimals = m_decimals[static_cast<std::size_t>(row)];
    const auto beside
        = [isBaseline](const QString& text, double value) { return Cell(isBaseline ? missing() : text, known(value)); };
    switch (column) {
    case Metric:
        return { metricTitle(*delta.metric), QString::fromLatin1(delta.metric->key) };
    case Contender:
        return { isBaseline ? tr("%1 (baseline)").arg(contenderTitle(delta.contender))
                            : contenderTitle(delta.contender),
            QString::fromStdString(delta.contender) };
    case Mean:
        return { metricText(*delta.metric, delta.mean, decimals), known(delta.mean) };
    case Interval:
        return { metricText(*delta.metric, delta.ci95, decimals), known(delta.ci95) };
    case Difference:
        return beside(metricDifferenceText(*delta.metric, delta.difference, decimals), delta.difference);
    case DifferenceInterval:
        return beside(metricText(*delta.metric, delta.differenceCi95, decimals), delta.differenceCi95);
    case Relative:
        return beside(relativeText(delta.relative), delta.relative);
    case TTest:
        return { pValueText(delta.tPValue), known(delta.tPValue) };
    case Wilcoxon:
        return { pValueText(delta.wilcoxonPValue), known(delta.wilcoxonPValue) };
    case Pairs:
        return { isBaseline ? missing() : format::integer(delta.pairs), static_cast<qlonglong>(delta.pairs) };
    default:
        return countCell(delta.runs);
    }
}

QVariant MetricDeltaModel::other(int row, int column, int role) const
{
    const auto& delta = m_deltas[static_cast<std::size_t>(row)];
    const int verdict = column == Difference || column == Relative ? verdictOf(delta) : 0;
    if (role == Qt::DecorationRole && column == Contender) {
        const auto style = m_styles.find(delta.contender);
        return policySwatch(style != m_styles.end() ? style->second : policyStyle(policyOfContender(delta.contender)));
    }
    if (role == Qt::ForegroundRole && verdict != 0)
        return QBrush(verdict > 0 ? Theme::instance().tokens().ok : Theme::instance().tokens().error);
    if (role == Qt::ToolTipRole && verdict != 0)
        return verdict > 0 ? tr("Better than the baseline; both tests say so at 5 %")
                           : tr("Worse than the baseline; both tests say so at 5 %");
    if (role == Qt::ToolTipRole && column == Metric && *delta.metric->meaning != 0)
        return QCoreApplication::translate("Metric", delta.metric->meaning);
    return {};
}

} // namespace consonance
#include "moc_metric_delta_model.cpp"
