// SPDX-License-Identifier: GPL-3.0-or-later
//
// One state of the allocation search in the making: rows of its parents, changed at random, then repaired and judged.
// Jobs are visited in order, servers ascending; the draws depend on nothing else, so a state is the same wherever it is
// made and alongside which others. One thread at a time; memory is kept from one state to the next. Cost: O(jobs +
// cells + servers), about 40 ns a job that has one cell.
#pragma once

#include "core/policy/search/allocation_search.h"

#include <algorithm>
#include <cmath>
#include <compare>
#include <cstddef>
#include <cstdint>
#include <limits>
#include <numeric>
#include <span>
#include <vector>

namespace consonance {

/// A state of the allocation search without its zeros: the servers of each job, ascending. Most jobs of a state run
/// nowhere or on one server, so this is a tenth of the matrix and compares and copies as fast. Values.
/// Replicas of one job on one server, in order of servers; at most 2^24 of those.
class Cell {
public:
    Cell() = default;
    Cell(std::uint32_t server, std::int32_t count)
        : m_bits(server << kCountBits | static_cast<std::uint32_t>(count))
    {
    }
    [[nodiscard]] std::uint32_t server() const { return m_bits >> kCountBits; }
    [[nodiscard]] std::int32_t count() const { return static_cast<std::int32_t>(m_bits & kMostCount); }
    auto operator<=>(const Cell&) const = default;

private:
    static constexpr std::uint32_t kCountBits = 8;
    static constexpr std::uint32_t kMostCount = (1U << kCountBits) - 1;

    std::uint32_t m_bits = 0;
};

class SparseState {
public:
    SparseState() = default;
    SparseState(const AllocationMatrix& matrix, std::size_t jobs);
    [[nodiscard]] AllocationMatrix matrix(std::size_t servers) const;

    [[nodiscard]] std::size_t jobCount() const { return m_ends.size() - 1; }
    [[nodiscard]] std::size_t cellCount() const { return m_ends.back(); }
    [[nodiscard]] std::span<const Cell> row(std::size_t job) const
    {
        return { m_cells.data() + m_ends[job], m_cells.data() + m_ends[job + 1] };
    }
    /// Ends of the rows in cells(), after a leading 0.
    [[nodiscard]] const std::uint32_t* ends() const { return m_ends.data(); }
    /// One after the last may be read.
    [[nodiscard]] const Cell* cells() const { return m_cells.data(); }

    /// Makes room for rows to be written through firstCell() and firstEnd(), in place of the earlier ones.
    void makeRoom(std::size_t jobs, std::size_t mostCells);
    [[nodiscard]] Cell* firstCell() { return m_cells.data(); }
    /// Of the first job.
    [[nodiscard]] std::uint32_t* firstEnd() { return m_ends.data() + 1; }

    bool operator==(const SparseState& other) const;

private:
    std::vector<std::uint32_t> m_ends { 0 };
    std::vector<Cell> m_cells { Cell() }; ///< more than are used
};

/// The power mean of numbers that come one by one. General powers are taken of multiples of the dominant term so
/// far, so that no power is too large for a double. A value, one thread at a time; the order of terms matters in the
/// last digits.
class PowerMean {
public:
    /// `epsilon` is added to every term.
    PowerMean(double power, double epsilon)
        : m_power(power)
        , m_epsilon(epsilon)
    {
    }
    void add(double term)
    {
        const double raised = term + m_epsilon;
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

/// The data from which every state of one allocation search is made and judged, laid out once. Borrows the problem
/// and the options; constant, so any thread may read it.
/// A SearchJob side by side with the others.
struct JobLimits {
    explicit JobLimits(const SearchJob& job)
        : minimum(job.minimum)
        , maximum(std::max(job.maximum, 0))
        , restartFactor(job.restartFactor)
        , within(job.within)
        , between(job.between)
    {
    }
    /// Of a job with at least one replica.
    [[nodiscard]] double speedUp(std::int32_t replicas, std::size_t servers, bool isMoved) const
    {
        const auto& table = servers > 1 ? between : within;
        return table[std::min(static_cast<std::size_t>(replicas), table.size() - 1)] * (isMoved ? restartFactor : 1);
    }

    std::int32_t minimum;
    std::int32_t maximum;
    double restartFactor;
    std::span<const double> within;
    std::span<const double> between;
};

struct SearchGround {
    SearchGround(const SearchProblem& searched, const SearchOptions& searchedWith)
        : problem(searched)
        , options(searchedWith)
        , jobs(searched.jobs.begin(), searched.jobs.end())
        , present(searched.present, searched.jobs.size())
        , room(searched.capacity.begin(), searched.capacity.end())
        , perGrowth(1 / std::log1p(-1 / static_cast<double>(searched.jobs.size())))
    {
        for (std::size_t job = 0; job < jobs.size(); ++job) {
            if (jobs[job].minimum > 1)
                gangs.push_back(static_cast<std::uint32_t>(job));
        }
    }

    const SearchProblem& problem;
    const SearchOptions& options;
    std::vector<JobLimits> jobs;
    SparseState present;
    std::vector<std::int32_t> room; ///< of empty servers
    double perGrowth; ///< 1 / ln(1 − 1 / jobs)
    std::vector<std::uint32_t> gangs; ///< jobs that need several replicas at once
};

/// The room left on each server, negative where rows want more than it has. How many servers have how much is counted
/// on demand and then kept up to date, so that no search looks for room where there is none. A value, one thread at a
/// time.
class ServerRoom {
public:
    /// Forgets all counts.
    [[nodiscard]] std::vector<std::int32_t>& change()
    {
        m_servers.clear();
        return m_room;
    }
    [[nodiscard]] std::size_t servers() const { return m_room.size(); }
    /// Counts, unless already done.
    void count()
    {
        if (!m_servers.empty())
            return;
        m_servers.resize(1);
        for (const std::int32_t room : m_room)
            ++level(room);
    }
    /// After count().
    void add(std::size_t server, std::int32_t count)
    {
        --level(m_room[server]);
        m_room[server] += count;
        ++level(m_room[server]);
    }
    /// After count(): visits servers with room, from `first` on and wrapping around, until `visit` returns false; it
    /// may take room of the server that it is shown: all of it, or it has enough.
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
    std::uint32_t& level(std::int32_t room)
    {
        const auto index = static_cast<std::size_t>(std::max(room, 0));
        if (index >= m_servers.size())
            m_servers.resize(index + 1);
        return m_servers[index];
    }
    /// Visits the `count` servers with exactly that room; false when the visit ended it.
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
    std::vector<std::uint32_t> m_servers; ///< by room; negative room counts as none
};

/// The draws of the allocation search: a stream that starts anywhere at no cost, one for each pair of offspring
/// (SplitMix64: Steele, Lea, Flood 2014). A value, one thread at a time; the same draws for the same seed. A few
/// nanoseconds a draw.
/// A probability as the draws that hit it: those below a limit of 2^53.
class Odds {
public:
    constexpr explicit Odds(double probability)
        : m_limit(limitOf(probability))
    {
    }
    [[nodiscard]] constexpr std::uint64_t limit() const { return m_limit; }

private:
    static constexpr std::uint64_t limitOf(double probability)
    {
        const double exact = probability * 0x1p53;
        const auto whole = static_cast<std::uint64_t>(exact);
        return whole + (static_cast<double>(whole) < exact ? 1 : 0);
    }
    std::uint64_t m_limit;
};

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
    /// In [0, bound); the bias of the multiplication over 2^32 does not matter here.
    std::uint32_t below(std::uint32_t bound) { return static_cast<std::uint32_t>(((next() >> 32) * bound) >> 32); }
    /// Failed trials before the first success, where perStep = 1 / ln(1 − probability).
    std::size_t failures(double perStep)
    {
        const double uniform = (static_cast<double>(next() >> 11) + 1) * 0x1p-53; // never 0
        return static_cast<std::size_t>(std::min(std::log(uniform) * perStep, 1e9));
    }
    bool hits(Odds odds) { return (next() >> 11) < odds.limit(); }

private:
    std::uint64_t m_state;
};

class Offspring {
public:
    /// An offspring of this search that is `state` as it is.
    void copy(const SearchGround& ground, const SparseState& state);
    /// Rows of `head` before `cut`, of `tail` from there on; some are reset to the present state, some are thinned.
    void inherit(const SearchGround& ground, const SparseState& head, const SparseState& tail, std::size_t cut,
        SearchRandom& random);
    /// Adds replicas at random where servers have room left: on each such server to about one of all jobs, and to about
    /// one of the jobs already on it.
    void grow(SearchRandom& random);
    /// Gives gangs that would not run, because growth left them with too few replicas or on too many servers, all of
    /// them where there is room: from a random server on, or where there is most, without which a gang that needs whole
    /// servers would hardly find so many of them.
    void startGangs(SearchRandom& random);
    /// Writes into `state` the part that keeps all bounds, and returns its fitness.
    [[nodiscard]] double repair(SparseState& state, SearchRandom& random);

private:
    static constexpr std::uint32_t kNone = ~std::uint32_t { 0 };

    struct Row {
        std::uint32_t begin = 0; ///< in m_cells
        std::uint32_t end = 0;
        std::uint32_t grown = kNone; ///< the last of those in m_grown
        std::uint32_t servers = 0; ///< number of cells
        std::int32_t replicas = 0;
    };
    /// A cell added by growth, on a later server than the previous one.
    struct Grown {
        Cell cell;
        std::uint32_t before = kNone; ///< of the same row
    };
    /// What rows demand of a server.
    struct Use {
        std::int32_t replicas = 0;
        std::uint32_t jobs = 0;
    };

    void begin(const SearchGround& ground, std::size_t mostCells);
    Cell* inheritRows(const SparseState& source, std::size_t first, std::size_t last, Cell* to, SearchRandom& random);
    Cell* takeRow(std::size_t job, const Cell* from, std::uint32_t count, Cell* to);
    void endRows(const Cell* end);
    void raise(Row& row, Cell& cell, SearchRandom& random);
    void growOn(std::uint32_t server, Row& row, SearchRandom& random);
    void replaceGang(Row& row, std::int32_t missing, SearchRandom& random);
    [[nodiscard]] std::span<Cell> cellsOf(const Row& row);
    [[nodiscard]] std::span<Cell> avoidOthers(std::span<Cell> cells);
    [[nodiscard]] std::span<Cell> trim(std::span<Cell> cells, std::int32_t mostReplicas, SearchRandom& random);
    [[nodiscard]] std::size_t settle(std::span<const Cell> cells, std::int32_t minimum, Cell* to);
    [[nodiscard]] double settleRow(std::size_t job, Cell*& to, SearchRandom& random);

    const SearchGround* m_ground = nullptr;
    std::vector<Row> m_rows; ///< by job
    std::vector<Cell> m_cells; ///< at least m_cellCount
    std::vector<std::uint32_t> m_jobs; ///< by cell
    std::size_t m_cellCount = 0;
    std::vector<Grown> m_grown;
    std::vector<Use> m_uses; ///< by server, before growth
    ServerRoom m_room;
    std::vector<std::int32_t> m_left; ///< by server, while rows are settled
    std::vector<std::uint8_t> m_isSpanned; ///< by server: whether a job that spans servers is on it
    std::vector<Cell> m_merged; ///< a row with its growth
    std::vector<std::uint32_t> m_drawn; ///< cells of a row in the order in which they are kept
};

} // namespace consonance
