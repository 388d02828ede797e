// SPDX-License-Identifier: GPL-3.0-or-later
// Recommendations: jobs as people type them, placements with speeds, what blocks a job and who holds it, and when it
// starts, all checked against a run small enough to follow by hand.
#include "core/learn/learned_policies.h"
#include "core/why/recommendation.h"
#include "tests/core_test.h"
#include "tests/fixtures/small_worlds.h"

#include <QTest>

using namespace consonance;
using namespace consonance::fixtures;

namespace {

/// Two servers of 2 GPUs. "first" holds three GPUs until 1000 s, "second" (2 GPUs) arrives at 100 s and waits for it.
ResolvedInputs smallInputs()
{
    ResolvedInputs inputs { .cluster = makeServers(2, 2, 8),
        .workload = makeWorkload(
            { makeGang("first", 0, 3, 1000), makeGang("second", 100, 2, 500), makeGang("third", 5000, 1, 10) }) };
    static_cast<void>(makeModels("none", inputs));
    return inputs;
}

const RunRequest kRequest { .trace = "test", .cluster = "test", .policy = "fifo", .interference = "none" };

} // namespace

class TestRecommendation : public QObject {
    Q_OBJECT

private Q_SLOTS:
    void initTestCase()
    {
        registerBuiltinPolicies();
        registerLearnedPolicies();
    }

    void jobsAreReadAsTyped_data()
    {
        QTest::addColumn<QString>("text");
        QTest::addColumn<int>("tasks");
        QTest::newRow("model") << QStringLiteral("model=resnet-50,workers=3,ps=2,epochs=5") << 5;
        QTest::newRow("no servers") << QStringLiteral("model=resnet-50,workers=2,ps=0") << 2;
        QTest::newRow("one server") << QStringLiteral("gpus=2,worker_gpu=8,gpu_type=a100") << 2;
        QTest::newRow("gang") << QStringLiteral("gpus=4,minutes=90") << 4;
        QTest::newRow("cores") << QStringLiteral("cpus=2,name=mine") << 1;
        for (const char* bad : { "", "model", "model=nothing", "gpus=-1", "gpus=x", "color=red", "minutes=5",
                 "model=resnet-50,workers=0", "model=resnet-50,epochs=1e99", "model=resnet-50,gpus=8",
                 "gpus=2,workers=3", "gpus=2,tenant=nobody", "worker_gpu=0" })
            QTest::newRow(*bad ? bad : "empty") << QString::fromLatin1(bad) << 0;
    }

    void jobsAreReadAsTyped()
    {
        QFETCH(QString, text);
        QFETCH(int, tasks);
        const auto job = parseJobAsk(text.toStdString(), *makeWorkload({ makeGang("one", 0, 1, 1) }));
        QCOMPARE(job.has_value(), tasks > 0);
        int count = 0;
        for (const auto& role : job ? job->request.roles : RoleList {})
            count += role.requested;
        QCOMPARE(count, tasks);
    }

    void aWaitingJobHasAReason()
    {
        const auto inputs = smallInputs();
        const auto found = recommend(kRequest, inputs, Time::fromSeconds(200), JobId(1), { { "fifo-backfill" } });
        QVERIFY(found);
        QVERIFY(found->placements.empty());
        QVERIFY(found->block);
        QCOMPARE(found->block->cause, WaitingCause::Lacking);
        const auto& lack = *found->block->shortage;
        QCOMPARE(lack.resource, Resource::Gpu);
        QCOMPARE(lack.wanted, 2);
        QCOMPARE(lack.free, 1);
        QCOMPARE(lack.holders.size(), std::size_t { 1 });
        QCOMPARE(lack.holders.front().amount, 3);
        QVERIFY(lack.holders.front().end);
        // fifo and fifo-backfill, each with and without the trace's arrivals.
        QCOMPARE(found->futures.size(), std::size_t { 4 });
        for (const auto& future : found->futures)
            QVERIFY(future.start && *future.start == *lack.holders.front().end);
        QVERIFY(*found->predictedStart() >= Time::fromSeconds(1000));
    }

    void aTypedJobFindsAPlace()
    {
        const auto inputs = smallInputs();
        auto job = parseJobAsk("gpus=1,minutes=10", *inputs.workload);
        QVERIFY(job);
        const auto asked = withJob(kRequest, inputs, std::move(*job), Time::fromSeconds(50));
        QVERIFY(asked);
        QCOMPARE(asked->job, JobId(1));
        QCOMPARE(asked->inputs.workload->job(JobId(2)).request.name, std::string("second"));
        const auto found
            = recommend(kRequest, asked->inputs, Time::fromSeconds(50), asked->job, { { "fifo-backfill" } });
        QVERIFY(found);
        QVERIFY(!found->block);
        QCOMPARE(found->placements.size(), std::size_t { 1 });
        QCOMPARE(found->placements.front().policies.size(), std::size_t { 2 });
        QVERIFY(found->placements.front().modelSpeed);
        QCOMPARE(*found->predictedStart(), Time::fromSeconds(50));
    }

    /// "never" has a reason.
    void whyItNeverStartsIsSaid()
    {
        const auto inputs = smallInputs();
        auto job = parseJobAsk("gpus=1,worker_gpu=4", *inputs.workload); // no server has four
        const auto asked = withJob(kRequest, inputs, std::move(*job), Time::fromSeconds(50));
        const auto found = recommend(kRequest, asked->inputs, Time::fromSeconds(50), asked->job, { { "harmony" } });
        QVERIFY2(found, found ? "" : found.error().englishText().c_str());
        QCOMPARE(found->futures.size(), std::size_t { 4 });
        for (const auto& future : found->futures)
            QVERIFY(!future.start && future.why);
    }

    void whatDoesNotWaitIsRefused()
    {
        const auto inputs = smallInputs();
        QVERIFY(!recommend(kRequest, inputs, Time::fromSeconds(200), JobId(0)));
        QVERIFY(!recommend(kRequest, inputs, Time::fromSeconds(200), JobId(2)));
        QVERIFY(!recommend(kRequest, inputs, Time::fromSeconds(900'000), JobId(1)));
        std::stop_source stop;
        stop.request_stop();
        QVERIFY(!recommend(kRequest, inputs, Time::fromSeconds(200), JobId(1), {}, stop.get_token()));
    }
};

CONSONANCE_TEST(TestRecommendation)
#include "tst_recommendation.moc"
