// SPDX-License-Identifier: GPL-3.0-or-later
#include "app/cli/range_option.h"

#include "app/language/language.h"

#include "core/keep/run_keeper.h"
#include "core/keep/run_sections.h"
#include "core/workload/trace_moment.h"

#include <algorithm>

#include <CLI/CLI.hpp>

namespace consonance {

namespace {

constexpr MessageId kEmptyRange = CONSONANCE_MESSAGE("cli.empty-range", "--to must lie after --from ({0} … {1})");

constexpr MessageId kTwoRanges
    = CONSONANCE_MESSAGE("cli.two-ranges", "--section gives both times; leave out --from and --to");

} // namespace

CLI::Option& takeMoments(CLI::Option& option)
{
    option.check([](const std::string& text) {
        return isMomentText(text) ? std::string() : localErrorText(momentOf(text).error());
    });
    option.option_text("TIME|DATE"); // the latter where the trace has dates
    return option;
}

MomentReader momentsOf(const RunStore& store, const RunRecord& run)
{
    return [&store, &run](const std::string& text) {
        return momentOf(text, [&]() -> Result<std::shared_ptr<const Workload>> {
            TRY_ASSIGN(const auto stored, storedInputs(store, run));
            return stored.inputs.workload;
        });
    };
}

void addRangeOption(CLI::App& command, RangeOption& option, const char* fromHelp)
{
    takeMoments(*command.add_option("--from", option.from, fromHelp));
    takeMoments(*command.add_option("--to", option.to, "… and before this one, such as 90s, 20min or 03:20:00"));
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
    if (runs.empty() || (option.from.empty() && option.to.empty()))
        return spanOf(option, [](const std::string& text) { return momentOf(text); });
    TRY_ASSIGN(const auto first, store.get(runs.front()));
    return spanOf(option, momentsOf(store, first));
}

Result<std::optional<StoredSpan>> spanOf(const RangeOption& option, const MomentReader& read)
{
    if (option.from.empty() && option.to.empty())
        return std::nullopt;
    StoredSpan span;
    if (!option.from.empty()) {
        TRY_ASSIGN(span.from, read(option.from));
    }
    if (!option.to.empty()) {
        TRY_ASSIGN(span.until, read(option.to));
    }
    if (span.until <= std::max(span.from, Time {}))
        return fail(ErrorKind::BadArguments, kEmptyRange, { option.from.empty() ? "0 s" : option.from, option.to });
    return span;
}

} // namespace consonance
