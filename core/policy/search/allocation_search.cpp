// SPDX-License-Identifier: GPL-3.0-or-later
#include "core/policy/search/allocation_search.h"

#include "core/base/stop_scope.h"
#include "core/policy/search/offspring.h"
#include "core/policy/tools/helper_threads.h"

#include <algorithm>
#include <atomic>
#include <cmath>
#include <cstddef>
#include <cstdint>
#include <emmintrin.h>
#include <limits>
#include <memory>
#include <utility>

namespace consonance {

namespace {

constexpr Odds kCrossover(0.9); ///< of the artifact's operators (osdi21-artifact @c793c70, simulator/pollux.py)

struct Individual {
    SparseState state;
    double fitness = -std::numeric_limits<double>::infinity();
};

/// The pairs of states that a generation of the genetic search breeds, shared by all threads that have time. One thread
/// runs the generations; any number may help. Which thread breeds a pair must not affect the result.
/// Hands out the pairs of one generation after another to the first thread that asks. The thread that runs a generation
/// waits only for pairs already begun, not for helpers that the machine has no time for.
class SharedPairs {
public:
    explicit SharedPairs(std::size_t count)
        : m_count(static_cast<std::uint32_t>(count))
        , m_next(kStopped | m_count)
    {
    }

    /// Breeds every pair of the generation, with help from the helpers.
    template<typename Breed> void run(std::uint32_t generation, const Breed& breed)
    {
        m_done.store(0, std::memory_order_relaxed);
        m_next.store(std::uint64_t { generation } << 32, std::memory_order_release);
        m_next.notify_all();
        while (take(breed)) { }
        for (auto done = lookAwhile(m_done, [this](auto value) { return value == m_count; }); done != m_count;
             done = m_done.load(std::memory_order_acquire))
            m_done.wait(done, std::memory_order_acquire);
    }
    /// Breeds pairs of whatever generation runs, until stop().
    template<typename Breed> void help(const Breed& breed)
    {
        for (;;) {
            if (take(breed))
                continue;
            const auto seen = lookAwhile(
                m_next, [this](auto value) { return value == kStop || static_cast<std::uint32_t>(value) < m_count; });
            if (seen == kStop)
                return;
            if (static_cast<std::uint32_t>(seen) >= m_count)
                m_next.wait(seen, std::memory_order_acquire);
        }
    }
    void stop()
    {
        m_next.store(kStop, std::memory_order_release);
        m_next.notify_all();
    }

private:
    static constexpr std::uint64_t kStop = ~std::uint64_t { 0 };
    static constexpr std::uint64_t kStopped = std::uint64_t { 0xfffffffe } << 32; ///< before the first generation

    /// Spins until the value is as wanted, at most some tens of microseconds: between two generations that is shorter
    /// than falling asleep and being woken.
    template<typename Value, typename IsWanted>
    static Value lookAwhile(const std::atomic<Value>& variable, const IsWanted& isWanted)
    {
        constexpr int kLooks = 2000;
        auto value = variable.load(std::memory_order_acquire);
        for (int i = 0; i < kLooks && !isWanted(value); ++i) {
            _mm_pause();
            value = variable.load(std::memory_order_acquire);
        }
        return value;
    }

    template<typename Breed> bool take(const Breed& breed)
    {
        auto next = m_next.load(std::memory_order_acquire);
        while (static_cast<std::uint32_t>(next) < m_count) {
            if (!m_next.compare_exchange_weak(next, next + 1, std::memory_order_acq_rel, std::memory_order_acquire))
                continue;
            breed(static_cast<std::uint32_t>(next), static_cast<std::uint32_t>(next >> 32));
            if (m_done.fetch_add(1, std::memory_order_acq_rel) + 1 == m_count)
                m_done.notify_one();
            return true;
        }
        return false;
    }

    std::uint32_t m_count;
    std::atomic<std::uint64_t> m_next; ///< generation in the upper half, its next pair in the lower
    std::atomic<std::uint32_t> m_done { 0 };
};

class Search {
public:
    Search(const SearchProblem& problem, const SearchOptions& options);
    SearchResult run(const std::vector<AllocationMatrix>& start);

private:
    /// Where an individual stands.
    struct Ranked {
        double fitness;
        std::uint32_t index; ///< into m_pool
    };

    void fillPopulation(const std::vector<AllocationMatrix>& start);
    [[nodiscard]] const SparseState& tournament(SearchRandom& random) const;
    void breed(std::size_t pair, std::uint64_t generation);
    bool select();
    [[nodiscard]] double presentSpeedUp(std::size_t job) const;
    [[nodiscard]] double bestConceivable() const;

    const SearchGround m_ground;
    std::vector<Individual> m_pool; ///< parents first, then offspring
    std::vector<Ranked> m_order; ///< of the whole pool, best first
    std::size_t m_alive = 0; ///< of m_order, the parents
    std::size_t m_children = 0;
};

Search::Search(const SearchProblem& problem, const SearchOptions& options)
    : m_ground(problem, options)
{
    const auto population = static_cast<std::size_t>(std::max(options.population, 2));
    m_children = (population + 1) / 2 * 2;
    m_pool.resize(population + m_children);
    for (std::size_t i = 0; i < m_pool.size(); ++i)
        m_order.push_back({ m_pool[i].fitness, static_cast<std::uint32_t>(i) });
}

const SparseState& Search::tournament(SearchRandom& random) const
{
    const auto alive = static_cast<std::uint32_t>(m_alive);
    // The order is by fitness, so the lower of two places wins.
    return m_pool[m_order[std::min(random.below(alive), random.below(alive))].index].state;
}

/// Makes the two offspring of one pair.
void Search::breed(std::size_t pair, std::uint64_t generation)
{
    thread_local Offspring offspring;
    SearchRandom random(m_ground.options.seed, generation + 1, pair);
    const SparseState& mother = tournament(random);
    const SparseState& father = tournament(random);
    const bool isCut = random.hits(kCrossover);
    const std::size_t cut = isCut ? random.below(static_cast<std::uint32_t>(m_ground.jobs.size())) : 0;
    const auto make = [&](const SparseState& head, const SparseState& tail, std::size_t place) {
        Individual& child = m_pool[m_order[place].index];
        offspring.inherit(m_ground, head, tail, cut, random);
        offspring.grow(random);
        offspring.startGangs(random);
        child.fitness = offspring.repair(child.state, random);
    };
    make(mother, father, m_pool.size() - 1 - 2 * pair);
    make(father, mother, m_pool.size() - 2 - 2 * pair);
}

/// Orders all by fitness with duplicates last; true when there is a better best.
bool Search::select()
{
    const double before = m_order.front().fitness;
    for (Ranked& one : m_order)
        one.fitness = m_pool[one.index].fitness;
    std::ranges::sort(m_order, [](const Ranked& a, const Ranked& b) {
        return a.fitness != b.fitness ? a.fitness > b.fitness : a.index < b.index;
    });
    std::vector<Ranked> unique;
    std::vector<Ranked> repeated;
    unique.reserve(m_order.size());
    for (const Ranked& one : m_order) {
        bool isNew = true;
        for (auto other = unique.rbegin(); other != unique.rend() && isNew; ++other) {
            if (other->fitness != one.fitness)
                break;
            isNew = m_pool[other->index].state != m_pool[one.index].state;
        }
        (isNew && std::isfinite(one.fitness) ? unique : repeated).push_back(one);
    }
    m_alive = std::min(unique.size(), m_pool.size() - m_children);
    m_order = std::move(unique);
    m_order.insert(m_order.end(), repeated.begin(), repeated.end());
    return m_order.front().fitness > before;
}

double Search::presentSpeedUp(std::size_t job) const
{
    std::int32_t replicas = 0;
    for (const Cell cell : m_ground.present.row(job))
        replicas += cell.count();
    return replicas > 0 ? m_ground.jobs[job].speedUp(replicas, m_ground.present.row(job).size(), false) : 0;
}

/// No state is better than if every job had the best of what it holds and of what any move could bring it.
double Search::bestConceivable() const
{
    std::vector<double> speedUps;
    for (std::size_t job = 0; job < m_ground.jobs.size(); ++job) {
        const SearchJob& spec = m_ground.problem.jobs[job];
        double best = presentSpeedUp(job);
        for (const auto* table : { &spec.within, &spec.between }) {
            for (auto count = static_cast<std::size_t>(std::max(spec.minimum, 0)); count < table->size(); ++count)
                best = std::max(best, (*table)[count] * spec.restartFactor);
        }
        speedUps.push_back(best);
    }
    return powerMean(speedUps, m_ground.options.power, m_ground.options.epsilon);
}

/// The present state and the given ones, repaired.
void Search::fillPopulation(const std::vector<AllocationMatrix>& start)
{
    Offspring offspring;
    const auto room = m_pool.size() - m_children;
    std::size_t count = 0;
    const auto add = [&](const SparseState& state) {
        if (count >= room)
            return;
        SearchRandom random(m_ground.options.seed, 0, count);
        offspring.copy(m_ground, state);
        m_pool[count].fitness = offspring.repair(m_pool[count].state, random);
        ++count;
    };
    add(m_ground.present);
    for (const AllocationMatrix& state : start)
        add(SparseState(state, m_ground.jobs.size()));
    (void)select();
}

SearchResult Search::run(const std::vector<AllocationMatrix>& start)
{
    SearchResult result;
    fillPopulation(start);
    result.statesEvaluated = static_cast<std::int64_t>(std::min(start.size() + 1, m_pool.size() - m_children));
    const auto threads = static_cast<std::size_t>(std::clamp<std::int32_t>(m_ground.options.threads, 1, 64));
    const bool hasWork = m_ground.options.generations > 0 && !m_ground.jobs.empty();
    // What sums in another order may differ in the last digits.
    const double enough = bestConceivable() * (1 - 1e-12);
    // Helpers that come late find the pairs stopped, and the search perhaps gone.
    const auto pairs = std::make_shared<SharedPairs>(m_children / 2);
    const auto breedOne = [this](std::size_t pair, std::uint32_t generation) { breed(pair, generation); };
    if (hasWork && threads > 1)
        HelperThreads::instance().post(threads - 1, [pairs, breedOne] { pairs->help(breedOne); });
    std::int32_t stale = 0;
    while (hasWork && result.generations < m_ground.options.generations && stale < m_ground.options.patience
        && m_order.front().fitness < enough && !StopScope::isStopped()) {
        pairs->run(static_cast<std::uint32_t>(result.generations), breedOne);
        stale = select() ? 0 : stale + 1;
        ++result.generations;
    }
    pairs->stop();
    result.statesEvaluated += static_cast<std::int64_t>(m_children) * result.generations;
    for (std::size_t i = 0; i < m_alive; ++i) {
        const SparseState& state = m_pool[m_order[i].index].state;
        result.population.push_back(state.matrix(m_ground.room.size()));
    }
    result.best = result.population.empty() ? m_ground.problem.present : result.population.front();
    result.fitness = result.population.empty() ? 0 : m_order.front().fitness;
    return result;
}

} // namespace

double powerMean(std::span<const double> speedUps, double power, double epsilon)
{
    PowerMean mean(power, epsilon);
    for (const double one : speedUps)
        mean.add(one);
    return mean.value();
}

SearchResult searchAllocation(
    const SearchProblem& problem, const std::vector<AllocationMatrix>& start, const SearchOptions& options)
{
    return Search(problem, options).run(start);
}

} // namespace consonance
