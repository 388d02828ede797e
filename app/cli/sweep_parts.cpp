// SPDX-License-Identifier: GPL-3.0-or-later
// sweep plan | work | merge | status.
#include "app/cli/sweep_parts.h"

#include "app/cli/policy_settings.h"
#include "app/cli/result_table.h"
#include "app/cli/text_table.h"
#include "app/language/language.h"

#include "core/base/file_io.h"
#include "core/base/hash.h"
#include "core/base/json_writer.h"
#include "core/base/marked_text.h"
#include "core/compare/comparison_json.h"
#include "core/compare/comparison_svg.h"
#include "core/compare/metric_comparison.h"
#include "core/query/query_value.h"
#include "core/store/process_identity.h"
#include "core/store/store_location.h"
#include "core/sweep/shared/sweep_merge.h"
#include "core/sweep/shared/sweep_slurm.h"
#include "core/sweep/shared/sweep_status.h"
#include "core/sweep/shared/sweep_work.h"

#include <CLI/CLI.hpp>
#include <fmt/format.h>

namespace consonance {

namespace {

constexpr MessageId kIncomplete = CONSONANCE_MESSAGE(
    "cli.sweep.incomplete", "{0} of {1} runs are missing; what is there is in the store, and `sweep status` says more");
constexpr MessageId kCellsFailed = CONSONANCE_MESSAGE("cli.sweep.cells-failed", "{0} runs failed");
constexpr MessageId kNoRank = CONSONANCE_MESSAGE(
    "cli.sweep.no-rank", "--on mpi is for processes that mpirun or srun started, and neither started this one");
constexpr MessageId kBadRank = CONSONANCE_MESSAGE("cli.sweep.rank", "there is no rank {0} of {1}; the first is 0");

struct PartArguments {
    std::string config;
    std::string folder;
    std::string shard;
    std::string round;
    int rank = 0;
    int ranks = 0; ///< 0: as mpirun says
    std::string on;
    int threads = 1;
    SweepOutput output;
    JsonOption json;
};

void printLine(const JsonOption& json, const std::string& text)
{
    fmt::print(json.textStream(), "{}\n", text);
}

Result<void> plan(const PartArguments& arguments)
{
    TRY_ASSIGN(const auto read, readSweepPlan(arguments.config));
    const auto path = arguments.folder.empty() ? read.name + ".sweep" : arguments.folder;
    TRY_ASSIGN(const auto folder, planInto(path, read));
    const auto& manifest = folder.manifest();
    if (arguments.json.isGiven()) {
        JsonWriter json(JsonLayout::Indented);
        json.beginObject().member("sweep", manifest.plan.name).member("folder", folder.path().string());
        json.member("cells", manifest.cells.size()).endObject();
        TRY(writeOutput(arguments.json.target, json.take() + "\n"));
    }
    printLine(arguments.json,
        localText("CommandLine",
            CONSONANCE_TEXT("CommandLine",
                "Planned: {0} runs in {1}. consonance-cli sweep work {1} runs them, on any machine that sees the "
                "folder."),
            { std::to_string(manifest.cells.size()), folder.path().string() }));
    return {};
}

/// The round of a process that cells are handed out to; nothing when it has a share of its own.
Result<std::optional<SweepRound>> roundOf(const PartArguments& arguments)
{
    auto round = roundOfEnvironment();
    if (arguments.round.empty()) {
        if (arguments.on.empty())
            return std::nullopt;
        if (!round)
            return fail(ErrorKind::BadArguments, kNoRank);
        return round;
    }
    if (!round)
        round = SweepRound {};
    round->name = arguments.round;
    if (arguments.ranks > 0) {
        if (arguments.rank >= arguments.ranks)
            return fail(
                ErrorKind::BadArguments, kBadRank, { std::to_string(arguments.rank), std::to_string(arguments.ranks) });
        round->rank = arguments.rank;
        round->ranks = arguments.ranks;
    }
    return round;
}

std::string reportJson(const SweepFolder& folder, const SweepWorkReport& report)
{
    JsonWriter json(JsonLayout::Indented);
    json.beginObject().member("sweep", folder.manifest().plan.name).member("cells", report.cells);
    json.member("found", report.found);
    for (const auto& [key, cells] : { std::pair { "run", &report.run }, std::pair { "failed", &report.failed } }) {
        json.key(key).beginArray();
        for (const auto cell : *cells)
            json.value(cell);
        json.endArray();
    }
    return json.endObject().take() + "\n";
}

Result<void> work(const PartArguments& arguments)
{
    SweepWorkOptions options { .threads = arguments.threads };
    if (!arguments.shard.empty()) {
        TRY_ASSIGN(options.shard, parseShard(arguments.shard));
    }
    TRY_ASSIGN(options.round, roundOf(arguments));
    TRY_ASSIGN(const auto folder, SweepFolder::open(std::filesystem::absolute(arguments.folder)));
    // Names of files are those of where the sweep was planned. Where that folder is not seen, presets need none.
    std::error_code ignored;
    std::filesystem::current_path(folder.manifest().folder, ignored);
    Progress progress;
    const auto report = [&] {
        const ProgressDisplay display("sweep work", progress);
        return workOnSweep(folder, options, interruptToken(), &progress);
    }();
    if (!report)
        return fail(reportSavedWork(report.error(),
            localText("CommandLine",
                CONSONANCE_TEXT("CommandLine", "Kept: {0} of {1} runs; the same command continues."),
                { std::to_string(progress.done()), std::to_string(progress.total()) })));
    warn(report->problems);
    if (arguments.json.isGiven())
        TRY(writeOutput(arguments.json.target, reportJson(folder, *report)));
    printLine(arguments.json,
        localText("CommandLine", CONSONANCE_TEXT("CommandLine", "{0} runs made, {1} were there, {2} failed."),
            { std::to_string(report->run.size()), std::to_string(report->found),
                std::to_string(report->failed.size()) }));
    // mpirun ends all ranks when one of them ends badly; who started the round reads from the files what failed.
    if (!report->failed.empty() && !options.round)
        return fail(ErrorKind::Failed, kCellsFailed, { std::to_string(report->failed.size()) });
    return {};
}

Result<void> merge(const PartArguments& arguments)
{
    TRY_ASSIGN(const auto folder, SweepFolder::open(arguments.folder));
    return mergeFolder(folder, arguments.output);
}

std::string statusJson(const SweepFolder& folder, const SweepStatus& status,
    const std::optional<std::map<std::string, std::int64_t>>& hints)
{
    JsonWriter json(JsonLayout::Indented);
    json.beginObject().member("sweep", folder.manifest().plan.name).member("cells", status.cells);
    json.member("finished", status.finished).member("failed", status.failures.size());
    json.member("running", status.running).key("files").beginArray();
    for (const auto& file : status.files) {
        json.beginObject().member("name", file.name).member("finished", file.finished).member("failed", file.failed);
        json.member("whole", file.isWhole);
        json.member("changed_utc", queryDateText(static_cast<double>(file.changedMilliseconds) / 1000)).endObject();
    }
    json.endArray().key("slurm");
    if (hints) {
        json.beginObject();
        for (const auto& [state, count] : *hints)
            json.member(state, count);
        json.endObject();
    } else {
        json.null();
    }
    for (const auto& [key, problems] :
        { std::pair { "failures", &status.failures }, std::pair { "problems", &status.problems } }) {
        json.key(key).beginArray();
        for (const auto& problem : *problems)
            json.value(problem.englishText());
        json.endArray();
    }
    return json.endObject().take() + "\n";
}

std::string statusText(const SweepFolder& folder, const SweepStatus& status,
    const std::optional<std::map<std::string, std::int64_t>>& hints)
{
    auto text = localText("CommandLine", CONSONANCE_TEXT("CommandLine", "{0}: {1} of {2} runs finished, {3} failed."),
                    { folder.manifest().plan.name, std::to_string(status.finished), std::to_string(status.cells),
                        std::to_string(status.failures.size()) })
        + "\n";
    std::vector<std::vector<std::string>> rows;
    for (const auto& file : status.files) {
        rows.push_back({ file.name,
            file.isWhole ? localText("CommandLine", CONSONANCE_TEXT("CommandLine", "whole"))
                         : localText("CommandLine", CONSONANCE_TEXT("CommandLine", "growing or left")),
            std::to_string(file.finished), std::to_string(file.failed),
            queryDateText(static_cast<double>(file.changedMilliseconds) / 1000) });
    }
    if (!rows.empty())
        text += textTable({ CONSONANCE_TEXT("CommandLine", "file"), CONSONANCE_TEXT("CommandLine", "state"),
                              CONSONANCE_TEXT("CommandLine", "finished"), CONSONANCE_TEXT("CommandLine", "failed"),
                              CONSONANCE_TEXT("CommandLine", "changed (UTC)") },
            rows);
    if (!hints)
        return text;
    for (const auto& [state, count] : *hints)
        text += fmt::format("Slurm: {} {}\n", state, count);
    if (hints->empty())
        text += localText("CommandLine", CONSONANCE_TEXT("CommandLine", "Slurm: none of its jobs is in the queue."))
            + "\n";
    return text;
}

Result<void> status(const PartArguments& arguments)
{
    TRY_ASSIGN(const auto folder, SweepFolder::open(arguments.folder));
    const auto found = statusOf(folder);
    const auto hints = slurmHints(folder);
    warn(found.problems);
    warn(found.failures);
    return present(arguments.json, statusText(folder, found, hints), statusJson(folder, found, hints));
}

using Shared = std::shared_ptr<PartArguments>;

CLI::App* addPart(CLI::App& sweep, const CommandResult& result, const Shared& arguments, const char* name,
    const char* help, Result<void> (*run)(const PartArguments&))
{
    auto* part = sweep.add_subcommand(name, help);
    part->callback(calling(run, arguments, result));
    return part;
}

void addFolder(CLI::App& part, PartArguments& arguments)
{
    part.add_option("folder", arguments.folder, "Folder of the sweep, as sweep plan made it")->required();
}

/// Which setting ranks first may depend on this one schedule.
Result<StoredComparison> withCopies(const SweepOutput& output, StoredComparison comparison)
{
    TRY_ASSIGN(const auto store, openStore(output.store));
    std::vector<RunRecord> records;
    for (const auto& run : comparison.result.runs) {
        TRY_ASSIGN(records.emplace_back(), store.get(run.runId));
    }
    Progress progress;
    const ProgressDisplay display("copies", progress);
    TRY(addCopies(comparison, store, records, output.copies.rule(), {}, interruptToken(), &progress));
    return comparison;
}

} // namespace

void addSweepOutput(CLI::App& command, SweepOutput& output)
{
    addJsonOption(command, output.json);
    command.add_option("--svg", output.svg, "Write mean JCTs with intervals and the Pareto front as a picture");
    addStoreOption(command, output.store);
    addCopiesOption(command, output.copies);
}

Result<void> writeSweep(const SweepOutput& output, const SweepPlan& plan, const SweepOutcome& outcome)
{
    TRY_ASSIGN(const auto comparison, withCopies(output, outcome.comparison));
    const auto& runs = comparison.result;
    warn(outcome.problems);
    warn(fairnessProblems(runs.runs, comparison.contenders));
    if (!plan.output.empty())
        TRY(writeFileAtomically(plan.output, sweepLines(outcome)));
    if (!output.svg.empty())
        TRY(writeOutput(output.svg, comparisonSvg(runs, commandLine(), ComparisonSvgPart::TradeOff)));
    if (output.json.isGiven())
        TRY(writeOutput(output.json.target, comparisonJson(runs.runs, runs.summary)));
    fmt::print(output.svg == "-" ? stderr : output.json.textStream(), "{}", summaryTable(runs));
    return {};
}

Result<void> writeTrainings(
    const SweepOutput& output, const SweepManifest& manifest, const std::vector<MergedTraining>& trainings)
{
    std::string lines;
    std::vector<std::vector<std::string>> rows;
    JsonWriter json(JsonLayout::Indented);
    json.beginObject().member("sweep", manifest.plan.name).key("trainings").beginArray();
    for (const auto& training : trainings) {
        lines += training.line;
        const auto& cell = manifest.cells[training.cell].cell;
        const auto& label = manifest.plan.policies[cell.policy].label;
        const auto hash = hashToText(training.checkpointHash);
        rows.push_back({ training.name, label, std::to_string(cell.seed), hash });
        json.beginObject().member("name", training.name).member("training", label).member("seed", cell.seed);
        json.member("checkpoint", hash).endObject();
    }
    json.endArray().endObject();
    if (!manifest.plan.output.empty())
        TRY(writeFileAtomically(manifest.plan.output, lines));
    return present(output.json,
        textTable({ CONSONANCE_TEXT("CommandLine", "name"), CONSONANCE_TEXT("CommandLine", "training"),
                      CONSONANCE_TEXT("CommandLine", "seed"), CONSONANCE_TEXT("CommandLine", "checkpoint") },
            rows),
        json.take() + "\n");
}

Result<SweepFolder> planInto(const std::filesystem::path& path, const SweepPlan& plan)
{
    TRY_ASSIGN(auto program, thisProgram());
    Progress progress;
    const auto planned = [&] {
        const ProgressDisplay display("sweep plan", progress);
        return planSweep(plan,
            { .folder = std::filesystem::current_path().string(),
                .createdMilliseconds = wallClockMilliseconds(),
                .program = std::move(program) },
            interruptToken(), &progress);
    }();
    if (!planned)
        return fail(planned.error());
    warn(planned->problems);
    return SweepFolder::create(path, *planned);
}

Result<void> mergeFolder(const SweepFolder& folder, const SweepOutput& output)
{
    Progress progress;
    const auto merged = [&]() -> Result<SweepMerge> {
        const ProgressDisplay display("sweep merge", progress);
        TRY_ASSIGN(auto path, defaultStorePath());
        if (!output.store.path.empty())
            path = output.store.path;
        else
            TRY(ensureFolder(path.parent_path()));
        return mergeSweepInto(path, folder, interruptToken(), &progress);
    }();
    if (!merged)
        return fail(merged.error());
    warn(merged->problems);
    fmt::print(stderr, "{}\n",
        localText("CommandLine",
            CONSONANCE_TEXT("CommandLine", "{0} runs brought into the store, {1} were there, {2} are missing."),
            { std::to_string(merged->taken), std::to_string(merged->found), std::to_string(merged->missing.size()) }));
    if (folder.manifest().plan.trains && merged->missing.empty())
        return writeTrainings(output, folder.manifest(), merged->trainings);
    if (!merged->outcome)
        return fail(
            ErrorKind::Failed, kIncomplete, { std::to_string(merged->missing.size()), std::to_string(merged->cells) });
    return writeSweep(output, folder.manifest().plan, *merged->outcome);
}

std::filesystem::path ownProgram()
{
    std::error_code ignored;
    const auto path = std::filesystem::read_symlink("/proc/self/exe", ignored);
    return ignored ? std::filesystem::path("consonance-cli") : path;
}

void addSweepParts(CLI::App& sweep, const CommandResult& result)
{
    const auto arguments = std::make_shared<PartArguments>();
    auto* planning = addPart(sweep, result, arguments, "plan",
        "Write a sweep into a folder, each run with a hash over all that decides it", plan);
    planning->add_option("--config", arguments->config, "JSON, as of the sweep itself")->required();
    planning->add_option("--folder", arguments->folder,
        "Folder to write; every machine that works on it must see it (default: NAME.sweep)");
    addStoreOption(*planning, arguments->output.store); // checkpoints may be trainings that it keeps
    addJsonOption(*planning, arguments->json);

    auto* working = addPart(sweep, result, arguments, "work",
        "Run one share of a planned sweep, on whatever machine sees its folder; again, it goes on", work);
    addFolder(*working, *arguments);
    auto* shard = working->add_option("--shard", arguments->shard, "Share I of N, as in 3/10 (default: all of it)");
    working
        ->add_option(
            "--on", arguments->on, "mpi: this is a rank started by mpirun or srun; runs are handed out among the ranks")
        ->check(CLI::IsMember({ "mpi" }))
        ->excludes(shard);
    working
        ->add_option("--round", arguments->round,
            "Runs are handed out among the processes with this name, which no earlier round had")
        ->excludes(shard);
    working->add_option("--rank", arguments->rank, "In a round: the number of this process, from 0")
        ->check(CLI::NonNegativeNumber);
    working->add_option("--ranks", arguments->ranks, "In a round: how many processes (default: as mpirun says)")
        ->check(CLI::NonNegativeNumber);
    working->add_option("--threads", arguments->threads, "Runs at the same time; 0 = one per processor")
        ->check(CLI::NonNegativeNumber)
        ->capture_default_str();
    addConsentOption(*working);
    addJsonOption(*working, arguments->json);

    auto* merging = addPart(sweep, result, arguments, "merge",
        "Bring the finished runs of a sweep into the store; this may be repeated, also while it is worked on", merge);
    addFolder(*merging, *arguments);
    addSweepOutput(*merging, arguments->output);

    auto* telling = addPart(sweep, result, arguments, "status", "Progress of a planned sweep, from its files", status);
    addFolder(*telling, *arguments);
    addJsonOption(*telling, arguments->json);
}

} // namespace consonance
