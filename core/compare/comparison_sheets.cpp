// SPDX-License-Identifier: GPL-3.0-or-later
#include "core/compare/comparison_sheets.h"

#include "core/base/column_precision.h"
#include "core/base/hash.h"
#include "core/base/text_format.h"
#include "core/compare/tenant_metrics.h"
#include "core/policy/policy_title.h"

#include <algorithm>
#include <cmath>
#include <functional>
#include <limits>
#include <set>

namespace consonance {

namespace {

constexpr const char* kInterval = CONSONANCE_TEXT("Models", "± 95 %");
constexpr const char* kPrintedInterval = CONSONANCE_TEXT("CommandLine", "95 % CI");

constexpr SheetColumn kFigureColumns[] = {
    { "metric", CONSONANCE_TEXT("Models", "Figure"), CONSONANCE_TEXT("Models", "What is compared"), CellUnit::Text,
        ColumnShown::Always, CONSONANCE_TEXT("CommandLine", "figure") },
    { "contender", CONSONANCE_TEXT("Models", "Policy"),
        CONSONANCE_TEXT("Models", "With what tells its runs apart if the policy alone does not"), CellUnit::Text,
        ColumnShown::Always, CONSONANCE_TEXT("CommandLine", "policy") },
    { "mean", CONSONANCE_TEXT("Models", "Mean"), CONSONANCE_TEXT("Models", "Mean over runs"), CellUnit::Amount,
        ColumnShown::Always, CONSONANCE_TEXT("CommandLine", "mean") },
    { "ci95", kInterval, CONSONANCE_TEXT("Models", "Half width of the 95 % confidence interval over runs (Student t)"),
        CellUnit::Amount, ColumnShown::Always, kPrintedInterval },
    { "difference", CONSONANCE_TEXT("Models", "Difference"),
        CONSONANCE_TEXT("Models", "Mean difference to the baseline on the same traces and seeds"), CellUnit::Amount,
        ColumnShown::Always, CONSONANCE_TEXT("CommandLine", "less {0}") },
    { "difference_ci95", kInterval,
        CONSONANCE_TEXT("Models", "Half width of the 95 % confidence interval of the paired difference"),
        CellUnit::Amount, ColumnShown::Always, kPrintedInterval },
    { "relative", CONSONANCE_TEXT("Models", "Ratio − 1"),
        CONSONANCE_TEXT("Models",
            "Mean over traces of the value / that of the baseline on the same trace − 1; in exports a fraction"),
        CellUnit::Change, ColumnShown::Always, CONSONANCE_TEXT("CommandLine", "value / {0} − 1 (%)") },
    { "t_p_value", CONSONANCE_TEXT("Models", "p, paired t"),
        CONSONANCE_TEXT("Models", "Two-sided paired t test; assumes that differences are normally distributed"),
        CellUnit::PValue, ColumnShown::Always, CONSONANCE_TEXT("CommandLine", "p (paired t)") },
    { "wilcoxon_p_value", CONSONANCE_TEXT("Models", "p, Wilcoxon"),
        CONSONANCE_TEXT(
            "Models", "Two-sided signed-rank test; assumes no distribution. With n pairs it cannot fall below 2 / 2ⁿ."),
        CellUnit::PValue, ColumnShown::Always, CONSONANCE_TEXT("CommandLine", "p (Wilcoxon)") },
    { "pairs", CONSONANCE_TEXT("Models", "Pairs"),
        CONSONANCE_TEXT("Models", "Runs that share trace and seed with one of the baseline"), CellUnit::Count,
        ColumnShown::Always, CONSONANCE_TEXT("CommandLine", "pairs") },
    { "runs", CONSONANCE_TEXT("Models", "Runs"), CONSONANCE_TEXT("Models", "Runs of this policy"), CellUnit::Count,
        ColumnShown::Printed, CONSONANCE_TEXT("CommandLine", "runs") },
};

CellUnit unitOf(const MetricInfo& metric)
{
    return metric.kind == MetricKind::Seconds ? CellUnit::Seconds
        : metric.kind == MetricKind::Share    ? CellUnit::Share
                                              : CellUnit::Amount;
}

bool hasOwnUnit(const MetricInfo& metric)
{
    return metric.kind == MetricKind::Number && *metric.unit != '\0' && std::string_view(metric.unit) != "1";
}

std::string titleWithoutUnit(const MetricInfo& metric, const Wording& wording)
{
    const auto title = wording("Metric", metric.title, {});
    const auto tenant = tenantOf(metric);
    return tenant.empty() ? title
                          : wording("Metric", CONSONANCE_TEXT("Metric", "{0}: {1}"), { title, std::string(tenant) });
}

/// Printed minutes and per cents have two; the others as many as make the values of the figure alike.
int decimalsOf(const MetricInfo& metric, const std::vector<double>& values)
{
    if (unitOf(metric) != CellUnit::Amount)
        return 2;
    const bool areWhole
        = std::ranges::all_of(values, [](double value) { return !std::isfinite(value) || value == std::trunc(value); });
    return metric.kind == MetricKind::Count && areWhole ? 0 : format::alikeDecimals(values, 4);
}

/// Better or worse where both tests agree that there is a difference.
RowState verdictOf(const MetricDelta& delta)
{
    if (!(delta.tPValue < kSure && delta.wilcoxonPValue < kSure) || delta.metric->better == MetricAim::None)
        return RowState::Plain;
    return (delta.difference < 0) == (delta.metric->better == MetricAim::Low) ? RowState::Better : RowState::Worse;
}

const char* verdictText(RowState verdict)
{
    return verdict == RowState::Better ? CONSONANCE_TEXT("Models", "Better than the baseline; both tests say so at 5 %")
        : verdict == RowState::Worse   ? CONSONANCE_TEXT("Models", "Worse than the baseline; both tests say so at 5 %")
                                       : "";
}

SheetCell contenderCell(const std::string& contender, bool isBaseline, const Wording& wording)
{
    const auto title = contenderTitle(contender, wording);
    return { .value = isBaseline ? wording("Models", CONSONANCE_TEXT("Models", "{0} (baseline)"), { title }) : title,
        .key = contender };
}

} // namespace

std::string metricTitle(const MetricInfo& metric, const Wording& wording)
{
    const auto title = titleWithoutUnit(metric, wording);
    return hasOwnUnit(metric)
        ? wording("Metric", CONSONANCE_TEXT("Metric", "{0} ({1})"), { title, wording("Unit", metric.unit, {}) })
        : title;
}

std::string printedMetricTitle(const MetricInfo& metric, const Wording& wording)
{
    const char* unit = metric.kind == MetricKind::Seconds ? " (min)" : metric.kind == MetricKind::Share ? " (%)" : "";
    return metricTitle(metric, wording) + unit;
}

std::string printedFigure(const MetricInfo& metric, double value)
{
    const double scale = metric.kind == MetricKind::Seconds ? 1.0 / 60 : metric.kind == MetricKind::Share ? 100 : 1;
    return std::isfinite(value) ? fixedText(value * scale, 2) : "–";
}

Sheet figuresSheet(const std::vector<MetricDelta>& deltas, const std::string& baseline, const Wording& wording)
{
    Sheet sheet { .columns = { std::begin(kFigureColumns), std::end(kFigureColumns) }, .argument = baseline };
    std::map<const MetricInfo*, std::vector<double>> values;
    for (const auto& delta : deltas)
        std::ranges::copy(
            std::initializer_list<double> { delta.mean, delta.ci95, delta.difference, delta.differenceCi95 },
            std::back_inserter(values[delta.metric]));
    const MetricInfo* last = nullptr;
    for (const auto& delta : deltas) {
        const auto& metric = *delta.metric;
        const bool isBaseline = delta.contender == baseline;
        const auto unit = unitOf(metric);
        const int decimals = decimalsOf(metric, values[&metric]);
        const auto verdict = verdictOf(delta);
        const auto tip = wording("Models", verdictText(verdict), {});
        const auto figure
            = [&](double value) { return SheetCell { .value = value, .unit = unit, .decimals = decimals }; };
        // What the baseline is beside itself says nothing.
        const auto beside = [&](SheetCell cell) { return isBaseline ? SheetCell {} : cell; };
        sheet.rows.push_back({ .cells
            = { { .value = metricTitle(metric, wording),
                    .printed = printedMetricTitle(metric, wording),
                    .tip = *metric.meaning == '\0' ? std::string() : wording("Metric", metric.meaning, {}),
                    .key = metric.key },
                contenderCell(delta.contender, isBaseline, wording), figure(delta.mean), figure(delta.ci95),
                beside({ .value = delta.difference,
                    .tip = tip,
                    .isSigned = true,
                    .unit = unit,
                    .decimals = decimals,
                    .state = verdict }),
                beside(figure(delta.differenceCi95)),
                beside({ .value = delta.relative, .tip = tip, .isSigned = true, .state = verdict }),
                beside({ delta.tPValue }), beside({ delta.wilcoxonPValue }), beside({ delta.pairs }), { delta.runs } },
            .subject = delta.contender,
            .continues = std::exchange(last, &metric) == &metric });
    }
    return sheet;
}

Sheet inputsSheet(const StoredComparison& compared, bool onlyDiffering, const Wording& wording)
{
    const auto& runs = compared.result.runs;
    std::set<std::string> keys;
    for (const auto& parameters : compared.parameters) {
        for (const auto& [key, value] : parameters)
            keys.insert("param." + key);
    }
    const auto names = std::make_shared<const std::vector<std::string>>(keys.begin(), keys.end());
    using ValueOf = std::function<std::optional<std::string>(std::size_t run)>;
    std::vector<std::pair<SheetColumn, ValueOf>> fields {
        { { "policy", CONSONANCE_TEXT("Models", "Policy"), "" }, [&](std::size_t i) { return runs[i].policy; } },
        { { "trace", CONSONANCE_TEXT("Models", "Trace"), "" }, [&](std::size_t i) { return runs[i].trace; } },
        { { "trace_hash", CONSONANCE_TEXT("Models", "Hash of the trace"), "" },
            [&](std::size_t i) { return hashToText(runs[i].traceHash); } },
        { { "seed", CONSONANCE_TEXT("Models", "Seed"), "" },
            [&](std::size_t i) { return std::to_string(runs[i].seed); } },
        { { "cluster", CONSONANCE_TEXT("Models", "Cluster"), "" }, [&](std::size_t i) { return runs[i].cluster; } },
        { { "interference", CONSONANCE_TEXT("Models", "Interference"), "" },
            [&](std::size_t i) { return runs[i].interference; } },
        { { "transitions", CONSONANCE_TEXT("Models", "Transitions"), "" },
            [&](std::size_t i) { return runs[i].transitions; } },
    };
    for (const auto& name : *names)
        fields.push_back({ { name.c_str(), name.c_str(), "" }, [&](std::size_t i) -> std::optional<std::string> {
                              if (i >= compared.parameters.size())
                                  return std::nullopt;
                              const auto found = compared.parameters[i].find(name.substr(name.find('.') + 1));
                              return found == compared.parameters[i].end() ? std::nullopt
                                                                           : std::optional(found->second);
                          } });
    Sheet sheet { .columns = { { "run", CONSONANCE_TEXT("Models", "Run"), "" } }, .names = names };
    for (const auto& run : runs)
        sheet.rows.push_back({ .cells
            = { { .value = contenderTitle(run.contender(), wording),
                .tip = wording("Models", CONSONANCE_TEXT("Models", "Run {0}. A double click opens it."), { run.runId }),
                .key = run.runId } },
            .subject = run.contender() });
    for (const auto& [column, valueOf] : fields) {
        std::vector<SheetCell> cells;
        bool differs = false;
        for (std::size_t i = 0; i < runs.size(); ++i) {
            const auto value = valueOf(i);
            differs = differs || value != valueOf(0);
            cells.push_back(value ? SheetCell { .value = *value, .tip = *value } : SheetCell {});
        }
        if (onlyDiffering && !differs)
            continue;
        sheet.columns.push_back(column);
        for (std::size_t i = 0; i < runs.size(); ++i)
            sheet.rows[i].cells.push_back(std::move(cells[i]));
    }
    return sheet;
}

} // namespace consonance
