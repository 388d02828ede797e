// SPDX-License-Identifier: GPL-3.0-or-later
#include "core/base/random.h"
#include "core/policy/market/posted_price_bandit.h"
#include "tests/core_test.h"

#include <QTest>

#include <algorithm>
#include <cmath>

using namespace consonance;

namespace {

/// What the best single price would have earned from these buyers, less what the bandit earned.
double regretOver(std::int64_t buyers, std::uint64_t seed)
{
    const std::vector<double> prices = priceGrid(1, 16, 9);
    PostedPriceBandit bandit(prices);
    RandomStream random(seed, "tests.buyers");
    std::vector<double> fixed(prices.size());
    double earned = 0;
    for (std::int64_t i = 0; i < buyers; ++i) {
        const double worth = random.chance(0.5) ? random.uniform(0, 6) : random.uniform(4, 20);
        for (std::size_t arm = 0; arm < prices.size(); ++arm)
            fixed[arm] += worth >= prices[arm] ? prices[arm] : 0;
        const std::size_t arm = bandit.choose();
        const bool isAccepted = worth >= prices[arm];
        earned += isAccepted ? prices[arm] : 0;
        bandit.learn(arm, isAccepted);
    }
    return std::ranges::max(fixed) - earned;
}

} // namespace

class TestPostedPriceBandit : public QObject {
    Q_OBJECT
private Q_SLOTS:
    void everyPriceIsTriedFirst();
    void indexOfUcb1();
    void regretGrowsMoreSlowlyThanArrivals();
    void scarceCapacityIsSoldDear();
};

void TestPostedPriceBandit::everyPriceIsTriedFirst()
{
    const std::vector<double> prices = priceGrid(1, 8, 4);
    QCOMPARE(prices.size(), std::size_t(4));
    QVERIFY(std::abs(prices[1] - 2) < 1e-12 && std::abs(prices[3] - 8) < 1e-12);
    PostedPriceBandit bandit(prices);
    for (std::size_t arm = 0; arm < 4; ++arm) {
        QCOMPARE(bandit.choose(), arm);
        bandit.learn(arm, arm == 2);
    }
    QCOMPARE(bandit.choose(), std::size_t(2));
}

void TestPostedPriceBandit::indexOfUcb1()
{
    const std::vector<double> prices { 1, 2 };
    PostedPriceBandit bandit(prices);
    bandit.learn(0, true);
    bandit.learn(1, true);
    bandit.learn(1, false);
    QVERIFY(std::abs(bandit.index(0) - (0.5 + std::sqrt(2 * std::log(3.0)))) < 1e-12);
    QVERIFY(std::abs(bandit.index(1) - (0.5 + std::sqrt(std::log(3.0)))) < 1e-12);
    QCOMPARE(bandit.estimatedRegret(), 0.0); // on average both earned half of the highest price
    bandit.learn(0, false); // now 1/4 against 1/2 of a highest price of 2, over four buyers
    QCOMPARE(bandit.estimatedRegret(), 1.0);
}

/// Regret fitted as c × arrivals^x over 100 … 100,000 arrivals.
void TestPostedPriceBandit::regretGrowsMoreSlowlyThanArrivals()
{
    std::vector<double> x;
    std::vector<double> y;
    for (const std::int64_t buyers : { 100, 316, 1000, 3162, 10000, 31623, 100000 }) {
        double sum = 0;
        for (std::uint64_t seed = 1; seed <= 20; ++seed)
            sum += regretOver(buyers, seed);
        x.push_back(std::log(static_cast<double>(buyers)));
        y.push_back(std::log(sum / 20));
    }
    double meanX = 0;
    double meanY = 0;
    for (std::size_t i = 0; i < x.size(); ++i) {
        meanX += x[i] / static_cast<double>(x.size());
        meanY += y[i] / static_cast<double>(x.size());
    }
    double above = 0;
    double below = 0;
    for (std::size_t i = 0; i < x.size(); ++i) {
        above += (x[i] - meanX) * (y[i] - meanY);
        below += (x[i] - meanX) * (x[i] - meanX);
    }
    qInfo("regret against the best fixed price: %.0f at 100 arrivals, %.0f at 100,000, exponent %.3f",
        std::exp(y.front()), std::exp(y.back()), above / below);
    QVERIFY(above / below < 1);
}

void TestPostedPriceBandit::scarceCapacityIsSoldDear()
{
    PostedPriceBandit bandit(priceGrid(1, 8, 4));
    RandomStream random(7, "tests.buyers");
    for (int i = 0; i < 4000; ++i) {
        const std::size_t arm = bandit.choose();
        bandit.learn(arm, random.uniform(0, 10) >= bandit.arms()[arm].price);
    }
    const std::size_t plenty = bandit.choose();
    const std::size_t scarce = bandit.choose(0.3);
    QVERIFY(bandit.arms()[scarce].price >= bandit.arms()[plenty].price);
    QVERIFY(bandit.arms()[scarce].acceptedPart() <= 0.3);
    QCOMPARE(bandit.choose(0.0), std::size_t(3));
}

CONSONANCE_BARE_TEST(TestPostedPriceBandit)
#include "tst_posted_price_bandit.moc"
