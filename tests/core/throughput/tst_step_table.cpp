// SPDX-License-Identifier: GPL-3.0-or-later
#include "core/throughput/shape_interpolation.h"
#include "core/throughput/step_table.h"
#include "core/workload/import/pollux_artifact.h"
#include "tests/core_test.h"

#include <QDir>
#include <QTest>

#include <algorithm>
#include <cmath>
#include <utility>

using namespace consonance;

namespace {

MeasuredStep measured(std::vector<std::int32_t> ring, std::int32_t batch, double step, double sync)
{
    MeasuredStep one {
        .replicasByServer = std::move(ring), .localBatch = batch, .stepSeconds = step, .syncSeconds = sync
    };
    one.servers = static_cast<std::int32_t>(one.replicasByServer.size());
    for (const auto count : one.replicasByServer)
        one.replicas += count;
    return one;
}

StepTime at(const StepTable& table, std::vector<std::int32_t> ring, std::int32_t batch)
{
    return table.at(ring, batch);
}

/// A linear function of servers, replicas and batch.
double plane(double servers, double replicas, double batch)
{
    return 0.5 + 0.25 * servers + 0.125 * replicas + 0.01 * batch;
}

} // namespace

class TestStepTable : public QObject {
    Q_OBJECT
private Q_SLOTS:
    void batchesOfAPlacementAreLinear();
    void ringsAreKnownByTheirSmallestRotation();
    void givenPointsComeFirstAndOnlyAsTheyAre();
    void unmeasuredPlacementsLieBetween();
    void interpolatesAsTheReferenceDid();
    void outsideTheNearestCounts();
    void batchesAreSplitAsTheReferenceDoes_data();
    void batchesAreSplitAsTheReferenceDoes();
};

void TestStepTable::batchesOfAPlacementAreLinear()
{
    TrainingMeasurements training;
    training.steps = { measured({ 1 }, 10, 1.0, 0.1), measured({ 1 }, 30, 2.0, 0.3), measured({ 1 }, 40, 4.0, 0.3) };
    const StepTable table(training);
    QCOMPARE(at(table, { 1 }, 10).stepSeconds, 1.0);
    QCOMPARE(at(table, { 1 }, 20).stepSeconds, 1.5);
    QCOMPARE(at(table, { 1 }, 20).syncSeconds, 0.2);
    QCOMPARE(at(table, { 1 }, 35).stepSeconds, 3.0);
    QCOMPARE(at(table, { 1 }, 99).stepSeconds, 4.0); // beyond the largest measurement
    QCOMPARE(at(table, { 1 }, 10).totalSeconds(2), 1.0 + 2 * 0.9);
}

void TestStepTable::ringsAreKnownByTheirSmallestRotation()
{
    TrainingMeasurements training;
    training.steps = { measured({ 1, 1, 2 }, 10, 1.0, 0.5), measured({ 1, 4, 3, 2 }, 10, 2.0, 0.5),
        measured({ 1, 2, 3, 4 }, 10, 3.0, 0.5) };
    const StepTable table(training);
    QCOMPARE(at(table, { 2, 1, 1 }, 10).stepSeconds, 1.0);
    QCOMPARE(at(table, { 4, 3, 2, 1 }, 10).stepSeconds, 2.0); // 4321 is 1432 around the ring, not 1234
}

void TestStepTable::givenPointsComeFirstAndOnlyAsTheyAre()
{
    TrainingMeasurements training;
    training.steps = { measured({ 2 }, 10, 1.0, 0.1), measured({ 2 }, 20, 2.0, 0.1) };
    training.interpolated = { measured({ 2 }, 12, 9.0, 0.1) };
    const StepTable table(training);
    QCOMPARE(at(table, { 2 }, 12).stepSeconds, 9.0);
    QCOMPARE(at(table, { 2 }, 13).stepSeconds, 1.3);
}

void TestStepTable::unmeasuredPlacementsLieBetween()
{
    std::vector<MeasuredStep> steps;
    for (const int servers : { 1, 2, 4, 8 }) {
        for (const int perServer : { 1, 2, 4 }) {
            for (const int batch : { 10, 20, 50 }) {
                MeasuredStep one { .servers = servers, .replicas = servers * perServer, .localBatch = batch };
                one.stepSeconds = plane(servers, one.replicas, batch);
                one.syncSeconds = one.stepSeconds / 2;
                steps.push_back(one);
            }
        }
    }
    const ShapeInterpolation between(steps);
    QVERIFY(between.simplexCount() > 0);
    for (const auto& ring :
        std::vector<std::vector<std::int32_t>> { { 2, 1 }, { 4, 2, 1 }, { 3, 3, 3, 3, 1 }, { 2, 2, 2, 2, 2, 2 } }) {
        double replicas = 0;
        for (const auto count : ring)
            replicas += count;
        for (const int batch : { 10, 17, 33, 50 }) {
            const auto time = between.at(ring, batch);
            QVERIFY(std::abs(time.stepSeconds - plane(static_cast<double>(ring.size()), replicas, batch)) < 1e-9);
            QVERIFY(std::abs(time.syncSeconds * 2 - time.stepSeconds) < 1e-9);
        }
    }
}

/// The published points between measured ones. If measurements lie on a grid there are several triangulations, so a few
/// differ, none by much.
void TestStepTable::interpolatesAsTheReferenceDid()
{
    const QString folder = QString::fromLocal8Bit(qgetenv("CONSONANCE_SHARED")) + QStringLiteral("/oracle/pollux");
    if (!QDir(folder).exists())
        QSKIP("oracle/pollux is not there: set CONSONANCE_SHARED to the folder that holds it");
    const auto models = readPolluxMeasurements(folder.toStdString());
    QVERIFY(models.has_value());
    int points = 0;
    int equal = 0;
    for (const auto& model : (*models)->models) {
        auto training = *model.training;
        const auto published = std::exchange(training.interpolated, {});
        const StepTable table(training);
        for (const auto& point : published) {
            const auto time = table.at(point.replicasByServer, point.localBatch);
            const double difference = std::max(std::abs(time.stepSeconds - point.stepSeconds),
                                          std::abs(time.syncSeconds - point.syncSeconds))
                / point.stepSeconds;
            QVERIFY2(difference < 0.03, model.name.c_str());
            ++points;
            equal += difference < 1e-9 ? 1 : 0;
        }
    }
    QCOMPARE(points, 1654);
    QVERIFY2(equal >= 1612, qPrintable(QString::number(equal)));
}

void TestStepTable::outsideTheNearestCounts()
{
    // All in one plane: without a triangulation, only the nearest point counts.
    const std::vector<MeasuredStep> flat { measured({ 1 }, 10, 1.0, 0.1), measured({ 2 }, 10, 2.0, 0.1),
        measured({ 3 }, 10, 3.0, 0.1), measured({ 4 }, 10, 4.0, 0.1), measured({ 1, 1 }, 10, 5.0, 0.1) };
    const ShapeInterpolation between(flat);
    QCOMPARE(between.simplexCount(), std::size_t { 0 });
    const std::vector<std::int32_t> four { 4 };
    QCOMPARE(between.at(four, 12).stepSeconds, 4.0);
    QCOMPARE(ShapeInterpolation({}).at(four, 12).stepSeconds, 0.0);
}

void TestStepTable::batchesAreSplitAsTheReferenceDoes_data()
{
    QTest::addColumn<int>("batch");
    QTest::addColumn<int>("replicas");
    QTest::addColumn<int>("localBatch");
    QTest::addColumn<int>("accumulation");
    QTest::newRow("divides") << 320 << 8 << 40 << 0;
    QTest::newRow("rounds up") << 320 << 6 << 54 << 0;
    QTest::newRow("needs two passes") << 320 << 3 << 54 << 1;
    QTest::newRow("one device, smallest batch") << 20 << 1 << 20 << 0;
    QTest::newRow("one device, above the smallest") << 40 << 1 << 20 << 1;
    QTest::newRow("one device, many passes") << 320 << 1 << 80 << 3;
    QTest::newRow("cut to the largest") << 640 << 7 << 45 << 1;
    QTest::newRow("more devices than samples") << 5 << 9 << 1 << 0;
}

void TestStepTable::batchesAreSplitAsTheReferenceDoes()
{
    QFETCH(int, batch);
    QFETCH(int, replicas);
    QFETCH(int, localBatch);
    QFETCH(int, accumulation);
    const BatchSpec limits { .minimum = 20, .maximum = 640, .perDeviceMinimum = 10, .perDeviceMaximum = 80 };
    const RunConfig config = splitBatch(limits, batch, replicas);
    QCOMPARE(config.localBatch, localBatch);
    QCOMPARE(config.accumulation, accumulation);
}

CONSONANCE_TEST(TestStepTable)
#include "tst_step_table.moc"
