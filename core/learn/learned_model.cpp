// SPDX-License-Identifier: GPL-3.0-or-later
#include "core/learn/learned_model.h"

#include "core/base/hash.h"
#include "core/base/json_reader.h"
#include "core/base/json_writer.h"
#include "core/learn/predictor/published_predictor.h"
#include "core/learn/predictor/set_predictor.h"

#include <array>

namespace consonance {

namespace {

constexpr auto kNothing
    = CONSONANCE_MESSAGE("learned.nothing", "the checkpoint holds neither a placement network nor a reward predictor");
constexpr auto kNoHash
    = CONSONANCE_MESSAGE("learned.history", "the hash of the predictor's history is not a hash: {0}");

constexpr const char* kNetworkKey = "network";
constexpr const char* kPredictorKey = "predictor";
constexpr const char* kAgentsKey = "agents";
constexpr std::string_view kNotePrefix = "note.";
constexpr std::array<std::string_view, 2> kNetworkForms { "harmony", "harmony-set" };
constexpr std::array<std::string_view, 2> kPredictorForms { "published", "set" };
constexpr std::int64_t kMostModels = 4096;
constexpr std::int64_t kMostSize = 1'000'000;

/// The sizes of a state in the order of the file.
struct ShapeField {
    const char* name;
    std::int32_t StateShape::*member;
};
constexpr std::array kShapeFields { ShapeField { "jobs", &StateShape::jobs },
    ShapeField { "new_jobs", &StateShape::newJobs }, ShapeField { "servers", &StateShape::servers },
    ShapeField { "models", &StateShape::models }, ShapeField { "resources", &StateShape::resources },
    ShapeField { "extras", &StateShape::extras } };

std::string architectureJson(const NetworkArchitecture& architecture)
{
    JsonWriter json;
    json.beginObject().member("form", networkFormName(architecture.form));
    for (const ShapeField& field : kShapeFields)
        json.member(field.name, architecture.shape.*field.member);
    json.key("hidden").beginArray();
    for (const std::int32_t width : architecture.hidden)
        json.value(width);
    json.endArray()
        .member("embedding", architecture.embedding)
        .member("rounds", architecture.rounds)
        .member("joins_types", architecture.joinsTypes);
    return json.endObject().take();
}

Result<std::int32_t> sizeAt(const JsonView& view)
{
    TRY_ASSIGN(const auto size, view.asInteger({ .minimum = 0, .maximum = kMostSize }));
    return static_cast<std::int32_t>(size);
}

Result<NetworkArchitecture> parseArchitecture(const std::string& text, const std::string& fileName)
{
    TRY_ASSIGN(const auto document, JsonDocument::parse(text, fileName));
    const JsonView root = document.root();
    NetworkArchitecture architecture;
    TRY_ASSIGN(const auto form, root.required("form").asChoice(kNetworkForms));
    architecture.form = static_cast<NetworkForm>(form);
    for (const ShapeField& field : kShapeFields) {
        TRY_ASSIGN(architecture.shape.*field.member, sizeAt(root.required(field.name)));
    }
    TRY_ASSIGN(const auto hidden, root.required("hidden").asArray());
    architecture.hidden.clear();
    for (const JsonView& width : hidden) {
        TRY_ASSIGN(const auto size, sizeAt(width));
        architecture.hidden.push_back(size);
    }
    TRY_ASSIGN(architecture.embedding, sizeAt(root.required("embedding")));
    TRY_ASSIGN(architecture.rounds, sizeAt(root.required("rounds")));
    TRY_ASSIGN(architecture.joinsTypes, root.required("joins_types").asBoolean());
    return architecture;
}

struct AgentField {
    const char* name;
    std::int32_t AgentArchitecture::*member;
};
constexpr std::array kAgentFields { AgentField { "models", &AgentArchitecture::models },
    AgentField { "width", &AgentArchitecture::width }, AgentField { "exchange", &AgentArchitecture::exchange } };

std::string agentsJson(const AgentArchitecture& architecture)
{
    JsonWriter json;
    json.beginObject();
    for (const AgentField& field : kAgentFields)
        json.member(field.name, architecture.*field.member);
    return json.endObject().take();
}

Result<std::shared_ptr<const AgentNetwork>> parseAgents(
    const std::string& text, std::span<const NamedTensor> tensors, const std::string& fileName)
{
    TRY_ASSIGN(const auto document, JsonDocument::parse(text, fileName));
    AgentArchitecture architecture;
    for (const AgentField& field : kAgentFields) {
        TRY_ASSIGN(architecture.*field.member, sizeAt(document.root().required(field.name)));
    }
    return AgentNetwork::fromTensors(architecture, tensors);
}

std::string predictorJson(const RewardPredictor& predictor)
{
    const PredictorProvenance& provenance = predictor.provenance();
    JsonWriter json;
    json.beginObject()
        .member("form", kPredictorForms[static_cast<std::size_t>(predictor.form())])
        .key("models")
        .beginArray();
    for (const std::string& name : predictor.modelNames())
        json.value(name);
    json.endArray()
        .member("history", provenance.historyOrigin)
        .member("history_hash", hashToText(provenance.historyHash))
        .member("samples", provenance.samples)
        .member("seed", std::to_string(provenance.seed))
        .member("held_out_error", provenance.heldOutError);
    return json.endObject().take();
}

Result<std::shared_ptr<const RewardPredictor>> parsePredictor(
    const std::string& text, std::span<const NamedTensor> tensors, const std::string& fileName)
{
    TRY_ASSIGN(const auto document, JsonDocument::parse(text, fileName));
    const JsonView root = document.root();
    TRY_ASSIGN(const auto form, root.required("form").asChoice(kPredictorForms));
    TRY_ASSIGN(const auto names, root.required("models").asArray());
    std::vector<std::string> modelNames;
    for (const JsonView& name : names) {
        TRY_ASSIGN(const auto one, name.asText());
        modelNames.emplace_back(one);
    }
    PredictorProvenance provenance;
    TRY_ASSIGN(provenance.historyOrigin, root.required("history").asText());
    TRY_ASSIGN(const auto hash, root.required("history_hash").asText());
    const auto parsed = hashFromText(hash);
    if (!parsed || modelNames.size() > static_cast<std::size_t>(kMostModels))
        return fail(ErrorKind::BadInput, kNoHash, { std::string(hash) }, root.place());
    provenance.historyHash = *parsed;
    TRY_ASSIGN(provenance.samples, root.required("samples").asInteger());
    TRY_ASSIGN(const auto seed, root.required("seed").asText());
    provenance.seed = std::strtoull(std::string(seed).c_str(), nullptr, 10);
    TRY_ASSIGN(provenance.heldOutError, root.required("held_out_error").asNumber());
    if (static_cast<PredictorForm>(form) == PredictorForm::Published)
        return PublishedPredictor::fromTensors(tensors, std::move(modelNames), std::move(provenance));
    return SetPredictor::fromTensors(tensors, std::move(modelNames), std::move(provenance));
}

} // namespace

void addToCheckpoint(const LearnedModel& model, CheckpointContent& content)
{
    const auto add = [&](std::vector<NamedTensor> tensors) {
        for (NamedTensor& tensor : tensors)
            content.tensors.push_back(std::move(tensor));
    };
    if (model.network) {
        content.metadata[kNetworkKey] = architectureJson(model.network->architecture());
        add(model.network->exportTensors());
    }
    if (model.predictor) {
        content.metadata[kPredictorKey] = predictorJson(*model.predictor);
        add(model.predictor->exportTensors());
    }
    if (model.agents) {
        content.metadata[kAgentsKey] = agentsJson(model.agents->architecture());
        add(model.agents->exportTensors());
    }
    for (const auto& [key, value] : model.notes)
        content.metadata[std::string(kNotePrefix) + key] = value;
}

Result<LearnedModel> learnedModelOf(const CheckpointContent& content, const std::string& fileName)
{
    LearnedModel model;
    if (const auto network = content.metadata.find(kNetworkKey); network != content.metadata.end()) {
        TRY_ASSIGN(const auto architecture, parseArchitecture(network->second, fileName));
        TRY_ASSIGN(model.network, makePlacementNetwork(architecture, content.tensors));
    }
    if (const auto predictor = content.metadata.find(kPredictorKey); predictor != content.metadata.end()) {
        TRY_ASSIGN(model.predictor, parsePredictor(predictor->second, content.tensors, fileName));
    }
    if (const auto agents = content.metadata.find(kAgentsKey); agents != content.metadata.end()) {
        TRY_ASSIGN(model.agents, parseAgents(agents->second, content.tensors, fileName));
    }
    if (!model.network && !model.predictor)
        return fail(ErrorKind::BadInput, kNothing, {}, { .file = fileName });
    for (const auto& [key, value] : content.metadata) {
        if (key.starts_with(kNotePrefix))
            model.notes[key.substr(kNotePrefix.size())] = value;
    }
    return model;
}

Result<LearnedModel> readLearnedModel(const std::filesystem::path& path)
{
    TRY_ASSIGN(const auto content, readCheckpoint(path));
    return learnedModelOf(content, path.string());
}

} // namespace consonance
