// SPDX-License-Identifier: GPL-3.0-or-later
// Which jobs count as passing one that waits.
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
