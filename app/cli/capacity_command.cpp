// SPDX-License-Identifier: GPL-3.0-or-later
// capacity: how full the cluster is at a moment of a run, what is free, and how much of that is of use.
#include "app/cli/command_context.h"
#include "app/cli/run_source.h"
#include "app/cli/text_table.h"

#include "core/base/file_io.h"
#include "core/experiment/capacity_report.h"

#include <CLI/CLI.hpp>
#include <fmt/format.h>

namespace consonance {

namespace {

struct CapacityOptions {
    RunSource source;
    double at = 0;
    std::string format = "table";
    std::string out = "-";
};

std::string shareText(std::int64_t used, std::int64_t capacity)
{
    return capacity > 0 ? fmt::format("{:.0f} %", 100.0 * static_cast<double>(used) / static_cast<double>(capacity))
                        : "-";
}

std::vector<std::string> rowOf(const CapacityReport& report, const ServerGroup& group, const std::string& name)
{
    std::vector<std::string> row { name, fmt::format("{} of {}", group.servers, group.servers + group.unavailable) };
    for (const auto resource : { Resource::Gpu, Resource::Cpu, Resource::Memory })
        row.push_back(shareText(group.used[resource], group.capacity[resource]));
    row.push_back(report.unit == Resource::Gpu ? fmt::format("{} GPUs", group.free)
                                               : fmt::format("{:g} cores", static_cast<double>(group.free) / 1000));
    const auto fragmentation = report.fragmentation(group);
    row.push_back(fragmentation ? fmt::format("{:.1f} %", *fragmentation * 100) : "-");
    return row;
}

std::string capacityText(const CapacityReport& report, const Cluster& cluster)
{
    std::vector<std::vector<std::string>> rows { rowOf(report, report.total, cluster.name) };
    for (const auto& group : report.groups)
        rows.push_back(rowOf(report, group, group.name));
    return textTable({ "group", "servers up", "GPUs", "cores", "memory", "free", "fragmented" }, rows)
        + fmt::format(
            "largest gang that fits: {} tasks; on one server: {}\n", report.largestGang, report.largestGangOnOneServer);
}

Result<void> runCapacity(CapacityOptions& options)
{
    TRY_ASSIGN(const auto stored, readRunSource(options.source));
    TRY_ASSIGN(auto simulation, startRun(stored.request, stored.inputs));
    const auto session = InteractiveSession::create(std::move(simulation));
    const auto at = Time::fromSecondsRounded(options.at);
    TRY(session->seek(at, interruptToken()));
    const auto& cluster = *stored.inputs.cluster;
    const auto report = reportCapacity(cluster, *stored.inputs.workload, *session->frame());
    return writeOutput(options.out,
        options.format == "json" ? capacityJson(report, cluster, at) + "\n" : capacityText(report, cluster));
}

} // namespace

void addCapacityCommand(CLI::App& app, const CommandResult& result)
{
    auto options = std::make_shared<CapacityOptions>();
    auto* command
        = app.add_subcommand("capacity", "Load, free capacity and fragmentation of a cluster at a moment of a run");
    addRunSource(*command, options->source);
    command->add_option("--at", options->at, "Simulated seconds")->required()->check(CLI::Range(0.0, 9e12));
    command->add_option("--format", options->format, "table or json")
        ->check(CLI::IsMember({ "table", "json" }))
        ->capture_default_str();
    command->add_option("--out", options->out, "File, or - for standard output")->capture_default_str();
    command->callback([options, result] {
        if (auto done = runCapacity(*options); !done)
            *result = report(done.error());
    });
}

} // namespace consonance
