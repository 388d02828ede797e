// SPDX-License-Identifier: GPL-3.0-or-later
#include "core/verify/verify_slurm.h"

#include "core/base/csv_reader.h"
#include "core/base/file_io.h"
#include "core/policy/held_files.h"
#include "core/policy/simulation.h"
#include "core/policy/slurm/slurm_conf.h"
#include "core/workload/import/slurm_values.h"

#include <fmt/format.h>

#include <algorithm>
#include <cmath>
#include <filesystem>
#include <map>

namespace consonance {

namespace {

namespace fs = std::filesystem;

constexpr MessageId kNotSlurm
    = CONSONANCE_MESSAGE("verify.not-a-slurm-oracle", "'{0}' has no slurm.conf and jobs.csv, nor folders that have");
constexpr MessageId kUnknownAction
    = CONSONANCE_MESSAGE("verify.slurm-action", "drain, resume or reserve is expected, found '{0}'");
constexpr MessageId kUnknownActionNode
    = CONSONANCE_MESSAGE("verify.slurm-node", "'{0}' is no list of nodes of slurm.conf");

constexpr const char* kPolicy = "slurm";
/// From the end of a job to the release of its nodes, in which the epilog runs, where cycles.csv does not say it
/// (median of `partitions`, where it does).
constexpr double kReleaseSeconds = 0.018;
constexpr double kRequiredShare = 0.9;
constexpr double kWaitTolerance = 0.03;

struct RealJob {
    std::string name;
    double submitted = 0;
    double started = 0;
    std::vector<std::string> nodes;
};

struct SlurmCase {
    fs::path folder;
    SlurmConf conf;
    std::shared_ptr<const Cluster> cluster;
    std::shared_ptr<const Workload> workload;
    std::map<std::string, RealJob> real;
    std::map<std::string, double> released; ///< by job: when its last node was
    std::map<std::string, std::string> parameters;
};

/// Rows of a table of the oracle; every row must be good, an oracle is not guessed at.
class OracleTable {
public:
    [[nodiscard]] static Result<OracleTable> open(const fs::path& path)
    {
        OracleTable table;
        TRY_ASSIGN(auto text, readFile(path));
        table.m_text = std::make_unique<std::string>(std::move(text));
        TRY_ASSIGN(auto reader, CsvReader::open(*table.m_text, path.filename().string()));
        table.m_reader = std::make_unique<CsvReader>(std::move(reader));
        return table;
    }
    [[nodiscard]] const CsvRow* next() { return m_reader->next(); }
    [[nodiscard]] Result<std::string> text(const CsvRow& row, const char* column) const
    {
        TRY_ASSIGN(const auto index, m_reader->requiredColumn(column));
        return std::string(row.text(index));
    }
    [[nodiscard]] Result<double> number(const CsvRow& row, const char* column) const
    {
        TRY_ASSIGN(const auto index, m_reader->requiredColumn(column));
        return row.decimal(index, { .minimum = -1e9, .maximum = 1e9 });
    }
    [[nodiscard]] Result<void> finish() const
    {
        if (!m_reader->problems().isEmpty())
            return fail(m_reader->problems().kept().front());
        return {};
    }

private:
    std::unique_ptr<std::string> m_text;
    std::unique_ptr<CsvReader> m_reader;
};

Result<JobSpec> readJob(const OracleTable& table, const CsvRow& row, SlurmCase& one)
{
    JobSpec job;
    TRY_ASSIGN(job.request.name, table.text(row, "job"));
    TRY_ASSIGN(const double submitted, table.number(row, "submit_ms"));
    TRY_ASSIGN(const double started, table.number(row, "start_ms"));
    TRY_ASSIGN(const double ended, table.number(row, "end_ms"));
    TRY_ASSIGN(const double nodes, table.number(row, "nodes"));
    TRY_ASSIGN(const double gpus, table.number(row, "gpus_per_node"));
    TRY_ASSIGN(const double cpus, table.number(row, "cpus_per_node"));
    TRY_ASSIGN(const double minutes, table.number(row, "limit_min"));
    TRY_ASSIGN(job.request.deviceType, table.text(row, "gpu_type"));
    TRY_ASSIGN(const auto hosts, table.text(row, "node_list"));
    const auto recorded = one.released.find(job.request.name);
    const double released
        = recorded != one.released.end() ? std::max(recorded->second, ended) : ended + kReleaseSeconds;
    job.request.arrival = Time::fromSecondsRounded(std::max(submitted, 0.0));
    job.request.tenant = TenantId(0);
    job.request.app = AppId(0);
    job.request.timeLimit = Duration::fromSecondsRounded(minutes * 60);
    const auto count = static_cast<std::int32_t>(std::clamp(nodes, 1.0, 100'000.0));
    RoleSpec role { .kind = RoleKind::Task, .requested = count, .minimum = count, .maximum = count };
    role.demand[Resource::Gpu] = static_cast<std::int64_t>(gpus);
    role.demand[Resource::Cpu] = static_cast<std::int64_t>(cpus) * 1000;
    job.request.roles.add(role);
    job.work = { .unit = WorkUnit::ServiceTime, .amount = std::round((released - started) * 1e6) };
    one.real[job.request.name] = { .name = job.request.name,
        .submitted = submitted,
        .started = started,
        .nodes = namesFromHostList(hosts, 100'000).value_or(std::vector<std::string> {}) };
    return job;
}

Result<void> readJobs(SlurmCase& one)
{
    TRY_ASSIGN(auto table, OracleTable::open(one.folder / "jobs.csv"));
    Workload workload {
        .name = "slurm oracle", .origin = "slurm oracle", .tenants = { "default" }, .apps = { "default" }
    };
    workload.models = bundledModels();
    while (const auto* row = table.next()) {
        TRY_ASSIGN(auto job, readJob(table, *row, one));
        workload.jobs.push_back(std::move(job));
    }
    TRY(table.finish());
    one.workload = freezeWorkload(std::move(workload));
    return {};
}

/// Nodes that are drained and resumed become changes of the cluster, reservations a table for the policy.
Result<std::string> readActions(const SlurmCase& one, ClusterBuilder& builder, const std::vector<HostId>& hosts)
{
    std::string reservations = "name,nodes,start,end,made_at\n";
    const auto path = one.folder / "actions.csv";
    if (!fs::exists(path))
        return reservations;
    TRY_ASSIGN(auto table, OracleTable::open(path));
    while (const auto* row = table.next()) {
        TRY_ASSIGN(const double at, table.number(*row, "t"));
        TRY_ASSIGN(const auto action, table.text(*row, "action"));
        TRY_ASSIGN(const auto list, table.text(*row, "nodes"));
        if (action == "reserve") {
            TRY_ASSIGN(const auto name, table.text(*row, "name"));
            TRY_ASSIGN(const double start, table.number(*row, "start"));
            TRY_ASSIGN(const double end, table.number(*row, "end"));
            reservations += fmt::format("{},\"{}\",{:.0f},{:.0f},{:.0f}\n", name, list, start, end, at);
            continue;
        }
        if (action != "drain" && action != "resume")
            return fail(ErrorKind::BadInput, kUnknownAction, { action }, row->place(0));
        const auto names = namesFromHostList(list, 100'000).value_or(std::vector<std::string> {});
        for (const std::string& name : names) {
            const auto node = std::ranges::find(one.conf.nodes, name, &SlurmNode::name);
            if (node == one.conf.nodes.end())
                return fail(ErrorKind::BadInput, kUnknownActionNode, { list }, row->place(0));
            const auto host = hosts[static_cast<std::size_t>(node - one.conf.nodes.begin())];
            builder.addChange({ .at = Time::fromSecondsRounded(std::max(at, 0.0)),
                .kind = action == "drain" ? ClusterChangeKind::Drain : ClusterChangeKind::Repair,
                .domain = builder.domainOf(host) });
        }
    }
    TRY(table.finish());
    return reservations;
}

/// Where each clock of the controller stood, which is its first pass of the trace's time, and when nodes were released.
Result<void> readClocks(SlurmCase& one)
{
    TRY_ASSIGN(auto table, OracleTable::open(one.folder / "cycles.csv"));
    const std::map<std::string, const char*> phases { { "main full", "main_phase_s" },
        { "backfill", "backfill_phase_s" }, { "priority", "priority_phase_s" } };
    while (const auto* row = table.next()) {
        TRY_ASSIGN(const double at, table.number(*row, "t"));
        TRY_ASSIGN(const auto kind, table.text(*row, "kind"));
        const auto phase = phases.find(kind);
        if (kind == "release") {
            TRY_ASSIGN(const auto job, table.text(*row, "job"));
            auto& released = one.released[job];
            released = std::max(released, at);
        }
        if (phase != phases.end() && at >= 0)
            one.parameters.try_emplace(phase->second, fmt::format("{:.3f}", at));
    }
    return table.finish();
}

Result<SlurmCase> readCase(const fs::path& folder)
{
    SlurmCase one { .folder = folder };
    TRY_ASSIGN(const auto text, readFile(folder / "slurm.conf"));
    TRY_ASSIGN(one.conf, parseSlurmConf(text, "slurm.conf", UnsupportedSettings::Refuse));
    TRY(readClocks(one));
    TRY(readJobs(one));
    ClusterBuilder builder("slurm oracle", { "cluster", "server", "gpu" }, "server");
    std::vector<HostId> hosts;
    for (const SlurmNode& node : one.conf.nodes) {
        ResourceVector capacity;
        capacity[Resource::Gpu] = node.gpus;
        capacity[Resource::Cpu] = node.cpus * 1000;
        capacity[Resource::Memory] = node.memoryMb;
        hosts.push_back(builder.addHost(ClusterBuilder::root(), node.name, capacity, {}, node.gpuType));
    }
    TRY_ASSIGN(const auto reservations, readActions(one, builder, hosts));
    TRY_ASSIGN(one.cluster, builder.finish());
    const auto name = [&folder](const char* file) { return (folder / file).string(); };
    one.parameters["conf"] = name("slurm.conf");
    one.parameters["jobs"] = name("submit.csv");
    one.parameters["passes"] = name("cycles.csv");
    one.parameters["reservations"] = holdFile("reservations.csv", reservations);
    if (fs::exists(folder / "gres.conf"))
        one.parameters["gres"] = name("gres.conf");
    if (fs::exists(folder / "assoc.txt"))
        one.parameters["accounts"] = name("assoc.txt");
    return one;
}

/// When a job started and where.
struct SimulatedStart {
    double at = 0;
    std::vector<std::string> nodes;
};

Result<std::map<std::string, SimulatedStart>> simulatedStarts(const SlurmCase& one, const StopToken& stop)
{
    SimulationSetup setup { .cluster = one.cluster,
        .workload = one.workload,
        .transitions = TransitionTable::none(),
        .policyId = kPolicy,
        .parameters = one.parameters };
    TRY_ASSIGN(setup.throughput, makeThroughputModel("none", setup.cluster));
    TRY_ASSIGN(auto simulation, Simulation::create(std::move(setup)));
    std::map<std::string, SimulatedStart> starts;
    const auto look = [&](const Engine& engine) {
        const View view(engine, Knowledge::None);
        for (const auto id : view.running()) {
            auto [start, isNew] = starts.try_emplace(view.request(JobId(id)).name);
            if (!isNew)
                continue;
            start->second.at = view.now().seconds();
            for (const PlacedTasks& tasks : view.placement(JobId(id)))
                start->second.nodes.push_back(one.cluster->hostName(tasks.host));
        }
        return false;
    };
    TRY(simulation.runUntil(look, stop));
    return starts;
}

Result<VerificationResult> compareStarts(const SlurmCase& one, const StopToken& stop)
{
    TRY_ASSIGN(const auto starts, simulatedStarts(one, stop));
    const auto interval = static_cast<double>(one.conf.scheduler.backfillInterval);
    VerificationResult result {
        .policy = kPolicy, .workload = one.folder.filename().string(), .isByStart = true, .tolerance = interval
    };
    for (const auto& [name, real] : one.real) {
        ++result.compared;
        result.publishedMeanSeconds += real.started - real.submitted;
        const auto found = starts.find(name);
        if (found == starts.end()) {
            ++result.unfinished;
            continue;
        }
        result.meanSeconds += found->second.at - real.submitted;
        const double difference = std::abs(found->second.at - real.started);
        result.equal += difference <= interval ? 1 : 0;
        result.sameNodes += found->second.nodes == real.nodes ? 1 : 0;
        result.maximumDifferenceSeconds = std::max(result.maximumDifferenceSeconds, difference);
    }
    const auto jobs = static_cast<double>(std::max<std::int64_t>(result.compared, 1));
    result.meanSeconds /= jobs;
    result.publishedMeanSeconds /= jobs;
    const double required = result.workload == "small" ? 1 : kRequiredShare;
    result.pass = result.compared > 0 && static_cast<double>(result.equal) >= required * jobs
        && std::abs(result.meanSeconds - result.publishedMeanSeconds) <= kWaitTolerance * result.publishedMeanSeconds;
    return result;
}

bool isCase(const fs::path& folder)
{
    return fs::exists(folder / "slurm.conf") && fs::exists(folder / "jobs.csv");
}

} // namespace

Result<Verification> verifySlurm(const VerifyRequest& request, const StopToken& stop, Progress* progress)
{
    for (const std::string& policy : request.policies) {
        if (policy != kPolicy)
            return fail(ErrorKind::BadInput, kNothingExpected, { request.folder, policy });
    }
    std::vector<fs::path> folders;
    std::error_code ignored;
    if (isCase(request.folder))
        folders.emplace_back(fs::path(request.folder));
    for (const auto& entry : fs::directory_iterator(request.folder, ignored)) {
        if (entry.is_directory() && isCase(entry.path()))
            folders.push_back(entry.path());
    }
    if (folders.empty())
        return fail(ErrorKind::BadInput, kNotSlurm, { request.folder });
    std::ranges::sort(folders);
    if (progress)
        progress->setTotal(static_cast<std::int64_t>(folders.size()));
    Verification verification { .oracle = request.oracle };
    for (const fs::path& folder : folders) {
        TRY_ASSIGN(const auto one, readCase(folder));
        TRY_ASSIGN(auto result, compareStarts(one, stop));
        request.add(std::move(result), verification);
        if (progress)
            progress->add(1);
    }
    return verification;
}

} // namespace consonance
