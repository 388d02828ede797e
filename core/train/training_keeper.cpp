// SPDX-License-Identifier: GPL-3.0-or-later
#include "core/train/training_keeper.h"

#include "core/base/file_io.h"
#include "core/base/json_reader.h"
#include "core/base/json_writer.h"
#include "core/policy/held_files.h"
#include "core/train/training_log.h"

#include <algorithm>

namespace consonance {

namespace {

constexpr const char* kOrigin = "origin";

constexpr MessageId kNoReports = CONSONANCE_MESSAGE("train.no-log", "the training '{0}' has no log");

std::string metadataOf(std::uint64_t seed, const std::map<std::string, std::string>& parameters, TrainingEnd end,
    const std::string& origin)
{
    JsonWriter json;
    json.beginObject().member("seed", std::to_string(seed));
    json.member("ended", end == TrainingEnd::Finished ? "finished" : "stopped").key("parameters").beginObject();
    for (const auto& [key, value] : parameters)
        json.member(key, value);
    json.endObject();
    if (!origin.empty())
        json.member(kOrigin, origin);
    return json.endObject().take();
}

/// Where a training of the store was made; empty when nothing says it.
std::string originOf(const TrainingRecord& training)
{
    const auto document = JsonDocument::parse(training.metadataJson, training.name);
    return document ? document->root().optional(kOrigin).asWord().value_or(std::string()) : std::string();
}

} // namespace

Result<std::string> freeTrainingName(const RunStore& store, const std::string& wanted)
{
    TRY_ASSIGN(const auto kept, KeptTrainings(store).list());
    const auto isTaken = [&kept](const std::string& name) {
        return std::ranges::find(kept, name, &TrainingRecord::name) != kept.end();
    };
    auto name = wanted;
    for (int number = 2; isTaken(name); ++number)
        name = wanted + " " + std::to_string(number);
    return name;
}

Result<std::string> keepTraining(RunStore& store, const std::string& name, const std::string& policy,
    const TrainingRequest& request, std::span<const TrainingReport> reports, TrainingEnd end)
{
    TRY_ASSIGN(const auto checkpoint, readFile(request.output));
    std::string log;
    for (const auto& report : reports)
        log += trainingLogLine(report);
    TRY_ASSIGN(const auto free, freeTrainingName(store, name));
    TRY(KeptTrainings(store).add(
        { .name = free, .policy = policy, .metadataJson = metadataOf(request.seed, request.parameters, end, {}) },
        checkpoint, log));
    return free;
}

Result<KeptTraining> keepTraining(RunStore& store, const std::string& name, const FinishedTraining& training)
{
    KeptTrainings trainings(store);
    TRY_ASSIGN(const auto kept, trainings.list());
    const auto found = std::ranges::find_if(
        kept, [&](const TrainingRecord& one) { return !training.origin.empty() && originOf(one) == training.origin; });
    if (found != kept.end())
        return KeptTraining { .name = found->name };
    TRY_ASSIGN(auto free, freeTrainingName(store, name));
    TRY(trainings.add(
        { .name = free,
            .policy = training.policy,
            .metadataJson = metadataOf(training.seed, training.parameters, TrainingEnd::Finished, training.origin) },
        training.checkpoint, training.log));
    return KeptTraining { .name = std::move(free), .isNew = true };
}

Result<std::vector<TrainingReport>> trainingReports(const RunStore& store, const std::string& name)
{
    TRY_ASSIGN(const auto log, KeptTrainings(store).log(name));
    if (log.empty())
        return fail(ErrorKind::BadInput, kNoReports, { name });
    return parseTrainingLog(log, name);
}

void offerKeptTrainings(std::function<Result<RunStore>()> open)
{
    addFileSource(kTrainingPrefix, [open = std::move(open)](const std::string& name) -> Result<std::string> {
        TRY_ASSIGN(const auto store, open());
        return KeptTrainings(store).checkpoint(name.substr(std::string_view(kTrainingPrefix).size()));
    });
}

} // namespace consonance
