// SPDX-License-Identifier: GPL-3.0-or-later
#include "core/policy/market/window_offers.h"
#include "tests/core/policy/market/market_fixture.h"
#include "tests/core_test.h"

#include <QTest>

using namespace consonance;
using namespace consonance::test;

namespace {

PriceBook bookOf(std::vector<ResourceVector> places, double low, double high)
{
    PriceRanges ranges {};
    ranges[static_cast<std::size_t>(Resource::Gpu)] = { low, high };
    return PriceBook(std::move(places), ranges);
}

RunOption option(std::int32_t duration, std::int32_t workers)
{
    return { .duration = duration, .workers = workers, .demands = { .worker = gpus(1) } };
}

struct Buyer {
    std::int64_t arrival = 0;
    std::int32_t duration = 1;
    std::int32_t workers = 1;
    double value = 1;
    double decay = 0; ///< of its value a slot
    std::int64_t deadline = 100;

    [[nodiscard]] double worth(std::int64_t end) const
    {
        return end > deadline ? 0 : std::max(0.0, value - decay * static_cast<double>(end - arrival));
    }
};

struct Bought {
    std::optional<RunOffer> offer;
    std::int32_t duration = 0;
    std::int32_t workers = 0;
};

std::vector<Buyer> randomBuyers(std::uint64_t seed)
{
    RandomStream random(seed, "tests.buyers");
    std::vector<Buyer> buyers(static_cast<std::size_t>(random.uniformInt(3, 12)));
    for (Buyer& buyer : buyers) {
        buyer.arrival = random.uniformInt(0, 8);
        buyer.duration = static_cast<std::int32_t>(random.uniformInt(1, 4));
        buyer.workers = static_cast<std::int32_t>(random.uniformInt(1, 3));
        buyer.value = random.uniform(1, 20);
        buyer.decay = random.chance(0.5) ? random.uniform(0, 3) : 0;
        buyer.deadline = buyer.arrival + random.uniformInt(2, 14);
    }
    return buyers;
}

/// Buyers in order of their declared arrival; ties in the order given.
std::vector<Bought> sellTo(const std::vector<Buyer>& told)
{
    PriceBook book = bookOf({ gpus(2), gpus(3) }, 0.02, 20);
    std::vector<std::size_t> order(told.size());
    for (std::size_t i = 0; i < order.size(); ++i)
        order[i] = i;
    std::ranges::stable_sort(order, {}, [&](std::size_t i) { return told[i].arrival; });
    std::vector<Bought> bought(told.size());
    for (const std::size_t i : order) {
        const Buyer& buyer = told[i];
        const std::vector<RunOption> options { option(buyer.duration, buyer.workers) };
        BestOffer best
            = bestOffer(book, options, buyer.arrival, 24, [&](std::int64_t end) { return buyer.worth(end); });
        if (best.payoff > 0 && book.take(usesOf(*best.offer), options[0].demands))
            bought[i] = { std::move(best.offer), buyer.duration, buyer.workers };
    }
    return bought;
}

/// What a buyer really gains from its purchase: nothing if that is less than it needs.
double payoffOf(const Buyer& truth, const Bought& bought)
{
    if (!bought.offer)
        return 0;
    const bool isEnough = bought.duration >= truth.duration && bought.workers >= truth.workers;
    return (isEnough ? truth.worth(bought.offer->start + truth.duration) : 0) - bought.offer->cost;
}

} // namespace

class TestWindowOffers : public QObject {
    Q_OBJECT
private Q_SLOTS:
    void cheapestPlacesOfAWindow();
    void togetherOrNotAtAll();
    void promisesCanBeTakenBack();
    void densestJobsFirst();
    void batchesKeepToTheirWindow();
    void bestOfferIsTheBest();
    void liesNeverGainAtPostedPrices();
};

void TestWindowOffers::cheapestPlacesOfAWindow()
{
    PriceBook book = bookOf({ gpus(2), gpus(2) }, 1, 16);
    QVERIFY(book.take(0, 5, gpus(1)));
    // In slots 4 to 6 a GPU of place 0 costs 1 + 4 + 1, and one of place 1 costs 3.
    const auto offer = offerAt(book, option(3, 3), 4);
    QVERIFY(offer.has_value());
    QCOMPARE(offer->cost, 2 * 3.0 + 6);
    QCOMPARE(offer->places, (std::vector<PlacedCounts> { { .place = 0, .workers = 1 }, { .place = 1, .workers = 2 } }));
    QVERIFY(!offerAt(book, option(3, 4), 4));
    const std::vector<RunOption> options { option(3, 3) };
    const auto cheapest = cheapestOffer(book, options, 4, 12);
    QCOMPARE(cheapest->start, std::int64_t(6)); // the first that does not touch slot 5
    QVERIFY(!cheapestOffer(book, options, 4, 6));
}

void TestWindowOffers::togetherOrNotAtAll()
{
    PriceBook book = bookOf({ gpus(1), gpus(2), gpus(2) }, 1, 16);
    RunOption two = option(2, 2);
    two.isTogether = true;
    const auto offer = offerAt(book, two, 0);
    QCOMPARE(offer->places, (std::vector<PlacedCounts> { { .place = 1, .workers = 2 } }));
    two.workers = 3;
    QVERIFY(!offerAt(book, two, 0));
    two.workers = 2;
    two.allowed = std::make_shared<const AllowedPlaces>(AllowedPlaces { .workers = { 1, 0, 1 }, .servers = {} });
    QCOMPARE(offerAt(book, two, 0)->places.front().place, 2U);
}

void TestWindowOffers::promisesCanBeTakenBack()
{
    PriceBook book = bookOf({ gpus(2) }, 1, 16);
    const RunOption one = option(4, 2);
    const auto offer = offerAt(book, one, 0);
    QVERIFY(book.take(usesOf(*offer), one.demands));
    QVERIFY(!book.take(usesOf(*offer), one.demands));
    book.giveBack(usesOf(*offer), one.demands, 2);
    QCOMPARE(book.free(0, 1), gpus(0));
    QCOMPARE(book.free(0, 2), gpus(2));
}

void TestWindowOffers::densestJobsFirst()
{
    PriceBook book = bookOf({ gpus(2) }, 0.1, 10);
    // One of four GPU-slots worth 4, two of two each worth 3: the window has room for four.
    const std::vector<BatchJob> jobs { { .weight = 4, .options = { option(2, 2) } },
        { .weight = 3, .options = { option(1, 2) } }, { .weight = 3, .options = { option(1, 2), option(2, 1) } } };
    const auto choices = scheduleBatch(book, jobs, 10, 12);
    QCOMPARE(choices.size(), std::size_t(2));
    QCOMPARE(choices[0].job, std::size_t(1));
    QCOMPARE(choices[1].job, std::size_t(2));
    QCOMPARE(choices[1].offer.start, std::int64_t(11));
}

void TestWindowOffers::batchesKeepToTheirWindow()
{
    RandomStream random(3, "tests.batches");
    for (int round = 0; round < 100; ++round) {
        PriceBook book = bookOf({ gpus(2), gpus(3) }, 0.01, 100);
        std::vector<BatchJob> jobs(8);
        for (BatchJob& job : jobs) {
            job.weight = random.uniform(1, 10);
            for (int i = 0; i < 2; ++i)
                job.options.push_back(option(static_cast<std::int32_t>(random.uniformInt(1, 5)),
                    static_cast<std::int32_t>(random.uniformInt(1, 3))));
        }
        std::vector<int> times(jobs.size());
        for (const BatchChoice& choice : scheduleBatch(book, jobs, 4, 8)) {
            ++times[choice.job];
            QVERIFY(choice.offer.start >= 4 && choice.offer.end <= 8);
            QVERIFY(choice.offer.cost < jobs[choice.job].weight);
        }
        QVERIFY(std::ranges::max(times) <= 1);
        for (std::int64_t slot = 4; slot < 8; ++slot)
            QVERIFY(book.free(0, slot)[Resource::Gpu] >= 0 && book.free(1, slot)[Resource::Gpu] >= 0);
    }
}

void TestWindowOffers::bestOfferIsTheBest()
{
    PriceBook book = bookOf({ gpus(2) }, 1, 16);
    QVERIFY(book.take(0, 0, gpus(1)));
    const std::vector<RunOption> options { option(1, 1) };
    // Slot 0 costs 4, later ones 1; the worth falls by 2 per slot.
    const auto best
        = bestOffer(book, options, 0, 4, [](std::int64_t end) { return 10.0 - 2 * static_cast<double>(end); });
    QCOMPARE(best.payoffByEnd, (std::vector<double> { 4, 5, 3, 1 }));
    QCOMPARE(best.payoff, 5.0);
    QCOMPARE(best.offer->start, std::int64_t(1));
    QVERIFY(!bestOffer(book, options, 0, 0, [](std::int64_t) { return 1.0; }).offer);
}

void TestWindowOffers::liesNeverGainAtPostedPrices()
{
    RandomStream random(5, "tests.lies");
    int lost = 0;
    for (std::uint64_t seed = 1; seed <= 1000; ++seed) {
        const std::vector<Buyer> truth = randomBuyers(seed);
        const std::vector<Bought> honest = sellTo(truth);
        const auto liar = static_cast<std::size_t>(random.uniformInt(0, static_cast<std::int64_t>(truth.size()) - 1));
        for (int what = 0; what < 4; ++what) {
            std::vector<Buyer> told = truth;
            Buyer& lie = told[liar];
            if (what == 0) {
                lie.value *= random.uniform(0, 4);
                lie.decay *= random.uniform(0, 4);
            } else if (what == 1) {
                lie.arrival += random.uniformInt(1, 8); // no buyer can be there before it arrives
            } else if (what == 2) {
                lie.deadline = lie.arrival + random.uniformInt(0, 20);
            } else {
                lie.duration = static_cast<std::int32_t>(random.uniformInt(1, 6));
                lie.workers = static_cast<std::int32_t>(random.uniformInt(1, 5));
            }
            const double gain = payoffOf(truth[liar], sellTo(told)[liar]) - payoffOf(truth[liar], honest[liar]);
            QVERIFY2(gain <= 1e-9, qPrintable(QStringLiteral("case %1, lie %2: %3").arg(seed).arg(what).arg(gain)));
            lost += gain < -1e-9 ? 1 : 0;
        }
    }
    QVERIFY(lost > 300);
}

CONSONANCE_BARE_TEST(TestWindowOffers)
#include "tst_window_offers.moc"
