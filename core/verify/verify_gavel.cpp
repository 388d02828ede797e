// SPDX-License-Identifier: GPL-3.0-or-later
#include "core/verify/verify_gavel.h"

#include "core/base/file_io.h"
#include "core/policy/rounds/round_policy.h"
#include "core/policy/simulation.h"
#include "core/sim/metrics.h"
#include "core/throughput/pair_speed_model.h"
#include "core/verify/gavel_replay.h"
#include "core/workload/import/importers.h"

#include <algorithm>
#include <array>
#include <cmath>

namespace consonance {

namespace {

namespace fs = std::filesystem;

constexpr double kSecondsTolerance = 1e-3;
constexpr double kMeanTolerance = 0.03;
constexpr int kFailedSlices = 5;

/// The table of speeds: beside the runs, or where the project keeps its data.
fs::path findSpeedTable(const fs::path& folder)
{
    for (const char* name : { "simulation_throughputs.json", "gavel_simulation_throughputs.json",
             "../../data/gavel_simulation_throughputs.json", "../simulation_throughputs.json" }) {
        if (fileExists(folder / name))
            return folder / name;
    }
    return {};
}

/// One server for each GPU; types in alphabetical order, as the simulator numbers its workers.
Result<std::shared_ptr<const Cluster>> makeGavelCluster(const std::array<int, 3>& gpus)
{
    ClusterBuilder builder("gavel", { "cluster", "server", "gpu" }, "server");
    ResourceVector capacity;
    capacity[Resource::Gpu] = 1;
    const std::array<std::pair<const char*, int>, 3> types { { { "k80", gpus[2] }, { "p100", gpus[1] },
        { "v100", gpus[0] } } };
    for (const auto& [type, count] : types) {
        for (int i = 0; i < count; ++i)
            builder.addHost(ClusterBuilder::root(), std::string(type) + "-" + std::to_string(i), capacity, {}, type);
    }
    return builder.finish();
}

Result<SimulationSetup> setupOf(const GavelRun& run, const fs::path& speeds)
{
    SimulationSetup setup { .transitions = TransitionTable::none(), .logRates = false };
    ImportRequest request;
    if (!speeds.empty())
        request.options["throughputs"] = speeds.string();
    TRY_ASSIGN(auto trace, importTrace("gavel", run.trace, request, bundledModels()));
    setup.workload = trace.workload;
    TRY_ASSIGN(setup.cluster, makeGavelCluster(run.gpus));
    TRY_ASSIGN(auto alone, makeThroughputModel("none", setup.cluster));
    setup.throughput = std::make_shared<const PairSpeedModel>(std::move(alone), setup.cluster);
    return setup;
}

std::string runName(const GavelRun& run)
{
    return run.run + "_" + run.cluster;
}

double differenceOf(const std::optional<double>& one, const std::optional<double>& other)
{
    if (one.has_value() != other.has_value())
        return one.value_or(other.value_or(0));
    return one ? std::fabs(*one - *other) : 0;
}

/// Where pairs share devices, the published time of a job is that of the pair's later end, which the engine does not
/// know: then only the policy's own times count.
Result<VerificationResult> replayRun(
    const GavelRun& run, const GavelCase& one, const fs::path& speeds, const StopToken& stop)
{
    TRY_ASSIGN(auto setup, setupOf(run, speeds));
    TRY_ASSIGN(auto decisions, readDecisions(run.file));
    const auto record = std::make_shared<const RecordedDecisions>(std::move(decisions));
    const auto outcome = std::make_shared<ReplayOutcome>();
    TRY_ASSIGN(auto simulation, Simulation::create(std::move(setup), makeGavelReplay(one, record, outcome)));
    TRY(simulation.runToEnd(stop));
    std::map<int, std::optional<double>> completions;
    for (const auto& job : jobOutcomes(simulation.engine())) {
        if (job.finished)
            completions[static_cast<int>(job.job.value)] = job.completion.seconds();
    }
    VerificationResult result { .policy = run.policy,
        .workload = runName(run),
        .tolerance = kSecondsTolerance,
        .isReplay = true,
        .rounds = std::max<std::int64_t>(outcome->rounds, std::ssize(record->rounds)),
        .equalRounds = outcome->equalRounds,
        .allocations = std::max<std::int64_t>(outcome->allocations, std::ssize(record->allocations)),
        .equalAllocations = outcome->equalAllocations,
        .objectiveDifference = outcome->objectiveDifference };
    for (const auto& [job, seconds] : record->times) {
        ++result.compared;
        // The run ends with the last completion, before the round does.
        const auto ours = outcome->times.contains(job) ? outcome->times[job] : completions[job];
        double difference = differenceOf(ours, seconds);
        if (seconds && one.variant != GavelVariant::Packing)
            difference = std::max(difference, differenceOf(completions[job], seconds));
        result.equal += difference <= kSecondsTolerance ? 1 : 0;
        result.maximumDifferenceSeconds = std::max(result.maximumDifferenceSeconds, difference);
    }
    result.pass = result.compared > 0 && result.equal == result.compared && result.equalRounds == result.rounds
        && result.equalAllocations == result.allocations;
    return result;
}

/// Our policy under the simulator's name.
struct OwnPolicy {
    std::string id;
    std::map<std::string, std::string> parameters;
    bool isExact = false; ///< job by job
    bool packs = false; ///< pairs share devices
};

std::optional<OwnPolicy> ownPolicyOf(const std::string& name)
{
    if (name == "allox") {
        if (PolicyRegistry::instance().find(name) == nullptr)
            return std::nullopt;
        return OwnPolicy { .id = name, .parameters = {}, .isExact = true };
    }
    if (name == "gandiva") {
        return OwnPolicy { .id = name,
            .parameters = { { "variant", "gavel" }, { "round_s", "360" }, { "reallocation_s", "1920" },
                { "failed_slices", std::to_string(kFailedSlices) } },
            .isExact = true,
            .packs = true };
    }
    if (!gavelCaseOf(name))
        return std::nullopt;
    OwnPolicy own { .id = "gavel", .parameters = {}, .isExact = name == "fifo_perf" || name == "fifo_packed" };
    auto objective = name;
    std::string variant = "agnostic";
    for (const std::string_view suffix : { "_perf", "_packed" }) {
        const auto at = objective.find(suffix);
        if (at == std::string::npos)
            continue;
        variant = suffix.substr(1);
        objective.erase(at, suffix.size());
    }
    own.parameters = { { "objective", objective }, { "variant", objective == "isolated" ? "perf" : variant },
        { "failed_slices", std::to_string(kFailedSlices) } };
    own.packs = variant == "packed";
    return own;
}

Result<VerificationResult> repeatRun(
    const GavelRun& run, const OwnPolicy& own, const fs::path& speeds, const StopToken& stop)
{
    TRY_ASSIGN(auto setup, setupOf(run, speeds));
    TRY_ASSIGN(const auto published, readTimes(run.file));
    TRY_ASSIGN(auto policy, PolicyRegistry::instance().make(own.id, own.parameters));
    // Of the last slice of each job: where pairs share devices that is the published end, which the engine does not
    // know.
    std::map<JobId, double> sliceEnds;
    if (auto* rounds = dynamic_cast<RoundPolicy*>(policy.get()); own.packs && rounds != nullptr)
        rounds->watchSlices([&sliceEnds](JobId job, double end) { sliceEnds[job] = end; });
    TRY_ASSIGN(auto simulation, Simulation::create(std::move(setup), std::move(policy)));
    TRY(simulation.runToEnd(stop));
    std::map<int, std::optional<double>> completions;
    for (const auto& job : jobOutcomes(simulation.engine())) {
        if (!job.finished)
            continue;
        const auto last = sliceEnds.find(job.job);
        completions[static_cast<int>(job.job.value)] = last == sliceEnds.end()
            ? job.completion.seconds()
            : last->second - simulation.engine().workload().job(job.job).request.arrival.seconds();
    }
    VerificationResult result { .policy = run.policy,
        .workload = runName(run),
        .isByMean = !own.isExact,
        .tolerance = own.isExact ? kSecondsTolerance : kMeanTolerance };
    double sum = 0;
    double publishedSum = 0;
    for (const auto& [job, seconds] : published) {
        if (!completions[job]) {
            ++result.unfinished;
            continue;
        }
        ++result.compared;
        const double difference = differenceOf(completions[job], seconds);
        result.equal += difference <= kSecondsTolerance ? 1 : 0;
        result.maximumDifferenceSeconds = std::max(result.maximumDifferenceSeconds, difference);
        sum += *completions[job];
        publishedSum += seconds.value_or(0);
    }
    if (result.compared == 0)
        return result;
    result.meanSeconds = sum / static_cast<double>(result.compared);
    result.publishedMeanSeconds = publishedSum / static_cast<double>(result.compared);
    const double ofMean = std::fabs(result.meanSeconds - result.publishedMeanSeconds);
    if (result.isByMean)
        result.maximumDifferenceSeconds = ofMean;
    result.pass = result.unfinished == 0
        && (own.isExact ? result.equal == result.compared : ofMean <= kMeanTolerance * result.publishedMeanSeconds);
    return result;
}

} // namespace

Result<Verification> verifyGavel(const VerifyRequest& request, const StopToken& stop, Progress* progress)
{
    TRY_ASSIGN(auto runs, findGavelRuns(request.folder));
    for (const auto& policy : request.policies) {
        if (std::ranges::find(runs, policy, &GavelRun::policy) == runs.end())
            return fail(ErrorKind::BadInput, kNothingExpected, { request.folder, policy });
    }
    std::erase_if(runs, [&](const GavelRun& run) {
        const bool isUnknown = run.isReplay ? !gavelCaseOf(run.policy) : !ownPolicyOf(run.policy);
        return isUnknown
            || (!request.policies.empty() && std::ranges::find(request.policies, run.policy) == request.policies.end());
    });
    if (progress)
        progress->setTotal(std::ssize(runs));
    const auto speeds = findSpeedTable(request.folder);
    Verification verification { .oracle = request.oracle };
    for (const auto& run : runs) {
        TRY_ASSIGN(auto result,
            run.isReplay ? replayRun(run, *gavelCaseOf(run.policy), speeds, stop)
                         : repeatRun(run, *ownPolicyOf(run.policy), speeds, stop));
        request.add(std::move(result), verification);
        if (progress)
            progress->add(1);
    }
    return verification;
}

} // namespace consonance
