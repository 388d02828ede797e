// SPDX-License-Identifier: GPL-3.0-or-later
//
// Any bytes as jobs with speeds in all magnitudes on up to five types of device, some of them without devices, one job
// or up to 3,000. Every solver of shares gives an error, or shares within all bounds that reach what it says, and its
// bound holds; where the simplex of GLPK can solve the same problem, both find the same optimum.
#include "core/policy/gavel/gavel_objectives.h"
#include "core/policy/rounds/round_ledger.h"
#include "core/policy/tools/central_shares.h"
#include "core/policy/tools/fair_level.h"
#include "core/policy/tools/finish_time_ratio.h"
#include "core/policy/tools/packed_level.h"
#include "core/policy/tools/throughput_sum.h"

#include <algorithm>
#include <array>
#include <cmath>
#include <cstdint>
#include <cstdio>
#include <cstdlib>
#include <span>
#include <string>
#include <vector>

using namespace consonance;

namespace {

constexpr double kNear = 1e-6;

class Bytes {
public:
    Bytes(const std::uint8_t* data, std::size_t size)
        : m_data(data)
        , m_left(size)
    {
    }
    [[nodiscard]] int next() { return m_left == 0 ? 0 : (--m_left, *m_data++); }
    [[nodiscard]] bool isAtEnd() const { return m_left == 0; }
    /// 0, or from 1/1024 to 2048.
    [[nodiscard]] double amount()
    {
        const int kind = next();
        return kind < 32 ? 0 : std::ldexp(1 + next() / 256.0, kind % 21 - 10);
    }
    [[nodiscard]] double positive() { return std::max(amount(), 1.0 / 1024); }

private:
    const std::uint8_t* m_data;
    std::size_t m_left;
};

struct FuzzedJob {
    double gang = 1;
    double need = 0;
    double floor = 0;
    double elapsed = 0;
    double alone = 1;
    std::vector<double> speeds;

    [[nodiscard]] double fastest() const { return speeds.empty() ? 0 : *std::ranges::max_element(speeds); }
};

struct World {
    std::vector<double> devices;
    std::vector<double> worth;
    std::vector<FuzzedJob> jobs; ///< those that can run somewhere
};

World read(Bytes& bytes)
{
    World world;
    for (int types = 1 + bytes.next() % 5; types > 0; --types) {
        world.devices.push_back(bytes.next() % 9 == 0 ? 0 : bytes.next());
        world.worth.push_back(bytes.positive());
    }
    const int copies = 1 + bytes.next() % 100;
    while (!bytes.isAtEnd() && world.jobs.size() < 3000) {
        FuzzedJob job { .gang = std::ldexp(1, bytes.next() % 4),
            .need = bytes.amount(),
            .floor = bytes.amount(),
            .elapsed = bytes.amount(),
            .alone = bytes.positive(),
            .speeds = {} };
        for (std::size_t type = 0; type < world.devices.size(); ++type)
            job.speeds.push_back(bytes.amount());
        if (job.fastest() > 0)
            world.jobs.insert(world.jobs.end(), static_cast<std::size_t>(copies), job);
    }
    return world;
}

void require(bool holds, const char* what)
{
    if (holds)
        return;
    std::fprintf(stderr, "violated: %s\n", what);
    std::abort();
}

void checkBounds(const World& world, const ShareTable& shares)
{
    std::vector<double> used(world.devices.size());
    for (std::size_t job = 0; job < world.jobs.size(); ++job) {
        double time = 0;
        for (std::size_t type = 0; type < used.size(); ++type) {
            const double share = shares.at(job, type);
            require(share >= -1e-9 && share <= 1 + kNear, "a share is a part of the time");
            time += share;
            used[type] += share * world.jobs[job].gang;
        }
        require(time <= 1 + kNear, "a job has one whole time");
    }
    for (std::size_t type = 0; type < used.size(); ++type)
        require(used[type] <= world.devices[type] * (1 + kNear) + kNear, "no more devices than there are");
}

double throughputOf(const World& world, const ShareTable& shares, std::size_t job)
{
    double sum = 0;
    for (std::size_t type = 0; type < shares.types; ++type)
        sum += shares.at(job, type) * world.jobs[job].speeds[type];
    return sum;
}

/// Each job by itself, and neighbours in pairs, where they have five eighths of their speeds.
PackedProblem packed(const World& world, bool hasPairs)
{
    PackedProblem problem { .devices = world.devices, .jobs = world.jobs.size(), .rows = 0, .units = {}, .speeds = {} };
    for (std::size_t i = 0; i < world.jobs.size(); ++i)
        problem.units.push_back({ .row = i, .first = i, .second = i, .gang = world.jobs[i].gang });
    for (std::size_t i = 1; hasPairs && i < world.jobs.size(); ++i) {
        if (world.jobs[i].gang == world.jobs[i - 1].gang)
            problem.units.push_back(
                { .row = problem.units.size(), .first = i - 1, .second = i, .gang = world.jobs[i].gang });
    }
    problem.rows = problem.units.size();
    problem.speeds = [&world](const PackedUnit& unit, std::size_t type) {
        const double part = unit.isPair() ? 0.625 : 1;
        return std::array<double, 2> { part * world.jobs[unit.first].speeds[type],
            unit.isPair() ? part * world.jobs[unit.second].speeds[type] : 0 };
    };
    return problem;
}

/// The level of a job that is alone with all devices; the least of all.
double highestOf(const World& world, const std::vector<double>& needs)
{
    double highest = 1e9;
    for (std::size_t i = 0; i < needs.size(); ++i) {
        double fastest = 0;
        for (std::size_t type = 0; type < world.devices.size(); ++type)
            fastest = std::max(fastest, world.devices[type] > 0 ? world.jobs[i].speeds[type] : 0);
        if (needs[i] > 0)
            highest = std::min(highest, fastest / needs[i]);
    }
    return highest;
}

/// The value of the most valuable share.
double topValueOf(const World& world)
{
    double most = 0;
    for (const auto& job : world.jobs) {
        for (std::size_t type = 0; type < world.devices.size(); ++type)
            most = std::max(most, world.devices[type] > 0 ? job.speeds[type] * world.worth[type] : 0);
    }
    return most;
}

/// Two solvers' optima of one problem, of which the gap is known. GLPK's tolerances are absolute, in a `unit`, and add
/// up where speeds are millions of times apart: GLPK's exact arithmetic then finds what ours does.
void requireSame(double one, double other, double gap, double unit, const char* what)
{
    constexpr double kNearGlpk = 1e-5;
    if (std::fabs(one - other) <= gap + kNearGlpk * std::max({ std::fabs(one), std::fabs(other), unit }))
        return;
    std::fprintf(stderr, "%.12g and %.12g, gap %.3g\n", one, other, gap);
    require(false, what);
}

/// With the problem in single jobs to GLPK as well, where it is small.
void checkLevel(const World& world, bool hasFloors)
{
    LevelProblem problem { .devices = world.devices, .jobs = {} };
    PackedGoal goal;
    for (const auto& job : world.jobs) {
        problem.jobs.push_back(
            { .gang = job.gang, .need = job.need, .floor = hasFloors ? job.floor : 0, .speeds = job.speeds });
        goal.needs.push_back(job.need);
        goal.floors.push_back(problem.jobs.back().floor);
    }
    const auto solved = solveLevel(problem);
    require(std::isfinite(solved.level) && solved.gap >= 0, "a level with its gap");
    checkBounds(world, solved.shares);
    const bool isMet = solved.level >= 0;
    for (std::size_t i = 0; isMet && i < world.jobs.size(); ++i) {
        const auto& job = problem.jobs[i];
        require(throughputOf(world, solved.shares, i) >= (job.floor + job.need * solved.level) * (1 - kNear) - 1e-9,
            "every job has what the level says");
    }
    const bool needs = std::ranges::any_of(goal.needs, [](double need) { return need > 0; });
    if (world.jobs.size() > 60 || !needs || !isMet)
        return;
    const auto single = packed(world, false);
    const auto exact = PackedShares(single).solve(goal);
    if (exact)
        requireSame(
            exact->objective, solved.level, solved.gap, highestOf(world, goal.needs), "GLPK finds the same level");
    const auto pairs = packed(world, true);
    const auto more = PackedShares(pairs).solve(goal);
    require(!more || !exact || more->objective >= exact->objective * (1 - kNear) - kNear * highestOf(world, goal.needs),
        "pairs only add");
}

void checkRatio(const World& world)
{
    std::vector<RatioJob> jobs;
    for (const auto& job : world.jobs)
        jobs.push_back({ .gang = job.gang,
            .elapsed = job.elapsed,
            .steps = std::max(job.need, 1.0 / 1024),
            .alone = job.alone,
            .speeds = job.speeds });
    const auto solved = leastFinishTimeRatio(jobs, world.devices);
    require(!std::isnan(solved.ratio) && solved.gap >= 0, "a ratio with its gap");
    if (jobs.empty())
        return;
    checkBounds(world, solved.shares);
    if (world.jobs.size() > 40)
        return;
    const auto single = packed(world, false);
    PackedShares shares(single);
    const auto exact = leastPackedRatio(jobs, single, shares);
    if (exact && std::isfinite(exact->ratio) && std::isfinite(solved.ratio))
        requireSame(exact->ratio, solved.ratio, solved.gap + exact->gap, 1, "GLPK finds the same ratio");
}

void checkSum(const World& world, bool hasLeast)
{
    std::vector<SumJob> jobs;
    for (const auto& job : world.jobs)
        jobs.push_back({ .gang = job.gang, .least = hasLeast ? job.floor : 0, .speeds = job.speeds });
    const auto solved = largestThroughputSum(jobs, world.devices, world.worth);
    require(std::isfinite(solved.value) && solved.gap >= 0, "a sum with its gap");
    if (!solved.isFeasible)
        return;
    checkBounds(world, solved.shares);
    for (std::size_t i = 0; i < jobs.size(); ++i)
        require(
            throughputOf(world, solved.shares, i) >= jobs[i].least * (1 - kNear) - kNear, "least throughputs are met");
    if (hasLeast || world.jobs.size() > 60)
        return;
    const auto single = packed(world, false);
    const auto exact = PackedShares(single).solve({ .needs = {}, .floors = {}, .worth = world.worth });
    if (exact)
        requireSame(exact->objective, solved.value, solved.gap, topValueOf(world), "GLPK finds the same sum");
}

/// Shares that give every job nine tenths of the highest level; no shares give every job ten per cent more than it.
void checkCentre(const World& world)
{
    LevelProblem problem { .devices = world.devices, .jobs = {} };
    for (const auto& job : world.jobs)
        problem.jobs.push_back({ .gang = job.gang, .need = job.need, .floor = 0, .speeds = job.speeds });
    const auto solved = solveLevel(problem);
    if (!(solved.level > 0))
        return;
    const auto centralAt = [&](double part) {
        std::vector<CentralJob> jobs;
        for (const auto& job : problem.jobs)
            jobs.push_back({ .gang = job.gang, .least = job.need * solved.level * part, .speeds = job.speeds });
        return centralShares(jobs, world.devices);
    };
    if (const auto shares = centralAt(0.9)) {
        checkBounds(world, *shares);
        for (std::size_t i = 0; i < world.jobs.size(); ++i)
            require(throughputOf(world, *shares, i) >= problem.jobs[i].need * solved.level * 0.9 * (1 - 1e-4) - kNear,
                "the central shares give every job its least throughput");
    }
    const auto beyond = centralAt(1.1);
    require(!beyond || solved.gap > 0.01 * solved.level, "no shares are beyond the highest level");
}

/// Any objective and variant of Gavel, allocated twice: the second time half of the work is done and a job has left.
void checkObjective(const World& world, GavelObjective objective, GavelVariant variant)
{
    const std::vector<std::string> types { "a", "b", "c", "d", "e" };
    std::vector<RoundJob> jobs;
    RoundLedger ledger(world.devices.size(), 180);
    const bool packs = variant == GavelVariant::Packing;
    for (std::size_t i = 0; i < world.jobs.size(); ++i) {
        const auto& one = world.jobs[i];
        RoundJob job { .id = JobId(i),
            .tenant = TenantId(0),
            .gang = { .gpus = static_cast<std::int32_t>(one.gang) },
            .weight = one.alone,
            .arrival = -one.elapsed,
            .stepsLeft = std::max(one.need, 1.0 / 1024),
            .speeds = one.speeds };
        if (one.floor > 0)
            job.deadline = 2000 + one.floor;
        job.stepsTotal = job.stepsLeft;
        std::vector<JobId> partners;
        if (packs && i > 0 && jobs.back().gang.gpus == job.gang.gpus)
            partners.push_back(jobs.back().id);
        ledger.add(job.id, partners);
        jobs.push_back(std::move(job));
    }
    GavelObjectives objectives(objective, variant, 1);
    for (const double now : { 0.0, 1920.0 }) {
        const RoundSituation situation { .now = now,
            .jobs = jobs,
            .units = ledger.units(),
            .types = std::span(types).first(world.devices.size()),
            .devices = world.devices };
        const GavelInputs inputs { .situation = situation,
            .costs = world.worth,
            .fastestType = 0,
            .pairSpeeds = [&](const RoundUnit& unit, std::size_t type) {
                return std::array<double, 2> { 0.625 * jobs[situation.indexOf(unit.first)].speeds[type],
                    0.625 * jobs[situation.indexOf(unit.second)].speeds[type] };
            } };
        const auto solved = objectives.solve(inputs);
        if (!solved)
            return;
        require(!std::isnan(solved->objective) && solved->gap >= 0, "an objective with its gap");
        std::vector<double> used(world.devices.size());
        std::vector<double> time(jobs.size());
        double residual = 1e-4; // with the shares that only order jobs, each of at most 1e-7
        for (const auto& job : jobs)
            residual += 1e-7 * job.gang.gpus;
        for (std::size_t unit = 0; unit < situation.units.size(); ++unit) {
            const auto first = situation.indexOf(situation.units[unit].first);
            for (std::size_t type = 0; type < used.size(); ++type) {
                const double share = solved->shares.at(unit, type);
                require(share >= 0 && share <= 1, "a share is a part of the time");
                used[type] += share * jobs[first].gang.gpus;
                time[first] += share;
                if (situation.units[unit].isPair())
                    time[situation.indexOf(situation.units[unit].second)] += share;
            }
        }
        for (std::size_t i = 0; i < jobs.size(); ++i)
            require(time[i] <= 1 + 1e-4, "a job has one whole time");
        for (std::size_t type = 0; type < used.size(); ++type)
            require(used[type] <= world.devices[type] * (1 + 1e-4) + residual, "no more devices than there are");
        require(!std::isnan(objectives.worthOf(inputs, solved->shares)), "shares are worth something");
        for (auto& job : jobs)
            job.stepsLeft /= 2;
        if (jobs.size() > 1) {
            objectives.jobLeft(jobs.front().id);
            ledger.remove(jobs.front().id);
            jobs.erase(jobs.begin());
        }
    }
}

} // namespace

extern "C" int LLVMFuzzerTestOneInput(const std::uint8_t* data, std::size_t size)
{
    Bytes bytes(data, size);
    const int solver = bytes.next() % 8;
    const int variant = solver < 6 ? 0 : bytes.next();
    const auto world = read(bytes);
    switch (solver) {
    case 0:
    case 1:
        checkLevel(world, solver == 1);
        break;
    case 2:
        checkRatio(world);
        break;
    case 3:
    case 4:
        checkSum(world, solver == 4);
        break;
    case 5:
        checkCentre(world);
        break;
    default:
        checkObjective(world, static_cast<GavelObjective>(variant % 9), static_cast<GavelVariant>(variant / 9 % 3));
        break;
    }
    return 0;
}
