// SPDX-License-Identifier: GPL-3.0-or-later
// Two runs of one trace: a run that never serves the slow jobs must not look better for it.
#include "core/why/jobs_of_both.h"
#include "tests/core_test.h"
#include "tests/fixtures/small_worlds.h"

#include <QTest>

#include <cmath>

using namespace consonance;

namespace {

/// Jobs of ten seconds each, the odd ones of another tenant.
Workload twoTenants(std::uint32_t jobs)
{
    Workload workload;
    workload.tenants = { "teaching", "research" };
    for (std::uint32_t i = 0; i < jobs; ++i) {
        auto job = fixtures::makeGang("j" + std::to_string(i), i, 1, 10);
        job.request.tenant = TenantId(i % 2);
        workload.jobs.push_back(std::move(job));
    }
    return workload;
}

JobOutcome took(std::uint32_t job, double seconds)
{
    return { .job = JobId(job), .finished = seconds > 0, .completion = Duration::fromSecondsRounded(seconds) };
}

} // namespace

class TestJobsOfBoth : public QObject {
    Q_OBJECT

private Q_SLOTS:
    /// The second run never starts the two slow jobs of research. Over its survivors its mean is 60 s, far below the
    /// first run's 345 s; over the same jobs it is higher.
    void survivorsDoNotImproveTheMean()
    {
        const auto workload = twoTenants(4);
        const std::vector first { took(0, 50), took(1, 600), took(2, 60), took(3, 670) };
        const std::vector second { took(0, 55), took(1, 0), took(2, 65), took(3, 0) };
        const auto both = jobsOfBoth(first, second, workload);
        QCOMPARE(both.jobs, 4);
        QCOMPARE(both.firstUnfinished, 0);
        QCOMPARE(both.secondUnfinished, 2);
        QCOMPARE(both.tenants.size(), std::size_t { 1 });
        QCOMPARE(both.tenants.front().tenant, std::string("research"));
        QCOMPARE(both.tenants.front().second, 2);
        QCOMPARE(both.tenants.front().jobs, 2);
        QCOMPARE(both.finishedByBoth, 2);
        QCOMPARE(both.firstMeanJctSeconds, 55.0);
        QCOMPARE(both.secondMeanJctSeconds, 60.0);
        QCOMPARE(jobsOfBothText(both),
            std::string("jobs that do not finish: 0 | 2 of 4 (research 0 | 2 of 2)\n"
                        "mean JCT of the 2 jobs that both finish: 0.9 | 1.0 min\n"));
    }

    void nothingInCommonHasNoMean()
    {
        const auto workload = twoTenants(2);
        const auto both
            = jobsOfBoth(std::vector { took(0, 5), took(1, 0) }, std::vector { took(0, 0), took(1, 5) }, workload);
        QVERIFY(std::isnan(both.firstMeanJctSeconds) && std::isnan(both.secondMeanJctSeconds));
        QVERIFY(jobsOfBothText(both).find("no job finishes in both") != std::string::npos);
    }

    void onlyJobsThatCountAreCounted()
    {
        const auto workload = twoTenants(4);
        const std::vector outcomes { took(0, 5), took(1, 0), took(2, 5), took(3, 0) };
        const auto both = jobsOfBoth(outcomes, outcomes, workload, [](JobId job) { return job.index() < 2; });
        QCOMPARE(both.jobs, 2);
        QCOMPARE(both.secondUnfinished, 1);
    }
};

CONSONANCE_BARE_TEST(TestJobsOfBoth)
#include "tst_jobs_of_both.moc"
