// SPDX-License-Identifier: GPL-3.0-or-later
#include "core/base/portable_math.h"
#include "core/base/random.h"
#include "core/policy/market/share_market.h"
#include "tests/core_test.h"

#include <QTest>

#include <algorithm>

using namespace consonance;

namespace {

struct Trader {
    std::size_t tenant = 0;
    std::int64_t arrival = 0;
    std::int32_t gpus = 1;
    std::int32_t duration = 1;
    double value = 1;
    double slope = 0; ///< θ2 of its worth; 0: a constant
    std::int64_t middle = 0; ///< θ3
    std::int64_t deadline = 1000;

    [[nodiscard]] double worth(std::int64_t end) const
    {
        if (end > deadline)
            return 0;
        const auto late = static_cast<double>(end - arrival - middle);
        return slope > 0 ? value / (1 + portableExp(slope * late)) : value;
    }
};

struct ShareCase {
    std::vector<ResourceVector> shares;
    double price = 0.1;
    std::vector<Trader> jobs; ///< in order of arrival
};

constexpr std::int64_t kRound = 4;
constexpr std::int64_t kRounds = 16;

ShareCase randomShareCase(std::uint64_t seed)
{
    RandomStream random(seed, "tests.shares");
    ShareCase one { .price = random.uniform(0.05, 1.5) };
    const std::int64_t tenants = random.uniformInt(2, 4);
    for (std::int64_t i = 0; i < tenants; ++i) {
        ResourceVector share;
        share[Resource::Gpu] = random.uniformInt(0, 3);
        one.shares.push_back(share);
    }
    one.shares.front()[Resource::Gpu] += 1;
    const std::int64_t jobs = random.uniformInt(4, 20);
    for (std::int64_t i = 0; i < jobs; ++i) {
        Trader job { .tenant = static_cast<std::size_t>(random.uniformInt(0, tenants - 1)),
            .arrival = random.uniformInt(0, 20),
            .gpus = static_cast<std::int32_t>(random.uniformInt(1, 3)),
            .duration = static_cast<std::int32_t>(random.uniformInt(1, 5)),
            .value = random.uniform(0.5, 20),
            .slope = random.chance(0.5) ? random.uniform(0.01, 2) : 0,
            .middle = random.uniformInt(0, 10) };
        if (random.chance(0.4))
            job.deadline = job.arrival + random.uniformInt(1, 20);
        one.jobs.push_back(job);
    }
    std::ranges::stable_sort(one.jobs, {}, &Trader::arrival);
    return one;
}

struct Outcome {
    std::optional<ShareRun> run;
    std::int32_t gpus = 0;
    std::int32_t duration = 0;
};

struct Run {
    std::vector<Outcome> jobs;
    std::vector<ShareAccount> accounts;
    std::int64_t mostUsed = 0;
};

/// Jobs as they declare themselves; each is known from the round after its arrival.
Run play(const ShareCase& one, bool trades)
{
    std::array<double, kResourceCount> prices {};
    prices[static_cast<std::size_t>(Resource::Gpu)] = one.price;
    ShareMarket market(one.shares, prices, 100);
    market.setTrade(trades);
    std::vector<std::size_t> order(one.jobs.size());
    for (std::size_t i = 0; i < order.size(); ++i)
        order[i] = i;
    std::ranges::stable_sort(order, {}, [&](std::size_t i) { return one.jobs[i].arrival; });
    Run result { .jobs = std::vector<Outcome>(one.jobs.size()) };
    std::size_t next = 0;
    for (std::int64_t round = 1; round <= kRounds; ++round) {
        for (; next < order.size() && one.jobs[order[next]].arrival < round * kRound; ++next) {
            const Trader& job = one.jobs[order[next]];
            ShareJob shared { .tenant = job.tenant, .duration = job.duration };
            shared.demand[Resource::Gpu] = job.gpus;
            shared.worth = [job](std::int64_t end) { return job.worth(end); };
            market.add(std::move(shared));
        }
        market.round(round * kRound, (round + 1) * kRound);
    }
    for (std::size_t i = 0; i < next; ++i)
        result.jobs[order[i]] = { market.run(i), one.jobs[order[i]].gpus, one.jobs[order[i]].duration };
    for (std::int64_t slot = 0; slot < 200; ++slot)
        result.mostUsed = std::max(result.mostUsed, market.used(slot)[Resource::Gpu]);
    result.accounts = market.accounts();
    return result;
}

/// What the job really gains: nothing if it was given less than it needs.
double payoff(const Trader& truth, const Outcome& outcome)
{
    if (!outcome.run)
        return 0;
    const bool isDone = outcome.gpus >= truth.gpus && outcome.duration >= truth.duration;
    return (isDone ? truth.worth(outcome.run->start + truth.duration) : 0) - outcome.run->paid;
}

} // namespace

class TestShareMarket : public QObject {
    Q_OBJECT
private Q_SLOTS:
    void ownShareIsFree();
    void idleSharesAreSold();
    void neverWorseThanAlone();
    void liesNeverGain();
    void whatIsPaidIsEarned();
    void releasedRunsAreIdle();
};

void TestShareMarket::ownShareIsFree()
{
    ShareCase one { .shares = std::vector<ResourceVector>(2) };
    one.shares[0][Resource::Gpu] = 2;
    one.shares[1][Resource::Gpu] = 2;
    one.jobs = { { .tenant = 0, .gpus = 2, .duration = 3, .value = 0.01 },
        { .tenant = 0, .gpus = 2, .duration = 3, .value = 0.01 },
        { .tenant = 0, .gpus = 3, .duration = 1, .value = 0.01 } };
    const Run run = play(one, true);
    QCOMPARE(run.jobs[0].run->start, std::int64_t(4));
    QCOMPARE(run.jobs[1].run->start, std::int64_t(7));
    QVERIFY(!run.jobs[2].run); // more than its share, worth less than what it would have to pay
    QCOMPARE(run.accounts[0].paid, 0.0);
}

void TestShareMarket::idleSharesAreSold()
{
    ShareCase one { .shares = std::vector<ResourceVector>(2), .price = 0.5 };
    one.shares[0][Resource::Gpu] = 1;
    one.shares[1][Resource::Gpu] = 2;
    one.jobs = { { .tenant = 0, .gpus = 3, .duration = 2, .value = 9 } };
    const Run run = play(one, true);
    QVERIFY(run.jobs[0].run && run.jobs[0].run->isBought);
    QCOMPARE(run.jobs[0].run->paid, 3.0);
    QCOMPARE(run.accounts[0].paid, 3.0);
    QCOMPARE(run.accounts[0].earned, 1.0); // from its own share
    QCOMPARE(run.accounts[1].earned, 2.0);
    QCOMPARE(run.accounts[1].lent, 4.0);
    QCOMPARE(run.accounts[0].borrowed, 4.0);
    QVERIFY(!play(one, false).jobs[0].run);
}

void TestShareMarket::neverWorseThanAlone()
{
    int better = 0;
    for (std::uint64_t seed = 1; seed <= 1000; ++seed) {
        const ShareCase one = randomShareCase(seed);
        const Run together = play(one, true);
        const Run alone = play(one, false);
        for (std::size_t tenant = 0; tenant < one.shares.size(); ++tenant) {
            double gain = together.accounts[tenant].earned;
            for (std::size_t i = 0; i < one.jobs.size(); ++i) {
                if (one.jobs[i].tenant != tenant)
                    continue;
                const double difference = payoff(one.jobs[i], together.jobs[i]) - payoff(one.jobs[i], alone.jobs[i]);
                QVERIFY(difference >= -1e-9);
                gain += difference;
            }
            QVERIFY(gain >= -1e-9);
            better += gain > 1e-9 ? 1 : 0;
        }
        ResourceVector all;
        for (const ResourceVector& share : one.shares)
            all += share;
        QVERIFY(together.mostUsed <= all[Resource::Gpu]);
    }
    QVERIFY(better > 500);
}

void TestShareMarket::liesNeverGain()
{
    RandomStream random(11, "tests.lies");
    int changed = 0;
    for (std::uint64_t seed = 1; seed <= 1000; ++seed) {
        const ShareCase one = randomShareCase(seed);
        const Run truth = play(one, true);
        const auto liar
            = static_cast<std::size_t>(random.uniformInt(0, static_cast<std::int64_t>(one.jobs.size()) - 1));
        for (int what = 0; what < 5; ++what) {
            ShareCase told = one;
            Trader& lie = told.jobs[liar];
            switch (what) {
            case 0:
                lie.value *= random.uniform(0, 5);
                break;
            case 1:
                lie.slope = random.uniform(0, 2);
                lie.middle = random.uniformInt(0, 20);
                break;
            case 2:
                lie.arrival += random.uniformInt(1, 16); // no job can be there before it arrives
                break;
            case 3:
                lie.deadline = lie.arrival + random.uniformInt(0, 40);
                break;
            default:
                lie.gpus = static_cast<std::int32_t>(random.uniformInt(1, 5));
                lie.duration = static_cast<std::int32_t>(random.uniformInt(1, 8));
            }
            const Run run = play(told, true);
            const double gain = payoff(one.jobs[liar], run.jobs[liar]) - payoff(one.jobs[liar], truth.jobs[liar]);
            QVERIFY2(gain <= 1e-9, qPrintable(QStringLiteral("case %1, lie %2: %3").arg(seed).arg(what).arg(gain)));
            changed += gain < -1e-9 ? 1 : 0;
        }
    }
    QVERIFY(changed > 300);
}

void TestShareMarket::whatIsPaidIsEarned()
{
    for (std::uint64_t seed = 1; seed <= 200; ++seed) {
        const Run run = play(randomShareCase(seed), true);
        ShareAccount sum;
        for (const ShareAccount& account : run.accounts) {
            sum.paid += account.paid;
            sum.earned += account.earned;
            sum.lent += account.lent;
            sum.borrowed += account.borrowed;
        }
        QVERIFY(std::abs(sum.paid - sum.earned) < 1e-9);
        QVERIFY(std::abs(sum.lent - sum.borrowed) < 1e-9);
    }
}

void TestShareMarket::releasedRunsAreIdle()
{
    std::array<double, kResourceCount> prices {};
    std::vector<ResourceVector> shares(1);
    shares[0][Resource::Gpu] = 2;
    ShareMarket market(shares, prices, 100);
    ShareJob job { .tenant = 0, .duration = 4, .worth = [](std::int64_t) { return 1.0; } };
    job.demand[Resource::Gpu] = 2;
    market.add(job);
    market.round(4, 8);
    QCOMPARE(market.used(7)[Resource::Gpu], std::int64_t(2));
    market.release(0, 6);
    QCOMPARE(market.used(5)[Resource::Gpu], std::int64_t(2));
    QCOMPARE(market.used(6)[Resource::Gpu], std::int64_t(0));
}

CONSONANCE_BARE_TEST(TestShareMarket)
#include "tst_share_market.moc"
