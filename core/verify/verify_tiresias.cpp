// SPDX-License-Identifier: GPL-3.0-or-later
#include "core/verify/verify_tiresias.h"

#include "core/base/csv_reader.h"
#include "core/base/file_io.h"
#include "core/base/stop_scope.h"
#include "core/policy/simulation.h"
#include "core/sim/metrics.h"

#include <algorithm>
#include <cmath>
#include <filesystem>
#include <map>

namespace consonance {

namespace {

namespace fs = std::filesystem;

constexpr MessageId kNotTiresias
    = CONSONANCE_MESSAGE("verify.not-an-oracle", "'{0}' has no folders workloads and expected");
constexpr MessageId kNoGpuCount = CONSONANCE_MESSAGE(
    "verify.no-gpu-count", "the file name does not say how many GPUs there are; expected <trace>-<number>gpus.csv");
constexpr MessageId kBadRow = CONSONANCE_MESSAGE("verify.bad-row", "a row of the oracle cannot be read");

/// The file's columns in the order asked for; every row must be good, an oracle is not guessed at.
Result<std::vector<std::vector<double>>> readNumbers(const fs::path& path, const std::vector<std::string>& columns)
{
    TRY_ASSIGN(const auto text, readFile(path));
    TRY_ASSIGN(auto reader, CsvReader::open(text, path.filename().string()));
    std::vector<std::size_t> indexes;
    for (const auto& column : columns) {
        TRY_ASSIGN(const auto index, reader.requiredColumn(column));
        indexes.push_back(index);
    }
    std::vector<std::vector<double>> rows;
    while (const auto* row = reader.next()) {
        TRY(StopScope::goOn());
        std::vector<double> values;
        for (const auto index : indexes) {
            TRY_ASSIGN(const double value, row->decimal(index, NumberRange { .minimum = -1e12, .maximum = 1e12 }));
            values.push_back(value);
        }
        rows.push_back(std::move(values));
    }
    if (!reader.problems().isEmpty())
        return fail(Error(reader.problems().kept().front()).inContext(kBadRow.english));
    return rows;
}

Result<std::int64_t> gpuCount(const fs::path& workload)
{
    const auto name = workload.stem().string(); // muri3-64gpus
    const auto dash = name.rfind('-');
    const auto digits = dash == std::string::npos ? std::string() : name.substr(dash + 1);
    if (!digits.ends_with("gpus") || digits.size() < 5 || digits.size() > 11
        || !std::all_of(digits.begin(), digits.end() - 4, [](char c) { return c >= '0' && c <= '9'; }))
        return fail(ErrorKind::BadInput, kNoGpuCount, {}, { .file = workload.string() });
    return std::stoll(digits.substr(0, digits.size() - 4));
}

Result<std::shared_ptr<const Workload>> makeGangs(
    std::vector<std::vector<double>> rows, std::vector<double>& idsInOrder)
{
    std::ranges::sort(rows, [](const auto& a, const auto& b) { return a[2] != b[2] ? a[2] < b[2] : a[0] < b[0]; });
    // The clock starts with the first submission, whatever the file counts from.
    const double origin = rows.empty() ? 0 : rows.front()[2];
    Workload workload {
        .name = "tiresias oracle", .origin = "tiresias oracle", .tenants = { "default" }, .apps = { "default" }
    };
    workload.models = bundledModels();
    workload.jobs.reserve(rows.size());
    for (const auto& row : rows) {
        TRY(StopScope::goOn());
        JobSpec job;
        job.request.name = std::to_string(static_cast<std::int64_t>(row[0]));
        job.request.arrival = Time::fromSecondsRounded(row[2] - origin);
        job.request.tenant = TenantId(0);
        job.request.app = AppId(0);
        const auto gpus = static_cast<std::int32_t>(row[1]);
        RoleSpec role { .kind = RoleKind::Task, .requested = gpus, .minimum = gpus, .maximum = gpus };
        role.demand[Resource::Gpu] = 1;
        job.request.roles.add(role);
        job.work = { .unit = WorkUnit::ServiceTime, .amount = row[3] * 1e6 };
        workload.jobs.push_back(std::move(job));
        idsInOrder.push_back(row[0]);
    }
    return freezeWorkload(std::move(workload));
}

Result<std::shared_ptr<const Cluster>> makePool(std::int64_t gpus)
{
    ClusterBuilder builder("pool", { "cluster", "server", "gpu" }, "server");
    ResourceVector capacity;
    capacity[Resource::Gpu] = gpus;
    builder.addHost(ClusterBuilder::root(), "pool", capacity);
    return builder.finish();
}

struct TiresiasCase {
    fs::path workload;
    fs::path expected;
    std::string policy;
};

Result<std::vector<TiresiasCase>> findTiresiasCases(const VerifyRequest& request)
{
    const fs::path folder = request.folder;
    if (!folderExists(folder / "workloads") || !folderExists(folder / "expected"))
        return fail(ErrorKind::BadInput, kNotTiresias, { request.folder });
    std::vector<TiresiasCase> cases;
    std::vector<fs::path> workloads;
    std::error_code ignored;
    for (const auto& entry : fs::directory_iterator(folder / "workloads", ignored)) {
        if (entry.path().extension() == ".csv")
            workloads.push_back(entry.path());
    }
    std::ranges::sort(workloads);
    std::map<std::string, int> found;
    for (const auto& workload : workloads) {
        const auto prefix = workload.stem().string() + "-";
        std::vector<TiresiasCase> ofWorkload;
        for (const auto& entry : fs::directory_iterator(folder / "expected", ignored)) {
            const auto name = entry.path().stem().string();
            if (!name.starts_with(prefix) || entry.path().extension() != ".csv")
                continue;
            const auto policy = name.substr(prefix.size());
            const bool isWanted
                = request.policies.empty() || std::ranges::find(request.policies, policy) != request.policies.end();
            if (!isWanted)
                continue;
            ofWorkload.push_back({ workload, entry.path(), policy });
            ++found[policy];
        }
        std::ranges::sort(ofWorkload, {}, &TiresiasCase::policy);
        cases.insert(cases.end(), ofWorkload.begin(), ofWorkload.end());
    }
    for (const auto& policy : request.policies) {
        if (!found.contains(policy))
            return fail(ErrorKind::BadInput, kNothingExpected, { request.folder, policy });
    }
    return cases;
}

Result<VerificationResult> verifyCase(const TiresiasCase& one, const StopToken& stop)
{
    const StopScope scope(stop); // of readers too
    TRY_ASSIGN(auto rows, readNumbers(one.workload, { "job_id", "num_gpu", "submit_time", "duration" }));
    TRY_ASSIGN(const auto expected, readNumbers(one.expected, { "job_id", "jct_s" }));
    TRY_ASSIGN(const auto gpus, gpuCount(one.workload));
    std::vector<double> ids;
    TRY_ASSIGN(auto workload, makeGangs(std::move(rows), ids));
    TRY(StopScope::goOn());
    SimulationSetup setup {
        .workload = std::move(workload), .transitions = TransitionTable::none(), .policyId = one.policy
    };
    TRY_ASSIGN(setup.cluster, makePool(gpus));
    TRY_ASSIGN(setup.throughput, makeThroughputModel("none", setup.cluster));
    TRY_ASSIGN(auto simulation, Simulation::create(std::move(setup)));
    TRY(simulation.runToEnd(stop));

    std::map<double, JobOutcome> outcomes;
    for (const auto& outcome : jobOutcomes(simulation.engine()))
        outcomes[ids[outcome.job.index()]] = outcome;
    VerificationResult result { .policy = one.policy, .workload = one.workload.stem().string() };
    for (const auto& row : expected) {
        ++result.compared;
        const auto published = Duration::fromSecondsRounded(row[1]);
        const auto found = outcomes.find(row[0]);
        if (found == outcomes.end() || !found->second.finished) {
            result.maximumDifferenceSeconds = std::max(result.maximumDifferenceSeconds, std::abs(row[1]));
            continue;
        }
        const auto difference = found->second.completion - published;
        result.equal += difference == Duration {} ? 1 : 0;
        result.maximumDifferenceSeconds = std::max(result.maximumDifferenceSeconds, std::abs(difference.seconds()));
    }
    result.pass = result.compared > 0 && result.equal == result.compared;
    return result;
}

} // namespace

Result<Verification> verifyTiresias(const VerifyRequest& request, const StopToken& stop, Progress* progress)
{
    TRY_ASSIGN(const auto cases, findTiresiasCases(request));
    if (progress)
        progress->setTotal(static_cast<std::int64_t>(cases.size()));
    Verification verification { .oracle = request.oracle };
    for (const auto& one : cases) {
        TRY_ASSIGN(auto result, verifyCase(one, stop));
        request.add(std::move(result), verification);
        if (progress)
            progress->add(1);
    }
    return verification;
}

} // namespace consonance
