// SPDX-License-Identifier: GPL-3.0-or-later
// capacity: the load of the cluster at a moment of a run, its free capacity, and how much of that is usable.
#include "app/cli/command_context.h"
#include "app/cli/range_option.h"
#include "app/cli/run_source.h"
#include "app/cli/text_table.h"
#include "app/language/language.h"

#include "core/base/marked_text.h"
#include "core/base/percent_text.h"
#include "core/base/text_format.h"
#include "core/keep/stored_session.h"
#include "core/why/capacity_report.h"
#include "core/workload/trace_moment.h"

#include <CLI/CLI.hpp>
#include <fmt/format.h>

namespace consonance {

namespace {

struct CapacityOptions {
    RunSource source;
    std::string at;
    ReportOutput output;
};

std::string shareText(std::int64_t used, std::int64_t capacity)
{
    return capacity > 0 ? percentText(static_cast<double>(used) / static_cast<double>(capacity)) + " %" : "-";
}

std::vector<std::string> rowOf(const CapacityReport& report, const ServerGroup& group, const std::string& name)
{
    std::vector<std::string> row { name,
        localText("CommandLine", CONSONANCE_TEXT("CommandLine", "{0} of {1}"),
            { groupedText(group.servers), groupedText(group.servers + group.unavailable) }) };
    for (const auto resource : { Resource::Gpu, Resource::Cpu, Resource::Memory })
        row.push_back(shareText(group.used[resource], group.capacity[resource]));
    row.push_back(
        report.unit == Resource::Gpu ? localText("CommandLine",
            group.free == 1 ? CONSONANCE_TEXT("CommandLine", "{0} GPU") : CONSONANCE_TEXT("CommandLine", "{0} GPUs"),
            { groupedText(group.free) })
                                     : localText("CommandLine", CONSONANCE_TEXT("CommandLine", "{0} cores"),
                                         { fmt::format("{:g}", static_cast<double>(group.free) / 1000) }));
    const auto fragmentation = report.fragmentation(group);
    row.push_back(fragmentation ? percentText(*fragmentation, 1) + " %" : "-");
    return row;
}

std::string reasonText(const CapacityReport& report)
{
    const auto reason = fragmentationReason(report, localWording());
    return reason.empty()
        ? reason
        : localText("CommandLine", CONSONANCE_TEXT("CommandLine", "fragmented, {0}"), { reason }) + "\n";
}

std::string fragmentsText(std::optional<double> share)
{
    if (!share)
        return {};
    return localText("CommandLine",
               CONSONANCE_TEXT("CommandLine", "expected fragments: {0} % of all GPUs (Weng et al., USENIX ATC 2023)"),
               { percentText(*share, 1) })
        + "\n";
}

std::string capacityText(const CapacityReport& report, const Cluster& cluster, std::optional<double> fragments)
{
    std::vector<std::vector<std::string>> rows { rowOf(report, report.total, cluster.name) };
    for (const auto& group : report.groups)
        rows.push_back(rowOf(report, group, group.name));
    for (const auto& type : report.types)
        rows.push_back(rowOf(report, type,
            type.name.empty()
                ? localText("CommandLine", CONSONANCE_TEXT("CommandLine", "GPUs without a type"))
                : localText("CommandLine", CONSONANCE_TEXT("CommandLine", "GPU type {0}"), { type.name })));
    return textTable({ CONSONANCE_TEXT("CommandLine", "group"), CONSONANCE_TEXT("CommandLine", "servers up"),
                         CONSONANCE_TEXT("CommandLine", "GPUs"), CONSONANCE_TEXT("CommandLine", "cores"),
                         CONSONANCE_TEXT("CommandLine", "memory"), CONSONANCE_TEXT("CommandLine", "free"),
                         CONSONANCE_TEXT("CommandLine", "fragmented") },
               rows)
        + reasonText(report) + fragmentsText(fragments)
        + localText("CommandLine",
            report.gangDeviceType.empty()
                ? CONSONANCE_TEXT("CommandLine", "largest gang that fits: {0} tasks; on one server: {1}")
                : CONSONANCE_TEXT("CommandLine", "largest gang that fits, of {2} tasks: {0}; on one server: {1}"),
            { groupedText(report.largestGang), groupedText(report.largestGangOnOneServer), report.gangDeviceType })
        + "\n";
}

Result<void> runCapacity(CapacityOptions& options)
{
    TRY_ASSIGN(const auto stored, readRunSource(options.source));
    TRY_ASSIGN(const auto at, momentOf(options.at, *stored.inputs.workload));
    TRY_ASSIGN(const auto session, sessionAt(stored, at, interruptToken()));
    const auto& cluster = *stored.inputs.cluster;
    const auto report = reportCapacity(cluster, *stored.inputs.workload, *session->frame());
    const auto fragments
        = expectedFragmentShare(session->simulation().engine().state().ledger, *stored.inputs.workload);
    return writeReport(
        options.output, capacityText(report, cluster, fragments), capacityJson(report, cluster, at, fragments) + "\n");
}

} // namespace

void addCapacityCommand(CLI::App& app, const CommandResult& result)
{
    auto options = std::make_shared<CapacityOptions>();
    auto* command
        = app.add_subcommand("capacity", "Load, free capacity and fragmentation of a cluster at a moment of a run");
    addRunSource(*command, options->source);
    takeMoments(*command->add_option("--at", options->at, "The moment, such as 90s, 20min or 03:20:00")).required();
    addReportOutput(*command, options->output);
    command->callback(calling(runCapacity, options, result));
}

} // namespace consonance
