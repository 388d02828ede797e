// SPDX-License-Identifier: GPL-3.0-or-later
// Matchings of jobs to machines and positions: hand-made figures, every matching of small cases, the choice among equal
// ones, and inputs at the edge.
#include "core/base/random.h"
#include "core/policy/matching/queue_matching.h"
#include "tests/core_test.h"

#include <QElapsedTimer>
#include <QTest>

#include <algorithm>
#include <array>
#include <cmath>
#include <functional>
#include <limits>
#include <set>

using namespace consonance;

namespace {

constexpr double kNever = std::numeric_limits<double>::infinity();
constexpr std::array kBothSolvers { QueueSolver::AugmentingPaths, QueueSolver::NetworkSimplex };

QueueProblem withoutWaits(std::vector<std::vector<double>> seconds, std::vector<std::int64_t> machines)
{
    const std::size_t jobs = seconds.size();
    return { .seconds = std::move(seconds), .waited = std::vector<double>(jobs), .machines = std::move(machines) };
}

QueueProblem randomQueues(RandomStream& random, std::int64_t jobs, std::vector<std::int64_t> machines)
{
    QueueProblem problem { .machines = std::move(machines) };
    for (std::int64_t job = 0; job < jobs; ++job) {
        const double fastest = random.uniform(1800, 28800);
        std::vector<double> seconds;
        for (std::size_t kind = 0; kind < problem.machines.size(); ++kind)
            seconds.push_back(random.chance(0.1) ? kNever : fastest * random.uniform(1, 8));
        problem.seconds.push_back(std::move(seconds));
        problem.waited.push_back(random.uniform(0, 4000));
    }
    return problem;
}

/// The least sum of completion times of jobs in queues of these machines, shortest first; infinite where some job
/// cannot run on any.
double leastTotal(const QueueProblem& problem, std::size_t job, std::vector<std::vector<double>>& queues)
{
    if (job == problem.seconds.size()) {
        double total = 0;
        for (std::vector<double> queue : queues) {
            std::ranges::sort(queue, std::greater {});
            for (std::size_t i = 0; i < queue.size(); ++i)
                total += static_cast<double>(i + 1) * queue[i];
        }
        return total;
    }
    double least = kNever;
    std::size_t queue = 0;
    for (std::size_t kind = 0; kind < problem.machines.size(); ++kind) {
        for (std::int64_t machine = 0; machine < problem.machines[kind]; ++machine, ++queue) {
            if (std::isinf(problem.seconds[job][kind]))
                continue;
            queues[queue].push_back(problem.seconds[job][kind]);
            least = std::min(least, leastTotal(problem, job + 1, queues));
            queues[queue].pop_back();
        }
    }
    return least + problem.waited[job];
}

double leastTotal(const QueueProblem& problem)
{
    std::size_t machines = 0;
    for (const std::int64_t count : problem.machines)
        machines += static_cast<std::size_t>(count);
    std::vector<std::vector<double>> queues(machines);
    return leastTotal(problem, 0, queues);
}

bool isClose(double one, double other)
{
    return std::abs(one - other) <= 1e-9 * std::max(std::abs(one), std::abs(other));
}

/// Positions that exist, each for one job, without gaps; what they cost is the total, and nothing could cost less.
void checkSound(const QueueProblem& problem, const QueueMatching& matching)
{
    QCOMPARE(matching.places.size(), problem.seconds.size());
    std::set<std::tuple<std::size_t, std::int64_t, std::int64_t>> taken;
    double total = 0;
    for (std::size_t job = 0; job < matching.places.size(); ++job) {
        if (!matching.places[job])
            continue;
        const QueuePlace place = *matching.places[job];
        QVERIFY(place.machine >= 0 && place.machine < problem.machines[place.kind] && place.fromEnd >= 1);
        QVERIFY(taken.emplace(place.kind, place.machine, place.fromEnd).second);
        total += static_cast<double>(place.fromEnd) * problem.seconds[job][place.kind] + problem.waited[job];
    }
    for (const auto& [kind, machine, fromEnd] : taken)
        QVERIFY(fromEnd == 1 || taken.contains({ kind, machine, fromEnd - 1 }));
    QVERIFY(isClose(total, matching.total));
    QVERIFY2(isClose(matching.lowerBound, total), qPrintable(QString::number(matching.lowerBound - total)));
}

} // namespace

class TestQueueMatching : public QObject {
    Q_OBJECT

private Q_SLOTS:
    void equalsHandMadeFigures()
    {
        // The case of the tests of Gavel's authors: seconds are steps / (steps per second).
        const QueueProblem gavel = withoutWaits(
            { { 600, 300, 150 }, { 500, 250, 500.0 / 3 }, { 500, 1000.0 / 3, 250 }, { 500, 500, 500 } }, { 3, 1, 2 });
        // GPU and CPU: one job moves to the CPU, although it takes longer there.
        const QueueProblem hybrid = withoutWaits({ { 10, 40 }, { 20, 30 }, { 30, 90 }, { 40, 400 } }, { 1, 1 });
        for (const QueueSolver solver : kBothSolvers) {
            const auto first = matchToQueues(gavel, solver);
            QVERIFY(first);
            QCOMPARE(first->total, 1150.0);
            QCOMPARE(first->first().size(), std::size_t { 4 }); // everyone starts, two on the V100s, one on the P100
            QCOMPARE(first->first()[0].second, std::size_t { 2 });
            QCOMPARE(first->first()[3].second, std::size_t { 0 });
            const auto second = matchToQueues(hybrid, solver);
            QVERIFY(second);
            QCOMPARE(second->total, 160.0);
            QCOMPARE(second->places[1], std::optional(QueuePlace { 1, 0, 1 }));
            const std::vector<std::pair<std::size_t, std::size_t>> startingThere { { 0, 0 }, { 1, 1 } };
            QCOMPARE(second->first(), startingThere);
        }
    }

    void oneMachineRunsTheShortestFirst()
    {
        for (const QueueSolver solver : kBothSolvers) {
            const auto matching = matchToQueues(withoutWaits({ { 3 }, { 1 }, { 2 } }, { 1 }), solver);
            QVERIFY(matching);
            QCOMPARE(matching->places[0]->fromEnd, 1);
            QCOMPARE(matching->places[1]->fromEnd, 3);
            QCOMPARE(matching->places[2]->fromEnd, 2);
            QCOMPARE(matching->total, 10.0);
        }
    }

    void equalsTheBestOfAllMatchings()
    {
        for (std::uint64_t seed = 0; seed < 300; ++seed) {
            RandomStream random(seed, "tests.queues");
            std::vector<std::int64_t> machines;
            for (std::int64_t kind = random.uniformInt(1, 3); kind > 0; --kind)
                machines.push_back(random.uniformInt(0, 2));
            QueueProblem problem = randomQueues(random, random.uniformInt(1, 5), machines);
            if (random.chance(0.5)) { // many ties
                for (std::vector<double>& seconds : problem.seconds) {
                    for (double& one : seconds)
                        one = std::isinf(one) ? one : std::floor(one / 10000);
                }
            }
            const double least = leastTotal(problem);
            for (const QueueSolver solver : kBothSolvers) {
                const auto matching = matchToQueues(problem, solver);
                QVERIFY(matching);
                checkSound(problem, *matching);
                if (std::isfinite(least))
                    QVERIFY2(isClose(matching->total, least), qPrintable(QString::number(seed)));
                else
                    QVERIFY(
                        !std::ranges::all_of(matching->places, [](const auto& place) { return place.has_value(); }));
            }
        }
    }

    void solversAgreeOnLargerCases()
    {
        for (std::uint64_t seed = 0; seed < 20; ++seed) {
            RandomStream random(seed, "tests.queues.large");
            const QueueProblem problem = randomQueues(random, random.uniformInt(20, 120), { 6, 0, 4, 1 });
            const auto paths = matchToQueues(problem, QueueSolver::AugmentingPaths);
            const auto simplex = matchToQueues(problem, QueueSolver::NetworkSimplex);
            QVERIFY(paths && simplex);
            checkSound(problem, *paths);
            checkSound(problem, *simplex);
            QVERIFY(isClose(paths->total, simplex->total));
        }
    }

    /// Choices of scipy.optimize.linear_sum_assignment (SciPy 1.10.1) on the whole matrix, with many equal ones.
    void choosesAmongEqualMatchingsAsTheAuthorsProgram()
    {
        const auto choose = [](const QueueProblem& problem) {
            const auto matching = matchToQueues(problem, QueueSolver::AugmentingPaths);
            std::vector<QueuePlace> places;
            for (const auto& place : matching->places)
                places.push_back(*place);
            return places;
        };
        const std::vector<QueuePlace> first { { 0, 0, 1 }, { 0, 0, 2 }, { 1, 0, 1 }, { 1, 1, 1 }, { 1, 0, 2 } };
        QCOMPARE(
            choose({ { { 1, 6 }, { 1, 3 }, { 6, 1 }, { 6, 2 }, { 1, 1 } }, { 0.1, 0.1, 0, 0, 0 }, { 1, 2 } }), first);
        const std::vector<QueuePlace> second { { 0, 0, 3 }, { 0, 0, 6 }, { 0, 0, 5 }, { 0, 0, 9 }, { 0, 0, 2 },
            { 0, 0, 8 }, { 0, 0, 1 }, { 0, 0, 7 }, { 0, 0, 4 } };
        QCOMPARE(choose({ { { 6 }, { 2 }, { 3 }, { 1 }, { 6 }, { 1 }, { 6 }, { 1 }, { 6 } },
                     { 0, 0.1, 7.3, 7.3, 0.1, 0.1, 0.1, 7.3, 0.1 }, { 1 } }),
            second);
        const std::vector<QueuePlace> third { { 1, 0, 3 }, { 1, 0, 2 }, { 1, 0, 1 }, { 0, 1, 1 }, { 0, 0, 1 },
            { 0, 0, 2 } };
        QCOMPARE(choose({ { { 2, 1 }, { 6, 3 }, { 6, 4 }, { 3, 4 }, { 3, 6 }, { 1, 1 } }, { 7.3, 0.1, 0, 0.1, 0, 0.1 },
                     { 2, 1 } }),
            third);
    }

    void inputsAtTheEdge()
    {
        for (const QueueSolver solver : kBothSolvers) {
            QVERIFY(matchToQueues({}, solver)->places.empty());
            // No machine, or none that can run the job.
            const auto none = matchToQueues(withoutWaits({ { 1 }, { 2 } }, { 0 }), solver);
            QVERIFY(none && !none->places[0] && !none->places[1] && none->total == 0 && none->first().empty());
            const auto some = matchToQueues(withoutWaits({ { kNever, 5 }, { kNever, kNever } }, { 1, 1 }), solver);
            QVERIFY(some && some->places[0] == std::optional(QueuePlace { 1, 0, 1 }) && !some->places[1]);
            QCOMPARE(some->total, 5.0);
            // No time at all.
            const QueueProblem done = withoutWaits({ { 0 }, { 0 }, { 0 } }, { 2 });
            checkSound(done, *matchToQueues(done, solver));
            // The longest times there may be, beside short ones.
            const QueueProblem long_ = withoutWaits({ { 1e12, 1 }, { 1e12, 1e12 }, { 0.001, 1e12 } }, { 1, 1 });
            checkSound(long_, *matchToQueues(long_, solver));
        }
    }

    void refusesWhatIsNoProblem()
    {
        const double nan = std::numeric_limits<double>::quiet_NaN();
        for (const QueueSolver solver : kBothSolvers) {
            QVERIFY(!matchToQueues(withoutWaits({ { nan } }, { 1 }), solver));
            QVERIFY(!matchToQueues(withoutWaits({ { -1 } }, { 1 }), solver));
            QVERIFY(!matchToQueues(withoutWaits({ { 1e13 } }, { 1 }), solver));
            QVERIFY(!matchToQueues(withoutWaits({ { 1 } }, { -1 }), solver));
            QVERIFY(!matchToQueues(withoutWaits({ { 1, 2 } }, { 1 }), solver));
            QVERIFY(!matchToQueues({ .seconds = { { 1 } }, .waited = {}, .machines = { 1 } }, solver));
            QVERIFY(!matchToQueues({ .seconds = { { 1 } }, .waited = { kNever }, .machines = { 1 } }, solver));
        }
        QVERIFY(!matchToQueues(withoutWaits({ { 1 } }, { std::int64_t { 1 } << 62 }), QueueSolver::AugmentingPaths));
        QVERIFY(matchToQueues(withoutWaits({ { 1 } }, { std::int64_t { 1 } << 62 }), QueueSolver::NetworkSimplex));
    }

    /// The bar of issue 41 is an optimum or an error for 3,000 jobs, never a hang.
    void threeThousandJobsEnd()
    {
        RandomStream random(1, "tests.queues.many");
        const QueueProblem problem = randomQueues(random, 3000, { 12, 12, 12 });
        QElapsedTimer timer;
        timer.start();
        const auto matching = matchToQueues(problem, QueueSolver::NetworkSimplex);
        qInfo("3,000 jobs on 36 machines: %lld ms", timer.elapsed());
        QVERIFY(matching);
        checkSound(problem, *matching);
        const auto tooMany
            = matchToQueues(withoutWaits(std::vector(9000, std::vector { 1.0 }), { 1 }), QueueSolver::NetworkSimplex);
        QVERIFY(!tooMany);
        QVERIFY(tooMany.error().englishText().find("9000") != std::string::npos);
    }
};

CONSONANCE_TEST(TestQueueMatching)

#include "tst_queue_matching.moc"
