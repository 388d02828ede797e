// SPDX-License-Identifier: GPL-3.0-or-later
#include "tests/core/policy/market/market_fixture.h"
#include "tests/core_test.h"

#include <QTest>

#include <cmath>

using namespace consonance;
using namespace consonance::test;

namespace {

PriceRanges gpuRange(double low, double high)
{
    PriceRanges ranges {};
    ranges[static_cast<std::size_t>(Resource::Gpu)] = { low, high };
    return ranges;
}

double gpuPrice(const PriceBook& book, std::size_t group, std::int64_t slot)
{
    return book.price(group, Resource::Gpu, slot);
}

} // namespace

class TestPriceBook : public QObject {
    Q_OBJECT
private Q_SLOTS:
    void publishedPrices();
    void nothingOverCapacity();
    void pricesNeverFall();
    void placesOfAGroupShareAPrice();
    void shrunkCapacity();
    void oldSlotsAreForgotten();
};

/// L = 0.01, U = 5 at use 0, 1/4, 1/2 and 1 of the capacity.
void TestPriceBook::publishedPrices()
{
    PriceBook book({ gpus(4) }, gpuRange(0.01, 5));
    const std::array<std::pair<int, double>, 4> expected { { { 0, 0.01 }, { 1, 0.047287 }, { 1, 0.223607 },
        { 2, 5 } } };
    for (const auto& [more, price] : expected) {
        QVERIFY(more == 0 || book.take(0, 3, gpus(more)));
        QVERIFY(std::abs(gpuPrice(book, 0, 3) - price) < 5e-7);
    }
    QCOMPARE(gpuPrice(book, 0, 2), 0.01);
    QCOMPARE(book.history().size(), std::size_t(3));
}

void TestPriceBook::nothingOverCapacity()
{
    RandomStream random(1, "tests.book");
    PriceBook book({ gpusAndCores(4, 8), gpusAndCores(2, 3) }, gpuRange(1, 100));
    for (int i = 0; i < 2000; ++i) {
        const auto place = static_cast<std::size_t>(random.uniformInt(0, 1));
        const std::int64_t slot = random.uniformInt(-5, 20);
        const ResourceVector demand = gpusAndCores(random.uniformInt(0, 2), random.uniformInt(0, 4));
        const ResourceVector before = book.used(place, slot);
        const bool fits = (before + demand).fitsIn(book.capacity(place));
        QCOMPARE(book.take(place, slot, demand), fits);
        QCOMPARE(book.used(place, slot), fits ? before + demand : before);
    }
}

void TestPriceBook::pricesNeverFall()
{
    PriceBook book({ gpus(4) }, gpuRange(1, 16));
    QVERIFY(book.take(0, 0, gpus(3)));
    QCOMPARE(gpuPrice(book, 0, 0), 8.0);
    book.giveBack(0, 0, gpus(2));
    QCOMPARE(book.free(0, 0), gpus(3));
    QCOMPARE(gpuPrice(book, 0, 0), 8.0);
    QVERIFY(book.take(0, 0, gpus(1))); // half used, which would make it 4 on its own
    QCOMPARE(gpuPrice(book, 0, 0), 8.0);
    QVERIFY(book.take(0, 0, gpus(2)));
    QCOMPARE(gpuPrice(book, 0, 0), 16.0);
}

void TestPriceBook::placesOfAGroupShareAPrice()
{
    PriceBook book({ gpus(2), gpus(2), gpus(2) }, gpuRange(1, 16), { 0, 0, 1 });
    QVERIFY(book.take(0, 7, gpus(2)));
    QCOMPARE(gpuPrice(book, 0, 7), 4.0);
    QCOMPARE(gpuPrice(book, 1, 7), 1.0);
    QVERIFY(!book.take(0, 7, gpus(1))); // full, though its group is not
    QCOMPARE(book.cost(1, 7, gpus(2)), 8.0);
    QCOMPARE(book.groupUsed(0, 7), gpus(2));
}

void TestPriceBook::shrunkCapacity()
{
    PriceBook book({ gpus(4) }, gpuRange(1, 16));
    QVERIFY(book.take(0, 0, gpus(2)));
    book.setCapacity(0, gpus(1));
    QCOMPARE(book.free(0, 0)[Resource::Gpu], std::int64_t(-1));
    QVERIFY(!book.take(0, 0, gpus(1)));
    QVERIFY(book.take(0, 1, gpus(1)));
    QCOMPARE(gpuPrice(book, 0, 1), 16.0);
}

void TestPriceBook::oldSlotsAreForgotten()
{
    PriceBook book({ gpus(4) }, gpuRange(1, 16));
    for (std::int64_t slot = 0; slot < 10; ++slot)
        QVERIFY(book.take(0, slot, gpus(1)));
    book.forgetBefore(6);
    QCOMPARE(book.history().size(), std::size_t(4));
    QVERIFY(book.isUntouched(5));
    QCOMPARE(gpuPrice(book, 0, 6), 2.0);
    book.forgetBefore(100);
    QVERIFY(book.take(0, 50, gpus(1)));
    QCOMPARE(gpuPrice(book, 0, 50), 2.0);
}

CONSONANCE_BARE_TEST(TestPriceBook)
#include "tst_price_book.moc"
