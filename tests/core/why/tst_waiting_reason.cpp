// SPDX-License-Identifier: GPL-3.0-or-later
// Why a job waits, for decisions small enough to follow by hand. The reason is as of the decision: a resource that was
// there until other jobs were placed is not called missing.
#include "core/learn/learned_policies.h"
#include "core/policy/simulation.h"
#include "core/run/policy_opinion.h"
#include "core/run/run_request.h"
#include "core/why/recommendation.h"
#include "core/why/waiting_reason.h"
#include "tests/core_test.h"
#include "tests/fixtures/small_worlds.h"

#include <QTest>

using namespace consonance;
using namespace consonance::fixtures;

namespace {

/// The policy is asked once the last of the jobs has arrived.
struct Decision {
    Simulation run;
    Plan plan;

    WaitingReason reasonOf(std::size_t job) { return waitingReason(run.changeableEngine(), JobId(job), plan); }
    std::string textOf(std::size_t job) { return waitingReasonText(reasonOf(job), run.engine().workload()); }
};

Decision decide(const std::string& policy, std::shared_ptr<const Cluster> cluster, std::vector<JobSpec> jobs)
{
    const auto last = jobs.back().request.arrival;
    SimulationSetup setup { .cluster = cluster,
        .workload = makeWorkload(std::move(jobs)),
        .throughput = makeThroughputModel("none", cluster).value(),
        .policyId = policy };
    auto run = Simulation::create(std::move(setup)).value();
    static_cast<void>(run.runUntil(
        [last](const Engine& engine) { return engine.now() >= last && engine.peek() == Engine::Step::Decision; }, {}));
    auto plan = askPolicy(run.changeableEngine(), *run.policy().clone(), WantsNotes::Yes).value();
    return { .run = std::move(run), .plan = std::move(plan) };
}

} // namespace

class TestWaitingReason : public QObject {
    Q_OBJECT

private Q_SLOTS:
    void initTestCase()
    {
        registerBuiltinPolicies();
        registerLearnedPolicies();
    }

    /// Harmony places workers and parameter servers; a gang would wait for ever beside free servers.
    void aPolicyThatNeverStartsAJobSaysSo()
    {
        auto decision = decide("harmony", makeServers(2, 2, 8), { makeGang("first", 0, 2, 1000) });
        QCOMPARE(decision.reasonOf(0).cause, WaitingCause::OtherKind);
        QCOMPARE(decision.textOf(0), std::string("the policy starts only jobs of workers and parameter servers"));
        const auto saidOf = [](const char* policy) {
            RunRequest request;
            request.trace = "sample:first-steps";
            request.cluster = "small";
            request.policy = policy;
            const auto inputs = resolveInputs(request, {}).value();
            std::string said;
            for (const auto& problem : inputs.problems)
                said += problem.englishText();
            return said;
        };
        QCOMPARE(saidOf("fifo"), std::string());
        QCOMPARE(saidOf("harmony"),
            std::string("harmony starts only jobs of workers and parameter servers; none of the 6 jobs is one, so none "
                        "of them runs"));
    }

    void whatLacksSaysHowMuch()
    {
        auto decision
            = decide("fifo", makeServers(2, 2, 8), { makeGang("first", 0, 3, 1000), makeGang("second", 100, 2, 500) });
        const auto reason = decision.reasonOf(1);
        QCOMPARE(reason.cause, WaitingCause::Lacking);
        QVERIFY(reason.shortage && reason.shortage->resource == Resource::Gpu);
        QVERIFY(reason.shortage->wanted == 2 && reason.shortage->free == 1);
        QCOMPARE(reason.shortage->holders.size(), std::size_t { 1 });
        QCOMPARE(decision.textOf(1), std::string("it wants 2 GPUs, 1 free"));
    }

    /// A list of holders that ends early says what is missing.
    void whatIsNotListedIsCounted()
    {
        std::vector<JobSpec> jobs;
        for (int i = 0; i < 11; ++i)
            jobs.push_back(makeGang("holds" + std::to_string(i), 0, i < 8 ? 2 : 1, 1000));
        jobs.push_back(makeGang("late", 100, 2, 500));
        auto decision = decide("fifo", makeServers(10, 2, 8), std::move(jobs));
        const auto lack = decision.reasonOf(11).shortage.value();
        QCOMPARE(lack.holders.size(), std::size_t { 8 });
        QCOMPARE(lack.moreHolders, std::size_t { 3 });
        auto all = lack.heldByMore;
        for (const auto& holder : lack.holders)
            all += holder.amount;
        QCOMPARE(all + lack.free, 20);
        QCOMPARE(moreHoldersText(lack), std::string("and 3 more jobs hold the other 3 GPUs"));
        auto one = lack;
        one.moreHolders = 1;
        one.heldByMore = 1;
        QCOMPARE(moreHoldersText(one), std::string("and 1 more job holds the other 1 GPU"));
        one.moreHolders = 0;
        QVERIFY(moreHoldersText(one).empty());
    }

    /// Each would have fitted alone: for the second one room was not lacking, it was taken.
    void whatWasTakenBeforeWasThere()
    {
        auto decision = decide("fifo-backfill", makeServers(1, 4, 8),
            { makeGang("early", 0, 4, 50), makeGang("first", 10, 3, 1000), makeGang("second", 10, 2, 500) });
        auto& run = decision.run;
        static_cast<void>(run.runUntil(
            [](const Engine& engine) {
                return engine.now() >= Time::fromSeconds(50) && engine.peek() == Engine::Step::Decision;
            },
            {}));
        decision.plan = askPolicy(run.changeableEngine(), *run.policy().clone(), WantsNotes::Yes).value();
        const auto reason = decision.reasonOf(2);
        QCOMPARE(reason.cause, WaitingCause::TakenBefore);
        QCOMPARE(reason.others, (std::vector { JobId(1) }));
        QCOMPARE(decision.textOf(2), std::string("it wants 2 GPUs, 1 free once the policy has placed first"));
        QCOMPARE(decision.reasonOf(1).cause, WaitingCause::NextDecision); // the plan starts it
    }

    /// Between decisions nothing is placed yet: whom the policy would place before it is said, and what they leave.
    void nothingIsTakenBetweenDecisions()
    {
        auto decision = decide("fifo-backfill", makeServers(1, 4, 8),
            { makeGang("early", 0, 4, 50), makeGang("first", 10, 3, 1000), makeGang("second", 10, 2, 500) });
        auto& run = decision.run;
        static_cast<void>(run.runUntil(
            [](const Engine& engine) {
                return engine.now() >= Time::fromSeconds(50) && engine.peek() == Engine::Step::Decision;
            },
            {}));
        decision.plan = askPolicy(run.changeableEngine(), *run.policy().clone(), WantsNotes::Yes).value();
        run.applyPlan(Plan {}); // it decides nothing
        QVERIFY(run.engine().peek() != Engine::Step::Decision);
        const auto reason = decision.reasonOf(2);
        QCOMPARE(reason.cause, WaitingCause::NotAsked);
        QCOMPARE(reason.others, (std::vector { JobId(1) }));
        QVERIFY(reason.shortage && reason.shortage->holders.empty());
        QCOMPARE(decision.textOf(2),
            std::string("there is room for it, but the policy does not decide at this moment; it would first place "
                        "first and leave too little (it wants 2 GPUs, 1 free)"));
    }

    /// One GPU is free and the third job wants one; the queue is kept for the second.
    void whatFitsWaitsBehindTheOneThatBlocks()
    {
        auto decision = decide("fifo", makeServers(2, 2, 8),
            { makeGang("first", 0, 3, 1000), makeGang("second", 100, 2, 500), makeGang("third", 200, 1, 10) });
        const auto reason = decision.reasonOf(2);
        QCOMPARE(reason.cause, WaitingCause::BehindAnother);
        QCOMPARE(reason.others, (std::vector { JobId(1) }));
        QVERIFY(reason.shortage && reason.shortage->job == JobId(1));
        QCOMPARE(decision.textOf(2),
            std::string("there is room for it, but it waits behind second: it wants 2 GPUs, 1 free"));
    }

    /// GPUs of other types are no help, and jobs that hold them are not in the way.
    void onlyGpusOfItsTypeCount()
    {
        auto cluster = std::make_shared<Cluster>(*makeServers(2, 4, 16));
        cluster->deviceTypes = { "v100", "k80" };
        for (std::size_t i = 0; i < 2; ++i)
            cluster->hosts[i].deviceTypeIndex = static_cast<std::uint16_t>(i);
        const auto typed = [](JobSpec job, const char* type) {
            job.request.deviceType = type;
            return job;
        };
        auto decision = decide("fifo", cluster,
            { typed(makeGang("old", 0, 3, 1000), "k80"), typed(makeGang("new", 0, 3, 1000), "v100"),
                typed(makeGang("wide", 10, 4, 500), "v100"), typed(makeGang("narrow", 20, 1, 10), "k80") });
        const auto reason = decision.reasonOf(3);
        QCOMPARE(reason.cause, WaitingCause::BehindAnother);
        QCOMPARE(reason.shortage->deviceType, std::string("v100"));
        QCOMPARE(reason.shortage->free, 1);
        QCOMPARE(reason.shortage->holders.size(), std::size_t { 1 });
        QCOMPARE(reason.shortage->holders.front().job, JobId(1));
    }

    /// A job on servers of two types holds of each what is there.
    void holdersHoldNoMoreThanThereIs()
    {
        auto cluster = std::make_shared<Cluster>(*makeServers(2, 4, 16));
        cluster->deviceTypes = { "v100", "k80" };
        for (std::size_t i = 0; i < 2; ++i)
            cluster->hosts[i].deviceTypeIndex = static_cast<std::uint16_t>(i);
        auto typed = makeGang("typed", 10, 4, 500);
        typed.request.deviceType = "v100";
        auto decision = decide("fifo", cluster, { makeGang("both", 0, 5, 1000), std::move(typed) });
        const auto lack = decision.reasonOf(1).shortage.value();
        QCOMPARE(lack.holders.size(), std::size_t { 1 });
        QCOMPARE(lack.holders.front().amount + lack.free, 4);
    }

    /// A server that is down has nothing free, but that is not what is in the way.
    void serversThatAreAwayAreNamed()
    {
        const auto textWith = [](ClusterChangeKind kind, std::vector<std::size_t> servers) {
            auto cluster = std::make_shared<Cluster>(*makeServers(3, 2, 8));
            for (const auto server : servers)
                cluster->changes.push_back({ Time::fromSeconds(10), kind, cluster->hosts[server].domain });
            return decide("fifo", cluster, { makeGang("first", 0, 1, 1000), makeGang("second", 100, 6, 500) })
                .textOf(1);
        };
        QCOMPARE(textWith(ClusterChangeKind::Fail, {}), std::string("it wants 6 GPUs, 5 free"));
        QCOMPARE(textWith(ClusterChangeKind::Drain, { 2 }),
            std::string("it wants 6 GPUs, 3 free; 1 of the 3 servers that have them is drained"));
        QCOMPARE(textWith(ClusterChangeKind::Fail, { 1, 2 }),
            std::string("it wants 6 GPUs, 1 free; 2 of the 3 servers that have them are down"));
        QCOMPARE(textWith(ClusterChangeKind::Fail, { 0, 1, 2 }),
            std::string("it wants 6 GPUs; all 3 servers that have them are down"));
    }

    /// Enough is free in all: what is short is said server by server.
    void whatIsShortOnServersIsNamed()
    {
        const auto task = [](const char* name, std::int64_t gpus, std::int64_t cores, int tasks = 1) {
            auto job = makeGang(name, 0, tasks, 1000);
            job.request.roles[0].demand[Resource::Gpu] = gpus;
            job.request.roles[0].demand[Resource::Cpu] = cores * 1000;
            return job;
        };
        const auto textOf = [&](std::shared_ptr<const Cluster> cluster, std::vector<JobSpec> jobs) {
            const auto last = jobs.size() - 1;
            return decide("fifo-backfill", std::move(cluster), std::move(jobs)).textOf(last);
        };
        // Free GPUs: 3, 3, 3 and 8.
        const std::vector<JobSpec> three { task("x1", 5, 1), task("x2", 5, 1), task("x3", 5, 1) };
        const auto with = [](std::vector<JobSpec> jobs, JobSpec last) {
            last.request.arrival = Time::fromSeconds(1);
            jobs.push_back(std::move(last));
            return jobs;
        };
        QCOMPARE(textOf(makeServers(4, 8, 96), with(three, task("big", 8, 1, 2))),
            std::string("1 server has 8 free GPUs; 2 are needed"));
        QCOMPARE(textOf(makeServers(5, 8, 96), with(three, task("big", 8, 1, 3))),
            std::string("2 servers have 8 free GPUs; 3 are needed"));
        // Tasks of 4 GPUs: two fit on the empty server and none beside x1, x2 and x3.
        QCOMPARE(textOf(makeServers(4, 8, 96), with(three, task("pairs", 4, 1, 3))),
            std::string("there is room for 2 of its 3 tasks; 4 servers lack GPUs"));
        // The GPUs are free; 90 of 96 cores are taken on one server of two.
        QCOMPARE(textOf(makeServers(2, 8, 96), with({ task("cores", 1, 90) }, task("wide", 1, 50, 2))),
            std::string("1 server has 50 free cores; 2 are needed"));
        QCOMPARE(textOf(makeServers(2, 8, 96), with({ task("cores", 1, 90), task("gpus", 8, 1) }, task("both", 4, 30))),
            std::string("no server has room for one of its tasks; 1 server lacks GPUs, 1 server lacks cores"));
        QCOMPARE(textOf(makeServers(2, 8, 96), with({}, task("huge", 16, 1))),
            std::string("one of its tasks wants 16 GPUs; the largest server has 8 GPUs"));
        QCOMPARE(textOf(makeServers(2, 8, 96), with({}, task("wide", 1, 1, 40))),
            std::string("it wants 40 GPUs; the cluster has 16 GPUs"));
        QCOMPARE(textOf(makeServers(2, 8, 96), with({}, task("cores", 1, 200))),
            std::string("one of its tasks wants 200 cores; the largest server has 96 cores"));
    }

    void memoryThatIsShortIsNamed()
    {
        auto cluster = std::make_shared<Cluster>(*makeServers(2, 8, 96));
        const auto task = [&](const char* name, std::int64_t arrival, std::int64_t part) {
            auto job = makeGang(name, arrival, 1, 1000);
            job.request.roles[0].demand[Resource::Memory] = cluster->hosts[0].capacity[Resource::Memory] * part / 4;
            return job;
        };
        auto wide = task("wide", 1, 3);
        wide.request.roles[0].requested = 2;
        const auto lack = decide("fifo-backfill", cluster, { task("taken", 0, 2), wide }).reasonOf(1).shortage.value();
        QCOMPARE(lack.resource, Resource::Memory);
        QCOMPARE(lack.serversWithRoom, std::size_t { 1 });
        QCOMPARE(lack.shortOn[static_cast<std::size_t>(Resource::Memory)], std::size_t { 2 });
    }

    /// The workers find their places; the cores that they leave are too few for the parameter servers.
    void theRoleThatFindsNoRoomIsNamed()
    {
        auto job = makeGang("training", 0, 2, 1000);
        job.request.roles[0].kind = RoleKind::Worker;
        job.request.roles[0].demand[Resource::Cpu] = 6000;
        job.request.roles.add({ .kind = RoleKind::ParameterServer,
            .demand = { .amount = { 0, 4000, 0, 0, 0 } },
            .requested = 1,
            .minimum = 1,
            .maximum = 1 });
        auto decision = decide("fifo", makeServers(2, 2, 8), { job });
        QCOMPARE(decision.textOf(0),
            std::string("no server has room for one of its parameter servers; 2 servers lack cores"));
    }

    /// No server has the type: that is said, and no GPU of another one is called free or held.
    void aTypeThatIsAbsentIsSaid()
    {
        auto cluster = std::make_shared<Cluster>(*makeServers(2, 4, 16));
        cluster->deviceTypes = { "a100" };
        auto picky = makeGang("picky", 10, 1, 500);
        picky.request.deviceType = "h100";
        auto decision = decide("fifo", cluster, { makeGang("other", 0, 3, 1000), picky });
        const auto reason = decision.reasonOf(1);
        QCOMPARE(reason.cause, WaitingCause::Lacking);
        QVERIFY(reason.shortage->holders.empty());
        QCOMPARE(decision.textOf(1), std::string("the cluster has no h100 GPUs"));
    }

    /// The promised start is the one that happens.
    void thePredictedStartIsThatOfTheRunningPolicy()
    {
        ResolvedInputs inputs { .cluster = makeServers(2, 2, 8),
            .workload = makeWorkload({ makeGang("first", 0, 3, 1000), makeGang("second", 100, 2, 500),
                makeGang("third", 200, 1, 10), makeGang("fourth", 300, 1, 10) }) };
        static_cast<void>(makeModels("none", inputs));
        const RunRequest request { .trace = "test", .cluster = "test", .policy = "fifo", .interference = "none" };
        const auto found = recommend(request, inputs, Time::fromSeconds(250), JobId(2), { { "fifo-backfill" } });
        QVERIFY(found);
        auto run = startRun(request, inputs).value();
        QVERIFY(run.runToEnd());
        QCOMPARE(*found->predictedStart(), run.engine().job(JobId(2)).firstStart);
        QCOMPARE(found->futures.front().policy, std::string("fifo"));
        QVERIFY(*found->futures[2].start < *found->predictedStart()); // fifo-backfill would start it at once
    }
};

CONSONANCE_TEST(TestWaitingReason)
#include "tst_waiting_reason.moc"
