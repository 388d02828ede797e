// SPDX-License-Identifier: GPL-3.0-or-later
// tune: better parameters for the policy of a run, and whether they are better on jobs that the search never saw.
#include "core/answers/tune_text.h"
#include "core/answers/variant_runs.h"
#include "core/base/moment_text.h"
#include "core/base/number_range.h"
#include "core/compare/compare_fields.h"
#include "core/sweep/shared/sweep_launch.h"

#include <algorithm>
#include <iterator>

namespace consonance {

namespace {

constexpr MessageId kBadBudget = CONSONANCE_MESSAGE(
    "tune.budget", "a number of runs such as 200 or a length of time such as 10min is expected, found {0}");
constexpr MessageId kNoSpan
    = CONSONANCE_MESSAGE("tune.span", "a tuning divides the trace itself; leave out --from, --until and --section");

constexpr const char* kFinish = "finish";

struct TuneAsk {
    TuneRequest request {}; ///< all but the run
    std::string launcher = "mpirun";
};

class TuneAnswer final : public AnswerSource {
public:
    explicit TuneAnswer(TuneOutcome outcome)
        : m_outcome(std::move(outcome))
    {
    }

    [[nodiscard]] Answer answer(const Wording& wording) const override { return tuneAnswer(m_outcome, wording); }
    [[nodiscard]] std::string json() const override { return tuneJson(m_outcome); }

private:
    TuneOutcome m_outcome;
};

Result<void> readBudget(TuneAsk& ask, const ParameterValue& value)
{
    const auto& text = std::get<std::string>(value);
    if (const auto runs = integerFromText(text); runs && *runs > 0 && *runs <= INT32_MAX) {
        ask.request.runs = static_cast<int>(*runs);
        return {};
    }
    const auto seconds = integerFromText(text) ? std::nullopt : parseMoment(text);
    if (!seconds || !(*seconds > 0))
        return fail(ErrorKind::BadArguments, kBadBudget, { text });
    ask.request.seconds = *seconds;
    return {};
}

/// A text with commas between its parts, of which the usual value is written too.
BoundField<TuneAsk> listField(std::vector<std::string> TuneRequest::*part, ParameterSpec spec, RequestField shown = {})
{
    return { { std::move(spec),
                 [part](const TuneAsk& ask) {
                     std::string text;
                     for (const auto& one : ask.request.*part)
                         text += (text.empty() ? "" : ",") + one;
                     return ParameterValue(text);
                 },
                 [part](TuneAsk& ask, const ParameterValue& value) -> Result<void> {
                     ask.request.*part = namesIn(std::get<std::string>(value));
                     return {};
                 } },
        std::move(shown) };
}

void addGoalFields(RequestFields<TuneAsk>& fields)
{
    fields.push_back(listField(&TuneRequest::objectives,
        { .key = "objective",
            .description
            = "What to improve: mean-wait, p95-wait, mean-jct, p95-jct, cost, finish-time-fairness, welfare or "
              "another figure by its key, also of a group as p95-wait@team:NAME or mean-jct@size:9+; a "
              "weighted sum such as 0.7*mean-wait+0.3*p95-jct; two, for a front" },
        { .label = CONSONANCE_TEXT("Question", "Improve") }));
    fields.push_back(listField(&TuneRequest::vary,
        { .key = "vary",
            .description
            = "A parameter to vary: KEY, KEY=LOW..HIGH, KEY=LOW..HIGH:log, KEY=LOW..HIGHx2 for two "
              "ascending numbers, KEY=a|b, perhaps with \" if KEY=VALUE\" behind it; train.KEY is of the policy's "
              "training, which costs one training for each candidate; may be repeated (default: all of the policy "
              "whose table has a usable range)" },
        { .label = CONSONANCE_TEXT("Question", "Vary"),
            .emptyText = CONSONANCE_TEXT("Question", "all with a range") }));
    fields.push_back(listField(&TuneRequest::training,
        { .key = "train",
            .description = "Where train.KEY is varied: KEY=VALUE for every training, such as practice_rounds=8; may be "
                           "repeated" }));
    fields.push_back(listField(&TuneRequest::keep,
        { .key = "keep",
            .description = "What must not get worse than today, such as p95-wait@team for every team's p95 wait, or "
                           "mean-jct+5% for at most 5 % worse; may be repeated" },
        { .label = CONSONANCE_TEXT("Question", "Keep"), .emptyText = CONSONANCE_TEXT("Question", "nothing") }));
    fields.push_back(
        { { { .key = "budget", .description = "How many runs in all, such as 200, or how long, such as 10min" },
              [](const TuneAsk& ask) { return ParameterValue(std::to_string(ask.request.runs)); }, readBudget },
            { .label = CONSONANCE_TEXT("Question", "Budget") } });
    fields.push_back(listField(&TuneRequest::policies,
        { .key = "also",
            .description
            = "Another policy to search, from its defaults; its parameters are written POLICY.KEY; may be repeated" }));
}

void addJudgingFields(RequestFields<TuneAsk>& fields)
{
    fields.push_back({ bound(&TuneAsk::request, &TuneRequest::simplest,
        { .key = "simplest", .description = "The simplest policy, which the verdict is against too" }) });
    fields.push_back({ bound(&TuneAsk::request, &TuneRequest::searchSeed,
        { .key = "search_seed",
            .description = "Seed of the search; the same seed gives the same outcome",
            .minimum = 0.0 }) });
    const auto rule = [](auto& ask) -> auto&
    {
        return ask.request.copies;
    };
    auto copies = fieldsOfPart<TuneAsk>(copyRuleFields(), rule);
    copies.front().bound.spec.description = "Copies of the verdict's jobs with shifted arrivals, or seeds of a preset "
                                            "(default: 8 to 20, by the budget)";
    std::ranges::move(copies, std::back_inserter(fields));
}

void addPlaceFields(RequestFields<TuneAsk>& fields)
{
    const auto ofWorkers = [](auto member, ParameterSpec spec) {
        return boundBy<TuneAsk>(
            [member](auto& ask) -> auto& { return ask.request.workers.*member; }, std::move(spec));
    };
    fields.push_back({ ofWorkers(&TuneWorkers::threads,
        { .key = "threads",
            .description = "Runs at the same time; 0 = one per processor",
            .minimum = 0.0,
            .maximum = 4096.0 }) });
    fields.push_back(
        { { { .key = "on",
                .description = "Where it runs: here (threads of this process), local (processes of this machine), "
                               "slurm (an array of jobs for each round) or mpi (ranks of mpirun)",
                .choices = { "here", "local", "slurm", "mpi" } },
            [](const TuneAsk&) { return ParameterValue(std::string("here")); },
            [](TuneAsk& ask, const ParameterValue& value) -> Result<void> {
                const auto& name = std::get<std::string>(value);
                ask.request.workers.place = name == "local" ? TunePlace::Local
                    : name == "slurm"                       ? TunePlace::Slurm
                    : name == "mpi"                         ? TunePlace::Mpi
                                                            : TunePlace::Here;
                return {};
            } } });
    fields.push_back({ ofWorkers(&TuneWorkers::processes,
        { .key = "processes",
            .description = "With --on local and mpi: processes or ranks; 0 = one per processor",
            .minimum = 0.0,
            .maximum = 100'000.0 }) });
    fields.push_back({ bound(&TuneAsk::launcher,
        { .key = "mpirun",
            .description = "With --on mpi: the command that starts ranks, with its options; -n and their number come "
                           "behind it" }) });
    fields.push_back(
        { { { .key = "sbatch",
                .description
                = "With --on slurm: option of sbatch for every job, as in --sbatch=--partition=cpu; may be repeated" },
            [](const TuneAsk&) { return ParameterValue(std::string()); },
            [](TuneAsk& ask, const ParameterValue& value) -> Result<void> {
                ask.request.workers.slurmOptions = namesIn(std::get<std::string>(value));
                return {};
            } } });
    fields.push_back(
        { { { .key = "folder",
                .description = "Where finished runs are kept, so that the same command continues (default: a folder "
                               "beside the user's run database; with --on every machine must see it)" },
            [](const TuneAsk&) { return ParameterValue(std::string()); },
            [](TuneAsk& ask, const ParameterValue& value) -> Result<void> {
                ask.request.folder = std::get<std::string>(value);
                return {};
            } } });
    fields.push_back({ bound(&TuneAsk::request, &TuneRequest::finish,
        { .key = kFinish,
            .description = "Ends the search of a stopped tuning where it is: choice and verdict are of what was tried "
                           "so far" }) });
}

RequestFields<TuneAsk> tuneFields()
{
    RequestFields<TuneAsk> fields;
    addGoalFields(fields);
    addJudgingFields(fields);
    addPlaceFields(fields);
    return fields;
}

Result<std::shared_ptr<const AnswerSource>> answerTune(
    const QuestionContext& about, const TuneAsk& ask, const StopToken& stop, Progress* progress)
{
    if (about.span)
        return fail(ErrorKind::BadArguments, kNoSpan);
    auto request = ask.request;
    request.run = about.request;
    request.workers.launcher = launcherWords(ask.launcher);
    TuneListener listener { .onStage = {}, .onCost = about.onCost };
    if (about.onInterim)
        listener.onStage
            = [&](const TuneOutcome& outcome) { about.onInterim(std::make_shared<const TuneAnswer>(outcome)); };
    TRY_ASSIGN(auto outcome, tune(request, about.inputs, stop, progress, listener));
    return std::make_shared<const TuneAnswer>(std::move(outcome));
}

} // namespace

Question tuneQuestion()
{
    auto question = makeQuestion<TuneAsk>("tune",
        { .help = CONSONANCE_TEXT("CommandLine",
              "Better parameters for the policy: searched on one part of the trace, chosen on a second, and judged on "
              "a "
              "third against today's settings and the simplest policy; the same command continues a stopped tuning"),
            .panel = CONSONANCE_TEXT("Command", "Tune"),
            .start = CONSONANCE_TEXT("Command", "&Tune the policy"),
            .startTip = CONSONANCE_TEXT("Command",
                "Searches better parameters for the open run's policy, and judges them on jobs that the search never "
                "saw"),
            .stop = CONSONANCE_TEXT("Command", "Stop tuning"),
            .stopTip
            = CONSONANCE_TEXT("Command", "Stops the search; finished runs are kept, and starting again continues"),
            .early = CONSONANCE_TEXT("Command", "Use the best so far"),
            .earlyTip = CONSONANCE_TEXT("Command",
                "Ends the search where it is: choice and verdict are of the settings that were tried so far"),
            .working = CONSONANCE_TEXT("Question", "Tuning the policy"),
            .idle = CONSONANCE_TEXT("Question",
                "Better parameters for the policy, and whether they are better on jobs that the search never saw."),
            .chart = CONSONANCE_TEXT("Command", "Tuning") },
        "operating", tuneFields(), answerTune);
    question.earlyField = kFinish;
    question.hasSettings = true;
    return question;
}

} // namespace consonance
