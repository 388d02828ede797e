// SPDX-License-Identifier: GPL-3.0-or-later
#include "core/verify/verify_pollux.h"

#include "core/base/csv_reader.h"
#include "core/base/file_io.h"
#include "core/base/json_reader.h"
#include "core/policy/simulation.h"
#include "core/policy/transition_tables.h"
#include "core/sim/epoch_progress.h"
#include "core/sim/metrics.h"
#include "core/throughput/step_table_model.h"
#include "core/workload/import/pollux_artifact.h"

#include <algorithm>
#include <array>
#include <cmath>
#include <filesystem>
#include <map>
#include <utility>

namespace consonance {

namespace {

namespace fs = std::filesystem;

constexpr MessageId kNotPollux = CONSONANCE_MESSAGE("verify.not-a-pollux-oracle",
    "'{0}' has no folders workloads, traces and expected (of the authors: results-jobload)");
constexpr MessageId kUnknownScheduler = CONSONANCE_MESSAGE(
    "verify.pollux-policy", "'{0}' names no scheduler of this oracle; it has tiresias, optimus and pollux");

/// How the artifact's simulator runs a scheduler (osdi21-artifact @c793c70), in terms of ours.
struct Scheduler {
    const char* name; ///< in the file names
    const char* policyId;
    std::map<std::string, std::string> parameters;
    bool isStochastic = false; ///< compared by the mean of a load, not job by job
};

const std::array<Scheduler, 3>& schedulers()
{
    static const std::array<Scheduler, 3> all {
        Scheduler { "tiresias", "tiresias",
            { { "tick_s", "60" }, { "queue_limits_gpu_s", "57600" }, { "queue_order", "entry" },
                { "placement", "worst-fit" } } },
        Scheduler { "optimus", "optimus", { { "form", "all-reduce" }, { "tick_s", "60" }, { "placer", "worst-fit" } } },
        Scheduler { "pollux", "pollux", { { "fixed_batch", "ncf" } }, true },
    };
    return all;
}

/// Stochastic schedulers: runs of each workload, and how far the mean of a load may be from the published one.
constexpr std::uint64_t kSeeds = 3;
constexpr double kTolerance = 0.05;

constexpr NumberRange kPublishedSeconds { .minimum = 0, .maximum = 1e12 };

constexpr std::int32_t kServers = 16;
constexpr std::int32_t kGpusPerServer = 4;

/// Published completion times: workload → job → seconds.
using Published = std::map<std::string, std::map<std::string, double>>;

struct PolluxCase {
    const Scheduler* scheduler = nullptr;
    std::string load;
    fs::path expected;
};

/// What all cases share.
struct Inputs {
    std::shared_ptr<const Cluster> cluster;
    std::shared_ptr<const ModelCatalogue> models;
    std::shared_ptr<const ThroughputModel> throughput;
    std::shared_ptr<const ProgressModel> progress;
};

/// The authors' summary.json: {"jcts": {workload: {job: seconds}}, …}.
Result<Published> readSummary(const fs::path& path)
{
    TRY_ASSIGN(const auto document, JsonDocument::read(path));
    TRY_ASSIGN(const auto workloads, document.root().required("jcts").asObject());
    Published published;
    for (const auto& [workload, value] : workloads) {
        TRY_ASSIGN(const auto jobs, value.asObject());
        for (const auto& [job, seconds] : jobs) {
            TRY_ASSIGN(published[std::string(workload)][std::string(job)], seconds.asNumber(kPublishedSeconds));
        }
    }
    return published;
}

Result<Published> readPublished(const fs::path& path)
{
    if (path.extension() == ".json")
        return readSummary(path);
    TRY_ASSIGN(const auto text, readFile(path));
    TRY_ASSIGN(auto reader, CsvReader::open(text, path.filename().string()));
    TRY_ASSIGN(const auto workload, reader.requiredColumn("workload"));
    TRY_ASSIGN(const auto job, reader.requiredColumn("job"));
    TRY_ASSIGN(const auto jct, reader.requiredColumn("jct_s"));
    Published published;
    while (const auto* row = reader.next()) {
        TRY_ASSIGN(const double seconds, row->decimal(jct, kPublishedSeconds));
        published[std::string(row->text(workload))][std::string(row->text(job))] = seconds;
    }
    if (!reader.problems().isEmpty())
        return fail(reader.problems().kept().front());
    return published;
}

Result<std::shared_ptr<const Cluster>> makeCluster()
{
    ClusterBuilder builder("pollux", { "cluster", "server", "gpu" }, "server");
    ResourceVector capacity;
    capacity[Resource::Gpu] = kGpusPerServer;
    for (int i = 0; i < kServers; ++i)
        builder.addHost(ClusterBuilder::root(), "server-" + std::to_string(i), capacity);
    return builder.finish();
}

Result<Inputs> readInputs(const fs::path& folder)
{
    Inputs inputs;
    TRY_ASSIGN(inputs.cluster, makeCluster());
    TRY_ASSIGN(inputs.models, readPolluxMeasurements(folder));
    TRY_ASSIGN(auto others, makeThroughputModel("none", inputs.cluster));
    const auto tables = std::make_shared<const StepTableSet>(*inputs.models);
    inputs.throughput = std::make_shared<const StepTableModel>(std::move(others), tables);
    inputs.progress = std::make_shared<const EpochProgress>(inputs.models, tables, kGpusPerServer);
    return inputs;
}

Result<std::vector<PolluxCase>> findPolluxCases(const VerifyRequest& request, const PolluxFolder& folder)
{
    if (folder.loads().empty() || !folder.hasExpected() || !folderExists(folder.root() / "traces"))
        return fail(ErrorKind::BadInput, kNotPollux, { request.folder });
    std::vector<PolluxCase> cases;
    for (const auto& policy : request.policies) {
        if (std::ranges::none_of(schedulers(), [&policy](const Scheduler& one) { return policy == one.name; }))
            return fail(ErrorKind::BadArguments, kUnknownScheduler, { policy });
    }
    for (const auto& scheduler : schedulers()) {
        if (!request.policies.empty() && std::ranges::find(request.policies, scheduler.name) == request.policies.end())
            continue;
        const auto before = cases.size();
        for (const auto& load : folder.loads()) {
            const auto expected = folder.expected(scheduler.name, load);
            if (fileExists(expected))
                cases.push_back({ .scheduler = &scheduler, .load = load, .expected = expected });
        }
        if (cases.size() == before && !request.policies.empty())
            return fail(ErrorKind::BadInput, kNothingExpected, { request.folder, scheduler.name });
    }
    return cases;
}

/// Seconds by job name of those that finished.
Result<std::map<std::string, JobOutcome>> runWorkload(
    const fs::path& path, const Scheduler& scheduler, const Inputs& inputs, std::uint64_t seed, const StopToken& stop)
{
    SimulationSetup setup { .cluster = inputs.cluster,
        .throughput = inputs.throughput,
        .progress = inputs.progress,
        .policyId = scheduler.policyId,
        .parameters = scheduler.parameters,
        .seed = seed,
        .logRates = false };
    TRY_ASSIGN(setup.workload, readPolluxWorkload(path, inputs.models));
    TRY_ASSIGN(setup.transitions, transitionTableByName("pollux"));
    TRY_ASSIGN(auto simulation, Simulation::create(std::move(setup)));
    TRY(simulation.runToEnd(stop));
    std::map<std::string, JobOutcome> outcomes;
    for (const auto& outcome : jobOutcomes(simulation.engine())) {
        if (outcome.finished)
            outcomes[simulation.engine().workload().job(outcome.job).request.name] = outcome;
    }
    return outcomes;
}

Result<VerificationResult> verifyWorkload(const PolluxCase& one, const fs::path& workload,
    const std::map<std::string, double>& published, const Inputs& inputs, const StopToken& stop)
{
    TRY_ASSIGN(const auto outcomes, runWorkload(workload, *one.scheduler, inputs, 1, stop));
    VerificationResult result { .policy = one.scheduler->name, .workload = one.load + "/" + workload.stem().string() };
    for (const auto& [job, seconds] : published) {
        ++result.compared;
        const auto found = outcomes.find(job);
        if (found == outcomes.end()) {
            result.maximumDifferenceSeconds = std::max(result.maximumDifferenceSeconds, seconds);
            continue;
        }
        const auto difference = found->second.completion - Duration::fromSecondsRounded(seconds);
        result.equal += difference == Duration {} ? 1 : 0;
        result.maximumDifferenceSeconds = std::max(result.maximumDifferenceSeconds, std::abs(difference.seconds()));
    }
    result.pass = result.compared > 0 && result.equal == result.compared;
    return result;
}

double meanOf(const Published& published)
{
    double sum = 0;
    double count = 0;
    for (const auto& [workload, jobs] : published) {
        for (const auto& [job, seconds] : jobs) {
            sum += seconds;
            count += 1;
        }
    }
    return count > 0 ? sum / count : 0;
}

/// Whether `mean` stands to the other schedulers' published means of the load as `published` does.
Result<bool> keepsOrder(const PolluxFolder& folder, const PolluxCase& one, double mean, double published)
{
    for (const auto& other : schedulers()) {
        const auto path = folder.expected(other.name, one.load);
        if (&other == one.scheduler || !fileExists(path))
            continue;
        TRY_ASSIGN(const auto theirs, readPublished(path));
        if ((mean < meanOf(theirs)) != (published < meanOf(theirs)))
            return false;
    }
    return true;
}

/// All workloads of a load with each seed, against the published mean.
Result<VerificationResult> verifyMean(const PolluxCase& one, const PolluxFolder& folder, const Published& published,
    const Inputs& inputs, const StopToken& stop, Progress* progress)
{
    VerificationResult result {
        .policy = one.scheduler->name, .workload = one.load, .isByMean = true, .tolerance = kTolerance
    };
    double sum = 0;
    for (const auto& [workload, jobs] : published) {
        const auto path = folder.workloads(one.load) / (workload + ".csv");
        for (std::uint64_t seed = 1; seed <= kSeeds; ++seed) {
            TRY_ASSIGN(const auto outcomes, runWorkload(path, *one.scheduler, inputs, seed, stop));
            for (const auto& [job, seconds] : jobs) {
                const auto found = outcomes.find(job);
                if (found == outcomes.end()) {
                    ++result.unfinished;
                    continue;
                }
                ++result.compared;
                sum += found->second.completion.seconds();
            }
        }
        if (progress)
            progress->add(1);
    }
    result.meanSeconds = result.compared > 0 ? sum / static_cast<double>(result.compared) : 0;
    result.publishedMeanSeconds = meanOf(published);
    result.maximumDifferenceSeconds = std::abs(result.meanSeconds - result.publishedMeanSeconds);
    TRY_ASSIGN(const bool isOrdered, keepsOrder(folder, one, result.meanSeconds, result.publishedMeanSeconds));
    result.pass = result.compared > 0 && result.unfinished == 0 && isOrdered
        && result.maximumDifferenceSeconds <= kTolerance * result.publishedMeanSeconds;
    return result;
}

} // namespace

Result<Verification> verifyPollux(const VerifyRequest& request, const StopToken& stop, Progress* progress)
{
    const PolluxFolder folder(request.folder);
    TRY_ASSIGN(const auto cases, findPolluxCases(request, folder));
    TRY_ASSIGN(const auto inputs, readInputs(request.folder));
    Verification verification { .oracle = request.oracle };
    for (const auto& one : cases) {
        TRY_ASSIGN(const auto published, readPublished(one.expected));
        if (progress)
            progress->setTotal(static_cast<std::int64_t>(cases.size() * published.size()));
        if (one.scheduler->isStochastic) {
            TRY_ASSIGN(auto result, verifyMean(one, folder, published, inputs, stop, progress));
            request.add(std::move(result), verification);
            continue;
        }
        for (const auto& [workload, jobs] : published) {
            const auto path = folder.workloads(one.load) / (workload + ".csv");
            TRY_ASSIGN(auto result, verifyWorkload(one, path, jobs, inputs, stop));
            request.add(std::move(result), verification);
            if (progress)
                progress->add(1);
        }
    }
    return verification;
}

} // namespace consonance
