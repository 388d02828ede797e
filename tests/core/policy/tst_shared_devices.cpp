// SPDX-License-Identifier: GPL-3.0-or-later
// The linear programs of heterogeneity-aware sharing: small ones with known optima (Gavel's unit tests and the golden
// numbers of the specification), random ones against GLPK, degenerate ones.
#include "core/base/random.h"
#include "core/base/stop_scope.h"
#include "core/policy/tools/fair_level.h"
#include "core/policy/tools/finish_time_ratio.h"
#include "core/policy/tools/growing_program.h"
#include "core/policy/tools/packed_level.h"
#include "core/policy/tools/throughput_sum.h"
#include "tests/core/policy/policy_fixture.h"
#include "tests/core_test.h"

#include <QTest>

#include <algorithm>
#include <array>
#include <cmath>
#include <stop_token>

using namespace consonance;
using namespace consonance::test;

namespace {

using Speeds = std::vector<std::vector<double>>;

LevelProblem levelProblem(const Speeds& speeds, std::span<const double> devices, const std::vector<double>& needs,
    const std::vector<double>& gangs)
{
    LevelProblem problem { .devices = devices, .jobs = {} };
    for (std::size_t i = 0; i < speeds.size(); ++i)
        problem.jobs.push_back({ .gang = gangs[i], .need = needs[i], .floor = 0, .speeds = speeds[i] });
    return problem;
}

/// Needs of max-min fairness: the speed on the part of the cluster that is everyone's, over the gang.
std::vector<double> fairNeeds(
    const Speeds& speeds, const std::vector<double>& devices, const std::vector<double>& gangs)
{
    double all = 0;
    for (const double ofType : devices)
        all += ofType;
    std::vector<double> needs;
    for (std::size_t i = 0; i < speeds.size(); ++i) {
        double sum = 0;
        for (std::size_t type = 0; type < devices.size(); ++type)
            sum += speeds[i][type] * devices[type] / all;
        needs.push_back(sum / gangs[i]);
    }
    return needs;
}

/// The same level by GLPK's simplex.
double levelByGlpk(const LevelProblem& problem)
{
    const auto jobs = problem.jobs.size();
    std::vector<double> bounds(jobs);
    bounds.resize(2 * jobs, 1);
    bounds.insert(bounds.end(), problem.devices.begin(), problem.devices.end());
    GrowingProgram program(bounds);
    GrowingProgram::Terms level;
    for (std::size_t job = 0; job < jobs; ++job)
        level.emplace_back(job, 1.0);
    program.addColumn(1, level);
    for (std::size_t job = 0; job < jobs; ++job) {
        const auto& one = problem.jobs[job];
        for (std::size_t type = 0; type < problem.devices.size(); ++type)
            program.addColumn(
                0, { { job, -one.speeds[type] / one.need }, { jobs + job, 1.0 }, { 2 * jobs + type, one.gang } });
    }
    const auto solved = program.maximise();
    return solved ? solved->objective : -1;
}

/// Whether the shares are feasible and reach the level.
bool reaches(const LevelProblem& problem, const LevelSolution& solution)
{
    std::vector<double> used(problem.devices.size());
    for (std::size_t job = 0; job < problem.jobs.size(); ++job) {
        const auto& one = problem.jobs[job];
        double time = 0;
        double throughput = 0;
        for (std::size_t type = 0; type < used.size(); ++type) {
            const double share = solution.shares.at(job, type);
            if (share < 0)
                return false;
            time += share;
            throughput += share * one.speeds[type];
            used[type] += share * one.gang;
        }
        if (time > 1 + 1e-9 || throughput < (one.floor + one.need * solution.level) * (1 - 1e-8))
            return false;
    }
    for (std::size_t type = 0; type < used.size(); ++type) {
        if (used[type] > problem.devices[type] * (1 + 1e-9) + 1e-9)
            return false;
    }
    return true;
}

const Speeds kTwoJobs { { 2, 1, 0.5 }, { 3, 2, 1 } };
const std::vector<double> kOneTwoThree { 1, 2, 3 };
const Speeds kThreeJobs { { 4, 2, 1 }, { 3, 2, 1 }, { 2, 1.5, 1 } };
const std::vector<double> kOneEach { 1, 1, 1 };
const std::vector<double> kSingle { 1, 1, 1 };

/// Jobs like measured ones: speeds over two orders of magnitude, some without one type.
Speeds drawSpeeds(RandomStream& random, std::size_t jobs)
{
    Speeds speeds;
    for (std::size_t i = 0; i < jobs; ++i) {
        const double scale = random.uniform(0.1, 10) * random.uniform(0.1, 10);
        speeds.push_back({ random.chance(0.2) ? 0 : scale * random.uniform(0.05, 0.3), scale * random.uniform(0.2, 0.8),
            scale * random.uniform(0.5, 1) });
    }
    return speeds;
}

} // namespace

class TestSharedDevices : public QObject {
    Q_OBJECT
private Q_SLOTS:
    void fairLevelsAreKnown();
    void makespansAreKnown();
    void finishTimeRatiosAreKnown();
    void throughputSumsAreKnown();
    void leastThroughputsAreMet();
    void randomLevelsEqualGlpk();
    void degenerateProblemsEnd();
    void floorsAreKept();
    void pairsRaiseTheLevel();
    void pairsMeetFloors();
    void pairsLowerTheRatio();
    void higherLevelsGoOnFromTheLast();
    void aStopEndsTheSearchForPairs();
};

void TestSharedDevices::fairLevelsAreKnown()
{
    const auto level = [](const Speeds& speeds, const std::vector<double>& devices, std::vector<double> needs,
                           const std::vector<double>& gangs) {
        const auto problem = levelProblem(speeds, devices, needs, gangs);
        const auto solution = solveLevel(problem);
        return reaches(problem, solution) && solution.gap < 1e-9 ? solution.level : -1;
    };
    QVERIFY(near(level(kTwoJobs, kOneTwoThree, fairNeeds(kTwoJobs, kOneTwoThree, kSingle), kSingle), 1.548387, 1e-6));
    QVERIFY(near(level(kThreeJobs, kOneEach, fairNeeds(kThreeJobs, kOneEach, kSingle), kSingle), 1.0169492, 1e-7));
    const Speeds alike { { 1, 1, 1 }, { 1, 1, 1 } };
    QVERIFY(near(level(alike, kOneTwoThree, fairNeeds(alike, kOneTwoThree, kSingle), kSingle), 1, 1e-9));
    const std::vector<double> twoEach { 2, 2, 2 };
    const std::vector<double> gangs { 2, 1, 1 };
    QVERIFY(near(level(kThreeJobs, twoEach, fairNeeds(kThreeJobs, twoEach, gangs), gangs), 1.333333, 1e-6));
    auto weighted = fairNeeds(kTwoJobs, kOneTwoThree, kSingle);
    weighted[1] *= 3;
    QVERIFY(near(level(kTwoJobs, kOneTwoThree, weighted, kSingle), 0.6, 1e-9));
    // The only optimum: shares are known too.
    const auto solution
        = solveLevel(levelProblem(kTwoJobs, kOneTwoThree, fairNeeds(kTwoJobs, kOneTwoThree, kSingle), kSingle));
    QVERIFY(near(solution.shares.at(0, 0), 0.419355, 1e-6));
    QVERIFY(near(solution.shares.at(1, 1), 0.419355, 1e-6));
}

void TestSharedDevices::makespansAreKnown()
{
    const auto makespan = [](const Speeds& speeds, const std::vector<double>& devices, std::vector<double> steps) {
        return 1 / solveLevel(levelProblem(speeds, devices, steps, kSingle)).level;
    };
    QVERIFY(near(makespan(kTwoJobs, kOneTwoThree, { 300, 500 }), 200, 1e-6));
    QVERIFY(near(makespan(kThreeJobs, kOneEach, { 1000, 1000, 1000 }), 550, 1e-6));
}

void TestSharedDevices::finishTimeRatiosAreKnown()
{
    const std::array<double, 3> steps { 1000, 2000, 500 };
    const auto alone = fairNeeds(kThreeJobs, kOneEach, kSingle);
    std::vector<RatioJob> jobs;
    for (std::size_t i = 0; i < 3; ++i)
        jobs.push_back(
            { .gang = 1, .elapsed = 0, .steps = steps[i], .alone = steps[i] / alone[i], .speeds = kThreeJobs[i] });
    const auto fresh = leastFinishTimeRatio(jobs, kOneEach);
    QVERIFY(near(fresh.ratio, 0.9833333, 1e-7));
    QVERIFY(fresh.gap < 1e-8);
    const std::array<double, 3> elapsed { 100, 0, 50 };
    const std::array<double, 3> served { 80, 0, 70 };
    for (std::size_t i = 0; i < 3; ++i) {
        jobs[i].elapsed = elapsed[i];
        jobs[i].alone += served[i];
    }
    QVERIFY(near(leastFinishTimeRatio(jobs, kOneEach, fresh.warm).ratio, 0.9726728, 1e-7));
    QCOMPARE(leastFinishTimeRatio({}, kOneEach).ratio, 0.0);
    const std::vector<double> none { 0, 0, 0 };
    const auto idle = leastFinishTimeRatio(jobs, none);
    QVERIFY(std::isinf(idle.ratio) && std::isinf(idle.gap));
    // The fastest type has no devices.
    const std::vector<double> slowOnly { 0, 1, 0 };
    const Speeds fastAndSlow { { 64, 16, 0 } };
    const std::vector<RatioJob> late { { .gang = 1, .elapsed = 4, .steps = 1, .alone = 1, .speeds = fastAndSlow[0] } };
    QVERIFY(near(leastFinishTimeRatio(late, slowOnly).ratio, 4 + 1 / 16.0, 1e-9));
}

void TestSharedDevices::throughputSumsAreKnown()
{
    std::vector<SumJob> jobs;
    for (const auto& speeds : kThreeJobs)
        jobs.push_back({ .gang = 1, .least = 0, .speeds = speeds });
    QVERIFY(near(largestThroughputSum(jobs, kOneEach, kSingle).value, 7, 1e-7));
    const std::vector<double> worth { 1 / 3.1, 1 / 2.0, 1 / 0.8 };
    QVERIFY(near(largestThroughputSum(jobs, kOneEach, worth).value, 3.5403226, 1e-7));
}

void TestSharedDevices::leastThroughputsAreMet()
{
    const Speeds speeds { { 1 }, { 10 } };
    const std::vector<double> oneDevice { 1 };
    const std::vector<double> worth { 1 };
    std::vector<SumJob> jobs { { .gang = 1, .least = 0.25, .speeds = speeds[0] },
        { .gang = 1, .least = 0, .speeds = speeds[1] } };
    const auto met = largestThroughputSum(jobs, oneDevice, worth);
    QVERIFY(met.isFeasible);
    QVERIFY(near(met.shares.at(0, 0), 0.25, 1e-7));
    QVERIFY(near(met.value, 0.25 + 7.5, 1e-6));
    jobs[1].least = 8; // 0.8 of the device, of which 0.75 are left
    QVERIFY(!largestThroughputSum(jobs, oneDevice, worth).isFeasible);
    jobs[1].least = 11;
    QVERIFY(!largestThroughputSum(jobs, oneDevice, worth).isFeasible);
}

void TestSharedDevices::randomLevelsEqualGlpk()
{
    RandomStream random(7, "levels");
    std::vector<std::vector<double>> warm;
    for (int i = 0; i < 60; ++i) {
        const auto jobs = static_cast<std::size_t>(random.uniformInt(1, 60));
        const auto speeds = drawSpeeds(random, jobs);
        std::vector<double> gangs;
        for (std::size_t job = 0; job < jobs; ++job)
            gangs.push_back(random.chance(0.7) ? 1 : 4);
        const std::vector<double> devices { static_cast<double>(random.uniformInt(4, 12)),
            static_cast<double>(random.uniformInt(4, 12)), static_cast<double>(random.uniformInt(4, 12)) };
        const auto problem = levelProblem(speeds, devices, fairNeeds(speeds, devices, gangs), gangs);
        const auto solution = solveLevel(problem, warm);
        warm = solution.warm;
        const double byGlpk = levelByGlpk(problem);
        QVERIFY2(near(solution.level, byGlpk, 1e-8 * byGlpk),
            qPrintable(QStringLiteral("%1: %2, by GLPK %3").arg(i).arg(solution.level).arg(byGlpk)));
        QVERIFY(reaches(problem, solution));
        QVERIFY(solution.gap <= 1e-8 * solution.level);
    }
}

void TestSharedDevices::degenerateProblemsEnd()
{
    const std::vector<double> none { 0, 0, 0 };
    QCOMPARE(solveLevel(levelProblem(kTwoJobs, none, { 1, 1 }, kSingle)).level, 0.0);
    QCOMPARE(solveLevel({ .devices = kOneEach, .jobs = {} }).level, 0.0);
    const Speeds same(40, { 1, 1, 1 });
    const std::vector<double> ones(40, 1);
    QVERIFY(near(solveLevel(levelProblem(same, kOneEach, ones, ones)).level, 3.0 / 40, 1e-9));
    // A gang larger than all there is gets a part of a share.
    const std::vector<double> large { 100, 1 };
    QVERIFY(near(solveLevel(levelProblem({ { 1, 0, 0 }, { 0, 1, 0 } }, kOneEach, { 1, 1 }, large)).level, 0.01, 1e-9));
    RandomStream random(3, "many");
    const auto speeds = drawSpeeds(random, 3000);
    const std::vector<double> gangs(3000, 1);
    const auto many = levelProblem(speeds, kOneEach, fairNeeds(speeds, kOneEach, gangs), gangs);
    const auto solution = solveLevel(many);
    QVERIFY(reaches(many, solution));
    QVERIFY(solution.gap <= 1e-8 * solution.level);
}

void TestSharedDevices::floorsAreKept()
{
    const Speeds speeds { { 1 }, { 1 }, { 1 } };
    const std::vector<double> oneDevice { 1 };
    auto problem = levelProblem(speeds, oneDevice, { 1, 1, 0 }, kSingle);
    problem.jobs[2].floor = 0.4;
    const auto solution = solveLevel(problem);
    QVERIFY(near(solution.level, 0.3, 1e-7));
    QVERIFY(near(solution.shares.at(2, 0), 0.4, 1e-7));
    QVERIFY(solution.isBound[0] != 0);
    problem.jobs[2].floor = 1.5; // faster than it is on a whole device
    QVERIFY(solveLevel(problem).level < -1000);
}

namespace {

/// Two jobs on one device: apart half a device each, together a part of their speed.
struct TwoOnOne {
    std::vector<double> devices { 1 };
    PackedProblem problem;

    explicit TwoOnOne(double together)
        : problem { .devices = devices,
            .jobs = 2,
            .rows = 3,
            .units = { { .row = 0, .first = 0, .second = 0 }, { .row = 1, .first = 1, .second = 1 },
                { .row = 2, .first = 0, .second = 1 } },
            .speeds = [together](const PackedUnit& unit, std::size_t) {
                return unit.isPair() ? std::array<double, 2> { together, together } : std::array<double, 2> { 1, 0 };
            } }
    {
    }
};

} // namespace

void TestSharedDevices::pairsRaiseTheLevel()
{
    const TwoOnOne pays(0.75);
    const auto packed = PackedShares(pays.problem).solve({ .needs = { 1, 1 }, .floors = {}, .worth = {} });
    QVERIFY(packed.has_value());
    QVERIFY(near(packed->objective, 0.75, 1e-9));
    QVERIFY(near(packed->shares.at(2, 0), 1, 1e-9));
    QCOMPARE(packed->gap, 0.0);
    QVERIFY(near(packed->weights[0] + packed->weights[1], 1, 1e-9));
    const TwoOnOne slows(0.4);
    const auto apart = PackedShares(slows.problem).solve({ .needs = { 1, 1 }, .floors = {}, .worth = {} });
    QVERIFY(apart.has_value());
    QVERIFY(near(apart->objective, 0.5, 1e-9));
    // Steps in millions: the level is far below the absolute tolerances of GLPK.
    const auto small = PackedShares(pays.problem).solve({ .needs = { 1e9, 1e9 }, .floors = {}, .worth = {} });
    QVERIFY(small.has_value());
    QVERIFY(near(small->objective, 0.75e-9, 1e-17));
}

/// Floors of 0.6 can be met in pairs only; the rest of the device is the first job's.
void TestSharedDevices::pairsMeetFloors()
{
    const TwoOnOne pays(0.75);
    PackedShares shares(pays.problem);
    const PackedGoal goal { .needs = { 1, 0 }, .floors = { 0.6, 0.6 }, .worth = {} };
    QVERIFY(!shares.solve(goal).has_value()); // no pair is known yet
    QVERIFY(shares.solve({ .needs = { 0.6, 0.6 }, .floors = {}, .worth = {} }).has_value());
    const auto raised = shares.solve(goal);
    QVERIFY(raised.has_value());
    QVERIFY(near(raised->objective, 0.2, 1e-7)); // in pairs 0.8 of the time, alone 0.2: 0.8 = 0.6 + 0.2
    const auto sum = shares.solve({ .needs = {}, .floors = { 0.6, 0.6 }, .worth = { 2 } });
    QVERIFY(sum.has_value());
    QVERIFY(near(sum->objective, 3, 1e-7));
}

/// 9 steps each at three quarters of a step a second, or apart at a half.
void TestSharedDevices::pairsLowerTheRatio()
{
    const std::vector<double> one { 1 };
    const std::vector<RatioJob> jobs(2, { .gang = 1, .elapsed = 4, .steps = 9, .alone = 22, .speeds = one });
    const TwoOnOne pays(0.75);
    PackedShares shares(pays.problem);
    const auto together = leastPackedRatio(jobs, pays.problem, shares);
    QVERIFY(together.has_value());
    QVERIFY(near(together->ratio, (4 + 12) / 22.0, 1e-7));
    QVERIFY(together->gap < 1e-7);
    const TwoOnOne slows(0.4);
    PackedShares others(slows.problem);
    const auto apart = leastPackedRatio(jobs, slows.problem, others);
    QVERIFY(apart.has_value());
    QVERIFY(near(apart->ratio, leastFinishTimeRatio(jobs, one).ratio, 1e-7));
    QVERIFY(near(apart->ratio, 1, 1e-7));
}

/// Water filling from one level to the next finds the levels that are found from scratch.
void TestSharedDevices::higherLevelsGoOnFromTheLast()
{
    RandomStream random(3, "levels of pairs");
    int levels = 0;
    for (int round = 0; round < 20; ++round) {
        const std::size_t jobs = 6 + static_cast<std::size_t>(round);
        const auto speeds = drawSpeeds(random, jobs);
        const auto many = static_cast<double>(jobs) / 6;
        const std::vector<double> devices { many, many, many };
        PackedProblem problem { .devices = devices, .jobs = jobs, .rows = 0, .units = {}, .speeds = {} };
        for (std::size_t i = 0; i < jobs; ++i) {
            for (std::size_t k = 0; k <= i; ++k)
                problem.units.push_back({ .row = problem.rows++, .first = k, .second = i });
        }
        problem.speeds = [&](const PackedUnit& unit, std::size_t type) {
            const double part = unit.isPair() ? 0.625 : 1;
            return std::array<double, 2> { part * speeds[unit.first][type], part * speeds[unit.second][type] };
        };
        PackedGoal goal { .needs = fairNeeds(speeds, devices, std::vector<double>(jobs, 1)),
            .floors = std::vector<double>(jobs),
            .worth = {} };
        for (double& need : goal.needs)
            need *= std::ldexp(1, static_cast<int>(random.uniformInt(0, 4))); // some need more than all their time
        PackedShares going(problem);
        for (bool isFirst = true; std::ranges::any_of(goal.needs, [](double need) { return need > 0; });
             isFirst = false) {
            const auto next = isFirst ? going.solve(goal) : going.solveNext(goal);
            const auto again = PackedShares(problem).solve(goal);
            QVERIFY(next.has_value());
            if (again) // without the pairs known so far, floors may be out of reach
                QVERIFY2(near(next->objective, again->objective, 1e-6 * again->objective),
                    qPrintable(QString::number(next->objective / again->objective - 1)));
            levels += isFirst ? 0 : 1;
            for (std::size_t i = 0; i < jobs; ++i) {
                if (goal.needs[i] <= 0 || next->weights[i] <= 1e-9)
                    continue;
                goal.floors[i] = goal.needs[i] * next->objective * (1 - 1e-8);
                goal.needs[i] = 0;
            }
        }
    }
    QVERIFY(levels > 15);
}

void TestSharedDevices::aStopEndsTheSearchForPairs()
{
    TwoOnOne pays(0.75);
    std::stop_source source;
    const StopScope scope(source.get_token());
    int looks = 0;
    pays.problem.speeds = [&, speeds = pays.problem.speeds](const PackedUnit& unit, std::size_t type) {
        ++looks;
        if (unit.isPair())
            source.request_stop(); // while the first columns are searched
        return speeds(unit, type);
    };
    PackedShares shares(pays.problem);
    const auto stopped = shares.solve({ .needs = { 1, 1 }, .floors = {}, .worth = {} });
    QVERIFY(!stopped && stopped.error().kind == ErrorKind::Cancelled);
    const int looksBefore = looks;
    QVERIFY(!shares.solve({ .needs = { 1, 1 }, .floors = {}, .worth = {} }));
    QVERIFY(looks - looksBefore < looksBefore + 4); // it did not begin to search
}

CONSONANCE_BARE_TEST(TestSharedDevices)
#include "tst_shared_devices.moc"
