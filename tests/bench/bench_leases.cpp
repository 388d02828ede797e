// SPDX-License-Identifier: GPL-3.0-or-later
// What promises and shared devices cost: a plan beside thousands of reservations, and events where every GPU is shared.
#include "core/sim/engine.h"
#include "core/workload/trace_loader.h"
#include "tests/fixtures/uniform_cluster.h"

#include <benchmark/benchmark.h>

#include <algorithm>
#include <iterator>
#include <list>
#include <vector>

using namespace consonance;

namespace {

constexpr std::int64_t kSlotSeconds = 1'200;

Duration slots(std::int64_t count)
{
    return Duration::fromSeconds(count * kSlotSeconds);
}

std::shared_ptr<const Workload> gangs(int count)
{
    Workload workload;
    for (int i = 0; i < count; ++i) {
        JobSpec job;
        job.request.name = std::to_string(i);
        job.request.tenant = TenantId(0);
        job.request.app = AppId(0);
        RoleSpec role { .kind = RoleKind::Task, .requested = 1, .minimum = 1, .maximum = 8 };
        role.demand[Resource::Gpu] = 1;
        role.demand[Resource::Cpu] = 1'000;
        job.request.roles.add(role);
        job.work = { .unit = WorkUnit::ServiceTime, .amount = 1e12 };
        workload.jobs.push_back(job);
    }
    workload.tenants = { "default" };
    workload.apps = { "default" };
    workload.models = bundledModels();
    return freezeWorkload(std::move(workload));
}

Allocation lease(const Engine& engine, JobId job, std::int64_t server, std::int64_t firstSlot, std::int64_t slotCount)
{
    return { .job = job,
        .slots = { { engine.cluster().hosts[static_cast<std::size_t>(server)].domain, 0, 1 },
            { engine.cluster().hosts[static_cast<std::size_t>(server + 1)].domain, 0, 1 } },
        .from = Time {} + slots(firstSlot),
        .until = Time {} + slots(firstSlot + slotCount) };
}

/// 50 servers of 8 GPUs over 100 slots of 20 minutes; each job is promised one GPU on two servers in fifty slots, one
/// lease a slot.
Engine engineWithReservations(std::int64_t reservations)
{
    constexpr std::int64_t kLeasesOfAJob = 50;
    const auto cluster = *makeUniformCluster({ .servers = 50, .serversPerRack = 50 });
    const auto jobs = reservations / kLeasesOfAJob;
    auto engine = *Engine::create({ .cluster = cluster,
        .workload = gangs(static_cast<int>(jobs) + 1),
        .throughput = *makeThroughputModel("none", cluster),
        .progress = {},
        .options = { .triggers = TriggerKind::Arrival } });
    while (engine.next() == Engine::Step::Event) { }
    for (std::int64_t i = 0; i < jobs; ++i) {
        const JobId job(static_cast<std::size_t>(i));
        Plan plan;
        plan.assignments.push_back({ job, {} });
        for (std::int64_t k = 0; k < kLeasesOfAJob; ++k)
            plan.assignments.back().allocations.push_back(lease(engine, job, i % 25 * 2, 1 + (i % 2) + k * 2, 1));
        if (!engine.intervene(plan))
            return engine;
    }
    return engine;
}

/// One job's schedule of that many leases replaces its old one, beside the reservations of all others.
void planBesideReservations(benchmark::State& state)
{
    auto engine = engineWithReservations(state.range(0));
    const JobId job(engine.workload().jobCount() - 1);
    if (engine.state().leases.all().size() + 1 != engine.workload().jobCount())
        return state.SkipWithError("the reservations were refused");
    Plan plan;
    plan.assignments.push_back({ job, {} });
    std::int64_t server = 0;
    for (auto _ : state) {
        server = (server + 2) % 50;
        plan.assignments.back().allocations.clear();
        for (std::int64_t k = 0; k < state.range(1); ++k)
            plan.assignments.back().allocations.push_back(lease(engine, job, server, 3 + k * 4, 1 + k % 3));
        if (!engine.intervene(plan))
            return state.SkipWithError("the plan was refused");
    }
}
BENCHMARK(planBesideReservations)
    ->Args({ 100, 10 })
    ->Args({ 1'000, 10 })
    ->Args({ 10'000, 1 })
    ->Args({ 10'000, 10 })
    ->Args({ 10'000, 20 })
    ->Unit(benchmark::kMicrosecond);

/// Puts each arriving job on the fullest server with room for it, two workers on a GPU.
class SharingPlanner {
public:
    explicit SharingPlanner(const Engine& engine)
        : m_cellsPerHost(engine.cluster().hosts[0].devices.size() * 2)
        , m_hosts(engine.cluster().hostCount())
        , m_byFreeCells(m_cellsPerHost + 1)
    {
        for (std::uint32_t i = 0; i < m_hosts.size(); ++i) {
            m_byFreeCells.back().push_back(i);
            m_hosts[i] = { .freeCells = m_cellsPerHost,
                .holders = std::vector<int>(engine.cluster().hosts[i].devices.size(), 0),
                .entry = std::prev(m_byFreeCells.back().end()) };
        }
    }

    Plan plan(const Engine& engine)
    {
        for (const JobId done : engine.trigger().completed)
            giveBack(engine, done);
        Plan plan;
        for (const auto value : engine.state().waitingSet) {
            if (!place(engine, JobId(value), plan))
                break;
        }
        return plan;
    }

private:
    struct Server {
        std::size_t freeCells = 0;
        std::vector<int> holders; ///< by device
        std::list<std::uint32_t>::iterator entry; ///< in m_byFreeCells
    };
    struct Place {
        std::uint32_t host = 0;
        std::vector<std::size_t> devices;
    };

    static std::size_t cellsOf(const JobRequest& request)
    {
        return static_cast<std::size_t>(request.roles[0].requested);
    }

    bool place(const Engine& engine, JobId job, Plan& plan)
    {
        const auto& request = engine.workload().job(job).request;
        auto cells = cellsOf(request);
        while (cells <= m_cellsPerHost && m_byFreeCells[cells].empty())
            ++cells;
        if (cells > m_cellsPerHost)
            return false;
        Place place { .host = m_byFreeCells[cells].back(), .devices = {} };
        auto& server = m_hosts[place.host];
        const auto& host = engine.cluster().hosts[place.host];
        Allocation allocation { .job = job, .mode = ShareMode::Colocated, .share = kFullShare / 2 };
        for (int i = 0; i < request.roles[0].requested; ++i) {
            // The device with the fewest holders, and never the same one twice for a job.
            const auto least = std::ranges::min_element(server.holders);
            place.devices.push_back(static_cast<std::size_t>(least - server.holders.begin()));
            *least += kTaken;
            allocation.slots.push_back({ host.devices[place.devices.back()], 0, 1 });
        }
        for (const auto device : place.devices)
            server.holders[device] += 1 - kTaken;
        allocation.slots.push_back({ host.domain, 1, request.roles[1].requested });
        change(server, server.freeCells - cellsOf(request));
        m_places.resize(engine.workload().jobCount());
        m_places[job.index()] = std::move(place);
        plan.assignments.push_back({ job, { std::move(allocation) } });
        return true;
    }

    void giveBack(const Engine& engine, JobId job)
    {
        const auto& place = m_places[job.index()];
        auto& server = m_hosts[place.host];
        for (const auto device : place.devices)
            --server.holders[device];
        change(server, server.freeCells + cellsOf(engine.workload().job(job).request));
    }

    void change(Server& server, std::size_t freeCells)
    {
        auto& to = m_byFreeCells[freeCells];
        to.splice(to.end(), m_byFreeCells[server.freeCells], server.entry);
        server.freeCells = freeCells;
    }

    static constexpr int kTaken = 100;
    std::size_t m_cellsPerHost;
    std::vector<Server> m_hosts;
    std::vector<std::list<std::uint32_t>> m_byFreeCells; ///< least recently changed server first
    std::vector<Place> m_places; ///< by job
};

/// 40,000 jobs of the testbed's kind that need GPUs.
std::shared_ptr<const Workload> trainingOnGpus(std::int64_t load)
{
    auto workload = *loadTrace(
        "preset:harmony-testbed,jobs=60000,load=" + std::to_string(load) + ",arrivals=poisson", 1, bundledModels())
                         ->workload;
    std::erase_if(workload.jobs, [](const JobSpec& job) { return job.request.requestedGpus() == 0; });
    workload.jobs.resize(40'000);
    return freezeWorkload(std::move(workload));
}

/// PS/worker jobs under contention, two on every GPU.
void eventsWithSharedGpus(benchmark::State& state)
{
    const auto servers = state.range(0);
    UniformClusterOptions options { .servers = static_cast<int>(servers), .serversPerRack = 20 };
    options.server = { .amount = { 4, 64'000, 384'000, 0, 0 } };
    const auto cluster = *makeUniformCluster(options);
    const auto workload = trainingOnGpus(servers * 6);
    std::int64_t events = 0;
    double most = 0;
    for (auto _ : state) {
        auto engine = *Engine::create({ .cluster = cluster,
            .workload = workload,
            .throughput = *makeThroughputModel("contention", cluster),
            .progress = {},
            .options = {} });
        SharingPlanner planner(engine);
        for (auto step = engine.next(); step != Engine::Step::Finished; step = engine.next()) {
            if (step == Engine::Step::Decision && engine.apply(planner.plan(engine)).wasRefused)
                return state.SkipWithError("a plan was refused");
            most = std::max(most, engine.state().allocatedGpus());
        }
        events += engine.totals().causes;
    }
    state.counters["events/s"] = benchmark::Counter(static_cast<double>(events), benchmark::Counter::kIsRate);
    state.counters["most shared"] = most / static_cast<double>(servers * 4);
}
BENCHMARK(eventsWithSharedGpus)->Arg(100)->Arg(1'000)->Unit(benchmark::kMillisecond);

} // namespace

BENCHMARK_MAIN();
