// SPDX-License-Identifier: GPL-3.0-or-later
//
// Co-location tables: what is read, what is refused and where, and the resulting speeds. The fixture is made up; the
// real table is read from its own place.
#include "core/throughput/measured_model.h"
#include "tests/core/throughput/throughput_fixture.h"
#include "tests/core_test.h"

#include <QtTest>

using namespace consonance;
using namespace consonance::test;

namespace {

std::string fixturePath()
{
    return QFINDTESTDATA("../../fixtures/measured_pairs.json").toStdString();
}

std::string sharedTablePath()
{
    const QString folder = qEnvironmentVariable("CONSONANCE_SHARED", QStringLiteral("../shared"));
    const QString path = folder + QStringLiteral("/data/gavel_simulation_throughputs.json");
    return QFile::exists(path) ? path.toStdString() : std::string();
}

/// Jobs of single-device workers under names of the table.
class Colocation {
public:
    /// `devices` on each listed host; every job is co-located with a full share.
    const JobPlacement& add(const char* measuredName, std::vector<PlacedTasks> tasks)
    {
        auto& model = m_models.emplace_back();
        model.measuredName = measuredName;
        model.computeSecondsPerStep = 0.5;
        model.workerDemand[Resource::Gpu] = 1;
        set.addWorkerJob(&model, WorkUnit::Batches, std::move(tasks));
        set.at(set.size() - 1).mode = ShareMode::Colocated;
        return set.at(set.size() - 1);
    }
    std::vector<JobPlacement> all()
    {
        std::vector<JobPlacement> copies;
        for (std::size_t i = 0; i < set.size(); ++i)
            copies.push_back(set.at(i));
        return copies;
    }

    PlacementSet set;

private:
    std::deque<ModelProfile> m_models;
};

PlacedTasks onDevice(int host, std::uint16_t device)
{
    return PlacementSet::tasks(host, 0, 1, { device });
}

} // namespace

class TestMeasuredModel : public QObject {
    Q_OBJECT

private Q_SLOTS:
    void readsTheTable();
    void refusesWhatIsNoTable_data();
    void refusesWhatIsNoTable();
    void pairsSlowEachOther();
    void severalNeighboursMultiply();
    void sizesAndSpread();
    void memoryThatDoesNotFit();
    void missingPairsAreCounted();
    void sharesCap();
    void makesModelsByDescription();
    void realTable();
};

void TestMeasuredModel::readsTheTable()
{
    const auto read = MeasuredTable::read(fixturePath());
    QVERIFY2(read.has_value(), read ? "" : read.error().englishText().c_str());
    const auto& table = **read;
    QCOMPARE(table.deviceTypes().size(), std::size_t { 3 });
    QCOMPARE(table.configurationCount(), std::size_t { 4 });
    QCOMPARE(table.pairCount(), std::size_t { 8 });
    const auto p100 = table.findDeviceType("P100");
    const auto k80 = table.findDeviceType("k80");
    const auto alpha = table.findConfiguration("Alpha (batch size 1)", 1);
    const auto beta = table.findConfiguration("Beta", 1);
    QVERIFY(p100 && k80 && alpha && beta);
    QVERIFY(!table.findConfiguration("Beta", 2) && !table.findConfiguration("", 1) && !table.findDeviceType("v100"));
    QCOMPARE(table.alone(*p100, *alpha).value(), 10.0);
    QVERIFY(!table.alone(*k80, *beta));
    QCOMPARE(table.factor(*p100, *alpha, *beta).value(), 0.8);
    QCOMPARE(table.factor(*p100, *beta, *alpha).value(), 0.5);
    QVERIFY(!table.factor(*k80, *alpha, *beta));
}

void TestMeasuredModel::refusesWhatIsNoTable_data()
{
    QTest::addColumn<QByteArray>("text");
    QTest::addColumn<QByteArray>("pointer");
    QTest::addColumn<QByteArray>("message");
    const auto row = [](const char* name, const char* text, const char* pointer, const char* message) {
        QTest::newRow(name) << QByteArray(text) << QByteArray(pointer) << QByteArray(message);
    };
    row("no object", "[1]", "", "object");
    row("empty", "{}", "", "no device type");
    row("type is no object", R"j({"k80": 3})j", "/k80", "object");
    row("key without quotes", R"j({"k80": {"(A3C, 1)": {"null": 1}}})j", "/k80/(A3C, 1)", "configuration like");
    row("no device count", R"j({"k80": {"('A3C', )": {"null": 1}}})j", "/k80/('A3C', )", "configuration like");
    row("no devices", R"j({"k80": {"('A3C', 0)": {"null": 1}}})j", "/k80/('A3C', 0)", "configuration like");
    row("no name", R"j({"k80": {"('', 1)": {"null": 1}}})j", "/k80/('', 1)", "configuration like");
    row("null missing", R"j({"k80": {"('A3C', 1)": {}}})j", "/k80/('A3C', 1)", "null");
    row("negative speed", R"j({"k80": {"('A3C', 1)": {"null": -1}}})j", "/k80/('A3C', 1)/null", "number");
    row("speed is text", R"j({"k80": {"('A3C', 1)": {"null": "fast"}}})j", "/k80/('A3C', 1)/null", "number");
    row("pair of three", R"j({"k80": {"('A3C', 1)": {"null": 1, "('A3C', 1)": [1, 1, 1]}}})j",
        "/k80/('A3C', 1)/('A3C', 1)", "two numbers");
    row("pair is a number", R"j({"k80": {"('A3C', 1)": {"null": 1, "('A3C', 1)": 2}}})j", "/k80/('A3C', 1)/('A3C', 1)",
        "array");
    row("pair but nothing alone", R"j({"k80": {"('A3C', 1)": {"null": 0, "('A3C', 1)": [1, 1]}}})j",
        "/k80/('A3C', 1)/('A3C', 1)", "alone");
}

void TestMeasuredModel::refusesWhatIsNoTable()
{
    QFETCH(QByteArray, text);
    QFETCH(QByteArray, pointer);
    QFETCH(QByteArray, message);
    const auto read = MeasuredTable::parse(text.toStdString(), "table.json");
    QVERIFY(!read.has_value());
    QCOMPARE(read.error().kind, ErrorKind::BadInput);
    QCOMPARE(QByteArray::fromStdString(read.error().place.file), QByteArray("table.json"));
    QCOMPARE(QByteArray::fromStdString(read.error().place.pointer), pointer);
    QVERIFY2(
        QByteArray::fromStdString(read.error().englishMessage()).contains(message), read.error().englishText().c_str());
}

namespace {

struct Fixture {
    explicit Fixture(const char* deviceType = "p100")
        : cluster(makeCluster({ .racks = 1, .hostsPerRack = 3, .cores = 8, .gpus = 2, .deviceType = deviceType }))
        , model(cluster, MeasuredTable::read(fixturePath()).value())
        , loads(*cluster)
    {
    }
    double rate(const JobPlacement& placement) { return model.rate(placement, loads, jobs.all()); }

    std::shared_ptr<const Cluster> cluster;
    MeasuredModel model;
    LoadTable loads;
    Colocation jobs;
};

constexpr const char* kAlpha = "Alpha (batch size 1)";
constexpr const char* kGamma = "Gamma (batch size 9)";

} // namespace

/// Alone 2 batches/s. Alpha beside Beta .8, Beta beside Alpha .5; a job on the other device of the host does not
/// matter.
void TestMeasuredModel::pairsSlowEachOther()
{
    Fixture f;
    const auto& alpha = f.jobs.add(kAlpha, { onDevice(0, 0) });
    const auto& beta = f.jobs.add("Beta", { onDevice(0, 0) });
    const auto& elsewhere = f.jobs.add(kAlpha, { onDevice(0, 1) });
    QCOMPARE(f.rate(alpha), 1.6);
    QCOMPARE(f.rate(beta), 1.0);
    QCOMPARE(f.rate(elsewhere), 2.0);
    QCOMPARE(f.model.isolatedRate(alpha), 2.0);
    f.jobs.set.at(1).mode = ShareMode::Timeshare;
    QCOMPARE(f.rate(alpha), 2.0);
    QCOMPARE(f.model.missingLookups(), 0);
    f.model.addLoad(alpha, +1, f.loads);
    QCOMPARE(f.loads.host(HostId(0)).cpuUse, 0);
}

/// Alpha beside another Alpha (.4) and Beta (.8): .32.
void TestMeasuredModel::severalNeighboursMultiply()
{
    Fixture f;
    const auto& alpha = f.jobs.add(kAlpha, { onDevice(0, 0) });
    f.jobs.add(kAlpha, { onDevice(0, 0) });
    f.jobs.add("Beta", { onDevice(0, 0) });
    QVERIFY(std::abs(f.rate(alpha) - 2.0 * 0.4 * 0.8) < 1e-12);
}

/// Two devices on one host: .5 beside its like; on two hosts the unconsolidated table's 1/3; beside a single-device job
/// the factor of the single pair, .4, holds.
void TestMeasuredModel::sizesAndSpread()
{
    Fixture f;
    const auto twoDevices = [](int host) { return PlacementSet::tasks(host, 0, 2, { 0, 1 }); };
    const auto& first = f.jobs.add(kAlpha, { twoDevices(0) });
    f.jobs.add(kAlpha, { twoDevices(0) });
    QCOMPARE(f.rate(first), 4.0 * 0.5);

    const auto& spread = f.jobs.add(kAlpha, { onDevice(1, 0), onDevice(2, 0) });
    f.jobs.add(kAlpha, { onDevice(1, 0), onDevice(2, 0) });
    QVERIFY(std::abs(f.rate(spread) - 4.0 / 3.0) < 1e-12);

    const auto& pair = f.jobs.add(kAlpha, { PlacementSet::tasks(2, 0, 1, { 1 }), PlacementSet::tasks(1, 0, 1, { 1 }) });
    const auto& single = f.jobs.add(kAlpha, { onDevice(2, 1) });
    QCOMPARE(f.rate(pair), 4.0 * 0.4);
    QCOMPARE(f.rate(single), 2.0 * 0.4);
    QCOMPARE(f.model.missingLookups(), 0);
}

void TestMeasuredModel::memoryThatDoesNotFit()
{
    Fixture f;
    const auto& alpha = f.jobs.add(kAlpha, { onDevice(0, 0) });
    const auto& gamma = f.jobs.add(kGamma, { onDevice(0, 0) });
    const auto& beta = f.jobs.add("Beta", { onDevice(0, 1) });
    QCOMPARE(f.rate(alpha), 0.0);
    QVERIFY(!f.model.fitsTogether(alpha, gamma, HostId(0)));
    QVERIFY(!f.model.fitsTogether(gamma, alpha, HostId(0)));
    QVERIFY(f.model.fitsTogether(alpha, beta, HostId(0)));
    QVERIFY(f.model.fitsTogether(beta, gamma, HostId(0))); // not measured

    Fixture k80("K80");
    const auto& alone = k80.jobs.add(kGamma, { onDevice(0, 0) });
    QCOMPARE(k80.rate(alone), 0.0); // not even alone
    QCOMPARE(k80.model.isolatedRate(alone), 0.0);
}

void TestMeasuredModel::missingPairsAreCounted()
{
    Fixture f("unheard-of"); // reads the P100 table
    const auto& beta = f.jobs.add("Beta", { onDevice(0, 0) });
    f.jobs.add("Delta", { onDevice(0, 0) });
    QCOMPARE(f.rate(beta), 2.0);
    QCOMPARE(f.model.missingLookups(), 1);
    f.jobs.add(kAlpha, { onDevice(0, 0) });
    QCOMPARE(f.rate(beta), 1.0);
    QCOMPARE(f.model.missingLookups(), 2);
}

void TestMeasuredModel::sharesCap()
{
    Fixture f;
    const auto& alpha = f.jobs.add(kAlpha, { onDevice(0, 0) });
    f.jobs.add("Beta", { onDevice(0, 0) });
    f.jobs.set.at(0).share = kFullShare / 4;
    QCOMPARE(f.rate(alpha), 0.5);
    f.jobs.set.at(0).share = kFullShare / 10 * 9;
    QCOMPARE(f.rate(alpha), 1.6); // the pair's factor is below the share
}

void TestMeasuredModel::makesModelsByDescription()
{
    const auto cluster = makeCluster({});
    for (const char* id : { "contention", "contention:maxmin", "none" }) {
        const auto made = makeThroughputModel(id, cluster);
        QVERIFY(made.has_value());
        QCOMPARE(std::string((*made)->id()), std::string(id));
    }
    const auto measured = makeThroughputModel("measured:" + fixturePath(), cluster);
    QVERIFY(measured.has_value());
    QCOMPARE(std::string((*measured)->id()), std::string("measured"));
    for (const char* wrong : { "", "measured", "measured:", "contention:", "contention:min", "None" }) {
        const auto made = makeThroughputModel(wrong, cluster);
        QVERIFY(!made.has_value());
        QCOMPARE(made.error().kind, ErrorKind::BadArguments);
    }
    QVERIFY(!makeThroughputModel("measured:/nowhere/table.json", cluster).has_value());
}

/// Gavel's own table: values read from the file by hand (stanford-futuredata/gavel @c4fa400,
/// scheduler/simulation_throughputs.json).
void TestMeasuredModel::realTable()
{
    const auto path = sharedTablePath();
    if (path.empty())
        QSKIP("Gavel's table is not there; set CONSONANCE_SHARED to the folder that holds "
              "data/gavel_simulation_throughputs.json");
    const auto read = MeasuredTable::read(path);
    QVERIFY2(read.has_value(), read ? "" : read.error().englishText().c_str());
    const auto& table = **read;
    QCOMPARE(table.deviceTypes().size(), std::size_t { 6 });
    QCOMPARE(table.configurationCount(), std::size_t { 83 });
    QCOMPARE(table.pairCount(), std::size_t { 10338 });
    const auto resnet50 = table.findConfiguration("ResNet-50 (batch size 32)", 1).value();
    const auto resnet18 = table.findConfiguration("ResNet-18 (batch size 64)", 1).value();
    const auto v100 = table.findDeviceType("v100").value();
    const auto p100 = table.findDeviceType("p100").value();
    QCOMPARE(table.alone(v100, resnet50).value(), 7.787264918596293);
    QCOMPARE(table.alone(v100, resnet18).value(), 24.093231895382736);
    QCOMPARE(table.factor(v100, resnet50, resnet18).value(), 6.009064442990185 / 7.787264918596293);
    QVERIFY(std::abs(table.factor(p100, resnet50, resnet18).value() - 0.594) < 0.001);
    QVERIFY(std::abs(table.factor(p100, resnet18, resnet50).value() - 0.507) < 0.001);
    const auto large = table.findConfiguration("ResNet-50 (batch size 128)", 1).value();
    const auto small = table.findConfiguration("ResNet-18 (batch size 16)", 1).value();
    QCOMPARE(table.factor(table.findDeviceType("k80").value(), small, large).value(), 0.0);
}

CONSONANCE_TEST(TestMeasuredModel)
#include "tst_measured_model.moc"
