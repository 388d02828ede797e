// SPDX-License-Identifier: GPL-3.0-or-later
// Slurm's scheduling on two nodes, with starts worked out by hand. The oracle (tests/core/verify/tst_verify_slurm.cpp)
// shows the rules together.
#include "core/policy/held_files.h"
#include "tests/core/policy/policy_fixture.h"
#include "tests/core_test.h"

#include <QFile>
#include <QTemporaryDir>
#include <QTest>

using namespace consonance;
using namespace consonance::test;

namespace {

struct Begun {
    double at = -1;
    std::string nodes;
};

/// "60 n1,n2"
std::string textOf(const Begun& begun)
{
    return fmt::format("{} {}", begun.at, begun.nodes);
}

/// n1 and n2 with four GPUs each; n1 drained from the beginning to `repairedAt` where that is above 0.
std::shared_ptr<const Cluster> makeTwoNodes(std::int64_t repairedAt = 0)
{
    ClusterBuilder builder("test", { "cluster", "server", "gpu" }, "server");
    for (const char* name : { "n1", "n2" })
        builder.addHost(ClusterBuilder::root(), name, ResourceVector { .amount = { 4, 8000, 0, 0, 0 } }, {}, "v100");
    if (repairedAt > 0) {
        const auto node = builder.domainOf(HostId(0));
        builder.addChange({ .at = {}, .kind = ClusterChangeKind::Drain, .domain = node });
        builder.addChange({ .at = Time::fromSeconds(repairedAt), .kind = ClusterChangeKind::Repair, .domain = node });
    }
    return builder.finish().value();
}

/// So many nodes, on each so many GPUs; the limit in minutes.
JobSpec nodesJob(std::string name, int nodes, int gpus, std::int64_t arrival, std::int64_t seconds, int minutes = 1)
{
    auto job = gangJob(std::move(name), nodes, arrival, seconds);
    job.request.roles[0].demand[Resource::Gpu] = gpus;
    job.request.roles[0].demand[Resource::Cpu] = 1000;
    job.request.timeLimit = Duration::fromSeconds(60LL * minutes);
    return job;
}

constexpr const char* kNodes = "NodeName=n[1-2] CPUs=8 Gres=gpu:v100:4\n";
constexpr const char* kBoth = "PartitionName=all Nodes=ALL Default=YES\n";
constexpr const char* kSoon = "SchedulerParameters=bf_interval=10,bf_resolution=10,batch_sched_delay=0\n";

/// The clock strikes whole seconds.
std::map<std::string, std::string> parametersOf(const std::string& conf)
{
    return { { "conf", holdFile("slurm.conf", conf) }, { "loop_s", "1" }, { "choice_s", "0" } };
}

std::map<std::string, Begun> startsOf(
    std::shared_ptr<const Cluster> cluster, std::vector<JobSpec> jobs, std::map<std::string, std::string> parameters)
{
    auto simulation = Simulation::create(freeSetup("slurm", cluster, std::move(jobs), std::move(parameters)));
    std::map<std::string, Begun> starts;
    if (!simulation) {
        qWarning("%s", simulation.error().englishText().c_str());
        return starts;
    }
    const auto ended = simulation->runUntil(
        [&](const Engine& engine) {
            const View view(engine, Knowledge::None);
            for (const auto id : view.running()) {
                auto [start, isNew] = starts.try_emplace(view.request(JobId(id)).name);
                if (!isNew)
                    continue;
                start->second.at = view.now().seconds();
                for (const PlacedTasks& tasks : view.placement(JobId(id)))
                    start->second.nodes += (start->second.nodes.empty() ? "" : ",") + cluster->hostName(tasks.host);
            }
            return false;
        },
        {});
    if (!ended)
        qWarning("%s", ended.error().englishText().c_str());
    return starts;
}

std::string errorOf(const std::map<std::string, std::string>& parameters)
{
    auto simulation = Simulation::create(freeSetup("slurm", makeTwoNodes(), { nodesJob("a", 1, 1, 0, 9) }, parameters));
    return simulation ? std::string() : simulation.error().englishText();
}

} // namespace

class TestSlurmPolicy : public QObject {
    Q_OBJECT
private Q_SLOTS:
    void theMainSchedulerStopsAtTheFirstThatDoesNotFit();
    void onlyItsPartitionStops();
    void backfillDelaysNoPlannedStart();
    void lightNodesComeFirst();
    void reservedNodesAreLeftFree();
    void aDrainedNodeTakesNoJob();
    void anExclusiveJobHasItsNodeAlone();
    void theQosDecidesWhoIsNext();
    void aLimitOfAnAccountHolds();
    void aJobWaitsForOthersAndForItsTime();
    void aKeptRunNeedsNoFile();
    void withoutFilesItIsFirstComeWithBackfill();
    void whatDoesNotAgreeIsSaid();
};

/// b needs both nodes and waits for a; c, behind it, waits although n2 is idle.
void TestSlurmPolicy::theMainSchedulerStopsAtTheFirstThatDoesNotFit()
{
    const auto starts = startsOf(makeTwoNodes(),
        { nodesJob("a", 1, 4, 0, 60, 2), nodesJob("b", 2, 4, 1, 10), nodesJob("c", 1, 1, 2, 10) },
        parametersOf(std::string(kNodes) + kBoth + kSoon + "SchedulerType=sched/builtin\n"));
    QCOMPARE(textOf(starts.at("a")), std::string("0 n1"));
    QCOMPARE(textOf(starts.at("b")), std::string("60 n1,n2"));
    QCOMPARE(textOf(starts.at("c")), std::string("70 n1"));
}

void TestSlurmPolicy::onlyItsPartitionStops()
{
    auto parameters
        = parametersOf(std::string(kNodes) + "PartitionName=one Nodes=n1 Default=YES\nPartitionName=two Nodes=n2\n"
            + kSoon + "SchedulerType=sched/builtin\n");
    parameters["jobs"] = holdFile("jobs.csv", "job,partition\nc,two\n");
    const auto starts = startsOf(makeTwoNodes(),
        { nodesJob("a", 1, 4, 0, 60), nodesJob("b", 1, 4, 1, 10), nodesJob("c", 1, 1, 2, 10) }, parameters);
    QCOMPARE(textOf(starts.at("b")), std::string("60 n1"));
    QCOMPARE(textOf(starts.at("c")), std::string("2 n2"));
}

/// At the pass of 10 s both nodes are planned for b from 120 s on, the end of a's limit: c is over by then, d is not.
void TestSlurmPolicy::backfillDelaysNoPlannedStart()
{
    const auto parameters = parametersOf(std::string(kNodes) + kBoth + kSoon);
    const auto starts = startsOf(makeTwoNodes(),
        { nodesJob("a", 1, 4, 0, 60, 2), nodesJob("b", 2, 4, 1, 10), nodesJob("c", 1, 1, 2, 10, 1),
            nodesJob("d", 1, 1, 3, 10, 2) },
        parameters);
    QVERIFY2(near(starts.at("c").at, 10, 0.01), std::to_string(starts.at("c").at).c_str());
    QCOMPARE(starts.at("c").nodes, std::string("n2"));
    QCOMPARE(textOf(starts.at("b")), std::string("60 n1,n2"));
    QCOMPARE(textOf(starts.at("d")), std::string("70 n1"));
}

void TestSlurmPolicy::lightNodesComeFirst()
{
    const auto starts = startsOf(makeTwoNodes(), { nodesJob("a", 1, 1, 0, 10), nodesJob("b", 2, 4, 20, 10) },
        parametersOf(std::string("NodeName=n1 CPUs=8 Gres=gpu:v100:4 Weight=10\nNodeName=n2 CPUs=8 Gres=gpu:v100:4\n")
            + kBoth + kSoon));
    QCOMPARE(textOf(starts.at("a")), std::string("0 n2"));
    QCOMPARE(textOf(starts.at("b")), std::string("20 n1,n2"));
}

/// n1 is reserved from 100 s to 200 s: a would reach into it, b would not, r belongs to it.
void TestSlurmPolicy::reservedNodesAreLeftFree()
{
    auto parameters = parametersOf(std::string(kNodes) + kBoth + kSoon);
    parameters["reservations"] = holdFile("reservations.csv", "name,nodes,start,end\nres,n1,100,200\n");
    parameters["jobs"] = holdFile("jobs.csv", "job,reservation\nr,res\n");
    const auto starts = startsOf(makeTwoNodes(),
        { nodesJob("r", 1, 1, 0, 10), nodesJob("a", 1, 1, 1, 70, 2), nodesJob("b", 1, 1, 2, 10) }, parameters);
    QCOMPARE(textOf(starts.at("a")), std::string("1 n2"));
    QCOMPARE(textOf(starts.at("b")), std::string("2 n1"));
    QCOMPARE(textOf(starts.at("r")), std::string("100 n1"));
}

void TestSlurmPolicy::aDrainedNodeTakesNoJob()
{
    const auto starts = startsOf(makeTwoNodes(50), { nodesJob("a", 1, 1, 1, 10), nodesJob("b", 2, 4, 2, 10) },
        parametersOf(std::string(kNodes) + kBoth + kSoon));
    QCOMPARE(textOf(starts.at("a")), std::string("1 n2"));
    QVERIFY2(starts.at("b").at >= 50 && starts.at("b").at <= 60.01, textOf(starts.at("b")).c_str());
}

void TestSlurmPolicy::anExclusiveJobHasItsNodeAlone()
{
    auto parameters = parametersOf(std::string(kNodes) + kBoth + kSoon);
    parameters["jobs"] = holdFile("jobs.csv", "job,exclusive\na,1\n");
    const auto starts
        = startsOf(makeTwoNodes(), { nodesJob("a", 1, 1, 0, 10), nodesJob("b", 1, 1, 1, 10) }, parameters);
    QCOMPARE(textOf(starts.at("a")), std::string("0 n1"));
    QCOMPARE(textOf(starts.at("b")), std::string("1 n2"));
}

void TestSlurmPolicy::theQosDecidesWhoIsNext()
{
    auto parameters = parametersOf(std::string(kNodes) + kBoth + kSoon
        + "PriorityType=priority/multifactor\nPriorityWeightQOS=1000\nAccountingStorageType=accounting_storage/"
          "slurmdbd\n");
    parameters["accounts"] = holdFile("assoc.txt", "Name|Priority\nnormal|10\nhigh|100\n");
    parameters["jobs"] = holdFile("jobs.csv", "job,qos\nc,high\n");
    const auto starts = startsOf(makeTwoNodes(),
        { nodesJob("a", 2, 4, 0, 30, 1), nodesJob("b", 2, 4, 1, 10), nodesJob("c", 2, 4, 2, 10) }, parameters);
    QCOMPARE(textOf(starts.at("c")), std::string("30 n1,n2"));
    QCOMPARE(textOf(starts.at("b")), std::string("40 n1,n2"));
}

void TestSlurmPolicy::aLimitOfAnAccountHolds()
{
    auto parameters
        = parametersOf(std::string(kNodes) + kBoth + kSoon + "AccountingStorageEnforce=associations,limits\n");
    parameters["accounts"] = holdFile("assoc.txt",
        "Account|User|ParentName|Share|GrpTRES\nroot|||1|\na||root|1|gres/gpu=4\na|ann||1|\nb||root|1|\nb|bea||1|\n");
    parameters["jobs"] = holdFile("jobs.csv", "job,account\na1,a\na2,a\nb1,b\n");
    const auto starts = startsOf(makeTwoNodes(),
        { nodesJob("a1", 1, 3, 0, 30), nodesJob("a2", 1, 3, 1, 10), nodesJob("b1", 1, 3, 2, 10) }, parameters);
    QCOMPARE(starts.at("a1").at, 0.0);
    QCOMPARE(starts.at("b1").at, 2.0);
    QCOMPARE(starts.at("a2").at, 30.0);
}

void TestSlurmPolicy::aJobWaitsForOthersAndForItsTime()
{
    auto parameters = parametersOf(std::string(kNodes) + kBoth + kSoon);
    parameters["jobs"] = holdFile("jobs.csv", "job,after,begin\nb,afterok:a,\nc,,40\n");
    const auto starts = startsOf(makeTwoNodes(),
        { nodesJob("a", 1, 1, 0, 20), nodesJob("b", 1, 1, 1, 10), nodesJob("c", 1, 1, 2, 10) }, parameters);
    QCOMPARE(starts.at("b").at, 20.0);
    QVERIFY2(starts.at("c").at >= 40 && starts.at("c").at <= 60.01, std::to_string(starts.at("c").at).c_str());
}

void TestSlurmPolicy::aKeptRunNeedsNoFile()
{
    const QTemporaryDir folder;
    const QString path = folder.filePath(QStringLiteral("slurm.conf"));
    QFile file(path);
    QVERIFY(file.open(QIODevice::WriteOnly));
    file.write((std::string(kNodes) + kBoth + kSoon).c_str());
    file.close();
    const auto jobs = [] {
        return std::vector { nodesJob("a", 1, 4, 0, 60, 2), nodesJob("b", 2, 4, 1, 10), nodesJob("c", 1, 1, 2, 10) };
    };
    auto first = Simulation::create(freeSetup("slurm", makeTwoNodes(), jobs(), { { "conf", path.toStdString() } }));
    QVERIFY2(first.has_value(), first ? "" : first.error().englishText().c_str());
    QCOMPARE(runToEnd(*first), std::string());
    QVERIFY(file.remove());
    auto again = Simulation::create(freeSetup("slurm", makeTwoNodes(), jobs(), first->pinnedPolicies().front().pinned));
    QVERIFY2(again.has_value(), again ? "" : again.error().englishText().c_str());
    QCOMPARE(runToEnd(*again), std::string());
    QCOMPARE(completionTimes(*again), completionTimes(*first));
    QVERIFY(!errorOf({ { "conf", path.toStdString() } }).empty());
}

void TestSlurmPolicy::withoutFilesItIsFirstComeWithBackfill()
{
    auto simulation = Simulation::create(freeSetup("slurm", makeServers(3, 4, 0, 0),
        { gangJob("a", 6, 0, 100), gangJob("b", 12, 1, 10), gangJob("c", 2, 2, 10), gangJob("d", 13, 3, 10) }));
    QVERIFY2(simulation.has_value(), simulation ? "" : simulation.error().englishText().c_str());
    QCOMPARE(runToEnd(*simulation), std::string());
    const auto times = completionTimes(*simulation);
    QCOMPARE(times.at("b"), 109.0); // when a has left
    QVERIFY(times.at("c") > 0);
    QCOMPARE(times.at("d"), -1.0); // never fits, and blocks nobody
}

void TestSlurmPolicy::whatDoesNotAgreeIsSaid()
{
    const auto said = [](const std::string& conf, const char* text, const char* jobs = nullptr) {
        auto parameters = parametersOf(conf);
        if (jobs)
            parameters["jobs"] = holdFile("jobs.csv", jobs);
        const auto error = errorOf(parameters);
        const bool isSaid = error.find(text) != std::string::npos;
        if (!isSaid)
            qWarning("%s", error.c_str());
        return isSaid;
    };
    const std::string good = std::string(kNodes) + kBoth;
    QVERIFY(said("NodeName=n[1-3] Gres=gpu:4 CPUs=8\nPartitionName=p Nodes=ALL\n", "node 'n3' of slurm.conf"));
    QVERIFY(
        said("NodeName=n1 Gres=gpu:4 CPUs=8\nPartitionName=p Nodes=ALL\n", "no node for the cluster's server 'n2'"));
    QVERIFY(said("NodeName=n[1-2] Gres=gpu:2 CPUs=8\nPartitionName=p Nodes=ALL\n", "node 'n1' has 2 GPUs"));
    QVERIFY(said(good, "asks for partition 'x'", "job,partition\na,x\n"));
    QVERIFY(said(good, "asks for QOS 'x'", "job,qos\na,x\n"));
    QVERIFY(said(good + "PreemptType=preempt/qos\n", "unsupported=pass-over"));
}

CONSONANCE_BARE_TEST(TestSlurmPolicy)
#include "tst_slurm_policy.moc"
