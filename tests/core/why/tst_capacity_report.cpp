// SPDX-License-Identifier: GPL-3.0-or-later
// Load, free capacity and fragmentation against hand-made figures.
#include "core/why/capacity_report.h"

#include "core/query/engine_facts.h"
#include "core/run/run_request.h"
#include "tests/core_test.h"
#include "tests/fixtures/small_worlds.h"

#include <QTest>

#include <cmath>
#include <set>

using namespace consonance;

namespace {

/// Servers of 2 GPUs and 8 cores in two racks of two.
std::shared_ptr<const Cluster> makeTwoRacks()
{
    ClusterBuilder builder("racks", { "cluster", "rack", "server", "gpu" }, "server");
    ResourceVector capacity;
    capacity[Resource::Gpu] = 2;
    capacity[Resource::Cpu] = 8000;
    capacity[Resource::Memory] = 48'000;
    for (const auto* rack : { "a", "b" }) {
        const auto parent = builder.add(ClusterBuilder::root(), "rack", rack);
        for (const auto* server : { "1", "2" })
            builder.addHost(parent, std::string(rack) + server, capacity);
    }
    return *builder.finish();
}

std::shared_ptr<const Workload> makeJobs()
{
    std::vector<JobSpec> jobs;
    const auto models = bundledModels();
    for (const auto* name : { "one", "two" })
        jobs.push_back(fixtures::makeParameterServerJob(*models, name, "resnet-50", 0, 2, 1, 1));
    return fixtures::makeWorkload(std::move(jobs));
}

SessionFrame emptyFrame(const Cluster& cluster)
{
    SessionFrame frame;
    frame.hosts.resize(cluster.hostCount());
    return frame;
}

} // namespace

class TestCapacityReport : public QObject {
    Q_OBJECT
private Q_SLOTS:
    void countsWhatTasksAskFor()
    {
        // Workers take a GPU and two cores; parameter servers take no GPU and do not count.
        const auto classes = demandClasses(*makeJobs(), Resource::Gpu);
        QCOMPARE(classes.size(), std::size_t { 1 });
        QCOMPARE(classes.front().share, 1.0);
        QCOMPARE(classes.front().demand[Resource::Gpu], std::int64_t { 1 });
        QCOMPARE(classes.front().demand[Resource::Cpu], std::int64_t { 2000 });
    }

    void anEmptyClusterIsNotFragmented()
    {
        const auto cluster = makeTwoRacks();
        const auto report = reportCapacity(*cluster, *makeJobs(), emptyFrame(*cluster));
        QCOMPARE(report.total.free, std::int64_t { 8 });
        QCOMPARE(report.fragmentation(report.total), std::optional(0.0));
        QCOMPARE(report.largestGang, std::int64_t { 8 });
        QCOMPARE(report.largestGangOnOneServer, std::int64_t { 2 });
        QCOMPARE(report.groups.size(), std::size_t { 2 });
        QCOMPARE(report.groups[1].name, std::string("b"));
        QCOMPARE(report.groups[1].capacity[Resource::Gpu], std::int64_t { 4 });
    }

    void gpusWithoutCoresAreOfNoUse()
    {
        const auto cluster = makeTwoRacks();
        auto frame = emptyFrame(*cluster);
        frame.hosts[0].used[Resource::Cpu] = 7000; // both GPUs free, one core left
        frame.hosts[1].used[Resource::Gpu] = 1;
        frame.hosts[1].used[Resource::Cpu] = 4000;
        frame.hosts[3].availability = Availability::Down;
        const auto report = reportCapacity(*cluster, *makeJobs(), frame);
        QCOMPARE(report.total.free, std::int64_t { 5 }); // 2 + 1 + 2; the server that is down has none
        QCOMPARE(report.total.unusable, 2.0);
        QCOMPARE(report.fragmentation(report.total), std::optional(0.4));
        QCOMPARE(report.unusableBy[static_cast<std::size_t>(Resource::Cpu)], 2.0);
        QCOMPARE(report.largestGang, std::int64_t { 3 });
        QCOMPARE(report.total.servers, std::int64_t { 3 });
        QCOMPARE(report.total.unavailable, std::int64_t { 1 });
    }

    /// A task that needs another type says nothing about these GPUs; types are reported one by one.
    void typesAreCountedApart()
    {
        ClusterBuilder builder("types", { "cluster", "rack", "server", "gpu" }, "server");
        ResourceVector capacity;
        capacity[Resource::Gpu] = 2;
        capacity[Resource::Cpu] = 8000;
        capacity[Resource::Memory] = 48'000;
        for (const auto* type : { "k80", "v100" }) {
            const auto rack = builder.add(ClusterBuilder::root(), "rack", type);
            builder.addHost(rack, std::string("server-") + type, capacity, {}, type);
        }
        const auto cluster = *builder.finish();
        std::vector<JobSpec> jobs { fixtures::makeGang("any", 0, 1, 60), fixtures::makeGang("picky", 0, 1, 60) };
        jobs[1].request.deviceType = "v100";
        const auto workload = fixtures::makeWorkload(std::move(jobs));
        const auto report = reportCapacity(*cluster, *workload, emptyFrame(*cluster));
        QCOMPARE(report.total.free, std::int64_t { 4 });
        QCOMPARE(report.fragmentation(report.total), std::optional(0.0));
        QCOMPARE(report.types.size(), std::size_t { 2 });
        auto frame = emptyFrame(*cluster);
        frame.hosts[1].used[Resource::Cpu] = 8000; // no core beside the two v100
        const auto full = reportCapacity(*cluster, *workload, frame);
        QCOMPARE(full.fragmentation(full.types[0]), std::optional(0.0));
        QCOMPARE(full.types[1].name, std::string("v100"));
        QCOMPARE(full.fragmentation(full.types[1]), std::optional(1.0));
        QCOMPARE(full.fragmentation(full.total), std::optional(0.5));
    }

    /// A missing answer is not 0 %.
    void whatIsNotDefinedIsNotZero()
    {
        const auto cluster = makeTwoRacks();
        auto frame = emptyFrame(*cluster);
        for (std::size_t i = 0; i < 4; ++i)
            frame.hosts[i].used[Resource::Gpu] = 2;
        const auto full = reportCapacity(*cluster, *makeJobs(), frame);
        QVERIFY(!full.fragmentation(full.total));
        std::vector<JobSpec> jobs { fixtures::makeGang("without", 0, 1, 60) };
        jobs[0].request.roles.role[0].demand[Resource::Gpu] = 0;
        const auto workload = fixtures::makeWorkload(std::move(jobs));
        const auto unused = reportCapacity(*cluster, *workload, emptyFrame(*cluster));
        QVERIFY(!unused.fragmentation(unused.total));
        QVERIFY(fragmentsOverTime(cluster, *workload, {}, FragmentMeasure::OfFree).empty());
    }

    void followsAllocationsOverTime()
    {
        const auto cluster = makeTwoRacks();
        const auto workload = makeJobs();
        SessionHistory history;
        // Four parameter servers take all cores of the first server: its GPUs are free and useless from 10 s to 20 s.
        history.slots = { { .domain = cluster->hosts[0].domain, .count = 4, .role = 1 } };
        const auto at = [](std::int64_t seconds) { return Time::fromSeconds(seconds); };
        history.events = { { .at = at(0), .job = JobId(0), .kind = EventKind::JobArrived },
            { .at = at(10), .job = JobId(0), .firstSlot = 0, .slotCount = 1, .kind = EventKind::JobStarted },
            { .at = at(20), .job = JobId(0), .kind = EventKind::JobCompleted },
            { .at = at(30),
                .subject = 0,
                .kind = EventKind::HostChanged,
                .detail = static_cast<std::uint8_t>(Availability::Down) } };
        const auto points = fragmentsOverTime(cluster, *workload, history, FragmentMeasure::OfFree);
        QCOMPARE(points.size(), std::size_t { 3 }); // another server that is down changes nothing
        QCOMPARE(points[0].value, 0.0F);
        QCOMPARE(points[1].at, at(10));
        QCOMPARE(points[1].value, 0.25F); // 2 of 8 GPUs
        QCOMPARE(points[2].value, 0.0F);
        QCOMPARE(points[2].at, at(20));
    }

    /// The curve over time ends at the value of that moment's report, in a run of thousands of events.
    void bothWaysAgree()
    {
        const auto models = bundledModels();
        const auto cluster = makeTwoRacks();
        std::vector<JobSpec> jobs;
        for (int i = 0; i < 60; ++i)
            jobs.push_back(fixtures::makeParameterServerJob(
                *models, "job-" + std::to_string(i), i % 2 == 0 ? "resnet-50" : "ctc", i * 300, 1 + i % 3, 1, 1));
        const auto workload = fixtures::makeWorkload(std::move(jobs));
        registerBuiltinPolicies();
        SimulationSetup setup { .cluster = cluster, .workload = workload, .policyId = "lb" };
        setup.throughput = *makeThroughputModel("contention", cluster);
        auto session = InteractiveSession::create(std::move(setup));
        QVERIFY(session.has_value());
        int compared = 0;
        while (*(*session)->advance(25, kForever)) {
            const auto report = reportCapacity(*cluster, *workload, *(*session)->frame());
            const auto points = fragmentsOverTime(cluster, *workload, *(*session)->history(), FragmentMeasure::OfFree);
            const double expected = report.fragmentation(report.total).value_or(0);
            QVERIFY(std::abs(static_cast<double>(points.back().value) - expected) < 1e-6);
            const EngineFacts facts((*session)->simulation().engine());
            const auto field = SimulationRecord(facts).field(*simulationCatalogue().findField("fragmentation"));
            QCOMPARE(field.isMissing(), !report.fragmentation(report.total).has_value());
            QVERIFY(field.isMissing() || std::abs(field.number - expected) < 1e-6);
            compared += expected > 0 ? 1 : 0;
        }
        QVERIFY(compared > 0);
    }

    /// Expected fragments from the log equal those of the engine's own ledger at every moment of the run.
    void expectedFragmentsFollowTheLedger()
    {
        const auto models = bundledModels();
        const auto cluster = makeTwoRacks();
        std::vector<JobSpec> jobs;
        for (int i = 0; i < 60; ++i)
            jobs.push_back(fixtures::makeParameterServerJob(
                *models, "job-" + std::to_string(i), i % 2 == 0 ? "resnet-50" : "ctc", i * 60, 1 + i % 3, 1, 1));
        const auto workload = fixtures::makeWorkload(std::move(jobs));
        registerBuiltinPolicies();
        SimulationSetup setup { .cluster = cluster, .workload = workload, .policyId = "lb" };
        setup.throughput = *makeThroughputModel("contention", cluster);
        auto session = InteractiveSession::create(std::move(setup));
        QVERIFY(session.has_value());
        std::set<float> seen;
        while (*(*session)->advance(5, kForever)) {
            const auto history = (*session)->history();
            const auto points = fragmentsOverTime(cluster, *workload, *history, FragmentMeasure::OfAll);
            const auto now = expectedFragmentShare((*session)->simulation().engine().state().ledger, *workload);
            QVERIFY(now.has_value());
            QVERIFY(std::abs(static_cast<double>(points.back().value) - *now) < 1e-6);
            // To the last digit after the same events.
            QCOMPARE(expectedFragmentShare(cluster, *workload, history->events, history->slots), now);
            seen.insert(points.back().value);
        }
        QVERIFY(seen.size() > 5);
    }
};

CONSONANCE_BARE_TEST(TestCapacityReport)
#include "tst_capacity_report.moc"
