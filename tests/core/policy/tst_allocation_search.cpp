// SPDX-License-Identifier: GPL-3.0-or-later
// The genetic search: against exhaustive search where possible, within the bounds it must keep, and with the same
// result for any number of threads.
#include "core/policy/search/allocation_search.h"

#include "core/base/random.h"
#include "core/policy/search/goodput_model.h"
#include "tests/core/policy/policy_fixture.h"
#include "tests/core_test.h"

#include <QTest>

#include <algorithm>
#include <cmath>
#include <limits>
#include <numeric>

using namespace consonance;
using consonance::test::near;

namespace {

std::pair<int, int> countsOf(std::span<const std::uint8_t> row)
{
    const int replicas = std::accumulate(row.begin(), row.end(), 0);
    return { replicas, static_cast<int>(std::ranges::count_if(row, [](std::uint8_t count) { return count > 0; })) };
}

double speedUpOf(const SearchProblem& problem, const AllocationMatrix& state, std::size_t job)
{
    const auto row = state.row(job);
    const auto [replicas, servers] = countsOf(row);
    if (replicas == 0)
        return 0;
    const auto& spec = problem.jobs[job];
    const double moved = std::ranges::equal(row, problem.present.row(job)) ? 1 : spec.restartFactor;
    return (servers > 1 ? spec.between : spec.within)[static_cast<std::size_t>(replicas)] * moved;
}

/// Why a state is not allowed; empty if it is.
std::string flawOf(const SearchProblem& problem, const AllocationMatrix& state, const SearchOptions& options)
{
    const std::size_t servers = problem.capacity.size();
    std::vector<int> used(servers);
    std::vector<int> spanning(servers);
    for (std::size_t job = 0; job < problem.jobs.size(); ++job) {
        const auto row = state.row(job);
        const auto [replicas, on] = countsOf(row);
        if (replicas > problem.jobs[job].maximum || on > options.maximumServers)
            return "too many";
        if (replicas > 0 && replicas < problem.jobs[job].minimum)
            return "too few";
        for (std::size_t server = 0; server < servers; ++server) {
            used[server] += row[server];
            spanning[server] += on > 1 && row[server] > 0 ? 1 : 0;
        }
    }
    for (std::size_t server = 0; server < servers; ++server) {
        if (used[server] > problem.capacity[server])
            return "over-committed";
        if (options.avoidsInterference && spanning[server] > 1)
            return "two spanning jobs meet";
    }
    return {};
}

struct Best {
    double fitness = -1;
    AllocationMatrix state;
};

/// Every allowed state, by counting through all cells.
Best exhaust(const SearchProblem& problem, const SearchOptions& options)
{
    Best best;
    const std::size_t jobs = problem.jobs.size();
    const std::size_t servers = problem.capacity.size();
    AllocationMatrix state(jobs, servers);
    for (;;) {
        if (flawOf(problem, state, options).empty()) {
            std::vector<double> speedUps;
            for (std::size_t job = 0; job < jobs; ++job)
                speedUps.push_back(speedUpOf(problem, state, job));
            const double fitness = powerMean(speedUps, options.power, options.epsilon);
            if (fitness > best.fitness)
                best = { fitness, state };
        }
        std::size_t cell = 0;
        for (; cell < jobs * servers; ++cell) {
            auto& count = state.row(cell / servers)[cell % servers];
            if (count < problem.capacity[cell % servers]) {
                ++count;
                break;
            }
            count = 0;
        }
        if (cell == jobs * servers)
            return best;
    }
}

/// Two jobs with the reference's throughput on two servers of two GPUs. The reference gives the optima but neither the
/// batch limits nor the noise; with these, where a larger batch costs one job hardly anything and the other a lot,
/// every state's fitness makes both optima the reference's.
SearchProblem exampleOfTheReference()
{
    constexpr ThroughputParameters kParameters { .alphaCompute = .05,
        .betaCompute = .002,
        .alphaBetween = .1,
        .betaBetween = .01,
        .alphaWithin = .02,
        .betaWithin = .003,
        .gamma = 2 };
    SearchProblem problem { .capacity = { 2, 2 }, .present = AllocationMatrix(2, 2) };
    for (const double phi : { 50'000.0, 150.0 }) {
        GoodputTable table(
            { .initial = 128, .minimum = 128, .maximum = 512, .perDeviceMinimum = 100, .perDeviceMaximum = 128 });
        table.setParameters(kParameters);
        table.setNoise({ .square = 128, .variance = phi });
        const double fair = table.goodput(false, 2);
        SearchJob job { .maximum = 4 };
        job.within = { 0, table.goodput(false, 1) / fair, 1 };
        job.between = { 0, job.within[1] };
        for (int replicas = 2; replicas <= 4; ++replicas)
            job.between.push_back(table.goodput(true, replicas) / fair);
        problem.jobs.push_back(job);
    }
    return problem;
}

SearchProblem randomProblem(std::uint64_t seed, std::size_t jobs, std::size_t servers, int gpus)
{
    RandomStream stream(seed, "tests.search");
    SearchProblem problem { .capacity = std::vector<std::uint8_t>(servers, static_cast<std::uint8_t>(gpus)),
        .present = AllocationMatrix(jobs, servers) };
    for (std::size_t i = 0; i < jobs; ++i) {
        SearchJob job;
        job.minimum = stream.uniformInt(0, 3) == 0 ? 2 : 1;
        job.maximum = static_cast<std::int32_t>(stream.uniformInt(job.minimum, gpus * static_cast<int>(servers)));
        job.restartFactor = 0.5 + 0.5 * stream.uniform01();
        const double scaling = 0.3 + 0.7 * stream.uniform01();
        const double between = 0.5 + 0.5 * stream.uniform01();
        for (int replicas = 0; replicas <= job.maximum; ++replicas) {
            const double speedUp = std::pow(replicas, scaling) * 0.7;
            if (replicas <= gpus)
                job.within.push_back(speedUp);
            job.between.push_back(replicas < 2 ? speedUp : speedUp * between);
        }
        problem.jobs.push_back(job);
    }
    return problem;
}

} // namespace

class TestAllocationSearch : public QObject {
    Q_OBJECT
private Q_SLOTS:
    void powerMeansOfTheReference_data();
    void powerMeansOfTheReference();
    void reachesTheFairOptimumOfTheReference();
    void reachesTheEfficientOptimumOfTheReference();
    void reachesTheExhaustiveOptimum_data();
    void reachesTheExhaustiveOptimum();
    void withoutBoundItIsMaxMin();
    void everyStateKeepsTheBounds_data();
    void everyStateKeepsTheBounds();
    void threadsDoNotChangeTheResult();
    void moreSearchIsNeverWorse();
    void nothingToSearchIsFine();
    void stopsWhereNothingIsBetter();
    void gangsFindWholeServers();
    void gangsStartAmongManyServers();
};

void TestAllocationSearch::powerMeansOfTheReference_data()
{
    QTest::addColumn<double>("power");
    QTest::addColumn<double>("mean");
    QTest::newRow("1") << 1.0 << 1.166667;
    QTest::newRow("-1") << -1.0 << .857143;
    QTest::newRow("-10") << -10.0 << .558007;
    QTest::newRow("0") << 0.0 << 1.0;
    QTest::newRow("-infinity") << -std::numeric_limits<double>::infinity() << .5;
}

void TestAllocationSearch::powerMeansOfTheReference()
{
    QFETCH(double, power);
    QFETCH(double, mean);
    QVERIFY(near(powerMean(std::vector { 1.0, 2.0, .5 }, power, 0), mean, 5e-7));
    // The small addend hardly shows, and it keeps every power finite.
    QVERIFY(near(powerMean(std::vector { 1.0, 2.0, .5 }, power, 1e-9), mean, 5e-7));
    QVERIFY(powerMean(std::vector { 1.0, 0.0 }, std::min(power, -900.0), 1e-12) > 0);
}

/// p = −1: each job a whole server.
void TestAllocationSearch::reachesTheFairOptimumOfTheReference()
{
    const auto problem = exampleOfTheReference();
    for (std::uint64_t seed = 1; seed <= 5; ++seed) {
        const SearchOptions options { .power = -1, .epsilon = 0, .seed = seed };
        QVERIFY(near(exhaust(problem, options).fitness, 1, 5e-7));
        const auto found = searchAllocation(problem, {}, options);
        QVERIFY(near(found.fitness, 1, 5e-7));
        for (std::size_t job = 0; job < 2; ++job)
            QCOMPARE(countsOf(found.best.row(job)), (std::pair { 2, 1 }));
    }
}

/// p = +1: the first job three GPUs over both servers, the second one.
void TestAllocationSearch::reachesTheEfficientOptimumOfTheReference()
{
    const auto problem = exampleOfTheReference();
    for (std::uint64_t seed = 1; seed <= 5; ++seed) {
        const SearchOptions options { .power = 1, .epsilon = 0, .seed = seed };
        QVERIFY(near(exhaust(problem, options).fitness, 1.037506, 1e-6));
        const auto found = searchAllocation(problem, {}, options);
        QVERIFY(near(found.fitness, 1.037506, 1e-6));
        QCOMPARE(countsOf(found.best.row(0)), (std::pair { 3, 2 }));
        QCOMPARE(countsOf(found.best.row(1)), (std::pair { 1, 1 }));
    }
}

void TestAllocationSearch::reachesTheExhaustiveOptimum_data()
{
    QTest::addColumn<double>("power");
    QTest::addColumn<bool>("avoids");
    for (const double power : { 1.0, -1.0, -10.0 }) {
        for (const bool avoids : { true, false })
            QTest::addRow("%g %s", power, avoids ? "avoiding" : "sharing") << power << avoids;
    }
}

/// Three jobs on two or three servers of two GPUs: all states can be tried.
void TestAllocationSearch::reachesTheExhaustiveOptimum()
{
    QFETCH(double, power);
    QFETCH(bool, avoids);
    for (std::uint64_t seed = 1; seed <= 20; ++seed) {
        const auto problem = randomProblem(seed, 3, 2 + seed % 2, 2);
        const SearchOptions options { .power = power, .avoidsInterference = avoids, .seed = seed };
        const auto best = exhaust(problem, options);
        const auto found = searchAllocation(problem, {}, options);
        QVERIFY2(near(found.fitness, best.fitness, 1e-9),
            qPrintable(QStringLiteral("seed %1: %2 of %3").arg(seed).arg(found.fitness).arg(best.fitness)));
    }
}

/// With p = −∞ only the smallest speed-up counts, and a very negative p gives the same allocation's smallest speed-up.
void TestAllocationSearch::withoutBoundItIsMaxMin()
{
    for (std::uint64_t seed = 1; seed <= 10; ++seed) {
        const auto problem = randomProblem(seed, 3, 2, 2);
        const auto leastOf = [&](double power) {
            const SearchOptions options { .power = power, .seed = seed };
            const auto state = searchAllocation(problem, {}, options).best;
            double least = std::numeric_limits<double>::infinity();
            for (std::size_t job = 0; job < 3; ++job)
                least = std::min(least, speedUpOf(problem, state, job));
            return least;
        };
        const SearchOptions unbounded { .power = -std::numeric_limits<double>::infinity(), .seed = seed };
        const double maxMin = exhaust(problem, unbounded).fitness - unbounded.epsilon;
        QVERIFY(near(leastOf(unbounded.power), maxMin, 1e-9));
        QVERIFY(near(leastOf(-200), maxMin, 1e-2 * maxMin + 1e-9));
    }
}

void TestAllocationSearch::everyStateKeepsTheBounds_data()
{
    QTest::addColumn<bool>("avoids");
    QTest::newRow("avoiding") << true;
    QTest::newRow("sharing") << false;
}

void TestAllocationSearch::everyStateKeepsTheBounds()
{
    QFETCH(bool, avoids);
    for (std::uint64_t seed = 1; seed <= 10; ++seed) {
        auto problem = randomProblem(seed, 25, 9 + seed % 12, 4);
        problem.capacity[3] = 0; // a server that is down
        const SearchOptions options {
            .generations = 15, .avoidsInterference = avoids, .maximumServers = 5, .seed = seed
        };
        // A start that violates every bound.
        AllocationMatrix wild(25, problem.capacity.size());
        for (std::size_t job = 0; job < 25; ++job)
            std::ranges::fill(wild.row(job), static_cast<std::uint8_t>(200));
        const auto found = searchAllocation(problem, { wild }, options);
        QVERIFY(!found.population.empty());
        for (const auto& state : found.population) {
            const auto flaw = flawOf(problem, state, options);
            QVERIFY2(flaw.empty(), flaw.c_str());
        }
        std::vector<double> speedUps;
        for (std::size_t job = 0; job < 25; ++job)
            speedUps.push_back(speedUpOf(problem, found.best, job));
        QVERIFY(near(found.fitness, powerMean(speedUps, options.power, options.epsilon), 1e-9));
    }
}

void TestAllocationSearch::threadsDoNotChangeTheResult()
{
    const auto problem = randomProblem(7, 40, 16, 4);
    SearchOptions options { .generations = 30, .seed = 7, .threads = 1 };
    const auto alone = searchAllocation(problem, {}, options);
    for (const std::int32_t threads : { 2, 3, 8 }) {
        options.threads = threads;
        const auto together = searchAllocation(problem, {}, options);
        QVERIFY(together.best == alone.best);
        QCOMPARE(together.fitness, alone.fitness);
        QVERIFY(together.population == alone.population);
    }
    options.seed = 8;
    QVERIFY(searchAllocation(problem, {}, options).population != alone.population);
}

void TestAllocationSearch::moreSearchIsNeverWorse()
{
    const auto problem = randomProblem(3, 40, 16, 4);
    double before = -1;
    for (const std::int32_t generations : { 0, 5, 20, 80 }) {
        const auto found = searchAllocation(problem, {}, { .generations = generations, .seed = 3 });
        QVERIFY(found.fitness >= before);
        before = found.fitness;
    }
}

void TestAllocationSearch::nothingToSearchIsFine()
{
    QVERIFY(searchAllocation({ .capacity = { 4, 4 }, .present = AllocationMatrix(0, 2) }, {}, {}).best.cells().empty());
    const auto problem = randomProblem(1, 3, 2, 0);
    const auto found = searchAllocation(problem, {}, { .generations = 5 });
    QVERIFY(std::ranges::all_of(found.best.cells(), [](std::uint8_t count) { return count == 0; }));
}

/// Every job has the most it could have, or moving would cost more than it gains: not one generation is bred.
void TestAllocationSearch::stopsWhereNothingIsBetter()
{
    auto problem = randomProblem(4, 3, 3, 4);
    for (std::size_t job = 0; job < 3; ++job) {
        problem.jobs[job] = { .minimum = 2,
            .maximum = 4,
            .restartFactor = 0.9,
            .within = { 0, 1, 1.5, 2, 2.4 },
            .between = { 0, 1, 1.2, 1.6, 2.5 } };
        problem.present.row(job)[job] = 4; // 2.4 here, 2.5 × 0.9 elsewhere
    }
    const auto settled = searchAllocation(problem, {}, {});
    QCOMPARE(settled.generations, 0);
    QVERIFY(settled.best == problem.present);
    problem.jobs[1].restartFactor = 0.99; // 2.475 elsewhere
    QVERIFY(searchAllocation(problem, {}, {}).generations > 0);
}

/// A gang of eighteen may use three servers of six, and every other server has a job on it that had better stay.
void TestAllocationSearch::gangsFindWholeServers()
{
    constexpr std::size_t kSmall = 3;
    SearchProblem problem { .capacity = std::vector<std::uint8_t>(6, 6), .present = AllocationMatrix(kSmall + 1, 6) };
    for (std::size_t job = 0; job < kSmall; ++job) {
        problem.jobs.push_back(
            { .minimum = 1, .maximum = 1, .restartFactor = 0.5, .within = { 0, 1 }, .between = { 0, 1 } });
        problem.present.row(job)[2 * job] = 1;
    }
    SearchJob gang { .minimum = 18, .maximum = 18 };
    gang.within.assign(7, 0);
    gang.between.assign(19, 1);
    problem.jobs.push_back(gang);
    for (std::uint64_t seed = 1; seed <= 10; ++seed) {
        const auto found
            = searchAllocation(problem, {}, { .patience = 20, .epsilon = 1e-3, .maximumServers = 3, .seed = seed });
        QCOMPARE(countsOf(found.best.row(kSmall)), (std::pair { 18, 3 }));
        for (std::size_t job = 0; job < kSmall; ++job)
            QCOMPARE(found.best.row(job)[2 * job], std::uint8_t { 1 });
    }
}

/// Two jobs alone in a large cluster: growth puts parts of the gang on nearly every server, which must not keep it from
/// starting whole.
void TestAllocationSearch::gangsStartAmongManyServers()
{
    SearchProblem problem { .capacity = std::vector<std::uint8_t>(60, 8), .present = AllocationMatrix(2, 60) };
    SearchJob gang { .minimum = 128, .maximum = 128 };
    gang.within.assign(9, 0);
    gang.between.assign(129, 1);
    problem.jobs
        = { gang, { .minimum = 1, .maximum = 1, .restartFactor = 0.5, .within = { 0, 1 }, .between = { 0, 1 } } };
    problem.present.row(1)[30] = 1;
    for (std::uint64_t seed = 1; seed <= 5; ++seed) {
        const auto found = searchAllocation(problem, {}, { .patience = 20, .seed = seed });
        QCOMPARE(countsOf(found.best.row(0)), (std::pair { 128, 16 }));
    }
}

CONSONANCE_TEST(TestAllocationSearch)
#include "tst_allocation_search.moc"
