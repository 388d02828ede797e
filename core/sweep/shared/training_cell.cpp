// SPDX-License-Identifier: GPL-3.0-or-later
#include "core/sweep/shared/training_cell.h"

#include "core/base/file_io.h"
#include "core/base/hash.h"
#include "core/base/json_writer.h"
#include "core/learn/checkpoint_file.h"
#include "core/train/trainers.h"
#include "core/train/training_keeper.h"
#include "core/train/training_log.h"

#include <algorithm>
#include <optional>
#include <system_error>

#include <fmt/format.h>

namespace consonance {

namespace {

constexpr const char* kCellHash = "cell.hash";
constexpr const char* kCheckpointPart = "checkpoint";
constexpr const char* kLogPart = "log";
constexpr std::string_view kPerSecond = "_per_second"; ///< figures that a clock measured

constexpr MessageId kOtherTraining = CONSONANCE_MESSAGE(
    "sweep.other-training", "what is kept of cell {0} is not the training that the sweep asks for");

std::vector<std::uint8_t> bytesOf(const std::string& text)
{
    return { text.begin(), text.end() };
}

std::string textOf(const CheckpointContent& content, const char* name)
{
    const auto found = std::ranges::find(content.bytes, name, &NamedBytes::name);
    return found == content.bytes.end() ? std::string() : std::string(found->values.begin(), found->values.end());
}

/// The report without what differs from machine to machine.
TrainingReport withoutClock(TrainingReport report)
{
    report.seconds = 0;
    std::erase_if(report.figures, [](const auto& figure) { return figure.first.ends_with(kPerSecond); });
    return report;
}

/// Gone when it goes.
class ScratchFile {
public:
    explicit ScratchFile(std::filesystem::path path)
        : m_path(std::move(path))
    {
    }
    ~ScratchFile()
    {
        std::error_code ignored;
        std::filesystem::remove(m_path, ignored);
    }
    ScratchFile(const ScratchFile&) = delete;
    ScratchFile& operator=(const ScratchFile&) = delete;
    [[nodiscard]] const std::filesystem::path& path() const { return m_path; }

private:
    std::filesystem::path m_path;
};

/// What it is and its outcome.
Result<std::string> lineOf(const SweepManifest& manifest, std::size_t cell, const CellTraining& training)
{
    const auto& planned = manifest.cells[cell].cell;
    TRY_ASSIGN(const auto reports, parseTrainingLog(training.log, trainingName(manifest, cell)));
    JsonWriter json;
    json.beginObject().member("training", manifest.plan.policies[planned.policy].label).member("seed", planned.seed);
    json.member("checkpoint", hashToText(hashText(training.checkpoint)));
    json.member("phase", reports.back().phase).member("round", reports.back().round);
    for (const auto& [name, value] : reports.back().figures)
        json.member(name, value);
    return json.endObject().take() + '\n';
}

} // namespace

std::string trainingName(const SweepManifest& manifest, std::size_t cell)
{
    const auto& plan = manifest.plan;
    const auto& planned = manifest.cells[cell].cell;
    const auto& policy = plan.policies[planned.policy];
    const auto isShared = [&](const auto& valueOf) {
        return std::ranges::all_of(
            plan.policies, [&](const SweptPolicy& other) { return valueOf(other) == valueOf(policy); });
    };
    auto name = plan.name;
    if (!isShared([](const SweptPolicy& one) { return one.id; }))
        name.append(" ").append(policy.id);
    for (const auto& [key, value] : policy.parameters) {
        const auto valueOf = [&key = key](const SweptPolicy& one) {
            const auto found = one.parameters.find(key);
            return found == one.parameters.end() ? std::optional<std::string>() : found->second;
        };
        if (!isShared(valueOf))
            name += fmt::format(" {}={}", key, value);
    }
    return fmt::format("{} seed {}", name, planned.seed);
}

Result<std::string> trainCell(
    const SweepManifest& manifest, std::size_t cell, const std::filesystem::path& scratch, const StopToken& stop)
{
    const auto& planned = manifest.cells[cell];
    const auto& policy = manifest.plan.policies[planned.cell.policy];
    TRY(checkTrainingInputs(manifest, planned));
    TRY_ASSIGN(const auto trainer, makeTrainer(policy.id));
    const ScratchFile file(scratch);
    std::string log;
    const TrainingRequest request { .parameters = policy.parameters,
        .seed = planned.cell.seed,
        .output = file.path(),
        .resume = {},
        .report = [&log](const TrainingReport& report) { log += trainingLogLine(withoutClock(report)); } };
    TRY(trainer->train(request, stop, nullptr));
    TRY_ASSIGN(const auto checkpoint, readFile(file.path()));
    return encodeCheckpoint({ .metadata = { { kCellHash, hashToText(planned.hash) } },
        .tensors = {},
        .bytes = { { .name = kCheckpointPart, .values = bytesOf(checkpoint) },
            { .name = kLogPart, .values = bytesOf(log) } } });
}

Result<CellTraining> readTrainingCell(
    const SweepManifest& manifest, std::size_t cell, const std::string& content, const std::string& file)
{
    TRY_ASSIGN(const auto decoded, decodeCheckpoint(content, file));
    const auto hash = decoded.metadata.find(kCellHash);
    CellTraining training { .checkpoint = textOf(decoded, kCheckpointPart), .log = textOf(decoded, kLogPart) };
    if (hash == decoded.metadata.end() || hash->second != hashToText(manifest.cells[cell].hash)
        || !decodeCheckpoint(training.checkpoint, file))
        return fail(ErrorKind::BadInput, kOtherTraining, { std::to_string(cell) }, { .file = file });
    return training;
}

Result<MergedTraining> takeTraining(
    RunStore& store, const SweepManifest& manifest, std::size_t cell, const FoundCell& found)
{
    const auto& planned = manifest.cells[cell];
    const auto& policy = manifest.plan.policies[planned.cell.policy];
    TRY_ASSIGN(const auto content, readCellRecord(found.path, found.record));
    TRY_ASSIGN(auto training, readTrainingCell(manifest, cell, content, found.path.string()));
    MergedTraining merged { .cell = cell, .checkpointHash = hashText(training.checkpoint) };
    TRY_ASSIGN(merged.line, lineOf(manifest, cell, training));
    TRY_ASSIGN(const auto kept,
        keepTraining(store, trainingName(manifest, cell),
            { .policy = policy.id,
                .seed = planned.cell.seed,
                .parameters = policy.parameters,
                .checkpoint = std::move(training.checkpoint),
                .log = std::move(training.log),
                .origin = hashToText(planned.hash) }));
    merged.name = kept.name;
    merged.isNew = kept.isNew;
    return merged;
}

} // namespace consonance
