// SPDX-License-Identifier: GPL-3.0-or-later
#include "core/workload/model_catalogue_file.h"

#include "core/base/embedded_resources.h"
#include "core/base/file_io.h"
#include "core/base/hash.h"
#include "core/base/json_reader.h"
#include "core/base/json_writer.h"
#include "core/workload/speed_measurements.h"
#include "core/workload/training_file.h"

#include <algorithm>
#include <array>
#include <cstdio>
#include <cstdlib>

#include <fmt/format.h>

namespace consonance {

std::span<const EmbeddedFile> bundledModelFiles(); // written by the build

namespace {

constexpr std::string_view kFormat = "consonance-models";
constexpr std::int64_t kVersion = 1;
constexpr std::int64_t kMaximumFileBytes = std::int64_t { 16 } << 20;
constexpr std::size_t kMaximumTextBytes = 10'000;

constexpr auto kOtherModelFormat
    = CONSONANCE_MESSAGE("models.format", "a file of format \"{0}\" is expected, found \"{1}\"");
constexpr auto kNewerModels = CONSONANCE_MESSAGE(
    "models.version", "this file has version {0}; this program reads model profiles up to version {1}");
constexpr auto kNoModels = CONSONANCE_MESSAGE("models.none", "at least one model is expected");
constexpr auto kTooManyModels = CONSONANCE_MESSAGE("models.too-many", "at most {0} models are expected, found {1}");
constexpr auto kModelTwice = CONSONANCE_MESSAGE("models.twice", "the model {0} is described twice");
constexpr auto kBadName = CONSONANCE_MESSAGE(
    "models.name", "a name of 1 to 100 letters, digits, '-', '_', '.' or '+' is expected, found {0}");
constexpr auto kDeviceTwice
    = CONSONANCE_MESSAGE("models.device-twice", "the speed on {0} is given twice, or it is the reference");
constexpr auto kTooManyDevices
    = CONSONANCE_MESSAGE("models.too-many-devices", "at most {0} types of devices are expected");
constexpr auto kModelTextTooLong
    = CONSONANCE_MESSAGE("models.text-too-long", "a text of at most {0} bytes is expected");

constexpr NumberRange kModelSeconds { .minimum = 1e-6, .maximum = 1e6 };
constexpr NumberRange kMegabytes { .minimum = 0, .maximum = 1e7 };
constexpr NumberRange kModelSteps { .minimum = 1e-3, .maximum = 1e9 };
constexpr NumberRange kBandwidth { .minimum = 1e-3, .maximum = 1e7 };
constexpr IntegerRange kBatch { .minimum = 1, .maximum = 1'000'000 };
constexpr NumberRange kCores { .minimum = 0, .maximum = 10'000 };

constexpr std::array<std::string_view, 4> kCatalogueKeys { "format", "version", "name", "models" };
constexpr NumberRange kDeviceSpeed { .minimum = 1e-3, .maximum = 1e3 };
constexpr NumberRange kDeviceSteps { .minimum = 1e-6, .maximum = 1e6 };
constexpr std::size_t kMaximumDeviceTypes = 255;

constexpr std::array<std::string_view, 20> kModelKeys { "name", "title", "compute_s_per_step", "parameters_mb",
    "steps_per_epoch", "inter_mb_s", "intra_mb_s", "batch_size", "worker_cpu", "ps_cpu", "worker_demand", "ps_demand",
    "measured_name", "training", "source", "assumed", "reference_device", "device_speeds", "device_steps_per_s", "speeds" };

/// A resource in the unit of files.
struct DemandField {
    std::string_view key;
    Resource resource;
    double units; ///< of ResourceVector in one of the file's unit
};
constexpr std::array<DemandField, kResourceCount> kDemandFields { {
    { "gpu", Resource::Gpu, 1 },
    { "cpu", Resource::Cpu, 1000 },
    { "memory_gb", Resource::Memory, 1000 },
    { "network_mb_s", Resource::Network, 1 },
    { "disk_mb_s", Resource::Disk, 1 },
} };
constexpr std::array<std::string_view, kResourceCount> kDemandKeys { "gpu", "cpu", "memory_gb", "network_mb_s",
    "disk_mb_s" };

std::int64_t roundedUnits(double value)
{
    return static_cast<std::int64_t>(value + 0.5);
}

Result<std::string> readText(const JsonView& view)
{
    TRY_ASSIGN(const auto text, view.asTextOr(""));
    if (text.size() > kMaximumTextBytes)
        return fail(ErrorKind::BadInput, kModelTextTooLong, { fmt::to_string(kMaximumTextBytes) }, view.place());
    return std::string(text);
}

Result<ResourceVector> readDemand(const JsonView& view)
{
    TRY_ASSIGN(const auto object, view.object());
    TRY(object.refuseUnknownKeys(kDemandKeys));
    ResourceVector demand;
    for (const auto& field : kDemandFields) {
        const auto member = object.optional(field.key);
        if (field.resource == Resource::Gpu) {
            TRY_ASSIGN(demand[field.resource], member.asIntegerOr(0, { .minimum = 0, .maximum = 1000 }));
        } else {
            TRY_ASSIGN(const auto amount, member.asNumberOr(0, { .minimum = 0, .maximum = 1e6 }));
            demand[field.resource] = roundedUnits(amount * field.units);
        }
    }
    return demand;
}

bool isModelName(std::string_view name)
{
    const auto isAllowed = [](char c) {
        return (c >= 'a' && c <= 'z') || (c >= 'A' && c <= 'Z') || (c >= '0' && c <= '9') || c == '-' || c == '_'
            || c == '.' || c == '+';
    };
    for (const char c : name) {
        if (!isAllowed(c))
            return false;
    }
    return !name.empty() && name.size() <= 100;
}

Result<void> readConstants(const JsonView& object, ModelProfile& model)
{
    TRY_ASSIGN(model.computeSecondsPerStep, object.required("compute_s_per_step").asNumber(kModelSeconds));
    TRY_ASSIGN(model.parameterMegabytes, object.required("parameters_mb").asNumber(kMegabytes));
    TRY_ASSIGN(model.stepsPerEpoch, object.required("steps_per_epoch").asNumber(kModelSteps));
    // A measured model's step times say what the bandwidths would be for.
    const auto bandwidth = [&](std::string_view key) -> Result<double> {
        const auto member = object.optional(key);
        return (model.training || model.speeds) && !member.isPresent() ? 0.0 : object.required(key).asNumber(kBandwidth);
    };
    TRY_ASSIGN(model.interBandwidth, bandwidth("inter_mb_s"));
    TRY_ASSIGN(model.intraBandwidth, bandwidth("intra_mb_s"));
    TRY_ASSIGN(const auto batch, object.required("batch_size").asInteger(kBatch));
    model.batchSize = static_cast<std::int32_t>(batch);
    TRY_ASSIGN(const auto workerCpu, object.required("worker_cpu").asNumber(kCores));
    model.workerCpu = roundedUnits(workerCpu * 1000);
    TRY_ASSIGN(const auto psCpu, object.required("ps_cpu").asNumber(kCores));
    model.psCpu = roundedUnits(psCpu * 1000);
    TRY_ASSIGN(model.workerDemand, readDemand(object.required("worker_demand")));
    TRY_ASSIGN(model.psDemand, readDemand(object.required("ps_demand")));
    return {};
}

/// An object of device types with a figure each; `secondsPerStep` turns steps a second into a speed.
Result<void> readDevices(const JsonView& view, const NumberRange& range, double secondsPerStep, ModelProfile& model)
{
    if (!view.isPresent())
        return {};
    TRY_ASSIGN(const auto members, view.asObject());
    for (const auto& [type, value] : members) {
        TRY_ASSIGN(const auto figure, value.asNumber(range));
        const auto isType = [&type](const DeviceSpeed& known) { return isSameDeviceType(known.type, type); };
        if (isSameDeviceType(model.referenceDevice, type) || std::ranges::any_of(model.deviceSpeeds, isType))
            return fail(ErrorKind::BadInput, kDeviceTwice, { quotedForMessage(type) }, value.place());
        if (model.deviceSpeeds.size() == kMaximumDeviceTypes)
            return fail(ErrorKind::BadInput, kTooManyDevices, { fmt::to_string(kMaximumDeviceTypes) }, view.place());
        model.deviceSpeeds.push_back({ std::string(type), figure * secondsPerStep });
    }
    return {};
}

Result<ModelProfile> readModel(const JsonView& view)
{
    TRY_ASSIGN(const auto object, view.object());
    TRY(object.refuseUnknownKeys(kModelKeys));
    ModelProfile model;
    TRY_ASSIGN(const auto name, object.required("name").asText());
    if (!isModelName(name))
        return fail(ErrorKind::BadInput, kBadName, { quotedForMessage(name) }, object.required("name").place());
    model.name = name;
    if (const auto training = object.optional("training"); training.isPresent()) {
        TRY_ASSIGN(model.training, readTraining(training));
    }
    if (const auto speeds = object.optional("speeds"); speeds.isPresent()) {
        TRY_ASSIGN(model.speeds, readSpeeds(speeds));
    }
    TRY(readConstants(object, model));
    TRY_ASSIGN(model.referenceDevice, readText(object.optional("reference_device")));
    TRY(readDevices(object.optional("device_speeds"), kDeviceSpeed, 1, model));
    TRY(readDevices(object.optional("device_steps_per_s"), kDeviceSteps, model.computeSecondsPerStep, model));
    std::ranges::sort(model.deviceSpeeds, {}, &DeviceSpeed::type);
    TRY_ASSIGN(model.title, readText(object.optional("title")));
    if (model.title.empty())
        model.title = model.name;
    TRY_ASSIGN(model.measuredName, readText(object.optional("measured_name")));
    TRY_ASSIGN(model.source, readText(object.optional("source")));
    if (const auto assumed = object.optional("assumed"); assumed.isPresent()) {
        TRY_ASSIGN(const auto entries, assumed.asArray());
        for (const auto& entry : entries) {
            TRY_ASSIGN(auto field, readText(entry));
            model.assumed.push_back(std::move(field));
        }
    }
    return model;
}

Result<void> checkHeader(const JsonView& root)
{
    TRY_ASSIGN(const auto format, root.required("format").asText());
    if (format != kFormat)
        return fail(ErrorKind::BadInput, kOtherModelFormat, { std::string(kFormat), std::string(format.substr(0, 60)) },
            root.required("format").place());
    TRY_ASSIGN(const auto version, root.required("version").asInteger({ .minimum = 1 }));
    if (version > kVersion)
        return fail(ErrorKind::BadInput, kNewerModels, { fmt::to_string(version), fmt::to_string(kVersion) },
            root.required("version").place());
    return root.refuseUnknownKeys(kCatalogueKeys);
}

Result<std::shared_ptr<const ModelCatalogue>> readCatalogue(const JsonDocument& document)
{
    TRY_ASSIGN(const auto root, document.root().object());
    TRY(checkHeader(root));
    TRY_ASSIGN(auto name, readText(root.optional("name")));
    return readModelList(root.required("models"), std::move(name));
}

void writeDemand(JsonWriter& json, std::string_view key, const ResourceVector& demand)
{
    json.key(key).beginObject();
    for (const auto& field : kDemandFields) {
        if (demand[field.resource] != 0)
            json.member(field.key, static_cast<double>(demand[field.resource]) / field.units);
    }
    json.endObject();
}

void writeModel(JsonWriter& json, const ModelProfile& model)
{
    json.beginObject();
    json.member("name", model.name).member("title", model.title);
    json.member("compute_s_per_step", model.computeSecondsPerStep).member("parameters_mb", model.parameterMegabytes);
    json.member("steps_per_epoch", model.stepsPerEpoch);
    const bool isMeasured = model.training || model.speeds;
    if (!isMeasured || model.interBandwidth > 0)
        json.member("inter_mb_s", model.interBandwidth);
    if (!isMeasured || model.intraBandwidth > 0)
        json.member("intra_mb_s", model.intraBandwidth);
    json.member("batch_size", model.batchSize);
    json.member("worker_cpu", static_cast<double>(model.workerCpu) / 1000);
    json.member("ps_cpu", static_cast<double>(model.psCpu) / 1000);
    writeDemand(json, "worker_demand", model.workerDemand);
    writeDemand(json, "ps_demand", model.psDemand);
    if (!model.referenceDevice.empty())
        json.member("reference_device", model.referenceDevice);
    if (!model.deviceSpeeds.empty()) {
        json.key("device_speeds").beginObject();
        for (const auto& known : model.deviceSpeeds)
            json.member(known.type, known.speed);
        json.endObject();
    }
    if (!model.measuredName.empty())
        json.member("measured_name", model.measuredName);
    if (model.training)
        writeTraining(json.key("training"), *model.training);
    if (model.speeds)
        writeSpeeds(json.key("speeds"), *model.speeds);
    json.member("source", model.source);
    json.key("assumed").beginArray();
    for (const auto& field : model.assumed)
        json.value(field);
    json.endArray().endObject();
}

void addDemand(Hasher& hasher, const ResourceVector& demand)
{
    for (const auto amount : demand.amount)
        hasher.addInteger(amount);
}

void addTraining(Hasher& hasher, const TrainingMeasurements& training)
{
    const auto& limits = training.limits;
    for (const auto samples : { limits.minimum, limits.maximum, limits.perDeviceMinimum, limits.perDeviceMaximum })
        hasher.addInteger(samples);
    hasher.addInteger(training.epochs);
    for (const auto* steps : { &training.steps, &training.interpolated }) {
        hasher.addInteger(steps->size());
        for (const auto& step : *steps) {
            hasher.addInteger(step.replicasByServer.size());
            for (const auto replicas : step.replicasByServer)
                hasher.addInteger(replicas);
            for (const auto count : { step.servers, step.replicas, step.localBatch })
                hasher.addInteger(count);
            hasher.addDouble(step.stepSeconds);
            hasher.addDouble(step.syncSeconds);
        }
    }
    for (const auto& run : training.validations) {
        hasher.addInteger(run.batch);
        hasher.addInteger(run.epochs.size());
        for (const auto& point : run.epochs) {
            for (const auto value :
                { point.progress, point.steps, point.metric, point.gradientSquare, point.gradientVariance })
                hasher.addDouble(value);
        }
    }
}

} // namespace

Result<std::shared_ptr<const ModelCatalogue>> readModelList(const JsonView& list, std::string name)
{
    auto catalogue = std::make_shared<ModelCatalogue>();
    catalogue->name = std::move(name);
    TRY_ASSIGN(const auto views, list.asArray());
    if (views.empty())
        return fail(ErrorKind::BadInput, kNoModels, {}, list.place());
    if (views.size() > kMaximumModels)
        return fail(ErrorKind::BadInput, kTooManyModels,
            { fmt::to_string(kMaximumModels), fmt::to_string(views.size()) }, list.place());
    for (const auto& view : views) {
        TRY_ASSIGN(auto model, readModel(view));
        if (catalogue->find(model.name))
            return fail(ErrorKind::BadInput, kModelTwice, { model.name }, view.place());
        catalogue->models.push_back(std::move(model));
    }
    catalogue->contentHash = hashModels(*catalogue);
    return catalogue;
}

Result<std::shared_ptr<const ModelCatalogue>> parseModelCatalogue(std::string_view text, std::string fileName)
{
    TRY_ASSIGN(const auto document,
        JsonDocument::parse(text, std::move(fileName), { .maximumBytes = kMaximumFileBytes, .maximumDepth = 8 }));
    return readCatalogue(document);
}

std::string modelCatalogueText(const ModelCatalogue& catalogue)
{
    JsonWriter json(JsonLayout::Indented);
    json.beginObject().member("format", kFormat).member("version", kVersion).member("name", catalogue.name);
    writeModelList(json.key("models"), catalogue);
    json.endObject();
    return json.take() + "\n";
}

void writeModelList(JsonWriter& json, const ModelCatalogue& catalogue)
{
    json.beginArray();
    for (const auto& model : catalogue.models)
        writeModel(json, model);
    json.endArray();
}

std::uint64_t hashModels(const ModelCatalogue& catalogue)
{
    Hasher hasher;
    hasher.addInteger(catalogue.models.size());
    for (const auto& model : catalogue.models) {
        hasher.addText(model.name);
        for (const double constant : { model.computeSecondsPerStep, model.parameterMegabytes, model.stepsPerEpoch,
                 model.interBandwidth, model.intraBandwidth })
            hasher.addDouble(constant);
        hasher.addInteger(model.batchSize);
        hasher.addInteger(model.workerCpu);
        hasher.addInteger(model.psCpu);
        addDemand(hasher, model.workerDemand);
        addDemand(hasher, model.psDemand);
        hasher.addText(model.measuredName);
        if (model.training)
            addTraining(hasher, *model.training);
        if (model.speeds)
            addSpeeds(hasher, *model.speeds);
        for (const auto& known : model.deviceSpeeds) {
            hasher.addText(known.type);
            hasher.addDouble(known.speed);
        }
    }
    return hasher.digest();
}

std::shared_ptr<const ModelCatalogue> bundledModels()
{
    static const auto catalogue = [] {
        const auto& file = bundledModelFiles().front();
        auto parsed = parseModelCatalogue(file.bytes, std::string(file.fileName));
        if (!parsed) {
            // Part of the program itself: no user can cause or mend it, and a test reads it on every build.
            std::fprintf(stderr, "%s\n", parsed.error().englishText().c_str());
            std::abort();
        }
        return *parsed;
    }();
    return catalogue;
}

} // namespace consonance
