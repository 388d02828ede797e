// SPDX-License-Identifier: GPL-3.0-or-later
#include "core/operate/repeating_command.h"

#include "core/compare/comparison_command.h"
#include "core/keep/command_line_text.h"
#include "core/keep/run_keeper.h"

#include <algorithm>

namespace consonance {

namespace {

bool isMadeAnywhere(const RunRequest& request)
{
    return request.trace.starts_with("preset:") && request.cluster.find('/') == std::string::npos
        && !request.interference.starts_with("measured:");
}

} // namespace

bool namesKeptRuns(const ReportMaterial& material)
{
    const auto isPlain = [](const RunRecord& run) { return tellingParameters(run).empty() && !run.header.fork; };
    return !isMadeAnywhere(material.first.request)
        || (material.records.size() > 1 && !std::ranges::all_of(material.records, isPlain));
}

namespace {

std::string commandOf(const ReportMaterial& material, const ReportAsk& ask)
{
    if (namesKeptRuns(material)) {
        std::vector<std::string> ids;
        for (const auto& run : material.records)
            ids.push_back(run.id);
        return reportCommand(ids, ask.baseline, ask.span);
    }
    if (material.records.size() > 1) {
        auto request = requestOfRuns(material.comparison.result.runs);
        request.range = ask.span;
        return reportCommand(request);
    }
    return reportCommand(material.first.request, ask.span);
}

} // namespace

std::string reportCommand(const ReportMaterial& material, const ReportAsk& ask)
{
    return commandOf(material, ask) + " --out report.pdf";
}

} // namespace consonance
