// SPDX-License-Identifier: GPL-3.0-or-later
//
// The admission of OASiS against the optimum with full knowledge of all jobs.
#include "core/policy/tools/integer_program.h"
#include "tests/core/policy/market/market_fixture.h"
#include "tests/core_test.h"

#include <QTest>

#include <cmath>

using namespace consonance;
using namespace consonance::test;

namespace {

using Terms = IntegerProgram::Terms;

/// Columns of one job: tasks by slot and place, and whether it ends in a slot.
struct JobColumns {
    std::vector<std::vector<std::size_t>> workers;
    std::vector<std::vector<std::size_t>> servers;
    std::vector<std::size_t> ends;
};

JobColumns addJob(IntegerProgram& program, const SlotCase& one, const SlotJob& job)
{
    JobColumns columns;
    const auto most = static_cast<double>(job.mostWorkers);
    for (std::size_t k = 0; k < job.value.size(); ++k) {
        columns.ends.push_back(program.addColumn(0, 1, job.value[k], true));
        columns.workers.emplace_back();
        columns.servers.emplace_back();
        for (const PlaceRoles& roles : one.roles) {
            columns.workers.back().push_back(program.addColumn(0, roles.workers ? most : 0, 0, true));
            columns.servers.back().push_back(program.addColumn(0, roles.servers ? most : 0, 0, true));
        }
    }
    Terms once;
    Terms work;
    for (std::size_t k = 0; k < job.value.size(); ++k) {
        once.emplace_back(columns.ends[k], 1);
        work.emplace_back(columns.ends[k], -job.work);
        Terms running; // at most so many workers, and none after its end
        Terms served; // one parameter server for every two workers
        for (const std::size_t column : columns.workers[k]) {
            work.emplace_back(column, 1);
            running.emplace_back(column, 1);
            served.emplace_back(column, -1);
        }
        for (std::size_t later = k; later < job.value.size(); ++later)
            running.emplace_back(columns.ends[later], -most);
        for (const std::size_t column : columns.servers[k])
            served.emplace_back(column, 2);
        program.addRow(-IntegerProgram::kUnbounded, 0, running);
        program.addRow(0, IntegerProgram::kUnbounded, served);
    }
    program.addRow(-IntegerProgram::kUnbounded, 1, once);
    program.addRow(0, IntegerProgram::kUnbounded, work);
    return columns;
}

/// The largest sum of worths.
Result<IntegerSolution> bestWelfare(const SlotCase& one)
{
    IntegerProgram program;
    std::vector<JobColumns> columns;
    for (const SlotJob& job : one.jobs)
        columns.push_back(addJob(program, one, job));
    for (std::size_t place = 0; place < one.places.size(); ++place) {
        for (std::int64_t slot = 0; slot < one.slots; ++slot) {
            for (const Resource resource : { Resource::Gpu, Resource::Cpu }) {
                Terms use;
                for (std::size_t j = 0; j < one.jobs.size(); ++j) {
                    const std::int64_t k = slot - one.jobs[j].arrival;
                    if (k < 0)
                        continue;
                    const auto at = static_cast<std::size_t>(k);
                    const TaskDemands& demands = one.jobs[j].demands;
                    if (demands.worker[resource] > 0)
                        use.emplace_back(columns[j].workers[at][place], static_cast<double>(demands.worker[resource]));
                    if (demands.server[resource] > 0)
                        use.emplace_back(columns[j].servers[at][place], static_cast<double>(demands.server[resource]));
                }
                if (!use.empty())
                    program.addRow(-IntegerProgram::kUnbounded, static_cast<double>(one.places[place][resource]), use);
            }
        }
    }
    return program.maximise();
}

double welfareOf(const SlotCase& one)
{
    SlotMarket market(PriceBook(one.places, one.ranges), one.roles);
    double welfare = 0;
    for (const SlotJob& job : one.jobs) {
        const SlotOffer offer = market.admit(job);
        if (offer.isAccepted)
            welfare += job.value[static_cast<std::size_t>(offer.finish - job.arrival)];
    }
    return welfare;
}

struct Ratios {
    double mean = 0;
    double worst = 1;
    int notOptimal = 0;
    int beyondBound = 0;
    QString problem;
};

Ratios ratiosOver(int cases, std::int64_t slots, Lumps lumps)
{
    Ratios ratios;
    for (int seed = 1; seed <= cases; ++seed) {
        const SlotCase one = randomSlotCase(static_cast<std::uint64_t>(seed), slots, 8, lumps);
        const auto optimum = bestWelfare(one);
        const double welfare = welfareOf(one);
        if (!optimum || !optimum->isProven || welfare > optimum->objective * (1 + 1e-9)
            || (welfare <= 0 && optimum->objective > 0)) {
            ratios.problem = QStringLiteral("case %1").arg(seed);
            return ratios;
        }
        const double ratio = optimum->objective > 0 ? optimum->objective / welfare : 1;
        ratios.mean += ratio / cases;
        ratios.worst = std::max(ratios.worst, ratio);
        ratios.notOptimal += ratio > 1.001 ? 1 : 0;
        ratios.beyondBound += ratio > 2 * competitiveAlpha(one.ranges) ? 1 : 0;
    }
    qInfo("optimum / OASiS over %d cases: mean %.4f, worst %.4f, %d not optimal, %d beyond 2 max(1, ln U/L)", cases,
        ratios.mean, ratios.worst, ratios.notOptimal, ratios.beyondBound);
    return ratios;
}

} // namespace

class TestSlotMarketOptimum : public QObject {
    Q_OBJECT
private Q_SLOTS:
    void withinItsBoundOfTheOptimum();
    void boundTakesSmallJobsForGranted();
};

void TestSlotMarketOptimum::withinItsBoundOfTheOptimum()
{
    const Ratios ratios = ratiosOver(200, 4, Lumps::Small);
    QVERIFY2(ratios.problem.isEmpty(), qPrintable(ratios.problem));
    QCOMPARE(ratios.beyondBound, 0);
    QVERIFY(ratios.notOptimal > 20); // otherwise the cases would be too easy to tell anything
}

/// A price that nobody has raised yet sells a whole server to the first buyer, so if one job fills a server the bound
/// does not hold.
void TestSlotMarketOptimum::boundTakesSmallJobsForGranted()
{
    const Ratios ratios = ratiosOver(200, 6, Lumps::Any);
    QVERIFY2(ratios.problem.isEmpty(), qPrintable(ratios.problem));
    QVERIFY(ratios.beyondBound > 0 && ratios.beyondBound < 10);
}

CONSONANCE_BARE_TEST(TestSlotMarketOptimum)
#include "tst_slot_market_optimum.moc"
