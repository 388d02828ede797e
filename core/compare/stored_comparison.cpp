// SPDX-License-Identifier: GPL-3.0-or-later
#include "core/compare/stored_comparison.h"

#include "core/base/json_reader.h"
#include "core/base/utf8.h"
#include "core/compare/metric_comparison.h"
#include "core/compare/metric_range.h"
#include "core/keep/run_keeper.h"
#include "core/keep/trace_start_dates.h"
#include "core/policy/transition_tables.h"

#include <algorithm>
#include <set>

namespace consonance {

namespace {

constexpr MessageId kReadingStopped = CONSONANCE_MESSAGE("compare.reading-stopped", "reading the runs was stopped");

Result<RunResult> readRun(const RunStore& store, const RunRecord& record, const std::optional<StoredSpan>& range)
{
    TRY_ASSIGN(auto result, storedResult(store, record));
    if (!range)
        return result;
    TRY_ASSIGN(const auto stored, storedInputs(store, record));
    TRY_ASSIGN(const auto log, store.loadLog(record.id));
    return limitedTo(result, *range, log, *stored.inputs.workload, *stored.inputs.cluster);
}

/// The name that someone gave the branch, else its changes, as far as a table has room for them; empty: no branch.
std::string branchNameOf(const RunHeader& header, const std::optional<std::int64_t>& beginning)
{
    constexpr std::size_t kMostBytes = 60;
    if (!header.fork)
        return {};
    const auto name = header.name.empty() ? forkText(header, englishWording, beginning) : header.name;
    return name.size() <= kMostBytes ? name : clippedText(name, kMostBytes) + "…";
}

/// Without such a name the first run that is no branch: a change is measured against what it changed.
std::string contenderNamed(
    const std::vector<RunResult>& runs, const std::vector<RunRecord>& records, const std::string& name)
{
    for (const auto& run : runs) {
        if (!name.empty() && (run.contender() == name || run.runId == name || run.policy == name))
            return run.contender();
    }
    const auto original = std::ranges::find_if(records, [](const RunRecord& run) { return !run.header.fork; });
    const auto index = original == records.end() ? 0 : static_cast<std::size_t>(original - records.begin());
    return index < runs.size() ? runs[index].contender() : std::string();
}

/// Each under its name; another run of the same name is left out.
Result<std::vector<CopyContender>> storedContenders(
    const RunStore& store, const std::vector<RunRecord>& runs, const std::vector<std::string>& names)
{
    std::vector<CopyContender> contenders;
    for (std::size_t i = 0; i < runs.size(); ++i) {
        if (std::ranges::find(contenders, names[i], &CopyContender::name) != contenders.end())
            continue;
        TRY_ASSIGN(auto stored, storedInputs(store, runs[i]));
        if (!stored.request.changes.empty()) {
            TRY_ASSIGN(const auto log, store.loadLog(runs[i].id));
            stored.request = withTimesOfChanges(std::move(stored.request), log.events());
        }
        contenders.push_back({ names[i], std::move(stored.request), std::move(stored.inputs) });
    }
    return contenders;
}

} // namespace

Result<StoredComparison> readComparison(const RunStore& store, const std::vector<RunRecord>& runs,
    const std::string& baseline, const std::optional<StoredSpan>& range, const StopToken& stop, Progress* progress)
{
    StoredComparison comparison;
    if (progress)
        progress->setTotal(static_cast<std::int64_t>(runs.size()));
    for (const auto& record : runs) {
        if (stop.stop_requested())
            return fail(ErrorKind::Cancelled, kReadingStopped);
        auto result = readRun(store, record, range);
        if (!result)
            return fail(std::move(result).error().inContext(record.id));
        comparison.result.runs.push_back(std::move(*result));
        TRY_ASSIGN(auto parameters, storedParameters(record));
        comparison.parameters.push_back(std::move(parameters));
        if (progress)
            progress->add(1);
    }
    auto& all = comparison.result.runs;
    TraceStartDates beginnings;
    beginnings.look(store, runs);
    std::vector<std::string> branches;
    for (const auto& record : runs)
        branches.push_back(branchNameOf(record.header, beginnings.of(record)));
    labelContenders(all, comparison.parameters, branches);
    comparison.contenders = contendersOf(all);
    comparison.baseline = contenderNamed(all, runs, baseline);
    comparison.result.summary = summarise(all, comparison.contenders, comparison.baseline);
    return comparison;
}

Result<CopyRuns> copiesOfStored(const RunStore& store, const std::vector<RunRecord>& runs,
    const std::vector<std::string>& names, const CopyRule& rule, CopyOptions options, const StopToken& stop)
{
    const auto isOfAnother
        = [&](const RunRecord& run) { return run.header.trace.hash != runs.front().header.trace.hash; };
    if (runs.size() < 2 || std::ranges::any_of(runs, isOfAnother) || (rule.copies && *rule.copies < 2))
        return CopyRuns {};
    for (const auto& run : runs) {
        if (std::ranges::find(options.seeds, run.header.seed) == options.seeds.end())
            options.seeds.push_back(run.header.seed);
    }
    const auto make = [&]() -> Result<CopyRuns> {
        TRY_ASSIGN(const auto contenders, storedContenders(store, runs, names));
        const int copies = copiesOf(rule, *contenders.front().inputs.workload, policiesOf(contenders));
        if (copies == 0)
            return CopyRuns {};
        if (options.progress) {
            options.progress->setDone(0);
            options.progress->setTotal(static_cast<std::int64_t>(contenders.size()) * copies);
        }
        return runCopies(contenders, rule, copies, options, stop);
    };
    auto made = make();
    // Without a request for copies, runs that cannot be repeated are compared as they are.
    if (!made && !rule.copies && made.error().kind != ErrorKind::Cancelled)
        return CopyRuns {};
    return made;
}

Result<void> addCopies(StoredComparison& comparison, const RunStore& store, const std::vector<RunRecord>& runs,
    const CopyRule& rule, const std::optional<StoredSpan>& range, const StopToken& stop, Progress* progress)
{
    std::vector<std::string> names;
    for (const auto& run : comparison.result.runs)
        names.push_back(run.contender());
    TRY_ASSIGN(comparison.result.copies,
        copiesOfStored(store, runs, names, rule, { .range = range, .progress = progress }, stop));
    comparison.result.summary = summarise(
        comparison.result.runs, comparison.contenders, comparison.baseline, nullptr, comparison.result.copies);
    return {};
}

StoredComparison onlyShared(StoredComparison comparison, const SharedRuns& shared)
{
    std::vector<RunResult> runs;
    std::vector<std::map<std::string, std::string>> parameters;
    for (const auto i : shared.runs) {
        runs.push_back(std::move(comparison.result.runs[i]));
        parameters.push_back(std::move(comparison.parameters[i]));
    }
    comparison.result.runs = std::move(runs);
    comparison.parameters = std::move(parameters);
    comparison.result.summary = summarise(comparison.result.runs, comparison.contenders, comparison.baseline);
    return comparison;
}

CompareRequest requestOfRuns(const std::vector<RunResult>& runs)
{
    CompareRequest request;
    std::set<std::uint64_t> seeds;
    for (const auto& run : runs) {
        if (std::ranges::find(request.traces, run.trace) == request.traces.end())
            request.traces.push_back(run.trace);
        if (std::ranges::find(request.policies, run.policy) == request.policies.end())
            request.policies.push_back(run.policy);
        seeds.insert(run.seed);
        request.cluster = run.cluster;
        request.interference = run.interference;
        request.transitions = run.transitions;
        request.failureLoss = failureLossByName(run.failureLoss).value_or(FailureLoss {});
    }
    // Those that the policies decide at without a request need not be repeated.
    const auto differs = [&](const RunResult& run) { return run.decideAt != momentsFor(request, run.policy); };
    if (const auto other = std::ranges::find_if(runs, differs); other != runs.end())
        request.decideAt = other->decideAt;
    request.seeds.assign(seeds.begin(), seeds.end());
    request.baseline = request.policies.empty() ? std::string() : request.policies.front();
    return request;
}

} // namespace consonance
