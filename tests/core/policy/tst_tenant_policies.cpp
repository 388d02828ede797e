// SPDX-License-Identifier: GPL-3.0-or-later
#include "tests/core/policy/policy_fixture.h"
#include "tests/core_test.h"

#include <QTest>

using namespace consonance;
using namespace consonance::test;

namespace {

/// A single one-hour task of a tenant with that many cores and that much memory.
JobSpec taskOf(int tenant, int number, std::int64_t arrival, std::int64_t cores, std::int64_t megabytes, int band = 0)
{
    JobSpec job;
    job.request.name = fmt::format("{}-{}", tenant, number);
    job.request.arrival = Time::fromSeconds(arrival);
    job.request.tenant = TenantId(tenant);
    job.request.app = AppId(0);
    job.request.priorityBand = static_cast<std::int16_t>(band);
    RoleSpec role;
    role.demand[Resource::Cpu] = cores * 1000;
    role.demand[Resource::Memory] = megabytes;
    job.request.roles.add(role);
    job.work = { .unit = WorkUnit::ServiceTime, .amount = 3600e6 };
    return job;
}

/// Jobs of each tenant that run after everything that happens at `seconds`.
std::vector<int> runningAt(const char* policy, std::shared_ptr<const Cluster> cluster, std::vector<JobSpec> jobs,
    std::size_t tenants, std::int64_t seconds, std::map<std::string, std::string> parameters = {})
{
    SimulationSetup setup = freeSetup(policy, std::move(cluster), {}, std::move(parameters));
    Workload workload { .name = "tenants", .jobs = std::move(jobs) };
    for (std::size_t i = 0; i < tenants; ++i)
        workload.tenants.push_back(fmt::format("tenant-{}", i));
    workload.apps = { "default" };
    workload.models = bundledModels();
    setup.workload = freezeWorkload(std::move(workload));
    auto simulation = Simulation::create(std::move(setup));
    std::vector<int> counts(tenants);
    if (!simulation)
        return counts;
    const Engine& engine = simulation->engine();
    while (engine.nextEventTime() <= Time::fromSeconds(seconds)) {
        const auto step = simulation->step();
        if (!step || *step == Engine::Step::Finished)
            break;
    }
    for (const auto id : engine.state().runningSet)
        ++counts[engine.workload().job(JobId(id)).request.tenant.index()];
    return counts;
}

using Running = std::vector<int>;

} // namespace

class TestTenantPolicies : public QObject {
    Q_OBJECT
private Q_SLOTS:
    void dominantSharesOfThePaper();
    void offersGiveAllToTheFirst();
    void quotasLimitUnlessBorrowed();
    void borrowedResourcesAreTakenBack();
    void sharesFollowTheTickets();
    void quotasFollowTheTerms();
    void lowerBandsAreEvicted();
    void productionIsNeverEvicted();
    void bandsTakeTurnsOverTenants();
};

/// 9 cores and 18 GB; tasks of A take 1 core and 4 GB, of B 3 cores and 1 GB: three of A, two of B (NSDI 2011, figure
/// 1).
void TestTenantPolicies::dominantSharesOfThePaper()
{
    std::vector<JobSpec> jobs;
    for (int i = 0; i < 10; ++i) {
        jobs.push_back(taskOf(0, i, 0, 1, 4));
        jobs.push_back(taskOf(1, i, 0, 3, 1));
    }
    QCOMPARE(runningAt("drf", makeServers(1, 0, 9, 18), jobs, 2, 0), (Running { 3, 2 }));
}

namespace {

std::shared_ptr<const Cluster> withTerms(std::shared_ptr<const Cluster> cluster, std::vector<TenantTerms> terms)
{
    auto copy = std::make_shared<Cluster>(*cluster);
    copy->tenants = std::move(terms);
    return copy;
}

/// Each of two tenants has twelve one-core tasks, on twelve cores.
std::vector<JobSpec> manyOfBoth()
{
    std::vector<JobSpec> jobs;
    for (int i = 0; i < 12; ++i) {
        jobs.push_back(taskOf(0, i, 0, 1, 1));
        jobs.push_back(taskOf(1, i, 0, 1, 1));
    }
    return jobs;
}

} // namespace

void TestTenantPolicies::sharesFollowTheTickets()
{
    const auto cluster = makeServers(1, 0, 12, 64);
    QCOMPARE(runningAt("drf", cluster, manyOfBoth(), 2, 0), (Running { 6, 6 }));
    const auto uneven = withTerms(cluster, { { .name = "tenant-1", .tickets = 3, .quotaGpus = {} } });
    QCOMPARE(runningAt("drf", uneven, manyOfBoth(), 2, 0), (Running { 3, 9 }));
}

void TestTenantPolicies::quotasFollowTheTerms()
{
    const std::map<std::string, std::string> strict { { "borrow", "false" } };
    const auto cluster = makeServers(1, 0, 12, 64);
    const auto uneven = withTerms(cluster, { { .name = "tenant-0", .tickets = 2, .quotaGpus = {} } });
    QCOMPARE(runningAt("capacity", uneven, manyOfBoth(), 2, 0, strict), (Running { 8, 4 }));
    // The cluster states the GPU quota of one tenant; the other gets the half that its tickets give.
    auto jobs = manyOfBoth();
    for (auto& job : jobs) {
        job.request.roles[0].demand[Resource::Gpu] = 1;
    }
    const auto limited = withTerms(makeServers(1, 8, 64, 64), { { .name = "tenant-0", .quotaGpus = 5 } });
    QCOMPARE(runningAt("capacity", limited, jobs, 2, 0, strict), (Running { 4, 4 }));
    const auto fewer = withTerms(makeServers(1, 8, 64, 64), { { .name = "tenant-0", .quotaGpus = 2 } });
    QCOMPARE(runningAt("capacity", fewer, jobs, 2, 0, strict), (Running { 2, 4 }));
    const auto none = withTerms(makeServers(1, 8, 64, 64), { { .name = "tenant-0", .quotaGpus = 0 } });
    QCOMPARE(runningAt("capacity", none, jobs, 2, 0, strict), (Running { 0, 4 }));
}

void TestTenantPolicies::offersGiveAllToTheFirst()
{
    std::vector<JobSpec> jobs;
    for (int i = 0; i < 10; ++i) {
        jobs.push_back(taskOf(0, i, 0, 1, 4));
        jobs.push_back(taskOf(1, i, 0, 3, 1));
    }
    // A takes four tasks of 4 GB; five cores are left, so B runs one.
    QCOMPARE(runningAt("mesos", makeServers(1, 0, 9, 18), jobs, 2, 0), (Running { 4, 1 }));
}

void TestTenantPolicies::quotasLimitUnlessBorrowed()
{
    std::vector<JobSpec> jobs;
    for (int i = 0; i < 8; ++i)
        jobs.push_back(taskOf(0, i, 0, 1, 1));
    jobs.push_back(taskOf(1, 0, 100, 1, 1)); // a tenant with no job in the trace has no quota
    QCOMPARE(runningAt("capacity", makeServers(1, 0, 8, 8), jobs, 2, 0, { { "borrow", "false" } }), (Running { 4, 0 }));
    QCOMPARE(runningAt("capacity", makeServers(1, 0, 8, 8), jobs, 2, 0), (Running { 8, 0 }));
}

void TestTenantPolicies::borrowedResourcesAreTakenBack()
{
    std::vector<JobSpec> jobs;
    for (int i = 0; i < 8; ++i)
        jobs.push_back(taskOf(0, i, 0, 1, 1));
    jobs.push_back(taskOf(1, 0, 10, 2, 2));
    QCOMPARE(runningAt("capacity", makeServers(1, 0, 8, 8), jobs, 2, 10), (Running { 8, 0 }));
    QCOMPARE(
        runningAt("capacity", makeServers(1, 0, 8, 8), jobs, 2, 10, { { "preempt", "true" } }), (Running { 6, 1 }));
    // Five cores are more than the quota of four, so no job is disturbed.
    jobs.back() = taskOf(1, 0, 10, 5, 2);
    QCOMPARE(
        runningAt("capacity", makeServers(1, 0, 8, 8), jobs, 2, 10, { { "preempt", "true" } }), (Running { 8, 0 }));
}

void TestTenantPolicies::lowerBandsAreEvicted()
{
    std::vector<JobSpec> jobs;
    for (int i = 0; i < 4; ++i)
        jobs.push_back(taskOf(0, i, i, 2, 2, i == 1 ? 5 : 0));
    jobs.push_back(taskOf(1, 0, 10, 4, 4, 6));
    // The latest two of band 0 go; the one of band 5 and the first stay.
    QCOMPARE(runningAt("borg", makeServers(1, 0, 8, 8), jobs, 2, 10), (Running { 2, 1 }));
}

void TestTenantPolicies::productionIsNeverEvicted()
{
    std::vector<JobSpec> jobs;
    for (int i = 0; i < 4; ++i)
        jobs.push_back(taskOf(0, i, i, 2, 2, 10));
    jobs.push_back(taskOf(1, 0, 10, 2, 2, 11));
    QCOMPARE(runningAt("borg", makeServers(1, 0, 8, 8), jobs, 2, 10), (Running { 4, 0 }));
    QCOMPARE(
        runningAt("borg", makeServers(1, 0, 8, 8), jobs, 2, 10, { { "production_band", "11" } }), (Running { 3, 1 }));
}

void TestTenantPolicies::bandsTakeTurnsOverTenants()
{
    std::vector<JobSpec> jobs;
    for (int i = 0; i < 6; ++i)
        jobs.push_back(taskOf(0, i, 0, 2, 2));
    jobs.push_back(taskOf(1, 0, 0, 2, 2));
    QCOMPARE(runningAt("borg", makeServers(1, 0, 8, 8), jobs, 2, 0), (Running { 3, 1 }));
}

CONSONANCE_TEST(TestTenantPolicies)
#include "tst_tenant_policies.moc"
