// SPDX-License-Identifier: GPL-3.0-or-later
#include "core/run/result_json.h"

#include "core/base/hash.h"
#include "core/base/json_writer.h"
#include "core/run/asked_moments.h"
#include "core/run/never_started.h"
#include "core/sim/figure_keys.h"

#include <limits>

namespace consonance {

namespace {

void writeParameters(JsonWriter& json, const std::map<std::string, ParameterValue>& parameters)
{
    json.beginObject();
    for (const auto& [key, value] : parameters)
        std::visit([&, name = key](const auto& content) { json.member(name, content); }, value);
    json.endObject();
}

void writeKeyed(JsonWriter& json, const KeyedFigures& figures)
{
    json.beginObject();
    for (const auto& [key, value] : figures) {
        const auto* metric = findKeyedMetric(key);
        if (metric == nullptr || key == kLoadedUtilisation) // which is beside the other utilisation
            continue;
        json.key(key).beginObject().member("value", value).member("unit", metric->unit);
        if (metric->better != MetricAim::None)
            json.member("better", metric->better == MetricAim::Low ? "lower" : "higher");
        json.endObject();
    }
    json.endObject();
}

void writeRefusal(JsonWriter& json, const FirstRefusal& refusal)
{
    json.beginObject().member("decision", refusal.decision.value).member("at_s", refusal.at.seconds());
    if (refusal.reason)
        json.member("reason", refusal.reason->englishText());
    json.endObject();
}

double loadedUtilisation(const RunMetrics& metrics)
{
    const auto found = metrics.keyed.find(kLoadedUtilisation);
    return found == metrics.keyed.end() ? std::numeric_limits<double>::quiet_NaN() : found->second;
}

void writeRun(JsonWriter& json, const RunResult& run)
{
    const auto& metrics = run.metrics;
    const auto ofFinished = [&metrics](double figure) { // null where no job finished
        return metrics.finished > 0 ? figure : std::numeric_limits<double>::quiet_NaN();
    };
    json.beginObject();
    json.member("policy", run.policy).member("contender", run.contender());
    json.key("parameters");
    writeParameters(json, run.parameters);
    json.member("knowledge", knowledgeText(run.knowledge))
        .member("provenance", provenanceName(run.provenance))
        .member("seed", run.seed)
        .member("trace", run.trace)
        .member("trace_hash", hashToText(run.traceHash))
        .member("cluster", run.cluster)
        .member("interference", run.interference)
        .member("transitions", run.transitions)
        .member("decide_at", decisionMomentsName(run.decideAt))
        .member("asked_at", askedMoments(run))
        .member("jobs", metrics.jobs)
        .member("finished", metrics.finished)
        .member("unfinished", metrics.unfinished)
        .member("rejected", metrics.rejected)
        .member("mean_jct_s", ofFinished(metrics.meanJctSeconds))
        .member("median_jct_s", ofFinished(metrics.medianJctSeconds))
        .member("p90_jct_s", ofFinished(metrics.p90JctSeconds))
        .member("p99_jct_s", ofFinished(metrics.p99JctSeconds))
        .member("mean_queueing_s", ofFinished(metrics.meanQueueingSeconds))
        .member("makespan_s", ofFinished(metrics.makespanSeconds))
        .member("utilisation", metrics.utilisation)
        .member(kLoadedUtilisation, loadedUtilisation(metrics))
        .member("restarts", metrics.restarts)
        .member("decisions", metrics.decisions)
        .member("actions", metrics.actions)
        .member("refused_plans", metrics.refusedPlans)
        .member("never_ran", run.neverRan)
        .member("event_hash", hashToText(metrics.eventHash));
    if (run.firstRefusal)
        writeRefusal(json.key("first_refusal"), *run.firstRefusal);
    if (!run.failureLoss.empty())
        json.member("failure_loss", run.failureLoss);
    if (const auto why = neverStarted(run.policy, metrics))
        json.key("notes").beginArray().value(why->englishText()).endArray();
    writeKeyed(json.key("metrics"), metrics.keyed);
    json.key("wall").beginObject();
    json.member("total_s", run.wall.totalSeconds).member("decisions_s", run.wall.decisionSeconds);
    if (run.wall.solverSeconds > 0)
        json.member("solver_s", run.wall.solverSeconds);
    if (!run.runId.empty())
        json.member("run", run.runId); // made from the time of day, so not part of what must repeat
    json.endObject();
    json.endObject();
}

} // namespace

std::string parametersJson(const std::map<std::string, ParameterValue>& parameters)
{
    JsonWriter json;
    writeParameters(json, parameters);
    return json.take();
}

std::string resultJson(std::span<const RunResult> runs, const std::function<void(JsonWriter&)>& writeSummary,
    const std::function<void(JsonWriter&)>& writeMore)
{
    JsonWriter json(JsonLayout::Indented);
    json.beginObject().key("runs").beginArray();
    for (const auto& run : runs)
        writeRun(json, run);
    json.endArray().key("summary").beginArray();
    if (writeSummary)
        writeSummary(json);
    json.endArray();
    if (writeMore)
        writeMore(json);
    json.endObject();
    return json.take() + "\n";
}

} // namespace consonance
