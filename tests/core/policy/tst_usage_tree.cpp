// SPDX-License-Identifier: GPL-3.0-or-later
// Queues with decayed use: who is owed what, and the ranks of the fair tree.
#include "core/policy/queues/usage_tree.h"
#include "tests/core_test.h"

#include <QTest>

#include <limits>

using namespace consonance;

class TestUsageTree : public QObject {
    Q_OBJECT
private Q_SLOTS:
    void useCountsUpToTheRoot();
    void useDecays();
    void ranksAreThoseOfSshare();
    void equalSiblingsShareARank();
    void aMemberWithoutSharesComesLast();
};

/// orga (60) with a1 (20) and a2 (10), orgb (40) with b1, one user in each, and root's own user.
struct SampleTree {
    UsageTree tree;
    std::size_t root = tree.add(UsageTree::kRoot, 1, true);
    std::size_t orga = tree.add(UsageTree::kRoot, 60, false);
    std::size_t a1 = tree.add(orga, 20, false);
    std::size_t userOfA1 = tree.add(a1, 1, true);
    std::size_t a2 = tree.add(orga, 10, false);
    std::size_t userOfA2 = tree.add(a2, 1, true);
    std::size_t orgb = tree.add(UsageTree::kRoot, 40, false);
    std::size_t b1 = tree.add(orgb, 10, false);
    std::size_t userOfB1 = tree.add(b1, 1, true);
};

void TestUsageTree::useCountsUpToTheRoot()
{
    SampleTree sample;
    sample.tree.charge(sample.userOfA1, 30);
    sample.tree.charge(sample.userOfB1, 10);
    QCOMPARE(sample.tree.usage(UsageTree::kRoot), 40.0);
    QCOMPARE(sample.tree.usage(sample.orga), 30.0);
    QCOMPARE(sample.tree.usageAmongSiblings(sample.orga), 0.75);
    QCOMPARE(sample.tree.shareAmongSiblings(sample.a1), 20.0 / 30);
    QCOMPARE(sample.tree.levelFairShare(sample.orgb), 40.0 / 101 / 0.25);
    QCOMPARE(sample.tree.levelFairShare(sample.root), std::numeric_limits<double>::infinity());
}

void TestUsageTree::useDecays()
{
    SampleTree sample;
    sample.tree.charge(sample.userOfA1, 30);
    sample.tree.decay(0.5);
    QCOMPARE(sample.tree.usage(sample.userOfA1), 15.0);
    QCOMPARE(sample.tree.usage(UsageTree::kRoot), 15.0);
}

/// The use that sshare showed at 90 s of the oracle's workload `partitions`, and the factors that it gave.
void TestUsageTree::ranksAreThoseOfSshare()
{
    SampleTree sample;
    sample.tree.charge(sample.userOfA1, 7482);
    sample.tree.charge(sample.userOfA2, 8236);
    sample.tree.charge(sample.userOfB1, 8527);
    const auto factors = fairTreeFactors(sample.tree);
    QCOMPARE(factors[sample.root], 1.0);
    QCOMPARE(factors[sample.userOfB1], 0.75);
    QCOMPARE(factors[sample.userOfA1], 0.5);
    QCOMPARE(factors[sample.userOfA2], 0.25);
    QCOMPARE(factors[sample.orga], 0.0);
}

void TestUsageTree::equalSiblingsShareARank()
{
    UsageTree tree;
    const auto first = tree.add(UsageTree::kRoot, 1, true);
    const auto second = tree.add(UsageTree::kRoot, 1, true);
    const auto third = tree.add(UsageTree::kRoot, 1, true);
    tree.charge(first, 5);
    tree.charge(second, 5);
    tree.charge(third, 1);
    const auto factors = fairTreeFactors(tree);
    QCOMPARE(factors[third], 1.0);
    QCOMPARE(factors[first], 2.0 / 3);
    QCOMPARE(factors[second], 2.0 / 3);
}

void TestUsageTree::aMemberWithoutSharesComesLast()
{
    UsageTree tree;
    const auto none = tree.add(UsageTree::kRoot, 0, true);
    const auto some = tree.add(UsageTree::kRoot, 1, true);
    tree.charge(some, 100);
    const auto factors = fairTreeFactors(tree);
    QCOMPARE(factors[some], 1.0);
    QCOMPARE(factors[none], 0.5);
}

CONSONANCE_BARE_TEST(TestUsageTree)
#include "tst_usage_tree.moc"
