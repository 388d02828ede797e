// SPDX-License-Identifier: GPL-3.0-or-later
// Estimated lengths of unfinished jobs, and what they rest on.
#include "core/operate/known_durations.h"
#include "tests/core/operate/operate_fixture.h"
#include "tests/core_test.h"

#include <QTest>

#include <string>

using namespace consonance;

class TestKnownDurations : public QObject {
    Q_OBJECT

private Q_SLOTS:
    /// By hand: lengths of a user's program first, then limits and the part of them that is used, then other jobs.
    void whatALengthRestsOn()
    {
        std::vector<JobSpec> jobs;
        const auto add = [&](UserId user, AppId app, std::int64_t limit) {
            jobs.push_back(fixtures::makeGang("j" + std::to_string(jobs.size()), std::ssize(jobs), 1, 1));
            auto& request = jobs.back().request;
            request.user = user;
            request.app = app;
            if (limit > 0)
                request.timeLimit = Duration::fromSeconds(limit);
        };
        for (int i = 0; i < 5; ++i)
            add(UserId(0), AppId(0), 1000);
        add(UserId(0), AppId(0), 1000);
        add(UserId(0), AppId(1), 2000);
        add(UserId(1), AppId(0), 0);
        Workload workload { .name = "lengths", .origin = "test" };
        workload.jobs = std::move(jobs);
        workload.tenants = { "default" };
        workload.users = { "ann", "bob" };
        workload.apps = { "train", "test" };
        workload.models = bundledModels();
        const auto frozen = freezeWorkload(std::move(workload));
        KnownDurations known(*frozen);
        const auto verify = [&](std::size_t job, std::int64_t held, std::int64_t left, LengthBasis basis) {
            const auto estimate = known.left(JobId(job), Duration::fromSeconds(held));
            QCOMPARE(estimate.basis, basis);
            QCOMPARE(estimate.left, Duration::fromSeconds(left));
        };
        verify(5, 0, 500, LengthBasis::Limit); // nothing has finished
        verify(7, 0, 0, LengthBasis::Nothing);
        for (std::size_t i = 0; i < 5; ++i)
            known.add(JobId(i), Duration::fromSeconds(static_cast<std::int64_t>(100 * (i + 1))));
        verify(5, 0, 300, LengthBasis::UserAndName); // of 100, …, 500
        verify(5, 350, 50, LengthBasis::UserAndName); // of 400 and 500
        verify(5, 500, 500, LengthBasis::SimilarJobs); // none ran longer: as long again, up to the limit
        verify(6, 0, 600, LengthBasis::LimitUse); // 30 % of the limit
        verify(7, 0, 300, LengthBasis::SimilarJobs);
    }

    void sourcesAsText()
    {
        QCOMPARE(lengthSourcesText({}), std::string());
        QVERIFY(!isAnyEstimated({ 0, 0, 0, 0, 3 }));
        QVERIFY(isAnyEstimated({ 0, 0, 0, 1, 3 }));
        QCOMPARE(lengthSourcesText({ 3, 0, 0, 1200, 0 }),
            std::string("3 as finished jobs of their user and name ran, 1,200 within their limits"));
    }
};

CONSONANCE_BARE_TEST(TestKnownDurations)
#include "tst_known_durations.moc"
