// SPDX-License-Identifier: GPL-3.0-or-later
// Which jobs count as passing one that waits, and predictions that keep to the order of the queue and to limits.
#include "core/base/moment_text.h"
#include "core/base/statistics.h"
#include "core/cluster/cluster_presets.h"
#include "core/operate/queue_drain.h"
#include "core/operate/start_outlook.h"
#include "core/operate/wait_errors.h"
#include "core/operate/waiting_list.h"
#include "core/run/what_if.h"
#include "core/teams/group_figures.h"

#include "tests/core/operate/operate_fixture.h"
#include "tests/core_test.h"

#include <QTest>

#include <array>
#include <map>
#include <tuple>

using namespace consonance;

namespace {

Time passingAt(std::int64_t seconds)
{
    return Time::fromSeconds(seconds);
}

} // namespace

class PassingJobsTest : public QObject {
    Q_OBJECT

private Q_SLOTS:
    /// Under FIFO: the later job cannot begin first, whatever the errors of such predictions were.
    void windowsKeepTheOrderOfTheQueue()
    {
        const RunRequest request { .trace = "preset:bursty,jobs=300", .cluster = "pollux-16x4", .policy = "fifo" };
        const auto inputs = resolveInputs(request);
        auto run = startRun(request, *inputs);
        QVERIFY(run && run->runToEnd());
        const auto& log = run->engine().log();
        const auto outlook = startOutlook(
            eventsOf(log), *inputs->workload, *inputs->cluster, log.events().back().at, { .backfill = Backfill::None });
        std::size_t pairs = 0;
        for (std::size_t i = 1; i < outlook.past.size(); ++i) {
            const auto& before = outlook.past[i - 1];
            const auto& one = outlook.past[i];
            if (one.made != before.made || !before.earliest)
                continue;
            ++pairs;
            QVERIFY(one.start >= before.start && *one.earliest >= *before.earliest);
            QVERIFY(!one.latest || (before.latest && *one.latest >= *before.latest));
            QVERIFY(!one.latest || (*one.earliest <= one.start && one.start <= *one.latest));
        }
        QVERIFY(pairs > 100);
    }

    /// One GPU: the next job begins a minute after the limit of the one that runs at the latest.
    void theFirstOfTheQueueBeginsWhenLimitsEnd()
    {
        std::vector<JobSpec> jobs;
        for (int i = 0; i < 80; ++i) {
            const int length = i % 7 == 0 ? 3000 : 100;
            jobs.push_back(fixtures::makeGang("j" + std::to_string(i), i * 300, 1, length));
            jobs.back().request.timeLimit = Duration::fromSeconds(length + 50);
        }
        const auto inputs = fixtures::plainInputs(fixtures::makeServers(1, 1), fixtures::makeWorkload(std::move(jobs)));
        auto run = startRun(fixtures::plainRequest(), inputs);
        QVERIFY(run && run->runToEnd());
        const auto& log = run->engine().log();
        for (const auto backfill : { Backfill::None, Backfill::Reservation }) {
            const auto outlook = startOutlook(
                eventsOf(log), *inputs.workload, *inputs.cluster, log.events().back().at, { .backfill = backfill });
            std::size_t heads = 0;
            for (const auto& made : outlook.past) {
                const JobId before(made.job.value - 1);
                const auto begin = std::ranges::find_if(log.events(), [&](const EventRecord& event) {
                    return event.kind == EventKind::JobStarted && event.job == before;
                });
                if (begin->at > made.made)
                    continue; // not the first
                ++heads;
                const auto end
                    = begin->at + *inputs.workload->job(before).request.timeLimit + Duration::fromSeconds(60);
                QVERIFY(made.start <= end && made.latest.value_or(end) <= end && made.earliest.value_or(end) <= end);
            }
            QVERIFY(heads > 20);
        }
    }

    void initTestCase() { registerBuiltinPolicies(); }

    /// Four V100 and four A100. a holds three V100 and large waits for four of them: v takes the fourth, which passes
    /// it; the others run on A100, which large cannot use.
    void onlyJobsThatTakeWhatItWantsPassAJob()
    {
        const auto cluster = std::make_shared<Cluster>(**loadCluster("racks:1x1x4:V100+1x1x4:A100"));
        const auto gang = [](const char* name, int arrival, int gpus, const char* type) {
            auto job = fixtures::makeGang(name, arrival, gpus, 10'000);
            job.request.deviceType = type;
            return job;
        };
        const auto passedBy = [&](std::vector<JobSpec> jobs) {
            const auto inputs = fixtures::plainInputs(cluster, fixtures::makeWorkload(std::move(jobs)));
            auto run = startRun(fixtures::plainRequest(), inputs).value();
            if (!run.runUntil([](const Engine& engine) { return engine.nextEventTime() > passingAt(600); }, {}))
                qFatal("the run failed");
            const auto list = waitingList(DecisionMoment::of(run), passingAt(600)).value();
            return list.jobs.at(0).passedBy;
        };
        const auto a = gang("a", 0, 3, "V100");
        const auto large = gang("large", 100, 4, "V100");
        QCOMPARE(passedBy({ a, large, gang("s", 200, 1, "A100"), gang("t", 300, 1, "A100") }),
            std::optional(std::size_t { 0 })); // a is smaller, and came before
        QCOMPARE(passedBy({ gang("a", 0, 4, "V100"), large, gang("s", 200, 1, "A100") }), std::nullopt);
        QCOMPARE(passedBy({ a, large, gang("s", 200, 1, "A100"), gang("v", 400, 1, "V100"), gang("w", 500, 1, "") }),
            std::optional(std::size_t { 1 }));
    }
};

CONSONANCE_BARE_TEST(PassingJobsTest)
#include "tst_passing_jobs.moc"
