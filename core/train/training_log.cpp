// SPDX-License-Identifier: GPL-3.0-or-later
#include "core/train/training_log.h"

#include "core/base/file_io.h"
#include "core/base/json_reader.h"
#include "core/base/json_writer.h"

#include <algorithm>

namespace consonance {

namespace {

constexpr MessageId kNoReport = CONSONANCE_MESSAGE("training-log.line", "this line is not a report of a training");
constexpr MessageId kEmpty
    = CONSONANCE_MESSAGE("training-log.empty", "it contains no report of a training; `train --json` writes them");
constexpr const char* kPhase = "phase";
constexpr const char* kRound = "round";
constexpr const char* kRounds = "rounds";
constexpr const char* kWall = "wall";
constexpr const char* kSeconds = "seconds";
constexpr const char* kEpisodes = "episodes";
constexpr const char* kTrace = "trace";
constexpr const char* kCluster = "cluster";
constexpr const char* kSeed = "seed";
constexpr const char* kReward = "episodic_return";
constexpr const char* kTimeInSystem = "time_in_system_s";

Result<TrainingReport> readReport(const JsonView& root)
{
    TrainingReport report;
    TRY_ASSIGN(const auto phase, root.required(kPhase).asText());
    report.phase = phase;
    TRY_ASSIGN(report.round, root.required(kRound).asInteger());
    TRY_ASSIGN(report.rounds, root.required(kRounds).asInteger());
    TRY_ASSIGN(report.seconds, root.optional(kWall).optional(kSeconds).asNumberOr(0));
    TRY_ASSIGN(const auto members, root.asObject());
    for (const auto& [key, value] : members) {
        if (key == kPhase || key == kRound || key == kRounds || key == kWall || key == kEpisodes || !value.isPresent())
            continue;
        if (const auto number = value.asNumber())
            report.figures.emplace_back(key, *number);
    }
    return report;
}

} // namespace

std::string trainingLogLine(const TrainingReport& report)
{
    JsonWriter json;
    json.beginObject().member(kPhase, report.phase).member(kRound, report.round).member(kRounds, report.rounds);
    for (const auto& [name, value] : report.figures)
        json.member(name, value);
    if (!report.episodes.empty()) {
        json.key(kEpisodes).beginArray();
        for (const PlayedEpisode& one : report.episodes) {
            json.beginObject().member(kTrace, one.trace).member(kCluster, one.cluster);
            json.member(kSeed, one.seed)
                .member(kReward, one.reward)
                .member(kTimeInSystem, one.timeInSystem)
                .endObject();
        }
        json.endArray();
    }
    json.key(kWall).beginObject().member(kSeconds, report.seconds).endObject();
    std::string line = json.endObject().take();
    std::erase(line, '\n');
    return line + "\n";
}

Result<std::vector<TrainingReport>> readTrainingLog(const std::filesystem::path& path)
{
    TRY_ASSIGN(const auto text, readFile(path));
    return parseTrainingLog(text, path.string());
}

Result<std::vector<TrainingReport>> parseTrainingLog(std::string_view text, const std::string& file)
{
    std::vector<TrainingReport> reports;
    std::int64_t line = 0;
    for (std::size_t begin = 0; begin < text.size();) {
        const std::size_t end = text.find('\n', begin);
        if (end == std::string::npos)
            break;
        ++line;
        const auto document = JsonDocument::parse(text.substr(begin, end - begin), file);
        auto report = document ? readReport(document->root()) : Result<TrainingReport>(fail(document.error()));
        if (!report)
            return fail(ErrorKind::BadInput, kNoReport, {}, { .file = file, .line = line });
        reports.push_back(std::move(*report));
        begin = end + 1;
    }
    if (reports.empty())
        return fail(ErrorKind::BadInput, kEmpty, {}, { .file = file });
    return reports;
}

} // namespace consonance
