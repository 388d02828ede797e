// SPDX-License-Identifier: GPL-3.0-or-later
#include "core/policy/policy.h"
#include "tests/core_test.h"
#include "ui/theme/theme.h"
#include "ui/words/contender_colors.h"

#include <QTest>

#include <set>

using namespace consonance;

class TestContenderColors : public QObject {
    Q_OBJECT
private Q_SLOTS:
    /// A reader who learned Harmony's colour finds it again in the next chart.
    void aPolicyKeepsItsColor()
    {
        const auto few = contenderColors({ "lb", "harmony" });
        const auto many = contenderColors({ "harmony", "random", "binpack", "locality", "lb" });
        QCOMPARE(many[0], few[1]);
        QCOMPARE(many[4], few[0]);
        QCOMPARE(contenderColor({ "lb", "harmony" }, "harmony"), policyColor("harmony"));
        QCOMPARE(contenderColor({ "lb" }, "harmony"), policyColor("harmony"));
    }

    void contendersOfOneComparisonDiffer()
    {
        const auto colors
            = contenderColors({ "harmony mine", "harmony", "predictor-drained", "predictor-search", "lb" });
        QCOMPARE(std::set<int>(colors.begin(), colors.end()).size(), colors.size());
        QCOMPARE(colors[1], policyColor("harmony")); // the bundled one keeps it
        QCOMPARE(colors[4], policyColor("lb"));
    }

    void everyPolicyHasOne()
    {
        registerBuiltinPolicies();
        for (const auto& entry : PolicyRegistry::instance().entries())
            QVERIFY(policyColor(entry.traits.id) >= 0 && policyColor(entry.traits.id) < kJobColorCount);
    }
};

CONSONANCE_BARE_TEST(TestContenderColors)
#include "tst_contender_colors.moc"
