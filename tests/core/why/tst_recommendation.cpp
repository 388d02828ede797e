// SPDX-License-Identifier: GPL-3.0-or-later
// Recommendations: jobs as people type them, placements with speeds, what blocks a job and who holds it, and when it
// starts, all checked against a run small enough to follow by hand.
#include "core/learn/learned_policies.h"
#include "core/why/recommendation.h"
#include "core/workload/trace_file.h"
#include "tests/core_test.h"
#include "tests/fixtures/small_worlds.h"

#include <QRegularExpression>
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

    void momentsHaveTheDatesOfTheTrace()
    {
        auto inputs = smallInputs();
        const auto textOf = [](const ResolvedInputs& of) {
            const auto found = recommend(kRequest, of, Time::fromSeconds(200), JobId(1), { { "fifo-backfill" } });
            return found ? QString::fromStdString(recommendationText(*found, *of.workload, *of.cluster)) : QString();
        };
        const auto undated = textOf(inputs);
        QVERIFY2(undated.startsWith(QLatin1String("job second at 00:03:20\n")), qPrintable(undated));
        auto dated = *inputs.workload;
        dated.assumptions.push_back(beginningAt("2026-03-02 08:00:00"));
        inputs.workload = freezeWorkload(std::move(dated));
        const auto text = textOf(inputs);
        QVERIFY2(text.startsWith(QLatin1String("job second at 2026-03-02 08:03:20\n")), qPrintable(text));
        // When it starts, in each future, and until when another job holds what it lacks.
        const QRegularExpression clock(QStringLiteral("(?<!2026-03-02 )\\d\\d:\\d\\d:\\d\\d"));
        QVERIFY2(!text.contains(clock), qPrintable(text));
        QCOMPARE(text.count(QLatin1String("2026-03-02")), undated.count(clock));
        const auto refused = recommend(kRequest, inputs, Time::fromSeconds(200), JobId(0));
        QVERIFY(refused.error().englishText().find("at 2026-03-02 08:03:20") != std::string::npos);
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

    /// How many tasks a job has is said, and how to ask for one server.
    void tasksOfATypedJobAreSaid()
    {
        const auto inputs = smallInputs();
        const auto textOf = [&](const char* typed) {
            auto job = parseJobAsk(typed, *inputs.workload);
            const auto hint = oneServerHint(job->request);
            const auto asked = withJob(kRequest, inputs, std::move(*job), Time::fromSeconds(2000));
            const auto found
                = recommend(kRequest, asked->inputs, Time::fromSeconds(2000), asked->job, { { "fifo-backfill" } });
            return recommendationText(*found, *asked->inputs.workload, *inputs.cluster) + hint;
        };
        const auto apart = textOf("gpus=2,minutes=10");
        QVERIFY2(apart.find("2 tasks with one GPU each, on one server or several") != std::string::npos, apart.c_str());
        QVERIFY2(apart.find("gpus=1,worker_gpu=2 asks for 2 GPUs of one server") != std::string::npos, apart.c_str());
        // No speeds of a job that has the same everywhere.
        QVERIFY2(
            apart.find("chosen by") != std::string::npos && apart.find("speed") == std::string::npos, apart.c_str());
        const auto together = textOf("gpus=1,worker_gpu=2,minutes=10");
        QVERIFY2(together.find("one task with 2 GPUs, on one server") != std::string::npos, together.c_str());
        QVERIFY(together.find("asks for") == std::string::npos);
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
        const auto text = recommendationText(*found, *asked->inputs.workload, *inputs.cluster);
        QVERIFY2(text.find("under fifo it never starts: ") != std::string::npos, text.c_str());
        QVERIFY2(text.find("harmony, with the trace's arrivals: never: it starts only jobs of workers and parameter")
                != std::string::npos,
            text.c_str());
        QVERIFY(recommendationJson(*found, *asked->inputs.workload, *inputs.cluster).find("why_never")
            != std::string::npos);
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
