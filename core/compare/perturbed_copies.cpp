// SPDX-License-Identifier: GPL-3.0-or-later
#include "core/compare/perturbed_copies.h"

#include "core/base/marked_text.h"
#include "core/base/number_range.h"
#include "core/base/parallel_work.h"
#include "core/base/random.h"
#include "core/base/statistics.h"
#include "core/base/stop_scope.h"
#include "core/base/text_format.h"
#include "core/cluster/cluster_extension.h"
#include "core/compare/metric_range.h"
#include "core/policy/policy.h"
#include "core/run/what_if.h"
#include "core/workload/trace_loader.h"

#include <algorithm>
#include <cmath>
#include <fstream>
#include <map>
#include <mutex>

namespace consonance {

namespace {

constexpr MessageId kCopiesStopped = CONSONANCE_MESSAGE("copies.stopped", "the runs on copies were stopped");
constexpr MessageId kAnswersOneDecision = CONSONANCE_MESSAGE("copies.one-decision",
    "the change answers one decision of this schedule; copies of the trace do not have that decision");
constexpr MessageId kNoTimeOfChange
    = CONSONANCE_MESSAGE("copies.no-time", "a change without a time cannot be made in copies of the trace");
constexpr std::int64_t kLeastSpans = 100; ///< of the usual jitter in a trace

/// Copies differ from the trace at all.
bool changesAnything(const CopyRule& rule, const Workload& workload)
{
    return jitterOf(rule, workload).microseconds > 0 || rule.durationNoise > 0;
}

/// Brings the run to the time of each change and makes it. The number of records before it differs from copy to copy.
Result<Simulation> startCopy(const CopyContender& contender, const ResolvedInputs& inputs, const StopToken& stop)
{
    auto request = contender.request;
    request.changes.clear();
    TRY_ASSIGN(auto simulation, startRun(request, inputs, stop));
    for (const auto& [moment, change] : contender.request.changes) {
        if (std::holds_alternative<AnswerDecision>(change))
            return fail(ErrorKind::BadArguments, kAnswersOneDecision);
        if (!moment.at)
            return fail(ErrorKind::BadArguments, kNoTimeOfChange);
        const auto isThere = [at = *moment.at](const Engine& now) {
            return now.isFinished() || (now.peek() != Engine::Step::Decision && now.nextEventTime() > at);
        };
        if (!isThere(simulation.engine()))
            TRY(simulation.runUntil(isThere, stop));
        if (simulation.engine().isFinished())
            return simulation; // over before the change
        simulation.changeableEngine().waitUntil(*moment.at);
        TRY(applyIntervention(simulation, change));
    }
    return simulation;
}

/// The copies of the contenders' traces, each made once when the first run needs it.
class CopiedInputs {
public:
    CopiedInputs(std::span<const CopyContender> contenders, const CopyRule& rule)
        : m_contenders(contenders)
        , m_rule(rule)
    {
    }

    Result<ResolvedInputs> of(std::size_t copy, std::size_t contender)
    {
        auto inputs = m_contenders[contender].inputs;
        const auto* original = inputs.workload.get();
        inputs.workload = copyOf(*original, copy);
        TRY_ASSIGN(inputs.cluster, withOtherFailures(std::move(inputs.cluster), copy));
        TRY(makeModels(m_contenders[contender].request.interference, inputs));
        return inputs;
    }

    /// The copy is no longer needed.
    void drop(std::size_t copy)
    {
        const std::lock_guard lock(m_mutex);
        std::erase_if(m_made, [copy](const auto& one) { return one.first.first == copy; });
    }

private:
    std::shared_ptr<const Workload> copyOf(const Workload& original, std::size_t copy)
    {
        const std::lock_guard lock(m_mutex);
        auto& made = m_made[{ copy, &original }];
        if (!made)
            made = perturbedWorkload(original, static_cast<int>(copy), m_rule);
        return made;
    }

    /// Servers that fail at random fail at other times in each copy.
    Result<std::shared_ptr<const Cluster>> withOtherFailures(
        std::shared_ptr<const Cluster> cluster, std::size_t copy) const
    {
        auto failures = cluster->failures;
        if (failures.laws.empty())
            return cluster;
        auto stream = RandomStream(m_rule.seed, "copies." + std::to_string(copy) + ".failures");
        failures.seed += stream.next64();
        return withFailures(*cluster, failures);
    }

    std::span<const CopyContender> m_contenders;
    const CopyRule& m_rule;
    std::mutex m_mutex;
    std::map<std::pair<std::size_t, const Workload*>, std::shared_ptr<const Workload>> m_made;
};

/// Outcomes serve where a run left jobs, to compare those that both finished; else they are many megabytes.
void dropOutcomesOfComplete(std::span<RunResult> ofCopy)
{
    if (!std::ranges::all_of(ofCopy, &RunResult::isComplete))
        return;
    for (auto& run : ofCopy)
        run.outcomes = {};
}

} // namespace

Duration jitterOf(const CopyRule& rule, const Workload& workload)
{
    if (rule.jitter)
        return *rule.jitter;
    if (workload.jobs.empty())
        return {};
    const auto span = workload.jobs.back().request.arrival - workload.jobs.front().request.arrival;
    return std::min(kUsualJitter, Duration { span.microseconds / kLeastSpans });
}

int copiesOf(const CopyRule& rule, const Workload& workload, std::span<const std::string> policies)
{
    if (!changesAnything(rule, workload))
        return 0;
    const bool isQuick
        = workload.jobs.size() <= kMostJobsCopied && std::ranges::none_of(policies, [](const std::string& id) {
              const auto* policy = PolicyRegistry::instance().find(id);
              return policy && policy->traits.decidesSlowly;
          });
    const int wanted = rule.copies.value_or(isQuick ? kUsualCopies : 0);
    return wanted < 2 ? 0 : wanted;
}

bool hasMoreJobsThanCopied(const std::string& trace)
{
    if (const auto jobs = presetParameter(trace, "jobs"))
        return integerFromText(*jobs).value_or(0) > static_cast<std::int64_t>(kMostJobsCopied);
    if (!trace.ends_with(".csv"))
        return false;
    std::ifstream file(trace);
    std::size_t rows = 0; // without comments and the header
    for (std::string line; rows <= kMostJobsCopied + 1 && std::getline(file, line);)
        rows += line.empty() || line.front() == '#' ? 0 : 1;
    return rows > kMostJobsCopied + 1;
}

std::shared_ptr<const Workload> perturbedWorkload(const Workload& workload, int copy, const CopyRule& rule)
{
    auto copied = workload;
    const auto stream
        = [&](const char* what) { return RandomStream(rule.seed, "copies." + std::to_string(copy) + "." + what); };
    auto arrivals = stream("arrivals");
    auto durations = stream("durations");
    const auto jitter = jitterOf(rule, workload);
    for (auto& job : copied.jobs) {
        const Duration shift { arrivals.uniformInt(0, jitter.microseconds) };
        job.request.arrival = job.request.arrival + shift;
        if (job.request.deadline)
            job.request.deadline = *job.request.deadline + shift;
        const double factor = durations.uniform(1 - rule.durationNoise, 1 + rule.durationNoise);
        if (rule.durationNoise > 0) {
            job.work.amount *= factor;
            job.work.epochs *= factor;
        }
    }
    return freezeWorkload(std::move(copied));
}

Result<CopyRuns> runCopies(std::span<const CopyContender> contenders, const CopyRule& rule, int copies,
    const CopyOptions& options, const StopToken& stop)
{
    CopyRuns all { .copies = copies, .durationNoise = rule.durationNoise };
    for (const auto& contender : contenders)
        all.jitter = std::max(all.jitter, jitterOf(rule, *contender.inputs.workload));
    const auto count = contenders.size();
    all.runs.resize(static_cast<std::size_t>(copies) * count);
    std::vector<std::size_t> left(static_cast<std::size_t>(copies), count);
    CopiedInputs inputs(contenders, rule);
    std::mutex mutex;
    const auto work = [&](std::size_t i, const StopToken& ended) -> Result<void> {
        const auto copy = i / count;
        auto contender = contenders[i % count];
        if (!options.seeds.empty())
            contender.request.seed = options.seeds[copy % options.seeds.size()];
        const auto run = [&]() -> Result<void> {
            TRY_ASSIGN(const auto copied, inputs.of(copy, i % count));
            TRY_ASSIGN(auto simulation, startCopy(contender, copied, ended));
            TRY(simulation.runToEnd(ended));
            auto result = collectResult(contender.request, simulation);
            result.label = contender.name == result.policy ? std::string() : contender.name;
            const auto& engine = simulation.engine();
            if (options.range)
                result = limitedTo(result, *options.range, engine.log(), engine.workload(), engine.cluster());
            const std::lock_guard lock(mutex);
            if (options.onRun)
                options.onRun(copy, i % count, result, simulation);
            all.runs[i] = std::move(result);
            if (--left[copy] == 0) {
                dropOutcomesOfComplete(std::span(all.runs).subspan(copy * count, count));
                inputs.drop(copy);
            }
            if (options.progress)
                options.progress->add(1);
            return {};
        };
        if (auto done = run(); !done)
            return fail(std::move(done).error().inContext(contender.name));
        return {};
    };
    TRY(workInParallel(all.runs.size(), options.threads, stop, work));
    if (std::ranges::any_of(left, [](std::size_t runs) { return runs > 0; }))
        return fail(ErrorKind::Cancelled, kCopiesStopped);
    return all;
}

std::vector<std::string> policiesOf(std::span<const CopyContender> contenders)
{
    std::vector<std::string> policies;
    for (const auto& contender : contenders)
        policies.push_back(contender.request.policy);
    return policies;
}

RunRequest withTimesOfChanges(RunRequest request, std::span<const EventRecord> events)
{
    for (auto& made : request.changes) {
        const auto before = std::min<std::size_t>(made.moment.event, events.size());
        if (!made.moment.at && before > 0)
            made.moment.at = events[before - 1].at;
    }
    return request;
}

std::string copiesText(int copies, Duration jitter, double durationNoise, const Wording& wording)
{
    const TerminalWording say(wording);
    const auto count = std::to_string(copies);
    const auto shift = shortestText(std::round(jitter.seconds() * 10) / 10);
    if (durationNoise > 0)
        return say(CONSONANCE_TEXT("CommandLine",
                       "95 % over {0} copies with arrivals shifted by up to {1} s and durations by up to {2} %"),
            { count, shift, shortestText(durationNoise * 100) });
    return say(
        CONSONANCE_TEXT("CommandLine", "95 % over {0} copies with arrivals shifted by up to {1} s"), { count, shift });
}

std::optional<CopiedFigure> copiedFigure(std::span<const double> values)
{
    if (values.size() < 2 || !std::ranges::all_of(values, [](double value) { return std::isfinite(value); }))
        return std::nullopt;
    const double middle = mean(values);
    const double half = confidenceHalfWidth95(values);
    return CopiedFigure { .copies = static_cast<int>(values.size()),
        .mean = middle,
        .low = middle - half,
        .high = middle + half,
        .least = std::ranges::min(values),
        .most = std::ranges::max(values) };
}

} // namespace consonance
