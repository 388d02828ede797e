// SPDX-License-Identifier: GPL-3.0-or-later
#include "core/run/run_result.h"

#include "core/base/moment_text.h"
#include "core/base/span_text.h"
#include "core/base/text_format.h"
#include "core/policy/policy.h"
#include "core/policy/transition_tables.h"
#include "core/run/never_started.h"
#include "core/sim/figure_keys.h"

#include <algorithm>
#include <vector>

namespace consonance {

std::optional<FirstRefusal> firstRefusalIn(const EventLog& log)
{
    const auto refused = std::ranges::find(log.events(), EventKind::PlanRefused, &EventRecord::kind);
    if (refused == log.events().end())
        return std::nullopt;
    FirstRefusal first { .decision = DecisionId(refused->subject), .at = refused->at, .reason = {} };
    if (refused->subject < log.decisions().size() && log.decisions()[refused->subject].refusal.has())
        first.reason = *log.decisions()[refused->subject].refusal;
    return first;
}

std::vector<std::string> runRemarks(const RunResult& run, const Wording& wording)
{
    const TerminalWording say(wording);
    std::vector<std::string> remarks;
    const auto refused = groupedText(run.metrics.refusedPlans);
    const auto decisions = groupedText(run.metrics.decisions);
    if (run.metrics.refusedPlans > 0 && run.firstRefusal && run.firstRefusal->reason) {
        remarks.push_back(say(CONSONANCE_TEXT("CommandLine",
                                  "{0}: {1} of {2} plans were refused and changed nothing; the first was decision {3} "
                                  "at {4}: {5}"),
            { run.contender(), refused, decisions, std::to_string(run.firstRefusal->decision.value),
                clockText(run.firstRefusal->at), wordedError(*run.firstRefusal->reason, wording) }));
    } else if (run.metrics.refusedPlans > 0) {
        remarks.push_back(say(CONSONANCE_TEXT("CommandLine", "{0}: {1} of {2} plans were refused and changed nothing"),
            { run.contender(), refused, decisions }));
    }
    if (const auto whole = run.metrics.keyed.find(kWholeGpuJobs); whole != run.metrics.keyed.end())
        remarks.push_back(say(CONSONANCE_TEXT("CommandLine",
                                  "{0}: {1} of {2} jobs need a part of a GPU; they hold whole ones, since this policy "
                                  "does not let jobs share a GPU; utilisation and GPU-hours count the whole ones"),
            { run.contender(), countText(whole->second), groupedText(run.metrics.jobs) }));
    if (const auto error = run.metrics.keyed.find(kStartError); error != run.metrics.keyed.end()) {
        const double simulated = run.metrics.keyed.at(kSimulatedWait);
        const double recorded = run.metrics.keyed.at(kRecordedWait);
        constexpr double kAsRecorded = 1; // a replay says so only where jobs found no room
        if (run.policy != kRecordedPolicy || simulated > recorded + kAsRecorded)
            remarks.push_back(
                say(CONSONANCE_TEXT("CommandLine",
                        "{0}: the starts of {1} jobs are {2} off the recorded ones in the median; they wait {3} on "
                        "average, and waited {4} by the record"),
                    { run.contender(), countText(run.metrics.keyed.at(kRecordedJobs)), spanText(error->second, wording),
                        spanText(simulated, wording), spanText(recorded, wording) }));
    }
    if (run.neverRan > 0)
        remarks.push_back(
            say(CONSONANCE_TEXT("CommandLine", "{0}: {1} of {2} jobs never ran; they waited to the end of the run"),
                { run.contender(), groupedText(run.neverRan), groupedText(run.metrics.jobs) }));
    return remarks;
}

namespace {

/// Jobs that need a part of a GPU and began with whole ones.
std::int64_t countWholeGpuJobs(const Engine& engine)
{
    const auto& log = engine.log();
    std::vector<bool> hold(engine.workload().jobs.size());
    for (const auto& event : log.events()) {
        if (event.kind != EventKind::JobStarted || engine.workload().job(event.job).request.gpuShare() == kFullShare)
            continue;
        hold[event.job.index()] = std::ranges::any_of(log.slots(event), [&](const SlotRecord& slot) {
            const auto& role = engine.workload().job(event.job).request.roles[slot.role];
            return role.demand[Resource::Gpu] > 0 && slot.share == kFullShare;
        });
    }
    return std::ranges::count(hold, true);
}

} // namespace

RunResult collectResult(const RunRequest& request, const Simulation& simulation)
{
    const auto& traits = simulation.policy().traits();
    const auto& engine = simulation.engine();
    const auto decider = policyAtEnd(request);
    RunResult result { .policy = traits.id,
        .knowledge = traits.knowledge,
        .provenance = traits.provenance,
        .seed = *decider.seed,
        .trace = request.trace,
        .traceHash = engine.workload().contentHash,
        .cluster = engine.cluster().name,
        .interference = request.interference,
        .transitions = engine.inputs().options.transitions.name,
        .decideAt = request.decideAt,
        .metrics = computeMetrics(engine),
        .outcomes = jobOutcomes(engine),
        .firstRefusal = firstRefusalIn(engine.log()),
        .wall = simulation.wall() };
    if (engine.isFinished()) {
        result.neverRan = std::ranges::count_if(engine.state().jobs,
            [](const JobState& job) { return job.phase == JobPhase::Waiting && job.firstStart == kForever; });
    }
    const auto isFailure = [](const EventRecord& event) {
        return event.kind == EventKind::HostChanged && event.detail == static_cast<std::uint8_t>(Availability::Down);
    };
    // The request of a session has no changes.
    if (serversFail(request, engine.cluster()) || std::ranges::any_of(engine.log().events(), isFailure))
        result.failureLoss = failureLossName(engine.inputs().options.transitions.failureLoss);
    if (const auto never = countNeverStarted(traits.id, engine.workload()); never > 0)
        result.metrics.keyed[kNeverStartedJobs] = static_cast<double>(never);
    if (const auto whole = countWholeGpuJobs(engine); whole > 0)
        result.metrics.keyed[kWholeGpuJobs] = static_cast<double>(whole);
    for (const auto& [key, value] : simulation.policy().report()) {
        if (findKeyedMetric(key) != nullptr)
            result.metrics.keyed.insert_or_assign(key, value);
    }
    if (auto parameters = ParameterSet::create(traits.parameters, decider.parameters, traits.id))
        result.parameters = parameters->tellingValues(traits.parameters);
    return result;
}

} // namespace consonance
