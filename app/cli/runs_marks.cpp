// SPDX-License-Identifier: GPL-3.0-or-later
#include "app/cli/runs_parts.h"

#include "app/cli/range_option.h"
#include "app/cli/store_command.h"
#include "app/cli/text_table.h"
#include "app/language/language.h"

#include "core/base/marked_text.h"
#include "core/keep/run_keeper.h"
#include "core/keep/run_sections.h"
#include "core/workload/trace_file.h"
#include "core/workload/trace_moment.h"

#include <CLI/CLI.hpp>
#include <fmt/format.h>

#include <memory>

namespace consonance {

namespace {

constexpr MessageId kNoSuchMark
    = CONSONANCE_MESSAGE("marks.none", "run {0} has no bookmark or section '{1}'; runs marks lists them");
constexpr MessageId kWhen = CONSONANCE_MESSAGE(
    "marks.when", "say when: --at TIME for a bookmark, --from TIME --to TIME for a section; or --rename or --remove");
constexpr MessageId kNoColor
    = CONSONANCE_MESSAGE("marks.no-color", "there is no colour '{0}'; there are amber, blue, green, red and grey");
constexpr MessageId kNoFormat
    = CONSONANCE_MESSAGE("marks.no-format", "there is no format '{0}'; there are text, csv and json");

struct MarkOptions {
    StoreOption store;
    std::string id;
    std::string text;
    std::string at;
    std::string from;
    std::string to;
    std::string color;
    std::string newText;
    std::string format = "text";
    std::string out = "-";
    JsonOption json;
    bool remove = false;
};

Result<void> list(const MarkOptions& options)
{
    TRY_ASSIGN(const auto run, openRun(options.store, options.id));
    TRY_ASSIGN(const auto marks, run.store.loadMarks(run.record.id));
    if (options.json.isGiven())
        TRY(writeOutput(options.json.target, marksJson(run.record.id, marks)));
    if (options.json.takesStandardOutput())
        return {};
    if (options.format == "csv")
        return writeOutput(options.out, marksCsv(marks));
    if (options.format == "json")
        return writeOutput(options.out, marksJson(run.record.id, marks));
    if (options.format != "text")
        return fail(ErrorKind::BadArguments, kNoFormat, { options.format });
    // Of a run that cannot be made again, the trace may not be readable; its marks are.
    const auto stored = storedInputs(run.store, run.record);
    const auto beginning = stored ? dateOfBeginning(*stored->inputs.workload) : std::nullopt;
    std::vector<std::vector<std::string>> rows;
    for (const auto& mark : marks)
        rows.push_back({ mark.isSection() ? localText("CommandLine", CONSONANCE_TEXT("CommandLine", "section"))
                                          : localText("CommandLine", CONSONANCE_TEXT("CommandLine", "bookmark")),
            momentText(mark.from, beginning), mark.isSection() ? momentText(mark.until, beginning) : std::string(),
            markColorName(mark.color), mark.text });
    return writeOutput(options.out,
        textTable({ CONSONANCE_TEXT("CommandLine", "kind"), CONSONANCE_TEXT("CommandLine", "from"),
                      CONSONANCE_TEXT("CommandLine", "to"), CONSONANCE_TEXT("CommandLine", "colour"),
                      CONSONANCE_TEXT("CommandLine", "text") },
            rows));
}

/// What --at or --from and --to say; nothing when none was given.
Result<std::optional<TimeMark>> newMark(const MarkOptions& options, const MomentReader& read)
{
    TimeMark mark { .from = {}, .until = {}, .text = options.text };
    if (!options.at.empty()) {
        TRY_ASSIGN(mark.from, read(options.at));
        mark.until = mark.from;
        return mark;
    }
    if (options.from.empty() && options.to.empty())
        return std::nullopt;
    TRY_ASSIGN(const auto span, spanOf({ .from = options.from.empty() ? "0" : options.from, .to = options.to }, read));
    mark.from = span->from;
    mark.until = span->until;
    return mark;
}

/// Adds one, or changes or removes all of that text.
Result<void> mark(const MarkOptions& options)
{
    const auto color = markColorFromName(options.color.empty() ? markColorName(MarkColor::Amber) : options.color);
    if (!color)
        return fail(ErrorKind::BadArguments, kNoColor, { options.color });
    TRY_ASSIGN(auto run, openRun(options.store, options.id));
    TRY_ASSIGN(auto added, newMark(options, momentsOf(run.store, run.record)));
    if (added) {
        added->color = *color;
        return run.store.editMarks(run.record.id, {}, { &*added, 1 });
    }
    if (!options.remove && options.newText.empty() && options.color.empty())
        return fail(ErrorKind::BadArguments, kWhen);
    TRY_ASSIGN(auto before, run.store.loadMarks(run.record.id));
    std::erase_if(before, [&](const TimeMark& one) { return one.text != options.text; });
    if (before.empty())
        return fail(ErrorKind::BadArguments, kNoSuchMark, { run.record.id, options.text });
    std::vector<TimeMark> after;
    if (!options.remove)
        after = before;
    for (auto& one : after) {
        one.text = options.newText.empty() ? one.text : options.newText;
        one.color = options.color.empty() ? one.color : *color;
    }
    return run.store.editMarks(run.record.id, before, after);
}

} // namespace

void addMarkCommands(CLI::App& runs, const CommandResult& result)
{
    auto options = std::make_shared<MarkOptions>();
    constexpr const char* kRunHelp = "Run id, or the beginning or end of one";
    auto* listing
        = addStoreCommand(runs, result, options, "marks", "List or export a run's bookmarks and sections", list);
    listing->add_option("run", options->id, kRunHelp)->required();
    auto* json = addJsonOption(*listing, options->json);
    listing->add_option("--format", options->format, "text, csv or json")->capture_default_str()->excludes(json);
    listing->add_option("--out", options->out, "File, or - for standard output")->capture_default_str()->excludes(json);

    auto* marking = addStoreCommand(runs, result, options, "mark",
        "Bookmark a moment of a run, or make a section of a span of it; change or remove those of that text", mark);
    marking->add_option("run", options->id, kRunHelp)->required();
    marking->add_option("text", options->text, "Note of the bookmark, or name of the section")->required();
    auto* at = &takeMoments(
        *marking->add_option("--at", options->at, "Moment of a bookmark, such as 90s, 20min or 03:20:00"));
    auto* from = &takeMoments(*marking->add_option("--from", options->from, "Where a section begins (default: at 0)"));
    auto* to = &takeMoments(*marking->add_option("--to", options->to, "Where it ends"));
    marking->add_option("--color", options->color, "amber, blue, green, red or grey");
    auto* rename = marking->add_option("--rename", options->newText, "Another text for what has this one");
    auto* remove = marking->add_flag("--remove", options->remove, "Remove what has this text");
    at->excludes(from)->excludes(to)->excludes(rename)->excludes(remove);
    from->needs(to)->excludes(rename)->excludes(remove);
    to->excludes(rename)->excludes(remove);
    rename->excludes(remove);
}

} // namespace consonance
