// SPDX-License-Identifier: GPL-3.0-or-later
#include "core/keep/run_export.h"

#include "core/base/csv_writer.h"
#include "core/base/file_io.h"
#include "core/base/hash.h"
#include "core/base/joined_text.h"
#include "core/base/json_reader.h"
#include "core/base/json_writer.h"
#include "core/base/utf8.h"
#include "core/keep/events_csv.h"
#include "core/keep/run_keeper.h"
#include "core/keep/stored_histories.h"
#include "core/keep/stored_request.h"
#include "core/query/query_value.h"
#include "core/run/never_started.h"
#include "core/run/result_json.h"
#include "core/teams/group_text.h"

#include <cctype>
#include <map>
#include <optional>
#include <set>

namespace consonance {

namespace {

/// A parameter as text, and whether it is a number.
struct ParameterText {
    std::string text;
    std::optional<double> number;
};

/// Parameters that cannot be read, which no program of ours writes, are none.
std::map<std::string, ParameterText> parametersOf(const RunRecord& run)
{
    std::map<std::string, ParameterText> parameters;
    const auto document = JsonDocument::parse(run.header.parametersJson, run.id);
    if (!document)
        return parameters;
    const auto members = document->root().asObject();
    if (!members)
        return parameters;
    for (const auto& [key, value] : *members) {
        const auto text = value.asText();
        const auto number = value.asNumber();
        parameters[std::string(key)]
            = { text ? std::string(*text) : value.shortText(), number ? std::optional(*number) : std::nullopt };
    }
    return parameters;
}

/// Empty for a record that another program wrote.
std::string decideAtText(const RunHeader& header)
{
    const auto moments = storedDecideAt(header);
    return moments ? decisionMomentsName(*moments) : "";
}

/// What every list of runs says of a run first.
template<typename Visit> void visitRun(const RunRecord& run, const Visit& visit)
{
    const auto& header = run.header;
    visit("id", run.id);
    visit("name", header.name);
    visit("status", runStatusName(run.status));
    visit("created_utc", queryDateText(static_cast<double>(run.createdMilliseconds) / 1000));
    visit("policy", header.policy);
    visit("trace", header.trace.origin);
    visit("trace_hash", hashToText(header.trace.hash));
    visit("cluster", header.cluster.name);
    visit("seed", header.seed);
    visit("interference", header.interference);
    visit("transitions", header.transitions);
    visit("event_hash", hashToText(run.eventHash));
}

} // namespace

std::string runsCsv(std::span<const RunRecord> runs)
{
    std::set<std::string> parameterKeys;
    std::set<std::string> metricKeys;
    for (const auto& run : runs) {
        for (const auto& [key, value] : parametersOf(run))
            parameterKeys.insert(key);
        for (const auto& [key, value] : run.metrics)
            metricKeys.insert(key);
    }
    CsvWriter csv;
    visitRun({}, [&](const char* key, const auto&) { csv.field(key); });
    for (const char* column : { "parent", "archived", "tags", "notes", "decide_at", "program_version", "command" })
        csv.field(column);
    for (const auto& key : parameterKeys)
        csv.field("param." + key);
    for (const auto& key : metricKeys)
        csv.field(key);
    csv.endRow();
    for (const auto& run : runs) {
        const auto& header = run.header;
        visitRun(run, [&](const char*, const auto& value) { csv.field(value); });
        csv.field(header.fork ? header.fork->parent : std::string());
        csv.field(run.archivedMilliseconds ? "yes" : "no").field(joinedText(run.header.tags, "; ")).field(run.notes);
        csv.field(decideAtText(header)).field(header.programVersion).field(storedCommand(run));
        const auto parameters = parametersOf(run);
        for (const auto& key : parameterKeys) {
            const auto found = parameters.find(key);
            csv.field(found == parameters.end() ? std::string() : found->second.text);
        }
        for (const auto& key : metricKeys) {
            const auto found = run.metrics.find(key);
            if (found == run.metrics.end())
                csv.field("");
            else
                csv.field(found->second);
        }
        csv.endRow();
    }
    return csv.take();
}

void writeRun(JsonWriter& json, const RunRecord& run)
{
    visitRun(run, [&](const char* key, const auto& value) { json.member(key, value); });
    json.member("archived", run.archivedMilliseconds.has_value())
        .member("notes", run.notes)
        .member("decide_at", decideAtText(run.header))
        .member("program_version", run.header.programVersion)
        .member("command", storedCommand(run));
    if (const auto why = neverStarted(run.header.policy, runMetrics(run.metrics, run.eventHash)))
        json.member("why_unfinished", why->englishText());
    json.key("tags").beginArray();
    for (const auto& tag : run.header.tags)
        json.value(tag);
    json.endArray().key("parameters").beginObject();
    for (const auto& [key, parameter] : parametersOf(run)) {
        if (parameter.number)
            json.member(key, *parameter.number);
        else
            json.member(key, parameter.text);
    }
    json.endObject().key("metrics").beginObject();
    for (const auto& [key, value] : run.metrics)
        json.member(key, value);
    json.endObject();
}

std::string runsJson(std::span<const RunRecord> runs)
{
    JsonWriter json(JsonLayout::Indented);
    json.beginObject().key("runs").beginArray();
    for (const auto& run : runs) {
        const auto& header = run.header;
        json.beginObject();
        json.member("parent", header.fork ? header.fork->parent : std::string())
            .member("change", header.fork ? header.fork->change : std::string());
        writeRun(json, run);
        json.endObject();
    }
    json.endArray().endObject();
    return json.take() + "\n";
}

std::optional<RunFileFormat> runFileFormatFromName(std::string_view name)
{
    if (name == "bundle")
        return RunFileFormat::Bundle;
    if (name == "csv")
        return RunFileFormat::Events;
    if (name == "json")
        return RunFileFormat::Result;
    if (name == "teams")
        return RunFileFormat::Teams;
    return std::nullopt;
}

namespace {

constexpr MessageId kExportStopped
    = CONSONANCE_MESSAGE("runs.export-stopped", "the export was stopped; the file is as it was before");
constexpr MessageId kNoFolder = CONSONANCE_MESSAGE("runs.no-folder", "the folder '{0}' cannot be made: {1}");

/// The store keeps its own notes.
Result<void> exportWithTask(
    const RunStore& store, const std::string& id, const std::string& task, const std::filesystem::path& path)
{
    TRY(store.exportBundle(id, path));
    if (task.empty())
        return {};
    TRY_ASSIGN(auto copy, RunStore::openInMemory());
    TRY_ASSIGN(const auto run, copy.importBundle(path));
    TRY(copy.setNotes(run.id, task));
    return copy.exportBundle(run.id, path);
}

Result<void> exportOne(
    const RunStore& store, const std::string& id, const EachFile& each, const std::filesystem::path& folder)
{
    TRY_ASSIGN(const auto run, store.get(id));
    const auto file = folder / exportedFileName(run, each.format);
    switch (each.format) {
    case RunFileFormat::Bundle:
        return exportWithTask(store, id, each.task, file);
    case RunFileFormat::Result: {
        TRY_ASSIGN(const auto result, storedResult(store, run));
        return writeFileAtomically(file, resultJson({ &result, 1 }));
    }
    case RunFileFormat::Teams: {
        TRY_ASSIGN(const auto csv, teamsCsv(store, { &run, 1 }));
        return writeFileAtomically(file, csv);
    }
    case RunFileFormat::Events:
        break;
    }
    TRY_ASSIGN(const auto stored, storedInputs(store, run));
    TRY_ASSIGN(const auto log, store.loadLog(id));
    return writeFileAtomically(file, eventsCsv(log, *stored.inputs.workload, *stored.inputs.cluster));
}

/// For a file's name on any system; other letters than ASCII stay.
std::string fileNamePart(std::string_view text)
{
    constexpr std::size_t kLongest = 48;
    std::string part;
    for (const auto sign : text) {
        const auto byte = static_cast<unsigned char>(sign);
        if (byte >= 0x80 || std::isalnum(byte) != 0)
            part += sign;
        else if (!part.empty() && part.back() != '-')
            part += '-';
    }
    part = clippedText(part, kLongest);
    while (!part.empty() && part.back() == '-')
        part.pop_back();
    return part;
}

} // namespace

std::string exportedFileName(const RunRecord& run, RunFileFormat format)
{
    const auto ending = [format] {
        switch (format) {
        case RunFileFormat::Bundle:
            return ".run";
        case RunFileFormat::Result:
            return ".json";
        case RunFileFormat::Teams:
            return "-teams.csv";
        case RunFileFormat::Events:
            break;
        }
        return ".csv";
    };
    std::string name;
    for (const auto& part : { fileNamePart(std::filesystem::path(run.header.trace.name).stem().string()),
             fileNamePart(run.header.policy), "seed-" + std::to_string(run.header.seed), run.id })
        name += part.empty() ? part : (name.empty() ? "" : "-") + part;
    return name + ending();
}

Result<std::string> teamsCsv(
    const RunStore& store, std::span<const RunRecord> runs, const StopToken& stop, Progress* progress)
{
    std::vector<NamedRun> named;
    for (const auto& run : runs)
        named.push_back({ run.id, run.id });
    TRY_ASSIGN(const auto histories, storedHistories(store, named, {}, stop, progress));
    return groupsCsv(histories, kGroupings);
}

Result<int> exportEach(const RunStore& store, std::span<const std::string> ids, const EachFile& each,
    const std::filesystem::path& folder, const StopToken& stop, Progress* progress)
{
    std::error_code problem;
    std::filesystem::create_directories(folder, problem);
    if (problem)
        return fail(ErrorKind::Failed, kNoFolder, { folder.string(), problem.message() });
    if (progress)
        progress->setTotal(static_cast<std::int64_t>(ids.size()));
    int written = 0;
    for (const auto& id : ids) {
        if (stop.stop_requested())
            break;
        if (auto done = exportOne(store, id, each, folder); !done)
            return fail(std::move(done).error().inContext(id));
        ++written;
        if (progress)
            progress->add(1);
    }
    return written;
}

Result<int> exportResults(const RunStore& store, std::span<const std::string> ids, const std::filesystem::path& path,
    const StopToken& stop, Progress* progress)
{
    std::vector<RunResult> results;
    if (progress)
        progress->setTotal(static_cast<std::int64_t>(ids.size()));
    for (const auto& id : ids) {
        if (stop.stop_requested())
            return fail(ErrorKind::Cancelled, kExportStopped);
        auto result = store.get(id).and_then(
            [&](const RunRecord& run) -> Result<RunResult> { return storedResult(store, run); });
        if (!result)
            return fail(std::move(result).error().inContext(id));
        results.push_back(std::move(*result));
        if (progress)
            progress->add(1);
    }
    TRY(writeFileAtomically(path, resultJson(results)));
    return static_cast<int>(results.size());
}

} // namespace consonance
