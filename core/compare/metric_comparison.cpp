// SPDX-License-Identifier: GPL-3.0-or-later
#include "core/compare/metric_comparison.h"

#include "core/base/joined_text.h"
#include "core/base/marked_text.h"
#include "core/base/rank_statistics.h"
#include "core/base/statistics.h"
#include "core/compare/distinct_runs.h"
#include "core/compare/metric_range.h"
#include "core/compare/tenant_metrics.h"
#include "core/run/never_started.h"

#include <algorithm>
#include <array>
#include <limits>
#include <set>

namespace consonance {

namespace {

constexpr MessageId kDifferentSetting = CONSONANCE_MESSAGE(
    "compare.different-setting", "the runs differ in {0}: {1}; differences are not due to the policies alone");
constexpr MessageId kNotSamePairs = CONSONANCE_MESSAGE("compare.not-same-pairs",
    "{0} shares {1} of {2} traces and seeds with {3}; paired figures are of the shared ones only");
constexpr MessageId kNothingShared = CONSONANCE_MESSAGE("compare.nothing-shared",
    "{0} shares no trace and seed with {1}: their runs are not comparable, no paired figure is given");
constexpr MessageId kIncompleteRuns = CONSONANCE_MESSAGE("compare.incomplete-runs",
    "{0}: {1} of {2} runs left jobs unfinished or rejected, so its mean JCT looks better than it is; differences to "
    "the baseline are over the jobs that both finished");

constexpr MessageId kUnknownObjective
    = CONSONANCE_MESSAGE("compare.objective", "nothing can be ranked by '{0}'; an objective is jct or one of: {1}");

/// Where no job finished there is no mean of any; nothing is not the best.
double ofFinished(const RunMetrics& metrics, double figure)
{
    return metrics.finished > 0 ? figure : std::numeric_limits<double>::quiet_NaN();
}

constexpr std::array kMetrics {
    MetricInfo { "mean_jct_s", CONSONANCE_TEXT("Metric", "Mean JCT"), MetricKind::Seconds, MetricAim::Low,
        [](const RunMetrics& m) { return ofFinished(m, m.meanJctSeconds); } },
    MetricInfo { "median_jct_s", CONSONANCE_TEXT("Metric", "Median JCT"), MetricKind::Seconds, MetricAim::Low,
        [](const RunMetrics& m) { return ofFinished(m, m.medianJctSeconds); } },
    MetricInfo { "p90_jct_s", CONSONANCE_TEXT("Metric", "90th percentile of JCT"), MetricKind::Seconds, MetricAim::Low,
        [](const RunMetrics& m) { return ofFinished(m, m.p90JctSeconds); } },
    MetricInfo { "p99_jct_s", CONSONANCE_TEXT("Metric", "99th percentile of JCT"), MetricKind::Seconds, MetricAim::Low,
        [](const RunMetrics& m) { return ofFinished(m, m.p99JctSeconds); } },
    MetricInfo { "mean_queueing_s", CONSONANCE_TEXT("Metric", "Mean wait"), MetricKind::Seconds, MetricAim::Low,
        [](const RunMetrics& m) { return ofFinished(m, m.meanQueueingSeconds); } },
    MetricInfo { "makespan_s", CONSONANCE_TEXT("Metric", "Makespan"), MetricKind::Seconds, MetricAim::Low,
        [](const RunMetrics& m) { return ofFinished(m, m.makespanSeconds); }, "", false, kMakespanMeaning },
    MetricInfo { "utilisation", CONSONANCE_TEXT("Metric", "Utilisation over the makespan"), MetricKind::Share,
        MetricAim::None, [](const RunMetrics& m) { return m.utilisation; } },
    MetricInfo { "restarts", CONSONANCE_TEXT("Metric", "Restarts"), MetricKind::Count, MetricAim::Low,
        [](const RunMetrics& m) { return static_cast<double>(m.restarts); } },
    MetricInfo { "unfinished", CONSONANCE_TEXT("Metric", "Unfinished or rejected"), MetricKind::Count, MetricAim::Low,
        [](const RunMetrics& m) { return static_cast<double>(m.unfinished + m.rejected); } },
};

MetricKind kindOf(const KeyedMetric& metric)
{
    const std::string_view unit = metric.unit;
    return unit == "s"    ? MetricKind::Seconds
        : unit == "jobs"  ? MetricKind::Count
        : unit == "share" ? MetricKind::Share
                          : MetricKind::Number;
}

std::span<const MetricInfo> keyedInfos()
{
    static const auto infos = [] {
        std::vector<MetricInfo> all;
        for (const auto& metric : keyedMetrics())
            all.push_back({ .key = metric.key,
                .title = metric.title,
                .kind = kindOf(metric),
                .better = metric.better,
                .unit = metric.unit,
                .countsRejected = metric.countsRejected });
        return all;
    }();
    return infos;
}

using PairKey = std::pair<std::uint64_t, std::uint64_t>;

PairKey keyOf(const RunResult& run)
{
    return { run.traceHash, run.seed };
}

/// Figures of two runs of one trace. Where one left jobs unfinished, their times are over the jobs that both finished:
/// a mean over each run's finished jobs improves when the slow ones are never served.
std::pair<RunMetrics, RunMetrics> comparableMetrics(const RunResult& own, const RunResult& base)
{
    std::pair metrics { own.metrics, base.metrics };
    if ((own.isComplete() && base.isComplete()) || own.outcomes.empty() || own.outcomes.size() != base.outcomes.size())
        return metrics;
    std::vector<JobOutcome> ofOwn;
    std::vector<JobOutcome> ofBase;
    for (std::size_t i = 0; i < own.outcomes.size(); ++i) {
        if (own.outcomes[i].finished && base.outcomes[i].finished) {
            ofOwn.push_back(own.outcomes[i]);
            ofBase.push_back(base.outcomes[i]);
        }
    }
    fillTimesOfFinished(metrics.first, ofOwn);
    fillTimesOfFinished(metrics.second, ofBase);
    for (const auto& metric : keyedMetrics()) {
        if (metric.countsRejected)
            continue; // a mean over survivors again, but what it would be over both's is not kept
        metrics.first.keyed.erase(metric.key);
        metrics.second.keyed.erase(metric.key);
    }
    return metrics;
}

struct MetricPairs {
    std::vector<double> own;
    std::vector<double> base;
    std::vector<double> relative;
};

/// Runs of the contender beside the baseline's on the same trace and seed, the same pair once.
MetricPairs metricPairs(const std::vector<RunResult>& runs, const std::string& contender, const std::string& baseline,
    const MetricInfo& metric)
{
    std::map<PairKey, const RunResult*> bases;
    for (const auto& run : runs) {
        if (run.contender() == baseline)
            bases.emplace(keyOf(run), &run);
    }
    MetricPairs pairs;
    ObservationFilter filter;
    for (const auto& run : runs) {
        const auto base = bases.find(keyOf(run));
        if (run.contender() != contender || base == bases.end() || !filter.isNewPair(run, *base->second))
            continue;
        const auto [own, ofBase] = comparableMetrics(run, *base->second);
        pairs.own.push_back(metric.valueOf(own));
        pairs.base.push_back(metric.valueOf(ofBase));
        pairs.relative.push_back(pairs.base.back() == 0 ? std::numeric_limits<double>::quiet_NaN()
                                                        : pairs.own.back() / pairs.base.back() - 1);
    }
    return pairs;
}

/// "key=value" of the parameters that are not the same in all of the maps.
std::vector<std::string> differingParameters(const std::vector<std::map<std::string, std::string>>& parameters)
{
    std::set<std::string> keys;
    for (const auto& one : parameters) {
        for (const auto& [key, value] : one)
            keys.insert(key);
    }
    std::vector<std::string> texts(parameters.size());
    for (const auto& key : keys) {
        std::set<std::string> values;
        for (const auto& one : parameters) {
            const auto found = one.find(key);
            values.insert(found == one.end() ? std::string("–") : found->second);
        }
        if (values.size() < 2)
            continue;
        for (std::size_t i = 0; i < parameters.size(); ++i) {
            const auto found = parameters[i].find(key);
            texts[i]
                += (texts[i].empty() ? "" : ", ") + key + "=" + (found == parameters[i].end() ? "–" : found->second);
        }
    }
    return texts;
}

} // namespace

std::span<const MetricInfo> comparedMetrics()
{
    return kMetrics;
}

double MetricInfo::valueOf(const RunMetrics& metrics) const
{
    if (ofRun != nullptr)
        return ofRun(metrics);
    const auto found = metrics.keyed.find(key);
    return found == metrics.keyed.end() ? std::numeric_limits<double>::quiet_NaN() : found->second;
}

std::vector<const MetricInfo*> comparedMetrics(const std::vector<RunResult>& runs)
{
    std::vector<const MetricInfo*> metrics;
    for (const auto& metric : kMetrics)
        metrics.push_back(&metric);
    for (const auto& metric : keyedInfos()) {
        if (std::ranges::any_of(runs, [&](const RunResult& run) { return run.metrics.keyed.contains(metric.key); }))
            metrics.push_back(&metric);
        std::ranges::copy(tenantMetrics(metric.key, runs), std::back_inserter(metrics));
    }
    return metrics;
}

const MetricInfo* findMetric(std::string_view key)
{
    if (const auto found = std::ranges::find(kMetrics, key, &MetricInfo::key); found != kMetrics.end())
        return &*found;
    const auto keyed = keyedInfos();
    const auto found = std::ranges::find(keyed, key, &MetricInfo::key);
    return found == keyed.end() ? tenantMetric(key) : &*found;
}

Result<const MetricInfo*> objectiveByName(std::string_view name)
{
    constexpr std::string_view kPrefix = "metrics.";
    const auto key = name.starts_with(kPrefix) ? name.substr(kPrefix.size()) : name;
    const auto* metric = findMetric(key == kUsualObjective ? "mean_jct_s" : key);
    if (metric != nullptr && metric->better != MetricAim::None)
        return metric;
    std::string keys;
    const auto list = [&keys](std::span<const MetricInfo> metrics) {
        for (const auto& one : metrics) {
            if (one.better != MetricAim::None)
                keys += (keys.empty() ? "" : ", ") + std::string(one.key);
        }
    };
    list(kMetrics);
    list(keyedInfos());
    return fail(ErrorKind::BadArguments, kUnknownObjective, { std::string(name), std::move(keys) });
}

bool leavesJobs(const RunResult& run, const MetricInfo& objective)
{
    return objective.countsRejected ? run.metrics.unfinished > 0 : !run.isComplete();
}

MetricDelta metricDelta(const std::vector<RunResult>& runs, const std::string& contender, const std::string& baseline,
    const MetricInfo& metric)
{
    std::vector<double> distinct;
    for (const auto i : distinctRuns(runs, contender))
        distinct.push_back(metric.valueOf(runs[i].metrics));
    const auto pairs = metricPairs(runs, contender, baseline, metric);
    constexpr double kUnknown = std::numeric_limits<double>::quiet_NaN();
    const auto test = pairedTTest(pairs.own, pairs.base);
    const bool canTest = pairs.own.size() >= 2 && contender != baseline;
    return { .contender = contender,
        .metric = &metric,
        .runs = std::ranges::count(runs, contender, &RunResult::contender),
        .distinct = static_cast<std::int64_t>(distinct.size()),
        .mean = mean(distinct),
        .ci95 = confidenceHalfWidth95(distinct),
        .pairs = static_cast<std::int64_t>(pairs.own.size()),
        .difference = pairs.own.empty() ? kUnknown : mean(pairs.own) - mean(pairs.base),
        .differenceCi95 = test.halfWidth95,
        .relative = mean(pairs.relative),
        .relativeCi95 = confidenceHalfWidth95(pairs.relative),
        .tPValue = canTest ? test.pValue : kUnknown,
        .wilcoxonPValue = canTest ? wilcoxonSignedRank(pairs.own, pairs.base).pValue : kUnknown };
}

std::vector<std::string> contendersOf(const std::vector<RunResult>& runs)
{
    std::vector<std::string> contenders;
    for (const auto& run : runs) {
        if (std::ranges::find(contenders, run.contender()) == contenders.end())
            contenders.push_back(run.contender());
    }
    return contenders;
}

std::vector<MetricDelta> metricDeltas(
    const std::vector<RunResult>& runs, const std::vector<std::string>& contenders, const std::string& baseline)
{
    std::vector<MetricDelta> deltas;
    for (const auto* metric : comparedMetrics(runs)) {
        for (const auto& contender : contenders)
            deltas.push_back(metricDelta(runs, contender, baseline, *metric));
    }
    return deltas;
}

std::vector<ComparedTrace> tracesOf(const std::vector<RunResult>& runs, const std::vector<std::string>& contenders)
{
    std::vector<ComparedTrace> rows;
    for (std::size_t i = 0; i < runs.size(); ++i) {
        const auto& run = runs[i];
        auto row = std::ranges::find_if(
            rows, [&](const ComparedTrace& one) { return one.traceHash == run.traceHash && one.seed == run.seed; });
        if (row == rows.end()) {
            rows.push_back({ .trace = run.trace,
                .traceHash = run.traceHash,
                .seed = run.seed,
                .runs = std::vector<int>(contenders.size(), -1) });
            row = std::prev(rows.end());
        }
        const auto contender = std::ranges::find(contenders, run.contender());
        if (contender != contenders.end())
            row->runs[static_cast<std::size_t>(contender - contenders.begin())] = static_cast<int>(i);
    }
    return rows;
}

SharedRuns sharedRuns(const std::vector<RunResult>& runs)
{
    std::map<PairKey, std::set<std::string>> contenders;
    for (const auto& run : runs)
        contenders[keyOf(run)].insert(run.contender());
    const auto all = contendersOf(runs).size();
    const auto isShared = [&](const auto& entry) { return entry.second.size() == all; };
    SharedRuns shared { .shared = std::ranges::count_if(contenders, isShared), .all = std::ssize(contenders) };
    for (std::size_t i = 0; i < runs.size(); ++i) {
        if (contenders.at(keyOf(runs[i])).size() == all)
            shared.runs.push_back(i);
    }
    return shared;
}

void labelContenders(std::vector<RunResult>& runs, const std::vector<std::map<std::string, std::string>>& parameters,
    const std::vector<std::string>& branches)
{
    const auto branchOf = [&](std::size_t i) { return i < branches.size() ? branches[i] : std::string(); };
    std::map<std::string, std::vector<std::size_t>> byPolicy;
    for (std::size_t i = 0; i < runs.size(); ++i) {
        runs[i].label.clear();
        byPolicy[runs[i].policy].push_back(i);
    }
    for (const auto& [policy, members] : byPolicy) {
        std::vector<std::map<std::string, std::string>> own;
        for (const auto i : members) {
            own.push_back(i < parameters.size() ? parameters[i] : std::map<std::string, std::string> {});
            own.back()["decide-at"] = decisionMomentsName(runs[i].decideAt);
        }
        const auto differing = differingParameters(own);
        std::set<std::string> names;
        for (std::size_t k = 0; k < members.size(); ++k) {
            if (!differing[k].empty())
                runs[members[k]].label = policy + " " + differing[k];
            names.insert(branchOf(members[k]));
        }
        for (const auto i : members) {
            if (names.size() > 1 && !branchOf(i).empty())
                runs[i].label = runs[i].contender() + " " + branchOf(i);
        }
        // The same policy in every other way on the same trace and seed: by number.
        std::map<std::pair<std::string, PairKey>, int> seen;
        for (const auto i : members) {
            const int number = ++seen[{ runs[i].contender(), keyOf(runs[i]) }];
            if (number > 1)
                runs[i].label = runs[i].contender() + " #" + std::to_string(number);
        }
    }
}

std::vector<Error> fairnessProblems(
    const std::vector<RunResult>& runs, const std::vector<std::string>& contenders, const MetricInfo* objective)
{
    const auto& rankedBy = objective != nullptr ? *objective : kMetrics.front();
    std::vector<Error> problems;
    const auto tell = [&problems](const MessageId& id, std::vector<std::string> arguments) {
        problems.push_back(fail(ErrorKind::BadInput, id, std::move(arguments)).value());
    };
    const std::pair<const char*, std::string RunResult::*> settings[] { { "cluster", &RunResult::cluster },
        { "interference", &RunResult::interference }, { "transitions", &RunResult::transitions } };
    for (const auto& [name, member] : settings) {
        std::set<std::string> values;
        for (const auto& run : runs)
            values.insert(run.*member);
        if (values.size() > 1)
            tell(kDifferentSetting, { name, joinedText(values) });
    }
    if (contenders.empty())
        return problems;
    const auto keysOf = [&runs](const std::string& contender) {
        std::set<PairKey> keys;
        for (const auto& run : runs) {
            if (run.contender() == contender)
                keys.insert(keyOf(run));
        }
        return keys;
    };
    const auto base = keysOf(contenders.front());
    for (const auto& contender : contenders) {
        const auto own = keysOf(contender);
        std::int64_t shared = 0;
        for (const auto& key : own)
            shared += base.contains(key) ? 1 : 0;
        const auto all = std::max(own.size(), base.size());
        if (shared == 0)
            tell(kNothingShared, { contender, contenders.front() });
        else if (static_cast<std::size_t>(shared) < all)
            tell(kNotSamePairs, { contender, std::to_string(shared), std::to_string(all), contenders.front() });
        const auto isMine = [&](const RunResult& run) { return run.contender() == contender; };
        const auto total = std::ranges::count_if(runs, isMine);
        const auto bad = std::ranges::count_if(
            runs, [&](const RunResult& run) { return isMine(run) && leavesJobs(run, rankedBy); });
        if (bad > 0)
            tell(kIncompleteRuns, { contender, std::to_string(bad), std::to_string(total) });
        std::set<std::string> told;
        for (const auto& run : runs) {
            auto why = isMine(run) ? neverStarted(run.policy, run.metrics) : std::nullopt;
            if (why && told.insert(why->englishText()).second)
                problems.push_back(std::move(*why));
        }
    }
    return problems;
}

} // namespace consonance
