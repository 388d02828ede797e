// SPDX-License-Identifier: GPL-3.0-or-later
// runs list | show | replay | fork | diff | export | import | rename | note | tag | archive: the catalogue. Others of
// the family have files of their own (runs_*.cpp).
#include "app/arguments/field_options.h"
#include "app/arguments/policy_settings.h"
#include "app/cli/bundle_view_option.h"
#include "app/cli/kept_text.h"
#include "app/cli/range_option.h"
#include "app/cli/result_table.h"
#include "app/cli/runs_export.h"
#include "app/cli/runs_parts.h"
#include "app/cli/store_command.h"
#include "app/cli/text_table.h"
#include "app/language/language.h"

#include "core/base/hash.h"
#include "core/base/json_writer.h"
#include "core/base/marked_text.h"
#include "core/base/text_format.h"
#include "core/compare/compare_fields.h"
#include "core/compare/run_difference.h"
#include "core/compare/stored_comparison.h"
#include "core/keep/events_csv.h"
#include "core/keep/run_export.h"
#include "core/keep/run_keeper.h"
#include "core/keep/run_sharing.h"
#include "core/keep/trace_start_dates.h"
#include "core/run/failure_text.h"
#include "core/run/plan_elsewhere.h"
#include "core/run/result_json.h"
#include "core/run/what_if.h"
#include "core/why/branch_comparison.h"

#include <CLI/CLI.hpp>
#include <fmt/format.h>

#include <ctime>

namespace consonance {

namespace {

constexpr MessageId kNotOneTask = CONSONANCE_MESSAGE("cli.keep-rest-one-task",
    "--keep-rest needs one task and the server that the decision puts it on, as job:role:server:1:from; '{0}' is not "
    "that");

struct RunsOptions {
    StoreOption store;
    std::string id;
    std::string other;
    std::string text;
    std::string where;
    std::string tag;
    std::string out;
    std::string format = "json";
    std::int64_t limit = 50;
    std::string at;
    std::string until;
    std::optional<std::uint64_t> decision;
    std::vector<std::string> forced;
    bool keepRest = false;
    std::vector<std::string> drained;
    std::vector<std::string> failed;
    std::vector<std::string> repaired;
    std::vector<std::string> added;
    RangeOption range;
    BundleViewOption view;
    TypedFields copies; ///< of copyRuleFields()
    std::string policy;
    std::vector<std::string> assignments;
    bool why = false;
    bool remove = false;
    bool includeArchived = false;
    bool each = false;
    JsonOption json;
};
using Options = std::shared_ptr<RunsOptions>;

std::string dateText(std::int64_t milliseconds)
{
    const auto seconds = static_cast<std::time_t>(milliseconds / 1000);
    std::tm parts {};
    gmtime_r(&seconds, &parts);
    return fmt::format("{:04}-{:02}-{:02} {:02}:{:02}:{:02}", parts.tm_year + 1900, parts.tm_mon + 1, parts.tm_mday,
        parts.tm_hour, parts.tm_min, parts.tm_sec);
}

std::string withMore(const std::string& name, const std::string& more)
{
    return more.empty() ? name : name + " " + more;
}

/// "load=4,jobs=40" of "preset:harmony-testbed,load=4,jobs=40".
std::string presetParametersText(const std::string& origin)
{
    const auto comma = origin.find(',');
    return origin.starts_with("preset:") && comma != std::string::npos ? origin.substr(comma + 1) : std::string();
}

void writeRecord(JsonWriter& json, const RunRecord& run)
{
    json.beginObject();
    json.member("created", dateText(run.createdMilliseconds)) // as created_utc, which exports have
        .member("events", run.events)
        .member("problem", run.problem);
    if (run.header.fork)
        json.member("parent", run.header.fork->parent).member("change", run.header.fork->change);
    writeRun(json, run);
    json.endObject();
}

std::string listJson(std::span<const RunRecord> runs, std::int64_t count)
{
    JsonWriter json(JsonLayout::Indented);
    json.beginObject().member("count", count).key("runs").beginArray();
    for (const auto& run : runs)
        writeRecord(json, run);
    json.endArray().endObject();
    return json.take() + "\n";
}

std::string listText(const RunStore& store, std::span<const RunRecord> runs, std::int64_t count, bool isFiltered)
{
    if (runs.empty())
        return localText("CommandLine",
                   isFiltered ? CONSONANCE_TEXT("CommandLine", "No run meets the filter.")
                              : CONSONANCE_TEXT("CommandLine",
                                  "No runs here yet. Make one with: consonance-cli simulate --trace preset:small "
                                  "--cluster small --policy fifo"))
            + "\n";
    TraceStartDates beginnings;
    beginnings.look(store, runs);
    std::vector<std::vector<std::string>> rows;
    for (const auto& run : runs) {
        const auto jct = run.metrics.find("mean_jct_s");
        rows.push_back({ run.id, dateText(run.createdMilliseconds), runStatusName(run.status),
            withMore(run.header.policy, tellingParameters(run)),
            withMore(run.header.trace.name, presetParametersText(run.header.trace.origin)), run.header.cluster.name,
            std::to_string(run.header.seed), jct == run.metrics.end() ? "–" : fixedText(jct->second / 60, 1),
            hashToText(run.eventHash), datedForkText(run.header, localWording(), beginnings.of(run)) });
    }
    return textTable({ "run", CONSONANCE_TEXT("CommandLine", "created (UTC)"), CONSONANCE_TEXT("CommandLine", "status"),
                         "policy", "trace", "cluster", CONSONANCE_TEXT("CommandLine", "seed"), "mean JCT (min)",
                         "event hash", CONSONANCE_TEXT("CommandLine", "changed") },
               rows)
        + localText("CommandLine", CONSONANCE_TEXT("CommandLine", "{0} of {1} runs"),
            { std::to_string(runs.size()), std::to_string(count) })
        + "\n";
}

Result<void> list(const RunsOptions& options)
{
    TRY_ASSIGN(const auto store, openStore(options.store));
    RunQuery query { .limit = options.limit };
    query.filter.text = options.text;
    query.filter.where = options.where;
    query.filter.archived = options.includeArchived ? ArchivedRuns::Included : ArchivedRuns::Hidden;
    if (!options.tag.empty())
        query.filter.tags.push_back(options.tag);
    const auto runs = store.list(query);
    if (!runs)
        return fail(placedInOption(runs.error(), "--where"));
    TRY_ASSIGN(const auto count, store.count(query.filter));
    const bool isFiltered = !options.text.empty() || !options.where.empty() || !options.tag.empty();
    return present(options.json, listText(store, *runs, count, isFiltered), listJson(*runs, count));
}

Result<void> show(const RunsOptions& options)
{
    TRY_ASSIGN(const auto run, openRun(options.store, options.id));
    JsonWriter json(JsonLayout::Indented);
    writeRecord(json, run.record);
    const auto text = json.take() + "\n";
    return present(options.json, text, text);
}

Result<void> replay(const RunsOptions& options)
{
    constexpr MessageId kDiffers = CONSONANCE_MESSAGE(
        "runs.replay-differs", "run {0} replays to event hash {1}, stored is {2}: it was made by another version");
    TRY_ASSIGN(const auto run, openRun(options.store, options.id));
    Progress progress;
    const auto replayed = [&] {
        const ProgressDisplay display("replay", progress);
        return replayStored(run.store, run.record, interruptToken(), &progress);
    }();
    if (!replayed)
        return fail(replayed.error());
    const auto stored = hashToText(replayed->storedHash);
    const auto again = hashToText(replayed->replayedHash);
    JsonWriter json(JsonLayout::Indented);
    json.beginObject().member("run", run.record.id).member("events", run.record.events);
    json.member("stored_hash", stored).member("replayed_hash", again);
    json.member("equal", replayed->isEqual()).endObject();
    TRY(present(options.json,
        replayed->isEqual()
            ? localText("CommandLine", CONSONANCE_TEXT("CommandLine", "{0}: {1} events, hash {2} again"),
                  { run.record.id, std::to_string(run.record.events), again })
                + "\n"
            : std::string(),
        json.take()));
    if (!replayed->isEqual())
        return fail(ErrorKind::Failed, kDiffers, { run.record.id, again, stored });
    return {};
}

Result<void> exportRun(const RunsOptions& options)
{
    constexpr MessageId kUnknownFormat = CONSONANCE_MESSAGE(
        "runs.unknown-format", "there is no format '{0}'; there are json, csv (events), teams and bundle");
    constexpr MessageId kBundleNeedsFile
        = CONSONANCE_MESSAGE("runs.bundle-needs-file", "a bundle is written to a file; give --out a name");
    constexpr MessageId kWhichRuns
        = CONSONANCE_MESSAGE("runs.which-runs", "name either a run or, with --where, the condition of several");
    constexpr MessageId kSpanOfBundle = CONSONANCE_MESSAGE(
        "runs.span-of-bundle", "--from, --to and --section belong to the bundle of one run; leave them out");
    constexpr MessageId kViewOfBundle = CONSONANCE_MESSAGE("runs.view-of-bundle",
        "--at, --select-job and --select-server belong to the bundle of one run; leave them out");
    if (options.id.empty() == options.where.empty())
        return fail(ErrorKind::BadArguments, kWhichRuns);
    const auto& range = options.range;
    const bool hasRange = !range.from.empty() || !range.to.empty() || !range.section.empty();
    if (hasRange && (options.format != "bundle" || !options.where.empty()))
        return fail(ErrorKind::BadArguments, kSpanOfBundle);
    if (isGiven(options.view) && (options.format != "bundle" || !options.where.empty()))
        return fail(ErrorKind::BadArguments, kViewOfBundle);
    if (options.format == "bundle" && options.out == "-")
        return fail(ErrorKind::BadArguments, kBundleNeedsFile);
    if (!options.where.empty()) {
        TRY_ASSIGN(const auto store, openStore(options.store));
        const RunFilter filter { .where = options.where,
            .archived = options.includeArchived ? ArchivedRuns::Included : ArchivedRuns::Hidden };
        return exportRuns(
            store, filter, options.format, options.out, options.each ? EachRun::AFileOfItsOwn : EachRun::InOneTable);
    }
    TRY_ASSIGN(const auto run, openRun(options.store, options.id));
    if (options.format == "json") {
        TRY_ASSIGN(const auto result, storedResult(run.store, run.record));
        return writeOutput(options.out, resultJson({ &result, 1 }));
    }
    if (options.format == "bundle") {
        TRY_ASSIGN(const auto bundle, bundleOptions(options.range, options.view, run));
        return shareStored(run.store, run.record, bundle, options.out, interruptToken());
    }
    if (options.format == "teams") {
        TRY_ASSIGN(const auto csv, teamsCsv(run.store, { &run.record, 1 }, interruptToken()));
        return writeOutput(options.out, csv);
    }
    if (options.format != "csv")
        return fail(ErrorKind::BadArguments, kUnknownFormat, { options.format });
    TRY_ASSIGN(const auto stored, storedInputs(run.store, run.record));
    TRY_ASSIGN(const auto log, run.store.loadLog(run.record.id));
    return writeOutput(options.out, eventsCsv(log, *stored.inputs.workload, *stored.inputs.cluster));
}

Result<void> importRun(const RunsOptions& options)
{
    TRY_ASSIGN(auto store, openStore(options.store));
    TRY_ASSIGN(const auto imported, store.importBundle(options.text));
    JsonWriter json(JsonLayout::Indented);
    json.beginObject().member("run", imported.id).endObject();
    return present(options.json, imported.id + "\n", json.take());
}

Result<void> rename(const RunsOptions& options)
{
    TRY_ASSIGN(auto run, openRun(options.store, options.id));
    return run.store.rename(run.record.id, options.text);
}

/// The text alone says what the notes become: adding to them is the shell's business.
Result<void> note(const RunsOptions& options)
{
    TRY_ASSIGN(auto run, openRun(options.store, options.id));
    return run.store.setNotes(run.record.id, options.text);
}

Result<void> tag(const RunsOptions& options)
{
    TRY_ASSIGN(auto run, openRun(options.store, options.id));
    return options.remove ? run.store.removeTag(run.record.id, options.tag)
                          : run.store.addTag(run.record.id, options.tag);
}

Result<void> archive(const RunsOptions& options)
{
    TRY_ASSIGN(auto run, openRun(options.store, options.id));
    return options.remove ? run.store.restore(run.record.id) : run.store.archive(run.record.id);
}

/// In the order in which they are made: servers, then jobs, then who decides from there on.
Result<std::vector<Intervention>> wantedChanges(const RunsOptions& options)
{
    std::vector<Intervention> changes;
    for (const auto& [kind, servers] : { std::pair { ClusterChangeKind::Drain, &options.drained },
             std::pair { ClusterChangeKind::Fail, &options.failed },
             std::pair { ClusterChangeKind::Repair, &options.repaired } }) {
        for (const auto& server : *servers)
            changes.push_back(ChangeServer { kind, server });
    }
    for (const auto& server : options.added) {
        const auto colon = std::min(server.find(':'), server.size());
        AddServer added { .server = server.substr(0, colon) };
        if (colon < server.size())
            added.like = server.substr(colon + 1);
        changes.emplace_back(std::move(added));
    }
    for (const auto& text : options.forced) {
        TRY_ASSIGN(auto change, parseForce(text));
        if (options.keepRest) {
            const auto* place = std::get_if<PlaceJob>(&change);
            const auto answer = place ? keepingTheRest(place->places) : std::nullopt;
            if (!answer)
                return fail(ErrorKind::BadArguments, kNotOneTask, { text });
            change = *answer;
        }
        changes.push_back(std::move(change));
    }
    TRY_ASSIGN(auto parameters, typedSettings(options.assignments, options.policy));
    if (!options.policy.empty() || !parameters.empty())
        changes.push_back(ChangePolicy { options.policy, std::move(parameters), {} });
    return changes;
}

/// What was drained or failed comes back.
std::vector<Intervention> repairsOf(const RunsOptions& options)
{
    std::vector<Intervention> repairs;
    for (const auto* servers : { &options.drained, &options.failed }) {
        for (const auto& server : *servers)
            repairs.emplace_back(ChangeServer { ClusterChangeKind::Repair, server });
    }
    return repairs;
}

/// Something else from a moment of a kept run on; the branch is a run with a parent.
Result<void> fork(const RunsOptions& options)
{
    TRY_ASSIGN(auto run, openRun(options.store, options.id));
    TRY_ASSIGN(auto changes, wantedChanges(options));
    ForkMoment moment { .at = std::nullopt, .decision = options.decision };
    if (!options.at.empty()) {
        TRY_ASSIGN(moment.at, momentsOf(run.store, run.record)(options.at));
    }
    const RunToBeKept keeping(run.store);
    Progress progress;
    std::string note;
    const auto result = [&]() -> Result<RunResult> {
        const ProgressDisplay display("fork", progress);
        TRY_ASSIGN(
            auto planned, planFork(run.store, run.record, moment, std::move(changes), interruptToken(), &progress));
        auto& branch = planned.branch;
        if (!options.until.empty()) {
            TRY_ASSIGN(const auto until, momentsOf(run.store, run.record)(options.until));
            TRY(changeLater(branch, until, repairsOf(options), interruptToken()));
            planned.point.change = branch.text;
        }
        TRY_ASSIGN(auto kept,
            runAndKeep(run.store, branch.request, branch.simulation, interruptToken(), &progress, planned.point));
        TRY_ASSIGN(const auto parentLog, run.store.loadLog(run.record.id));
        if (const auto decision = numbersPart(parentLog, branch.simulation.engine().log()))
            note = numbersPartText(*decision, localWording()) + "\n";
        if (const auto failures = failureText(branch.request, branch.inputs, kept.metrics.keyed, localWording());
            !failures.empty())
            note += failures + "\n";
        return kept;
    }();
    if (!result)
        return fail(reportSavedWork(result.error(), keeping.text()));
    printRemarks(runRemarks(*result, localWording()));
    return present(options.json, runTable({ *result }) + note, resultJson({ &*result, 1 }));
}

Result<void> diff(const RunsOptions& options)
{
    TRY_ASSIGN(const auto first, openRun(options.store, options.id));
    TRY_ASSIGN(const auto second, openRun(options.store, options.other));
    const std::vector ids { first.record.id, second.record.id };
    TRY_ASSIGN(const auto range, spanOf(options.range, first.store, ids));
    TRY_ASSIGN(auto difference, compareStored(first.store, first.record, second.record, range.value_or(StoredSpan {})));
    CopyRule rule;
    TRY(readTyped(copyRuleFields(), options.copies, rule));
    Progress progress;
    if (difference.firstEvent) {
        const ProgressDisplay display("diff", progress);
        TRY_ASSIGN(difference.copies,
            copiesOfStored(first.store, { first.record, second.record }, { kFirstRun, kSecondRun }, rule,
                { .range = range, .progress = &progress }, interruptToken()));
    }
    const auto reason = [&]() -> Result<std::string> {
        if (!options.why)
            return {};
        const ProgressDisplay display("diff", progress);
        return whyStoredPart(first.store, first.record, second.record, interruptToken(), &progress, localWording());
    }();
    if (!reason)
        return fail(reason.error());
    return present(options.json, differenceText(difference, localWording()) + *reason,
        differenceJson(first.record.id, second.record.id, difference, *reason));
}

constexpr const char* kRunHelp = "Run id, or the beginning or end of one";
using SharedOptions = std::shared_ptr<RunsOptions>;

void addListing(CLI::App& runs, const CommandResult& result, const SharedOptions& options)
{
    auto* listing = addStoreCommand(runs, result, options, "list", "List runs, newest first", list);
    listing->add_option("--filter", options->text, "Words in id, name, policy, trace, cluster, tags or notes");
    listing->add_option(
        "--where", options->where, "Only runs for which this holds, such as 'mean_jct < 40min and param.quantum > 60'");
    listing->add_option("--tag", options->tag, "Only runs with this tag");
    listing->add_option("--limit", options->limit, "At most this many")
        ->check(CLI::PositiveNumber)
        ->capture_default_str();
    listing->add_flag("--all", options->includeArchived, "Archived ones too");
    addJsonOption(*listing, options->json);

    auto* showing = addStoreCommand(runs, result, options, "show", "Everything about one run, as JSON", show);
    showing->add_option("run", options->id, kRunHelp)->required();
    addJsonOption(*showing, options->json);

    auto* replaying = addStoreCommand(
        runs, result, options, "replay", "Run it again from what the store has and compare the event hash", replay);
    replaying->add_option("run", options->id, kRunHelp)->required();
    addConsentOption(*replaying);
    addJsonOption(*replaying, options->json);
}

void addExchange(CLI::App& runs, const CommandResult& result, const SharedOptions& options)
{
    auto* exporting = addStoreCommand(runs, result, options, "export",
        "Write a run's result (json), its events (csv), waits and hours of its teams (teams), or all of it (bundle); "
        "with --where the figures of many runs",
        exportRun);
    exporting->add_option("run", options->id, kRunHelp);
    exporting->add_option("--where", options->where,
        "Every run for which this holds: json, csv and teams hold their figures, bundles go to a folder");
    exporting->add_flag("--all", options->includeArchived, "Archived ones too");
    exporting->add_flag("--each", options->each,
        "With --where: a file for each run in a folder, its result (json), events (csv) or teams");
    exporting->add_option("--format", options->format, "json, csv, teams or bundle")->capture_default_str();
    exporting->add_option("--out", options->out, "File, or - for standard output")->required();
    addRangeOption(*exporting, options->range, "Of a bundle: it opens at this moment");
    addBundleViewOption(*exporting, options->view);

    auto* importing = addStoreCommand(runs, result, options, "import",
        "Import a run that was exported as a bundle, after checking all of it", importRun);
    importing->add_option("file", options->text, "The bundle")->required();
    addJsonOption(*importing, options->json);
}

void addForking(CLI::App& runs, const CommandResult& result, const SharedOptions& options)
{
    auto* forking = addStoreCommand(runs, result, options, "fork",
        "What if: change something at a moment of a run and let it go on from there", fork);
    forking->add_option("run", options->id, kRunHelp)->required();
    auto* moment = forking->add_option_group("moment");
    takeMoments(*moment->add_option(
        "--at", options->at, "The moment at which the branch leaves, such as 90s, 20min or 03:20:00"));
    moment->add_option("--decision", options->decision, "Or just before the decision with this number");
    moment->require_option(1);
    const auto addList = [forking](const char* name, std::vector<std::string>& values, const char* help) {
        forking->add_option(name, values, help)->allow_extra_args(false);
    };
    addList("--force", options->forced,
        "Place or move a task: job:role:server[:count[:from]], or JSON (docs/formats.md); may be repeated");
    forking->add_flag("--keep-rest", options->keepRest,
        "With --decision and one --force job:role:server:1:from: all else of the decision stays where it still fits, "
        "instead of being decided again");
    addList("--drain", options->drained, "Server or rack that takes nothing new from then on; may be repeated");
    addList("--fail", options->failed, "Server or rack that fails then; may be repeated");
    takeMoments(*forking->add_option(
        "--until", options->until, "When what was drained or failed comes back, such as 03:20:00 (default: never)"));
    addList("--repair", options->repaired, "Server that comes back then; may be repeated");
    addList("--add", options->added, "Server that appears then, NAME or NAME:LIKE; may be repeated");
    forking->add_option("--policy", options->policy, "Policy that goes on (default: the same)");
    addJsonOption(*forking, options->json);
    addList("--set", options->assignments, "Parameter of that policy, key=value; may be repeated");
    addConsentOption(*forking);
}

void addEditing(CLI::App& runs, const CommandResult& result, const SharedOptions& options)
{
    auto* naming = addStoreCommand(runs, result, options, "rename", "Give a run a name of its own", rename);
    naming->add_option("run", options->id, kRunHelp)->required();
    naming->add_option("name", options->text, "The name; empty removes it")->required();

    auto* noting
        = addStoreCommand(runs, result, options, "note", "Write notes about a run, replacing its earlier ones", note);
    noting->add_option("run", options->id, kRunHelp)->required();
    noting->add_option("text", options->text, "The notes; empty removes them")->required();

    auto* tagging = addStoreCommand(runs, result, options, "tag", "Tag a run", tag);
    tagging->add_option("run", options->id, kRunHelp)->required();
    tagging->add_option("tag", options->tag, "The tag")->required();
    tagging->add_flag("--remove", options->remove, "Remove the tag");

    auto* archiving = addStoreCommand(runs, result, options, "archive", "Hide a run from listings", archive);
    archiving->add_option("run", options->id, kRunHelp)->required();
    archiving->add_flag("--undo", options->remove, "Show it again");
}

void addDifference(CLI::App& runs, const CommandResult& result, const SharedOptions& options)
{
    auto* differing = addStoreCommand(runs, result, options, "diff", "Where two runs part, and what it cost", diff);
    differing->add_option("run", options->id, kRunHelp)->required();
    differing->add_option("other", options->other, kRunHelp)->required();
    differing->add_flag(
        "--why", options->why, "Also why they first differ: follows both runs there again and asks their policies");
    addFieldOptions(*differing, copyRuleFields(), CopyRule {}, options->copies);
    addJsonOption(*differing, options->json);
    addRangeOption(*differing, options->range, "Only what happened at or after this moment");
}

} // namespace

void addRunsCommand(CLI::App& app, const CommandResult& result)
{
    auto options = std::make_shared<RunsOptions>();
    auto* runs = app.add_subcommand("runs", "The catalogue of kept runs");
    runs->require_subcommand(1);
    addListing(*runs, result, options);
    addExchange(*runs, result, options);
    addForking(*runs, result, options);
    addEditing(*runs, result, options);
    addRunsCompareCommand(*runs, result);
    addAppendixCommand(*runs, result);
    addMarkCommands(*runs, result);
    addDriftCommand(*runs, result);
    addFindCommand(*runs, result);
    addDifference(*runs, result, options);
}

} // namespace consonance
