// SPDX-License-Identifier: GPL-3.0-or-later
#include "app/cli/range_option.h"

#include "app/language/language.h"

#include "core/base/moment_text.h"
#include "core/base/text_format.h"
#include "core/keep/run_sections.h"

#include <CLI/CLI.hpp>

namespace consonance {

namespace {

constexpr MessageId kNoMoment = CONSONANCE_MESSAGE("cli.no-moment", "'{0}' is no time such as 90s, 20min or 03:20:00");
constexpr MessageId kEmptyRange = CONSONANCE_MESSAGE("cli.empty-range", "--to must lie after --from ({0} … {1})");

constexpr MessageId kTwoRanges
    = CONSONANCE_MESSAGE("cli.two-ranges", "--section gives both times; leave out --from and --to");

} // namespace

Result<Time> momentOf(const std::string& text)
{
    const auto seconds = parseMoment(text);
    if (!seconds)
        return fail(ErrorKind::BadArguments, kNoMoment, { text });
    return Time::fromSecondsRounded(*seconds);
}

CLI::Option& takeMoments(CLI::Option& option)
{
    option.transform([](const std::string& text) {
        const auto seconds = parseMoment(text);
        if (!seconds) // what CLI11 makes of it names the option
            throw CLI::ValidationError(localErrorText(fail(ErrorKind::BadArguments, kNoMoment, { text }).value()));
        return shortestText(*seconds);
    });
    option.option_text("TIME");
    return option;
}

void addRangeOption(CLI::App& command, RangeOption& option, const char* fromHelp)
{
    command.add_option("--from", option.from, fromHelp)->option_text("TIME");
    command.add_option("--to", option.to, "… and before this one, such as 90s, 20min or 03:20:00")->option_text("TIME");
    command
        .add_option("--section", option.section,
            "Instead of both, a section of a stored run by its name (RUN:NAME when several runs have one)")
        ->option_text("NAME");
}

Result<std::optional<StoredSpan>> spanOf(
    const RangeOption& option, const RunStore& store, std::span<const std::string> runs)
{
    if (!option.section.empty()) {
        if (!option.from.empty() || !option.to.empty())
            return fail(ErrorKind::BadArguments, kTwoRanges);
        TRY_ASSIGN(const auto span, sectionSpan(store, option.section, runs));
        return span;
    }
    return spanOf(option);
}

Result<std::optional<StoredSpan>> spanOf(const RangeOption& option)
{
    if (option.from.empty() && option.to.empty())
        return std::nullopt;
    StoredSpan span;
    if (!option.from.empty()) {
        TRY_ASSIGN(span.from, momentOf(option.from));
    }
    if (!option.to.empty()) {
        TRY_ASSIGN(span.until, momentOf(option.to));
    }
    if (span.until <= span.from)
        return fail(ErrorKind::BadArguments, kEmptyRange, { option.from, option.to });
    return span;
}

} // namespace consonance
