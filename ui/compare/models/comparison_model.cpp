// SPDX-License-Identifier: GPL-3.0-or-later
#include "ui/compare/models/comparison_model.h"

#include "core/policy/policy.h"
#include "core/run/contender_colors.h"
#include "ui/compare/models/comparison_data.h"
#include "ui/compare/models/metric_text.h"
#include "ui/kit/number_format.h"
#include "ui/words/policy_colors.h"

#include <QCoreApplication>

#include <cmath>
#include <iterator>

namespace consonance {

namespace {

const PolicyTraits* traitsOf(const std::string& policy)
{
    const auto* entry = PolicyRegistry::instance().find(policy.substr(0, policy.find(' ')));
    return entry ? &entry->traits : nullptr;
}

} // namespace

void ComparisonModel::setSummary(std::vector<CompareSummary> summary, std::map<std::string, int> styles)
{
    beginResetModel();
    m_summary = std::move(summary);
    m_styles = std::move(styles);
    endResetModel();
}

std::span<const ColumnModel::Column> ComparisonModel::columns() const
{
    static const ColumnModel::Column all[] = {
        { "policy", QT_TRANSLATE_NOOP("Models", "Policy"),
            QT_TRANSLATE_NOOP("Models", "With what tells it apart from the others, best first") },
        { "mean_jct_s", QT_TRANSLATE_NOOP("Models", "Mean JCT"),
            QT_TRANSLATE_NOOP("Models",
                "Mean job completion time, waiting included: over runs, or over copies of the only trace; seconds in "
                "exports"),
            Qt::AlignRight },
        { "ci95_s", QT_TRANSLATE_NOOP("Models", "± 95 %"),
            QT_TRANSLATE_NOOP("Models", "Half width of the 95 % confidence interval over runs or copies (Student t)"),
            Qt::AlignRight },
        { "relative", QT_TRANSLATE_NOOP("Models", "JCT change"),
            QT_TRANSLATE_NOOP("Models",
                "Mean over traces or copies of JCT / JCT of the baseline on the same one − 1; below 0 is shorter than "
                "the "
                "baseline"),
            Qt::AlignRight },
        { "relative_ci95", QT_TRANSLATE_NOOP("Models", "± 95 %"),
            QT_TRANSLATE_NOOP("Models", "Half width of the 95 % confidence interval of the relative difference"),
            Qt::AlignRight },
        { "knowledge", QT_TRANSLATE_NOOP("Models", "May know"),
            QT_TRANSLATE_NOOP("Models", "What the policy may read beyond what users submit") },
        { "p_value", QT_TRANSLATE_NOOP("Models", "p, t"),
            QT_TRANSLATE_NOOP("Models", "Paired t test against the baseline on the same traces, two-sided"),
            Qt::AlignRight },
        { "wilcoxon_p_value", QT_TRANSLATE_NOOP("Models", "p, Wilcoxon"),
            QT_TRANSLATE_NOOP(
                "Models", "Wilcoxon signed-rank test of the same pairs, two-sided; assumes no distribution"),
            Qt::AlignRight },
        { "runs", QT_TRANSLATE_NOOP("Models", "Runs"), QT_TRANSLATE_NOOP("Models", "One for each trace and seed"),
            Qt::AlignRight },
        { "incomplete", QT_TRANSLATE_NOOP("Models", "Incomplete"),
            QT_TRANSLATE_NOOP("Models", "Runs with unfinished or rejected jobs; such policies are ranked last"),
            Qt::AlignRight },
        { "provenance", QT_TRANSLATE_NOOP("Models", "Provenance"),
            QT_TRANSLATE_NOOP("Models", "How far the policy can be trusted to be what its name says") },
    };
    static_assert(std::size(all) == ColumnCount);
    return all;
}

namespace {

/// " (−10.5 … −3.0)": within the only trace.
QString rangeText(const std::optional<BlockBootstrap>& drawn)
{
    if (!drawn)
        return {};
    const auto percent
        = [](double share) { return format::withSign(share, format::decimal(100 * std::abs(share), 1)); };
    return QStringLiteral(" (%1 … %2)").arg(percent(drawn->relative.low), percent(drawn->relative.high));
}

} // namespace

ColumnModel::Cell ComparisonModel::cell(int index, int column) const
{
    const auto& row = m_summary[static_cast<std::size_t>(index)];
    const auto* traits = traitsOf(row.policy);
    const bool isBaseline = row.policy == row.baseline;
    const auto jct = row.meanJct();
    const auto beside
        = [isBaseline](const QString& text, double value) { return Cell(isBaseline ? missing() : text, known(value)); };
    switch (column) {
    case Policy:
        return { isBaseline ? tr("%1 (baseline)").arg(contenderTitle(row.policy)) : contenderTitle(row.policy),
            QString::fromStdString(row.policy) };
    case MeanJct:
        return secondsCell(jct.mean);
    case Interval:
        return secondsCell(jct.ci95);
    case Relative:
        return beside(relativeText(jct.relative) + (row.onCopies ? QString() : rangeText(row.bootstrap)), jct.relative);
    case RelativeInterval:
        return beside(
            std::isfinite(jct.relativeCi95) ? format::percent(jct.relativeCi95, 1) : missing(), jct.relativeCi95);
    case PValue:
        return beside(pValueText(jct.pValue), jct.pValue);
    case Wilcoxon:
        return beside(pValueText(jct.wilcoxonPValue), jct.wilcoxonPValue);
    case Runs:
        return countCell(row.runs);
    case Incomplete:
        return { row.incomplete == 0 ? missing() : format::integer(row.incomplete),
            static_cast<qlonglong>(row.incomplete) };
    case MayKnow:
        return { traits ? knowledgeDescription(row.knowledge) : QString(),
            traits ? QString::fromStdString(knowledgeText(row.knowledge)) : QString() };
    default:
        return { traits ? provenanceText(traits->provenance) : QString(),
            traits ? QString::fromLatin1(provenanceName(traits->provenance)) : QString() };
    }
}

/// What the heading says of the column, with the value where it is rounded or one of several.
QString ComparisonModel::toolTip(int index, int column) const
{
    const auto& row = m_summary[static_cast<std::size_t>(index)];
    const auto* traits = traitsOf(row.policy);
    switch (column) {
    case Policy:
        return (traits ? policySummary(*traits) + QLatin1Char('\n') : QString())
            + tr("A double click or Enter opens its first run.");
    case MeanJct:
        if (row.onCopies)
            return tr("Mean over %n copies of the trace with shifted arrivals: %1. In the trace as it is: %2", "",
                row.onCopies->copies)
                .arg(format::quantity(row.meanJct().mean, format::Unit::Seconds, 6),
                    format::quantity(row.meanJctSeconds, format::Unit::Seconds, 6));
        return tr("Mean over %n runs of the mean job completion time, waiting included: %1", "",
                   static_cast<int>(row.runs))
                   .arg(format::quantity(row.meanJctSeconds, format::Unit::Seconds, 6))
            + (row.bootstrap ? QLatin1Char('\n')
                        + tr("95 % bootstrap of this one schedule: %1 to %2")
                              .arg(format::duration(Duration::fromSecondsRounded(row.bootstrap->meanJctSeconds.low)),
                                  format::duration(Duration::fromSecondsRounded(row.bootstrap->meanJctSeconds.high)))
                             : QString());
    case MayKnow:
        return tr("What the policy may read beyond what users submit: %1").arg(text(index, MayKnow));
    case Origin:
        return traits ? provenanceExplanation(traits->provenance) : QString();
    default:
        return headerData(column, Qt::Horizontal, Qt::ToolTipRole).toString();
    }
}

QVariant ComparisonModel::other(int row, int column, int role) const
{
    if (role == Qt::DecorationRole && column == Policy) {
        const auto& contender = m_summary[static_cast<std::size_t>(row)].policy;
        const auto style = m_styles.find(contender);
        return policySwatch(style != m_styles.end() ? style->second : policyStyle(policyOfContender(contender)));
    }
    return role == Qt::ToolTipRole ? QVariant(toolTip(row, column)) : QVariant();
}

} // namespace consonance
#include "moc_comparison_model.cpp"
