// SPDX-License-Identifier: GPL-3.0-or-later
#include "core/learn/learned_policies.h"
#include "core/policy/policy.h"
#include "core/run/contender_colors.h"
#include "tests/core_test.h"
#include "ui/theme/theme.h"

#include <QTest>

#include <algorithm>
#include <map>
#include <set>
#include <string>
#include <vector>

using namespace consonance;

class TestContenderColors : public QObject {
    Q_OBJECT
private Q_SLOTS:
    void initTestCase()
    {
        registerBuiltinPolicies();
        registerLearnedPolicies();
    }

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
        QCOMPARE(contenderStyle({ "lb" }, "harmony"), policyStyle("harmony"));
    }

    /// As far as there are colours: those of one family have different ones, and those that have one differ in marks.
    void everyPolicyHasALookOfItsOwn()
    {
        std::map<int, std::string> byStyle;
        std::map<std::string, std::vector<int>> colorsOf;
        for (const auto& entry : PolicyRegistry::instance().entries()) {
            const auto& id = entry.traits.id;
            const auto [other, isNew] = byStyle.emplace(policyStyle(id), id);
            QVERIFY2(isNew, (id + " looks like " + other->second).c_str());
            QCOMPARE(policyStyle(id) % kJobColorCount, policyColor(id));
            colorsOf[entry.traits.family].push_back(policyColor(id));
        }
        for (const auto& [family, colors] : colorsOf) {
            const std::set<int> different(colors.begin(), colors.end());
            QVERIFY2(different.size() == std::min(colors.size(), kPolicyColors.size()), family.c_str());
        }
    }

    /// What people compare most is of several families and is told apart by colours alone.
    void theMostUsualPoliciesDifferInColor()
    {
        const std::vector<std::string> usual { "fifo", "fifo-backfill", "easy-backfill", "tiresias", "srtf", "binpack",
            "lb", "locality", "random", "sjf", "harmony", "pollux" };
        std::set<int> colors;
        for (const auto& policy : usual)
            QVERIFY2(colors.insert(policyColor(policy)).second, policy.c_str());
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
        QVERIFY(marksOf(policyStyle("a policy of tomorrow")) > marksOf(policyStyle("rrh")));
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
