// SPDX-License-Identifier: GPL-3.0-or-later
#include "core/answers/tune_text.h"

#include "core/base/hash.h"
#include "core/base/json_writer.h"

namespace consonance {

namespace {

void writeSettings(JsonWriter& json, const TuneOutcome& outcome, const TuneSettings& settings)
{
    json.member("policy", outcome.space.policies()[settings.policy].id).key("set").beginObject();
    for (const auto& [key, value] : settings.parameters)
        json.member(key, value);
    json.endObject();
}

void writeChange(JsonWriter& json, const TuneChange& change)
{
    json.member("change", change.mean).key("change_95").beginArray().value(change.low).value(change.high).endArray();
    json.key("changes").beginArray();
    for (const double value : change.values)
        json.value(value);
    json.endArray();
}

void writeVerdict(JsonWriter& json, const TuneOutcome& outcome, const TuneVerdict& verdict)
{
    json.beginObject().member("finding", tuneFindingName(verdict.finding)).key("objectives").beginArray();
    for (std::size_t i = 0; i < verdict.objectives.size(); ++i) {
        json.beginObject().member("objective", outcome.goals.objectives[i].text);
        writeChange(json, verdict.objectives[i]);
        json.endObject();
    }
    json.endArray().key("constraints").beginArray();
    for (const auto& kept : verdict.constraints) {
        json.beginObject().member("figure", outcome.goals.figures[kept.figure].text()).member("allowed", kept.allowed);
        json.member("held", kept.isHeld());
        writeChange(json, kept.change);
        json.endObject();
    }
    json.endArray().endObject();
}

void writeFigures(JsonWriter& json, const TuneOutcome& outcome, const std::vector<double>& values)
{
    json.beginObject();
    for (std::size_t i = 0; i < values.size(); ++i)
        json.member(outcome.goals.figures[i].text(), values[i]);
    json.endObject();
}

void writeParts(JsonWriter& json, const TuneParts& parts)
{
    constexpr const char* kNames[] { "search", "choice", "verdict" };
    json.key("parts").beginObject();
    for (std::size_t i = 0; i < std::size(kNames); ++i) {
        const auto& part = parts.facts[i];
        json.key(kNames[i]).beginObject().member("items", part.runs);
        if (part.seeds.empty()) {
            json.member("jobs", part.jobs)
                .member("from_s", part.from.seconds())
                .member("until_s", part.until.seconds());
        } else {
            json.key("seeds").beginArray();
            for (const auto seed : part.seeds)
                json.value(seed);
            json.endArray();
        }
        json.endObject();
    }
    json.endObject().member("copies", parts.copies);
    if (parts.copies > 0)
        json.member("jitter_s", parts.jitter.seconds()).member("duration_noise", parts.durationNoise);
}

void writeCandidate(JsonWriter& json, const TuneOutcome& outcome, const TuneCandidate& candidate)
{
    json.beginObject();
    writeSettings(json, outcome, candidate.settings);
    json.member("runs", candidate.scores.size()).key("objectives").beginArray();
    for (std::size_t i = 0; i < outcome.goals.objectives.size(); ++i)
        json.value(candidate.objective(i));
    json.endArray().member("excess", candidate.excess());
    if (candidate.failure)
        json.member("failure", candidate.failure->englishText());
    json.endObject();
}

void writeSlices(JsonWriter& json, const TuneOutcome& outcome)
{
    json.key("slices").beginArray();
    for (const auto& slice : outcome.slices) {
        json.beginObject()
            .member("parameter", outcome.space.parameters()[slice.parameter].key)
            .key("points")
            .beginArray();
        for (const auto& point : slice.points) {
            json.beginObject()
                .member("value", point.value)
                .member("change", point.belief.mean)
                .key("change_95")
                .beginArray();
            json.value(point.belief.low).value(point.belief.high).endArray().endObject();
        }
        json.endArray().endObject();
    }
    json.endArray();
}

void writeJudged(JsonWriter& json, const TuneOutcome& outcome)
{
    json.key("judged").beginArray();
    for (const auto& judged : outcome.judged) {
        json.beginObject().member("candidate", judged.candidate);
        writeSettings(json, outcome, outcome.candidates[judged.candidate].settings);
        json.key("against_today");
        writeVerdict(json, outcome, judged.againstToday);
        json.key("against_simplest");
        if (judged.againstSimplest)
            writeVerdict(json, outcome, *judged.againstSimplest);
        else
            json.null();
        json.key("figures");
        writeFigures(json, outcome, judged.figures);
        json.member("command", judged.command).endObject();
    }
    json.endArray();
}

} // namespace

std::string tuneJson(const TuneOutcome& outcome)
{
    JsonWriter json(JsonLayout::Indented);
    json.beginObject().member("finding", tuneFindingName(outcome.finding())).key("recommended").beginObject();
    const auto* best = outcome.recommended();
    writeSettings(json, outcome, best ? outcome.candidates[best->candidate].settings : outcome.space.today());
    json.endObject().member("budget", outcome.budget).member("search_runs", outcome.sizes.searchRuns);
    if (outcome.isCut)
        json.member("finished_early", true);
    writeParts(json, outcome.parts);
    writeJudged(json, outcome);
    json.member("simplest", outcome.simplest).key("today_figures");
    writeFigures(json, outcome, outcome.todayFigures);
    json.key("simplest_figures");
    writeFigures(json, outcome, outcome.simplestFigures);
    json.key("choice").beginArray();
    for (const auto& finalist : outcome.finalists) {
        json.beginObject().member("candidate", finalist.candidate).key("objectives").beginArray();
        for (const double change : finalist.objectives)
            json.value(change);
        json.endArray().member("excess", finalist.excess).endObject();
    }
    json.endArray().key("front").beginArray();
    for (const auto index : outcome.front)
        json.value(index);
    json.endArray();
    writeSlices(json, outcome);
    json.key("candidates").beginArray();
    for (const auto& candidate : outcome.candidates)
        writeCandidate(json, outcome, candidate);
    json.endArray().endObject();
    return json.take() + "\n";
}

} // namespace consonance
