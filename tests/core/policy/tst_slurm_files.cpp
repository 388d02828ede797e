// SPDX-License-Identifier: GPL-3.0-or-later
// slurm.conf, gres.conf, tables of sacctmgr and sshare, terms of jobs, reservations: what is read, and what is said of
// what cannot be.
#include "core/policy/slurm/conf_lines.h"
#include "core/policy/slurm/conf_tables.h"
#include "core/policy/slurm/slurm_accounts.h"
#include "core/policy/slurm/slurm_conf.h"
#include "core/policy/slurm/slurm_terms.h"
#include "tests/core_test.h"

#include <QTest>

using namespace consonance;

namespace {

constexpr const char* kSmallConf = R"(# a site
ClusterName=small
PriorityType=priority/multifactor   # of several factors
PriorityWeightAge=1000
priorityweightqos=1500
PriorityMaxAge=0-00:10:00
PriorityDecayHalfLife=1-12
AccountingStorageType=accounting_storage/slurmdbd
AccountingStorageEnforce=associations,limits
SelectType=select/cons_tres
SelectTypeParameters=CR_Core_Memory
DefMemPerCPU=4000
SchedulerParameters=bf_interval=5,bf_resolution=10,\
defer
NodeName=DEFAULT RealMemory=512000 CPUs=64
NodeName=n[1-2] Gres=gpu:v100:8 Weight=1
NodeName=n3 Sockets=2 CoresPerSocket=8 ThreadsPerCore=2 CPUs=32 Gres=gpu:a100:4 Weight=10 Reason="to be moved"
PartitionName=batch Nodes=n[1-3] Default=YES MaxTime=INFINITE
PartitionName=urgent Nodes=n3 MaxTime=1:00:00 PriorityTier=2 PriorityJobFactor=10 MaxNodes=1
)";

std::string confErrorOf(const std::string& text)
{
    const auto conf = parseSlurmConf(text, "slurm.conf", UnsupportedSettings::Refuse);
    return conf ? std::string() : conf.error().englishText();
}

} // namespace

class TestSlurmFiles : public QObject {
    Q_OBJECT
private Q_SLOTS:
    void aConfIsRead();
    void aBadConfIsSaid_data();
    void aBadConfIsSaid();
    void whatIsNotSimulatedIsRefusedOrPassedOver();
    void gpusAreCheckedAgainstGresConf();
    void accountsOfSacctmgrAreRead();
    void accountsOfSshareAreRead();
    void badAccountsAreSaid_data();
    void badAccountsAreSaid();
    void termsAreRead();
    void reservationsAreRead();
    void recordedPassesAreRead();
};

void TestSlurmFiles::aConfIsRead()
{
    const auto conf = parseSlurmConf(kSmallConf, "slurm.conf", UnsupportedSettings::Refuse);
    QVERIFY2(conf.has_value(), conf ? "" : conf.error().englishText().c_str());
    QCOMPARE(conf->nodes.size(), std::size_t { 3 });
    QCOMPARE(conf->nodes[1].name, std::string("n2"));
    QCOMPARE(conf->nodes[1].cpus, std::int64_t { 64 });
    QCOMPARE(conf->nodes[1].gpuType, std::string("v100"));
    QCOMPARE(conf->nodes[2].cpus, std::int64_t { 32 });
    QCOMPARE(conf->nodes[2].threadsPerCore, std::int64_t { 2 });
    QCOMPARE(conf->nodes[2].memoryMb, std::int64_t { 512'000 });
    QCOMPARE(conf->nodes[2].gpus, std::int64_t { 4 });
    QCOMPARE(conf->priority.age, 1000.0);
    QCOMPARE(conf->priority.qos, 1500.0);
    QCOMPARE(conf->priority.maximumAge, std::int64_t { 600 });
    QCOMPARE(conf->priority.halfLife, std::int64_t { 36 * 3600 });
    QCOMPARE(conf->scheduler.backfillInterval, std::int64_t { 5 });
    QVERIFY(conf->scheduler.defers);
    QVERIFY(conf->enforcesLimits);
    QVERIFY(conf->countsMemory);
    QCOMPARE(conf->partitions[0].nodes.size(), std::size_t { 3 });
    QVERIFY(!conf->partitions[0].mostSeconds.has_value());
    QCOMPARE(conf->partitions[1].mostSeconds, std::optional<std::int64_t>(3600));
    QCOMPARE(conf->partitions[1].mostNodes, std::optional<std::int64_t>(1));
    QCOMPARE(conf->findPartition("urgent"), std::optional<std::size_t>(1));
}

void TestSlurmFiles::aBadConfIsSaid_data()
{
    QTest::addColumn<QString>("line");
    QTest::addColumn<QString>("said");
    QTest::newRow("no value") << "Prolog"
                              << "slurm.conf:20:1: 'Prolog' is no setting";
    QTest::newRow("open quote") << "NodeName=n9 Reason=\"x"
                                << "slurm.conf:20:13: the quotation mark of 'Reason'";
    QTest::newRow("include") << "Include /etc/more.conf"
                             << "put the text of '/etc/more.conf' in its place";
    QTest::newRow("misspelt") << "PriorityWeightAg=3"
                              << "'PriorityWeightAg' is no setting";
    QTest::newRow("misspelt parameter") << "SchedulerParameters=bf_intervall=3"
                                        << "'bf_intervall' is no setting";
    QTest::newRow("misspelt of a node") << "NodeName=n9 Wieght=3"
                                        << "slurm.conf:20:13: 'Wieght' is no setting";
    QTest::newRow("no number") << "PriorityWeightAge=much"
                               << "PriorityWeightAge: a whole number that is not negative";
    QTest::newRow("negative") << "NodeName=n9 Weight=-1"
                              << "Weight: a whole number that is not negative";
    QTest::newRow("no span") << "PriorityMaxAge=long"
                             << "PriorityMaxAge: a whole number";
    QTest::newRow("endless") << "PriorityMaxAge=INFINITE"
                             << "a span of time that ends is expected, found 'INFINITE'";
    QTest::newRow("no state") << "PartitionName=p Nodes=n1 State=OFF"
                              << "State: UP, DOWN, DRAIN or INACTIVE";
    QTest::newRow("node twice") << "NodeName=n2"
                                << "slurm.conf:20:1: node 'n2' is defined twice";
    QTest::newRow("partition twice") << "PartitionName=batch Nodes=ALL"
                                     << "partition 'batch' is defined twice";
    QTest::newRow("unknown node") << "PartitionName=p Nodes=n[1-4]"
                                  << "slurm.conf:20:17: Nodes: no NodeName line";
    QTest::newRow("no nodes in brackets") << "NodeName=n[1-"
                                          << "NodeName: a list of nodes";
    QTest::newRow("no interval") << "SchedulerParameters=bf_interval=0"
                                 << "bf_interval: a whole number from 1";
    QTest::newRow("no billing") << "PartitionName=p Nodes=n1 TRESBillingWeights=CPU"
                                << "a list such as CPU=1.0";
    QTest::newRow("preemption") << "PreemptType=preempt/qos"
                                << "PreemptType=preempt/qos changes when jobs start";
    QTest::newRow("least loaded") << "SelectTypeParameters=CR_LLN"
                                  << "SelectTypeParameters=CR_LLN changes";
}

void TestSlurmFiles::aBadConfIsSaid()
{
    QFETCH(QString, line);
    QFETCH(QString, said);
    const auto error = confErrorOf(kSmallConf + line.toStdString() + "\n");
    QVERIFY2(error.find(said.toStdString()) != std::string::npos, error.c_str());
    QVERIFY2(error.starts_with("slurm.conf:20:"), error.c_str());
}

void TestSlurmFiles::whatIsNotSimulatedIsRefusedOrPassedOver()
{
    const std::string text = std::string(kSmallConf) + "PreemptType=preempt/partition_prio\n";
    QVERIFY(!confErrorOf(text).empty());
    QVERIFY(parseSlurmConf(text, "slurm.conf", UnsupportedSettings::PassOver).has_value());
    QVERIFY(confErrorOf("NodeName=n1\n").find("defines no partition") != std::string::npos);
    QVERIFY(confErrorOf("# nothing\n").find("defines no node") != std::string::npos);
    QVERIFY(confErrorOf(std::string("Node\0Name=n1", 12)).find("no text in UTF-8") != std::string::npos);
    // Without accounting age and shares do not count.
    const auto conf = parseSlurmConf("PriorityType=priority/multifactor\nPriorityWeightAge=5\nNodeName=n1\n"
                                     "PartitionName=p Nodes=ALL\n",
        "slurm.conf", UnsupportedSettings::Refuse);
    QVERIFY(conf.has_value());
    QCOMPARE(conf->priority.age, 0.0);
}

void TestSlurmFiles::gpusAreCheckedAgainstGresConf()
{
    const auto conf = parseSlurmConf(kSmallConf, "slurm.conf", UnsupportedSettings::Refuse);
    QVERIFY(conf.has_value());
    QVERIFY(checkGresConf("AutoDetect=off\nNodeName=n[1-2] Name=gpu Type=v100 File=/dev/nvidia[0-7]\n"
                          "NodeName=n3 Name=gpu Count=4\nName=shard Count=9\n",
        "gres.conf", *conf)
                .has_value());
    const auto few = checkGresConf("NodeName=n[1-2] Name=gpu File=/dev/nvidia[0-3]\n", "gres.conf", *conf);
    QVERIFY(!few.has_value());
    QCOMPARE(few.error().englishText(), std::string("gres.conf:1:1: gres.conf gives node 'n1' 4 GPUs, slurm.conf 8"));
}

void TestSlurmFiles::accountsOfSacctmgrAreRead()
{
    const auto accounts = parseSlurmAccounts("Account|User|ParentName|Share|QOS|GrpTRES|MaxJobs\n"
                                             "root|||1|normal||\n"
                                             "root|root||1|normal||\n"
                                             "orga||root|60|normal|cpu=64,gres/gpu=8|\n"
                                             "a1||orga|20|normal||3\n"
                                             "a1|ann||parent|high,normal||\n"
                                             "Name|Priority|UsageFactor|Flags|MaxTRESPU|MaxWall\n"
                                             "normal|50||||\n"
                                             "high|100|2.0|NoReserve|mem=2G|1-00:00:00\n",
        "assoc.txt");
    QVERIFY2(accounts.has_value(), accounts ? "" : accounts.error().englishText().c_str());
    const auto ann = accounts->find("a1", "ann");
    QVERIFY(ann.has_value());
    QCOMPARE(accounts->find("a1", ""), ann);
    QVERIFY(!accounts->find("a1", "bob").has_value());
    QCOMPARE(accounts->associations[accounts->tree.parent(*ann)].limits.jobs, std::optional<std::int64_t>(3));
    QCOMPARE(accounts->tree.leafCount(), std::size_t { 2 });
    const auto high = accounts->findQos("high");
    QVERIFY(high.has_value());
    const SlurmQos& qos = accounts->qos[*high];
    QCOMPARE(qos.priority, std::int64_t { 100 });
    QCOMPARE(qos.usageFactor, 2.0);
    QVERIFY(!qos.reserves);
    QCOMPARE(qos.limits.perUser.at("mem"), 2048.0);
    QCOMPARE(qos.limits.wallSeconds, std::optional<std::int64_t>(86'400));
}

void TestSlurmFiles::accountsOfSshareAreRead()
{
    const auto accounts = parseSlurmAccounts("Account|User|RawShares|NormShares|RawUsage\n"
                                             "root|||0.0|40\n"
                                             " root|root|1|0.01|0\n"
                                             " orga||60|0.59|30\n"
                                             "  a1||20|0.66|30\n"
                                             "   a1|ann|1|1.0|30\n"
                                             " orgb||40|0.39|10\n"
                                             "  b1||10|1.0|10\n"
                                             "   b1|bea|1|1.0|10\n",
        "sshare.txt");
    QVERIFY2(accounts.has_value(), accounts ? "" : accounts.error().englishText().c_str());
    const auto ann = accounts->find("a1", "ann");
    const auto bea = accounts->find("b1", "bea");
    QVERIFY(ann && bea);
    QCOMPARE(accounts->tree.usage(UsageTree::kRoot), 40.0);
    const auto a1 = accounts->tree.parent(*ann);
    QCOMPARE(accounts->associations[accounts->tree.parent(a1)].account, std::string("orga"));
    const auto b1 = accounts->tree.parent(*bea);
    QCOMPARE(accounts->associations[accounts->tree.parent(b1)].account, std::string("orgb"));
}

void TestSlurmFiles::badAccountsAreSaid_data()
{
    QTest::addColumn<QString>("text");
    QTest::addColumn<QString>("said");
    QTest::newRow("no table") << "hello\n"
                              << "assoc.txt:1: a table of sacctmgr or sshare is expected";
    QTest::newRow("empty") << ""
                           << "assoc.txt:1: a table of sacctmgr or sshare is expected";
    QTest::newRow("length") << "Account|User|Share\nroot||1|x\n"
                            << "assoc.txt:2: 3 fields are expected";
    QTest::newRow("parent") << "Account|User|ParentName|Share\nroot|||1\na||b|1\n"
                            << "assoc.txt:3: no row above";
    QTest::newRow("account of a user") << "Account|User|Share\nroot||1\na|ann|1\n"
                                       << "defines account 'a'";
    QTest::newRow("twice") << "Account|User|Share\nroot||1\nroot|r|1\nroot|r|1\n"
                           << "'root/r' is defined twice";
    QTest::newRow("share") << "Account|User|Share\nroot||1\nroot|r|-4\n"
                           << "assoc.txt:3:8: Share: a number that";
    QTest::newRow("limit") << "Name|Priority|MaxTRESPU\nnormal|1|cpu\n"
                           << "MaxTRESPU: a list such as cpu=64";
    QTest::newRow("qos twice") << "Name|Priority\nnormal|1\nnormal|2\n"
                               << "'normal' is defined twice";
}

void TestSlurmFiles::badAccountsAreSaid()
{
    QFETCH(QString, text);
    QFETCH(QString, said);
    const auto accounts = parseSlurmAccounts(text.toStdString(), "assoc.txt");
    QVERIFY(!accounts.has_value());
    const auto error = accounts.error().englishText();
    QVERIFY2(error.find(said.toStdString()) != std::string::npos, error.c_str());
}

void TestSlurmFiles::termsAreRead()
{
    const auto terms = parseSlurmTerms("JobID|Partition|Account|QOS|exclusive|after|begin|nice\n"
                                       "7|batch|a1|high|1|afterok:5:6,afterany:4|90|-10\n8|||||||\n",
        "jobs.txt");
    QVERIFY2(terms.has_value(), terms ? "" : terms.error().englishText().c_str());
    const SlurmTerms& seven = terms->at("7");
    QCOMPARE(seven.partition, std::string("batch"));
    QVERIFY(seven.isExclusive);
    QCOMPARE(seven.after, (std::vector<std::string> { "5", "6", "4" }));
    QCOMPARE(seven.notBefore, std::optional<std::int64_t>(90));
    QCOMPARE(seven.nice, std::int64_t { -10 });
    QVERIFY(!terms->at("8").isExclusive);
    QVERIFY(!parseSlurmTerms("name\nx\n", "jobs.txt").has_value());
    QVERIFY(!parseSlurmTerms("job,nice\nx,1\nx,2\n", "jobs.txt").has_value());
    const auto bad = parseSlurmTerms("job,nice\nx,y\n", "jobs.txt");
    QVERIFY(!bad.has_value());
    QVERIFY(bad.error().englishText().starts_with("jobs.txt:2:3: "));
}

void TestSlurmFiles::reservationsAreRead()
{
    const auto table
        = parseSlurmReservations("name,nodes,start,end,made_at\nr,\"n[1-2],n4\",200,380,20\n", "r.csv", {});
    QVERIFY2(table.has_value(), table ? "" : table.error().englishText().c_str());
    QCOMPARE(table->front().nodes, (std::vector<std::string> { "n1", "n2", "n4" }));
    QCOMPARE(table->front().madeAt, std::int64_t { 20 });
    const std::string record = "ReservationName=maint StartTime=2024-05-01T08:10:00 EndTime=2024-05-01T09:00:00 "
                               "Duration=00:50:00\n   Nodes=n[1-3] NodeCnt=3 Flags=MAINT\n";
    const auto records = parseSlurmReservations(record, "r.txt", 1'714'550'400); // 2024-05-01 08:00
    QVERIFY2(records.has_value(), records ? "" : records.error().englishText().c_str());
    QCOMPARE(records->front().start, std::int64_t { 600 });
    QCOMPARE(records->front().end, std::int64_t { 3600 });
    QVERIFY(!parseSlurmReservations(record, "r.txt", {}).has_value());
    const auto backwards = parseSlurmReservations("name,nodes,start,end\nr,n1,9,9\n", "r.csv", {});
    QVERIFY(!backwards.has_value());
    QVERIFY(backwards.error().englishText().find("a later end") != std::string::npos);
}

void TestSlurmFiles::recordedPassesAreRead()
{
    const auto passes
        = parseSlurmPasses("t,kind,job\n9.5,backfill,\n3.25,main full,\n4,main,\n2,backfill,\n", "cycles.csv");
    QVERIFY2(passes.has_value(), passes ? "" : passes.error().englishText().c_str());
    QCOMPARE(passes->backfill.size(), std::size_t { 2 });
    QCOMPARE(passes->backfill.front().seconds(), 2.0);
    QCOMPARE(passes->wholeMain.front().seconds(), 3.25);
    QVERIFY(!parseSlurmPasses("t,kind\nsoon,backfill\n", "cycles.csv").has_value());
}

CONSONANCE_BARE_TEST(TestSlurmFiles)
#include "tst_slurm_files.moc"
