// SPDX-License-Identifier: GPL-3.0-or-later
#include "core/learn/network/placement_network.h"
#include "core/learn/network/state_widening.h"
#include "tests/core/learn/learn_fixture.h"
#include "tests/core_test.h"

#include <QTest>

#include <cmath>

using namespace consonance;
using namespace consonance::test;

class TestStateWidening : public QObject {
    Q_OBJECT
private Q_SLOTS:
    void shapesThatDifferInJobsShareRows();
    void everyNumberKeepsItsJobAndServer();
    void aSetNetworkSeesNoDifference_data();
    void aSetNetworkSeesNoDifference();

private:
    static StateShape small()
    {
        return { .jobs = 5, .newJobs = 2, .servers = 3, .models = 2, .resources = 2, .extras = 2 };
    }
};

void TestStateWidening::shapesThatDifferInJobsShareRows()
{
    StateShape wide = small();
    wide.newJobs = 4;
    wide.jobs = 6; // two running jobs against three
    QVERIFY(canShareRows(small(), wide));
    const StateShape common = commonShape(small(), wide);
    QCOMPARE(common.newJobs, 4);
    QCOMPARE(common.jobs, 7);
    QVERIFY(commonShape(wide, small()) == common);
    StateShape other = small();
    other.servers = 4;
    QVERIFY(!canShareRows(small(), other));
}

/// Numbers that encode their own position are found at the right place.
void TestStateWidening::everyNumberKeepsItsJobAndServer()
{
    const StateShape from = small();
    StateShape to = small();
    to.newJobs = 3;
    to.jobs = 8;
    std::vector<float> state(from.width());
    for (std::size_t i = 0; i < state.size(); ++i)
        state[i] = static_cast<float>(i + 1);
    std::vector<float> wide { -1.0F }; // existing content stays
    appendWidened(from, state, to, wide);
    QCOMPARE(wide.size(), 1 + to.width());
    QCOMPARE(wide[0], -1.0F);
    const auto wideAt = [&](std::size_t at) { return wide[1 + at]; };
    std::size_t found = 0;
    const auto expectSame = [&](std::size_t at, std::size_t wideAtIndex) {
        QCOMPARE(wideAt(wideAtIndex), state[at]);
        ++found;
    };
    for (std::size_t n = 0; n < 5; ++n) {
        const std::size_t slot = n < 2 ? n : n + 1; // running jobs begin after three new ones
        for (std::size_t k = 0; k < 2; ++k)
            expectSame(from.x() + n * 2 + k, to.x() + slot * 2 + k);
        for (std::size_t k = 0; k < 6; ++k)
            expectSame(from.r() + n * 6 + k, to.r() + slot * 6 + k);
        expectSame(from.w() + n, to.w() + slot);
        expectSame(from.p() + n, to.p() + slot);
        for (std::size_t m = 0; m < 3; ++m) {
            for (std::size_t k = 0; k < 2; ++k)
                expectSame(from.d() + (m * 5 + n) * 2 + k, to.d() + (m * 8 + slot) * 2 + k);
        }
        for (std::size_t k = 0; k < 2; ++k)
            expectSame(from.extra() + n * 2 + k, to.extra() + slot * 2 + k);
    }
    for (std::size_t k = 0; k < 6; ++k)
        expectSame(from.v() + k, to.v() + k);
    QCOMPARE(found, from.width());
    QCOMPARE(std::ranges::count(wide, 0.0F), static_cast<std::ptrdiff_t>(to.width() - from.width()));
}

void TestStateWidening::aSetNetworkSeesNoDifference_data()
{
    QTest::addColumn<int>("jobsThere");
    QTest::newRow("only new") << 2;
    QTest::newRow("new and running") << 4;
    QTest::newRow("every slot taken") << 5;
}

void TestStateWidening::aSetNetworkSeesNoDifference()
{
    QFETCH(const int, jobsThere);
    const StateShape from = small();
    StateShape to = small();
    to.newJobs = 3;
    to.jobs = 9;
    const NetworkArchitecture architecture {
        .form = NetworkForm::HarmonySet, .shape = from, .embedding = 12, .rounds = 2
    };
    const auto network = *makePlacementNetwork(architecture, drawnTensors(architecture, 3));
    RandomStream random(7, "test.widening");
    const std::vector<float> state = drawnState(from, random, jobsThere);
    const std::vector<std::uint8_t> mask(from.actionCount(), 1);
    std::vector<float> wideState;
    std::vector<std::uint8_t> wideMask;
    appendWidened(from, state, to, wideState);
    appendWidened(from, mask, to, wideMask);
    QCOMPARE(wideMask.size(), to.actionCount());
    std::vector<float> probabilities(from.actionCount());
    std::vector<float> wideProbabilities(to.actionCount(), 1.0F);
    float value = 0;
    float wideValue = 1;
    network->evaluate(from, state, mask, probabilities, std::span(&value, 1));
    network->evaluate(to, wideState, wideMask, wideProbabilities, std::span(&wideValue, 1));
    QCOMPARE(wideValue, value); // absent jobs are skipped: equal to the bit
    for (std::size_t i = 0; i < to.actionCount(); ++i)
        QCOMPARE(wideProbabilities[i], i < probabilities.size() ? probabilities[i] : 0.0F);
}

CONSONANCE_TEST(TestStateWidening)
#include "tst_state_widening.moc"
