// SPDX-License-Identifier: GPL-3.0-or-later
#include "app/arguments/policy_settings.h"
#include "app/cli/audit_text.h"
#include "app/cli/command_context.h"
#include "app/language/language.h"

#include "core/base/file_io.h"
#include "core/base/hash.h"
#include "core/base/json_writer.h"
#include "core/base/marked_text.h"
#include "core/base/text_format.h"
#include "core/cluster/cluster_file.h"
#include "core/workload/assumption_rules.h"
#include "core/workload/import/cluster_importers.h"
#include "core/workload/import/file_content.h"
#include "core/workload/import/importers.h"
#include "core/workload/trace_file.h"
#include "core/workload/trace_inspection.h"

#include <CLI/CLI.hpp>
#include <fmt/format.h>

namespace consonance {

namespace {

struct ImportCommandOptions {
    std::string from;
    std::string input;
    std::string out;
    std::string nodes;
    std::string topology;
    std::string clusterOut;
    std::string cluster;
    std::vector<std::string> assignments;
    std::vector<std::string> map;
    ImportRequest request;
    JsonOption json;
};

constexpr MessageId kMapOfNative
    = CONSONANCE_MESSAGE("cli.map-native", "--map names the columns of a native CSV; the importer {0} knows its own");
constexpr MessageId kLosesSpeeds = CONSONANCE_MESSAGE("cli.import-loses-speeds",
    "'{0}': CSV has no place for the measured speeds by type of device, so they are lost; write a name that ends in "
    ".json to keep them");
constexpr MessageId kNothingToWrite = CONSONANCE_MESSAGE(
    "cli.import-nothing", "--out FILE for the trace or --cluster-out FILE for the cluster is expected");
constexpr std::size_t kTenantsShown = 5;

std::string reportText(const ImportedTrace& imported, const std::string& out, const TraceAudit& audit)
{
    std::string all;
    const auto& report = imported.report;
    const auto line = [&all](const std::string& text) { all += text + "\n"; };
    const auto text = [](const char* english, const std::vector<std::string>& arguments) {
        return localText("CommandLine", english, arguments);
    };
    line(text(CONSONANCE_TEXT("CommandLine", "{0}: {1} jobs of {2} rows, hash {3}"),
        { out, groupedText(report.jobs), groupedText(report.rows), hashToText(imported.workload->contentHash) }));
    line(text(CONSONANCE_TEXT("CommandLine", "  submitted from {0} to {1} ({2})"),
        { report.firstArrival, report.lastArrival, durationText(report.span) }));
    if (report.gpuHours > 0)
        line(text(CONSONANCE_TEXT("CommandLine", "  {0} GPU-hours"), { gpuHoursText(report.gpuHours) }));
    if (report.earlierGpuHours > 0)
        line(text(CONSONANCE_TEXT("CommandLine", "  {0} more GPU-hours of earlier attempts, which no figure includes"),
            { gpuHoursText(report.earlierGpuHours) }));
    line(text(
        CONSONANCE_TEXT("CommandLine", "  the largest job has {0} GPUs"), { std::to_string(report.largestJobGpus) }));
    all += auditText(audit);
    for (std::size_t i = 0; i < report.jobsByTenant.size() && i < kTenantsShown; ++i)
        line(text(CONSONANCE_TEXT("CommandLine", "  tenant {0}: {1} jobs"),
            { report.jobsByTenant[i].first, groupedText(report.jobsByTenant[i].second) }));
    if (report.jobsByTenant.size() > kTenantsShown)
        line(text(CONSONANCE_TEXT("CommandLine", "  … and {0} more tenants"),
            { std::to_string(report.jobsByTenant.size() - kTenantsShown) }));
    for (const auto& assumption : imported.workload->assumptions) {
        const auto rule = assumptionRule(assumption.rule);
        line(text(CONSONANCE_TEXT("CommandLine", "  assumed: {0}: {1}"),
            { assumption.field, localText("Assumption", rule.english, rule.arguments) }));
    }
    return all;
}

void writeCluster(JsonWriter& json, const ImportedCluster& imported, const std::string& out)
{
    json.key("cluster").beginObject().member("file", out);
    writeClusterReport(json, imported);
    json.endObject();
}

std::string reportJson(const ImportedTrace& imported, const std::optional<ImportedCluster>& cluster,
    const ImportCommandOptions& options, const TraceAudit& audit)
{
    const auto& report = imported.report;
    JsonWriter json(JsonLayout::Indented);
    json.beginObject()
        .member("file", options.out)
        .member("hash", hashToText(imported.workload->contentHash))
        .member("rows", report.rows)
        .member("jobs", report.jobs)
        .member("merged", report.merged)
        .member("expanded", report.expanded)
        .member("malformed", report.malformed)
        .member("first_arrival", report.firstArrival)
        .member("last_arrival", report.lastArrival)
        .member("span_s", report.span.seconds())
        .member("gpu_hours", report.gpuHours)
        .member("earlier_attempts_gpu_hours", report.earlierGpuHours)
        .member("unfinished_jobs", report.unfinishedJobs)
        .member("unfinished_gpu_hours", report.unfinishedGpuHours)
        .member("largest_job_gpus", report.largestJobGpus);
    writeLeftOut(json, report.dropped);
    json.key("tenants").beginArray();
    for (const auto& [tenant, jobs] : report.jobsByTenant)
        json.beginObject().member("tenant", tenant).member("jobs", jobs).endObject();
    json.endArray().key("assumed").beginArray();
    for (const auto& one : imported.workload->assumptions)
        json.beginObject().member("field", one.field).member("rule", one.rule).endObject();
    json.endArray().key("notices").beginArray();
    for (const auto& notice : report.notices.kept())
        json.value(notice.englishMessage());
    json.endArray();
    writeAudit(json, audit);
    if (cluster)
        writeCluster(json, *cluster, options.clusterOut);
    json.endObject();
    return json.take();
}

/// As given, else as detected.
Result<std::string> wantedFormat(const ImportCommandOptions& options)
{
    if (!options.from.empty())
        return options.from;
    if (folderExists(options.input)) {
        const auto* importer = findImporterForFolder(options.input);
        return importer != nullptr ? importer->id : std::string(kNativeTrace);
    }
    TRY_ASSIGN(const auto text, readForContent(options.input));
    const auto content = contentOf(text);
    return content.trace == TraceContent::Foreign ? content.importer : std::string(kNativeTrace);
}

/// A native table whose columns are called otherwise is read by their names.
Result<ImportedTrace> importWanted(const ImportCommandOptions& options)
{
    TRY_ASSIGN(const auto names, columnNames(options.map));
    TRY_ASSIGN(const auto from, wantedFormat(options));
    if (from != kNativeTrace)
        return names.empty() ? importTrace(from, options.input, options.request, bundledModels())
                             : fail(ErrorKind::BadArguments, kMapOfNative, { from });
    TRY_ASSIGN(auto file, readTrace(options.input, bundledModels(), names));
    ImportedTrace imported { .workload = std::move(file.workload), .report = {} };
    auto& report = imported.report;
    report.rows = file.report.rows;
    report.problems = std::move(file.report.problems);
    report.malformed = report.rows - file.report.jobs;
    for (auto& notice : file.report.notices)
        report.notices.add(std::move(notice));
    describeImported(*imported.workload, report);
    return imported;
}

std::string clusterText(const ImportedCluster& imported, const std::string& out)
{
    const auto text = [](const char* english, const std::vector<std::string>& arguments) {
        return localText("CommandLine", english, arguments) + "\n";
    };
    const auto& cluster = *imported.cluster;
    auto all = text(CONSONANCE_TEXT("CommandLine", "{0}: {1} servers of {2} nodes, {3} GPUs"),
        { out, groupedText(std::ssize(cluster.hosts)), groupedText(imported.nodes),
            groupedText(cluster.totalCapacity()[Resource::Gpu]) });
    return all + clusterReportText(imported);
}

/// Writes the cluster, when requested.
Result<std::optional<ImportedCluster>> makeCluster(const ImportCommandOptions& options)
{
    if (options.clusterOut.empty())
        return std::optional<ImportedCluster> {};
    TRY_ASSIGN(auto imported, importCluster(options.nodes.empty() ? options.input : options.nodes, options.topology));
    warn(imported.problems.kept());
    TRY(writeClusterFile(*imported.cluster, options.clusterOut));
    return std::optional(std::move(imported));
}

Result<void> runImport(ImportCommandOptions& options)
{
    TRY_ASSIGN(options.request.options, parseAssignments(options.assignments));
    if (options.out.empty() && options.clusterOut.empty())
        return fail(ErrorKind::BadArguments, kNothingToWrite);
    if (options.out.empty()) {
        TRY_ASSIGN(const auto made, makeCluster(options));
        JsonWriter json(JsonLayout::Indented);
        writeCluster(json.beginObject(), *made, options.clusterOut);
        json.endObject();
        return present(options.json, clusterText(*made, options.clusterOut), json.take());
    }
    TRY_ASSIGN(const auto imported, importWanted(options));
    TRY_ASSIGN(const auto made, makeCluster(options));
    auto cluster = made ? made->cluster : nullptr;
    if (!cluster) {
        TRY_ASSIGN(cluster, auditedCluster(options.cluster));
    }
    auto said = imported.report.notices.kept();
    said.insert(said.end(), imported.report.problems.kept().begin(), imported.report.problems.kept().end());
    if (!options.out.ends_with(".json") && hasSpeeds(*imported.workload->models))
        said.push_back(fail(ErrorKind::BadInput, kLosesSpeeds, { options.out }).value());
    warn(said);
    TRY(writeTrace(options.out, *imported.workload));
    // The trace is checked against the cluster that was written.
    TRY_ASSIGN(const auto audit, auditTrace(imported, cluster));
    const auto text
        = reportText(imported, options.out, audit) + (made ? clusterText(*made, options.clusterOut) : std::string());
    return present(options.json, text, reportJson(imported, made, options, audit));
}

std::string importerHelp()
{
    std::string help = "Whose format: native (--map)";
    for (const auto& importer : traceImporters()) {
        help += fmt::format(", {} (--set", importer.id);
        for (const auto& option : importer.options)
            help += " " + option.name + "=";
        help += ")";
    }
    return help + "; docs/formats.md says what each option means";
}

} // namespace

void addImportCommand(CLI::App& app, const CommandResult& result)
{
    auto options = std::make_shared<ImportCommandOptions>();
    auto* command = app.add_subcommand(
        "import", "Convert a trace of another system, with a report of what was left out and assumed");
    command->add_option("--from", options->from, importerHelp());
    command->add_option("input", options->input, "The file to read, or the folder")->required();
    command->add_option("--out", options->out, "Trace file to write: .csv or .json");
    command->add_option("--cluster-out", options->clusterOut,
        "Cluster file to write, of the nodes in the same file or in --nodes: sinfo --json, kubectl get nodes -o json, "
        "a KAI snapshot, openb's list");
    command->add_option("--nodes", options->nodes, "File of the nodes, if they are in another one");
    command->add_option("--topology", options->topology,
        "Slurm's topology.conf, whose switches are racks; without it one beside the file of the nodes, the nodes' "
        "features or their names");
    addAuditedCluster(*command, options->cluster);
    addJsonOption(*command, options->json);
    addMapOption(*command, options->map);
    command->add_option("--max-jobs", options->request.maximumJobs, "Only this many jobs, the first by arrival")
        ->check(CLI::PositiveNumber);
    command->add_option("--set", options->assignments, "Option of the importer, key=value; may be repeated")
        ->allow_extra_args(false);
    command->add_option("--seed", options->request.seed, "Seed of what the rules draw")->capture_default_str();
    command->callback(calling(runImport, options, result));
}

} // namespace consonance
