// SPDX-License-Identifier: GPL-3.0-or-later
#include "ui/pages/comparison_model.h"

#include "core/policy/policy.h"
#include "ui/kit/number_format.h"
#include "ui/kit/table_export.h"
#include "ui/pages/comparison_data.h"
#include "ui/pages/metric_text.h"

#include <cmath>

namespace consonance {

namespace {

const PolicyTraits* traitsOf(const std::string& policy)
{
    const auto* entry = PolicyRegistry::instance().find(policy.substr(0, policy.find(' ')));
    return entry ? &entry->traits : nullptr;
}

QVariant known(double value)
{
    return std::isfinite(value) ? QVariant(value) : QVariant();
}

QString seconds(double value)
{
    return std::isfinite(value) ? format::duration(Duration::fromSecondsRounded(value)) : QStringLiteral("–");
}

/// "+12.3 %"; a reduction of the JCT is good, so the sign says more or less of that.
QString signedPercent(double fraction)
{
    if (!std::isfinite(fraction))
        return QStringLiteral("–");
    const auto text = format::percent(fraction, 1);
    return fraction > 0 ? QLatin1Char('+') + text : text;
}

} // namespace

void ComparisonModel::setSummary(std::vector<CompareSummary> summary)
{
    beginResetModel();
    m_summary = std::move(summary);
    endResetModel();
}

int ComparisonModel::rowCount(const QModelIndex& parent) const
{
    return parent.isValid() ? 0 : static_cast<int>(m_summary.size());
}

int ComparisonModel::columnCount(const QModelIndex& parent) const
{
    return parent.isValid() ? 0 : ColumnCount;
}

QString ComparisonModel::text(const CompareSummary& row, int column) const
{
    const auto* traits = traitsOf(row.policy);
    const bool isBaseline = row.policy == row.baseline;
    switch (column) {
    case Policy:
        return isBaseline ? tr("%1 (baseline)").arg(contenderTitle(row.policy)) : contenderTitle(row.policy);
    case MeanJct:
        return seconds(row.meanJctSeconds);
    case Interval:
        return seconds(row.ci95Seconds);
    case Reduction:
        return isBaseline ? QStringLiteral("–") : signedPercent(row.reduction);
    case ReductionInterval:
        return isBaseline || !std::isfinite(row.reductionCi95) ? QStringLiteral("–")
                                                               : format::percent(row.reductionCi95, 1);
    case PValue:
        return isBaseline ? QStringLiteral("–") : pValueText(row.pValue);
    case Wilcoxon:
        return isBaseline ? QStringLiteral("–") : pValueText(row.wilcoxonPValue);
    case Runs:
        return format::integer(row.runs);
    case Incomplete:
        return row.incomplete == 0 ? QStringLiteral("–") : format::integer(row.incomplete);
    case MayKnow:
        return traits ? knowledgeDescription(traits->knowledge) : QString();
    case Origin:
        return traits ? provenanceText(traits->provenance) : QString();
    default:
        return {};
    }
}

QVariant ComparisonModel::exact(const CompareSummary& row, int column) const
{
    const auto* traits = traitsOf(row.policy);
    switch (column) {
    case Policy:
        return QString::fromStdString(row.policy);
    case MeanJct:
        return known(row.meanJctSeconds);
    case Interval:
        return known(row.ci95Seconds);
    case Reduction:
        return known(row.reduction);
    case ReductionInterval:
        return known(row.reductionCi95);
    case PValue:
        return known(row.pValue);
    case Wilcoxon:
        return known(row.wilcoxonPValue);
    case Runs:
        return static_cast<qlonglong>(row.runs);
    case Incomplete:
        return static_cast<qlonglong>(row.incomplete);
    case MayKnow:
        return traits ? QString::fromStdString(knowledgeText(traits->knowledge)) : QString();
    case Origin:
        return traits ? QString::fromLatin1(provenanceName(traits->provenance)) : QString();
    default:
        return {};
    }
}

QString ComparisonModel::toolTip(const CompareSummary& row, int column) const
{
    switch (column) {
    case Policy: {
        const auto* traits = traitsOf(row.policy);
        return traits ? policySummary(*traits) : QString();
    }
    case MeanJct:
        return tr(
            "Mean over %n runs of the mean job completion time, waiting included: %1", "", static_cast<int>(row.runs))
            .arg(format::quantity(row.meanJctSeconds, format::Unit::Seconds, 6));
    case Interval:
        return tr("Half width of the 95 % confidence interval over runs (Student t)");
    case Reduction:
        return tr("Mean over traces of 1 − JCT / JCT of the baseline on the same trace; more is better");
    case ReductionInterval:
        return tr("Half width of the 95 % confidence interval of the reduction");
    case PValue:
        return tr("Paired t test against the baseline on the same traces, two-sided");
    case Wilcoxon:
        return tr("Wilcoxon signed-rank test of the same pairs, two-sided; assumes no distribution");
    case Incomplete:
        return tr("Runs with unfinished or rejected jobs; such policies are ranked last");
    case MayKnow:
        return tr("What the policy may read beyond what users submit: %1").arg(text(row, MayKnow));
    case Origin: {
        const auto* traits = traitsOf(row.policy);
        return traits ? provenanceExplanation(traits->provenance) : QString();
    }
    default:
        return {};
    }
}

QVariant ComparisonModel::data(const QModelIndex& index, int role) const
{
    if (!index.isValid() || index.row() >= rowCount())
        return {};
    const auto& row = m_summary[static_cast<std::size_t>(index.row())];
    const bool isNumber = index.column() >= MeanJct && index.column() <= Incomplete && index.column() != MayKnow;
    if (role == Qt::DisplayRole)
        return text(row, index.column());
    if (role == kExactRole)
        return exact(row, index.column());
    if (role == Qt::ToolTipRole)
        return toolTip(row, index.column());
    if (role == Qt::TextAlignmentRole && isNumber)
        return QVariant(Qt::AlignRight | Qt::AlignVCenter);
    return {};
}

QVariant ComparisonModel::headerData(int section, Qt::Orientation orientation, int role) const
{
    if (orientation != Qt::Horizontal || section < 0 || section >= ColumnCount)
        return {};
    constexpr const char* keys[] { "policy", "mean_jct_s", "ci95_s", "reduction", "reduction_ci95", "knowledge",
        "p_value", "wilcoxon_p_value", "runs", "incomplete", "provenance" };
    if (role == kColumnKeyRole)
        return QString::fromLatin1(keys[section]);
    if (role != Qt::DisplayRole)
        return {};
    const QString titles[] { tr("Policy"), tr("Mean JCT"), tr("± 95 %"), tr("Reduction"), tr("± 95 %"), tr("May know"),
        tr("p, t"), tr("p, Wilcoxon"), tr("Runs"), tr("Incomplete"), tr("Provenance") };
    return titles[section];
}

} // namespace consonance
