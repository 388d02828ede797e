// SPDX-License-Identifier: GPL-3.0-or-later
// EASY backfill: the first job that waits is never delayed by those behind it, whatever servers, types of GPUs, cores
// and memory they need; and a small simulator of one pool, written for this test, gives the same starts.
#include "tests/core/policy/policy_fixture.h"

#include "core/base/random.h"
#include "tests/core_test.h"

#include <QDateTime>
#include <QFile>
#include <QTest>

#include <algorithm>

using namespace consonance;
using namespace consonance::test;

namespace {

/// One task of that many GPUs.
JobSpec taskJob(std::string name, std::int64_t gpus, std::int64_t arrival, std::int64_t seconds)
{
    JobSpec job = gangJob(std::move(name), 1, arrival, seconds);
    job.request.roles[0].demand[Resource::Gpu] = gpus;
    return job;
}

JobSpec withLimit(JobSpec job, std::int64_t seconds)
{
    job.request.timeLimit = Duration::fromSeconds(seconds);
    return job;
}

/// Seconds at which each job starts, by name; -1 for one that does not.
std::map<std::string, double> startsUnder(SimulationSetup setup)
{
    auto run = Simulation::create(std::move(setup));
    std::map<std::string, double> starts;
    if (!run || !runToEnd(*run).empty() || run->engine().totals().refusedPlans > 0)
        return starts;
    for (std::size_t i = 0; i < run->engine().workload().jobCount(); ++i) {
        const Time start = run->engine().job(JobId(i)).firstStart;
        starts[run->engine().workload().job(JobId(i)).request.name] = start == kForever ? -1 : start.seconds();
    }
    return starts;
}

/// Servers of two types and one without GPUs.
std::shared_ptr<const Cluster> makeMixed()
{
    ClusterBuilder builder("mixed", { "cluster", "server", "gpu" }, "server");
    const auto add = [&](const char* name, const char* type, std::int64_t gpus, std::int64_t cores, std::int64_t mb) {
        builder.addHost(
            ClusterBuilder::root(), name, ResourceVector { .amount = { gpus, cores * 1000, mb, 0, 0 } }, {}, type);
    };
    add("v1", "v100", 8, 32, 128'000);
    add("v2", "v100", 8, 32, 128'000);
    add("v3", "v100", 8, 32, 128'000);
    add("a1", "a100", 4, 16, 256'000);
    add("a2", "a100", 4, 64, 64'000);
    add("c1", "", 0, 64, 128'000);
    return builder.finish().value();
}

/// How many tasks of the only role fit into what is free of each server.
bool hasRoom(const Cluster& cluster, const JobRequest& request, const std::vector<ResourceVector>& free)
{
    const RoleSpec& role = request.roles[0];
    std::int64_t tasks = 0;
    for (std::size_t host = 0; host < free.size(); ++host) {
        const std::string& type = cluster.domain(cluster.hosts[host].domain).deviceType;
        if (role.demand[Resource::Gpu] > 0 && !request.deviceType.empty() && request.deviceType != type)
            continue;
        std::int64_t here = role.requested;
        for (const auto resource : kAllResources) {
            if (role.demand[resource] > 0)
                here = std::min(here, free[host][resource] / role.demand[resource]);
        }
        tasks += here;
    }
    return tasks >= role.requested;
}

/// When running jobs, each until its limit, leave room for `job`: what is free is counted from what they hold.
Time reservedStart(const Engine& engine, JobId job)
{
    const Cluster& cluster = engine.cluster();
    std::vector<ResourceVector> free;
    for (const Host& host : cluster.hosts)
        free.push_back(host.capacity);
    std::vector<std::pair<Time, JobId>> ends;
    const auto change = [&](JobId running, int sign) {
        for (const PlacedTasks& tasks : engine.runningJob(running)->tasks)
            free[tasks.host.index()]
                += engine.workload().job(running).request.roles[tasks.role].demand * (tasks.count * sign);
    };
    for (const auto id : engine.state().runningSet) {
        ends.emplace_back(
            engine.job(JobId(id)).firstStart + *engine.workload().job(JobId(id)).request.timeLimit, JobId(id));
        change(JobId(id), -1);
    }
    std::ranges::sort(ends);
    for (const auto& [at, running] : ends) {
        change(running, 1);
        if (hasRoom(cluster, engine.workload().job(job).request, free))
            return at;
    }
    return kForever;
}

std::vector<JobSpec> randomMixedJobs(std::uint64_t seed, int count, const Cluster& cluster)
{
    RandomStream stream(seed, "tests.easy");
    std::vector<ResourceVector> empty;
    for (const Host& host : cluster.hosts)
        empty.push_back(host.capacity);
    std::vector<JobSpec> jobs;
    while (static_cast<int>(jobs.size()) < count) {
        const auto seconds = stream.uniformInt(1, 900);
        JobSpec job = gangJob(fmt::format("j{}", jobs.size()), static_cast<int>(stream.uniformInt(1, 4)),
            stream.uniformInt(0, 4000), seconds);
        job.request.roles[0].demand = { .amount
            = { stream.uniformInt(0, 8), stream.uniformInt(1, 24) * 1000, stream.uniformInt(1, 60) * 1000, 0, 0 } };
        const auto type = stream.uniformInt(0, 3);
        job.request.deviceType = type == 0 ? "v100" : type == 1 ? "a100" : "";
        if (hasRoom(cluster, job.request, empty))
            jobs.push_back(withLimit(std::move(job), seconds + (stream.uniformInt(0, 1) == 0 ? 0 : seconds / 2)));
    }
    return jobs;
}

/// EASY over a number of GPUs: starts in seconds by job, in order of arrival.
std::vector<std::int64_t> poolStarts(const std::vector<JobSpec>& jobs, std::int64_t gpus)
{
    struct Running {
        std::int64_t end;
        std::int64_t size;
    };
    const auto sizeOf = [&](std::size_t i) { return std::int64_t { jobs[i].request.roles[0].requested }; };
    const auto lengthOf = [&](std::size_t i) { return static_cast<std::int64_t>(jobs[i].work.amount / 1e6); };
    const auto arrivalOf = [&](std::size_t i) { return jobs[i].request.arrival.microseconds / 1'000'000; };
    std::vector<std::int64_t> starts(jobs.size(), -1);
    std::vector<Running> running;
    std::vector<std::size_t> queue;
    std::size_t next = 0;
    std::int64_t free = gpus;
    while (next < jobs.size() || !running.empty()) {
        std::int64_t now = next < jobs.size() ? arrivalOf(next) : std::numeric_limits<std::int64_t>::max();
        for (const Running& one : running)
            now = std::min(now, one.end);
        std::erase_if(running, [&](const Running& one) {
            free += one.end <= now ? one.size : 0;
            return one.end <= now;
        });
        for (; next < jobs.size() && arrivalOf(next) <= now; ++next)
            queue.push_back(next);
        const auto start = [&](std::size_t place) {
            const std::size_t job = queue[place];
            starts[job] = now;
            running.push_back({ now + lengthOf(job), sizeOf(job) });
            free -= sizeOf(job);
            queue.erase(queue.begin() + static_cast<std::ptrdiff_t>(place));
        };
        while (!queue.empty() && sizeOf(queue.front()) <= free)
            start(0);
        if (queue.empty())
            continue;
        std::ranges::sort(running, {}, &Running::end);
        std::int64_t then = free;
        std::int64_t shadow = 0;
        for (const Running& one : running) {
            if (then >= sizeOf(queue.front()) && one.end > shadow)
                break;
            then += one.size;
            shadow = one.end;
        }
        std::int64_t extra = then - sizeOf(queue.front());
        for (std::size_t place = 1; place < queue.size();) {
            const auto size = sizeOf(queue[place]);
            const bool isShort = now + lengthOf(queue[place]) <= shadow;
            if (size > free || (!isShort && size > extra)) {
                ++place;
                continue;
            }
            extra -= isShort ? 0 : size;
            start(place);
        }
    }
    return starts;
}

} // namespace

class TestEasyBackfill : public QObject {
    Q_OBJECT
private Q_SLOTS:
    /// x0, x1, … of 3 GPUs each fit beside a1, a2 and a3 (5 of 8 GPUs of a server each). Sums never leave b the eight
    /// GPUs of one server.
    void aWholeServerIsKept()
    {
        std::vector<JobSpec> jobs { taskJob("a1", 5, 0, 1000), taskJob("a2", 5, 0, 1200), taskJob("a3", 5, 0, 1400),
            taskJob("b", 8, 1, 600) };
        for (int i = 0; i < 40; ++i)
            jobs.push_back(taskJob(fmt::format("x{}", i), 3, 2 + 200 * i, 900));
        const auto starts = startsUnder(freeSetup("easy-backfill", makeServers(3, 8, 0, 0), jobs));
        QCOMPARE(starts.at("b"), 1000.0);
        QCOMPARE(starts.at("x0"), 2.0); // ends before b starts
    }

    void whatEndsBeforeIsNotHeldBack()
    {
        const auto starts = startsUnder(freeSetup("easy-backfill", makeServers(3, 8, 0, 0),
            { taskJob("a1", 5, 0, 10000), taskJob("a2", 5, 0, 12000), taskJob("a3", 5, 0, 14000),
                taskJob("b", 8, 1, 1000), taskJob("c", 3, 2, 60), taskJob("d", 2, 3, 60), taskJob("e", 1, 4, 60) }));
        QCOMPARE(starts.at("b"), 10000.0);
        QCOMPARE(starts.at("c"), 2.0);
        QCOMPARE(starts.at("d"), 3.0);
        QCOMPARE(starts.at("e"), 4.0);
    }

    /// The placer would fill s1, which b gets at 10; on s2 the long job is in nobody's way.
    void otherServersAreTried()
    {
        const auto starts = startsUnder(freeSetup("easy-backfill", makeServers(2, 4, 0, 0),
            { taskJob("a", 2, 0, 10), taskJob("long", 1, 0, 100), taskJob("b", 4, 1, 5), taskJob("c", 1, 2, 90) }));
        QCOMPARE(starts.at("long"), 0.0);
        QCOMPARE(starts.at("b"), 1.0); // the second server is empty: nothing is reserved
        const auto blocked = startsUnder(freeSetup("easy-backfill", makeServers(2, 4, 0, 0),
            { taskJob("a", 3, 0, 10), taskJob("long", 2, 0, 100), taskJob("b", 4, 1, 5), taskJob("c", 1, 2, 90) }));
        QCOMPARE(blocked.at("b"), 10.0);
        QCOMPARE(blocked.at("c"), 2.0); // beside `long`, not beside `a` where it would fit best
    }

    /// Limits are the estimates where a trace has them, even when jobs end earlier.
    void limitsAreTheEstimates()
    {
        const auto starts = startsUnder(freeSetup("easy-backfill", makePool(3),
            { withLimit(gangJob("A", 2, 0, 10), 20), gangJob("B", 3, 1, 10), withLimit(gangJob("C", 1, 2, 5), 100),
                withLimit(gangJob("D", 1, 3, 5), 17) }));
        QCOMPARE(starts.at("D"), 3.0); // 3 + 17 = 20, when A must have ended
        QCOMPARE(starts.at("B"), 10.0); // A ended after 10
        QCOMPARE(starts.at("C"), 20.0); // ends after 5, but its limit of 100 would have delayed B
    }

    /// A start takes 10 s: D would hold its GPU until 3 + 10 + 7 = 20, and A ends at 10 + 10 = 20.
    void startsThatTakeTimeAreCounted()
    {
        const auto startsWith = [](std::int64_t seconds) {
            auto setup = freeSetup("easy-backfill", makePool(3),
                { gangJob("A", 2, 0, 10), gangJob("B", 3, 1, 10), gangJob("D", 1, 3, seconds) });
            setup.transitions = TransitionTable::common();
            return startsUnder(std::move(setup));
        };
        QCOMPARE(startsWith(7).at("D"), 3.0);
        QCOMPARE(startsWith(7).at("B"), 20.0);
        QCOMPARE(startsWith(8).at("B"), 20.0);
        QCOMPARE(startsWith(8).at("D"), 40.0);
    }

    /// `wide` wants both servers while one is down: the queue goes on, and the next one that can be reserved for is.
    void whatCanNeverStartBlocksNothing()
    {
        ClusterBuilder builder("test", { "cluster", "server", "gpu" }, "server");
        for (const char* name : { "s1", "s2", "s3" })
            builder.addHost(ClusterBuilder::root(), name, ResourceVector { .amount = { 4, 0, 0, 0, 0 } });
        builder.addChange({ .at = Time::fromSeconds(1), .kind = ClusterChangeKind::Drain, .domain = DomainId(1) });
        const auto starts = startsUnder(freeSetup("easy-backfill", builder.finish().value(),
            { taskJob("a", 3, 2, 10), taskJob("b", 3, 2, 20), gangJob("wide", 12, 3, 5), taskJob("next", 4, 4, 5),
                taskJob("long", 1, 5, 50), taskJob("longer", 1, 6, 50) }));
        QCOMPARE(starts.at("wide"), -1.0);
        QCOMPARE(starts.at("next"), 12.0);
        QCOMPARE(starts.at("long"), 5.0); // beside b
        QCOMPARE(starts.at("longer"), 17.0); // beside a it would delay `next`, which ends at 17
    }

    /// From the moment a job is first in the queue, nothing behind it pushes it beyond its reservation.
    void noHeadIsDelayed()
    {
        const auto cluster = makeMixed();
        std::size_t heads = 0;
        for (std::uint64_t seed = 1; seed <= 20; ++seed) {
            for (const char* placer : { "consolidate", "first-fit", "worst-fit" }) {
                auto run = Simulation::create(freeSetup(
                    "easy-backfill", cluster, randomMixedJobs(seed, 120, *cluster), { { "placer", placer } }));
                QVERIFY(run.has_value());
                std::map<JobId, Time> promised;
                for (auto step = run->step(); step && *step != Engine::Step::Finished; step = run->step()) {
                    const Engine& engine = run->engine();
                    if (*step != Engine::Step::Decision || engine.state().waitingSet.isEmpty())
                        continue;
                    const JobId head(engine.state().waitingSet.first());
                    promised.try_emplace(head, reservedStart(engine, head));
                }
                QCOMPARE(run->engine().totals().refusedPlans, 0);
                QCOMPARE(run->engine().totals().finished, 120);
                for (const auto& [job, latest] : promised)
                    QVERIFY2(run->engine().job(job).firstStart <= latest,
                        fmt::format("seed {}, {}: {}", seed, placer, run->engine().workload().job(job).request.name)
                            .c_str());
                heads += promised.size();
            }
        }
        QVERIFY(heads > 1000);
    }

    /// The first 4,000 jobs of the public Philly trace on 40 servers of 8 GPUs.
    void aPublicTraceStartsAsInTheSmallSimulator()
    {
        QFile file(QStringLiteral(CONSONANCE_SOURCE_FOLDER "/../shared/data/philly-82k.csv"));
        if (!file.open(QIODevice::ReadOnly))
            QSKIP("the trace is not beside the source folder");
        std::vector<JobSpec> jobs;
        static_cast<void>(file.readLine());
        while (!file.atEnd()) {
            const auto cells = QString::fromUtf8(file.readLine()).split(QLatin1Char(','));
            if (cells.size() < 3)
                continue; // the file ends with an empty line
            const auto at = QDateTime::fromString(cells[0] + QLatin1Char('Z'), Qt::ISODate).toSecsSinceEpoch();
            if (const auto seconds = static_cast<std::int64_t>(cells[1].toDouble()); seconds > 0)
                jobs.push_back(gangJob(fmt::format("j{}", jobs.size()), cells[2].toInt(), at, seconds));
        }
        std::ranges::stable_sort(jobs, {}, [](const JobSpec& job) { return job.request.arrival; });
        jobs.resize(4000);
        const Time first = jobs.front().request.arrival;
        for (JobSpec& job : jobs)
            job.request.arrival = Time {} + (job.request.arrival - first);
        const auto expected = poolStarts(jobs, 320);
        const auto starts = startsUnder(freeSetup("easy-backfill", makeServers(40, 8, 0, 0), jobs));
        QCOMPARE(starts.size(), jobs.size());
        for (std::size_t i = 0; i < jobs.size(); ++i)
            QCOMPARE(starts.at(jobs[i].request.name), static_cast<double>(expected[i]));
    }

    void aPoolStartsAsInTheSmallSimulator()
    {
        for (std::uint64_t seed = 1; seed <= 20; ++seed) {
            RandomStream stream(seed, "tests.easy-pool");
            std::vector<JobSpec> jobs;
            for (int i = 0; i < 200; ++i)
                jobs.push_back(gangJob(fmt::format("j{}", i), static_cast<int>(stream.uniformInt(1, 16)),
                    stream.uniformInt(0, 6000), stream.uniformInt(1, 600)));
            std::ranges::stable_sort(jobs, {}, [](const JobSpec& job) { return job.request.arrival; });
            const auto expected = poolStarts(jobs, 16);
            for (const auto& cluster : { makePool(16), makeServers(16, 1, 0, 0), makeServers(4, 4, 0, 0) }) {
                const auto starts = startsUnder(freeSetup("easy-backfill", cluster, jobs));
                QCOMPARE(starts.size(), jobs.size());
                for (std::size_t i = 0; i < jobs.size(); ++i)
                    QCOMPARE(starts.at(jobs[i].request.name), static_cast<double>(expected[i]));
            }
        }
    }
};

CONSONANCE_TEST(TestEasyBackfill)
#include "tst_easy_backfill.moc"
