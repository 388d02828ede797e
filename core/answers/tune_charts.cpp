// SPDX-License-Identifier: GPL-3.0-or-later
#include "core/answers/tune_text.h"
#include "core/tune/vary_text.h"

#include <algorithm>
#include <cmath>

namespace consonance {

namespace {

constexpr const char* kChangeTip
    = CONSONANCE_TEXT("Models", "Against today's settings on the same jobs; a weighted sum is better below 0.");

/// The best so far over the runs of the search, and the verdict.
Chart progressChart(const TuneOutcome& outcome, const Wording& wording)
{
    Chart chart { .xTitle = CONSONANCE_TEXT("Models", "Runs of the search"),
        .yTitle = CONSONANCE_TEXT("Models", "Change of the best so far"),
        .tip = kChangeTip,
        .unit = CellUnit::Share,
        .name = wording("Question", CONSONANCE_TEXT("Question", "Best so far"), {}) };
    ChartSeries line { .name = chart.name };
    for (const auto& standing : outcome.history) {
        const auto belief = shown(standing.belief, signOfObjective(outcome, 0));
        line.x.push_back(standing.used);
        line.y.push_back(belief.mean);
        line.intervals.emplace_back(belief.low, belief.high);
        line.labels.push_back(tunedSettingsText(outcome, outcome.candidates[standing.best].settings));
    }
    chart.series.push_back(std::move(line));
    if (!outcome.judged.empty() && !outcome.history.empty()) {
        const auto& verdict = outcome.judged.front().againstToday.objectives.front();
        const auto change = shown(TuneBelief { verdict.mean, verdict.low, verdict.high }, signOfObjective(outcome, 0));
        chart.series.push_back({ .name = wording("Question", CONSONANCE_TEXT("Question", "Verdict"), {}),
            .style = 1,
            .isMarked = true,
            .x = { static_cast<double>(outcome.history.back().used) },
            .y = { change.mean },
            .intervals = { { change.low, change.high } } });
    }
    return chart;
}

/// All candidates by both objectives, and the front among them.
Chart frontChart(const TuneOutcome& outcome, const Wording& wording)
{
    Chart chart { .xTitle = CONSONANCE_TEXT("Models", "Change of the first objective"),
        .yTitle = CONSONANCE_TEXT("Models", "Change of the second objective"),
        .tip = kChangeTip,
        .unit = CellUnit::Share,
        .xUnit = CellUnit::Share,
        .name = wording("Question", CONSONANCE_TEXT("Question", "Front"), {}) };
    ChartSeries line { .name = chart.name };
    ChartSeries others {
        .name = wording("Question", CONSONANCE_TEXT("Question", "Tried"), {}), .style = 1, .isMarked = true
    };
    const auto add = [&](ChartSeries& series, std::size_t index) {
        const auto& candidate = outcome.candidates[index];
        series.x.push_back(signOfObjective(outcome, 0) * candidate.objective(0));
        series.y.push_back(signOfObjective(outcome, 1) * candidate.objective(1));
        series.labels.push_back(tunedSettingsText(outcome, candidate.settings));
    };
    auto front = outcome.front;
    const auto byFirst
        = [&](std::size_t i) { return signOfObjective(outcome, 0) * outcome.candidates[i].objective(0); };
    std::ranges::stable_sort(front, {}, byFirst);
    for (const auto index : front)
        add(line, index);
    std::vector<std::size_t> rest;
    for (std::size_t i = 0; i < outcome.candidates.size(); ++i) {
        const bool isKnown
            = std::isfinite(outcome.candidates[i].objective(0)) && std::isfinite(outcome.candidates[i].objective(1));
        if (isKnown && std::ranges::find(front, i) == front.end())
            rest.push_back(i);
    }
    std::ranges::stable_sort(rest, {}, byFirst);
    for (const auto index : rest)
        add(others, index);
    chart.series.push_back(std::move(line));
    chart.series.push_back(std::move(others));
    return chart;
}

/// Where a value lies on the axis of its slice: of a list its first number, of a choice its place.
std::optional<double> slicePosition(const TunedParameter& parameter, const std::string& value)
{
    if (parameter.kind == TunedKind::Choice) {
        const auto found = std::ranges::find(parameter.choices, value);
        return found == parameter.choices.end() ? std::nullopt
                                                : std::optional(static_cast<double>(found - parameter.choices.begin()));
    }
    const auto numbers = numbersOfList(value);
    return numbers.empty() ? std::nullopt : std::optional(numbers.front());
}

/// "queue_limits_gpu_s", or "queue_order (0: arrival, 1: entry)".
std::string sliceAxis(const TunedParameter& parameter)
{
    if (parameter.kind != TunedKind::Choice)
        return parameter.key;
    std::string choices;
    for (std::size_t i = 0; i < parameter.choices.size(); ++i)
        choices += (i == 0 ? "" : ", ") + std::to_string(i) + ": " + parameter.choices[i];
    return parameter.key + " (" + choices + ")";
}

/// What the model of the search says of a parameter's values, and what was tried.
Chart sliceChart(const TuneOutcome& outcome, const TuneSlice& slice, const Wording& wording)
{
    const auto& parameter = outcome.space.parameters()[slice.parameter];
    Chart chart { .xTitle = "",
        .yTitle = CONSONANCE_TEXT("Models", "Predicted change"),
        .tip = kChangeTip,
        .unit = CellUnit::Share,
        .xUnit = parameter.kind == TunedKind::Choice ? CellUnit::Count : CellUnit::Figure,
        .name = sliceAxis(parameter),
        .isLogarithmic = parameter.kind != TunedKind::Choice && parameter.scale == TunedScale::Logarithmic };
    ChartSeries line { .name = wording("Question", CONSONANCE_TEXT("Question", "Predicted"), {}) };
    for (const auto& point : slice.points) {
        const auto position = slicePosition(parameter, point.value);
        if (!position)
            continue;
        const auto belief = shown(point.belief, signOfObjective(outcome, 0));
        line.x.push_back(*position);
        line.y.push_back(belief.mean);
        line.intervals.emplace_back(belief.low, belief.high);
        line.labels.push_back(point.value);
    }
    std::vector<std::pair<double, std::size_t>> tried;
    for (std::size_t i = 0; i < outcome.candidates.size(); ++i) {
        const auto value = outcome.space.valueOf(slice.parameter, outcome.candidates[i].settings);
        const auto place = value ? slicePosition(parameter, *value) : std::nullopt;
        if (place && std::isfinite(outcome.candidates[i].objective(0)))
            tried.emplace_back(*place, i);
    }
    std::ranges::sort(tried);
    ChartSeries marks {
        .name = wording("Question", CONSONANCE_TEXT("Question", "Tried"), {}), .style = 1, .isMarked = true
    };
    for (const auto& [place, index] : tried) {
        marks.x.push_back(place);
        marks.y.push_back(signOfObjective(outcome, 0) * outcome.candidates[index].objective(0));
        marks.labels.push_back(tunedSettingsText(outcome, outcome.candidates[index].settings));
    }
    chart.series.push_back(std::move(line));
    chart.series.push_back(std::move(marks));
    return chart;
}

} // namespace

std::string tunedSettingsText(const TuneOutcome& outcome, const TuneSettings& settings)
{
    auto text = outcome.space.policies()[settings.policy].id;
    for (std::size_t i = 0; i < outcome.space.parameters().size(); ++i) {
        if (const auto value = outcome.space.valueOf(i, settings))
            text += " " + outcome.space.parameters()[i].key + "=" + *value;
    }
    return text;
}

std::size_t bestTuned(const TuneOutcome& outcome)
{
    if (!outcome.judged.empty())
        return outcome.judged.front().candidate;
    return outcome.history.empty() ? 0 : outcome.history.back().best;
}

double signOfObjective(const TuneOutcome& outcome, std::size_t objective)
{
    const auto& terms = outcome.goals.objectives[objective].terms;
    return terms.size() == 1 ? outcome.goals.figures[terms.front().figure].sign() : 1;
}

TuneBelief shown(const TuneBelief& belief, double sign)
{
    return sign > 0 ? belief : TuneBelief { -belief.mean, -belief.high, -belief.low };
}

std::vector<Chart> tuneCharts(const TuneOutcome& outcome, const Wording& wording)
{
    std::vector<Chart> charts;
    if (outcome.goals.objectives.size() > 1)
        charts.push_back(frontChart(outcome, wording));
    charts.push_back(progressChart(outcome, wording));
    for (const auto& slice : outcome.slices)
        charts.push_back(sliceChart(outcome, slice, wording));
    return charts;
}

} // namespace consonance
