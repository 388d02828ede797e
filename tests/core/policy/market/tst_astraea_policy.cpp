// SPDX-License-Identifier: GPL-3.0-or-later
#include "core/policy/market/share_market.h"
#include "tests/core/policy/market/policy_world.h"
#include "tests/core_test.h"

#include <QTest>

#include <algorithm>

using namespace consonance;
using namespace consonance::test;

namespace {

const std::map<std::string, std::string> kExactAstraea { { "slack", "0" }, { "slot_s", "100" },
    { "round_slots", "2" } };

JobSpec ofTenant(JobSpec job, int tenant)
{
    job.request.tenant = TenantId(tenant);
    return job;
}

/// A job of the other tenant, after all others: a tenant without jobs is not in the trace.
JobSpec lateJob()
{
    return ofTenant(valuedGang("late", 1, 20'000, 100, 10), 1);
}

/// Two tenants, each contributing half of the pool.
Simulation tenantRun(std::int64_t gpus, std::vector<JobSpec> jobs, std::map<std::string, std::string> parameters)
{
    SimulationSetup setup = freeSetup("astraea", makePool(gpus), {}, std::move(parameters));
    Workload workload { .name = "tenants", .jobs = std::move(jobs) };
    workload.tenants = { "one", "two" };
    workload.apps = { "default" };
    workload.models = bundledModels();
    setup.workload = freezeWorkload(std::move(workload));
    return Simulation::create(std::move(setup)).value();
}

double reported(const Simulation& run, const std::string& key)
{
    for (const ReportedFigure& figure : run.policy().report()) {
        if (figure.key == key)
            return figure.value;
    }
    return -1;
}

/// What each tenant keeps of the worth of its jobs.
std::vector<double> gains(const Simulation& run)
{
    std::vector<double> gain { reported(run, "earned.one"), reported(run, "earned.two") };
    for (std::size_t i = 0; i < run.engine().workload().jobCount(); ++i) {
        const JobRequest& request = run.engine().workload().job(JobId(i)).request;
        const JobState& job = run.engine().job(JobId(i));
        if (job.phase == JobPhase::Finished)
            gain[request.tenant.index()] += request.worthAt(job.finish) - run.engine().sale(JobId(i)).price;
    }
    return gain;
}

} // namespace

class TestAstraeaPolicy : public QObject {
    Q_OBJECT
private Q_SLOTS:
    void ownSharesAreKept();
    void idleSharesAreBought();
    void nothingIdleIsFree();
    void whatNoRoundHoldsIsTurnedAway();
    void neverWorseThanAlone();
};

void TestAstraeaPolicy::ownSharesAreKept()
{
    std::vector<JobSpec> jobs;
    for (int i = 0; i < 6; ++i)
        jobs.push_back(ofTenant(valuedGang(fmt::format("one-{}", i), 2, 0, 200, 10), 0));
    jobs.push_back(ofTenant(valuedGang("two", 2, 50, 200, 10), 1));
    auto run = tenantRun(4, jobs, kExactAstraea);
    QCOMPARE(runToEnd(run), std::string());
    QCOMPARE(endOf(run, "two"), 300.0); // the first round after it came, whoever else waits
    QCOMPARE(refusedPlans(run.engine()), 0);
}

void TestAstraeaPolicy::idleSharesAreBought()
{
    auto run = tenantRun(4,
        { ofTenant(valuedGang("a", 2, 0, 100, 10), 0), ofTenant(valuedGang("b", 2, 0, 100, 10, 250), 0),
            ofTenant(valuedGang("large", 4, 0, 100, 10), 0), lateJob() },
        kExactAstraea);
    QCOMPARE(runToEnd(run), std::string());
    QCOMPARE(phaseOf(run, "large"), std::string("finished")); // more than its tenant has
    QVERIFY(saleOf(run, "large").price > 0);
    QCOMPARE(saleOf(run, "a").price, 0.0);
    QVERIFY(reported(run, "lent.two") > 0);
    QCOMPARE(reported(run, "lent.two"), reported(run, "borrowed.one"));
    QVERIFY(reported(run, "earned.two") > 0);
}

void TestAstraeaPolicy::nothingIdleIsFree()
{
    auto run = tenantRun(4, { ofTenant(valuedGang("poor", 4, 0, 3600, 0.01), 0), lateJob() }, kExactAstraea);
    QCOMPARE(runToEnd(run), std::string());
    QCOMPARE(phaseOf(run, "poor"), std::string("rejected"));
}

/// More than its tenant has, and longer than a round: it will never be sold a run. It used to wait for ever.
void TestAstraeaPolicy::whatNoRoundHoldsIsTurnedAway()
{
    const std::vector<JobSpec> jobs { ofTenant(valuedGang("long", 4, 0, 300, 10), 0), lateJob() };
    auto run = tenantRun(4, jobs, kExactAstraea);
    run.setWantsNotes(true);
    QCOMPARE(runToEnd(run), std::string());
    QCOMPARE(phaseOf(run, "long"), std::string("rejected"));
    std::vector<std::string> reasons;
    for (const DecisionRecord& decision : run.engine().log().decisions()) {
        for (const BlockedNote& note : decision.notes->blocked)
            reasons.push_back(note.text);
    }
    QCOMPARE(reasons, std::vector<std::string> { kNoteNoRound });

    auto doubling = kExactAstraea;
    doubling["round_slots"] = "0"; // as in the paper: the round of four slots holds it
    auto later = tenantRun(4, jobs, doubling);
    QCOMPARE(runToEnd(later), std::string());
    QCOMPARE(endOf(later, "long"), 700.0);
    QVERIFY(saleOf(later, "long").price > 0);

    auto alone = kExactAstraea;
    alone["trade"] = "false";
    auto untraded = tenantRun(4, { ofTenant(valuedGang("large", 4, 0, 100, 10), 0), lateJob() }, alone);
    QCOMPARE(runToEnd(untraded), std::string());
    QCOMPARE(phaseOf(untraded, "large"), std::string("rejected"));
}

/// Single GPUs of one server, so that jobs never get in each other's way.
void TestAstraeaPolicy::neverWorseThanAlone()
{
    int better = 0;
    for (std::uint64_t seed = 1; seed <= 60; ++seed) {
        RandomStream random(seed, "tests.astraea");
        std::vector<JobSpec> jobs;
        for (int i = 0; i < 16; ++i) {
            std::optional<std::int64_t> deadline;
            if (random.chance(0.5))
                deadline = random.uniformInt(300, 1500);
            jobs.push_back(ofTenant(
                valuedGang(fmt::format("j{}", i), static_cast<int>(random.uniformInt(1, 3)), random.uniformInt(0, 1000),
                    100 * random.uniformInt(1, 4), random.uniform(0.1, 5), deadline),
                static_cast<int>(random.uniformInt(0, 1))));
        }
        auto parameters = kExactAstraea;
        auto together = tenantRun(6, jobs, parameters);
        parameters["trade"] = "false";
        auto alone = tenantRun(6, jobs, parameters);
        QCOMPARE(runToEnd(together), std::string());
        QCOMPARE(runToEnd(alone), std::string());
        const std::vector<double> with = gains(together);
        const std::vector<double> without = gains(alone);
        for (std::size_t tenant = 0; tenant < 2; ++tenant) {
            QVERIFY(with[tenant] >= without[tenant] - 1e-9);
            better += with[tenant] > without[tenant] + 1e-9 ? 1 : 0;
        }
    }
    QVERIFY2(better > 20, qPrintable(QString::number(better)));
}

CONSONANCE_BARE_TEST(TestAstraeaPolicy)
#include "tst_astraea_policy.moc"
