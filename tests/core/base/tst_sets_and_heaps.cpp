// SPDX-License-Identifier: GPL-3.0-or-later
//
// OrderedIdSet and IndexedHeap against std::set under random operations, and their edges.
#include "core/base/indexed_heap.h"
#include "core/base/ordered_id_set.h"
#include "core/base/random.h"
#include "tests/core_test.h"

#include <QTest>

#include <map>
#include <set>
#include <vector>

using namespace consonance;

namespace {

std::vector<std::uint32_t> contentOf(const OrderedIdSet& set)
{
    return { set.begin(), set.end() };
}
std::vector<std::uint32_t> contentOf(const std::set<std::uint32_t>& set)
{
    return { set.begin(), set.end() };
}

} // namespace

class TestSetsAndHeaps : public QObject {
    Q_OBJECT

private Q_SLOTS:
    void emptySet()
    {
        OrderedIdSet set;
        QVERIFY(set.isEmpty());
        QCOMPARE(set.first(), OrderedIdSet::kNone);
        QCOMPARE(set.nextAfter(0), OrderedIdSet::kNone);
        QCOMPARE(set.nextAfter(OrderedIdSet::kNone), OrderedIdSet::kNone);
        QVERIFY(!set.contains(OrderedIdSet::kNone));
        QVERIFY(!set.erase(17));
        QVERIFY(set.begin() == set.end());
        set.clear();
        QVERIFY(set.insert(0));
        QVERIFY(!set.insert(0));
        QCOMPARE(set.first(), 0U);
        QCOMPARE(set.size(), std::size_t { 1 });
    }

    void setBordersOfWordsAndLevels()
    {
        const std::vector<std::uint32_t> ids { 0, 63, 64, 4095, 4096, 262'143, 262'144, 16'777'216, 40'000'000 };
        OrderedIdSet set;
        for (auto id = ids.rbegin(); id != ids.rend(); ++id)
            QVERIFY(set.insert(*id));
        QCOMPARE(contentOf(set), ids);
        for (const auto id : ids) {
            QCOMPARE(set.atOrAfter(id), id);
            QCOMPARE(set.first(), id);
            QVERIFY(set.erase(id));
        }
        QVERIFY(set.isEmpty());
    }

    void setBehavesLikeStdSet_data()
    {
        QTest::addColumn<int>("range");
        for (const int range : { 1, 64, 65, 300, 5000, 300'000 })
            QTest::addRow("%d", range) << range;
    }
    void setBehavesLikeStdSet()
    {
        QFETCH(const int, range);
        RandomStream random(11, "set");
        OrderedIdSet set;
        std::set<std::uint32_t> model;
        for (int step = 0; step < 20'000; ++step) {
            const auto id = static_cast<std::uint32_t>(random.uniformInt(0, range - 1));
            if (random.chance(step % 4000 < 2000 ? 0.7 : 0.3))
                QCOMPARE(set.insert(id), model.insert(id).second);
            else
                QCOMPARE(set.erase(id), model.erase(id) == 1);
            const auto probe = static_cast<std::uint32_t>(random.uniformInt(0, range + 70));
            const auto next = model.upper_bound(probe);
            QCOMPARE(set.nextAfter(probe), next == model.end() ? OrderedIdSet::kNone : *next);
            QCOMPARE(set.contains(probe), model.contains(probe));
            QCOMPARE(set.size(), model.size());
            QCOMPARE(set.first(), model.empty() ? OrderedIdSet::kNone : *model.begin());
        }
        QCOMPARE(contentOf(set), contentOf(model));
        OrderedIdSet copy = set;
        QVERIFY(copy == set);
        copy.clear();
        QVERIFY(copy.isEmpty() && copy.begin() == copy.end());
        QCOMPARE(contentOf(set), contentOf(model));
    }

    void equalityIgnoresCapacity()
    {
        OrderedIdSet small;
        OrderedIdSet large(1'000'000);
        QVERIFY(small == large);
        small.insert(5);
        QVERIFY(!(small == large));
        large.insert(5);
        QVERIFY(small == large);
        large.insert(999'999);
        large.erase(5);
        small.insert(6);
        small.erase(5);
        QVERIFY(!(small == large));
    }

    void erasingWhileIterating()
    {
        OrderedIdSet set;
        for (std::uint32_t id = 0; id < 1000; ++id)
            set.insert(id);
        for (const auto id : set) {
            if (id % 3 != 0)
                set.erase(id);
        }
        QCOMPARE(set.size(), std::size_t { 334 });
        for (const auto id : set)
            QCOMPARE(id % 3, 0U);
    }

    void heapOrdersByKeyThenId()
    {
        IndexedHeap heap;
        heap.set(9, 5);
        heap.set(2, 5);
        heap.set(7, -1);
        heap.set(4, 5);
        heap.set(9, 5);
        QCOMPARE(heap.size(), std::size_t { 4 });
        QCOMPARE(heap.pop().id, 7U);
        QCOMPARE(heap.pop().id, 2U);
        QCOMPARE(heap.pop().id, 4U);
        QCOMPARE(heap.pop().id, 9U);
        QVERIFY(heap.isEmpty());
        QVERIFY(!heap.erase(9));
        QVERIFY(!heap.contains(1'000'000));
    }

    void heapBehavesLikeStdSet()
    {
        RandomStream random(12, "heap");
        IndexedHeap heap;
        std::set<std::pair<std::int64_t, std::uint32_t>> model;
        std::map<std::uint32_t, std::int64_t> keys;
        for (int step = 0; step < 50'000; ++step) {
            const auto id = static_cast<std::uint32_t>(random.uniformInt(0, 400));
            const auto key = random.uniformInt(-50, 50);
            const bool wasIn = keys.contains(id);
            QCOMPARE(heap.contains(id), wasIn);
            if (wasIn) {
                QCOMPARE(heap.keyOf(id), keys[id]);
                model.erase({ keys[id], id });
                keys.erase(id);
            }
            if (random.chance(step % 10'000 < 5000 ? 0.7 : 0.3)) {
                heap.set(id, key);
                keys[id] = key;
                model.insert({ key, id });
            } else {
                QCOMPARE(heap.erase(id), wasIn);
            }
            QCOMPARE(heap.size(), model.size());
            if (!model.empty())
                QCOMPARE(std::pair(heap.top().key, heap.top().id), *model.begin());
        }
        IndexedHeap copy = heap;
        for (const auto& [key, id] : model) {
            const auto entry = copy.pop();
            QCOMPARE(std::pair(entry.key, entry.id), std::pair(key, id));
        }
        QVERIFY(copy.isEmpty());
        QCOMPARE(heap.size(), model.size());
        heap.clear();
        QVERIFY(heap.isEmpty() && !heap.contains(keys.begin()->first));
    }
};

CONSONANCE_BARE_TEST(TestSetsAndHeaps)
#include "tst_sets_and_heaps.moc"
