// SPDX-License-Identifier: GPL-3.0-or-later
#include "core/base/random.h"
#include "core/policy/market/chunk_queue.h"
#include "core/policy/tools/integer_program.h"
#include "tests/core_test.h"

#include <QTest>

#include <algorithm>
#include <array>
#include <vector>

using namespace consonance;

namespace {

struct ChunkJob {
    std::int64_t arrival = 0;
    double weight = 1;
    int chunks = 1; ///< each takes one slot of a machine of speed 1
};

constexpr int kMachines = 2;

std::vector<ChunkJob> randomJobs(std::uint64_t seed)
{
    RandomStream random(seed, "tests.chunks");
    std::vector<ChunkJob> jobs(static_cast<std::size_t>(random.uniformInt(2, 4)));
    for (ChunkJob& job : jobs) {
        job.arrival = random.uniformInt(0, 3);
        job.weight = static_cast<double>(random.uniformInt(1, 5));
        job.chunks = static_cast<int>(random.uniformInt(1, 3));
    }
    std::ranges::sort(jobs, {}, &ChunkJob::arrival);
    return jobs;
}

/// Sum of weighted flow times if chunks go to the machine with the smallest increase and machines work in order of
/// density, `speed` steps of 1 / `grain` slot at a time.
double dispatched(const std::vector<ChunkJob>& jobs, double speed)
{
    constexpr int kGrain = 20;
    std::vector<ChunkQueue> queues(kMachines);
    std::vector<int> left(jobs.size());
    double sum = 0;
    std::size_t next = 0;
    for (std::int64_t step = 0;; ++step) {
        for (; next < jobs.size() && jobs[next].arrival * kGrain <= step; ++next) {
            left[next] = jobs[next].chunks;
            for (int chunk = 0; chunk < jobs[next].chunks; ++chunk) {
                const QueuedChunk one {
                    .job = JobId(next), .weight = jobs[next].weight, .seconds = 1, .density = jobs[next].weight
                };
                const std::vector<QueuedChunk> onEach(kMachines, one);
                queues[static_cast<std::size_t>(cheapestQueue(queues, onEach, {}))].add(one);
            }
        }
        bool isIdle = next == jobs.size();
        for (ChunkQueue& queue : queues) {
            if (queue.chunks().empty())
                continue;
            isIdle = false;
            QueuedChunk first = queue.chunks().front();
            first.seconds -= speed / kGrain;
            std::vector<QueuedChunk> rest(queue.chunks().begin() + 1, queue.chunks().end());
            queue = ChunkQueue();
            if (first.seconds > 1e-9)
                queue.add(first);
            else if (--left[first.job.index()] == 0)
                sum += jobs[first.job.index()].weight
                    * (static_cast<double>(step + 1) / kGrain - static_cast<double>(jobs[first.job.index()].arrival));
            for (const QueuedChunk& chunk : rest)
                queue.add(chunk);
        }
        if (isIdle)
            return sum;
    }
}

/// The least sum of weighted flow times at speed 1: chunks are one slot long, so cutting them gains nothing.
double least(const std::vector<ChunkJob>& jobs)
{
    std::int64_t slots = 4;
    for (const ChunkJob& job : jobs)
        slots += job.chunks;
    IntegerProgram program;
    std::vector<IntegerProgram::Terms> busy(static_cast<std::size_t>(slots));
    double constant = 0;
    for (const ChunkJob& job : jobs) {
        const auto end = program.addColumn(0, static_cast<double>(slots), -job.weight, false);
        constant += job.weight * static_cast<double>(job.arrival);
        IntegerProgram::Terms all;
        for (std::int64_t slot = job.arrival; slot < slots; ++slot) {
            const auto here = program.addColumn(0, kMachines, 0, true);
            const auto any = program.addColumn(0, 1, 0, true);
            program.addRow(0, IntegerProgram::kUnbounded, { { any, kMachines }, { here, -1 } });
            program.addRow(0, IntegerProgram::kUnbounded, { { end, 1 }, { any, -static_cast<double>(slot + 1) } });
            busy[static_cast<std::size_t>(slot)].emplace_back(here, 1);
            all.emplace_back(here, 1);
        }
        program.addRow(job.chunks, job.chunks, all);
    }
    for (const IntegerProgram::Terms& slot : busy) {
        if (!slot.empty())
            program.addRow(0, kMachines, slot);
    }
    const auto solution = program.maximise();
    return solution ? -solution->objective - constant : -1;
}

} // namespace

class TestChunkQueue : public QObject {
    Q_OBJECT
private Q_SLOTS:
    void increaseOfAQueue();
    void densestFirst();
    void dispatchIsTheLeastIncrease();
    void withinItsBoundAtHigherSpeed();
};

void TestChunkQueue::increaseOfAQueue()
{
    ChunkQueue queue;
    queue.add({ .job = JobId(0), .weight = 2, .seconds = 3, .density = 2.0 / 3 });
    queue.add({ .job = JobId(1), .weight = 1, .seconds = 4, .density = 0.25 });
    // Behind the first, before the second: 1 × (3 + 2) + 2 × 1.
    QCOMPARE(queue.increase({ .job = JobId(2), .weight = 1, .seconds = 2, .density = 0.5 }), 7.0);
    ChunkQueue wide(2);
    wide.add({ .job = JobId(0), .weight = 2, .seconds = 3, .density = 2.0 / 3 });
    QCOMPARE(wide.increase({ .job = JobId(2), .weight = 1, .seconds = 2, .density = 0.5 }), 3.5);
}

void TestChunkQueue::densestFirst()
{
    ChunkQueue queue;
    for (const double density : { 1.0, 3.0, 2.0, 3.0 })
        queue.add({ .job = JobId(queue.chunks().size()), .seconds = 1, .density = density });
    std::vector<std::uint32_t> order;
    for (const QueuedChunk& chunk : queue.chunks())
        order.push_back(chunk.job.value);
    QCOMPARE(order, (std::vector<std::uint32_t> { 1, 3, 2, 0 }));
    queue.setLeft(JobId(3), 0.5);
    QCOMPARE(queue.chunks()[1].seconds, 0.5);
    queue.remove(JobId(1));
    QCOMPARE(queue.chunks().size(), std::size_t(3));
}

void TestChunkQueue::dispatchIsTheLeastIncrease()
{
    std::vector<ChunkQueue> queues(3);
    queues[0].add({ .job = JobId(0), .weight = 1, .seconds = 5, .density = 1 });
    const QueuedChunk chunk { .job = JobId(1), .weight = 1, .seconds = 2, .density = 0.5 };
    QCOMPARE(cheapestQueue(queues, std::vector(3, chunk), {}), std::ptrdiff_t(1)); // the first of two empty ones
    const std::vector<std::uint8_t> onlyFirst { 1, 0, 0 };
    QCOMPARE(cheapestQueue(queues, std::vector(3, chunk), onlyFirst), std::ptrdiff_t(0));
    const std::vector<std::uint8_t> none { 0, 0, 0 };
    QCOMPARE(cheapestQueue(queues, std::vector(3, chunk), none), std::ptrdiff_t(-1));
}

/// Machines 1 + ε times as fast: within D (1 + 1/ε) of the optimum, where D is the most chunks of any job.
void TestChunkQueue::withinItsBoundAtHigherSpeed()
{
    constexpr double kEpsilon = 0.5;
    double worst = 0;
    for (std::uint64_t seed = 1; seed <= 60; ++seed) {
        const std::vector<ChunkJob> jobs = randomJobs(seed);
        const int most = std::ranges::max_element(jobs, {}, &ChunkJob::chunks)->chunks;
        const double optimum = least(jobs);
        QVERIFY(optimum > 0);
        const double sum = dispatched(jobs, 1 + kEpsilon);
        QVERIFY(sum <= most * (1 + 1 / kEpsilon) * optimum);
        QVERIFY(dispatched(jobs, 1) >= optimum * (1 - 1e-9));
        worst = std::max(worst, dispatched(jobs, 1) / optimum);
    }
    qInfo("dispatched / optimum at equal speed: worst %.3f", worst);
}

CONSONANCE_BARE_TEST(TestChunkQueue)
#include "tst_chunk_queue.moc"
