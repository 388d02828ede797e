// SPDX-License-Identifier: GPL-3.0-or-later
#include "core/policy/matching/queue_matching.h"

#include "core/policy/matching/queue_solvers.h"

#include <algorithm>
#include <cmath>
#include <limits>
#include <map>
#include <string>

namespace consonance {

namespace {

constexpr MessageId kBadQueues = CONSONANCE_MESSAGE("matching.bad",
    "a matching of jobs to machines needs, for each job, a wait and a time for each kind of machine, each from 0 to "
    "{0} s, and at least 0 machines of each kind");
constexpr MessageId kTooManyArcs
    = CONSONANCE_MESSAGE("matching.too-large", "matching {0} jobs to these machines needs more than {1} choices");

bool isQueueTime(double seconds)
{
    return seconds >= 0 && (seconds <= kLongestQueueSeconds || std::isinf(seconds));
}

bool isSound(const QueueProblem& problem)
{
    if (problem.waited.size() != problem.seconds.size())
        return false;
    for (std::size_t job = 0; job < problem.seconds.size(); ++job) {
        const std::vector<double>& seconds = problem.seconds[job];
        if (seconds.size() != problem.machines.size() || !std::ranges::all_of(seconds, isQueueTime)
            || !isQueueTime(problem.waited[job]) || std::isinf(problem.waited[job]))
            return false;
    }
    return std::ranges::all_of(problem.machines, [](std::int64_t count) { return count >= 0; });
}

bool canRunSomewhere(const QueueProblem& problem, std::size_t job)
{
    for (std::size_t kind = 0; kind < problem.machines.size(); ++kind) {
        if (problem.machines[kind] > 0 && std::isfinite(problem.seconds[job][kind]))
            return true;
    }
    return false;
}

double costOf(const QueueProblem& problem, std::size_t job, std::size_t kind, std::int64_t fromEnd)
{
    return static_cast<double>(fromEnd) * problem.seconds[job][kind] + problem.waited[job];
}

/// The dual objective at the best the jobs can do at these prices, which no matching is below.
double dualBound(const QueueProblem& problem, const std::vector<PositionPrice>& prices)
{
    double bound = 0;
    for (const PositionPrice& one : prices)
        bound += one.price * static_cast<double>(one.machines);
    for (std::size_t job = 0; job < problem.seconds.size(); ++job) {
        double least = std::numeric_limits<double>::infinity();
        for (const PositionPrice& one : prices)
            least = std::min(least, costOf(problem, job, one.kind, one.fromEnd) - one.price);
        bound += least;
    }
    return bound;
}

} // namespace

tl::unexpected<Error> tooManyQueueArcs(std::size_t jobs)
{
    return fail(ErrorKind::BadInput, kTooManyArcs, { std::to_string(jobs), std::to_string(kMostQueueArcs) });
}

std::vector<std::pair<std::size_t, std::size_t>> QueueMatching::first() const
{
    std::map<std::pair<std::size_t, std::int64_t>, std::size_t> farthest; // job by machine
    for (std::size_t job = 0; job < places.size(); ++job) {
        if (!places[job])
            continue;
        const auto [at, isNew] = farthest.try_emplace({ places[job]->kind, places[job]->machine }, job);
        if (!isNew && places[at->second]->fromEnd < places[job]->fromEnd)
            at->second = job;
    }
    std::vector<std::pair<std::size_t, std::size_t>> starting;
    for (const auto& [machine, job] : farthest)
        starting.emplace_back(job, machine.first);
    std::ranges::sort(starting);
    return starting;
}

Result<QueueMatching> matchToQueues(const QueueProblem& problem, QueueSolver solver)
{
    if (!isSound(problem))
        return fail(ErrorKind::BadInput, kBadQueues, { "1e12" });
    std::vector<std::size_t> matched;
    QueueProblem part;
    part.machines = problem.machines;
    for (std::size_t job = 0; job < problem.seconds.size(); ++job) {
        if (!canRunSomewhere(problem, job))
            continue;
        matched.push_back(job);
        part.seconds.push_back(problem.seconds[job]);
        part.waited.push_back(problem.waited[job]);
    }
    QueueMatching matching { .places = std::vector<std::optional<QueuePlace>>(problem.seconds.size()) };
    if (matched.empty())
        return matching;
    TRY_ASSIGN(const SolvedQueues solved,
        solver == QueueSolver::AugmentingPaths ? solveByAugmentingPaths(part) : solveByNetworkSimplex(part));
    for (std::size_t i = 0; i < matched.size(); ++i) {
        matching.places[matched[i]] = solved.places[i];
        matching.total += costOf(part, i, solved.places[i].kind, solved.places[i].fromEnd);
    }
    matching.lowerBound = dualBound(part, solved.prices);
    return matching;
}

} // namespace consonance
