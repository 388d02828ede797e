// SPDX-License-Identifier: GPL-3.0-or-later
// Waits, completion times and GPU hours of teams against hand-made figures.
#include "core/teams/group_figures.h"
#include "core/teams/group_text.h"

#include "core/run/run_request.h"
#include "tests/core_test.h"
#include "tests/fixtures/small_worlds.h"

#include <QTest>

#include <cmath>

using namespace consonance;

namespace {

constexpr double kHour = 3600;

Time at(std::int64_t seconds)
{
    return Time::fromSeconds(seconds);
}

/// A server of two V100 and one of two A100.
std::shared_ptr<const Cluster> twoTypes()
{
    ClusterBuilder builder("types", { "cluster", "server", "gpu" }, "server");
    ResourceVector capacity;
    capacity[Resource::Gpu] = 2;
    capacity[Resource::Cpu] = 8000;
    capacity[Resource::Memory] = 48'000;
    for (const auto* type : { "v100", "a100" })
        builder.addHost(ClusterBuilder::root(), std::string("server-") + type, capacity, {}, type);
    return *builder.finish();
}

/// Four jobs of two teams: red has r0 (1 GPU) and r1 (4 GPUs), blue b0 and b1 (2 GPUs each).
std::shared_ptr<const Workload> twoTeams()
{
    Workload workload;
    workload.name = "test";
    workload.origin = "test";
    workload.tenants = { "red", "blue" };
    workload.apps = { "default" };
    workload.models = bundledModels();
    workload.jobs = { fixtures::makeGang("r0", 0, 1, 3600), fixtures::makeGang("b0", 10, 2, 3600),
        fixtures::makeGang("r1", 20, 4, 3600), fixtures::makeGang("b1", 30, 2, 3600) };
    for (const auto job : { 1, 3 })
        workload.jobs[static_cast<std::size_t>(job)].request.tenant = TenantId(1);
    workload.users = { "bob", "ann" }; // ann comes first by arrival; r1 names none
    for (const auto& [job, user] : { std::pair { 0, 1 }, { 1, 0 }, { 3, 1 } })
        workload.jobs[static_cast<std::size_t>(job)].request.user = UserId(static_cast<std::size_t>(user));
    return freezeWorkload(std::move(workload));
}

struct Story {
    std::shared_ptr<const Cluster> cluster = twoTypes();
    std::shared_ptr<const Workload> workload = twoTeams();
    EventLog log;

    void arrive(std::uint32_t job, std::int64_t seconds)
    {
        log.append({ .at = at(seconds), .job = JobId(job), .kind = EventKind::JobArrived });
    }
    void happen(EventKind kind, std::uint32_t job, std::int64_t seconds)
    {
        log.append({ .at = at(seconds), .job = JobId(job), .kind = kind });
    }
    void take(EventKind kind, std::uint32_t job, std::int64_t seconds, std::vector<SlotRecord> slots)
    {
        log.append({ .at = at(seconds), .job = JobId(job), .kind = kind }, slots);
    }
    [[nodiscard]] SlotRecord on(std::size_t host, int count) const
    {
        return { .domain = cluster->hosts[host].domain, .count = count, .role = 0 };
    }
    [[nodiscard]] JobHistories histories(const StoredSpan& span = {}, Time until = kForever) const
    {
        return jobHistories(eventsOf(log), workload, *cluster, span, until).value();
    }
};

/// r0 runs 0 … 3600 on one V100. b0 waits 10 … 110, runs on two A100 until 1910, is suspended for 100 s, runs on two
/// V100 until 5610. r1 never starts and is rejected at 5000. b1 waits until the end, 7230.
Story story()
{
    Story told;
    told.arrive(0, 0);
    told.take(EventKind::JobStarted, 0, 0, { told.on(0, 1) });
    told.arrive(1, 10);
    told.arrive(2, 20);
    told.arrive(3, 30);
    told.take(EventKind::JobStarted, 1, 110, { told.on(1, 2) });
    told.happen(EventKind::JobSuspended, 1, 1910);
    told.take(EventKind::JobResumed, 1, 2010, { told.on(0, 2) });
    told.happen(EventKind::JobCompleted, 0, 3600);
    told.happen(EventKind::JobRejected, 2, 5000);
    told.happen(EventKind::JobCompleted, 1, 5610);
    told.log.append({ .at = at(7230), .subject = 6, .kind = EventKind::IntervalBegan });
    return told;
}

/// The same if tenants contributed the cluster, and b0 was accepted at one price, and then at another.
Story contributed()
{
    Story told;
    auto cluster = *told.cluster;
    cluster.tenants = { { .name = "red", .contribution = 0.5 }, { .name = "blue", .contribution = 0.25 },
        { .name = "green", .contribution = 0.25 } };
    const auto plain = story();
    for (const auto& event : plain.log.events()) {
        told.log.append(event, plain.log.slots(event));
        if (event.kind == EventKind::JobArrived && event.job == JobId(1))
            told.log.append({ .at = at(10), .value = 1, .job = JobId(1), .kind = EventKind::JobAccepted });
        if (event.kind == EventKind::JobStarted && event.job == JobId(1))
            told.log.append({ .at = at(110), .value = 2.5, .job = JobId(1), .kind = EventKind::JobAccepted });
    }
    told.cluster = std::make_shared<Cluster>(std::move(cluster));
    return told;
}

} // namespace

class TestGroupFigures : public QObject {
    Q_OBJECT

private Q_SLOTS:
    void initTestCase() { registerBuiltinPolicies(); }

    void everyJobHasACourse()
    {
        const auto told = story();
        const auto histories = told.histories();
        QCOMPARE(histories.until, at(7230));
        QCOMPARE(histories.jobs[0].waited, Duration {});
        QCOMPARE(histories.jobs[1].waited, Duration::fromSeconds(200));
        QCOMPARE(histories.jobs[1].firstStart, std::optional(at(110)));
        QCOMPARE(histories.jobs[1].finish, std::optional(at(5610)));
        QCOMPARE(histories.jobs[2].waited, Duration::fromSeconds(4980));
        QVERIFY(histories.jobs[2].isRejected && !histories.jobs[2].firstStart);
        QCOMPARE(histories.jobs[3].waited, Duration::fromSeconds(7200));
        QVERIFY(!histories.jobs[3].holds);
        // 1 GPU for an hour; 2 for half an hour on A100 and for an hour on V100.
        QCOMPARE(histories.heldBy(JobId(0)), std::int64_t { 3'600'000'000 });
        QCOMPARE(histories.heldBy(JobId(1), 1), std::int64_t { 2 } * 1'800'000'000);
        QCOMPARE(histories.heldBy(JobId(1), 0), std::int64_t { 2 } * 3'600'000'000);
    }

    void tenantsAreToldApart()
    {
        const auto told = story();
        const std::vector runs { told.histories() };
        const auto groups = groupFigures(runs, GroupBy::Tenant);
        QCOMPARE(groups.size(), std::size_t { 3 });
        const auto& all = groups[0];
        QVERIFY(all.isTotal);
        QCOMPARE(all.jobs, 4);
        QCOMPARE(all.finished, 2);
        QCOMPARE(all.notServed, 2);
        QCOMPARE(all.hours, 4.0);
        const auto& red = groups[1];
        QCOMPARE(red.key, std::string("red"));
        QCOMPARE(red.jobs, 2);
        QCOMPARE(red.finished, 1);
        QCOMPARE(red.notServed, 1);
        QCOMPARE(red.waitP50Seconds, 0.0);
        QCOMPARE(red.waitP95Seconds, 4980.0);
        QCOMPARE(red.jctP95Seconds, kHour);
        QCOMPARE(red.hours, 1.0);
        QCOMPARE(red.share, 0.25);
        const auto& blue = groups[2];
        QCOMPARE(blue.waitP50Seconds, 200.0);
        QCOMPARE(blue.waitP95Seconds, 7200.0);
        QCOMPARE(blue.meanWaitSeconds, 3700.0);
        QCOMPARE(blue.jctP50Seconds, 5600.0);
        QCOMPARE(blue.share, 0.75);
    }

    /// Hours count where they were held, jobs where they held most; a job that held none counts where it asks to be.
    void typesOfGpuAreToldApart()
    {
        const auto told = story();
        const std::vector runs { told.histories() };
        const auto groups = groupFigures(runs, GroupBy::DeviceType);
        QCOMPARE(groups.size(), std::size_t { 4 });
        QCOMPARE(groups[1].key, std::string("v100"));
        QCOMPARE(groups[1].jobs, 2);
        QCOMPARE(groups[1].hours, 3.0);
        QCOMPARE(groups[2].key, std::string("a100"));
        QCOMPARE(groups[2].jobs, 0);
        QCOMPARE(groups[2].hours, 1.0);
        QCOMPARE(groups[3].key, std::string());
        QCOMPARE(groups[3].notServed, 2);
        QCOMPARE(groupName(groups[3], GroupBy::DeviceType), std::string("any type"));
    }

    /// Jobs without GPUs are of no type, and a part of a GPU is held as that part.
    void jobsWithoutGpusAndPartsOfGpus()
    {
        auto told = story();
        auto workload = *told.workload;
        auto cores = fixtures::makeGang("c0", 0, 1, 3600);
        cores.request.roles[0].demand[Resource::Gpu] = 0;
        cores.request.roles[0].demand[Resource::Cpu] = 1000;
        workload.jobs = { cores, fixtures::makeGang("part", 0, 2, 3600) };
        told.workload = freezeWorkload(std::move(workload));
        told.log = {};
        told.arrive(0, 0);
        told.arrive(1, 0);
        auto whole = told.on(0, 1);
        auto part = told.on(0, 2);
        part.mode = ShareMode::Timeshare;
        part.share = kFullShare / 4;
        told.take(EventKind::JobStarted, 0, 0, { whole });
        told.take(EventKind::JobStarted, 1, 0, { part });
        told.happen(EventKind::JobCompleted, 0, 3600);
        told.happen(EventKind::JobCompleted, 1, 7200);
        const auto groups = groupFigures(std::vector { told.histories() }, GroupBy::DeviceType);
        QCOMPARE(groups.size(), std::size_t { 3 });
        QCOMPARE(groups[1].key, std::string("v100"));
        QCOMPARE(groups[1].jobs, 1);
        QCOMPARE(groups[1].hours, 1.0); // a quarter of two GPUs for two hours
        QCOMPARE(groups[2].key, std::string("no-gpu"));
        QCOMPARE(groups[2].jobs, 1);
        QCOMPARE(groupName(groups[2], GroupBy::DeviceType), std::string("no GPU"));
    }

    /// Users are a dimension of their own: ann submits for both teams.
    void usersAreSeparateFromTenants()
    {
        const auto told = story();
        const std::vector runs { told.histories() };
        const auto groups = groupFigures(runs, GroupBy::User);
        QCOMPARE(groups.size(), std::size_t { 4 });
        QCOMPARE(groups[1].key, std::string("ann"));
        QCOMPARE(groups[1].jobs, 2);
        QCOMPARE(groups[1].hours, 1.0);
        QCOMPARE(groups[2].key, std::string("bob"));
        QCOMPARE(groups[2].hours, 3.0);
        QCOMPARE(groups[3].jobs, 1);
        QCOMPARE(groupName(groups[3], GroupBy::User), std::string("no user"));
        QCOMPARE(jobsOfGroup(runs[0], GroupBy::User, "ann"), (std::vector { JobId(0), JobId(3) }));
    }

    void sizesAreToldApart()
    {
        const auto told = story();
        const std::vector runs { told.histories() };
        const auto groups = groupFigures(runs, GroupBy::JobSize);
        QCOMPARE(groups.size(), std::size_t { 3 });
        QCOMPARE(groups[1].key, std::string("1"));
        QCOMPARE(groups[1].jobs, 1);
        QCOMPARE(groups[2].key, std::string("2-4"));
        QCOMPARE(groups[2].jobs, 3);
        QCOMPARE(groupName(groups[2], GroupBy::JobSize), std::string("2–4 GPUs"));
    }

    void jobsOfAGroupAreFound()
    {
        const auto told = story();
        const auto histories = told.histories();
        const std::vector red { JobId(0), JobId(2) };
        QCOMPARE(jobsOfGroup(histories, GroupBy::Tenant, "red"), red);
        QCOMPARE(jobsOfGroup(histories, GroupBy::JobSize, "2-4").size(), std::size_t { 3 });
        QVERIFY(jobsOfGroup(histories, GroupBy::DeviceType, "a100").empty());
    }

    /// At a moment only what has happened by then is known; ongoing things count until then.
    void followsTheMoment()
    {
        const auto told = story();
        const std::vector runs { told.histories({}, at(1010)) };
        const auto groups = groupFigures(runs, GroupBy::Tenant);
        QCOMPARE(groups[0].finished, 0);
        QCOMPARE(groups[0].running, 2);
        QCOMPARE(groups[0].notServed, 2);
        QCOMPARE(groups[2].hours, 2 * 900 / kHour);
        QCOMPARE(groups[2].waitP95Seconds, 980.0);
        QVERIFY(std::isnan(groups[0].jctP50Seconds));
    }

    /// A span chooses jobs by their arrival; all figures are of these, hours too.
    void aSpanLimitsAllOfIt()
    {
        const auto told = story();
        const std::vector runs { told.histories({ at(10), at(30) }) };
        const auto groups = groupFigures(runs, GroupBy::Tenant);
        QCOMPARE(groups[0].jobs, 2); // r1, which never runs, and b0
        QCOMPARE(groups[1].hours, 0.0);
        QCOMPARE(groups[2].jobs, 1);
        QCOMPARE(groups[2].hours, 3.0);
        QCOMPARE(groups[0].hours, groups[1].hours + groups[2].hours);
        QVERIFY(
            std::isnan(groupFigures(std::vector { told.histories({ at(8000), kForever }) }, GroupBy::Tenant)[0].share));
    }

    /// With several runs, percentiles are over all their jobs; hours are per run.
    void runsAreTakenTogether()
    {
        const auto told = story();
        const std::vector runs { told.histories(), told.histories() };
        const auto groups = groupFigures(runs, GroupBy::Tenant);
        QCOMPARE(groups[0].jobs, 8);
        QCOMPARE(groups[0].hours, 4.0);
        QCOMPARE(groups[2].waitP95Seconds, 7200.0);
        QVERIFY(groupFigures({}, GroupBy::Tenant).empty());
    }

    void tablesSayTheSame()
    {
        const auto told = story();
        const std::vector runs { told.histories() };
        const std::vector<ContenderGroups> one { { "fifo", 1, groupFigures(runs, GroupBy::Tenant) } };
        const auto table = plainTable(groupSheet(one, GroupBy::Tenant, Resource::Gpu), englishWording);
        QCOMPARE(table.header.front(), std::string("tenant"));
        QCOMPARE(table.rows.size(), std::size_t { 3 });
        const std::vector<std::string> blue { "blue", "2", "1", "1", "3 min 20 s", "2 h", "1 h 33 min", "1 h 33 min",
            "3.0", "75.0" };
        QCOMPARE(table.rows[2], blue);
        HistoryCollection histories;
        histories.add("fifo", told.histories());
        const auto by = GroupBy::Tenant;
        QCOMPARE(groupsCsv(histories, { &by, 1 }),
            std::string("contender,runs,by,group,total,jobs,finished,running,not_served,wait_p50_s,wait_p95_s,"
                        "mean_wait_s,jct_p50_s,jct_p95_s,mean_jct_s,gpu_h,share,lent_h,borrowed_h,paid\n"
                        "fifo,1,tenant,,yes,4,2,0,2,200,7200,3095,3600,5600,4600,4,1,,,\n"
                        "fifo,1,tenant,red,no,2,1,0,1,0,4980,2490,3600,3600,3600,1,0.25,,,\n"
                        "fifo,1,tenant,blue,no,2,1,0,1,200,7200,3700,5600,5600,5600,3,0.75,,,\n"));
        const auto json = groupsJson(one, GroupBy::Tenant, Resource::Gpu, {});
        QVERIFY(json.find("\"unit\": \"gpu_h\"") != std::string::npos);
        QVERIFY(json.find("\"from_s\": null") != std::string::npos);
        QVERIFY(json.find("\"wait_p95_s\": 4980") != std::string::npos);
        auto two = one;
        two.push_back(two.front());
        two.back().contender = "lb";
        const auto both = plainTable(groupSheet(two, GroupBy::Tenant, Resource::Gpu), englishWording);
        QCOMPARE(both.rows.size(), std::size_t { 6 });
        QCOMPARE(both.rows[1].front(), std::string());
        QCOMPARE(both.rows[1][1], std::string("lb"));
    }

    /// Red contributed two of four GPUs, blue one, and green, which has no jobs, one. Blue holds one more than its own
    /// for an hour and a half; the others lend it in proportion to what each leaves idle at the time.
    void whatIsHeldBeyondOnesPartIsBorrowed()
    {
        auto told = contributed();
        const std::vector runs { told.histories() };
        const auto groups = groupFigures(runs, GroupBy::Tenant);
        QCOMPARE(groups.size(), std::size_t { 4 });
        const auto near = [](double value, double seconds) { return std::abs(value - seconds / kHour) < 1e-9; };
        QVERIFY(near(groups[1].lentHours, 1800 * 0.5 + 1590 * 0.5 + 2010 * 2.0 / 3));
        QCOMPARE(groups[1].borrowedHours, 0.0);
        QCOMPARE(groups[2].lentHours, 0.0);
        QVERIFY(near(groups[2].borrowedHours, 5400));
        QCOMPARE(groups[2].paid, 2.5); // the later price of b0 replaces the first
        QCOMPARE(groups[3].key, std::string("green"));
        QCOMPARE(groups[3].jobs, 0);
        QVERIFY(near(groups[3].lentHours, 1800 * 0.5 + 1590 * 0.5 + 2010 / 3.0));
        QVERIFY(near(groups[0].lentHours, 5400));
        QVERIFY(near(groups[0].borrowedHours, 5400));
        QCOMPARE(groups[0].paid, 2.5);
        const auto sizes = groupFigures(runs, GroupBy::JobSize);
        QVERIFY(std::isnan(sizes[0].lentHours) && std::isnan(sizes[0].paid));
        // Within a span, and until a moment.
        const auto span = groupFigures(std::vector { told.histories({ at(1000), at(1100) }) }, GroupBy::Tenant);
        QVERIFY(near(span[0].borrowedHours, 100));
        QCOMPARE(span[0].paid, 0.0);
        const auto soon = groupFigures(std::vector { told.histories({}, at(1110)) }, GroupBy::Tenant);
        QVERIFY(near(soon[2].borrowedHours, 1000));
    }

    void tablesSayWhatWasLentWhereAnythingWas()
    {
        const std::vector<ContenderGroups> plain { { "fifo", 1,
            groupFigures(std::vector { story().histories() }, GroupBy::Tenant) } };
        const auto without = plainTable(groupSheet(plain, GroupBy::Tenant, Resource::Gpu), englishWording);
        QCOMPARE(without.header.back(), std::string("share (%)"));
        QVERIFY(groupsJson(plain, GroupBy::Tenant, Resource::Gpu, {}).find("lent_h") == std::string::npos);
        const std::vector<ContenderGroups> traded { { "fifo", 1,
            groupFigures(std::vector { contributed().histories() }, GroupBy::Tenant) } };
        const auto with = plainTable(groupSheet(traded, GroupBy::Tenant, Resource::Gpu), englishWording);
        QCOMPARE(with.header.back(), std::string("paid"));
        const std::vector<std::string> blue { "0.0", "1.5", "2.50" };
        QVERIFY(std::ranges::equal(std::span(with.rows[2]).last(3), blue));
        QVERIFY(
            groupsJson(traded, GroupBy::Tenant, Resource::Gpu, {}).find("\"borrowed_h\": 1.5") != std::string::npos);
    }

    /// The engine's own figures and those derived from its log are the same.
    void agreesWithTheEngine()
    {
        RunRequest request { .trace = "preset:small", .cluster = "small", .policy = "fifo" };
        const auto inputs = resolveInputs(request);
        QVERIFY(inputs.has_value());
        auto run = startRun(request, *inputs);
        QVERIFY(run.has_value());
        QVERIFY(run->runToEnd().has_value());
        const auto& engine = run->engine();
        const auto metrics = computeMetrics(engine);
        const std::vector runs { jobHistories(eventsOf(engine.log()), inputs->workload, engine.cluster()).value() };
        const auto all = groupFigures(runs, GroupBy::Tenant).front();
        QCOMPARE(all.finished, metrics.finished);
        QVERIFY(std::abs(all.meanWaitSeconds - metrics.meanQueueingSeconds) < 1e-6);
        QVERIFY(std::abs(all.meanJctSeconds - metrics.meanJctSeconds) < 1e-6);
        QCOMPARE(all.jctP50Seconds, metrics.medianJctSeconds);
        const auto gpus = static_cast<double>(engine.cluster().totalCapacity()[Resource::Gpu]);
        QVERIFY(std::abs(all.hours * kHour - metrics.utilisation * gpus * metrics.makespanSeconds) < 1e-3);
    }
};

CONSONANCE_BARE_TEST(TestGroupFigures)
#include "tst_group_figures.moc"
