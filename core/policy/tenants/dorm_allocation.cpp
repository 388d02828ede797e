// SPDX-License-Identifier: GPL-3.0-or-later
#include "core/policy/tenants/dorm_allocation.h"

#include "core/policy/tools/integer_program.h"

#include <algorithm>
#include <cmath>

namespace consonance {

namespace {

using Terms = IntegerProgram::Terms;

ResourceVector totalOf(const DormProblem& problem)
{
    ResourceVector sum;
    for (const ResourceVector& capacity : problem.capacities)
        sum += capacity;
    return sum;
}

std::int32_t sumOf(const std::vector<std::int32_t>& counts)
{
    std::int32_t sum = 0;
    for (const std::int32_t count : counts)
        sum += count;
    return sum;
}

/// Sum over resources of its share of capacity.
double partsOf(const ResourceVector& demand, const ResourceVector& total)
{
    double sum = 0;
    for (std::size_t i = 0; i < kResourceCount; ++i) {
        if (total.amount[i] > 0)
            sum += static_cast<double>(demand.amount[i]) / static_cast<double>(total.amount[i]);
    }
    return sum;
}

/// ⌈θ1 × 2 × resources⌉ of the published bound.
double fairnessBound(const DormProblem& problem)
{
    const ResourceVector total = totalOf(problem);
    const auto resources = std::ranges::count_if(total.amount, [](std::int64_t amount) { return amount > 0; });
    return std::ceil(problem.fairnessSlack * 2 * static_cast<double>(resources) - 1e-9);
}

std::int64_t mostChanged(const DormProblem& problem)
{
    const auto running = std::ranges::count_if(problem.jobs, [](const DormJob& job) { return job.held.has_value(); });
    return static_cast<std::int64_t>(std::ceil(problem.changedPart * static_cast<double>(running) - 1e-9));
}

DormCounts noCounts(const DormProblem& problem)
{
    const std::vector<std::int32_t> none(problem.capacities.size());
    return { none, none };
}

/// Of divisions that use as much, the one in which more jobs run; far below what one task uses.
constexpr double kWorthOfRunning = 1e-6;

/// Columns of one job.
struct JobColumns {
    std::array<std::vector<std::size_t>, 2> tasks; ///< by role and server
    std::size_t runs = 0;
};

/// Whole numbers of tasks, as many servers as the workers need, and whether it runs at all: who does goes on.
JobColumns addTasks(IntegerProgram& program, const DormProblem& problem, const DormJob& job)
{
    const ResourceVector total = totalOf(problem);
    JobColumns columns { .runs = program.addColumn(job.held ? 1 : 0, 1, kWorthOfRunning, true) };
    Terms atLeast { { columns.runs, -job.fewest } };
    Terms atMost { { columns.runs, -job.most } };
    Terms ratio;
    const std::array demands { job.worker, job.server };
    const std::array most { job.most, job.serversFor(job.most) };
    for (std::size_t role = 0; role < 2; ++role) {
        for (std::size_t i = 0; i < problem.capacities.size(); ++i) {
            const bool mayHold = role == 1 || job.allowed.empty() || job.allowed[i] != 0;
            const auto column = program.addColumn(0, mayHold ? most[role] : 0, partsOf(demands[role], total), true);
            columns.tasks[role].push_back(column);
            if (role == 0) {
                atLeast.emplace_back(column, 1);
                atMost.emplace_back(column, 1);
            }
            ratio.emplace_back(column, role == 0 ? -job.requestedServers : job.requestedWorkers);
        }
    }
    program.addRow(0, IntegerProgram::kUnbounded, std::move(atLeast));
    program.addRow(-IntegerProgram::kUnbounded, 0, std::move(atMost));
    program.addRow(0, job.requestedWorkers - 1, std::move(ratio)); // servers are the ratio rounded up
    return columns;
}

/// A column that is 1 when any count of a running job differs.
std::size_t addChange(IntegerProgram& program, const DormJob& job, const JobColumns& columns)
{
    const auto changes = program.addColumn(0, 1, 0, true);
    for (std::size_t role = 0; role < 2; ++role) {
        const double most = std::max(job.most, job.serversFor(job.most));
        for (std::size_t i = 0; i < columns.tasks[role].size(); ++i) {
            const double held = (*job.held)[role][i];
            program.addRow(-IntegerProgram::kUnbounded, held, { { columns.tasks[role][i], 1 }, { changes, -most } });
            program.addRow(held, IntegerProgram::kUnbounded, { { columns.tasks[role][i], 1 }, { changes, most } });
        }
    }
    return changes;
}

/// A column that is at least the distance of the dominant share from the fair one.
std::size_t addLoss(
    IntegerProgram& program, const DormProblem& problem, const DormJob& job, const JobColumns& columns, double fair)
{
    const ResourceVector total = totalOf(problem);
    std::size_t dominant = 0;
    double largest = -1;
    for (std::size_t i = 0; i < kResourceCount; ++i) {
        const double share = total.amount[i] > 0
            ? static_cast<double>(job.demandOf(job.requestedWorkers).amount[i]) / static_cast<double>(total.amount[i])
            : 0;
        if (share > largest) {
            largest = share;
            dominant = i;
        }
    }
    const auto loss = program.addColumn(0, IntegerProgram::kUnbounded, 0, false);
    Terms above { { loss, 1 } }; // loss ≥ share − fair
    Terms below { { loss, 1 } }; // loss ≥ fair − share
    const std::array demands { job.worker, job.server };
    for (std::size_t role = 0; role < 2; ++role) {
        const double part = total.amount[dominant] > 0
            ? static_cast<double>(demands[role].amount[dominant]) / static_cast<double>(total.amount[dominant])
            : 0;
        for (const std::size_t column : columns.tasks[role]) {
            above.emplace_back(column, -part);
            below.emplace_back(column, part);
        }
    }
    program.addRow(-fair, IntegerProgram::kUnbounded, std::move(above));
    program.addRow(fair, IntegerProgram::kUnbounded, std::move(below));
    return loss;
}

void addCapacities(IntegerProgram& program, const DormProblem& problem, const std::vector<JobColumns>& columns)
{
    for (std::size_t place = 0; place < problem.capacities.size(); ++place) {
        for (std::size_t i = 0; i < kResourceCount; ++i) {
            Terms terms;
            for (std::size_t j = 0; j < problem.jobs.size(); ++j) {
                const std::array demands { problem.jobs[j].worker, problem.jobs[j].server };
                for (std::size_t role = 0; role < 2; ++role) {
                    if (demands[role].amount[i] > 0)
                        terms.emplace_back(columns[j].tasks[role][place], static_cast<double>(demands[role].amount[i]));
                }
            }
            if (!terms.empty())
                program.addRow(-IntegerProgram::kUnbounded, static_cast<double>(problem.capacities[place].amount[i]),
                    std::move(terms));
        }
    }
}

/// Takes tasks of one role from the server with most of them on, where the job is already; false where none fits.
bool placeOne(const ResourceVector& demand, const std::vector<std::uint8_t>& allowed, std::vector<ResourceVector>& free,
    DormCounts& counts, std::size_t role)
{
    std::ptrdiff_t best = -1;
    std::int32_t most = -1;
    for (std::size_t i = 0; i < free.size(); ++i) {
        const std::int32_t own = counts[0][i] + counts[1][i];
        if ((!allowed.empty() && allowed[i] == 0) || !demand.fitsIn(free[i]) || own <= most)
            continue;
        best = static_cast<std::ptrdiff_t>(i);
        most = own;
    }
    if (best < 0)
        return false;
    free[static_cast<std::size_t>(best)] -= demand;
    ++counts[role][static_cast<std::size_t>(best)];
    return true;
}

/// Grows a job to so many workers with their servers; false and no change when that does not fit.
bool grow(const DormJob& job, std::int32_t workers, std::vector<ResourceVector>& free, DormCounts& counts)
{
    const auto freeBefore = free;
    const DormCounts before = counts;
    bool fits = true;
    for (std::int32_t have = sumOf(counts[0]); fits && have < workers; ++have)
        fits = placeOne(job.worker, job.allowed, free, counts, 0);
    for (std::int32_t have = sumOf(counts[1]); fits && have < job.serversFor(workers); ++have)
        fits = placeOne(job.server, {}, free, counts, 1);
    if (!fits) {
        free = freeBefore;
        counts = before;
    }
    return fits;
}

} // namespace

double dominantShare(const DormProblem& problem, const DormJob& job, std::int32_t workers)
{
    const ResourceVector total = totalOf(problem);
    const ResourceVector demand = job.demandOf(workers);
    double largest = 0;
    for (std::size_t i = 0; i < kResourceCount; ++i) {
        if (total.amount[i] > 0)
            largest = std::max(largest, static_cast<double>(demand.amount[i]) / static_cast<double>(total.amount[i]));
    }
    return largest;
}

std::vector<std::int32_t> fairWorkers(const DormProblem& problem)
{
    ResourceVector free = totalOf(problem);
    std::vector<std::int32_t> workers(problem.jobs.size());
    for (std::size_t i = 0; i < workers.size(); ++i) {
        const ResourceVector demand = problem.jobs[i].demandOf(problem.jobs[i].fewest);
        if (!demand.fitsIn(free))
            continue;
        free -= demand;
        workers[i] = problem.jobs[i].fewest;
    }
    std::vector<std::uint8_t> isDone(workers.size());
    for (;;) {
        std::ptrdiff_t least = -1;
        for (std::size_t i = 0; i < workers.size(); ++i) {
            if (workers[i] == 0 || isDone[i] != 0)
                continue;
            if (least < 0
                || dominantShare(problem, problem.jobs[i], workers[i]) < dominantShare(problem,
                       problem.jobs[static_cast<std::size_t>(least)], workers[static_cast<std::size_t>(least)]))
                least = static_cast<std::ptrdiff_t>(i);
        }
        if (least < 0)
            return workers;
        const auto i = static_cast<std::size_t>(least);
        const ResourceVector more = problem.jobs[i].demandOf(workers[i] + 1) - problem.jobs[i].demandOf(workers[i]);
        if (workers[i] >= problem.jobs[i].most || !more.fitsIn(free)) {
            isDone[i] = 1;
            continue;
        }
        free -= more;
        ++workers[i];
    }
}

double dormUtilisation(const DormProblem& problem, const std::vector<DormCounts>& counts)
{
    const ResourceVector total = totalOf(problem);
    double sum = 0;
    for (std::size_t j = 0; j < counts.size(); ++j)
        sum += partsOf(
            problem.jobs[j].worker * sumOf(counts[j][0]) + problem.jobs[j].server * sumOf(counts[j][1]), total);
    return sum;
}

double dormUnfairness(const DormProblem& problem, const std::vector<DormCounts>& counts)
{
    const std::vector<std::int32_t> fair = fairWorkers(problem);
    double sum = 0;
    for (std::size_t j = 0; j < counts.size(); ++j)
        sum += std::abs(dominantShare(problem, problem.jobs[j], sumOf(counts[j][0]))
            - dominantShare(problem, problem.jobs[j], fair[j]));
    return sum;
}

std::size_t dormSize(const DormProblem& problem)
{
    return problem.jobs.size() * (2 * problem.capacities.size() + 2);
}

Result<std::vector<DormCounts>> allocateExactly(const DormProblem& problem, std::int64_t nodes)
{
    IntegerProgram program;
    std::vector<JobColumns> columns;
    const std::vector<std::int32_t> fair = fairWorkers(problem);
    Terms losses;
    Terms changes;
    for (std::size_t j = 0; j < problem.jobs.size(); ++j) {
        const DormJob& job = problem.jobs[j];
        columns.push_back(addTasks(program, problem, job));
        losses.emplace_back(addLoss(program, problem, job, columns.back(), dominantShare(problem, job, fair[j])), 1);
        if (job.held)
            changes.emplace_back(addChange(program, job, columns.back()), 1);
    }
    addCapacities(program, problem, columns);
    program.addRow(-IntegerProgram::kUnbounded, fairnessBound(problem), std::move(losses));
    if (!changes.empty())
        program.addRow(-IntegerProgram::kUnbounded, static_cast<double>(mostChanged(problem)), std::move(changes));
    TRY_ASSIGN(const IntegerSolution solution, program.maximise(nodes));
    std::vector<DormCounts> counts(problem.jobs.size(), noCounts(problem));
    for (std::size_t j = 0; j < counts.size(); ++j) {
        for (std::size_t role = 0; role < 2; ++role) {
            for (std::size_t i = 0; i < problem.capacities.size(); ++i)
                counts[j][role][i] = static_cast<std::int32_t>(solution.values[columns[j].tasks[role][i]]);
        }
    }
    return counts;
}

std::vector<DormCounts> allocateGreedily(const DormProblem& problem)
{
    std::vector<ResourceVector> free = problem.capacities;
    std::vector<DormCounts> counts;
    for (const DormJob& job : problem.jobs) {
        counts.push_back(job.held.value_or(noCounts(problem)));
        for (std::size_t i = 0; i < free.size(); ++i)
            free[i] -= job.worker * counts.back()[0][i] + job.server * counts.back()[1][i];
    }
    for (std::size_t j = 0; j < counts.size(); ++j) {
        if (!problem.jobs[j].held)
            (void)grow(problem.jobs[j], problem.jobs[j].fewest, free, counts[j]);
    }
    std::int64_t changesLeft = mostChanged(problem);
    std::vector<std::uint8_t> isChanged(counts.size());
    std::vector<std::uint8_t> isDone(counts.size());
    for (;;) {
        std::ptrdiff_t least = -1;
        double leastShare = 0;
        for (std::size_t j = 0; j < counts.size(); ++j) {
            const std::int32_t workers = sumOf(counts[j][0]);
            if (isDone[j] != 0 || workers == 0 || workers >= problem.jobs[j].most)
                continue;
            if (problem.jobs[j].held && isChanged[j] == 0 && changesLeft == 0)
                continue;
            const double share = dominantShare(problem, problem.jobs[j], workers);
            if (least >= 0 && share >= leastShare)
                continue;
            least = static_cast<std::ptrdiff_t>(j);
            leastShare = share;
        }
        if (least < 0)
            return counts;
        const auto j = static_cast<std::size_t>(least);
        if (!grow(problem.jobs[j], sumOf(counts[j][0]) + 1, free, counts[j])) {
            isDone[j] = 1;
            continue;
        }
        if (problem.jobs[j].held && isChanged[j] == 0) {
            isChanged[j] = 1;
            --changesLeft;
        }
    }
}

} // namespace consonance
