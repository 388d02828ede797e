// SPDX-License-Identifier: GPL-3.0-or-later
#include "core/policy/policy.h"
#include "core/run/contender_colors.h"
#include "tests/core_test.h"
#include "ui/theme/theme.h"

#include <QTest>

#include <set>

using namespace consonance;

class TestContenderColors : public QObject {
    Q_OBJECT
private Q_SLOTS:
    void initTestCase() { registerBuiltinPolicies(); }

    /// Whoever learned that a policy is this colour reads every chart with it, beside whomever it stands: any two of
    /// the policies that there are, in either order.
    void aPolicyKeepsItsColor()
    {
        const auto& entries = PolicyRegistry::instance().entries();
        for (const auto& one : entries) {
            for (const auto& other : entries) {
                if (one.traits.id == other.traits.id)
                    continue;
                const std::vector<std::string> both { one.traits.id, other.traits.id };
                const auto styles = contenderStyles(both);
                QCOMPARE(styles[0] % kJobColorCount, policyColor(both[0]));
                QCOMPARE(styles[1] % kJobColorCount, policyColor(both[1]));
                QVERIFY(styles[0] != styles[1]);
            }
        }
        QCOMPARE(contenderStyle({ "lb", "harmony" }, "harmony"), policyColor("harmony"));
        QCOMPARE(contenderStyle({ "lb" }, "harmony"), policyColor("harmony"));
    }

    void contendersOfOneComparisonDiffer()
    {
        const auto styles
            = contenderStyles({ "harmony mine", "harmony", "predictor-drained", "predictor-search", "lb" });
        QCOMPARE(std::set<int>(styles.begin(), styles.end()).size(), styles.size());
        QCOMPARE(styles[1], policyColor("harmony")); // the one that the program ships keeps it
        QCOMPARE(styles[4], policyColor("lb"));
        QVERIFY(styles[0] % kJobColorCount != styles[1]); // a colour is free: no need to tell them apart by dashes
    }

    void everyPolicyHasOne()
    {
        for (const auto& entry : PolicyRegistry::instance().entries())
            QVERIFY(policyColor(entry.traits.id) >= 0 && policyColor(entry.traits.id) < kJobColorCount);
    }

    /// Pictures that need no display have the colours of the window on paper.
    void coreAndWindowAgree()
    {
        QCOMPARE(kPolicyColors.size(), std::size_t { kJobColorCount });
        for (int style = 0; style < 2 * kJobColorCount; ++style)
            QCOMPARE(QString::fromLatin1(styleColor(style)),
                jobStyle(ThemeKind::Light, static_cast<std::size_t>(style)).color.name());
    }
};

CONSONANCE_BARE_TEST(TestContenderColors)
#include "tst_contender_colors.moc"
