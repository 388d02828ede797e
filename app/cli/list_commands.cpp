// SPDX-License-Identifier: GPL-3.0-or-later
// traces, policies, models, clusters: what there is to choose from.
#include "app/cli/command_context.h"
#include "app/cli/text_table.h"
#include "app/language/language.h"

#include "core/base/json_writer.h"
#include "core/base/marked_text.h"
#include "core/base/text_format.h"
#include "core/cluster/cluster_presets.h"
#include "core/policy/decision_moments.h"
#include "core/workload/sample_library.h"
#include "core/workload/trace_generator.h"

#include <CLI/CLI.hpp>
#include <fmt/format.h>

namespace consonance {

namespace {

using Rows = std::vector<std::vector<std::string>>;

std::string textOf(const SampleText& text)
{
    return languageInUse() == "zh_CN" ? text.chinese : text.english;
}

std::string joined(const std::vector<std::string>& texts)
{
    std::string all;
    for (const auto& text : texts)
        all += (all.empty() ? "" : ", ") + text;
    return all;
}

void writeTexts(JsonWriter& json, std::string_view key, const std::vector<std::string>& texts)
{
    json.key(key).beginArray();
    for (const auto& text : texts)
        json.value(text);
    json.endArray();
}

void writeDemand(JsonWriter& json, std::string_view key, const ResourceVector& demand)
{
    json.key(key).beginObject();
    json.member("gpu", demand[Resource::Gpu])
        .member("cpu", static_cast<double>(demand[Resource::Cpu]) / 1000)
        .member("memory_gb", static_cast<double>(demand[Resource::Memory]) / 1000);
    json.endObject();
}

Result<void> listTraces(const JsonOption& option)
{
    Rows rows;
    for (const auto& preset : tracePresets())
        rows.push_back({ "preset:" + preset.id, preset.cluster, localText(preset.title.id, preset.title.english) });
    for (const auto& sample : sampleTraces())
        rows.push_back({ sampleEntry(sample), sample.cluster, textOf(sample.title) });
    const auto text
        = textTable({ CONSONANCE_TEXT("CommandLine", "trace"), CONSONANCE_TEXT("CommandLine", "made for cluster"),
                        CONSONANCE_TEXT("CommandLine", "what it is") },
            rows);
    JsonWriter json(JsonLayout::Indented);
    json.beginObject().key("presets").beginArray();
    for (const auto& preset : tracePresets()) {
        json.beginObject();
        json.member("id", "preset:" + preset.id)
            .member("title", preset.title.english)
            .member("description", preset.description.english)
            .member("cluster", preset.cluster);
        json.key("parameters").beginArray();
        for (const auto& parameter : preset.parameters) {
            json.beginObject();
            json.member("key", parameter.name)
                .member("default", parameter.defaultValue)
                .member("range", parameter.range)
                .member("meaning", parameter.meaning.english)
                .member("source", parameter.source);
            json.endObject();
        }
        json.endArray().endObject();
    }
    json.endArray().key("samples").beginArray();
    for (const auto& sample : sampleTraces()) {
        json.beginObject();
        json.member("id", sampleEntry(sample))
            .member("title", sample.title.english)
            .member("lesson", sample.lesson.english)
            .member("jobs", sample.jobs)
            .member("cluster", sample.cluster)
            .member("policy", sample.policy)
            .member("interference", sample.interference)
            .member("transitions", sample.transitions)
            .member("seconds", sample.seconds);
        writeTexts(json, "compare", sample.compare);
        json.endObject();
    }
    json.endArray().endObject();
    return present(option, text, json.take() + "\n");
}

void writeParameter(JsonWriter& json, const ParameterSpec& parameter)
{
    json.beginObject();
    json.member("key", parameter.key).member("description", parameter.description);
    json.key("default");
    std::visit([&json](const auto& value) { json.value(value); }, parameter.defaultValue);
    if (parameter.minimum)
        json.member("minimum", *parameter.minimum);
    if (parameter.maximum)
        json.member("maximum", *parameter.maximum);
    if (!parameter.choices.empty())
        writeTexts(json, "choices", parameter.choices);
    json.member("source", parameter.source).member("assumed", parameter.isAssumed);
    json.endObject();
}

Result<void> listPolicies(const JsonOption& option)
{
    const auto& entries = PolicyRegistry::instance().entries();
    Rows rows;
    for (const auto& entry : entries) {
        const auto& traits = entry.traits;
        rows.push_back({ traits.id, localText("Policy", traits.family),
            localText("CommandLine", provenanceName(traits.provenance)), knowledgeText(traits.knowledge),
            localText("Policy", traits.summary) });
    }
    const auto text
        = textTable({ CONSONANCE_TEXT("CommandLine", "policy"), CONSONANCE_TEXT("CommandLine", "family"),
                        CONSONANCE_TEXT("CommandLine", "provenance"), CONSONANCE_TEXT("CommandLine", "knowledge"),
                        CONSONANCE_TEXT("CommandLine", "what it does") },
            rows);
    JsonWriter json(JsonLayout::Indented);
    json.beginObject().key("policies").beginArray();
    for (const auto& entry : entries) {
        const auto& traits = entry.traits;
        json.beginObject();
        json.member("id", traits.id)
            .member("title", traits.title)
            .member("family", traits.family)
            .member("summary", traits.summary)
            .member("citation", traits.citation)
            .member("provenance", provenanceName(traits.provenance))
            .member("knowledge", knowledgeText(traits.knowledge))
            .member("preempts", traits.preempts)
            .member("resizes", traits.resizes)
            .member("draws", traits.draws);
        writeTexts(json, "decides_at", triggerNames(traits.triggers));
        if (traits.interval)
            json.member("interval_s", traits.interval->seconds());
        if (traits.tick)
            json.member("tick_s", traits.tick->seconds());
        json.key("parameters").beginArray();
        for (const auto& parameter : traits.parameters)
            writeParameter(json, parameter);
        json.endArray().endObject();
    }
    json.endArray().endObject();
    return present(option, text, json.take() + "\n");
}

Result<void> listModels(const JsonOption& option)
{
    const auto catalogue = bundledModels();
    Rows rows;
    for (const auto& model : catalogue->models) {
        const double apart = model.computeSecondsPerStep + model.parameterMegabytes / model.interBandwidth;
        const double together = model.computeSecondsPerStep + model.parameterMegabytes / model.intraBandwidth;
        rows.push_back({ model.name, shortestText(model.computeSecondsPerStep), shortestText(model.parameterMegabytes),
            fixedText(model.batchSize / apart, 1), fixedText(model.batchSize / together, 1),
            fixedText(model.stepsPerEpoch * apart / 60, 1) });
    }
    const auto text = textTable(
        { CONSONANCE_TEXT("CommandLine", "model"), CONSONANCE_TEXT("CommandLine", "compute (s/step)"),
            CONSONANCE_TEXT("CommandLine", "parameters (MB)"), CONSONANCE_TEXT("CommandLine", "apart (samples/s)"),
            CONSONANCE_TEXT("CommandLine", "same server (samples/s)"),
            CONSONANCE_TEXT("CommandLine", "epoch apart (min)") },
        rows);
    JsonWriter json(JsonLayout::Indented);
    json.beginObject().member("catalogue", catalogue->name).key("models").beginArray();
    for (const auto& model : catalogue->models) {
        json.beginObject();
        json.member("name", model.name)
            .member("title", model.title)
            .member("compute_s_per_step", model.computeSecondsPerStep)
            .member("parameters_mb", model.parameterMegabytes)
            .member("steps_per_epoch", model.stepsPerEpoch)
            .member("inter_mb_per_s", model.interBandwidth)
            .member("intra_mb_per_s", model.intraBandwidth)
            .member("batch_size", model.batchSize)
            .member("worker_cores_used", static_cast<double>(model.workerCpu) / 1000)
            .member("ps_cores_used", static_cast<double>(model.psCpu) / 1000);
        writeDemand(json, "worker_demand", model.workerDemand);
        writeDemand(json, "ps_demand", model.psDemand);
        json.member("source", model.source);
        writeTexts(json, "assumed", model.assumed);
        json.endObject();
    }
    json.endArray().endObject();
    return present(option, text, json.take() + "\n");
}

Result<void> listClusters(const JsonOption& option)
{
    TRY_ASSIGN(const auto clusters, summariseClusterPresets());
    Rows rows;
    for (const auto& cluster : clusters) {
        rows.push_back({ cluster.name, std::to_string(cluster.hosts), std::to_string(cluster.capacity[Resource::Gpu]),
            std::to_string(cluster.capacity[Resource::Cpu] / 1000), joined(cluster.levels),
            localText("Cluster", cluster.description) });
    }
    const auto text
        = textTable({ CONSONANCE_TEXT("CommandLine", "cluster"), CONSONANCE_TEXT("CommandLine", "servers"),
                        CONSONANCE_TEXT("CommandLine", "GPUs"), CONSONANCE_TEXT("CommandLine", "cores"),
                        CONSONANCE_TEXT("CommandLine", "levels"), CONSONANCE_TEXT("CommandLine", "what it is") },
            rows);
    JsonWriter json(JsonLayout::Indented);
    json.beginObject().key("clusters").beginArray();
    for (const auto& cluster : clusters) {
        json.beginObject();
        json.member("name", cluster.name)
            .member("description", cluster.description)
            .member("servers", cluster.hosts)
            .member("gpus", cluster.capacity[Resource::Gpu])
            .member("cores", static_cast<double>(cluster.capacity[Resource::Cpu]) / 1000)
            .member("memory_gb", static_cast<double>(cluster.capacity[Resource::Memory]) / 1000);
        writeTexts(json, "levels", cluster.levels);
        writeTexts(json, "gpu_types", cluster.deviceTypes);
        json.member("changes", cluster.changes).member("source", cluster.source);
        writeTexts(json, "assumed", cluster.assumed);
        json.endObject();
    }
    json.endArray().endObject();
    return present(option, text, json.take() + "\n");
}

void addList(CLI::App& app, const CommandResult& result, const char* name, const char* help,
    Result<void> (*list)(const JsonOption&))
{
    auto json = std::make_shared<JsonOption>();
    auto* command = app.add_subcommand(name, help);
    addJsonOption(*command, *json);
    command->callback(calling(list, json, result));
}

} // namespace

void addListCommands(CLI::App& app, const CommandResult& result)
{
    addList(app, result, "traces", "List bundled traces and presets", listTraces);
    addList(app, result, "policies", "List policies with parameters, sources and provenance", listPolicies);
    addList(app, result, "models", "List the models jobs train", listModels);
    addList(app, result, "clusters", "List cluster presets", listClusters);
}

} // namespace consonance
