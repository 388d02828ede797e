// SPDX-License-Identifier: GPL-3.0-or-later
// report: one page about a run or a comparison for outsiders.
#include "app/arguments/field_options.h"
#include "app/arguments/output_option.h"
#include "app/arguments/policy_settings.h"
#include "app/cli/command_context.h"
#include "app/cli/contender_settings.h"
#include "app/cli/range_option.h"
#include "app/cli/store_option.h"
#include "app/cli/sweep_parts.h"
#include "app/language/language.h"

#include "core/compare/compare_fields.h"
#include "core/compare/summary_table.h"
#include "core/keep/run_keeper.h"
#include "core/operate/report_markdown.h"
#include "core/sweep/shared/child_program.h"

#include <CLI/CLI.hpp>

#include <algorithm>
#include <chrono>
#include <filesystem>
#include <initializer_list>
#include <utility>

#include <fmt/format.h>
#include <fmt/ranges.h>
#include <unistd.h>

namespace consonance {

namespace {

constexpr MessageId kWhatToReport = CONSONANCE_MESSAGE(
    "report.which-runs", "say what the report is of: --run ID[,ID…], or --trace with --policy or --policies");

constexpr MessageId kLabelsInText
    = CONSONANCE_MESSAGE("report.labels", "--label goes with a report as text (.md), not with '{0}'");
constexpr MessageId kOtherEnding
    = CONSONANCE_MESSAGE("report.other-ending", "'{0}' is not a report; the name must end in .md, .pdf, .svg or .png");
constexpr MessageId kNoWindowProgram = CONSONANCE_MESSAGE("report.no-window-program",
    "{0} is written by the program consonance, which is not at {1}; write a report that ends in .md instead");
constexpr MessageId kNotDrawn = CONSONANCE_MESSAGE("report.not-drawn", "the report was not written: {0}");
constexpr auto kLongestDrawing = std::chrono::minutes(10);

struct ReportOptions {
    StoreOption store;
    std::vector<std::string> runs;
    CompareRequest compare;
    TypedRun single; ///< instead, one policy
    TypedFields typed;
    std::string question;
    std::vector<std::string> labels; ///< POLICY=NAME
    std::string out = "-";
    JsonOption json;
    RangeOption range;
};

/// Runs one policy; keeps the run in `store` and names it.
Result<void> runOne(RunStore& store, ReportOptions& options)
{
    auto& single = options.single;
    single.fields.insert(options.typed.begin(), options.typed.end());
    single.fields["trace"] = { options.compare.traces.front() };
    single.fields["seed"] = { std::to_string(options.compare.seeds.front()) };
    if (!options.compare.decideAt)
        single.fields.erase("decide_at");
    TRY(readTypedRun(single));
    const auto& request = single.request;
    TRY_ASSIGN(const auto inputs, resolveInputs(request, interruptToken()));
    warn(inputs.problems);
    TRY_ASSIGN(auto simulation, startRun(request, inputs, interruptToken()));
    Progress progress;
    const ProgressDisplay display("simulate", progress);
    TRY_ASSIGN(const auto result, runAndKeep(store, request, simulation, interruptToken(), &progress));
    options.runs.push_back(result.runId);
    return {};
}

/// Runs all policies on all traces and seeds.
Result<void> runAll(RunStore& store, ReportOptions& options)
{
    std::optional<Error> notKept;
    Progress progress;
    const auto compared = [&] {
        const ProgressDisplay display("compare", progress);
        return compare(options.compare, interruptToken(), &progress, [&](RunResult& run, const Simulation& simulation) {
            auto id = keep(store, run, requestOf(options.compare, run), simulation);
            if (id)
                run.runId = *id;
            else if (!notKept)
                notKept = id.error();
        });
    }();
    if (!compared)
        return fail(compared.error());
    if (notKept)
        return fail(*notKept);
    warn(compared->problems);
    for (const auto& run : compared->runs)
        options.runs.push_back(run.runId);
    return {};
}

/// The policies of kept runs.
std::vector<std::string> contendersIn(const RunStore& store, const std::vector<std::string>& ids)
{
    std::vector<std::string> policies;
    for (const auto& id : ids) {
        if (const auto run = store.get(id))
            policies.push_back(run->header.policy);
    }
    return policies;
}

bool endsIn(const std::string& path, std::initializer_list<const char*> endings)
{
    return std::ranges::any_of(endings, [&path](const char* ending) { return path.ends_with(ending); });
}

/// A database that goes with the object: runs made for a report that another program draws.
class PassingStore {
public:
    PassingStore()
        : m_folder(std::filesystem::temp_directory_path() / fmt::format("consonance-report-{}", ::getpid()))
    {
        std::error_code ignored;
        std::filesystem::create_directories(m_folder, ignored);
    }
    ~PassingStore()
    {
        std::error_code ignored;
        std::filesystem::remove_all(m_folder, ignored);
    }
    PassingStore(const PassingStore&) = delete;
    PassingStore& operator=(const PassingStore&) = delete;

    [[nodiscard]] std::string path() const { return (m_folder / "runs.db").string(); }

private:
    std::filesystem::path m_folder;
};

/// Pages are painted by the window's program, which needs no display for it.
Result<void> drawReport(const ReportOptions& options, const ReportAsk& ask, const std::string& store)
{
    const auto program = ownProgram().parent_path() / "consonance";
    if (!std::filesystem::exists(program))
        return fail(ErrorKind::Failed, kNoWindowProgram, { options.out, program.string() });
    std::vector<std::string> arguments { program.string(), "render", "--view", "report", "--run",
        fmt::to_string(fmt::join(options.runs, ",")), "--out", options.out, "--language",
        std::string(languageInUse()) };
    const auto add = [&arguments](const char* name, const std::string& value) {
        if (!value.empty())
            arguments.insert(arguments.end(), { name, value });
    };
    add("--store", store);
    add("--question", ask.question);
    add("--baseline", ask.baseline);
    add("--command", ask.command);
    if (ask.copies.copies)
        add("--copies", fmt::to_string(*ask.copies.copies));
    if (ask.copies.jitter)
        add("--jitter", fmt::to_string(ask.copies.jitter->seconds()));
    if (ask.copies.durationNoise > 0)
        add("--duration-noise", fmt::to_string(ask.copies.durationNoise));
    if (ask.span) {
        add("--from", ask.span->from > Time {} ? fmt::format("{}s", ask.span->from.seconds()) : std::string());
        add("--to", ask.span->until != kForever ? fmt::format("{}s", ask.span->until.seconds()) : std::string());
    }
    TRY_ASSIGN(const auto drawn, runProgram(arguments, kLongestDrawing, interruptToken()));
    if (!drawn.exit.isGood())
        return fail(
            ErrorKind::Failed, kNotDrawn, { drawn.standardError.empty() ? drawn.exit.text() : drawn.standardError });
    return {};
}

Result<void> runReport(ReportOptions& options)
{
    const bool isDrawn = endsIn(options.out, { ".pdf", ".svg", ".png" });
    if (options.out != "-" && !isDrawn && !options.out.ends_with(".md"))
        return fail(ErrorKind::BadArguments, kOtherEnding, { options.out });
    const bool isKept = !options.runs.empty();
    auto& typed = options.typed;
    const bool isSingle = !options.single.fields["policy"].empty();
    if (!isKept && (typed["trace"].empty() || (!isSingle && typed["policies"].empty())))
        return fail(ErrorKind::BadArguments, kWhatToReport);
    TRY(readTyped(compareFields(), typed, options.compare));
    if (!isKept && !isSingle)
        TRY(assignParameters(options.compare, options.single.assignments));
    if (isDrawn && !options.labels.empty())
        return fail(ErrorKind::BadArguments, kLabelsInText, { options.out });
    const auto copies = std::exchange(options.compare.copies, { .copies = 0 }); // the report runs them of the kept runs
    std::optional<PassingStore> passing;
    if (isDrawn && !isKept)
        passing.emplace();
    TRY_ASSIGN(auto store,
        isKept        ? openStore(options.store)
            : passing ? RunStore::open(passing->path())
                      : RunStore::openInMemory());
    if (isKept) {
        for (auto& id : options.runs) {
            TRY_ASSIGN(id, store.resolveId(id));
        }
    } else {
        TRY(isSingle ? runOne(store, options) : runAll(store, options));
    }
    ReportAsk ask {
        .question = options.question, .span = {}, .baseline = options.compare.baseline, .command = {}, .copies = copies
    };
    TRY_ASSIGN(ask.span, spanOf(options.range, store, options.runs));
    if (!isKept)
        ask.command = commandLine();
    TRY_ASSIGN(ask.names, contenderNames(options.labels, contendersIn(store, options.runs)));
    TRY_ASSIGN(const auto report, storedReport(store, options.runs, ask, localWording(), interruptToken()));
    if (options.out == "-")
        return present(options.json, reportMarkdown(report, {}, localWording()), reportJson(report));
    TRY(isDrawn ? drawReport(options, ask, passing ? passing->path() : options.store.path)
                : saveReport(report, options.out, localWording()));
    return options.json.isGiven() ? writeOutput(options.json.target, reportJson(report)) : Result<void> {};
}

} // namespace

void addReportCommand(CLI::App& app, const CommandResult& result)
{
    auto options = std::make_shared<ReportOptions>();
    options->compare.interference.clear(); // left to the traces
    options->compare.transitions.clear();
    auto* command = app.add_subcommand("report",
        "One page for other people: question, answer, inputs, a table, two pictures, what is assumed, and the command "
        "that makes it again");
    auto* kept = command->add_option("--run", options->runs, "Kept runs: ids, or the beginnings or ends of some")
                     ->delimiter(',');
    addFieldOptions(*command, compareFields(), options->compare, options->typed,
        { { "trace", "Or traces to run first, as in compare" },
            { "policies", "Or several to compare, separated by commas" } });
    kept->excludes(command->get_option("--trace"));
    command->add_option("--seed", options->typed["seeds"], "The same as --seeds")->expected(1);
    const auto ofOne = addRunOptions(*command, options->single, { { "policy", "The policy to run" } });
    auto* policy = command->get_option("--policy");
    command->get_option("--policies")->excludes(policy);
    for (auto* option : ofOne) {
        if (option->check_lname("set"))
            option->description("Parameter of the policy, key=value, or of several POLICY.key=value; may be repeated");
        else if (option != policy)
            option->needs(policy);
    }
    command
        ->add_option("--label", options->labels,
            "POLICY=NAME: how a policy is called in a report as text (.md); may be repeated")
        ->allow_extra_args(false);
    command->add_option("--question", options->question, "What the page answers (default: one that fits the runs)");
    command
        ->add_option("--out", options->out,
            "NAME.md, with its pictures beside it, or NAME.pdf, .svg or .png; - for the text alone")
        ->capture_default_str();
    addJsonOption(*command, options->json);
    addStoreOption(*command, options->store);
    addRangeOption(*command, options->range, "Only jobs that arrive at or after this moment count");
    command->callback(calling(runReport, options, result));
}

} // namespace consonance
