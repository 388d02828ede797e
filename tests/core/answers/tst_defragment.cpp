// SPDX-License-Identifier: GPL-3.0-or-later
// Moves that make room: small worlds worked out by hand, and random ones whose moves are made again one by one.
#include "core/answers/defragment_study.h"

#include "core/answers/question.h"
#include "core/base/random.h"
#include "tests/core_test.h"
#include "tests/fixtures/small_worlds.h"

#include <QTest>

#include <algorithm>

using namespace consonance;
using namespace consonance::fixtures;

namespace {

/// A gang of one-GPU tasks, all on one server.
struct Placed {
    std::string job;
    int gpus = 1;
    int server = -1; ///< < 0: it waits
};

Engine engineWith(std::shared_ptr<const Cluster> cluster, const std::vector<Placed>& placed, bool isPreemptible = true)
{
    std::vector<JobSpec> jobs;
    for (const auto& one : placed) {
        auto& job = jobs.emplace_back(makeGang(one.job, 0, one.gpus, 1000));
        job.request.preemptible = isPreemptible;
    }
    auto throughput = *makeThroughputModel("none", cluster);
    auto engine = *Engine::create(
        { .cluster = cluster, .workload = makeWorkload(std::move(jobs)), .throughput = std::move(throughput) });
    while (engine.next() == Engine::Step::Event) { }
    Plan plan;
    for (std::size_t i = 0; i < placed.size(); ++i) {
        if (placed[i].server >= 0)
            plan.place(JobId(i), { Slot { cluster->host(HostId(placed[i].server)).domain, 0, placed[i].gpus } });
    }
    engine.apply(plan);
    return engine;
}

QStringList movesOf(const Defragmentation& found)
{
    QStringList moves;
    for (const auto& move : found.moves)
        moves << QStringLiteral("%1 %2>%3").arg(move.job.value).arg(move.from.value).arg(move.to.value);
    return moves;
}

/// The moves can be made in their order, and then there is the room that was promised.
bool canBeDone(const Engine& engine, const Defragmentation& found, const ResourceVector& demand)
{
    auto ledger = engine.state().ledger;
    for (const auto& move : found.moves) {
        for (const auto& holding : engine.runningJob(move.job)->holdings) {
            if (engine.cluster().domain(holding.claim.domain).host != move.from)
                continue;
            ledger.release(holding);
            auto claim = holding.claim;
            claim.domain = engine.cluster().host(move.to).domain;
            Holding again;
            if (!ledger.take(claim, again))
                return false;
        }
    }
    int fitted = 0;
    for (const auto& place : found.places) {
        Holding holding;
        if (!ledger.take({ .domain = engine.cluster().host(place.host).domain, .demand = demand, .count = place.count },
                holding))
            return false;
        fitted += place.count;
    }
    return fitted == found.fitted;
}

} // namespace

class TestDefragment : public QObject {
    Q_OBJECT

private Q_SLOTS:
    /// One GPU is free on server 0 and three on server 1: moving b, with one GPU, costs less than moving a, with three.
    void theCheaperJobMoves()
    {
        const auto engine = engineWith(makeServers(2, 4), { { "a", 3, 0 }, { "b", 1, 1 } });
        const auto found = studyDefragmentation(engine, { .tasks = 1, .gpus = 4 });
        QVERIFY(found.has_value());
        QVERIFY(found->isSolved());
        QCOMPARE(movesOf(*found), QStringList { QStringLiteral("1 1>0") });
        QCOMPARE(found->places.size(), std::size_t { 1 });
        QCOMPARE(found->places.front().host, HostId(1));
        QCOMPARE(found->stall, TransitionTable::common().move);
        QCOMPARE(found->lostGpuHours, 30.0 / 3600);
    }

    void roomThatIsThereNeedsNoMove()
    {
        const auto engine = engineWith(makeServers(2, 4), { { "a", 3, 0 } });
        const auto found = *studyDefragmentation(engine, { .tasks = 1, .gpus = 4 });
        QVERIFY(found.isSolved());
        QCOMPARE(found.fitWithoutMoves, 1);
        QVERIFY(found.moves.empty());
    }

    /// Three GPUs are free together, of which no moves make four.
    void whatCannotBeIsSaid()
    {
        const auto engine = engineWith(makeServers(2, 4), { { "a", 3, 0 }, { "b", 2, 1 } });
        const auto found = *studyDefragmentation(engine, { .tasks = 1, .gpus = 4 });
        QVERIFY(!found.isSolved());
        QCOMPARE(found.fitted, 0);
        QVERIFY(found.moves.empty());
    }

    void aServerIsEmptied()
    {
        const auto engine = engineWith(makeServers(2, 4), { { "a", 3, 0 }, { "b", 1, 0 } });
        const auto found = *studyDefragmentation(engine, { .free = "server-0" });
        QVERIFY(found.isSolved());
        QCOMPARE(movesOf(found), (QStringList { QStringLiteral("0 0>1"), QStringLiteral("1 0>1") }));
        const auto full = engineWith(makeServers(2, 4), { { "a", 3, 0 }, { "b", 2, 1 } });
        const auto stuck = *studyDefragmentation(full, { .free = "server-0" });
        QVERIFY(!stuck.isSolved());
        QCOMPARE(stuck.stuck.size(), std::size_t { 1 });
        QCOMPARE(stuck.stuck.front().job, JobId(0));
    }

    void jobsThatMustNotStopStay()
    {
        const auto engine = engineWith(makeServers(2, 4), { { "a", 3, 0 }, { "b", 1, 1 } }, false);
        QVERIFY(!studyDefragmentation(engine, { .tasks = 1, .gpus = 4 })->isSolved());
        QCOMPARE(studyDefragmentation(engine, { .free = "server-1" })->stuck.size(), std::size_t { 1 });
    }

    /// Eight one-GPU tasks fit into what is free without a move.
    void aWaitingJobIsAsked()
    {
        const auto engine = engineWith(makeServers(3, 4), { { "a", 3, 0 }, { "b", 1, 1 }, { "c", 8, -1 } });
        const auto found = *studyDefragmentation(engine, { .job = "c" });
        QCOMPARE(found.wanted, 8);
        QCOMPARE(found.fitWithoutMoves, 8);
        const auto error = [&](const DefragmentAsk& ask) {
            const auto refused = studyDefragmentation(engine, ask);
            return refused ? QString() : QString::fromStdString(refused.error().englishText());
        };
        QVERIFY(error({ .job = "a" }).contains(QLatin1String("does not wait")));
        QVERIFY(error({ .job = "nobody" }).contains(QLatin1String("nobody")));
        QVERIFY(error({ .free = "rack-9" }).contains(QLatin1String("rack-9")));
        QCOMPARE(studyDefragmentation(engine, {})->ask.gpus, 4); // all of a server
        const auto coresOnly = engineWith(makeServers(1, 0), { { "a", 1, -1 } });
        QVERIFY(!studyDefragmentation(coresOnly, { .cores = 0 }).has_value());
        QVERIFY(error({ .gpuType = "tpu" }).contains(QLatin1String("tpu")));
    }

    void movesCanBeMade()
    {
        RandomStream random(1, "defragment");
        int solved = 0;
        for (int trial = 0; trial < 60; ++trial) {
            std::vector<int> left(12, 8);
            std::vector<Placed> placed;
            for (int i = 0; i < 30; ++i) {
                const auto gpus = static_cast<int>(random.uniformInt(1, 4));
                const auto server = static_cast<std::size_t>(random.uniformInt(0, 11));
                if (left[server] < gpus)
                    continue;
                left[server] -= gpus;
                placed.push_back({ "job-" + std::to_string(i), gpus, static_cast<int>(server) });
            }
            const auto engine = engineWith(makeServers(12, 8), placed);
            const DefragmentAsk ask { .tasks = static_cast<int>(random.uniformInt(1, 4)), .gpus = 8 };
            const auto found = *studyDefragmentation(engine, ask);
            ResourceVector demand;
            demand[Resource::Gpu] = ask.gpus;
            demand[Resource::Cpu] = 1000;
            QVERIFY(canBeDone(engine, found, demand));
            QVERIFY(found.fitted >= found.fitWithoutMoves);
            solved += found.isSolved() && !found.moves.empty() ? 1 : 0;
        }
        QVERIFY2(solved > 10, qPrintable(QString::number(solved)));
    }

    void theAnswerIsOneSheetOfMovesAndOneOfPlaces()
    {
        const auto engine = engineWith(makeServers(2, 4), { { "a", 3, 0 }, { "b", 1, 1 } });
        const auto& question = *findQuestion("defragment");
        QuestionContext about;
        about.at = engine.now();
        about.moment = std::make_shared<DecisionMoment>(
            DecisionMoment { .engine = engine, .policy = {}, .policyId = "fifo", .parameters = {} });
        const auto given = *ParameterSet::create(question.specs(), { { "gpus", "4" } }, question.id);
        const auto source = question.ask(about, given, {}, nullptr);
        QVERIFY2(source.has_value(), source ? "" : source.error().englishText().c_str());
        const auto answer = (*source)->answer(englishWording);
        QCOMPARE(answer.remarks.front(), std::string("4 GPUs: there is room after these moves."));
        QCOMPARE(answer.sheets.size(), std::size_t { 2 });
        QCOMPARE(answer.sheets.front().rows.size(), std::size_t { 1 });
        const auto json = QString::fromStdString((*source)->json());
        QVERIFY(json.contains(QLatin1String("\"solved\": true")));
        QVERIFY(json.contains(QLatin1String("\"from\": \"server-1\"")));
    }
};

CONSONANCE_BARE_TEST(TestDefragment)
#include "tst_defragment.moc"
