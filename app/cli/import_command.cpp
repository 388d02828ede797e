// SPDX-License-Identifier: GPL-3.0-or-later
#include "app/cli/command_context.h"
#include "app/language/language.h"

#include "core/base/hash.h"
#include "core/base/marked_text.h"
#include "core/base/text_format.h"
#include "core/workload/assumption_rules.h"
#include "core/workload/importers.h"
#include "core/workload/trace_file.h"

#include <CLI/CLI.hpp>
#include <fmt/format.h>

namespace consonance {

namespace {

struct ImportCommandOptions {
    std::string from;
    std::string input;
    std::string out;
    std::vector<std::string> assignments;
    ImportRequest request;
};

constexpr std::size_t kTenantsShown = 5;

void printReport(const ImportedTrace& imported, const std::string& out)
{
    const auto& report = imported.report;
    const auto line = [](const std::string& text) { fmt::print("{}\n", text); };
    const auto text = [](const char* english, const std::vector<std::string>& arguments) {
        return localText("CommandLine", english, arguments);
    };
    line(text(CONSONANCE_TEXT("CommandLine", "{0}: {1} jobs of {2} rows, hash {3}"),
        { out, groupedText(report.jobs), groupedText(report.rows), hashToText(imported.workload->contentHash) }));
    line(text(CONSONANCE_TEXT("CommandLine", "  submitted from {0} to {1} ({2})"),
        { report.firstArrival, report.lastArrival, durationText(report.span) }));
    if (report.gpuHours > 0)
        line(text(CONSONANCE_TEXT("CommandLine", "  {0} GPU-hours"),
            { groupedText(static_cast<std::int64_t>(report.gpuHours)) }));
    line(text(
        CONSONANCE_TEXT("CommandLine", "  the largest job has {0} GPUs"), { std::to_string(report.largestJobGpus) }));
    for (const auto& dropped : report.dropped)
        line(text(CONSONANCE_TEXT("CommandLine", "  left out: {0} rows: {1} (first in line {2})"),
            { groupedText(dropped.rows), localText(dropped.reason.id, dropped.reason.english),
                std::to_string(dropped.firstLine) }));
    if (report.malformed > 0)
        line(text(CONSONANCE_TEXT("CommandLine", "  left out: {0} malformed rows"), { groupedText(report.malformed) }));
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
}

Result<void> runImport(ImportCommandOptions& options)
{
    TRY_ASSIGN(options.request.options, parseAssignments(options.assignments));
    TRY_ASSIGN(const auto imported, importTrace(options.from, options.input, options.request, bundledModels()));
    warn(imported.report.problems.kept());
    TRY(writeTrace(options.out, *imported.workload));
    printReport(imported, options.out);
    return {};
}

std::string importerHelp()
{
    std::string help = "Whose format:";
    for (const auto& importer : traceImporters()) {
        help += fmt::format(" {} (--set", importer.id);
        for (const auto& option : importer.options)
            help += fmt::format(" {}={}", option.name, option.range);
        help += ")";
    }
    return help;
}

} // namespace

void addImportCommand(CLI::App& app, const CommandResult& result)
{
    auto options = std::make_shared<ImportCommandOptions>();
    auto* command = app.add_subcommand(
        "import", "Turn somebody else's trace into ours, with a report of what was left out and assumed");
    command->add_option("--from", options->from, importerHelp())->required();
    command->add_option("input", options->input, "The file to read, or the folder")->required();
    command->add_option("--out", options->out, "Trace file to write: .csv or .json")->required();
    command->add_option("--max-jobs", options->request.maximumJobs, "Only the first so many jobs by arrival")
        ->check(CLI::PositiveNumber);
    command->add_option("--set", options->assignments, "Option of the importer, key=value; may be repeated")
        ->allow_extra_args(false);
    command->add_option("--seed", options->request.seed, "Seed of what the rules draw")->capture_default_str();
    command->callback([options, result] {
        if (auto done = runImport(*options); !done)
            *result = report(done.error());
    });
}

} // namespace consonance
