// SPDX-License-Identifier: GPL-3.0-or-later
#include "app/cli/stop_options.h"

#include "app/cli/runs_export.h"
#include "app/language/language.h"

#include "core/base/file_io.h"
#include "core/base/marked_text.h"
#include "core/session/breakpoint_file.h"
#include "core/workload/trace_file.h"
#include "core/workload/trace_moment.h"

#include <CLI/CLI.hpp>
#include <fmt/format.h>

namespace consonance {

namespace {

constexpr MessageId kNoMessage = CONSONANCE_MESSAGE("simulate.no-log-message",
    "a log point is a condition, a colon with a blank after it, and a message; '{0}' has none");

constexpr MessageId kNoCondition
    = CONSONANCE_MESSAGE("simulate.no-condition", "{0} says when a condition acts, but there is none: give {1}");

constexpr MessageId kSaidInTheFile = CONSONANCE_MESSAGE("simulate.said-in-file",
    "{0} is about --until and --log; in the file of --breakpoints each breakpoint says its own {1}");

/// The colon that parts condition and message lies outside quotation marks.
Result<Breakpoint> parseLogPoint(const std::string& text, std::uint32_t id)
{
    char quote = 0;
    for (std::size_t i = 0; i + 1 < text.size(); ++i) {
        if (quote != 0 ? text[i] == quote : text[i] == '"' || text[i] == '\'')
            quote = quote != 0 ? '\0' : text[i];
        else if (quote == 0 && text[i] == ':' && text[i + 1] == ' ' && text.find_first_not_of(' ', i + 1) != text.npos)
            return Breakpoint { .id = id, .condition = text.substr(0, i), .message = text.substr(i + 2) };
    }
    return fail(ErrorKind::BadArguments, kNoMessage, { text });
}

/// An option about conditions needs one.
Result<void> checkConditions(const StopOptions& options)
{
    const bool hasAny = !options.until.empty() || !options.logPoints.empty();
    if (!hasAny && !options.breakpoints.empty() && (options.ignore > 0 || !options.hits.empty()))
        return fail(ErrorKind::BadArguments, kSaidInTheFile,
            { options.ignore > 0 ? "--ignore" : "--hits", options.ignore > 0 ? "ignore" : "rule" });
    if (!hasAny && options.ignore > 0)
        return fail(ErrorKind::BadArguments, kNoCondition, { "--ignore", "--until, --log" });
    if (!hasAny && !options.hits.empty())
        return fail(ErrorKind::BadArguments, kNoCondition, { "--hits", "--until, --log" });
    if (options.logsOnce && options.logPoints.empty())
        return fail(ErrorKind::BadArguments, kNoCondition, { "--once", "--log" });
    return {};
}

} // namespace

Result<StopConditions> makeStopConditions(const StopOptions& options)
{
    TRY(checkConditions(options));
    StopConditions stops;
    std::vector<Breakpoint> points;
    const auto rule = hitRuleFromName(options.hits).value_or(HitRule::Automatic);
    for (const auto& text : options.logPoints) {
        TRY_ASSIGN(auto point, parseLogPoint(text, static_cast<std::uint32_t>(points.size() + 1)));
        point.ignoreCount = options.ignore;
        point.rule = rule;
        point.isOneShot = options.logsOnce;
        points.push_back(std::move(point));
    }
    if (auto set = stops.setBreakpoints(points); !set)
        return fail(placedInOption(std::move(set).error(), "--log"));
    if (!options.breakpoints.empty()) {
        TRY_ASSIGN(const auto text, readFile(options.breakpoints));
        TRY_ASSIGN(auto listed, parseBreakpoints(text, options.breakpoints));
        for (auto& point : listed) {
            point.id = static_cast<std::uint32_t>(points.size() + 1);
            points.push_back(std::move(point));
        }
        TRY(stops.setBreakpoints(points));
    }
    if (options.until.empty())
        return stops;
    // Hits are counted by breakpoints; without a count or a hit rule the run stops where the condition is true.
    const bool counts = options.ignore > 0 || rule != HitRule::Automatic;
    if (counts)
        points.push_back({ .id = static_cast<std::uint32_t>(points.size() + 1),
            .condition = options.until,
            .ignoreCount = options.ignore,
            .rule = rule });
    if (auto set = counts ? stops.setBreakpoints(points) : stops.setRunUntil(options.until); !set) {
        auto error = placedInOption(std::move(set).error(), "--until");
        error.context.clear(); // the number that it has among breakpoints was given here
        return fail(std::move(error));
    }
    return stops;
}

void printStops(StopConditions& stops, const Workload& workload, std::FILE* to)
{
    const auto beginning = dateOfBeginning(workload);
    for (const auto& line : stops.takeLines())
        fmt::print(to, "[{}] {}\n", momentText(line.at, beginning), line.text);
    if (stops.linesDropped() > 0)
        fmt::print(to, "{}\n",
            localText("CommandLine", CONSONANCE_TEXT("CommandLine", "… and {0} more lines"),
                { std::to_string(stops.linesDropped()) }));
    if (const auto reason = stops.takeReason()) {
        const auto at = momentText(reason->at, beginning);
        const auto step = std::to_string(reason->step);
        const auto why = stopText(*reason, localWording());
        fmt::print(to, "{}\n",
            reason->hits > 1
                ? localText("CommandLine", CONSONANCE_TEXT("CommandLine", "stopped at {0}, step {1}, hit {2}: {3}"),
                    { at, step, std::to_string(reason->hits), why })
                : localText(
                    "CommandLine", CONSONANCE_TEXT("CommandLine", "stopped at {0}, step {1}: {2}"), { at, step, why }));
    }
}

void addStopOptions(CLI::App& command, StopOptions& options)
{
    command.add_option("--until", options.until,
        "Stop where this condition is true, such as 'queue_length > 10' or 'any(servers, interference > 20%)'");
    command.add_option("--until-parting", options.untilParting,
        "Stop after the first decision at which this policy would have placed tasks differently");
    command
        .add_option("--log", options.logPoints,
            "Write a line where a condition becomes true: 'CONDITION: message with {expressions}'; may be repeated")
        ->allow_extra_args(false);
    command.add_option("--breakpoints", options.breakpoints,
        "JSON file of breakpoints and log points with rules of their own (docs/formats.md)");
    command.add_option(
        "--ignore", options.ignore, "Let this many hits of each condition of --until and --log pass first");
    command
        .add_option("--hits", options.hits,
            "What counts as a hit of --until and --log: becomes-true, each-step, or automatic, which is each-step for "
            "any(events, …) and becomes-true for the rest")
        ->check(CLI::IsMember({ "automatic", "becomes-true", "each-step" }));
    command.add_flag("--once", options.logsOnce, "Each --log writes one line only");
}

} // namespace consonance
