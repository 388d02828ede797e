// SPDX-License-Identifier: GPL-3.0-or-later
#include "core/base/seldom.h"
#include "tests/core_test.h"

#include <QTest>

#include <string>
#include <vector>

using namespace consonance;

class TestSeldom : public QObject {
    Q_OBJECT
private Q_SLOTS:
    void absentReadsAsDefault()
    {
        const Seldom<std::string> nothing;
        QVERIFY(!nothing.has());
        QVERIFY(nothing->empty());
        QCOMPARE(sizeof(nothing), sizeof(void*));
    }

    void copiesAreOfTheirOwn()
    {
        Seldom<std::string> first(std::string("why"));
        Seldom<std::string> second = first;
        first = std::string("because");
        QCOMPARE(*second, std::string("why"));
        second = first;
        QCOMPARE(*second, std::string("because"));
        QVERIFY(&*second != &*first);
        second = Seldom<std::string>();
        QVERIFY(!second.has() && first.has());
        const auto& itself = first;
        first = itself;
        QCOMPARE(*first, std::string("because"));
    }

    void movesDoNotCopy()
    {
        Seldom<std::vector<int>> first(std::vector<int> { 1, 2, 3 });
        const auto* held = &*first;
        const Seldom<std::vector<int>> second = std::move(first);
        QCOMPARE(&*second, held);
        static_assert(std::is_nothrow_move_constructible_v<Seldom<std::vector<int>>>);
    }
};

CONSONANCE_BARE_TEST(TestSeldom)
#include "tst_seldom.moc"
