// SPDX-License-Identifier: GPL-3.0-or-later
// Evaluated tables as Markdown and JSON.
#include "core/train/evaluation.h"

#include "core/base/json_writer.h"

#include <fmt/format.h>

namespace consonance {

namespace {

std::string minutesText(const EvaluationCell& cell)
{
    constexpr double kMinute = 60;
    std::string text = fmt::format("{:.1f} ± {:.1f}", cell.meanSeconds / kMinute, cell.ci95Seconds / kMinute);
    if (cell.bySeed.size() > 1) {
        text += " (";
        for (std::size_t i = 0; i < cell.bySeed.size(); ++i)
            text += fmt::format("{}{:.1f}", i == 0 ? "" : ", ", cell.bySeed[i] / kMinute);
        text += ")";
    }
    if (cell.ratio > 0)
        text += fmt::format(" · {:.3f} ± {:.3f}", cell.ratio, cell.ratioCi95);
    if (cell.hasNothingToGain)
        text += " · nothing to gain";
    if (cell.decisionMilliseconds > 0)
        text += fmt::format(" · {:.1f} ms", cell.decisionMilliseconds);
    if (cell.incomplete > 0)
        text += fmt::format(" · {} incomplete", cell.incomplete);
    return text;
}

} // namespace

std::string evaluationMarkdown(const EvaluationTable& table, const EvaluationCells& cells)
{
    std::string text = fmt::format("### {}\n\n|", table.title);
    for (const EvaluationColumn& column : table.columns)
        text += fmt::format(" | {}", column.label);
    text += " |\n|---|";
    for (std::size_t i = 0; i < table.columns.size(); ++i)
        text += "---|";
    for (std::size_t row = 0; row < table.rows.size(); ++row) {
        text += fmt::format("\n| {} |", table.rows[row].label);
        for (const EvaluationCell& cell : cells[row])
            text += fmt::format(" {} |", minutesText(cell));
    }
    return text + "\n";
}

void writeEvaluation(JsonWriter& json, const EvaluationTable& table, const EvaluationCells& cells)
{
    json.beginObject().member("id", table.id).member("title", table.title).key("rows").beginArray();
    for (std::size_t row = 0; row < table.rows.size(); ++row) {
        json.beginObject().member("label", table.rows[row].label).key("cells").beginArray();
        for (std::size_t column = 0; column < table.columns.size(); ++column) {
            const EvaluationCell& cell = cells[row][column];
            json.beginObject()
                .member("column", table.columns[column].label)
                .member("mean_jct_s", cell.meanSeconds)
                .member("ci95_s", cell.ci95Seconds)
                .member("incomplete_runs", cell.incomplete)
                .member("nothing_to_gain", cell.hasNothingToGain);
            json.key("wall").beginObject().member("decision_ms", cell.decisionMilliseconds).endObject();
            json.key("by_training_seed_s").beginArray();
            for (const double mean : cell.bySeed)
                json.value(mean);
            json.endArray();
            if (cell.ratio != 0)
                json.member("ratio", cell.ratio).member("ratio_ci95", cell.ratioCi95);
            json.endObject();
        }
        json.endArray().endObject();
    }
    json.endArray().endObject();
}

} // namespace consonance
