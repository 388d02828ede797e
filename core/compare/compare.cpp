// SPDX-License-Identifier: GPL-3.0-or-later
#include "core/compare/compare.h"

#include "core/base/rank_statistics.h"
#include "core/base/statistics.h"
#include "core/compare/metric_range.h"

#include <algorithm>
#include <atomic>
#include <limits>
#include <optional>
#include <set>
#include <thread>

namespace consonance {

namespace {

constexpr MessageId kNothingToCompare = CONSONANCE_MESSAGE("compare.nothing", "a comparison needs at least one {0}");
constexpr MessageId kUnknownBaseline
    = CONSONANCE_MESSAGE("compare.baseline", "the baseline '{0}' is not among the policies compared ({1})");

constexpr MessageId kComparisonStopped = CONSONANCE_MESSAGE("compare.stopped", "the comparison was stopped");

struct Job {
    RunRequest request;
    std::size_t inputs = 0; ///< index of its resolved inputs
};

bool isPreset(const std::string& trace)
{
    return trace.starts_with("preset:");
}

Result<void> checkRequest(const CompareRequest& request)
{
    if (request.traces.empty())
        return fail(ErrorKind::BadArguments, kNothingToCompare, { "trace" });
    if (request.policies.empty())
        return fail(ErrorKind::BadArguments, kNothingToCompare, { "policy" });
    if (request.seeds.empty())
        return fail(ErrorKind::BadArguments, kNothingToCompare, { "seed" });
    if (!request.baseline.empty() && std::ranges::find(request.policies, request.baseline) == request.policies.end()) {
        std::string all;
        for (const auto& policy : request.policies)
            all += (all.empty() ? "" : ", ") + policy;
        return fail(ErrorKind::BadArguments, kUnknownBaseline, { request.baseline, all });
    }
    return {};
}

RunRequest requestFor(
    const CompareRequest& request, const std::string& trace, std::uint64_t seed, const std::string& policy)
{
    RunRequest one { .trace = trace,
        .cluster = request.cluster,
        .policy = policy,
        .interference = request.interference,
        .transitions = request.transitions,
        .decideAt = request.decideAt,
        .seed = seed };
    if (const auto given = request.parameters.find(policy); given != request.parameters.end())
        one.parameters = given->second;
    return one;
}

/// Runs the jobs on a few threads; the first error ends the rest.
class Pool {
public:
    Pool(const std::vector<Job>& jobs, const std::vector<ResolvedInputs>& inputs,
        const std::optional<StoredSpan>& range, const StopToken& stop, Progress* progress,
        const std::function<void(RunResult&, const Simulation&)>& onRun)
        : m_jobs(jobs)
        , m_inputs(inputs)
        , m_range(range)
        , m_stop(stop)
        , m_progress(progress)
        , m_onRun(onRun)
        , m_results(jobs.size())
    {
    }

    Result<std::vector<RunResult>> run(unsigned threads)
    {
        {
            const std::stop_callback forward(m_stop, [this] { m_anyError.request_stop(); });
            std::vector<std::jthread> workers;
            for (unsigned i = 1; i < threads; ++i)
                workers.emplace_back([this] { work(); });
            work();
        }
        if (m_error)
            return fail(std::move(*m_error));
        std::vector<RunResult> results;
        for (auto& result : m_results) {
            if (!result) // stopped between two runs, so that none of them had to say so
                return fail(ErrorKind::Cancelled, kComparisonStopped);
            results.push_back(std::move(*result));
        }
        return results;
    }

private:
    void work()
    {
        for (;;) {
            const auto next = m_next.fetch_add(1);
            if (next >= m_jobs.size() || m_anyError.stop_requested())
                return;
            auto outcome = runOne(m_jobs[next]);
            const std::lock_guard lock(m_mutex);
            if (!outcome) {
                if (!m_error)
                    m_error = std::move(outcome).error().inContext(m_jobs[next].request.policy);
                m_anyError.request_stop();
                return;
            }
            if (m_onRun)
                m_onRun(outcome->first, *outcome->second);
            if (m_range) {
                const auto& engine = outcome->second->engine();
                outcome->first = limitedTo(outcome->first, *m_range, engine.log(), engine.workload(), engine.cluster());
            }
            m_results[next] = std::move(outcome->first);
            if (m_progress)
                m_progress->add(1);
        }
    }

    Result<std::pair<RunResult, std::unique_ptr<Simulation>>> runOne(const Job& job)
    {
        TRY_ASSIGN(auto made, startRun(job.request, m_inputs[job.inputs]));
        auto simulation = std::make_unique<Simulation>(std::move(made));
        TRY(simulation->runToEnd(m_anyError.get_token()));
        auto result = collectResult(job.request, *simulation);
        return std::pair { std::move(result), std::move(simulation) };
    }

    const std::vector<Job>& m_jobs;
    const std::vector<ResolvedInputs>& m_inputs;
    const std::optional<StoredSpan>& m_range;
    StopToken m_stop;
    Progress* m_progress;
    const std::function<void(RunResult&, const Simulation&)>& m_onRun;
    std::vector<std::optional<RunResult>> m_results;
    std::atomic<std::size_t> m_next { 0 };
    std::stop_source m_anyError;
    std::mutex m_mutex;
    std::optional<Error> m_error;
};

struct Pairing {
    std::vector<double> own;
    std::vector<double> base;
    std::vector<double> reduction;
};

Pairing pairRuns(const std::vector<RunResult>& runs, const std::string& policy, const std::string& baseline)
{
    Pairing pairing;
    std::map<std::pair<std::uint64_t, std::uint64_t>, double> baselines;
    for (const auto& run : runs) {
        if (run.contender() == baseline)
            baselines[{ run.traceHash, run.seed }] = run.metrics.meanJctSeconds;
    }
    for (const auto& run : runs) {
        const auto base = baselines.find({ run.traceHash, run.seed });
        if (run.contender() != policy || base == baselines.end() || base->second <= 0)
            continue;
        pairing.own.push_back(run.metrics.meanJctSeconds);
        pairing.base.push_back(base->second);
        pairing.reduction.push_back(1 - run.metrics.meanJctSeconds / base->second);
    }
    return pairing;
}

} // namespace

RunRequest requestOf(const CompareRequest& request, const RunResult& run)
{
    return requestFor(request, run.trace, run.seed, run.policy);
}

std::vector<CompareSummary> summarise(
    const std::vector<RunResult>& runs, const std::vector<std::string>& policies, const std::string& baseline)
{
    std::vector<CompareSummary> summary;
    for (const auto& policy : policies) {
        CompareSummary row { .policy = policy, .baseline = baseline };
        std::vector<double> means;
        for (const auto& run : runs) {
            if (run.contender() != policy)
                continue;
            ++row.runs;
            row.incomplete += run.isComplete() ? 0 : 1;
            means.push_back(run.metrics.meanJctSeconds);
        }
        row.meanJctSeconds = mean(means);
        row.ci95Seconds = confidenceHalfWidth95(means);
        const auto pairing = pairRuns(runs, policy, baseline);
        row.reduction = mean(pairing.reduction);
        row.reductionCi95 = confidenceHalfWidth95(pairing.reduction);
        row.pValue = pairedTTest(pairing.own, pairing.base).pValue;
        row.wilcoxonPValue = pairing.own.size() < 2 ? std::numeric_limits<double>::quiet_NaN()
                                                    : wilcoxonSignedRank(pairing.own, pairing.base).pValue;
        summary.push_back(std::move(row));
    }
    std::ranges::stable_sort(summary, [](const CompareSummary& a, const CompareSummary& b) {
        if ((a.incomplete > 0) != (b.incomplete > 0))
            return a.incomplete == 0;
        return a.meanJctSeconds < b.meanJctSeconds;
    });
    return summary;
}

Result<CompareResult> compare(const CompareRequest& request, const StopToken& stop, Progress* progress,
    const std::function<void(RunResult&, const Simulation&)>& onRun)
{
    TRY(checkRequest(request));
    std::vector<Job> jobs;
    std::vector<ResolvedInputs> inputs;
    CompareResult result;
    std::set<std::string> told;
    for (const auto& trace : request.traces) {
        for (std::size_t i = 0; i < request.seeds.size(); ++i) {
            const auto seed = request.seeds[i];
            if (i == 0 || isPreset(trace)) { // a file is the same for every seed
                TRY_ASSIGN(auto resolved, resolveInputs(requestFor(request, trace, seed, request.policies.front())));
                for (const auto& problem : resolved.problems) {
                    if (told.insert(problem.englishText()).second)
                        result.problems.push_back(problem);
                }
                inputs.push_back(std::move(resolved));
            }
            for (const auto& policy : request.policies)
                jobs.push_back({ requestFor(request, trace, seed, policy), inputs.size() - 1 });
        }
    }
    if (progress)
        progress->setTotal(static_cast<std::int64_t>(jobs.size()));
    const auto processors = std::max(1u, std::thread::hardware_concurrency());
    Pool pool(jobs, inputs, request.range, stop, progress, onRun);
    TRY_ASSIGN(result.runs, pool.run(request.threads > 0 ? static_cast<unsigned>(request.threads) : processors));
    const auto& baseline = request.baseline.empty() ? request.policies.front() : request.baseline;
    result.summary = summarise(result.runs, request.policies, baseline);
    return result;
}

} // namespace consonance
