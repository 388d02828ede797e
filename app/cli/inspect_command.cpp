// SPDX-License-Identifier: GPL-3.0-or-later
// inspect: a trace inspected before use: columns, first rows, problems with their lines, assumptions.
#include "app/arguments/policy_settings.h"
#include "app/cli/audit_text.h"
#include "app/cli/command_context.h"
#include "app/cli/text_table.h"
#include "app/language/language.h"

#include "core/base/json_writer.h"
#include "core/base/marked_text.h"
#include "core/base/text_format.h"
#include "core/keep/command_line_text.h"
#include "core/workload/assumption_rules.h"
#include "core/workload/import/cluster_importers.h"
#include "core/workload/import/file_content.h"
#include "core/workload/trace_inspection.h"

#include <CLI/CLI.hpp>
#include <fmt/format.h>

namespace consonance {

namespace {

struct InspectOptions {
    std::string input;
    TraceInspectionRequest request;
    std::vector<std::string> assignments;
    std::vector<std::string> map;
    std::string cluster;
    ReportOutput output;
};

std::string inspectionJson(const TraceInspection& trace, const TraceAudit& audit)
{
    JsonWriter json(JsonLayout::Indented);
    json.beginObject().member("format", "consonance-trace-inspection").member("version", 1);
    json.member("trace_format", trace.format).member("rows", trace.rowCount).member("jobs", trace.jobCount);
    json.key("columns").beginArray();
    for (const auto& column : trace.columns)
        json.beginObject().member("name", column.name).member("taken_for", column.meaning).endObject();
    json.endArray().key("first_rows").beginArray();
    for (std::size_t i = 0; i < trace.rows.size(); ++i) {
        json.beginObject().member("line", trace.lines[i]).key("cells").beginArray();
        for (const auto& cell : trace.rows[i])
            json.value(cell);
        json.endArray().endObject();
    }
    json.endArray().member("problem_count", trace.problemCount).key("problems").beginArray();
    auto said = trace.problems;
    said.insert(said.end(), trace.notices.begin(), trace.notices.end());
    for (const auto& problem : said) {
        json.beginObject().member("line", problem.place.line).member("column", problem.place.column);
        if (!problem.context.empty())
            json.member("column_name", problem.context.front());
        json.member("pointer", problem.place.pointer).member("message", problem.englishMessage()).endObject();
    }
    json.endArray();
    writeLeftOut(json, trace.leftOut);
    json.key("assumed").beginArray();
    for (const auto& one : trace.assumptions)
        json.beginObject().member("field", one.field).member("rule", one.rule).member("source", one.source).endObject();
    json.endArray();
    writeAudit(json, audit);
    json.endObject();
    return json.take() + "\n";
}

std::string textLine(const char* english, const std::vector<std::string>& arguments)
{
    return localText("CommandLine", english, arguments) + "\n";
}

/// The command line that reads the table, by what the names of its columns suggest.
std::string proposedCommand(const std::string& file, const std::string& proposed)
{
    std::string command = "consonance-cli inspect " + shellQuoted(file);
    constexpr std::string_view kSeparator = ", ";
    for (std::size_t begin = 0; begin < proposed.size();) {
        const auto end = std::min(proposed.find(kSeparator, begin), proposed.size());
        command += " --map " + shellQuoted(proposed.substr(begin, end - begin));
        begin = end + kSeparator.size();
    }
    return command;
}

std::optional<ImportedCluster> clusterIn(const std::string& file)
{
    auto cluster = readCluster(file);
    return cluster ? std::optional(*std::move(cluster)) : std::nullopt;
}

/// What a file is that cannot be read as a trace; empty where only the failure can be reported.
std::string otherThanTrace(const std::string& file, const TraceInspection& trace)
{
    const auto text = readForContent(file);
    const auto content = text ? contentOf(*text) : FileContent {};
    const auto cluster = content.cluster == ClusterContent::None ? std::optional<ImportedCluster> {} : clusterIn(file);
    if (cluster && content.cluster == ClusterContent::Native)
        return textLine(
            CONSONANCE_TEXT("CommandLine", "this is a cluster of {0} servers, not a trace; --cluster {1} uses it"),
            { groupedText(cluster->cluster->hostCount()), shellQuoted(file) });
    if (cluster)
        return textLine(
                   CONSONANCE_TEXT("CommandLine",
                       "this is a list of {0} servers of another program, not a trace; --cluster {1} uses it, and "
                       "consonance-cli import TRACE --nodes {1} --cluster-out CLUSTER.json makes a cluster file of it"),
                   { groupedText(cluster->cluster->hostCount()), shellQuoted(file) })
            + clusterReportText(*cluster);
    if (trace.columns.empty())
        return {};
    const auto table = textLine(
        CONSONANCE_TEXT("CommandLine", "a table of {0} rows; none is a job before it is said which column holds what"),
        { groupedText(trace.rowCount) });
    if (trace.isProposalEnough && !trace.proposed.empty())
        return table
            + textLine(CONSONANCE_TEXT("CommandLine", "by the names of its columns: {0}"),
                { proposedCommand(file, trace.proposed) });
    const auto& unfound = trace.notProposed;
    if (unfound.pair.empty())
        return table;
    return table
        + textLine(CONSONANCE_TEXT("CommandLine", "by the names of its columns: {0} where COLUMN holds: {1}"),
            { proposedCommand(file, trace.proposed.empty() ? unfound.pair : trace.proposed + ", " + unfound.pair),
                localText("TraceColumn", unfound.meaning) });
}

std::string inspectionText(const std::string& file, const TraceInspection& trace, const TraceAudit& audit)
{
    const auto text = textLine;
    std::vector<std::vector<std::string>> columns;
    for (std::size_t i = 0; i < trace.columns.size(); ++i) {
        const auto& meaning = trace.columns[i].meaning;
        columns.push_back({ trace.columns[i].name,
            meaning.empty() ? localText("CommandLine", CONSONANCE_TEXT("CommandLine", "(not used)"))
                            : localText("TraceColumn", meaning),
            trace.rows.empty() ? std::string() : trace.rows.front()[i] });
    }
    std::string out = trace.failure ? otherThanTrace(file, trace)
                                    : text(CONSONANCE_TEXT("CommandLine", "format {0}: {1} jobs of {2} rows"),
                                        { trace.format, groupedText(trace.jobCount), groupedText(trace.rowCount) });
    if (trace.problemCount > 0)
        out += text(CONSONANCE_TEXT("CommandLine", "problems: {0}; the rows concerned are left out"),
            { groupedText(trace.problemCount) });
    if (!columns.empty())
        out += textTable({ CONSONANCE_TEXT("CommandLine", "column"), CONSONANCE_TEXT("CommandLine", "taken for"),
                             CONSONANCE_TEXT("CommandLine", "first row") },
            columns);
    for (const auto& one : trace.assumptions) {
        const auto rule = assumptionRule(one.rule);
        out += text(CONSONANCE_TEXT("CommandLine", "  assumed: {0}: {1} ({2})"),
            { one.field, localText("Assumption", rule.english, rule.arguments), localText("Assumption", one.source) });
    }
    return out + auditText(audit);
}

Result<void> runInspect(InspectOptions& options)
{
    TRY_ASSIGN(options.request.columns, columnNames(options.map));
    TRY_ASSIGN(options.request.import.options, parseAssignments(options.assignments));
    TRY_ASSIGN(const auto trace, inspectTrace(options.input, options.request, bundledModels(), interruptToken()));
    auto said = trace.problems;
    said.insert(said.end(), trace.notices.begin(), trace.notices.end());
    warn(said);
    TRY_ASSIGN(const auto cluster, auditedCluster(options.cluster));
    TRY_ASSIGN(const auto audit, auditTrace(trace, cluster));
    TRY(writeReport(options.output, inspectionText(options.input, trace, audit), inspectionJson(trace, audit)));
    if (trace.failure)
        return fail(*trace.failure);
    return {};
}

} // namespace

void addInspectCommand(CLI::App& app, const CommandResult& result)
{
    auto options = std::make_shared<InspectOptions>();
    auto* command = app.add_subcommand(
        "inspect", "Look at a trace before it is used: its columns, what is wrong in which line, what is assumed");
    command->add_option("input", options->input, "Trace file, also of another program, or the folder of an artifact")
        ->required();
    command->add_option("--from", options->request.format, "native, or an importer as in import; otherwise detected");
    command->add_option("--set", options->assignments, "Option of the importer, key=value; may be repeated")
        ->allow_extra_args(false);
    addMapOption(*command, options->map);
    addAuditedCluster(*command, options->cluster);
    command->add_option("--rows", options->request.previewRows, "Rows to show")->check(CLI::Range(0, 1000));
    addReportOutput(*command, options->output);
    command->callback(calling(runInspect, options, result));
}

} // namespace consonance
