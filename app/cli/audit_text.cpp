// SPDX-License-Identifier: GPL-3.0-or-later
#include "app/cli/audit_text.h"

#include "app/language/language.h"

#include "core/base/json_writer.h"
#include "core/base/marked_text.h"
#include "core/base/memory_text.h"
#include "core/base/text_format.h"
#include "core/workload/import/cluster_importers.h"

#include <CLI/CLI.hpp>

#include <algorithm>

namespace consonance {

namespace {

constexpr std::size_t kShown = 5;

std::string auditLine(const char* english, const std::vector<std::string>& arguments)
{
    return "  " + localText("CommandLine", english, arguments) + "\n";
}

std::string placeOf(const Error& problem)
{
    if (problem.place.line > 0)
        return localText(
            "CommandLine", CONSONANCE_TEXT("CommandLine", "line {0}: "), { std::to_string(problem.place.line) });
    return problem.place.pointer.empty() ? std::string() : problem.place.pointer + ": ";
}

std::string leftOutRows(const DroppedRows& dropped)
{
    std::vector<std::string> arguments { groupedText(dropped.rows),
        localText(dropped.reason.id, dropped.reason.english) };
    if (!dropped.firstPointer.empty()) {
        arguments.push_back(dropped.firstPointer);
        return auditLine(CONSONANCE_TEXT("CommandLine", "left out: {0} rows: {1} (first at {2})"), arguments);
    }
    if (dropped.firstLine <= 0)
        return auditLine(CONSONANCE_TEXT("CommandLine", "left out: {0} rows: {1}"), arguments);
    arguments.push_back(std::to_string(dropped.firstLine));
    return auditLine(CONSONANCE_TEXT("CommandLine", "left out: {0} rows: {1} (first in line {2})"), arguments);
}

std::string leftOutNodes(const DroppedRows& dropped)
{
    std::vector<std::string> arguments { groupedText(dropped.rows),
        localText(dropped.reason.id, dropped.reason.english) };
    if (dropped.firstPointer.empty())
        return auditLine(CONSONANCE_TEXT("CommandLine", "left out: {0} nodes: {1}"), arguments);
    arguments.push_back(dropped.firstPointer);
    return auditLine(CONSONANCE_TEXT("CommandLine", "left out: {0} nodes: {1} (first at {2})"), arguments);
}

std::string amountText(Resource resource, std::int64_t amount)
{
    if (resource == Resource::Gpu)
        return localText("CommandLine", CONSONANCE_TEXT("CommandLine", "{0} GPUs"), { groupedText(amount) });
    return resource == Resource::Cpu
        ? localText("CommandLine", CONSONANCE_TEXT("CommandLine", "{0} cores"), { groupedText(amount / 1000) })
        : memoryText(amount);
}

std::string loadText(const ClusterLoad& load)
{
    std::string all;
    for (const auto& one : load.resources) {
        const auto peak = amountText(one.resource, one.peak);
        const auto capacity = amountText(one.resource, one.capacity);
        all += one.load ? auditLine(CONSONANCE_TEXT("CommandLine",
                                        "load on {0}: {1} % of {2} over the arrivals; {3} at once if no job waits"),
                   { load.cluster, fixedText(*one.load * 100, 1), capacity, peak })
                        : auditLine(CONSONANCE_TEXT("CommandLine", "load on {0}: {1} of {2} at once if no job waits"),
                            { load.cluster, peak, capacity });
    }
    if (load.jobsOfUnknownLength > 0)
        all += auditLine(CONSONANCE_TEXT("CommandLine",
                             "load: {0} jobs are not counted in, how long they run depends on their batch"),
            { groupedText(load.jobsOfUnknownLength) });
    return all;
}

std::string textOf(const Error& problem)
{
    return placeOf(problem) + localText(problem.message.id, problem.message.english, problem.arguments);
}

std::string moreText(std::int64_t more)
{
    return more > 0 ? auditLine(CONSONANCE_TEXT("CommandLine", "impossible: … and {0} more"), { groupedText(more) })
                    : std::string();
}

/// The first rows with impossible figures, and jobs that can never run by their reasons.
std::string impossibleText(const TraceAudit& audit)
{
    std::int64_t rows = audit.impossibleCount;
    for (const auto& reason : audit.impossibleReasons)
        rows -= reason.jobs;
    const auto shownRows = std::min(static_cast<std::int64_t>(kShown), rows);
    std::string all;
    for (std::int64_t i = 0; i < shownRows; ++i)
        all += auditLine(CONSONANCE_TEXT("CommandLine", "impossible: {0}"),
            { textOf(audit.impossible[static_cast<std::size_t>(i)]) });
    all += moreText(rows - shownRows);
    std::int64_t more = 0;
    for (std::size_t i = 0; i < audit.impossibleReasons.size(); ++i) {
        const auto& reason = audit.impossibleReasons[i];
        if (i >= kShown)
            more += reason.jobs;
        else if (reason.jobs == 1)
            all += auditLine(CONSONANCE_TEXT("CommandLine", "impossible: {0}"), { textOf(reason.first) });
        else
            all += auditLine(CONSONANCE_TEXT("CommandLine", "impossible: {0} ({1} such jobs in all)"),
                { textOf(reason.first), groupedText(reason.jobs) });
    }
    return all + moreText(more);
}

} // namespace

std::string auditText(const TraceAudit& audit)
{
    std::string all;
    for (const auto& dropped : audit.leftOut)
        all += leftOutRows(dropped);
    if (audit.merged > 0)
        all += auditLine(CONSONANCE_TEXT("CommandLine", "merged: {0} rows belong to the job of another row"),
            { groupedText(audit.merged) });
    if (audit.expanded > 0)
        all += auditLine(
            CONSONANCE_TEXT("CommandLine", "expanded: {0} more jobs than rows, since a row lists several array tasks"),
            { groupedText(audit.expanded) });
    if (audit.malformed > 0)
        all += auditLine(
            CONSONANCE_TEXT("CommandLine", "left out: {0} malformed rows"), { groupedText(audit.malformed) });
    for (const auto& one : audit.missing)
        all += auditLine(CONSONANCE_TEXT("CommandLine", "missing: {0}: {1} of {2} jobs do not give it"),
            { one.field, groupedText(one.jobs), groupedText(one.of) });
    all += impossibleText(audit);
    return audit.load ? all + loadText(*audit.load) : all;
}

std::string clusterReportText(const ImportedCluster& imported)
{
    std::string all;
    for (const auto& dropped : imported.dropped)
        all += leftOutNodes(dropped);
    if (!imported.problems.isEmpty())
        all += auditLine(CONSONANCE_TEXT("CommandLine", "left out: {0} nodes that cannot be read"),
            { groupedText(imported.problems.count()) });
    for (const auto& remark : imported.remarks)
        all += "  " + localText(remark.text.id, remark.text.english, remark.arguments) + "\n";
    for (const auto& assumed : imported.cluster->assumed)
        all += auditLine(CONSONANCE_TEXT("CommandLine", "assumed: {0}"), { localText("Cluster", assumed) });
    return all;
}

void writeLeftOut(JsonWriter& json, const std::vector<DroppedRows>& leftOut)
{
    json.key("left_out").beginArray();
    for (const auto& dropped : leftOut) {
        const bool hasPointer = !dropped.firstPointer.empty();
        json.beginObject()
            .member("reason", dropped.reason.english)
            .member("rows", dropped.rows)
            .member("first_line", hasPointer ? 0 : dropped.firstLine)
            .member("first_pointer", dropped.firstPointer)
            .endObject();
    }
    json.endArray();
}

void writeClusterReport(JsonWriter& json, const ImportedCluster& imported)
{
    json.member("nodes", imported.nodes)
        .member("servers", static_cast<std::int64_t>(imported.cluster->hostCount()))
        .member("gpus", imported.cluster->totalCapacity()[Resource::Gpu])
        .member("malformed", imported.problems.count());
    writeLeftOut(json, imported.dropped);
    json.key("remarks").beginArray();
    for (const auto& remark : imported.remarks)
        json.value(fillMessage(remark.text.english, remark.arguments));
    json.endArray();
}

void addAuditedCluster(CLI::App& command, std::string& nameOrPath)
{
    command.add_option("--cluster", nameOrPath,
        "Preset or file that the trace is checked against: jobs that can never run there, and the load");
}

Result<std::shared_ptr<const Cluster>> auditedCluster(const std::string& nameOrPath)
{
    if (nameOrPath.empty())
        return std::shared_ptr<const Cluster> {};
    TRY_ASSIGN(auto read, readCluster(nameOrPath));
    return std::move(read.cluster);
}

} // namespace consonance
