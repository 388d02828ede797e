// SPDX-License-Identifier: GPL-3.0-or-later
#include "core/workload/training_file.h"

#include "core/base/joined_text.h"

#include <algorithm>
#include <array>
#include <charconv>
#include <numeric>
#include <string>
#include <utility>

#include <fmt/format.h>

namespace consonance {

namespace {

constexpr auto kBadPlacementText = CONSONANCE_MESSAGE(
    "training.placement", "replicas of each server joined by dashes are expected, such as \"4-4-1\"; found {0}");
constexpr auto kTooMany = CONSONANCE_MESSAGE("training.too-many", "1 to {0} entries are expected, found {1}");
constexpr auto kEpochsDiffer
    = CONSONANCE_MESSAGE("training.epochs", "at least {0} epochs are expected in each validation run, found {1}");
constexpr auto kNotAscending = CONSONANCE_MESSAGE(
    "training.order", "validation runs of ascending batch and points of ascending progress are expected");
constexpr auto kBoundsCrossed = CONSONANCE_MESSAGE("training.bounds", "{0} ≤ {1} is expected, found {2} and {3}");

constexpr IntegerRange kTrainingCounts { .minimum = 1, .maximum = 1'000'000 };
constexpr IntegerRange kBatchSizes { .minimum = 1, .maximum = 1'000'000'000 };
constexpr NumberRange kStepSeconds { .minimum = 1e-6, .maximum = 1e6 };
constexpr NumberRange kStepCounts { .minimum = 0, .maximum = 1e12 };
constexpr NumberRange kNoise { .minimum = 0, .maximum = 1e30 };

constexpr std::array<std::string_view, 5> kTrainingKeys { "batch", "epochs", "steps", "interpolated", "validations" };
constexpr std::array<std::string_view, 5> kBatchKeys { "submitted", "minimum", "maximum", "per_gpu_minimum",
    "per_gpu_maximum" };
constexpr std::array<std::string_view, 6> kStepKeys { "placement", "servers", "replicas", "local_batch", "step_s",
    "sync_s" };
constexpr std::array<std::string_view, 2> kRunKeys { "batch", "epochs" };
constexpr std::array<std::string_view, 5> kPointKeys { "progress", "steps", "metric", "gradient_square",
    "gradient_variance" };

Result<JsonView> objectOf(const JsonView& view, std::span<const std::string_view> keys)
{
    TRY_ASSIGN(auto object, view.object());
    TRY(object.refuseUnknownKeys(keys));
    return object;
}

Result<std::vector<JsonView>> entriesOf(const JsonView& view)
{
    TRY_ASSIGN(auto entries, view.asArray());
    if (entries.empty() || entries.size() > kMaximumMeasurements)
        return fail(ErrorKind::BadInput, kTooMany,
            { fmt::to_string(kMaximumMeasurements), fmt::to_string(entries.size()) }, view.place());
    return entries;
}

Result<std::int32_t> countOf(const JsonView& view, IntegerRange range = kTrainingCounts)
{
    TRY_ASSIGN(const auto value, view.asInteger(range));
    return static_cast<std::int32_t>(value);
}

Result<BatchSpec> readLimits(const JsonView& view)
{
    TRY_ASSIGN(const auto object, objectOf(view, kBatchKeys));
    BatchSpec limits;
    TRY_ASSIGN(limits.minimum, countOf(object.required("minimum"), kBatchSizes));
    TRY_ASSIGN(limits.maximum, countOf(object.required("maximum"), kBatchSizes));
    TRY_ASSIGN(limits.perDeviceMinimum, countOf(object.required("per_gpu_minimum"), kBatchSizes));
    TRY_ASSIGN(limits.perDeviceMaximum, countOf(object.required("per_gpu_maximum"), kBatchSizes));
    TRY_ASSIGN(const auto submitted, object.optional("submitted").asIntegerOr(limits.minimum, kBatchSizes));
    limits.initial = static_cast<std::int32_t>(submitted);
    const auto check = [&](const char* low, const char* high, std::int32_t least, std::int32_t most) -> Result<void> {
        if (least > most)
            return fail(ErrorKind::BadInput, kBoundsCrossed, { low, high, fmt::to_string(least), fmt::to_string(most) },
                view.place());
        return {};
    };
    TRY(check("minimum", "maximum", limits.minimum, limits.maximum));
    TRY(check("per_gpu_minimum", "per_gpu_maximum", limits.perDeviceMinimum, limits.perDeviceMaximum));
    return limits;
}

Result<MeasuredStep> readStep(const JsonView& view)
{
    TRY_ASSIGN(const auto object, objectOf(view, kStepKeys));
    MeasuredStep step;
    if (const auto placement = object.optional("placement"); placement.isPresent()) {
        TRY_ASSIGN(const auto text, placement.asText());
        step.replicasByServer = parseReplicas(text, false);
        if (step.replicasByServer.empty())
            return fail(ErrorKind::BadInput, kBadPlacementText, { quotedForMessage(text) }, placement.place());
        step.servers = static_cast<std::int32_t>(step.replicasByServer.size());
        step.replicas = std::accumulate(step.replicasByServer.begin(), step.replicasByServer.end(), 0);
    } else {
        TRY_ASSIGN(step.servers, countOf(object.required("servers")));
        TRY_ASSIGN(step.replicas, countOf(object.required("replicas")));
    }
    TRY_ASSIGN(step.localBatch, countOf(object.required("local_batch"), kBatchSizes));
    TRY_ASSIGN(step.stepSeconds, object.required("step_s").asNumber(kStepSeconds));
    // A step without the exchange still takes time.
    TRY_ASSIGN(step.syncSeconds, object.required("sync_s").asNumber({ .minimum = 0, .maximum = step.stepSeconds }));
    return step;
}

Result<std::vector<MeasuredStep>> readSteps(const JsonView& view)
{
    TRY_ASSIGN(const auto entries, entriesOf(view));
    std::vector<MeasuredStep> steps;
    for (const auto& entry : entries) {
        TRY_ASSIGN(auto step, readStep(entry));
        steps.push_back(std::move(step));
    }
    return steps;
}

Result<ValidationPoint> readPoint(const JsonView& view)
{
    TRY_ASSIGN(const auto object, objectOf(view, kPointKeys));
    ValidationPoint point;
    TRY_ASSIGN(point.progress, object.required("progress").asNumber(kStepCounts));
    TRY_ASSIGN(point.steps, object.required("steps").asNumber(kStepCounts));
    TRY_ASSIGN(point.metric, object.required("metric").asNumber());
    TRY_ASSIGN(point.gradientSquare, object.required("gradient_square").asNumber(kNoise));
    TRY_ASSIGN(point.gradientVariance, object.required("gradient_variance").asNumber(kNoise));
    return point;
}

Result<ValidationRun> readRun(const JsonView& view, std::int32_t epochs)
{
    TRY_ASSIGN(const auto object, objectOf(view, kRunKeys));
    ValidationRun run;
    TRY_ASSIGN(run.batch, countOf(object.required("batch"), kBatchSizes));
    const auto list = object.required("epochs");
    TRY_ASSIGN(const auto entries, entriesOf(list));
    for (const auto& entry : entries) {
        TRY_ASSIGN(const auto point, readPoint(entry));
        if (!run.epochs.empty() && point.progress < run.epochs.back().progress)
            return fail(ErrorKind::BadInput, kNotAscending, {}, entry.place());
        run.epochs.push_back(point);
    }
    if (std::ssize(run.epochs) < epochs)
        return fail(ErrorKind::BadInput, kEpochsDiffer, { fmt::to_string(epochs), fmt::to_string(run.epochs.size()) },
            list.place());
    return run;
}

void writeSteps(JsonWriter& json, std::string_view key, const std::vector<MeasuredStep>& steps)
{
    json.key(key).beginArray();
    for (const auto& step : steps) {
        json.beginObject();
        const auto placement
            = joinedText(step.replicasByServer, "-", [](auto replicas) { return fmt::to_string(replicas); });
        if (placement.empty())
            json.member("servers", step.servers).member("replicas", step.replicas);
        else
            json.member("placement", placement);
        json.member("local_batch", step.localBatch);
        json.member("step_s", step.stepSeconds).member("sync_s", step.syncSeconds).endObject();
    }
    json.endArray();
}

} // namespace

std::vector<std::int32_t> parseReplicas(std::string_view text, bool isDigits)
{
    constexpr std::int32_t kMost = 1000;
    std::vector<std::int32_t> replicas;
    const bool isDashed = !isDigits || text.find('-') != std::string_view::npos;
    if (text.ends_with('-'))
        return {};
    for (std::size_t begin = 0; begin < text.size();) {
        const std::size_t end = isDashed ? std::min(text.find('-', begin), text.size()) : begin + 1;
        std::int32_t count = 0;
        const auto parsed = std::from_chars(text.data() + begin, text.data() + end, count);
        if (parsed.ec != std::errc() || parsed.ptr != text.data() + end || count < 1 || count > kMost
            || std::ssize(replicas) >= kMost)
            return {};
        replicas.push_back(count);
        begin = isDashed ? end + 1 : end;
    }
    return replicas;
}

Result<std::shared_ptr<const TrainingMeasurements>> readTraining(const JsonView& view)
{
    TRY_ASSIGN(const auto object, objectOf(view, kTrainingKeys));
    auto training = std::make_shared<TrainingMeasurements>();
    TRY_ASSIGN(training->limits, readLimits(object.required("batch")));
    TRY_ASSIGN(training->epochs, countOf(object.required("epochs")));
    TRY_ASSIGN(training->steps, readSteps(object.required("steps")));
    if (const auto given = object.optional("interpolated"); given.isPresent()) {
        TRY_ASSIGN(training->interpolated, readSteps(given));
    }
    TRY_ASSIGN(const auto runs, entriesOf(object.required("validations")));
    for (const auto& entry : runs) {
        TRY_ASSIGN(auto run, readRun(entry, training->epochs));
        if (!training->validations.empty() && run.batch <= training->validations.back().batch)
            return fail(ErrorKind::BadInput, kNotAscending, {}, entry.place());
        training->validations.push_back(std::move(run));
    }
    return training;
}

void writeTraining(JsonWriter& json, const TrainingMeasurements& training)
{
    const auto& limits = training.limits;
    json.beginObject().key("batch").beginObject();
    json.member("submitted", limits.initial).member("minimum", limits.minimum).member("maximum", limits.maximum);
    json.member("per_gpu_minimum", limits.perDeviceMinimum).member("per_gpu_maximum", limits.perDeviceMaximum);
    json.endObject().member("epochs", training.epochs);
    writeSteps(json, "steps", training.steps);
    if (!training.interpolated.empty())
        writeSteps(json, "interpolated", training.interpolated);
    json.key("validations").beginArray();
    for (const auto& run : training.validations) {
        json.beginObject().member("batch", run.batch).key("epochs").beginArray();
        for (const auto& point : run.epochs) {
            json.beginObject().member("progress", point.progress).member("steps", point.steps);
            json.member("metric", point.metric).member("gradient_square", point.gradientSquare);
            json.member("gradient_variance", point.gradientVariance).endObject();
        }
        json.endArray().endObject();
    }
    json.endArray().endObject();
}

} // namespace consonance
