// SPDX-License-Identifier: GPL-3.0-or-later
//
// oracle-greedy: each task goes to the host with the best true sum of throughputs. It reads the interference model,
// as no real scheduler can, and bounds what placement task by task can reach. A job's throughput counts relative to
// its speed with all tasks apart and alone, so that models compare. Jobs that share a host with the placed job are
// re-rated; jobs reached only through a rack's uplink are not. Cost of a task: O(hosts × jobs on the job's
// hosts).
#include "core/base/marked_text.h"
#include "core/policy/placement/placement_policy.h"
#include "core/throughput/throughput_model.h"

#include <algorithm>

namespace consonance {

namespace {

/// Work per second with all tasks apart and alone, from the model's constants; 1 for a job without a model.
double requestedRate(const JobRequest& request, const ModelProfile* model)
{
    if (model == nullptr)
        return 1;
    const int worker = request.roles.find(RoleKind::Worker);
    const int server = request.roles.find(RoleKind::ParameterServer);
    const double workers = worker < 0 ? 1.0 : request.roles[static_cast<std::size_t>(worker)].requested;
    double step = model->computeSecondsPerStep;
    if (server >= 0) {
        const double servers = request.roles[static_cast<std::size_t>(server)].requested;
        step += model->parameterMegabytes / model->interBandwidth * std::max(1.0, workers / servers);
    }
    return step > 0 ? workers / step : 1;
}

class OracleChooser final : public HostChooser {
public:
    [[nodiscard]] std::string_view scoreName() const override
    {
        return CONSONANCE_TEXT("Policy", "true sum of relative throughputs, against now");
    }
    [[nodiscard]] Result<void> beginDecision(
        const View& view, CapacityLedger& ledger, std::vector<JobId>& jobs) override;
    void beginJob(JobId job, const JobRequest& request, const CapacityLedger& ledger) override;
    [[nodiscard]] std::vector<std::uint8_t> taskOrder(const JobRequest& request) const override;
    void score(std::span<const HostId> hosts, const TaskToPlace& task, std::span<double> scores) override;
    void placed(HostId host, const TaskToPlace& task) override;
    void endJob(JobId job, const TentativePlacement& placement, bool isWhole) override;
    [[nodiscard]] std::unique_ptr<HostChooser> clone() const override { return std::make_unique<OracleChooser>(); }

private:
    struct KnownJob {
        JobPlacement placement; ///< its tasks are `tasks`
        std::vector<PlacedTasks> tasks;
        double norm = 1;
    };

    [[nodiscard]] static JobPlacement withTasks(const KnownJob& job);
    [[nodiscard]] double relativeRate(const KnownJob& job) const;
    /// Sum over the jobs that share a host with `job`, itself left out.
    [[nodiscard]] double neighboursOf(const KnownJob& job, HostId also) const;
    static void addTask(KnownJob& job, HostId host, std::uint8_t role);

    // All of one decision; nothing outlives it.
    const ThroughputModel* m_model = nullptr;
    LoadTable m_loads;
    std::vector<KnownJob> m_jobs;
    std::vector<std::vector<std::uint32_t>> m_jobsByHost; ///< indices into m_jobs
    KnownJob m_current;
};

JobPlacement OracleChooser::withTasks(const KnownJob& job)
{
    JobPlacement placement = job.placement;
    placement.tasks = job.tasks;
    return placement;
}

Result<void> OracleChooser::beginDecision(const View& view, CapacityLedger& /*ledger*/, std::vector<JobId>& jobs)
{
    TRY_ASSIGN(m_model, view.interferenceModel());
    TRY_ASSIGN(const LoadTable* loads, view.loads());
    m_loads = *loads;
    m_jobs.clear();
    m_jobsByHost.assign(view.cluster().hostCount(), {});
    const auto know = [&](JobId id) -> Result<void> {
        TRY_ASSIGN(const JobPlacement placement, view.placementForModel(id));
        m_jobs.push_back({ .placement = placement,
            .tasks = { placement.tasks.begin(), placement.tasks.end() },
            .norm = requestedRate(view.request(id), placement.model) });
        return {};
    };
    for (const auto id : view.running())
        TRY(know(JobId(id)));
    for (const JobId id : jobs)
        TRY(know(id)); // they hold nothing yet
    for (std::size_t i = 0; i < m_jobs.size(); ++i) {
        for (const PlacedTasks& tasks : m_jobs[i].tasks)
            m_jobsByHost[tasks.host.index()].push_back(static_cast<std::uint32_t>(i));
    }
    return {};
}

void OracleChooser::beginJob(JobId job, const JobRequest& /*request*/, const CapacityLedger& /*ledger*/)
{
    const auto known = std::ranges::find(m_jobs, job, [](const KnownJob& one) { return one.placement.id; });
    m_current = *known;
}

/// A worker and a parameter server in turn: a job without both has no throughput to compare.
std::vector<std::uint8_t> OracleChooser::taskOrder(const JobRequest& request) const
{
    return alternatingTasks(request);
}

void OracleChooser::addTask(KnownJob& job, HostId host, std::uint8_t role)
{
    const auto same = std::ranges::find_if(
        job.tasks, [&](const PlacedTasks& tasks) { return tasks.host == host && tasks.role == role; });
    if (same != job.tasks.end())
        ++same->count;
    else
        job.tasks.push_back({ .host = host, .role = role, .count = 1, .devices = {} });
}

double OracleChooser::relativeRate(const KnownJob& job) const
{
    return m_model->rate(withTasks(job), m_loads, {}) / job.norm;
}

double OracleChooser::neighboursOf(const KnownJob& job, HostId also) const
{
    std::vector<std::uint32_t> neighbours = m_jobsByHost[also.index()];
    for (const PlacedTasks& tasks : job.tasks) {
        const auto& here = m_jobsByHost[tasks.host.index()];
        neighbours.insert(neighbours.end(), here.begin(), here.end());
    }
    std::ranges::sort(neighbours);
    const auto repeated = std::ranges::unique(neighbours);
    neighbours.erase(repeated.begin(), repeated.end());
    double sum = 0;
    for (const std::uint32_t index : neighbours)
        sum += relativeRate(m_jobs[index]);
    return sum;
}

void OracleChooser::score(std::span<const HostId> hosts, const TaskToPlace& task, std::span<double> scores)
{
    for (std::size_t i = 0; i < hosts.size(); ++i) {
        const double before = neighboursOf(m_current, hosts[i]);
        KnownJob with = m_current;
        addTask(with, hosts[i], task.role);
        m_model->addLoad(withTasks(m_current), -1, m_loads);
        m_model->addLoad(withTasks(with), 1, m_loads);
        scores[i] = relativeRate(with) + neighboursOf(with, hosts[i]) - before;
        m_model->addLoad(withTasks(with), -1, m_loads);
        m_model->addLoad(withTasks(m_current), 1, m_loads);
    }
}

void OracleChooser::placed(HostId host, const TaskToPlace& task)
{
    m_model->addLoad(withTasks(m_current), -1, m_loads);
    addTask(m_current, host, task.role);
    m_model->addLoad(withTasks(m_current), 1, m_loads);
}

void OracleChooser::endJob(JobId job, const TentativePlacement& /*placement*/, bool isWhole)
{
    if (!isWhole) {
        m_model->addLoad(withTasks(m_current), -1, m_loads);
        return;
    }
    const auto known = std::ranges::find(m_jobs, job, [](const KnownJob& one) { return one.placement.id; });
    *known = m_current;
    for (const PlacedTasks& tasks : known->tasks)
        m_jobsByHost[tasks.host.index()].push_back(static_cast<std::uint32_t>(known - m_jobs.begin()));
}

std::unique_ptr<HostChooser> makeOracleChooser()
{
    return std::make_unique<OracleChooser>();
}

} // namespace

void registerOracleChooser(PolicyRegistry& registry);

void registerOracleChooser(PolicyRegistry& registry)
{
    addPlacement(registry,
        { .id = "oracle-greedy",
            .title = "Oracle greedy",
            .summary
            = "Each task goes to the server with the best true sum of throughputs; no real scheduler knows it.",
            .citation = "Consonance; a bound on what placing task by task can reach",
            .provenance = Provenance::FromFormulas,
            .knowledge = Knowledge::InterferenceModel },
        makeOracleChooser);
}

} // namespace consonance
