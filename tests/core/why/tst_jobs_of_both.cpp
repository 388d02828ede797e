// SPDX-License-Identifier: GPL-3.0-or-later
// Two runs of one trace: a run that never serves the slow jobs must not look better for it.
#include "core/why/jobs_of_both.h"
#include "tests/core_test.h"
#include "tests/fixtures/small_worlds.h"

#include <QTest>

#include <algorithm>
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
        QCOMPARE(both.tenants.size(), std::size_t { 2 });
        const auto& research = *std::ranges::find(both.tenants, "research", &TenantOfBoth::tenant);
        QCOMPARE(research.second, 2);
        QCOMPARE(research.jobs, 2);
        QVERIFY(std::isnan(research.firstMeanWaitSeconds)); // none of its jobs finishes in both
        QCOMPARE(both.finishedByBoth, 2);
        QCOMPARE(both.firstMeanJctSeconds, 55.0);
        QCOMPARE(both.secondMeanJctSeconds, 60.0);
        QCOMPARE(jobsOfBothText(both),
            std::string("jobs that do not finish: 0 | 2 of 4 (research 0 | 2 of 2)\n"
                        "mean JCT of the 2 jobs that both finish: 55 s | 1 min\n"
                        "mean wait of these by tenant: teaching 0 s | 0 s, research – | –\n"));
    }

    /// Each tenant's waits are over the same jobs on both sides, so that who is never served does not shorten them.
    void waitsOfTenantsAreOverTheSameJobs()
    {
        const auto workload = twoTenants(4);
        const auto waited = [](std::uint32_t job, double wait, double seconds) {
            auto outcome = took(job, seconds);
            outcome.queueing = Duration::fromSecondsRounded(wait);
            return outcome;
        };
        const auto both
            = jobsOfBoth(std::vector { waited(0, 10, 50), waited(1, 20, 60), waited(2, 30, 50), took(3, 90) },
                std::vector { waited(0, 40, 80), waited(1, 20, 60), waited(2, 60, 80), waited(3, 1000, 0) }, workload);
        const auto* own = &both.tenants[0]; // jobs 0 and 2
        const auto* other = &both.tenants[1]; // job 1; job 3 does not finish in the second run
        QCOMPARE(own->finishedByBoth, 2);
        QCOMPARE(own->firstMeanWaitSeconds, 20.0);
        QCOMPARE(own->secondMeanWaitSeconds, 50.0);
        QCOMPARE(other->finishedByBoth, 1);
        QCOMPARE(other->firstMeanWaitSeconds, 20.0);
        QCOMPARE(other->secondMeanWaitSeconds, 20.0);
        QCOMPARE(other->second, 1);
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
