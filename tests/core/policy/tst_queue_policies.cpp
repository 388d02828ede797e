// SPDX-License-Identifier: GPL-3.0-or-later
// Kueue and KAI on worlds that are checked by hand: which jobs run, from the published formulas.
#include "tests/core/policy/policy_fixture.h"
#include "tests/core_test.h"

#include <QTest>

#include <algorithm>

using namespace consonance;
using namespace consonance::test;

namespace {

using Settings = std::map<std::string, std::string>;

constexpr std::int64_t kLong = 1'000'000;

JobSpec job(std::string name, int tenant, int gpus, std::int64_t arrival, std::int64_t seconds = kLong, int user = 0)
{
    auto made = gangJob(std::move(name), gpus, arrival, seconds);
    made.request.tenant = TenantId(tenant);
    made.request.user = UserId(user);
    return made;
}

/// One-GPU jobs "a0", "a1", …
std::vector<JobSpec> jobsOf(const std::string& name, int tenant, int count, std::int64_t arrival)
{
    std::vector<JobSpec> jobs;
    for (int i = 0; i < count; ++i)
        jobs.push_back(job(name + std::to_string(i), tenant, 1, arrival));
    return jobs;
}

std::vector<JobSpec> joined(std::vector<JobSpec> jobs, const std::vector<JobSpec>& more)
{
    jobs.insert(jobs.end(), more.begin(), more.end());
    return jobs;
}

struct World {
    std::int64_t gpus;
    std::vector<JobSpec> jobs;
    std::vector<TenantTerms> terms {};
    std::size_t tenants = 2;
    mutable std::shared_ptr<const Workload> frozen {}; ///< of the last run

    /// After everything that happens at `seconds`.
    [[nodiscard]] std::vector<JobId> running(const char* policy, std::int64_t seconds, const Settings& settings) const
    {
        auto pool = std::make_shared<Cluster>(*makePool(gpus));
        pool->tenants = terms;
        auto setup = freeSetup(policy, pool, {}, settings);
        Workload workload { .name = "queues", .jobs = jobs };
        for (std::size_t i = 0; i < tenants; ++i)
            workload.tenants.push_back("t" + std::to_string(i));
        workload.users = { "ann", "bob" };
        workload.apps = { "default" };
        workload.models = bundledModels();
        setup.workload = freezeWorkload(std::move(workload));
        auto simulation = *Simulation::create(setup);
        const auto& engine = simulation.engine();
        while (engine.nextEventTime() <= Time::fromSeconds(seconds)) {
            const auto step = simulation.step();
            if (!step || *step == Engine::Step::Finished)
                break;
        }
        std::vector<JobId> ids;
        for (const auto id : engine.state().runningSet)
            ids.emplace_back(id);
        frozen = setup.workload;
        return ids;
    }
    /// "a0 b2"
    [[nodiscard]] std::string names(const char* policy, std::int64_t seconds, const Settings& settings = {}) const
    {
        std::string text;
        for (const auto id : running(policy, seconds, settings))
            text += (text.empty() ? "" : " ") + frozen->job(id).request.name;
        return text;
    }
    /// Of each tenant.
    [[nodiscard]] std::vector<int> counts(const char* policy, std::int64_t seconds, const Settings& settings = {}) const
    {
        std::vector<int> counts(tenants);
        for (const auto id : running(policy, seconds, settings))
            ++counts[frozen->job(id).request.tenant.index()];
        return counts;
    }
};

using Counts = std::vector<int>;

} // namespace

class TestQueuePolicies : public QObject {
    Q_OBJECT

private Q_SLOTS:
    /// 8 GPUs, half of them each tenant's: the quota of the other is borrowed only while it is not asked for.
    void kueueLendsWhatIsNotAskedFor()
    {
        QCOMPARE((World { 8, jobsOf("a", 0, 10, 0) }).counts("kueue", 0), (Counts { 8, 0 }));
        const World both { 8, joined(jobsOf("a", 0, 10, 0), jobsOf("b", 1, 10, 0)) };
        QCOMPARE(both.counts("kueue", 0), (Counts { 4, 4 }));
    }

    /// 12 GPUs, 2 of t0's quota, 2 of t1's, 8 of an idle tenant. A GPU more is a twelfth of the cohort, for t1 with its
    /// weight of 3 a third of that: the 8 are lent 2 to 6. Without shares the first to come borrows them all.
    void kueueLendsByWeight()
    {
        const World world { 12,
            joined(joined(jobsOf("a", 0, 12, 0), jobsOf("b", 1, 12, 0)), { job("later", 2, 1, 1000) }),
            { { .name = "t0", .tickets = 1, .quotaGpus = 2 }, { .name = "t1", .tickets = 3, .quotaGpus = 2 },
                { .name = "t2", .tickets = 1, .quotaGpus = 8 } },
            3 };
        QCOMPARE(world.counts("kueue", 0), (Counts { 4, 8, 0 }));
        QCOMPARE(world.counts("kueue", 0, { { "fair_sharing", "false" } }), (Counts { 10, 2, 0 }));
    }

    /// Ann used the GPU for an hour, so Bob's job passes her earlier one, unless use does not count.
    void kueueCountsDecayedUse()
    {
        const World world { 1, { job("a1", 0, 1, 0, 3600), job("a2", 0, 1, 10), job("b", 0, 1, 20, kLong, 1) }, {}, 1 };
        QCOMPARE(world.names("kueue", 3600), std::string("b"));
        QCOMPARE(world.names("kueue", 3600, { { "half_life_h", "0" } }), std::string("a2"));
    }

    void kueuePassesAJobThatDoesNotFit()
    {
        const World world { 4, { job("large", 0, 8, 0), job("small", 0, 1, 0) }, {}, 1 };
        QCOMPARE(world.names("kueue", 0), std::string("small"));
        QCOMPARE(world.names("kueue", 0, { { "strict_fifo", "true" } }), std::string());
    }

    /// t0 borrows 2 of 4 GPUs; t1 wants 2 within its quota: the latest of t0 go. A third one would borrow itself and
    /// have no smaller share than t0.
    void kueueTakesBackItsQuota()
    {
        const World world { 4, joined(jobsOf("a", 0, 4, 0), { job("b", 1, 2, 10), job("c", 1, 1, 20) }) };
        QCOMPARE(world.names("kueue", 20), std::string("a0 a1 a2 a3"));
        QCOMPARE(world.names("kueue", 20, { { "preempt", "true" } }), std::string("a0 a1 b"));
    }

    /// 8 GPUs by weights of 1 and 3; by a quota of 4 and half of the rest; no more than is asked for.
    void kaiDividesByQuotaAndWeight()
    {
        const auto both = joined(jobsOf("a", 0, 8, 0), jobsOf("b", 1, 8, 0));
        QCOMPARE((World { 8, both, { { .name = "t1", .tickets = 3, .quotaGpus = {} } } }).counts("kai", 0),
            (Counts { 2, 6 }));
        QCOMPARE((World { 8, both, { { .name = "t0", .quotaGpus = 4 } } }).counts("kai", 0), (Counts { 6, 2 }));
        const World small { 8, joined(jobsOf("a", 0, 1, 0), jobsOf("b", 1, 8, 0)) };
        QCOMPARE(small.counts("kai", 0), (Counts { 1, 7 }));
    }

    /// Half of t0's jobs are above its fair share once t1 asks.
    void kaiReclaims()
    {
        const World world { 8, joined(jobsOf("a", 0, 8, 0), jobsOf("b", 1, 8, 10)) };
        QCOMPARE(world.counts("kai", 5), (Counts { 8, 0 }));
        QCOMPARE(world.counts("kai", 10), (Counts { 4, 4 }));
        QCOMPARE(world.counts("kai", 10, { { "reclaim", "false" } }), (Counts { 8, 0 }));
        // Two of four GPUs each: an all-or-nothing job of three would be above the fair share of two.
        const World large { 4, joined(jobsOf("a", 0, 4, 0), { job("b", 1, 3, 10) }) };
        QCOMPARE(large.counts("kai", 10), (Counts { 4, 0 }));
    }

    /// t0 has held every GPU for all of the time: its portion is ½ + (½ − 1) = 0, that of t1 is ½ + ½ = 1.
    void kaiCountsPastUse()
    {
        const World world { 4, { job("a1", 0, 4, 0, 100), job("a2", 0, 4, 1), job("b", 1, 4, 2) } };
        QCOMPARE(world.names("kai", 100), std::string("a2"));
        QCOMPARE(world.names("kai", 100, { { "half_life_h", "1" } }), std::string("b"));
        QCOMPARE(world.names("kai", 100, { { "half_life_h", "1" }, { "k", "0" } }), std::string("a2"));
    }

    /// Users of one tenant share what it has.
    void kaiDividesAmongUsers()
    {
        const World world { 4,
            joined(jobsOf("a", 0, 4, 0), { job("b1", 0, 1, 10, kLong, 1), job("b2", 0, 1, 10, kLong, 1) }), {}, 1 };
        QCOMPARE(world.names("kai", 10), std::string("a0 a1 b1 b2"));
    }
};

CONSONANCE_BARE_TEST(TestQueuePolicies)
#include "tst_queue_policies.moc"
