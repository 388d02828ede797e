// SPDX-License-Identifier: GPL-3.0-or-later
#include "tests/core/policy/market/policy_world.h"
#include "tests/core_test.h"

#include <QTest>

#include <cmath>

using namespace consonance;
using namespace consonance::test;

namespace {

/// An hour of one GPU; only its user knows what it is worth.
JobSpec secretJob(int number, std::int64_t arrival, double worth)
{
    JobSpec job = gangJob(fmt::format("j{}", number), 1, arrival, 3600);
    job.valuation = PrivateValuation(worth);
    return job;
}

std::vector<JobSpec> secretJobs(int count, double low, double high)
{
    RandomStream random(3, "tests.secret");
    std::vector<JobSpec> jobs;
    for (int i = 0; i < count; ++i)
        jobs.push_back(secretJob(i, i * 60, random.uniform(low, high)));
    return jobs;
}

} // namespace

class TestPpMabPolicy : public QObject {
    Q_OBJECT
private Q_SLOTS:
    void whoDeclinesLeaves();
    void pricesAreForWorkerHours();
    void learnsWhatPays();
    void fullClustersMakeJobsWait();
    void armsAreNoted();
};

void TestPpMabPolicy::whoDeclinesLeaves()
{
    auto run = poolRun("pp-mab", makePool(2), { secretJob(0, 0, 10), secretJob(1, 0, 10) },
        { { "lowest_price", "4" }, { "highest_price", "16" }, { "prices", "2" } });
    QCOMPARE(runToEnd(run), std::string());
    QCOMPARE(saleOf(run, "j0").kind, SaleKind::OfferAccepted);
    QCOMPARE(saleOf(run, "j0").price, 4.0);
    QCOMPARE(saleOf(run, "j1").kind, SaleKind::OfferDeclined); // the second price is tried next
    QCOMPARE(phaseOf(run, "j1"), std::string("rejected"));
}

void TestPpMabPolicy::pricesAreForWorkerHours()
{
    JobSpec job = gangJob("j", 4, 0, 1800);
    job.valuation = PrivateValuation(100);
    auto run = poolRun(
        "pp-mab", makePool(4), { job }, { { "lowest_price", "4" }, { "highest_price", "4" }, { "prices", "1" } });
    QCOMPARE(runToEnd(run), std::string());
    QVERIFY(std::abs(saleOf(run, "j").price - 8) < 1e-9);
}

void TestPpMabPolicy::learnsWhatPays()
{
    const auto revenueOf = [](const std::string& prices, const std::string& low, const std::string& high) {
        auto run = poolRun("pp-mab", makePool(100), secretJobs(600, 1, 20),
            { { "lowest_price", low }, { "highest_price", high }, { "prices", prices } });
        (void)runToEnd(run);
        double revenue = 0;
        for (std::size_t i = 0; i < 600; ++i)
            revenue += run.engine().sale(JobId(i)).isAgreed() ? run.engine().sale(JobId(i)).price : 0;
        return revenue;
    };
    const double learnt = revenueOf("5", "1", "16");
    QVERIFY(learnt > 1.5 * revenueOf("1", "1", "1")); // cheap
    QVERIFY(learnt > 0.6 * revenueOf("1", "8", "8")); // the best of the five
}

void TestPpMabPolicy::fullClustersMakeJobsWait()
{
    auto run = poolRun("pp-mab", makePool(1), { secretJob(0, 0, 10), secretJob(1, 0, 10) },
        { { "lowest_price", "1" }, { "highest_price", "1" }, { "prices", "1" } });
    QCOMPARE(runToEnd(run), std::string());
    QCOMPARE(endOf(run, "j0"), 3600.0);
    QCOMPARE(endOf(run, "j1"), 7200.0);
}

void TestPpMabPolicy::armsAreNoted()
{
    SimulationSetup setup = freeSetup("pp-mab", makePool(8), secretJobs(30, 1, 20), { { "prices", "3" } });
    setup.wantsNotes = true;
    auto run = Simulation::create(std::move(setup)).value();
    QCOMPARE(runToEnd(run), std::string());
    const auto& notes = *run.engine().log().decisions().back().notes;
    QCOMPARE(notes.tables.front().rows.size(), std::size_t(3));
    double pulls = 0;
    for (std::size_t arm = 0; arm < 3; ++arm)
        pulls += notes.tables.front().at(arm, 0);
    QCOMPARE(pulls, 30.0);
    const auto figures = run.policy().report();
    QCOMPARE(figures.front().key, std::string("regret"));
    QVERIFY(figures.front().value >= 0);
}

CONSONANCE_BARE_TEST(TestPpMabPolicy)
#include "tst_pp_mab_policy.moc"
