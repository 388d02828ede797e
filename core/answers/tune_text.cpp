// SPDX-License-Identifier: GPL-3.0-or-later
#include "core/answers/tune_text.h"

#include "core/base/file_io.h"
#include "core/base/joined_text.h"
#include "core/base/moment_text.h"
#include "core/base/percent_text.h"
#include "core/base/span_text.h"
#include "core/base/text_format.h"
#include "core/tune/vary_text.h"

#include <algorithm>
#include <cmath>
#include <limits>

namespace consonance {

namespace {

constexpr std::size_t kShownCandidates = 10;

constexpr SheetColumn kVerdictColumns[] = {
    { "against", CONSONANCE_TEXT("Models", "Against"),
        CONSONANCE_TEXT("Models", "Today's settings, or the simplest policy") },
    { "figure", CONSONANCE_TEXT("Models", "Figure"),
        CONSONANCE_TEXT("Models", "The objective, or a figure that must not get worse") },
    { "change", CONSONANCE_TEXT("Models", "Change"),
        CONSONANCE_TEXT("Models",
            "On jobs that the search never saw; a weighted sum is better below 0. In brackets its 95 % interval over "
            "copies of these "
            "jobs or over seeds; a share in exports"),
        CellUnit::Share },
    { "finding", CONSONANCE_TEXT("Models", "Finding"),
        CONSONANCE_TEXT("Models", "Better or worse only where the interval is clear of 0") },
    { "settings", CONSONANCE_TEXT("Models", "Settings"), CONSONANCE_TEXT("Models", "Policy and tuned parameters"),
        CellUnit::Prose },
};

constexpr SheetColumn kFigureColumns[] = {
    { "figure", CONSONANCE_TEXT("Models", "Figure"), CONSONANCE_TEXT("Models", "On the jobs of the verdict") },
    { "today", CONSONANCE_TEXT("Models", "Today"), CONSONANCE_TEXT("Models", "With today's settings") },
    { "tuned", CONSONANCE_TEXT("Models", "Tuned"), CONSONANCE_TEXT("Models", "With the best settings of the choice") },
    { "simplest", CONSONANCE_TEXT("Models", "Simplest"), CONSONANCE_TEXT("Models", "With the simplest policy") },
};

constexpr SheetColumn kSliceColumns[] = {
    { "parameter", CONSONANCE_TEXT("Models", "Parameter"),
        CONSONANCE_TEXT("Models", "The others are as in the best settings") },
    { "value", CONSONANCE_TEXT("Models", "Value"), CONSONANCE_TEXT("Models", "Value of the parameter") },
    { "change", CONSONANCE_TEXT("Models", "Predicted change"),
        CONSONANCE_TEXT("Models",
            "Against today's settings on the jobs of the search, as the runs there suggest; in brackets its 95 % "
            "interval. A share in exports"),
        CellUnit::Share },
};

constexpr SheetColumn kTriedColumns[] = {
    { "settings", CONSONANCE_TEXT("Models", "Settings"), CONSONANCE_TEXT("Models", "Policy and tuned parameters"),
        CellUnit::Prose },
    { "runs", CONSONANCE_TEXT("Models", "Runs"), CONSONANCE_TEXT("Models", "Runs of the search"), CellUnit::Count },
    { "change", CONSONANCE_TEXT("Models", "Change in the search"),
        CONSONANCE_TEXT(
            "Models", "Mean over these runs, of the first objective; chance makes the best ones look better"),
        CellUnit::Share },
    { "second", CONSONANCE_TEXT("Models", "Second objective"),
        CONSONANCE_TEXT("Models", "Likewise, where there are two objectives"), CellUnit::Share },
};

const TuneSettings& settingsOf(const TuneOutcome& outcome, const TuneJudged& judged)
{
    return outcome.candidates[judged.candidate].settings;
}

std::string percent(double change)
{
    return signedPercentText(change) + " %";
}

/// The change of the figure itself, for people.
TuneChange shown(const TuneChange& change, double sign)
{
    if (sign > 0)
        return change;
    return { .values = {}, .mean = -change.mean, .low = -change.high, .high = -change.low };
}

/// "−12.3 % (−15.2 % to −9.1 %)"
template<typename Change> std::string changeText(const Change& change, const Wording& wording)
{
    return TerminalWording(wording)(CONSONANCE_TEXT("CommandLine", "{0} ({1} to {2})"),
        { percent(change.mean), percent(change.low), percent(change.high) });
}

/// Of a change or a belief.
template<typename Change> SheetCell changeCell(const Change& change)
{
    return { .value = change.mean, .interval = std::pair(change.low, change.high) };
}

std::string findingText(TuneFinding finding, const Wording& wording)
{
    switch (finding) {
    case TuneFinding::Better:
        return wording("Question", CONSONANCE_TEXT("Question", "better"), {});
    case TuneFinding::Worse:
        return wording("Question", CONSONANCE_TEXT("Question", "worse"), {});
    default:
        return wording("Question", CONSONANCE_TEXT("Question", "no better"), {});
    }
}

std::string figureText(
    const TuneFigure& figure, const std::vector<double>& values, std::size_t index, const Wording& wording)
{
    if (index >= values.size() || !std::isfinite(values[index]))
        return "–";
    if (figure.unit() == CellUnit::Seconds)
        return spanText(values[index], wording);
    if (figure.unit() == CellUnit::Share)
        return percentText(values[index], 1) + " %";
    return fixedText(values[index], 2);
}

/// "mean-jct −12.3 % (…), p95-wait …"
std::string objectivesText(const TuneOutcome& outcome, const TuneVerdict& verdict, const Wording& wording)
{
    std::vector<std::string> parts;
    for (std::size_t i = 0; i < verdict.objectives.size(); ++i)
        parts.push_back(outcome.goals.objectives[i].text + " "
            + changeText(shown(verdict.objectives[i], signOfObjective(outcome, i)), wording));
    return joinedText(parts);
}

/// "Search, round 3, step 2 of 3: 6 settings, 1 run each."
std::string stageText(const TuneOutcome& outcome, const Wording& wording)
{
    const TerminalWording say(wording);
    const auto& stage = *outcome.stage;
    const auto settings = std::to_string(stage.settings);
    const auto items = std::to_string(stage.items);
    if (stage.part == TunePart::Choice)
        return say(CONSONANCE_TEXT("CommandLine", "Running now: the choice, of {0} settings; runs of each: {1}."),
            { settings, items });
    if (stage.part == TunePart::Verdict)
        return say(
            CONSONANCE_TEXT("CommandLine",
                "Running now: the verdict, of {0} settings, today's and the simplest policy; runs of each: {1}."),
            { settings, items });
    return say(CONSONANCE_TEXT("CommandLine",
                   "Running now: round {0} of the search, step {1} of {2}: {3} settings, runs of each: {4}; {5} of {6} "
                   "runs of the search are used."),
        { std::to_string(stage.round), std::to_string(stage.step), std::to_string(outcome.parts.rungs.size()), settings,
            items, std::to_string(outcome.history.empty() ? 0 : outcome.history.back().used),
            std::to_string(outcome.sizes.searchRuns) });
}

/// While the search goes on.
std::string bestSoFar(const TuneOutcome& outcome, const Wording& wording)
{
    const TerminalWording say(wording);
    if (outcome.history.empty() || outcome.history.back().best == 0)
        return say(CONSONANCE_TEXT("CommandLine", "Nothing better than today's settings so far."));
    const auto& standing = outcome.history.back();
    return say(CONSONANCE_TEXT("CommandLine",
                   "Best so far: {0}, {1} {2}, as the runs of the search suggest. The verdict is still to come."),
        { tunedSettingsText(outcome, outcome.candidates[standing.best].settings), outcome.goals.objectives.front().text,
            changeText(shown(standing.belief, signOfObjective(outcome, 0)), wording) });
}

std::string mainRemark(const TuneOutcome& outcome, const Wording& wording)
{
    const TerminalWording say(wording);
    if (outcome.stage)
        return bestSoFar(outcome, wording);
    if (const auto* best = outcome.recommended())
        return say(CONSONANCE_TEXT(
                       "CommandLine", "Better than today's settings: {0}. On jobs that the search never saw: {1}."),
            { tunedSettingsText(outcome, settingsOf(outcome, *best)),
                objectivesText(outcome, best->againstToday, wording) });
    if (outcome.judged.empty())
        return say(CONSONANCE_TEXT(
            "CommandLine", "No better than today's settings: no other settings could be run. Keep what you have."));
    const auto& best = outcome.judged.front();
    const std::vector<std::string> arguments { tunedSettingsText(outcome, settingsOf(outcome, best)),
        objectivesText(outcome, best.againstToday, wording) };
    if (outcome.finding() == TuneFinding::Worse)
        return say(CONSONANCE_TEXT("CommandLine",
                       "No better than today's settings: the best of the search, {0}, is worse on jobs that the search "
                       "never saw, "
                       "or breaks a constraint there: {1}. Keep what you have."),
            arguments);
    const auto isNothing
        = [](const TuneChange& change) { return change.low > -kLeastChange && change.high < kLeastChange; };
    if (std::ranges::all_of(best.againstToday.objectives, isNothing))
        return say(CONSONANCE_TEXT("CommandLine",
                       "No better than today's settings: the best of the search, {0}, makes no difference on jobs that "
                       "the search never saw. Keep what you have."),
            { arguments.front() });
    return say(CONSONANCE_TEXT("CommandLine",
                   "No better than today's settings: for the best of the search, {0}, the difference on jobs that the "
                   "search never saw may be chance: {1}. Keep what you have."),
        arguments);
}

void addConstraintRemarks(
    const TuneOutcome& outcome, const TuneJudged& judged, std::vector<std::string>& remarks, const Wording& wording)
{
    const TerminalWording say(wording);
    for (const auto& kept : judged.againstToday.constraints) {
        const std::vector<std::string> arguments { outcome.goals.figures[kept.figure].text(),
            changeText(shown(kept.change, outcome.goals.figures[kept.figure].sign()), wording) };
        if (!kept.isHeld())
            remarks.push_back(say(CONSONANCE_TEXT("CommandLine", "Constraint broken: {0} changes by {1}."), arguments));
        else if (kept.change.high > kept.allowed)
            remarks.push_back(
                say(CONSONANCE_TEXT("CommandLine",
                        "Constraint held on average, but the interval reaches beyond it: {0} changes by {1}."),
                    arguments));
    }
}

/// What was looked at: seeds of a preset, or spans of a trace.
std::string partsRemark(const TuneOutcome& outcome, const Wording& wording)
{
    const TerminalWording say(wording);
    const auto& facts = outcome.parts.facts;
    std::vector<std::string> arguments;
    if (outcome.parts.copies == 0) {
        for (const auto& part : facts)
            arguments.push_back(std::to_string(part.seeds.front()) + ".." + std::to_string(part.seeds.back()));
        return say(CONSONANCE_TEXT("CommandLine",
                       "Searched on seeds {0}, chosen on {1}, judged on {2}; intervals are over these seeds."),
            arguments);
    }
    for (const auto& part : facts) {
        arguments.push_back(clockSecondsText(part.from));
        arguments.push_back(clockSecondsText(part.until));
        arguments.push_back(groupedText(part.jobs));
    }
    auto text = say(
        CONSONANCE_TEXT("CommandLine",
            "Searched on arrivals from {0} to {1} ({2} jobs), chosen on {3} to {4} ({5} jobs), judged on {6} to {7} "
            "({8} jobs); each part begins on an empty cluster."),
        arguments);
    return text + " "
        + say(CONSONANCE_TEXT("CommandLine", "Intervals: {0}; other weeks may differ."),
            { copiesText(outcome.parts.copies, outcome.parts.jitter, outcome.parts.durationNoise, wording) });
}

std::vector<std::string> remarksOf(const TuneOutcome& outcome, const Wording& wording)
{
    const TerminalWording say(wording);
    std::vector<std::string> remarks { mainRemark(outcome, wording) };
    if (outcome.stage)
        remarks.push_back(stageText(outcome, wording));
    if (outcome.isCut && !outcome.history.empty())
        remarks.push_back(say(CONSONANCE_TEXT("CommandLine",
                                  "The search ended early, after {0} of {1} runs; the same command without --finish "
                                  "continues it."),
            { std::to_string(outcome.history.back().used), std::to_string(outcome.sizes.searchRuns) }));
    const auto* best = outcome.recommended();
    if (!best && !outcome.judged.empty())
        best = &outcome.judged.front();
    if (best)
        addConstraintRemarks(outcome, *best, remarks, wording);
    if (best && best->againstSimplest)
        remarks.push_back(say(best->againstSimplest->finding == TuneFinding::Worse
                ? CONSONANCE_TEXT(
                    "CommandLine", "The simplest policy, {0}, is better than these settings. Against it: {1}.")
                : CONSONANCE_TEXT("CommandLine", "Against the simplest policy, {0}: {1}."),
            { outcome.simplest, objectivesText(outcome, *best->againstSimplest, wording) }));
    if (outcome.recommended())
        remarks.push_back(say(CONSONANCE_TEXT("CommandLine", "To apply: {0}"), { outcome.recommended()->command }));
    if (best && !best->training.empty())
        remarks.push_back(
            say(CONSONANCE_TEXT("CommandLine",
                    "Every setting was trained once, with seed {0}, today's too; another seed may change more than the "
                    "settings do. Its training: {1}"),
                { std::to_string(outcome.trainingSeed), best->training }));
    remarks.push_back(partsRemark(outcome, wording));
    if (!outcome.stage && outcome.simplest.empty())
        remarks.push_back(say(CONSONANCE_TEXT("CommandLine", "The simplest policy does not run on this trace.")));
    if (outcome.hasClusterChanges)
        remarks.push_back(say(CONSONANCE_TEXT("CommandLine",
            "Assumed: changes of servers happen in each part as long after its beginning as in the cluster's file.")));
    std::vector<std::string> assumed;
    for (const auto& parameter : outcome.space.parameters()) {
        if (parameter.isAssumed)
            assumed.push_back(parameter.key + "=" + shortestText(parameter.low) + ".." + shortestText(parameter.high));
    }
    if (!assumed.empty())
        remarks.push_back(say(
            CONSONANCE_TEXT("CommandLine", "Assumed ranges, around today's values: {0}."), { joinedText(assumed) }));
    if (!outcome.space.leftOut().empty())
        remarks.push_back(say(CONSONANCE_TEXT("CommandLine",
                                  "Not varied, since their tables have no usable range: {0}. Name one with --vary."),
            { joinedText(outcome.space.leftOut()) }));
    return remarks;
}

std::string detailsOf(const TuneOutcome& outcome, const Wording& wording)
{
    return TerminalWording(wording)(CONSONANCE_TEXT("CommandLine",
                                        "{0} settings tried; budget {1} runs: {2} of the search, {3} of the choice, "
                                        "{4} of the verdict. Runs are kept in {5}."),
        { std::to_string(outcome.candidates.size()), std::to_string(outcome.budget),
            std::to_string(outcome.sizes.searchRuns),
            std::to_string(outcome.sizes.choiceItems * (outcome.sizes.finalists + 1)),
            std::to_string(outcome.sizes.verdictItems * (outcome.judged.size() + 2)), outcome.folder.string() });
}

Sheet verdictSheet(const TuneOutcome& outcome, const Wording& wording)
{
    Sheet sheet { .columns = { std::begin(kVerdictColumns), std::end(kVerdictColumns) },
        .title = CONSONANCE_TEXT("Models", "Verdict") };
    const auto today = wording("Question", CONSONANCE_TEXT("Question", "today"), {});
    for (const auto& judged : outcome.judged) {
        const auto settings = tunedSettingsText(outcome, settingsOf(outcome, judged));
        const auto add = [&](const std::string& against, const TuneVerdict& verdict) {
            for (std::size_t i = 0; i < verdict.objectives.size(); ++i)
                sheet.rows.push_back({ .cells = { { against }, { outcome.goals.objectives[i].text },
                                           changeCell(shown(verdict.objectives[i], signOfObjective(outcome, i))),
                                           { findingText(findingOf(verdict.objectives[i]), wording) }, { settings } },
                    .subject = settings,
                    .state = verdict.finding == TuneFinding::Better ? RowState::Chosen : RowState::Plain });
        };
        add(today, judged.againstToday);
        for (const auto& kept : judged.againstToday.constraints) {
            const auto held = kept.isHeld() ? wording("Question", CONSONANCE_TEXT("Question", "held"), {})
                                            : wording("Question", CONSONANCE_TEXT("Question", "broken"), {});
            sheet.rows.push_back({ .cells
                = { { today }, { outcome.goals.figures[kept.figure].text() },
                    changeCell(shown(kept.change, outcome.goals.figures[kept.figure].sign())), { held }, { settings } },
                .subject = settings,
                .state = kept.isHeld() ? RowState::Plain : RowState::Worse });
        }
        if (judged.againstSimplest)
            add(outcome.simplest, *judged.againstSimplest);
    }
    return sheet;
}

Sheet figureSheet(const TuneOutcome& outcome, const Wording& wording)
{
    Sheet sheet { .columns = { std::begin(kFigureColumns), std::end(kFigureColumns) },
        .title = CONSONANCE_TEXT("Models", "Figures") };
    const std::vector<double> none;
    const auto& tuned = outcome.judged.empty() ? none : outcome.judged.front().figures;
    for (std::size_t i = 0; i < outcome.goals.figures.size(); ++i) {
        const auto& figure = outcome.goals.figures[i];
        sheet.rows.push_back({ .cells = { { figure.text() }, { figureText(figure, outcome.todayFigures, i, wording) },
                                   { figureText(figure, tuned, i, wording) },
                                   { figureText(figure, outcome.simplestFigures, i, wording) } } });
    }
    return sheet;
}

Sheet sliceSheet(const TuneOutcome& outcome)
{
    Sheet sheet { .columns = { std::begin(kSliceColumns), std::end(kSliceColumns) },
        .title = CONSONANCE_TEXT("Models", "Slices") };
    for (const auto& slice : outcome.slices) {
        const auto& parameter = outcome.space.parameters()[slice.parameter];
        const auto own = outcome.space.valueOf(slice.parameter, outcome.candidates[bestTuned(outcome)].settings);
        for (const auto& point : slice.points) {
            const auto change = changeCell(shown(point.belief, signOfObjective(outcome, 0)));
            sheet.rows.push_back({ .cells = { { parameter.key }, { point.value }, change },
                .state = own == point.value ? RowState::Chosen : RowState::Plain,
                .continues = &point != slice.points.data() });
        }
    }
    return sheet;
}

/// The front, or the best of the search.
Sheet triedSheet(const TuneOutcome& outcome)
{
    const bool isFront = outcome.goals.objectives.size() > 1;
    Sheet sheet { .columns = { std::begin(kTriedColumns), std::end(kTriedColumns) },
        .title = isFront ? CONSONANCE_TEXT("Models", "Front") : CONSONANCE_TEXT("Models", "Best of the search") };
    if (!isFront)
        sheet.columns.pop_back();
    auto shown = outcome.front;
    if (!isFront) {
        for (std::size_t i = 0; i < outcome.candidates.size(); ++i)
            shown.push_back(i);
        const auto isKnown = [&](std::size_t i) { return std::isfinite(outcome.candidates[i].objective(0)); };
        std::erase_if(shown, [&](std::size_t i) { return !isKnown(i); });
        std::ranges::stable_sort(shown, {}, [&](std::size_t i) {
            const auto& one = outcome.candidates[i];
            return std::pair(one.excess() > 0, one.objective(0));
        });
        shown.resize(std::min(shown.size(), kShownCandidates));
    }
    for (const auto index : shown) {
        const auto& candidate = outcome.candidates[index];
        SheetRow row { .cells = { { tunedSettingsText(outcome, candidate.settings) },
                           { static_cast<std::int64_t>(candidate.scores.size()) },
                           { signOfObjective(outcome, 0) * candidate.objective(0) } } };
        if (isFront)
            row.cells.push_back({ signOfObjective(outcome, 1) * candidate.objective(1) });
        row.subject = tunedSettingsText(outcome, candidate.settings);
        const bool isJudged = std::ranges::find(outcome.judged, index, &TuneJudged::candidate) != outcome.judged.end();
        if (isJudged || (outcome.stage && index == bestTuned(outcome)))
            row.state = RowState::Chosen;
        sheet.rows.push_back(std::move(row));
    }
    return sheet;
}

/// Every candidate, of which today's settings are one, that can run.
std::map<std::string, AnswerSettings> applicable(const TuneOutcome& outcome)
{
    std::map<std::string, AnswerSettings> settings;
    const TunedTrainings trainings(outcome.folder, outcome.trainingSeed, {});
    for (const auto& candidate : outcome.candidates) {
        const auto& policy = outcome.space.policies()[candidate.settings.policy].id;
        const TuneContender contender { policy, candidate.settings.parameters };
        const bool isThere = !TunedTrainings::isTrained(contender) || fileExists(trainings.checkpointOf(contender));
        if (isThere)
            settings[tunedSettingsText(outcome, candidate.settings)]
                = { policy, trainings.runnable(contender).parameters };
    }
    return settings;
}

} // namespace

Answer tuneAnswer(const TuneOutcome& outcome, const Wording& wording)
{
    return { .remarks = remarksOf(outcome, wording),
        .details = { detailsOf(outcome, wording) },
        .sheets = outcome.stage
            ? std::vector { triedSheet(outcome), sliceSheet(outcome) } // the verdict has nothing to show yet
            : std::vector { verdictSheet(outcome, wording), figureSheet(outcome, wording), sliceSheet(outcome),
                triedSheet(outcome) },
        .charts = tuneCharts(outcome, wording),
        .settings = applicable(outcome),
        .isInterim = outcome.stage.has_value() };
}

} // namespace consonance
