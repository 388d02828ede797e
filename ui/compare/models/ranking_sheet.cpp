// SPDX-License-Identifier: GPL-3.0-or-later
#include "ui/compare/models/ranking_sheet.h"

#include "core/policy/policy.h"
#include "core/run/contender_colors.h"
#include "ui/kit/number_format.h"
#include "ui/words/core_wording.h"
#include "ui/words/policy_text.h"

#include <QCoreApplication>

#include <algorithm>

namespace consonance {

namespace {

constexpr SheetColumn kColumns[] = {
    { "policy", QT_TRANSLATE_NOOP("Models", "Policy"),
        QT_TRANSLATE_NOOP("Models", "With what tells it apart from the others, best first") },
    { "mean_jct_s", QT_TRANSLATE_NOOP("Models", "Mean JCT"),
        QT_TRANSLATE_NOOP("Models",
            "Mean job completion time, waiting included: over runs, or over copies of the only trace; seconds in "
            "exports"),
        CellUnit::Seconds },
    { "ci95_s", QT_TRANSLATE_NOOP("Models", "± 95 %"),
        QT_TRANSLATE_NOOP("Models", "Half width of the 95 % confidence interval over runs or copies (Student t)"),
        CellUnit::Seconds },
    { "relative", QT_TRANSLATE_NOOP("Models", "JCT change"),
        QT_TRANSLATE_NOOP("Models",
            "Mean over traces or copies of JCT / JCT of the baseline on the same one − 1; below 0 is shorter than the "
            "baseline"),
        CellUnit::Change },
    { "relative_ci95", QT_TRANSLATE_NOOP("Models", "± 95 %"),
        QT_TRANSLATE_NOOP("Models", "Half width of the 95 % confidence interval of the relative difference"),
        CellUnit::Share },
    { "knowledge", QT_TRANSLATE_NOOP("Models", "May know"),
        QT_TRANSLATE_NOOP("Models", "What the policy may read beyond what users submit") },
    { "p_value", QT_TRANSLATE_NOOP("Models", "p, t"),
        QT_TRANSLATE_NOOP("Models", "Paired t test against the baseline on the same traces, two-sided"),
        CellUnit::PValue },
    { "wilcoxon_p_value", QT_TRANSLATE_NOOP("Models", "p, Wilcoxon"),
        QT_TRANSLATE_NOOP("Models", "Wilcoxon signed-rank test of the same pairs, two-sided; assumes no distribution"),
        CellUnit::PValue },
    { "decision_ms", QT_TRANSLATE_NOOP("Models", "ms a decision"),
        QT_TRANSLATE_NOOP("Models", "Wall clock of a decision, mean over the runs made here; not kept with a run"),
        CellUnit::Amount },
    { "runs", QT_TRANSLATE_NOOP("Models", "Runs"), QT_TRANSLATE_NOOP("Models", "One for each trace and seed"),
        CellUnit::Count },
    { "incomplete", QT_TRANSLATE_NOOP("Models", "Incomplete"),
        QT_TRANSLATE_NOOP("Models", "Runs with unfinished or rejected jobs; such policies are ranked last"),
        CellUnit::Count },
    { "provenance", QT_TRANSLATE_NOOP("Models", "Provenance"),
        QT_TRANSLATE_NOOP("Models", "How far the policy can be trusted to be what its name says") },
};
constexpr std::size_t kMayBeEmpty[] { 2, 4, 6, 7, 8, 10 }; ///< of the columns

QString translatedTip(const char* text)
{
    return QCoreApplication::translate("Models", text);
}

std::string meanTip(const CompareSummary& row)
{
    const auto exactly = [](double seconds) { return format::quantity(seconds, format::Unit::Seconds, 6); };
    if (row.onCopies)
        return QCoreApplication::translate("Models",
            "Mean over %n copies of the trace with shifted arrivals: %1. In the trace as it is: %2", "",
            row.onCopies->copies)
            .arg(exactly(row.meanJct().mean), exactly(row.meanJctSeconds))
            .toStdString();
    const int runs = static_cast<int>(row.runs); // lupdate skips a cast within translate()
    auto tip = QCoreApplication::translate(
        "Models", "Mean over %n runs of the mean job completion time, waiting included: %1", "", runs)
                   .arg(exactly(row.meanJctSeconds));
    if (row.bootstrap)
        tip += QLatin1Char('\n')
            + translatedTip(QT_TRANSLATE_NOOP("Models", "95 % bootstrap of this one schedule: %1 to %2"))
                  .arg(format::duration(Duration::fromSecondsRounded(row.bootstrap->meanJctSeconds.low)),
                      format::duration(Duration::fromSecondsRounded(row.bootstrap->meanJctSeconds.high)));
    return tip.toStdString();
}

SheetRow rankingRow(const CompareSummary& row)
{
    const auto* entry = PolicyRegistry::instance().find(row.policy.substr(0, row.policy.find(' ')));
    const bool isBaseline = row.policy == row.baseline;
    const auto jct = row.meanJct();
    SheetCell policy { .key = row.policy };
    SheetCell knowledge;
    SheetCell provenance;
    auto title = contenderTitle(row.policy);
    policy.value
        = (isBaseline ? translatedTip(QT_TRANSLATE_NOOP("Models", "%1 (baseline)")).arg(title) : title).toStdString();
    auto open = translatedTip(QT_TRANSLATE_NOOP("Models", "A double click or Enter opens its first run."));
    if (entry) {
        open.prepend(policySummary(entry->traits) + QLatin1Char('\n'));
        knowledge = { .value = knowledgeDescription(row.knowledge).toStdString(), .key = knowledgeText(row.knowledge) };
        knowledge.tip = std::get<std::string>(knowledge.value);
        provenance = { .value = provenanceText(entry->traits.provenance).toStdString(),
            .tip = provenanceExplanation(entry->traits.provenance).toStdString(),
            .key = provenanceName(entry->traits.provenance) };
    }
    policy.tip = open.toStdString();
    SheetCell relative { .value = jct.relative, .isSigned = true };
    if (row.bootstrap && !row.onCopies) // within the only trace
        relative.interval = std::pair(row.bootstrap->relative.low, row.bootstrap->relative.high);
    const auto beside = [isBaseline](SheetCell cell) { return isBaseline ? SheetCell {} : cell; };
    return { .cells = { policy, { .value = jct.mean, .tip = meanTip(row) }, { jct.ci95 }, beside(relative),
                 beside({ jct.relativeCi95 }), knowledge, beside({ jct.pValue }), beside({ jct.wilcoxonPValue }),
                 { .value = row.decisionMilliseconds, .decimals = 3 }, { row.runs }, { row.incomplete }, provenance },
        .subject = row.policy };
}

} // namespace

Sheet rankingSheet(const std::vector<CompareSummary>& summary)
{
    Sheet sheet { .columns = { std::begin(kColumns), std::end(kColumns) } };
    for (const auto& row : summary)
        sheet.rows.push_back(rankingRow(row));
    for (const auto column : kMayBeEmpty) {
        const auto saysSomething = [column](const SheetRow& row) {
            return !row.cells[column].isMissing() && row.cells[column].number() != 0;
        };
        if (!summary.empty() && std::ranges::none_of(sheet.rows, saysSomething))
            sheet.columns[column].shown = ColumnShown::OnRequest;
    }
    return sheet;
}

} // namespace consonance
