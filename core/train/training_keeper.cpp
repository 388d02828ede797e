// SPDX-License-Identifier: GPL-3.0-or-later
#include "core/train/training_keeper.h"

#include "core/base/file_io.h"
#include "core/base/json_writer.h"
#include "core/policy/held_files.h"
#include "core/train/training_log.h"

#include <algorithm>

namespace consonance {

namespace {

constexpr MessageId kNoReports = CONSONANCE_MESSAGE("train.no-log", "the training '{0}' has no log");

std::string metadataOf(const TrainingRequest& request, TrainingEnd end)
{
    JsonWriter json;
    json.beginObject().member("seed", std::to_string(request.seed));
    json.member("ended", end == TrainingEnd::Finished ? "finished" : "stopped").key("parameters").beginObject();
    for (const auto& [key, value] : request.parameters)
        json.member(key, value);
    json.endObject().endObject();
    return json.take();
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
        { .name = free, .policy = policy, .metadataJson = metadataOf(request, end) }, checkpoint, log));
    return free;
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
