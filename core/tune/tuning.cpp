// SPDX-License-Identifier: GPL-3.0-or-later
#include "core/tune/tuning.h"

#include "core/base/file_io.h"
#include "core/base/hash.h"
#include "core/base/statistics.h"
#include "core/base/text_format.h"
#include "core/cluster/cluster_file.h"
#include "core/keep/command_line_text.h"
#include "core/policy/transition_tables.h"
#include "core/store/store_location.h"
#include "core/sweep/shared/sweep_manifest.h"

#include <algorithm>
#include <cmath>
#include <thread>

namespace consonance {

namespace {

constexpr MessageId kHasChanges = CONSONANCE_MESSAGE("tune.changes",
    "the run was changed by hand; tune the run without these changes, since parts of its trace lack them");
constexpr MessageId kStopped
    = CONSONANCE_MESSAGE("tune.stopped", "the tuning was stopped; {0} runs are kept, and the same command continues");
constexpr MessageId kTrainingCost = CONSONANCE_MESSAGE("tune.training-cost",
    "this tuning trains up to {0} policies besides its {1} runs; the time of the first says how long that takes");
constexpr MessageId kTrainingTime
    = CONSONANCE_MESSAGE("tune.training-time", "a training took {0} s here, so up to {1} trainings take about {2} min");
constexpr MessageId kNoTrainingTime = CONSONANCE_MESSAGE(
    "tune.training-budget", "where trainings are tuned, the budget is a number of runs, such as 200");
constexpr MessageId kNoTraining = CONSONANCE_MESSAGE("tune.no-training",
    "parameters of trainings are given, but none is varied; vary one, such as train.actor_rate=1e-4..1e-2");
constexpr MessageId kBadTraining = CONSONANCE_MESSAGE("tune.training", "'{0}' is not of the form KEY=VALUE");
constexpr std::size_t kMostOfFront = 3; ///< of which the verdict is
constexpr int kMostTuneRuns = 20'000;

std::uint64_t identityOf(
    const TuneRequest& request, const ResolvedInputs& inputs, const TuneGoals& goals, const SweepProgram& program)
{
    Hasher hash;
    hash.addInteger(program.hash);
    hash.addText(request.run.trace);
    hash.addInteger(inputs.workload->contentHash);
    hash.addInteger(inputs.cluster->contentHash);
    hash.addText(request.run.interference);
    hash.addText(request.run.transitions);
    hash.addText(failureLossName(request.run.failureLoss));
    hash.addText(decisionMomentsName(request.run.decideAt));
    hash.addText(impossibleJobsName(request.run.impossible));
    hash.addInteger(request.run.seed);
    hash.addInteger(request.copies.seed);
    hash.addInteger(jitterOf(request.copies, *inputs.workload).microseconds);
    hash.addInteger(request.copies.jitter.has_value());
    hash.addDouble(request.copies.durationNoise);
    for (const auto& figure : goals.figures)
        hash.addText(figure.text());
    return hash.digest();
}

Result<std::vector<TunedPolicy>> tunedPolicies(const TuneRequest& request)
{
    std::vector<TunedPolicy> policies { { request.run.policy, request.run.parameters } };
    for (const auto& given : request.training) {
        const auto equals = given.find('=');
        if (equals == std::string::npos || equals == 0)
            return fail(ErrorKind::BadArguments, kBadTraining, { given });
        policies.front().settings[kTrainingKey + given.substr(0, equals)] = given.substr(equals + 1);
    }
    for (const auto& id : request.policies) {
        if (id != request.run.policy)
            policies.push_back({ id, {} });
    }
    return policies;
}

std::vector<double> meansOf(const std::vector<TrialFigures>& row)
{
    std::vector<double> means;
    for (std::size_t figure = 0; !row.empty() && figure < row.front().values.size(); ++figure) {
        std::vector<double> values;
        for (const auto& trial : row)
            values.push_back(trial.values[figure]);
        means.push_back(mean(values));
    }
    return means;
}

/// One tuning on its way.
class TuningRun {
public:
    TuningRun(const TuneRequest& request, TuneOutcome& outcome, TrialRuns& runs, const StopToken& stop,
        const TuneListener& listener)
        : m_request(request)
        , m_outcome(outcome)
        , m_runs(runs)
        , m_stop(stop)
        , m_listener(listener)
    {
    }

    Result<void> run()
    {
        TuneSearch search(m_outcome.space,
            { .budget = m_outcome.sizes.searchRuns,
                .seed = m_request.searchSeed,
                .rungs = m_outcome.parts.rungs,
                .objectives = m_outcome.goals.objectives.size() });
        TRY(stateCost(search.mostCandidates()));
        m_runs.expect(today(), m_outcome.parts.choice);
        m_runs.expect(today(), m_outcome.parts.verdict);
        m_runs.expect({ m_request.simplest, {} }, m_outcome.parts.verdict);
        const auto evaluate
            = [&](const std::vector<TuneSettings>& settings, std::size_t rung) -> Result<TuneEvaluation> {
            const auto& items = m_outcome.parts.search[rung];
            if (m_request.finish && !m_runs.has(withToday(settings), items)) {
                m_outcome.isCut = true;
                return fail(ErrorKind::Cancelled, kStopped);
            }
            if (m_listener.onStage)
                note(search);
            begin({ .round = m_outcome.history.size() + 1,
                .step = rung + 1,
                .settings = settings.size(),
                .items = items.size() });
            return evaluated(settings, items);
        };
        const auto searched = search.run(evaluate, [&] { m_outcome.history.push_back(standing(search)); });
        if (!searched && !m_outcome.isCut)
            return searched;
        note(search);
        TRY(choose(search.finalists(m_outcome.sizes.finalists + 1)));
        TRY(verdict());
        if (!m_outcome.judged.empty())
            m_outcome.slices = search.slices(m_outcome.candidates[m_outcome.judged.front().candidate].settings);
        m_outcome.stage.reset();
        return {};
    }

private:
    TuneContender contenderOf(const TuneSettings& settings) const
    {
        return { m_outcome.space.policies()[settings.policy].id, settings.parameters };
    }
    TuneContender today() const { return contenderOf(m_outcome.space.today()); }

    std::vector<TuneContender> withToday(const std::vector<TuneSettings>& settings) const
    {
        std::vector<TuneContender> contenders { today() };
        for (const auto& one : settings)
            contenders.push_back(contenderOf(one));
        return contenders;
    }

    /// What the search knows.
    void note(const TuneSearch& search)
    {
        m_outcome.candidates = search.candidates();
        if (m_outcome.goals.objectives.size() > 1)
            m_outcome.front = search.front();
        if (!m_outcome.history.empty())
            m_outcome.slices = search.slices(m_outcome.candidates[m_outcome.history.back().best].settings);
    }

    void begin(const TuneStage& stage)
    {
        m_outcome.stage = stage;
        if (m_listener.onStage)
            m_listener.onStage(m_outcome);
    }

    /// The first training is today's, which is needed anyway.
    Result<void> stateCost(std::size_t most)
    {
        if (!TunedTrainings::isTrained(today()))
            return {};
        const auto say = [this](const MessageId& message, std::vector<std::string> arguments) {
            if (m_listener.onCost)
                m_listener.onCost(fail(ErrorKind::Failed, message, std::move(arguments)).value());
        };
        const auto count = std::to_string(most);
        const auto runs = std::to_string(m_outcome.budget);
        say(kTrainingCost, { count, runs });
        TRY_ASSIGN(const auto failures, m_runs.trainings().make({ today() }, m_stop));
        if (failures.front())
            return fail(*failures.front());
        if (const double seconds = m_runs.trainings().secondsOfLast(); seconds > 0)
            say(kTrainingTime,
                { fixedText(seconds, 1), count, fixedText(seconds * static_cast<double>(most) / 60, 1) });
        return {};
    }

    /// Scores against today's settings on the same items.
    Result<TuneEvaluation> evaluated(const std::vector<TuneSettings>& settings, const std::vector<TuneItem>& items)
    {
        TRY_ASSIGN(const auto rows, m_runs.make(withToday(settings), items, m_stop));
        if (!rows.front())
            return fail(rows.front().error());
        TuneEvaluation evaluation;
        for (std::size_t i = 1; i < rows.size(); ++i) {
            if (!rows[i]) {
                evaluation.push_back(fail(rows[i].error()));
                continue;
            }
            std::vector<TuneScore> scores;
            for (std::size_t item = 0; item < items.size(); ++item)
                scores.push_back(scoreOfTrial(m_outcome.goals, (*rows[i])[item], (*rows.front())[item]));
            evaluation.push_back(std::move(scores));
        }
        return evaluation;
    }

    TuneStanding standing(const TuneSearch& search) const
    {
        const auto best = search.finalists(1);
        const auto index = best.empty() ? 0 : best.front();
        return { .used = search.used(), .best = index, .belief = search.belief(index) };
    }

    /// Finalists on the second part; today's settings are what they are measured by.
    Result<void> choose(std::vector<std::size_t> finalists)
    {
        std::erase(finalists, std::size_t { 0 });
        finalists.resize(std::min(finalists.size(), m_outcome.sizes.finalists));
        std::vector<TuneSettings> settings;
        for (const auto index : finalists)
            settings.push_back(m_outcome.candidates[index].settings);
        begin({ .part = TunePart::Choice, .settings = settings.size(), .items = m_outcome.parts.choice.size() });
        TRY_ASSIGN(const auto evaluation, evaluated(settings, m_outcome.parts.choice));
        for (std::size_t i = 0; i < finalists.size(); ++i) {
            if (!evaluation[i])
                continue;
            TuneFinalist finalist { .candidate = finalists[i], .objectives = {} };
            for (std::size_t objective = 0; objective < m_outcome.goals.objectives.size(); ++objective) {
                std::vector<double> changes;
                for (const auto& score : *evaluation[i])
                    changes.push_back(score.objectives[objective]);
                finalist.objectives.push_back(mean(changes));
            }
            for (const auto& score : *evaluation[i])
                finalist.excess += score.excess / static_cast<double>(evaluation[i]->size());
            m_outcome.finalists.push_back(std::move(finalist));
        }
        std::ranges::stable_sort(m_outcome.finalists, {},
            [](const TuneFinalist& one) { return one.objectives.front() + kTuneExcessWeight * one.excess; });
        return {};
    }

    /// The best of the choice, or those of the front that it does not take for worse in everything.
    std::vector<std::size_t> toJudge() const
    {
        std::vector<std::size_t> judged;
        const bool isFront = m_outcome.goals.objectives.size() > 1;
        for (const auto& finalist : m_outcome.finalists) {
            const bool isHopeless = isFront && std::ranges::min(finalist.objectives) >= 0 && !judged.empty();
            if (!isHopeless && judged.size() < (isFront ? kMostOfFront : 1))
                judged.push_back(finalist.candidate);
        }
        return judged;
    }

    Result<void> verdict()
    {
        const auto judged = toJudge();
        std::vector<TuneContender> contenders { today(), { m_request.simplest, {} } };
        for (const auto index : judged)
            contenders.push_back(contenderOf(m_outcome.candidates[index].settings));
        begin({ .part = TunePart::Verdict, .settings = judged.size(), .items = m_outcome.parts.verdict.size() });
        TRY_ASSIGN(const auto rows, m_runs.make(contenders, m_outcome.parts.verdict, m_stop));
        if (!rows[0])
            return fail(rows[0].error());
        m_outcome.todayFigures = meansOf(*rows[0]);
        if (rows[1]) {
            m_outcome.simplest = m_request.simplest;
            m_outcome.simplestFigures = meansOf(*rows[1]);
        }
        for (std::size_t i = 0; i < judged.size(); ++i) {
            const auto& row = rows[i + 2];
            if (!row)
                continue;
            TuneJudged one { .candidate = judged[i],
                .againstToday = judge(m_outcome.goals, *row, *rows[0], judged.size()),
                .againstSimplest = {},
                .figures = meansOf(*row),
                .command = applyCommand(m_runs.trainings().runnable(contenders[i + 2])),
                .training = {} };
            if (TunedTrainings::isTrained(contenders[i + 2]))
                one.training = m_runs.trainings().command(contenders[i + 2]);
            if (rows[1])
                one.againstSimplest = judge(m_outcome.goals, *row, *rows[1], judged.size());
            // The choice had its say too: what it takes for worse is not better.
            const auto chosen = std::ranges::find(m_outcome.finalists, judged[i], &TuneFinalist::candidate);
            const bool isDoubted = chosen->excess > 0 || std::ranges::min(chosen->objectives) >= 0;
            if (isDoubted && one.againstToday.finding == TuneFinding::Better)
                one.againstToday.finding = TuneFinding::NoBetter;
            m_outcome.judged.push_back(std::move(one));
        }
        return {};
    }

    std::string applyCommand(const TuneContender& contender) const
    {
        auto request = m_request.run;
        request.policy = contender.policy;
        request.parameters = contender.parameters;
        return simulateCommand(request);
    }

    const TuneRequest& m_request;
    TuneOutcome& m_outcome;
    TrialRuns& m_runs;
    const StopToken& m_stop;
    const TuneListener& m_listener;
};

int processorsOf(const TuneWorkers& workers)
{
    const int asked = workers.place == TunePlace::Here ? workers.threads : workers.processes;
    return asked > 0 ? asked : static_cast<int>(std::max(1u, std::thread::hardware_concurrency()));
}

/// The budget in runs. One that is a time is counted once and remembered, so that the outcome stays the same.
Result<int> budgetOf(const TuneRequest& request, const ResolvedInputs& inputs, TrialRuns& runs, TrialMemory& memory,
    const StopToken& stop, const std::filesystem::path& folder)
{
    if (!request.seconds)
        return std::min(request.runs, kMostTuneRuns);
    const auto key = "budget-of-" + std::to_string(std::llround(*request.seconds)) + "-s";
    if (const auto* known = memory.find(key))
        return static_cast<int>(known->values.front());
    TRY_ASSIGN(const auto parts,
        makeParts(request.run.trace, request.run.seed, *inputs.workload, request.copies,
            { .choiceItems = 2, .verdictItems = 2 }, folder));
    TRY_ASSIGN(const double took,
        runs.secondsOf({ request.run.policy, request.run.parameters }, parts.search.back().front(), stop));
    const double fit = *request.seconds * processorsOf(request.workers) / std::max(took, 1e-4);
    const int budget = static_cast<int>(std::clamp(fit, 1.0, static_cast<double>(kMostTuneRuns)));
    TRY(memory.add(key, { .values = { static_cast<double>(budget) } }));
    return budget;
}

} // namespace

TuneFinding TuneOutcome::finding() const
{
    if (recommended())
        return TuneFinding::Better;
    const bool isWorse = !judged.empty() && judged.front().againstToday.finding == TuneFinding::Worse;
    return isWorse ? TuneFinding::Worse : TuneFinding::NoBetter;
}

const TuneJudged* TuneOutcome::recommended() const
{
    const auto found = std::ranges::find_if(
        judged, [](const TuneJudged& one) { return one.againstToday.finding == TuneFinding::Better; });
    return found == judged.end() ? nullptr : &*found;
}

Result<std::filesystem::path> tuneFolder(std::uint64_t identity)
{
    TRY_ASSIGN(const auto store, defaultStorePath());
    return store.parent_path() / "tunings" / hashToText(identity);
}

Result<TuneOutcome> tune(const TuneRequest& request, const ResolvedInputs& inputs, const StopToken& stop,
    Progress* progress, const TuneListener& listener)
{
    if (!request.run.changes.empty())
        return fail(ErrorKind::BadArguments, kHasChanges);
    if (auto simplest = PolicyRegistry::instance().make(request.simplest, {}); !simplest)
        return fail(std::move(simplest).error());
    TRY_ASSIGN(auto policies, tunedPolicies(request));
    TRY_ASSIGN(auto space, TuneSpace::create(std::move(policies), request.vary));
    const auto trains = std::ranges::any_of(
        space.parameters(), [](const TunedParameter& parameter) { return isOfTraining(parameter.key); });
    if (trains && request.seconds)
        return fail(ErrorKind::BadArguments, kNoTrainingTime);
    if (!trains && !request.training.empty())
        return fail(ErrorKind::BadArguments, kNoTraining);
    TRY_ASSIGN(auto goals, parseGoals(request.objectives, request.keep, *inputs.workload));
    TRY_ASSIGN(const auto program, thisProgram());
    const auto identity = identityOf(request, inputs, goals, program);
    auto folder = request.folder;
    if (folder.empty()) {
        TRY_ASSIGN(folder, tuneFolder(identity));
    }
    folder = std::filesystem::absolute(folder);
    TRY_ASSIGN(auto memory, TrialMemory::open(folder, identity));
    const auto cluster = folder / "cluster.json";
    if (!fileExists(cluster))
        TRY(writeClusterFile(*inputs.cluster, cluster));
    TrialRuns runs(request.run, cluster.string(), goals.figures, memory, folder, request.workers, progress);
    TRY_ASSIGN(const int budget, budgetOf(request, inputs, runs, memory, stop, folder));
    const auto contenders = goals.objectives.size() > 1 ? kMostOfFront + 2 : 3;
    TRY_ASSIGN(
        const auto sizes, planSizes(budget, contenders, searchItemCount(request.run.trace), request.copies.copies));
    TRY_ASSIGN(
        auto parts, makeParts(request.run.trace, request.run.seed, *inputs.workload, request.copies, sizes, folder));
    if (progress)
        progress->setTotal(budget);
    TuneOutcome outcome { .space = std::move(space),
        .goals = std::move(goals),
        .sizes = sizes,
        .parts = std::move(parts),
        .budget = budget,
        .today = request.run.policy,
        .folder = folder,
        .trainingSeed = request.run.seed,
        .hasClusterChanges = !inputs.cluster->changes.empty() };
    TuningRun tuning(request, outcome, runs, stop, listener);
    if (auto done = tuning.run(); !done) {
        if (done.error().kind == ErrorKind::Cancelled)
            return fail(ErrorKind::Cancelled, kStopped, { std::to_string(memory.size()) });
        return fail(std::move(done).error());
    }
    outcome.simulatedSeconds = runs.simulatedSeconds();
    return outcome;
}

} // namespace consonance
