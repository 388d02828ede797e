// SPDX-License-Identifier: GPL-3.0-or-later
#include "tests/core/policy/market/policy_world.h"
#include "tests/core_test.h"

#include <QTest>

using namespace consonance;
using namespace consonance::test;

namespace {

const std::map<std::string, std::string> kExactAOnline { { "slack", "0" }, { "slot_s", "100" } };

} // namespace

class TestAOnlinePolicy : public QObject {
    Q_OBJECT
private Q_SLOTS:
    void jobsWaitForTheirWindow();
    void heavyJobsFirst();
    void longJobsWaitForLongWindows();
    void windowsMayStopGrowing();
    void typesAreChosen();
};

void TestAOnlinePolicy::jobsWaitForTheirWindow()
{
    // Windows begin at 100, 200, 400, 800 …
    auto run = poolRun("a-online", makePool(4), { gangJob("a", 1, 0, 100), gangJob("b", 1, 250, 100) }, kExactAOnline);
    QCOMPARE(runToEnd(run), std::string());
    QCOMPARE(endOf(run, "a"), 200.0);
    QCOMPARE(endOf(run, "b"), 500.0);
}

void TestAOnlinePolicy::heavyJobsFirst()
{
    std::vector<JobSpec> jobs { gangJob("light", 2, 0, 100), gangJob("heavy", 2, 0, 100) };
    jobs[1].request.weight = 5;
    auto run = poolRun("a-online", makePool(2), jobs, kExactAOnline);
    QCOMPARE(runToEnd(run), std::string());
    QCOMPARE(endOf(run, "heavy"), 200.0);
    QCOMPARE(endOf(run, "light"), 300.0);
}

void TestAOnlinePolicy::longJobsWaitForLongWindows()
{
    auto run = poolRun("a-online", makePool(2), { gangJob("long", 2, 0, 300) }, kExactAOnline);
    QCOMPARE(runToEnd(run), std::string());
    QCOMPARE(endOf(run, "long"), 700.0); // the first window of four slots begins at 400
}

void TestAOnlinePolicy::windowsMayStopGrowing()
{
    auto parameters = kExactAOnline;
    parameters["longest_window_slots"] = "2";
    auto run = poolRun("a-online", makePool(2), { gangJob("a", 2, 1150, 200) }, parameters);
    QCOMPARE(runToEnd(run), std::string());
    QCOMPARE(endOf(run, "a"), 1400.0); // boundaries every two slots
}

/// One server of each type; the job asks for no type, and only one server has room for the whole job.
void TestAOnlinePolicy::typesAreChosen()
{
    ClusterBuilder builder("types", { "cluster", "server", "gpu" }, "server");
    const auto capacity = [](std::int64_t gpus) { return ResourceVector { .amount = { gpus, 32'000, 0, 0, 0 } }; };
    builder.addHost(ClusterBuilder::root(), "small", capacity(1), {}, "t4");
    builder.addHost(ClusterBuilder::root(), "large", capacity(4), {}, "v100");
    auto run = poolRun("a-online", builder.finish().value(), { gangJob("a", 3, 0, 100) }, kExactAOnline);
    const auto isRunning = [](const Engine& engine) { return !engine.state().runningSet.isEmpty(); };
    QVERIFY(run.runUntil(isRunning, {}).value());
    QCOMPARE(run.engine().runningJob(JobId(0))->tasks.front().host, HostId(1));
}

CONSONANCE_BARE_TEST(TestAOnlinePolicy)
#include "tst_a_online_policy.moc"
