// SPDX-License-Identifier: GPL-3.0-or-later
#include "core/base/random.h"
#include "core/policy/tools/integer_program.h"
#include "tests/core_test.h"

#include <QTest>

#include <algorithm>
#include <cmath>
#include <thread>

using namespace consonance;

namespace {

struct Knapsack {
    std::vector<std::int64_t> weights;
    std::vector<std::int64_t> values;
    std::int64_t room = 0;
};

Knapsack randomKnapsack(std::uint64_t seed)
{
    RandomStream random(seed, "tests.knapsack");
    Knapsack sack { .room = 60 };
    for (int i = 0; i < 12; ++i) {
        sack.weights.push_back(random.uniformInt(3, 20));
        sack.values.push_back(random.uniformInt(1, 50));
    }
    return sack;
}

Result<IntegerSolution> solve(const Knapsack& sack)
{
    IntegerProgram program;
    IntegerProgram::Terms terms;
    for (std::size_t i = 0; i < sack.weights.size(); ++i) {
        program.addColumn(0, 1, static_cast<double>(sack.values[i]), true);
        terms.emplace_back(i, static_cast<double>(sack.weights[i]));
    }
    program.addRow(-IntegerProgram::kUnbounded, static_cast<double>(sack.room), terms);
    return program.maximise();
}

std::int64_t byTable(const Knapsack& sack)
{
    std::vector<std::int64_t> best(static_cast<std::size_t>(sack.room) + 1);
    for (std::size_t i = 0; i < sack.weights.size(); ++i) {
        for (std::int64_t room = sack.room; room >= sack.weights[i]; --room) {
            auto& here = best[static_cast<std::size_t>(room)];
            here = std::max(here, best[static_cast<std::size_t>(room - sack.weights[i])] + sack.values[i]);
        }
    }
    return best.back();
}

} // namespace

class TestIntegerProgram : public QObject {
    Q_OBJECT
private Q_SLOTS:
    void knapsacks();
    void wholeAndOtherColumns();
    void withoutSolution();
    void boundedSearch();
    void threadsDoNotMeet();
};

void TestIntegerProgram::knapsacks()
{
    for (std::uint64_t seed = 1; seed <= 100; ++seed) {
        const Knapsack sack = randomKnapsack(seed);
        const auto solution = solve(sack);
        QVERIFY(solution && solution->isProven);
        QCOMPARE(std::llround(solution->objective), byTable(sack));
    }
}

void TestIntegerProgram::wholeAndOtherColumns()
{
    // max x + 3 y, 2 x + y ≤ 4.5, x whole, y ≤ 1.2: x = 1, y = 1.2
    IntegerProgram program;
    const auto x = program.addColumn(0, IntegerProgram::kUnbounded, 1, true);
    const auto y = program.addColumn(0, 1.2, 3, false);
    program.addRow(-IntegerProgram::kUnbounded, 4.5, { { x, 2 }, { y, 1 } });
    const auto solution = program.maximise();
    QVERIFY(solution.has_value());
    QCOMPARE(solution->values[x], 1.0);
    QCOMPARE(solution->values[y], 1.2);
    QCOMPARE(solution->objective, 4.6);
}

void TestIntegerProgram::withoutSolution()
{
    IntegerProgram program;
    const auto x = program.addColumn(0, 10, 1, true);
    program.addRow(0.3, 0.7, { { x, 1 } });
    const auto solution = program.maximise();
    QVERIFY(!solution);
    QCOMPARE(solution.error().message.id, "program.no-solution");
    IntegerProgram wrong; // a row that names a column twice makes GLPK end the program
    const auto twice = wrong.addColumn(0, 10, 1, true);
    wrong.addRow(0, 1, { { twice, 1 }, { twice, 1 } });
    const auto refused = wrong.maximise();
    QVERIFY(!refused);
    QCOMPARE(refused.error().message.id, "program.gave-up");
    QVERIFY(solve(randomKnapsack(1)).has_value()); // and still works
}

void TestIntegerProgram::boundedSearch()
{
    IntegerProgram program; // an even sum is never odd, which branch and bound takes long to find out
    IntegerProgram::Terms terms;
    for (int i = 0; i < 40; ++i)
        terms.emplace_back(program.addColumn(0, 1, 1, true), 2);
    program.addRow(41, 41, terms);
    QVERIFY(!program.maximise(200));
}

void TestIntegerProgram::threadsDoNotMeet()
{
    std::vector<std::jthread> threads;
    std::vector<int> wrong(2);
    for (std::size_t thread = 0; thread < wrong.size(); ++thread) {
        threads.emplace_back([thread, &wrong] {
            for (std::uint64_t seed = 1; seed <= 40; ++seed) {
                const Knapsack sack = randomKnapsack(seed);
                const auto solution = solve(sack);
                if (!solution || std::llround(solution->objective) != byTable(sack))
                    ++wrong[thread];
            }
        });
    }
    threads.clear();
    QCOMPARE(wrong, (std::vector<int> { 0, 0 }));
}

CONSONANCE_BARE_TEST(TestIntegerProgram)
#include "tst_integer_program.moc"
