// SPDX-License-Identifier: GPL-3.0-or-later
#include "core/policy/market/systems/reservation_policy.h"
#include "tests/core_test.h"

#include <QTest>

using namespace consonance;

class TestGeometricBatches : public QObject {
    Q_OBJECT
private Q_SLOTS:
    void windowsDouble();
    void longestWindow();
};

void TestGeometricBatches::windowsDouble()
{
    const GeometricBatches batches { .origin = Time::fromSeconds(100), .first = Duration::fromSeconds(10) };
    QCOMPARE(batches.boundaryFrom(Time::fromSeconds(0)), Time::fromSeconds(110));
    QCOMPARE(batches.boundaryFrom(Time::fromSeconds(110)), Time::fromSeconds(110));
    QCOMPARE(batches.boundaryFrom(Time::fromSeconds(111)), Time::fromSeconds(120));
    QCOMPARE(batches.boundaryFrom(Time::fromSeconds(121)), Time::fromSeconds(140));
    QCOMPARE(batches.boundaryFrom(Time::fromSeconds(1100)), Time::fromSeconds(1380)); // 100 + 10 × 2^7
    QCOMPARE(batches.windowAt(Time::fromSeconds(140)), Duration::fromSeconds(40));
}

void TestGeometricBatches::longestWindow()
{
    const GeometricBatches batches { .first = Duration::fromSeconds(10), .longest = Duration::fromSeconds(30) };
    QCOMPARE(batches.windowAt(Time::fromSeconds(20)), Duration::fromSeconds(20));
    QCOMPARE(batches.windowAt(Time::fromSeconds(40)), Duration::fromSeconds(30));
    QCOMPARE(batches.boundaryFrom(Time::fromSeconds(41)), Time::fromSeconds(70));
    QCOMPARE(batches.boundaryFrom(Time::fromSeconds(101)), Time::fromSeconds(130));
}

CONSONANCE_BARE_TEST(TestGeometricBatches)
#include "tst_geometric_batches.moc"
