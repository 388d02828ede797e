// SPDX-License-Identifier: GPL-3.0-or-later
#include "core/keep/command_line_text.h"

#include "core/run/run_fields.h"
#include "core/run/usual_inputs.h"

#include <algorithm>
#include <string_view>

#include <fmt/format.h>
#include <fmt/ranges.h>

namespace consonance {

namespace {

bool isPlain(char c)
{
    const bool isLetterOrDigit = (c >= 'a' && c <= 'z') || (c >= 'A' && c <= 'Z') || (c >= '0' && c <= '9');
    return isLetterOrDigit || std::string_view("_-./:=,+@%").find(c) != std::string_view::npos;
}

/// Everything that makes the run.
std::string runOptions(const RunRequest& request)
{
    auto line = fmt::format(" --trace {} --cluster {} --policy {}", shellQuoted(request.trace),
        shellQuoted(request.cluster), shellQuoted(request.policy));
    for (const auto& [key, value] : request.parameters)
        line += " --set " + shellQuoted(key + "=" + value);
    auto usual = requestOfTrace(request.trace);
    usual.cluster = request.cluster;
    usual.policy = request.policy;
    line += fieldOptions(runFields(), request, usual);
    // What was changed in a branch, as the store keeps it.
    if (!request.changes.empty())
        line += " --branch " + shellQuoted(requestJson(request));
    return line;
}

} // namespace

std::string shellQuoted(const std::string& word)
{
    if (!word.empty() && std::ranges::all_of(word, isPlain))
        return word;
    std::string quoted = "'";
    for (const char c : word) {
        if (c == '\'')
            quoted += "'\\''";
        else
            quoted += c;
    }
    return quoted + "'";
}

std::vector<std::string> commandLines(const std::string& command, std::size_t longest)
{
    std::vector<std::string> words(1);
    bool isQuoted = false;
    for (std::size_t i = 0; i < command.size(); ++i) {
        const char c = command[i];
        if (c == '\\' && !isQuoted && i + 1 < command.size()) {
            words.back() += c;
            words.back() += command[++i]; // a quote that stands for itself, as shellQuoted() writes it
        } else if (c == ' ' && !isQuoted) {
            words.emplace_back();
        } else {
            isQuoted = isQuoted != (c == '\'');
            words.back() += c;
        }
    }
    constexpr std::string_view kIndent = "  ";
    constexpr std::string_view kContinued = " \\";
    std::vector<std::string> lines { words.front() };
    for (const auto& word : std::span(words).subspan(1)) {
        if (lines.back().size() + 1 + word.size() + kContinued.size() <= longest) {
            lines.back() += ' ' + word;
            continue;
        }
        lines.back() += kContinued;
        lines.push_back(std::string(kIndent) + word);
    }
    return lines;
}

std::string fieldOption(const RequestField& field, const std::string& value)
{
    std::string line;
    for (const auto& one : field.separator == '\n' ? splitList(value, '\n') : std::vector { value })
        line += " " + optionName(field.spec) + " " + shellQuoted(one);
    return line;
}

std::string rangeOptions(const std::optional<StoredSpan>& range)
{
    std::string line;
    if (range && range->from > Time {})
        line += fmt::format(" --from {}s", range->from.seconds());
    if (range && range->until != kForever)
        line += fmt::format(" --to {}s", range->until.seconds());
    return line;
}

std::string simulateCommand(const RunRequest& request)
{
    return "consonance-cli simulate" + runOptions(request);
}

std::string reportCommand(const RunRequest& request, const std::optional<StoredSpan>& range)
{
    return "consonance-cli report" + runOptions(request) + rangeOptions(range);
}

std::string reportCommand(
    const std::vector<std::string>& runs, const std::string& baseline, const std::optional<StoredSpan>& range)
{
    auto line = fmt::format("consonance-cli report --run {}", fmt::join(runs, ","));
    if (!baseline.empty())
        line += " --baseline " + shellQuoted(baseline);
    return line + rangeOptions(range);
}

std::string plotLookOptions(const std::optional<std::array<double, 4>>& zoom, bool logarithmic)
{
    std::string options;
    if (zoom)
        options += fmt::format(" --zoom {}", fmt::join(*zoom, ","));
    if (logarithmic)
        options += " --logarithmic";
    return options;
}

std::string evaluateCommand(const std::string& config)
{
    return "consonance-cli evaluate --config " + shellQuoted(config);
}

std::string renderCommand(const RunRequest& request, const RenderedView& view)
{
    auto line = "consonance render" + runOptions(request);
    line += " --view " + view.name;
    if (view.at)
        line += fmt::format(" --at {}s", view.at->seconds());
    line += rangeOptions(view.range);
    if (view.byServer)
        line += " --group server";
    if (!view.colorBy.empty())
        line += " --color-by " + view.colorBy;
    if (!view.pairs.empty())
        line += " --pairs " + view.pairs;
    line += plotLookOptions(view.zoom, view.logarithmic);
    return line + fmt::format(" --out {}.svg", view.name);
}

std::string renderCommand(const std::vector<std::string>& runs, const std::string& view, const std::string& baseline,
    const std::optional<StoredSpan>& range)
{
    auto line = fmt::format("consonance render --run {} --view {}", fmt::join(runs, ","), view);
    if (!baseline.empty())
        line += " --baseline " + shellQuoted(baseline);
    line += rangeOptions(range);
    return line + fmt::format(" --out {}.svg", view);
}

} // namespace consonance
