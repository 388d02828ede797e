// SPDX-License-Identifier: GPL-3.0-or-later
#include "core/compare/summary_table.h"

#include "core/base/csv_writer.h"
#include "core/base/joined_text.h"
#include "core/base/plain_table.h"
#include "core/base/text_format.h"
#include "core/compare/comparison_sheets.h"

#include <algorithm>
#include <cmath>
#include <limits>

#include <fmt/format.h>

namespace consonance {

namespace {

constexpr MessageId kNoName
    = CONSONANCE_MESSAGE("compare.no-name", "'{0}' names none of the policies compared ({1}); write POLICY=NAME");
constexpr MessageId kNoSummaryFormat
    = CONSONANCE_MESSAGE("compare.table-format", "'{0}' is no table; the name must end in .csv, .md or .tex");

constexpr double kMissing = std::numeric_limits<double>::quiet_NaN();

const MetricInfo& figureOf(const CompareResult& result)
{
    const bool hasOther = !result.summary.empty() && result.summary.front().objective;
    return hasOther ? *result.summary.front().objective->metric : *findMetric("mean_jct_s");
}

std::string csvText(const CompareResult& result, const ContenderNames& names)
{
    const auto& metric = figureOf(result);
    CsvWriter csv;
    csv.row({ "policy", "name", "baseline", "runs", "incomplete_runs", "figure", "mean", "ci95", "relative",
        "relative_ci95", "p_value", "p_value_holm", "wilcoxon_p_value", "decides_at", "decision_ms" });
    for (const auto& row : result.summary) {
        const auto ranked = row.ranked();
        const auto tested = [&](double p) { return row.policy == row.baseline ? kMissing : p; };
        csv.field(row.policy).field(nameOf(names, row.policy)).field(row.baseline).field(row.runs);
        csv.field(row.incomplete).field(metric.key).field(ranked.mean).field(ranked.ci95).field(ranked.relative);
        csv.field(ranked.relativeCi95).field(tested(ranked.pValue)).field(row.holmPValue);
        csv.field(tested(ranked.wilcoxonPValue)).field(row.askedAt).field(row.decisionMilliseconds).endRow();
    }
    return csv.take();
}

/// As people read it, in the unit of the printed figure.
PlainTable readable(const CompareResult& result, const ContenderNames& names)
{
    const auto& metric = figureOf(result);
    const auto baseline = result.summary.empty() ? std::string() : result.summary.front().baseline;
    PlainTable table { .header
        = { "Policy", "Runs", printedMetricTitle(metric, englishWording), "95 % CI",
            fmt::format("vs. {} (%)", nameOf(names, baseline)), "95 % CI", "p (paired t, Holm)", "ms a decision" } };
    const auto within = [](double half, const std::string& text) { return std::isfinite(half) ? "± " + text : "–"; };
    for (const auto& row : result.summary) {
        const auto ranked = row.ranked();
        const bool isBaseline = row.policy == row.baseline;
        const auto p = row.holmPValue;
        table.rows.push_back({ nameOf(names, row.policy) + (row.incomplete > 0 ? " (unfinished jobs)" : ""),
            std::to_string(row.runs), std::isfinite(ranked.mean) ? printedFigure(metric, ranked.mean) : "–",
            within(ranked.ci95, printedFigure(metric, ranked.ci95)),
            isBaseline || !std::isfinite(ranked.relative) ? "–" : fmt::format("{:+.1f}", ranked.relative * 100),
            isBaseline ? "–" : within(ranked.relativeCi95, fixedText(ranked.relativeCi95 * 100, 1)),
            !std::isfinite(p) ? "–"
                : p < 0.001   ? "< 0.001"
                              : fixedText(p, 3),
            std::isfinite(row.decisionMilliseconds) ? fixedText(row.decisionMilliseconds, 3) : "–" });
    }
    return table;
}

std::string latexEscaped(const std::string& text)
{
    std::string safe;
    for (std::size_t i = 0; i < text.size(); ++i) {
        const auto rest = std::string_view(text).substr(i);
        if (rest.starts_with("±")) {
            safe += "$\\pm$";
            i += std::string_view("±").size() - 1;
        } else if (rest.starts_with("–")) {
            safe += "--";
            i += std::string_view("–").size() - 1;
        } else if (rest.starts_with("−")) {
            safe += "$-$";
            i += std::string_view("−").size() - 1;
        } else if (rest.front() == '<') {
            safe += "$<$";
        } else if (rest.front() == '\\') {
            safe += "\\textbackslash{}";
        } else if (rest.front() == '~' || rest.front() == '^') {
            safe += std::string("\\") + rest.front() + "{}";
        } else {
            if (std::string_view("&%$#_{}").find(rest.front()) != std::string_view::npos)
                safe += '\\';
            safe += rest.front();
        }
    }
    return safe;
}

std::string latexText(const PlainTable& table)
{
    const auto line = [](const std::vector<std::string>& cells) {
        return joinedText(cells, " & ", [](const std::string& cell) { return latexEscaped(cell); }) + " \\\\\n";
    };
    auto text = "% \\usepackage{booktabs}\n\\begin{tabular}{l" + std::string(table.header.size() - 1, 'r')
        + "}\n\\toprule\n" + line(table.header) + "\\midrule\n";
    for (const auto& row : table.rows)
        text += line(row);
    return text + "\\bottomrule\n\\end{tabular}\n";
}

} // namespace

const std::string& nameOf(const ContenderNames& names, const std::string& contender)
{
    const auto found = names.find(contender);
    return found == names.end() ? contender : found->second;
}

Result<ContenderNames> contenderNames(const std::vector<std::string>& texts, const std::vector<std::string>& contenders)
{
    ContenderNames names;
    for (const auto& text : texts) {
        const auto sign = text.find('=');
        const auto contender = text.substr(0, sign);
        if (sign == std::string::npos || std::ranges::find(contenders, contender) == contenders.end())
            return fail(ErrorKind::BadArguments, kNoName, { text, joinedText(contenders) });
        names[contender] = text.substr(sign + 1);
    }
    return names;
}

Result<SummaryFormat> summaryFormatOf(const std::string& path)
{
    if (path.ends_with(".csv"))
        return SummaryFormat::Csv;
    if (path.ends_with(".md"))
        return SummaryFormat::Markdown;
    if (path.ends_with(".tex"))
        return SummaryFormat::Latex;
    return fail(ErrorKind::BadArguments, kNoSummaryFormat, { path });
}

std::string summaryTableText(const CompareResult& result, SummaryFormat format, const ContenderNames& names)
{
    if (format == SummaryFormat::Csv)
        return csvText(result, names);
    const auto table = readable(result, names);
    return format == SummaryFormat::Markdown ? markdownText(table) : latexText(table);
}

} // namespace consonance
