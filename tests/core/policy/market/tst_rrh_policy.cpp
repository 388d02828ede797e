// SPDX-License-Identifier: GPL-3.0-or-later
#include "tests/core/policy/market/policy_world.h"
#include "tests/core_test.h"

#include <QTest>

using namespace consonance;
using namespace consonance::test;

class TestRrhPolicy : public QObject {
    Q_OBJECT
private Q_SLOTS:
    void jobsThatComeTooLateAreTurnedAway();
    void mostWorthForItsTimeFirst();
    void whoCostsOthersMoreIsTurnedAway();
    void thresholdsTurnAway();
    void gpusOfAnotherTypeAreOfNoUse();
};

void TestRrhPolicy::jobsThatComeTooLateAreTurnedAway()
{
    auto run = poolRun("rrh", makePool(1), { valuedGang("a", 1, 0, 100, 10), valuedGang("late", 1, 10, 100, 10, 150) });
    QCOMPARE(runToEnd(run), std::string());
    QCOMPARE(phaseOf(run, "a"), std::string("finished"));
    QCOMPARE(phaseOf(run, "late"), std::string("rejected"));
}

void TestRrhPolicy::mostWorthForItsTimeFirst()
{
    auto run = poolRun("rrh", makePool(1),
        { valuedGang("first", 1, 0, 100, 10), valuedGang("long", 1, 10, 500, 20),
            valuedGang("short", 1, 20, 100, 15) });
    QCOMPARE(runToEnd(run), std::string());
    QCOMPARE(endOf(run, "short"), 200.0);
    QCOMPARE(endOf(run, "long"), 700.0);
}

/// Two urgent jobs fit one after the other; a third between them, worth less than the second, would push it out.
void TestRrhPolicy::whoCostsOthersMoreIsTurnedAway()
{
    auto run = poolRun("rrh", makePool(1),
        { valuedGang("first", 1, 0, 100, 10), valuedGang("second", 1, 10, 100, 20, 200),
            valuedGang("third", 1, 20, 100, 5, 190) });
    QCOMPARE(runToEnd(run), std::string());
    QCOMPARE(phaseOf(run, "second"), std::string("finished"));
    QCOMPARE(phaseOf(run, "third"), std::string("rejected"));
}

void TestRrhPolicy::thresholdsTurnAway()
{
    auto run = poolRun("rrh", makePool(1), { valuedGang("a", 1, 0, 100, 10) }, { { "threshold", "20" } });
    QCOMPARE(runToEnd(run), std::string());
    QCOMPARE(phaseOf(run, "a"), std::string("rejected"));
}

/// As a job that comes too late: a GPU is free, of another type.
void TestRrhPolicy::gpusOfAnotherTypeAreOfNoUse()
{
    auto run = poolRun("rrh", makeTwoTypes(1),
        { ofType("b", valuedGang("b", 1, 0, 100, 10)), ofType("b", valuedGang("late", 1, 10, 100, 10, 150)),
            ofType("a", valuedGang("a", 1, 10, 100, 10, 150)) });
    QCOMPARE(runToEnd(run), std::string());
    QCOMPARE(phaseOf(run, "a"), std::string("finished"));
    QCOMPARE(phaseOf(run, "late"), std::string("rejected"));
}

CONSONANCE_BARE_TEST(TestRrhPolicy)
#include "tst_rrh_policy.moc"
