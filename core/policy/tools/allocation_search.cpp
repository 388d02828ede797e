// SPDX-License-Identifier: GPL-3.0-or-later
#include "core/policy/tools/allocation_search.h"

#include "core/policy/tools/byte_row.h"
#include "core/policy/tools/helper_threads.h"
#include "core/policy/tools/shared_pairs.h"

#include <algorithm>
#include <cmath>
#include <cstring>
#include <functional>
#include <limits>
#include <memory>
#include <numeric>
#include <utility>

namespace consonance {

namespace {

/// Rates of the artifact's operators (osdi21-artifact @c793c70, simulator/pollux.py).
constexpr double kCrossoverChance = 0.9;
constexpr double kResetChance = 0.1;
constexpr double kThinnedRowChance = 0.1;
constexpr double kThinnedCellChance = 0.1;
/// Gangs that need several replicas at once would hardly ever start one replica at a time.
constexpr double kGangStartChance = 0.5;
constexpr double kMostRoomChance = 0.5; ///< of those, on the emptiest servers

/// SplitMix64 (Steele, Lea, Flood 2014): a stream that starts anywhere at no cost.
class SearchRandom {
public:
    SearchRandom(std::uint64_t seed, std::uint64_t generation, std::uint64_t pair)
        : m_state(seed ^ (generation * 0x9e3779b97f4a7c15ULL) ^ (pair * 0xd1342543de82ef95ULL))
    {
        (void)next();
    }
    std::uint64_t next()
    {
        std::uint64_t z = (m_state += 0x9e3779b97f4a7c15ULL);
        z = (z ^ (z >> 30)) * 0xbf58476d1ce4e5b9ULL;
        z = (z ^ (z >> 27)) * 0x94d049bb133111ebULL;
        return z ^ (z >> 31);
    }
    /// In [0, bound); the bias of a multiplication over 2^32 is of no matter here.
    std::uint32_t below(std::uint32_t bound) { return static_cast<std::uint32_t>(((next() >> 32) * bound) >> 32); }
    /// Trials that fail before one succeeds, where perStep = 1 / ln(1 − probability).
    std::size_t failures(double perStep)
    {
        const double uniform = (static_cast<double>(next() >> 11) + 1) * 0x1p-53; // never 0
        return static_cast<std::size_t>(std::min(std::log(uniform) * perStep, 1e9));
    }
    bool chance(double probability) { return static_cast<double>(next() >> 11) * 0x1p-53 < probability; }

private:
    std::uint64_t m_state;
};

struct Individual {
    std::vector<std::uint8_t> cells;
    double fitness = -std::numeric_limits<double>::infinity();
};

/// The power mean, taken one by one. General powers are taken of multiples of the term that counts most so far, so that
/// no power is too large for a double.
class PowerMean {
public:
    PowerMean(double power, double epsilon)
        : m_power(power)
        , m_epsilon(epsilon)
    {
    }
    void add(double speedUp)
    {
        const double raised = speedUp + m_epsilon;
        m_least = std::min(m_least, raised);
        m_count += 1;
        if (m_power == -1)
            m_sum += 1 / raised;
        else if (m_power == 1)
            m_sum += raised;
        else if (m_power == 0)
            m_sum += std::log(raised);
        else if (!std::isinf(m_power))
            addGeneral(raised);
    }
    [[nodiscard]] double value() const
    {
        if (m_count == 0 || (m_power <= 0 && m_least <= 0))
            return 0;
        if (std::isinf(m_power))
            return m_least;
        if (m_power == -1)
            return m_count / m_sum;
        if (m_power == 1)
            return m_sum / m_count;
        if (m_power == 0)
            return std::exp(m_sum / m_count);
        return m_unit * std::pow(m_sum / m_count, 1 / m_power);
    }

private:
    void addGeneral(double raised)
    {
        if (m_unit == 0 || (m_power < 0 ? raised < m_unit : raised > m_unit)) {
            if (raised <= 0)
                return; // adds nothing, or makes the whole mean 0
            m_sum = m_unit == 0 ? 0 : m_sum * std::pow(m_unit / raised, m_power);
            m_unit = raised;
        }
        m_sum += std::pow(raised / m_unit, m_power);
    }

    double m_power;
    double m_epsilon;
    double m_unit = 0; ///< 0: nothing yet
    double m_sum = 0;
    double m_count = 0;
    double m_least = std::numeric_limits<double>::infinity();
};

/// What is left of each server, negative where rows want more than it has. How many servers have how much is counted
/// along, so that nobody looks for room where there is none.
class ServerRoom {
public:
    explicit ServerRoom(const std::vector<std::uint8_t>& capacity)
        : m_room(capacity.begin(), capacity.end())
        , m_servers(std::size_t { capacity.empty() ? std::uint8_t { 0 } : std::ranges::max(capacity) } + 1)
    {
        for (const std::int32_t room : m_room)
            ++m_servers[static_cast<std::size_t>(room)];
    }
    [[nodiscard]] const std::vector<std::int32_t>& all() const { return m_room; }
    void add(std::size_t server, std::int32_t count)
    {
        --m_servers[static_cast<std::size_t>(std::max(m_room[server], 0))];
        m_room[server] += count;
        ++m_servers[static_cast<std::size_t>(std::max(m_room[server], 0))];
    }
    /// Visits servers with room, from `first` on and around, until `visit` returns false; it may take room of the
    /// server that it is shown: all of it, or it has enough.
    template<typename Visit> void forEach(std::size_t first, const Visit& visit) const
    {
        const std::uint32_t all = std::accumulate(m_servers.begin() + 1, m_servers.end(), 0U);
        (void)walk(
            first, all, [](std::int32_t room) { return room > 0; }, visit);
    }
    /// The same, those with most room first.
    template<typename Visit> void forEachByRoom(std::size_t first, const Visit& visit) const
    {
        for (std::size_t level = m_servers.size(); --level > 0;) {
            const auto isIt = [level](std::int32_t room) { return room == static_cast<std::int32_t>(level); };
            if (!walk(first, m_servers[level], isIt, visit))
                return;
        }
    }

private:
    /// Visits the `count` servers whose room is so; false when the visit ended it.
    template<typename Is, typename Visit>
    bool walk(std::size_t first, std::uint32_t count, const Is& is, const Visit& visit) const
    {
        for (std::size_t server = first; count > 0; server = server + 1 == m_room.size() ? 0 : server + 1) {
            if (!is(m_room[server]))
                continue;
            --count;
            if (!visit(server, m_room[server]))
                return false;
        }
        return true;
    }

    std::vector<std::int32_t> m_room;
    std::vector<std::uint32_t> m_servers; ///< by their room; those with less than none are among those with none
};

/// A cell that is not zero.
struct Owner {
    std::uint32_t server;
    std::uint32_t job;
};

class Search {
public:
    Search(const SearchProblem& problem, const SearchOptions& options);
    SearchResult run(const std::vector<AllocationMatrix>& start);

private:
    std::uint8_t* rowOf(Individual& one, std::size_t job) const { return one.cells.data() + job * m_stride; }
    const std::uint8_t* rowOf(const Individual& one, std::size_t job) const
    {
        return one.cells.data() + job * m_stride;
    }

    void fillPopulation(const std::vector<AllocationMatrix>& start);
    [[nodiscard]] const Individual& tournament(SearchRandom& random) const;
    void breed(std::size_t pair, std::uint64_t generation);
    void mutate(Individual& one, SearchRandom& random) const;
    void grow(Individual& one, ServerRoom& room, SearchRandom& random) const;
    void startGangs(Individual& one, ServerRoom& room, SearchRandom& random) const;
    [[nodiscard]] bool runsWhole(const std::uint8_t* row, const SearchJob& job) const;
    void repairAndEvaluate(Individual& one, SearchRandom& random) const;
    void trimRow(std::uint8_t* row, const SearchJob& job, SearchRandom& random) const;
    [[nodiscard]] double speedUp(
        std::size_t job, const std::uint8_t* row, std::int32_t replicas, std::uint32_t servers) const;
    bool select();
    [[nodiscard]] double bestConceivable() const;

    const SearchProblem& m_problem;
    const SearchOptions& m_options;
    std::size_t m_jobs;
    std::size_t m_servers;
    std::size_t m_stride;
    std::vector<std::uint8_t> m_capacity; ///< padded
    std::vector<Individual> m_pool; ///< parents first, then offspring
    std::vector<std::uint32_t> m_order; ///< indexes into m_pool, best first
    std::size_t m_alive = 0; ///< of m_order, the parents
    std::size_t m_children = 0;
};

Search::Search(const SearchProblem& problem, const SearchOptions& options)
    : m_problem(problem)
    , m_options(options)
    , m_jobs(problem.jobs.size())
    , m_servers(problem.capacity.size())
    , m_stride(AllocationMatrix::strideFor(problem.capacity.size()))
    , m_capacity(m_stride)
{
    std::ranges::copy(problem.capacity, m_capacity.begin());
    const auto population = static_cast<std::size_t>(std::max(options.population, 2));
    m_children = (population + 1) / 2 * 2;
    m_pool.resize(population + m_children);
    for (Individual& one : m_pool)
        one.cells.resize(m_jobs * m_stride);
    m_order.resize(m_pool.size());
    for (std::size_t i = 0; i < m_order.size(); ++i)
        m_order[i] = static_cast<std::uint32_t>(i);
}

double Search::speedUp(std::size_t job, const std::uint8_t* row, std::int32_t replicas, std::uint32_t servers) const
{
    if (replicas == 0)
        return 0;
    const SearchJob& spec = m_problem.jobs[job];
    const auto& table = servers > 1 ? spec.between : spec.within;
    const auto index = std::min(static_cast<std::size_t>(replicas), table.size() - 1);
    const bool isMoved = std::memcmp(row, m_problem.present.cells().data() + job * m_stride, m_stride) != 0;
    return table[index] * (isMoved ? spec.restartFactor : 1);
}

/// Cuts a row down to the job's most replicas and servers, at random places.
void Search::trimRow(std::uint8_t* row, const SearchJob& job, SearchRandom& random) const
{
    thread_local std::vector<std::uint16_t> used;
    used.clear();
    forEachNonZero(row, m_stride, [](std::size_t server) { used.push_back(static_cast<std::uint16_t>(server)); });
    std::int32_t left = job.maximum;
    std::int32_t servers = m_options.maximumServers;
    for (std::size_t i = 0; i < used.size(); ++i) {
        std::swap(used[i], used[i + random.below(static_cast<std::uint32_t>(used.size() - i))]);
        const auto kept = servers > 0 ? std::min<std::int32_t>(left, row[used[i]]) : 0;
        row[used[i]] = static_cast<std::uint8_t>(kept);
        left -= kept;
        servers -= kept > 0 ? 1 : 0;
    }
}

void Search::repairAndEvaluate(Individual& one, SearchRandom& random) const
{
    std::vector<std::uint8_t> left = m_capacity;
    std::vector<std::uint8_t> taken(m_stride); // 255 where a job that spans servers already is
    PowerMean mean(m_options.power, m_options.epsilon);
    for (std::size_t job = 0; job < m_jobs; ++job) {
        std::uint8_t* const row = rowOf(one, job);
        const SearchJob& spec = m_problem.jobs[job];
        const RowCount asked = countBytes(row, m_stride);
        if (asked.sum == 0) {
            mean.add(0);
            continue;
        }
        if (m_options.avoidsInterference && asked.nonZero > 1) {
            for (std::size_t at = 0; at < m_stride; at += 16) {
                const __m128i bytes = loadBytes(row + at);
                const __m128i others = loadBytes(taken.data() + at);
                const __m128i isZero = _mm_cmpeq_epi8(bytes, _mm_setzero_si128());
                storeBytes(row + at, _mm_andnot_si128(others, bytes));
                storeBytes(taken.data() + at, _mm_or_si128(others, _mm_andnot_si128(isZero, _mm_set1_epi8(-1))));
            }
        }
        if (asked.sum > spec.maximum || asked.nonZero > m_options.maximumServers)
            trimRow(row, spec, random);
        RowCounter kept;
        for (std::size_t at = 0; at < m_stride; at += 16) {
            const __m128i room = loadBytes(left.data() + at);
            const __m128i bytes = _mm_min_epu8(loadBytes(row + at), room);
            storeBytes(row + at, bytes);
            storeBytes(left.data() + at, _mm_sub_epi8(room, bytes));
            kept.add(bytes);
        }
        auto [replicas, servers] = kept.count();
        if (replicas < spec.minimum && replicas > 0) {
            for (std::size_t at = 0; at < m_stride; at += 16) {
                storeBytes(left.data() + at, _mm_add_epi8(loadBytes(left.data() + at), loadBytes(row + at)));
                storeBytes(row + at, _mm_setzero_si128());
            }
            replicas = servers = 0;
        }
        mean.add(speedUp(job, row, replicas, static_cast<std::uint32_t>(servers)));
    }
    one.fitness = mean.value();
}

/// Takes what the rows hold from `room`. Adds replicas at random where servers have room left: on each such server to
/// about one of all jobs, and to about one of those that are there already.
void Search::grow(Individual& one, ServerRoom& room, SearchRandom& random) const
{
    thread_local std::vector<Owner> owners;
    owners.clear();
    std::vector<std::uint32_t> ownerCount(m_servers);
    for (std::size_t job = 0; job < m_jobs; ++job) {
        const std::uint8_t* const row = rowOf(one, job);
        forEachNonZero(row, m_stride, [&](std::size_t server) {
            room.add(server, -row[server]);
            ++ownerCount[server];
            owners.push_back({ static_cast<std::uint32_t>(server), static_cast<std::uint32_t>(job) });
        });
    }
    const std::vector<std::int32_t> before = room.all();
    const auto raise = [&](std::size_t job, std::size_t server) {
        std::uint8_t& cell = rowOf(one, job)[server];
        if (cell >= m_capacity[server])
            return;
        const std::uint32_t more = random.below(m_capacity[server] - cell + 1U);
        cell = static_cast<std::uint8_t>(cell + more);
        room.add(server, -static_cast<std::int32_t>(more));
    };
    for (const Owner& owner : owners) {
        if (before[owner.server] > 0 && random.below(ownerCount[owner.server]) == 0)
            raise(owner.job, owner.server);
    }
    const double perStep = 1 / std::log1p(-1 / static_cast<double>(m_jobs));
    for (std::size_t server = 0; server < m_servers; ++server) {
        if (before[server] <= 0)
            continue;
        for (std::size_t job = random.failures(perStep); job < m_jobs; job += 1 + random.failures(perStep))
            raise(job, server);
    }
}

/// Gives gangs that would not run, because growth left them with too few replicas or on too many servers, all of them
/// where there is room: from a random server on, or where there is most, without which a gang that needs whole servers
/// would hardly find so many of them.
void Search::startGangs(Individual& one, ServerRoom& room, SearchRandom& random) const
{
    for (std::size_t job = 0; job < m_jobs; ++job) {
        const SearchJob& spec = m_problem.jobs[job];
        std::uint8_t* const row = rowOf(one, job);
        if (spec.minimum <= 1 || runsWhole(row, spec) || !random.chance(kGangStartChance))
            continue;
        forEachNonZero(row, m_stride,
            [&](std::size_t server) { room.add(server, std::exchange(row[server], std::uint8_t { 0 })); });
        const std::size_t first = random.below(static_cast<std::uint32_t>(m_servers));
        const bool wantsMost = random.chance(kMostRoomChance);
        std::int32_t missing = spec.minimum;
        const auto take = [&](std::size_t server, std::int32_t free) {
            const std::int32_t count = std::min(free, missing);
            row[server] = static_cast<std::uint8_t>(count);
            room.add(server, -count);
            missing -= count;
            return missing > 0;
        };
        wantsMost ? room.forEachByRoom(first, take) : room.forEach(first, take);
    }
}

/// Whether the row has enough replicas on few enough servers.
bool Search::runsWhole(const std::uint8_t* row, const SearchJob& job) const
{
    const auto [replicas, servers] = countBytes(row, m_stride);
    return replicas >= job.minimum && servers <= m_options.maximumServers;
}

void Search::mutate(Individual& one, SearchRandom& random) const
{
    for (std::size_t job = 0; job < m_jobs; ++job) {
        std::uint8_t* const row = rowOf(one, job);
        if (random.chance(kResetChance))
            std::memcpy(row, m_problem.present.cells().data() + job * m_stride, m_stride);
        if (!random.chance(kThinnedRowChance))
            continue;
        forEachNonZero(row, m_stride, [&](std::size_t server) {
            if (random.chance(kThinnedCellChance))
                row[server] = 0;
        });
    }
    ServerRoom room(m_problem.capacity);
    grow(one, room, random);
    startGangs(one, room, random);
}

const Individual& Search::tournament(SearchRandom& random) const
{
    const auto alive = static_cast<std::uint32_t>(m_alive);
    // The order is by fitness, so the lower of two places wins.
    return m_pool[m_order[std::min(random.below(alive), random.below(alive))]];
}

/// Makes the two offspring of one pair.
void Search::breed(std::size_t pair, std::uint64_t generation)
{
    SearchRandom random(m_options.seed, generation + 1, pair);
    const Individual& mother = tournament(random);
    const Individual& father = tournament(random);
    const bool isCut = random.chance(kCrossoverChance);
    const std::size_t cut = isCut ? random.below(static_cast<std::uint32_t>(m_jobs)) * m_stride : 0;
    Individual& first = m_pool[m_order[m_pool.size() - 1 - 2 * pair]];
    Individual& second = m_pool[m_order[m_pool.size() - 2 - 2 * pair]];
    const auto bytes = m_jobs * m_stride;
    const auto mix = [&](Individual& child, const Individual& head, const Individual& tail) {
        std::memcpy(child.cells.data(), head.cells.data(), cut);
        std::memcpy(child.cells.data() + cut, tail.cells.data() + cut, bytes - cut);
    };
    mix(first, mother, father);
    mix(second, father, mother);
    for (Individual* child : { &first, &second }) {
        mutate(*child, random);
        repairAndEvaluate(*child, random);
    }
}

/// Orders all by fitness with duplicates last; true when there is a better best.
bool Search::select()
{
    const double before = m_pool[m_order.front()].fitness;
    std::ranges::sort(m_order, [this](std::uint32_t a, std::uint32_t b) {
        const double first = m_pool[a].fitness;
        const double second = m_pool[b].fitness;
        return first != second ? first > second : a < b;
    });
    std::vector<std::uint32_t> unique;
    std::vector<std::uint32_t> repeated;
    for (const auto index : m_order) {
        const Individual& one = m_pool[index];
        bool isNew = true;
        for (auto other = unique.rbegin(); other != unique.rend() && isNew; ++other) {
            if (m_pool[*other].fitness != one.fitness)
                break;
            isNew = m_pool[*other].cells != one.cells;
        }
        (isNew && std::isfinite(one.fitness) ? unique : repeated).push_back(index);
    }
    m_alive = std::min(unique.size(), m_pool.size() - m_children);
    m_order = std::move(unique);
    m_order.insert(m_order.end(), repeated.begin(), repeated.end());
    return m_pool[m_order.front()].fitness > before;
}

/// No state is better than if every job had the best of what it holds and of what any move could bring it.
double Search::bestConceivable() const
{
    std::vector<double> speedUps;
    for (std::size_t job = 0; job < m_jobs; ++job) {
        const SearchJob& spec = m_problem.jobs[job];
        const auto row = m_problem.present.row(job);
        const auto replicas = std::accumulate(row.begin(), row.end(), 0);
        const auto servers = std::ranges::count_if(row, [](std::uint8_t count) { return count > 0; });
        const auto bytes = m_problem.present.cells().data() + job * m_stride;
        double best = speedUp(job, bytes, replicas, static_cast<std::uint32_t>(servers));
        for (const auto* table : { &spec.within, &spec.between }) {
            for (auto count = static_cast<std::size_t>(std::max(spec.minimum, 0)); count < table->size(); ++count)
                best = std::max(best, (*table)[count] * spec.restartFactor);
        }
        speedUps.push_back(best);
    }
    return powerMean(speedUps, m_options.power, m_options.epsilon);
}

/// The present state and the given ones, repaired.
void Search::fillPopulation(const std::vector<AllocationMatrix>& start)
{
    const auto room = m_pool.size() - m_children;
    std::size_t count = 0;
    const auto add = [&](const AllocationMatrix& state) {
        if (count >= room)
            return;
        Individual& one = m_pool[count];
        one.cells = state.cells();
        SearchRandom random(m_options.seed, 0, count);
        repairAndEvaluate(one, random);
        ++count;
    };
    add(m_problem.present);
    for (const AllocationMatrix& state : start)
        add(state);
    (void)select();
}

SearchResult Search::run(const std::vector<AllocationMatrix>& start)
{
    SearchResult result;
    fillPopulation(start);
    result.statesEvaluated = static_cast<std::int64_t>(std::min(start.size() + 1, m_pool.size() - m_children));
    const auto threads = static_cast<std::size_t>(std::clamp<std::int32_t>(m_options.threads, 1, 64));
    const bool hasWork = m_options.generations > 0 && m_jobs > 0;
    // What sums in another order may differ in the last digits.
    const double enough = bestConceivable() * (1 - 1e-12);
    // Helpers that come late find the pairs stopped, and the search perhaps gone.
    const auto pairs = std::make_shared<SharedPairs>(m_children / 2);
    const auto breedOne = [this](std::size_t pair, std::uint32_t generation) { breed(pair, generation); };
    if (hasWork && threads > 1)
        HelperThreads::instance().post(threads - 1, [pairs, breedOne] { pairs->help(breedOne); });
    std::int32_t stale = 0;
    while (hasWork && result.generations < m_options.generations && stale < m_options.patience
        && m_pool[m_order.front()].fitness < enough) {
        pairs->run(static_cast<std::uint32_t>(result.generations), breedOne);
        stale = select() ? 0 : stale + 1;
        ++result.generations;
    }
    pairs->stop();
    result.statesEvaluated += static_cast<std::int64_t>(m_children) * result.generations;
    for (std::size_t i = 0; i < m_alive; ++i) {
        AllocationMatrix state(m_jobs, m_servers);
        state.cells() = m_pool[m_order[i]].cells;
        result.population.push_back(std::move(state));
    }
    result.best = result.population.empty() ? m_problem.present : result.population.front();
    result.fitness = result.population.empty() ? 0 : m_pool[m_order.front()].fitness;
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
