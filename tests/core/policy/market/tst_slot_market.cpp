// SPDX-License-Identifier: GPL-3.0-or-later
#include "tests/core/policy/market/market_fixture.h"
#include "tests/core_test.h"

#include <QTest>

#include <cmath>

using namespace consonance;
using namespace consonance::test;

namespace {

PriceBook toyBook()
{
    PriceRanges ranges {};
    ranges[static_cast<std::size_t>(Resource::Gpu)] = { 0.01, 5 };
    return PriceBook({ gpus(4) }, ranges);
}

SlotJob toyJob(std::int64_t arrival, int chunks, int most, double worth, double slope, double middle)
{
    return { .arrival = arrival,
        .work = chunks,
        .mostWorkers = most,
        .demands = { .worker = gpus(1) },
        .value = sigmoid(worth, slope, middle, static_cast<std::size_t>(4 - arrival)) };
}

bool isClose(double a, double b)
{
    return std::abs(a - b) < 5e-7;
}

/// Least cost of running that many tasks of a kind on places [place, …) of a slot, trying every split.
double leastCost(const SlotCase& one, const PriceBook& book, std::int64_t slot, const ResourceVector& demand,
    bool isWorker, std::size_t place, std::int32_t count)
{
    if (count == 0)
        return 0;
    if (place == one.places.size())
        return kNoRoom;
    double least = kNoRoom;
    const bool holds = isWorker ? one.roles[place].workers : one.roles[place].servers;
    for (std::int32_t here = 0; here <= (holds ? count : 0); ++here) {
        if (!(demand * here).fitsIn(book.free(place, slot)))
            break;
        const double rest = leastCost(one, book, slot, demand, isWorker, place + 1, count - here);
        if (rest < kNoRoom)
            least = std::min(least, rest + here * book.cost(place, slot, demand));
    }
    return least;
}

/// The best payoff of the job at current prices, trying every number of workers in every slot.
void tryAll(const SlotCase& one, const PriceBook& book, const SlotJob& job, std::size_t k, std::int32_t left,
    double cost, double& best)
{
    if (left <= 0) {
        best = std::max(best, job.value[k - 1] - cost);
        return;
    }
    if (k == job.value.size())
        return;
    const std::int64_t slot = job.arrival + static_cast<std::int64_t>(k);
    for (std::int32_t workers = 0; workers <= job.mostWorkers; ++workers) {
        const double here = leastCost(one, book, slot, job.demands.worker, true, 0, workers)
            + leastCost(one, book, slot, job.demands.server, false, 0, job.serversOf(workers));
        if (here < kNoRoom)
            tryAll(one, book, job, k + 1, left - workers, cost + here, best);
    }
}

} // namespace

class TestSlotMarket : public QObject {
    Q_OBJECT
private Q_SLOTS:
    void publishedToy();
    void acceptsWhatAnExhaustiveSearchAccepts();
    void whoIsAcceptedPaysLessThanItsWorth();
    void gangsRunWholeOrNotAtAll();
    void firstJobIsTaken();
    void boundsOfPrices();
};

/// Capacity 4, four slots, jobs A to D of the published formulas' toy.
void TestSlotMarket::publishedToy()
{
    SlotMarket market(toyBook());
    const SlotOffer a = market.admit(toyJob(0, 4, 2, 3, 1, 2));
    QVERIFY(a.isAccepted && isClose(a.payoff, 2.153176));
    QCOMPARE(a.finish, std::int64_t(1));
    const SlotOffer b = market.admit(toyJob(0, 6, 4, 2, 1, 1));
    QVERIFY(b.isAccepted && isClose(b.payoff, 0.178406));
    QCOMPARE(b.uses,
        (std::vector<SlotUse> { { 2, { { .place = 0, .workers = 2 } } }, { 3, { { .place = 0, .workers = 4 } } } }));
    const SlotOffer c = market.admit(toyJob(0, 4, 4, 0.5, 2, 1));
    QVERIFY(!c.isAccepted && isClose(c.payoff, -0.644427));
    const SlotOffer d = market.admit(toyJob(1, 3, 3, 4, 0.5, 3));
    QVERIFY(d.isAccepted && isClose(d.payoff, 2.253414));
    for (const auto& [slot, use] : { std::pair(0, 2), std::pair(1, 3), std::pair(2, 4), std::pair(3, 4) })
        QCOMPARE(market.book().used(0, slot), gpus(use));
}

void TestSlotMarket::acceptsWhatAnExhaustiveSearchAccepts()
{
    int accepted = 0;
    int refused = 0;
    for (std::uint64_t seed = 1; seed <= 300; ++seed) {
        const SlotCase one = randomSlotCase(seed, 5, 8);
        SlotMarket market(PriceBook(one.places, one.ranges), one.roles);
        for (const SlotJob& job : one.jobs) {
            double best = -kNoRoom;
            tryAll(one, market.book(), job, 0, job.work, 0, best);
            const SlotOffer offer = market.admit(job);
            QVERIFY(offer.payoff == best || std::abs(offer.payoff - best) < 1e-9 * (1 + std::abs(best)));
            QCOMPARE(offer.isAccepted, best > 0);
            ++(offer.isAccepted ? accepted : refused);
        }
    }
    QVERIFY2(accepted > 300 && refused > 300, qPrintable(QStringLiteral("%1 %2").arg(accepted).arg(refused)));
}

void TestSlotMarket::whoIsAcceptedPaysLessThanItsWorth()
{
    for (std::uint64_t seed = 1; seed <= 100; ++seed) {
        const SlotCase one = randomSlotCase(seed, 8, 8);
        SlotMarket market(PriceBook(one.places, one.ranges), one.roles);
        for (const SlotJob& job : one.jobs) {
            const SlotOffer offer = market.admit(job);
            if (!offer.isAccepted)
                continue;
            QVERIFY(offer.cost < job.value[static_cast<std::size_t>(offer.finish - job.arrival)]);
            std::int32_t work = 0;
            for (const SlotUse& use : offer.uses) {
                QVERIFY(use.slot >= job.arrival && use.slot <= offer.finish && use.workers() <= job.mostWorkers);
                work += use.workers();
            }
            QVERIFY(work >= job.work);
        }
        for (std::size_t place = 0; place < one.places.size(); ++place) {
            for (std::int64_t slot = 0; slot < one.slots; ++slot)
                QVERIFY(market.book().used(place, slot).fitsIn(one.places[place]));
        }
    }
}

void TestSlotMarket::gangsRunWholeOrNotAtAll()
{
    SlotMarket market(toyBook());
    SlotJob job = toyJob(0, 5, 2, 3, 0.1, 2);
    job.fewestWorkers = 2;
    const SlotOffer offer = market.admit(job);
    QVERIFY(offer.isAccepted);
    QCOMPARE(offer.finish, std::int64_t(2));
    for (const SlotUse& use : offer.uses)
        QCOMPARE(use.workers(), 2);
}

/// The bounds of prices let an empty cluster take any job that arrives.
void TestSlotMarket::firstJobIsTaken()
{
    for (std::uint64_t seed = 1; seed <= 200; ++seed) {
        const SlotCase one = randomSlotCase(seed, 8, 8);
        SlotMarket market(PriceBook(one.places, one.ranges), one.roles);
        const SlotOffer offer = market.ask(one.jobs.front());
        QVERIFY(offer.isAccepted || offer.payoff == -kNoRoom);
    }
}

void TestSlotMarket::boundsOfPrices()
{
    const std::vector<PricedJob> jobs {
        { .fastestValue = 10, .lastValue = 4, .work = 8, .demands = { .worker = gpus(2) } },
        { .fastestValue = 6, .lastValue = 6, .work = 4, .demands = { .worker = gpus(1) } },
    };
    const PriceRanges ranges = priceRangesOf(jobs, gpus(10), 8, 1e6);
    const PriceRange gpu = ranges[static_cast<std::size_t>(Resource::Gpu)];
    QCOMPARE(gpu.high, 6.0); // 10 / 2 and 6 / 1
    QCOMPARE(gpu.low, 4.0 / 16 * (4.0 / 80) / 4); // least worth per GPU-slot, 1/η = 4 of 80 GPU-slots
    QCOMPARE(ranges[static_cast<std::size_t>(Resource::Cpu)].high, 0.0);
    QCOMPARE(priceRangesOf(jobs, gpus(10), 8, 10)[0].low, 0.6);
    QCOMPARE(competitiveAlpha(priceRangesOf(jobs, gpus(10), 8, 1)), 1.0);
}

CONSONANCE_BARE_TEST(TestSlotMarket)
#include "tst_slot_market.moc"
