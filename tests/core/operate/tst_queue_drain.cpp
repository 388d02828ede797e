// SPDX-License-Identifier: GPL-3.0-or-later
// The order in which waiting jobs start while the cluster drains, worked out by hand.
#include "core/operate/queue_drain.h"

#include "tests/core_test.h"
#include "tests/fixtures/small_worlds.h"

#include <QTest>

#include <optional>
#include <vector>

using namespace consonance;

namespace {

/// As long as expected, at most.
HoldLength exactly(std::int64_t seconds)
{
    return { Duration::fromSeconds(seconds), Duration::fromSeconds(seconds) };
}

std::vector<SlotRecord> gpusOf(const Cluster& cluster, int count)
{
    return { { .domain = cluster.host(HostId(0)).domain, .count = count } };
}

using Starts = std::vector<std::optional<Duration>>;

Starts secondsOf(std::initializer_list<int> seconds)
{
    Starts starts;
    for (const int one : seconds)
        starts.emplace_back(Duration::fromSeconds(one));
    return starts;
}

} // namespace

class TestQueueDrain : public QObject {
    Q_OBJECT

private Q_SLOTS:
    void theQueueDrainsInOrder()
    {
        const auto cluster = fixtures::makeServers(1, 2);
        std::vector<JobSpec> jobs { fixtures::makeGang("runs", 0, 2, 100), fixtures::makeGang("large", 1, 2, 100),
            fixtures::makeGang("small", 2, 1, 100), fixtures::makeGang("never", 3, 3, 100) };
        const auto workload = fixtures::makeWorkload(std::move(jobs));
        QueueDrain drain(*workload, *cluster, Backfill::Skip);
        drain.hold(JobId(0), gpusOf(*cluster, 2));
        const std::vector waiting { JobId(1), JobId(2), JobId(3) };
        const auto length = [](JobId job) { return exactly(job == JobId(0) ? 30 : 100); };
        const auto starts = drain.starts(waiting, length);
        QCOMPARE(starts[0], std::optional(Duration::fromSeconds(30)));
        QCOMPARE(starts[1], std::optional(Duration::fromSeconds(130)));
        QCOMPARE(starts[2], std::nullopt);
        // What was only tried is not held.
        drain.hold(JobId(0), {});
        QCOMPARE(drain.starts(waiting, length)[0], std::optional(Duration {}));
        drain.setAvailability(0, Availability::Draining);
        QCOMPARE(drain.starts(waiting, length)[0], std::nullopt);
    }

    /// Smaller jobs overtake one that does not fit, or wait for it, as the policy lets them. Two of four GPUs are held
    /// for 50 s, and the first in the queue needs all for 100 s; of those behind it one ends before it can start.
    void smallerJobsGoPastAsThePolicyLetsThem()
    {
        const auto cluster = fixtures::makeServers(1, 4);
        std::vector<JobSpec> jobs { fixtures::makeGang("runs", 0, 2, 100), fixtures::makeGang("large", 1, 4, 100),
            fixtures::makeGang("long", 2, 1, 60), fixtures::makeGang("short", 3, 1, 40),
            fixtures::makeGang("never", 4, 5, 10) };
        const auto workload = fixtures::makeWorkload(std::move(jobs));
        // The one that never fits stands first and blocks nobody.
        const std::vector waiting { JobId(4), JobId(1), JobId(2), JobId(3) };
        std::vector<HoldLength> lengths { exactly(50), exactly(100), exactly(60), exactly(40), exactly(10) };
        const auto startsUnder = [&](Backfill backfill) {
            QueueDrain drain(*workload, *cluster, backfill);
            drain.hold(JobId(0), gpusOf(*cluster, 2));
            auto starts = drain.starts(waiting, [&](JobId job) { return lengths[job.index()]; });
            if (starts.front())
                qFatal("it fits nowhere");
            starts.erase(starts.begin());
            return starts;
        };
        QCOMPARE(startsUnder(Backfill::Skip), secondsOf({ 60, 0, 0 }));
        QCOMPARE(startsUnder(Backfill::None), secondsOf({ 50, 150, 150 }));
        QCOMPARE(startsUnder(Backfill::Reservation), secondsOf({ 50, 150, 0 }));
        // A job that may run beyond the reserved start waits, though it is expected to end before.
        lengths[3].longest = Duration::fromSeconds(51);
        QCOMPARE(startsUnder(Backfill::Reservation), secondsOf({ 50, 150, 150 }));
        // Where the running job may hold its GPUs for longer, the reserved start is later, and both may go first.
        lengths[0].longest = Duration::fromSeconds(80);
        QCOMPARE(startsUnder(Backfill::Reservation), secondsOf({ 60, 0, 0 }));
    }

    /// What the reserved start leaves free may be held beyond it.
    void jobsStartBesideAReservedStart()
    {
        const auto cluster = fixtures::makeServers(1, 4);
        std::vector<JobSpec> jobs { fixtures::makeGang("runs", 0, 3, 100), fixtures::makeGang("large", 1, 3, 100),
            fixtures::makeGang("long", 2, 1, 1000), fixtures::makeGang("longer", 3, 1, 1000) };
        const auto workload = fixtures::makeWorkload(std::move(jobs));
        QueueDrain drain(*workload, *cluster, Backfill::Reservation);
        drain.hold(JobId(0), gpusOf(*cluster, 3));
        const std::vector waiting { JobId(1), JobId(2), JobId(3) };
        const auto starts = drain.starts(waiting, [](JobId job) { return exactly(job.index() < 2 ? 50 : 1000); });
        QCOMPARE(starts, secondsOf({ 50, 0, 100 }));
    }

    /// A job that needs GPUs which the cluster has not is given no others, and takes none from those behind it.
    void gpusOfAnotherTypeAreNotGiven()
    {
        const auto cluster = fixtures::makeServers(1, 2);
        std::vector<JobSpec> jobs { fixtures::makeGang("picky", 0, 2, 100), fixtures::makeGang("any", 1, 2, 100) };
        jobs[0].request.deviceType = "h100";
        const auto workload = fixtures::makeWorkload(std::move(jobs));
        const std::vector waiting { JobId(0), JobId(1) };
        const auto starts
            = QueueDrain(*workload, *cluster, Backfill::Skip).starts(waiting, [](JobId) { return exactly(100); });
        QCOMPARE(starts[0], std::nullopt);
        QCOMPARE(starts[1], std::optional(Duration {}));
    }
};

CONSONANCE_BARE_TEST(TestQueueDrain)
#include "tst_queue_drain.moc"
