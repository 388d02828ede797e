// SPDX-License-Identifier: GPL-3.0-or-later
#include "core/base/random.h"
#include "core/cluster/capacity_calendar.h"
#include "core/cluster/capacity_ledger.h"
#include "tests/core/cluster/capacity_fixture.h"
#include "tests/core_test.h"

#include <QTest>

#include <algorithm>

namespace consonance {

using fixtures::amounts;

namespace {

/// a: 4 GPUs of 16 GB on 2 sockets, 8 cores; b: 2 GPUs, 4 cores.
std::shared_ptr<const Cluster> twoServers()
{
    ClusterBuilder builder("two", { "cluster", "server", "socket", "gpu" }, "server");
    builder.addHost(ClusterBuilder::root(), "a", amounts(4, 8'000, 64'000), {}, "v100", 16'000, 2);
    builder.addHost(ClusterBuilder::root(), "b", amounts(2, 4'000, 32'000));
    return *builder.finish();
}

TimeSpan seconds(std::int64_t from, std::int64_t until)
{
    return { Time::fromSeconds(from), Time::fromSeconds(until) };
}

CapacityCalendar calendarFor(const std::shared_ptr<const Cluster>& cluster)
{
    return { *cluster, std::make_shared<CapacityLayout>(*cluster) };
}

/// A second calendar, by brute force: one ledger for each second.
class SecondBySecond {
public:
    static constexpr std::int64_t kSeconds = 24;

    explicit SecondBySecond(const std::shared_ptr<const Cluster>& cluster)
    {
        for (std::int64_t i = 0; i < kSeconds; ++i)
            m_ledgers.emplace_back(cluster);
    }

    template<typename Use> bool isAlways(TimeSpan span, Use&& use)
    {
        for (auto i = span.from.microseconds / 1'000'000; i < std::min(kSeconds, end(span)); ++i) {
            if (!use(m_ledgers[static_cast<std::size_t>(i)]))
                return false;
        }
        return true;
    }

    /// Whether the claim fits on devices that stay the same throughout the span.
    bool fits(const Claim& claim, TimeSpan span, const Cluster& cluster)
    {
        auto rest = claim;
        rest.demand[Resource::Gpu] = 0;
        if (!isAlways(span, [&](const CapacityLedger& ledger) { return ledger.fits(rest); }))
            return false;
        const auto& domain = cluster.domain(claim.domain);
        auto one = claim;
        one.demand = amounts(1);
        one.count = 1;
        std::int64_t accepting = 0;
        for (auto i = domain.firstDevice; i < domain.firstDevice + domain.deviceCount; ++i) {
            one.domain = cluster.host(domain.host).devices[i];
            accepting += isAlways(span, [&](const CapacityLedger& ledger) { return ledger.fits(one); }) ? 1 : 0;
        }
        return accepting >= claim.demand[Resource::Gpu] * claim.count;
    }

    ResourceVector leastFree(HostId host, TimeSpan span)
    {
        ResourceVector least = amounts(100, 1'000'000, 1'000'000);
        least[Resource::Network] = least[Resource::Disk] = 1'000'000;
        isAlways(span, [&](const CapacityLedger& ledger) {
            for (std::size_t i = 0; i < kResourceCount; ++i)
                least.amount[i] = std::min(least.amount[i], ledger.free(host).amount[i]);
            return true;
        });
        return least;
    }

private:
    static std::int64_t end(TimeSpan span)
    {
        return span.until == kForever ? kSeconds : span.until.microseconds / 1'000'000;
    }

    std::vector<CapacityLedger> m_ledgers;
};

Claim randomBooking(RandomStream& random, const Cluster& cluster)
{
    Claim claim { .domain
        = DomainId(static_cast<int>(random.uniformInt(1, static_cast<std::int64_t>(cluster.domains.size()) - 1))) };
    claim.demand = amounts(random.uniformInt(0, 2), random.uniformInt(0, 3) * 500, random.uniformInt(0, 2) * 4'000);
    claim.count = static_cast<std::int32_t>(random.uniformInt(1, 2));
    claim.mode = static_cast<ShareMode>(random.uniformInt(0, 2));
    claim.share = random.uniformInt(1, 4) * 250'000;
    claim.deviceMemoryMegabytes = random.uniformInt(0, 4) * 3'000;
    return claim;
}

TimeSpan randomSpan(RandomStream& random)
{
    const auto from = random.uniformInt(0, SecondBySecond::kSeconds - 1);
    const auto until = random.uniformInt(from + 1, SecondBySecond::kSeconds + 3);
    return until >= SecondBySecond::kSeconds ? TimeSpan { Time::fromSeconds(from) } : seconds(from, until);
}

struct Booked {
    Holding holding;
    TimeSpan span;
};

} // namespace

class TestCapacityCalendar : public QObject {
    Q_OBJECT

private Q_SLOTS:
    void aClaimIsBookedForItsSpanAlone()
    {
        const auto cluster = twoServers();
        auto calendar = calendarFor(cluster);
        const Claim whole { .domain = *cluster->findByPath("b"), .demand = amounts(2, 1'000) };
        Holding holding;
        QVERIFY(calendar.book(whole, seconds(10, 20), {}, holding));
        QCOMPARE(holding.devices, (std::vector<std::uint16_t> { 0, 1 }));
        QVERIFY(calendar.fits(whole, seconds(0, 10)));
        QVERIFY(calendar.fits(whole, { Time::fromSeconds(20) }));
        QVERIFY(!calendar.fits(whole, seconds(5, 11)));
        QVERIFY(!calendar.fits(whole, seconds(19, 30)));
        QCOMPARE(calendar.firstConflict(whole, seconds(5, 15)), Time::fromSeconds(10));
        QCOMPARE(calendar.leastFree(HostId(1), seconds(0, 30)), amounts(0, 3'000, 32'000));
        QCOMPARE(calendar.leastFree(HostId(1), seconds(20, 30)), amounts(2, 4'000, 32'000));
        calendar.release(holding, seconds(15, 20));
        QVERIFY(calendar.fits(whole, seconds(15, 30)));
        QVERIFY(!calendar.fits(whole, seconds(14, 30)));
    }

    void sharesSumToADeviceAtEveryMoment()
    {
        const auto cluster = twoServers();
        auto calendar = calendarFor(cluster);
        Claim part { .domain = *cluster->findByPath("b/gpu-0"),
            .demand = amounts(1),
            .mode = ShareMode::Timeshare,
            .share = kFullShare / 2 };
        Holding first;
        Holding second;
        QVERIFY(calendar.book(part, seconds(0, 20), {}, first));
        QVERIFY(calendar.book(part, seconds(10, 30), {}, second));
        QVERIFY(!calendar.fits(part, seconds(5, 11)));
        QVERIFY(calendar.fits(part, seconds(0, 10)));
        QVERIFY(calendar.fits(part, seconds(20, 30)));
        part.share = kFullShare / 4 * 3;
        QVERIFY(!calendar.fits(part, seconds(25, 30)));
        QCOMPARE(calendar.leastFree(HostId(1), seconds(0, 40))[Resource::Gpu], 1);
    }

    void wantedDevicesComeFirst()
    {
        const auto cluster = twoServers();
        auto calendar = calendarFor(cluster);
        const Claim two { .domain = *cluster->findByPath("a"), .demand = amounts(1), .count = 2 };
        Holding holding;
        QVERIFY(calendar.book(two, seconds(0, 10), std::vector<std::uint16_t> { 3 }, holding));
        QCOMPARE(holding.devices, (std::vector<std::uint16_t> { 0, 3 }));
    }

    /// Against a ledger for each second: everything booked fits in each, whatever fits is booked, and what was tried
    /// and undone leaves no trace.
    void agreesWithLedgersSecondBySecond()
    {
        const auto cluster = twoServers();
        int booked = 0;
        int refused = 0;
        for (std::uint64_t seed = 1; seed <= 40; ++seed) {
            RandomStream random(seed, "calendar");
            auto calendar = calendarFor(cluster);
            SecondBySecond reference(cluster);
            std::vector<Booked> held;
            for (int i = 0; i < 60; ++i) {
                const auto claim = randomBooking(random, *cluster);
                const auto span = randomSpan(random);
                const bool isTrial = random.uniform01() < 0.3;
                if (isTrial)
                    calendar.beginTrial();
                const bool fits = reference.fits(claim, span, *cluster);
                QCOMPARE(calendar.fits(claim, span), fits);
                Booked one { {}, span };
                QCOMPARE(calendar.book(claim, span, {}, one.holding), fits);
                ++(fits ? booked : refused);
                if (isTrial) {
                    if (!held.empty())
                        calendar.release(held.front().holding, held.front().span);
                    calendar.rollback();
                } else if (fits) {
                    QVERIFY(reference.isAlways(
                        span, [&](CapacityLedger& ledger) { return ledger.takeAgain(one.holding); }));
                    held.push_back(one);
                }
                if (!held.empty() && random.uniform01() < 0.4) {
                    const auto which
                        = static_cast<std::size_t>(random.uniformInt(0, static_cast<std::int64_t>(held.size()) - 1));
                    calendar.release(held[which].holding, held[which].span);
                    reference.isAlways(held[which].span, [&](CapacityLedger& ledger) {
                        ledger.release(held[which].holding);
                        return true;
                    });
                    held.erase(held.begin() + static_cast<std::ptrdiff_t>(which));
                }
                const auto look = randomSpan(random);
                for (const int host : { 0, 1 })
                    QCOMPARE(calendar.leastFree(HostId(host), look), reference.leastFree(HostId(host), look));
            }
            for (const auto& one : held)
                calendar.release(one.holding, one.span);
            for (std::size_t host = 0; host < 2; ++host)
                QCOMPARE(calendar.leastFree(HostId(host), {}), cluster->host(HostId(host)).capacity);
        }
        QVERIFY2(booked > 400 && refused > 400, qPrintable(QStringLiteral("%1 %2").arg(booked).arg(refused)));
    }

    void stepsThatSayTheSameAreOne()
    {
        StepFunction<int> steps;
        const auto at = [](std::int64_t second) { return Time::fromSeconds(second); };
        const auto add = [&](std::int64_t from, std::int64_t until, int amount) {
            steps.change(at(from), at(until), [amount](int& value) { value += amount; });
        };
        add(10, 20, 1);
        add(20, 30, 1);
        QCOMPARE(steps.stepCount(), 2);
        add(15, 25, 2);
        QCOMPARE(steps.stepCount(), 4);
        QVERIFY(steps.isAlways(at(15), at(25), [](int value) { return value == 3; }));
        QVERIFY(!steps.isAlways(at(15), at(26), [](int value) { return value == 3; }));
        steps.forgetBefore(at(17));
        QCOMPARE(steps.stepCount(), 3);
        QVERIFY(steps.isAlways(at(17), at(25), [](int value) { return value == 3; }));
        add(17, 25, -2);
        add(17, 30, -1);
        QVERIFY(steps.isAlways(at(17), kForever, [](int value) { return value == 0; }));
        steps.forgetBefore(at(30));
        QCOMPARE(steps.stepCount(), 0);
    }
};

CONSONANCE_TEST(TestCapacityCalendar)

} // namespace consonance

#include "tst_capacity_calendar.moc"
