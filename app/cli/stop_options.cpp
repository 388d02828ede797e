// SPDX-License-Identifier: GPL-3.0-or-later
#include "app/cli/stop_options.h"

#include "app/cli/runs_export.h"

#include "core/base/text_format.h"

#include <CLI/CLI.hpp>
#include <fmt/format.h>

namespace consonance {

namespace {

constexpr MessageId kNoMessage = CONSONANCE_MESSAGE("simulate.no-log-message",
    "a log point is a condition, a colon with a blank after it, and a message; '{0}' has none");

constexpr MessageId kNoCondition
    = CONSONANCE_MESSAGE("simulate.no-condition", "{0} says when a condition acts, but there is none: give {1}");

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
    if (options.until.empty())
        return stops;
    if (auto set = stops.setRunUntil(options.until); !set)
        return fail(placedInOption(std::move(set).error(), "--until"));
    if (options.ignore == 0 && options.hits.empty())
        return stops;
    // Hits are counted by breakpoints; the condition was read already, so this one cannot be refused.
    stops.clearRunUntil();
    points.push_back({ .id = static_cast<std::uint32_t>(points.size() + 1),
        .condition = options.until,
        .ignoreCount = options.ignore,
        .rule = rule });
    TRY(stops.setBreakpoints(points));
    return stops;
}

void printStops(StopConditions& stops, std::FILE* to)
{
    for (const auto& line : stops.takeLines())
        fmt::print(to, "[{}] {}\n", durationText(line.at - Time {}), line.text);
    if (stops.linesDropped() > 0)
        fmt::print(to, "… and {} more lines\n", stops.linesDropped());
    if (const auto reason = stops.takeReason()) {
        const auto hit = reason->hits > 1 ? fmt::format(", hit {}", reason->hits) : std::string();
        fmt::print(to, "stopped at {}, step {}{}: {}\n", durationText(reason->at - Time {}), reason->step, hit,
            reason->condition);
    }
}

void addStopOptions(CLI::App& command, StopOptions& options)
{
    command.add_option("--until", options.until,
        "Stop where this condition is true, such as 'queue_length > 10' or 'any(servers, interference > 20%)'");
    command.add_option("--until-parting", options.untilParting,
        "Stop after the first decision at which this policy would have placed something else");
    command
        .add_option("--log", options.logPoints,
            "Write a line where a condition becomes true: 'CONDITION: message with {expressions}'; may be repeated")
        ->allow_extra_args(false);
    command.add_option(
        "--ignore", options.ignore, "So many hits of the conditions of --until and --log pass first, of each");
    command
        .add_option("--hits", options.hits,
            "What counts as a hit of --until and --log: becomes-true, each-step, or automatic, which is each-step for "
            "any(events, …) and becomes-true for the rest")
        ->check(CLI::IsMember({ "automatic", "becomes-true", "each-step" }));
    command.add_flag("--once", options.logsOnce, "Each --log writes one line only");
}

} // namespace consonance
