// SPDX-License-Identifier: GPL-3.0-or-later
#include "core/policy/search/offspring.h"

#include <algorithm>
#include <array>
#include <cstring>
#include <numeric>
#include <utility>

namespace consonance {

namespace {

/// Rates of the artifact's operators (osdi21-artifact @c793c70, simulator/pollux.py).
constexpr Odds kReset(0.1);
constexpr Odds kThinnedRow(0.1);
constexpr Odds kThinnedCell(0.1);
/// Gangs that need several replicas at once would hardly ever start one replica at a time.
constexpr Odds kGangStart(0.5);
constexpr Odds kMostRoom(0.5); ///< of those, on the emptiest servers

} // namespace

void Offspring::begin(const SearchGround& ground, std::size_t mostCells)
{
    m_ground = &ground;
    m_rows.resize(ground.jobs.size());
    m_cells.resize(std::max(m_cells.size(), mostCells + 1));
    m_jobs.resize(std::max(m_jobs.size(), mostCells + 1));
    m_grown.clear();
    m_uses.assign(ground.room.size() + 1, {}); // the last is of the cell after all
}

/// Makes a row of `count` cells that are copied to `to`; returns its end.
inline Cell* Offspring::takeRow(std::size_t job, const Cell* from, std::uint32_t count, Cell* to)
{
    const auto begin = static_cast<std::uint32_t>(to - m_cells.data());
    std::uint32_t* const jobs = m_jobs.data() + begin;
    Use* const uses = m_uses.data();
    // Most rows have one cell or none. That must not be a branch, since it could not be predicted: of a row without
    // cells the first is one after it, or after all, which is read and written and does not count.
    const Cell first = from[0];
    const bool isEmpty = count == 0;
    std::int32_t replicas = isEmpty ? 0 : first.count();
    to[0] = first;
    jobs[0] = static_cast<std::uint32_t>(job);
    uses[first.server()].replicas += replicas;
    uses[first.server()].jobs += isEmpty ? 0 : 1;
    for (std::uint32_t i = 1; i < count; ++i) {
        const Cell cell = from[i];
        to[i] = cell;
        jobs[i] = static_cast<std::uint32_t>(job);
        uses[cell.server()].replicas += cell.count();
        ++uses[cell.server()].jobs;
        replicas += cell.count();
    }
    m_rows[job] = { .begin = begin, .end = begin + count, .grown = kNone, .servers = count, .replicas = replicas };
    return to + count;
}

void Offspring::endRows(const Cell* end)
{
    m_cellCount = static_cast<std::size_t>(end - m_cells.data());
    std::vector<std::int32_t>& room = m_room.change();
    room.resize(m_ground->room.size());
    for (std::size_t server = 0; server < room.size(); ++server)
        room[server] = m_ground->room[server] - m_uses[server].replicas;
}

void Offspring::copy(const SearchGround& ground, const SparseState& state)
{
    begin(ground, state.cellCount());
    Cell* to = m_cells.data();
    for (std::size_t job = 0; job < m_rows.size(); ++job)
        to = takeRow(job, state.cells() + state.ends()[job], state.ends()[job + 1] - state.ends()[job], to);
    endRows(to);
}

/// Rows of the jobs from `first` to before `last`.
Cell* Offspring::inheritRows(
    const SparseState& source, std::size_t first, std::size_t last, Cell* to, SearchRandom& random)
{
    const SparseState& present = m_ground->present;
    const std::array<const std::uint32_t*, 2> allEnds { source.ends(), present.ends() };
    const std::array<const Cell*, 2> allCells { source.cells(), present.cells() };
    for (std::size_t job = first; job < last; ++job) {
        const auto which = static_cast<std::size_t>(random.hits(kReset));
        const std::uint32_t* const ends = allEnds[which] + job;
        const Cell* from = allCells[which] + ends[0];
        std::uint32_t count = ends[1] - ends[0];
        if (random.hits(kThinnedRow)) {
            m_merged.assign(from, from + count);
            std::erase_if(m_merged, [&](Cell) { return random.hits(kThinnedCell); });
            count = static_cast<std::uint32_t>(m_merged.size());
            m_merged.emplace_back();
            from = m_merged.data();
        }
        to = takeRow(job, from, count, to);
    }
    return to;
}

void Offspring::inherit(
    const SearchGround& ground, const SparseState& head, const SparseState& tail, std::size_t cut, SearchRandom& random)
{
    begin(ground, head.cellCount() + tail.cellCount() + ground.present.cellCount());
    Cell* const cutAt = inheritRows(head, 0, cut, m_cells.data(), random);
    endRows(inheritRows(tail, cut, m_rows.size(), cutAt, random));
}

inline void Offspring::raise(Row& row, Cell& cell, SearchRandom& random)
{
    const std::uint32_t server = cell.server();
    const std::int32_t most = m_ground->room[server] - cell.count();
    if (most <= 0)
        return;
    const auto more = static_cast<std::int32_t>(random.below(static_cast<std::uint32_t>(most) + 1));
    cell = { server, cell.count() + more };
    row.replicas += more;
    m_uses[server].replicas += more;
}

/// Raises what the row has on a server, which is later than those it grew on before.
inline void Offspring::growOn(std::uint32_t server, Row& row, SearchRandom& random)
{
    for (std::uint32_t i = row.begin; i < row.end && m_cells[i].server() <= server; ++i) {
        if (m_cells[i].server() == server)
            return raise(row, m_cells[i], random);
    }
    Cell cell(server, 0);
    raise(row, cell, random);
    if (cell.count() == 0)
        return;
    m_grown.push_back({ cell, std::exchange(row.grown, static_cast<std::uint32_t>(m_grown.size())) });
    ++row.servers;
}

void Offspring::grow(SearchRandom& random)
{
    std::vector<std::int32_t>& room = m_room.change(); // as it was before growth, until that is over
    for (std::size_t i = 0; i < m_cellCount; ++i) {
        Cell& cell = m_cells[i];
        const std::uint32_t server = cell.server();
        if (room[server] > 0 && random.below(m_uses[server].jobs) == 0)
            raise(m_rows[m_jobs[i]], cell, random);
    }
    const double perStep = m_ground->perGrowth;
    for (std::uint32_t server = 0; server < room.size(); ++server) {
        if (room[server] > 0) {
            for (std::size_t job = random.failures(perStep); job < m_rows.size(); job += 1 + random.failures(perStep))
                growOn(server, m_rows[job], random);
        }
        room[server] = m_ground->room[server] - m_uses[server].replicas;
    }
}

void Offspring::startGangs(SearchRandom& random)
{
    const auto mostServers = static_cast<std::uint32_t>(m_ground->options.maximumServers);
    for (const std::uint32_t job : m_ground->gangs) {
        Row& row = m_rows[job];
        const std::int32_t minimum = m_ground->jobs[job].minimum;
        if ((row.replicas < minimum || row.servers > mostServers) && random.hits(kGangStart))
            replaceGang(row, minimum, random);
    }
}

void Offspring::replaceGang(Row& row, std::int32_t missing, SearchRandom& random)
{
    m_room.count();
    for (const Cell cell : cellsOf(row))
        m_room.add(cell.server(), cell.count());
    const std::size_t first = random.below(static_cast<std::uint32_t>(m_room.servers()));
    const bool wantsMost = random.hits(kMostRoom);
    row = { .begin = static_cast<std::uint32_t>(m_cellCount) };
    const auto take = [&](std::size_t server, std::int32_t free) {
        const std::int32_t count = std::min(free, missing);
        if (m_cells.size() == m_cellCount)
            m_cells.resize(2 * m_cellCount + 1);
        m_cells[m_cellCount++] = { static_cast<std::uint32_t>(server), count };
        m_room.add(server, -count);
        row.replicas += count;
        missing -= count;
        return missing > 0;
    };
    wantsMost ? m_room.forEachByRoom(first, take) : m_room.forEach(first, take);
    row.end = static_cast<std::uint32_t>(m_cellCount);
    row.servers = row.end - row.begin;
    std::ranges::sort(std::span(m_cells).subspan(row.begin, row.servers));
}

/// The row's cells, ascending; they may be changed, until the next row is asked for.
std::span<Cell> Offspring::cellsOf(const Row& row)
{
    const std::span<Cell> kept(m_cells.data() + row.begin, row.end - row.begin);
    if (row.grown == kNone)
        return kept;
    m_merged.resize(row.servers);
    auto to = m_merged.end();
    auto from = kept.end();
    for (std::uint32_t grown = row.grown; grown != kNone; grown = m_grown[grown].before) {
        while (from != kept.begin() && m_grown[grown].cell < *(from - 1))
            *--to = *--from;
        *--to = m_grown[grown].cell;
    }
    std::copy_backward(kept.begin(), from, to);
    return m_merged;
}

/// Leaves at most one job that spans servers on each server.
std::span<Cell> Offspring::avoidOthers(std::span<Cell> cells)
{
    std::size_t kept = 0;
    for (const Cell cell : cells) {
        cells[kept] = cell;
        kept += 1U - std::exchange(m_isSpanned[cell.server()], std::uint8_t { 1 });
    }
    return cells.first(kept);
}

/// Cuts a row down to the job's most replicas and servers, at random places.
std::span<Cell> Offspring::trim(std::span<Cell> cells, std::int32_t mostReplicas, SearchRandom& random)
{
    m_drawn.resize(cells.size());
    std::iota(m_drawn.begin(), m_drawn.end(), 0U);
    std::int32_t left = mostReplicas;
    std::int32_t servers = m_ground->options.maximumServers;
    for (std::size_t i = 0; i < m_drawn.size(); ++i) {
        std::swap(m_drawn[i], m_drawn[i + random.below(static_cast<std::uint32_t>(m_drawn.size() - i))]);
        Cell& cell = cells[m_drawn[i]];
        const std::int32_t kept = servers > 0 ? std::min(left, cell.count()) : 0;
        cell = { cell.server(), kept };
        left -= kept;
        servers -= kept > 0 ? 1 : 0;
    }
    const auto gone = std::ranges::remove_if(cells, [](Cell cell) { return cell.count() == 0; });
    return cells.first(cells.size() - gone.size());
}

/// Writes what there is room for, unless it is less than the minimum; returns how many cells that is.
std::size_t Offspring::settle(std::span<const Cell> cells, std::int32_t minimum, Cell* to)
{
    Cell* end = to;
    std::int32_t replicas = 0;
    for (const Cell cell : cells) {
        std::int32_t& left = m_left[cell.server()];
        const std::int32_t kept = std::min(cell.count(), left);
        left -= kept;
        replicas += kept;
        *end = { cell.server(), kept };
        end += kept > 0 ? 1 : 0;
    }
    if (replicas >= minimum)
        return static_cast<std::size_t>(end - to);
    for (const Cell* cell = to; cell != end; ++cell)
        m_left[cell->server()] += cell->count();
    return 0;
}

/// Repairs a row, writes it and returns its speed-up.
double Offspring::settleRow(std::size_t job, Cell*& to, SearchRandom& random)
{
    const SearchOptions& options = m_ground->options;
    const JobLimits& limits = m_ground->jobs[job];
    const Row& row = m_rows[job];
    auto cells = cellsOf(row);
    if (options.avoidsInterference && row.servers > 1)
        cells = avoidOthers(cells);
    if (row.replicas > limits.maximum || static_cast<std::int32_t>(row.servers) > options.maximumServers)
        cells = trim(cells, limits.maximum, random);
    const std::span<const Cell> kept(to, settle(cells, limits.minimum, to));
    if (kept.empty())
        return 0;
    to += kept.size();
    std::int32_t replicas = 0;
    for (const Cell cell : kept)
        replicas += cell.count();
    return limits.speedUp(replicas, kept.size(), !std::ranges::equal(kept, m_ground->present.row(job)));
}

double Offspring::repair(SparseState& state, SearchRandom& random)
{
    const SparseState& present = m_ground->present;
    m_left = m_ground->room;
    m_isSpanned.assign(m_left.size(), 0);
    state.makeRoom(m_rows.size(), m_cellCount + m_grown.size());
    const SearchOptions& options = m_ground->options;
    PowerMean mean(options.power, m_ground->options.epsilon);
    Cell* const first = state.firstCell();
    std::uint32_t* const ends = state.firstEnd();
    Cell* to = first;
    for (std::size_t job = 0; job < m_rows.size(); ++job) {
        const Row& row = m_rows[job];
        const JobLimits& limits = m_ground->jobs[job];
        double speedUp = 0;
        if (row.servers == 1 && row.grown == kNone && row.replicas <= limits.maximum && options.maximumServers > 0) {
            const Cell cell = m_cells[row.begin];
            std::int32_t& left = m_left[cell.server()];
            const std::int32_t kept = std::min(cell.count(), left);
            if (kept >= limits.minimum && kept > 0) {
                left -= kept;
                *to++ = { cell.server(), kept };
                const std::uint32_t* const was = present.ends() + job;
                const bool isMoved = was[1] - was[0] != 1 || present.cells()[was[0]] != to[-1];
                speedUp = limits.speedUp(kept, 1, isMoved);
            }
        } else if (row.servers > 0) {
            speedUp = settleRow(job, to, random);
        }
        ends[job] = static_cast<std::uint32_t>(to - first);
        mean.add(speedUp);
    }
    return mean.value();
}

SparseState::SparseState(const AllocationMatrix& matrix, std::size_t jobs)
{
    constexpr std::size_t kWord = sizeof(std::uint64_t); // rows are whole words
    m_cells.clear();
    for (std::size_t job = 0; job < jobs; ++job) {
        const std::uint8_t* const row = matrix.cells().data() + job * matrix.stride();
        for (std::size_t word = 0; word < matrix.stride(); word += kWord) {
            std::uint64_t bytes = 0;
            std::memcpy(&bytes, row + word, kWord);
            for (std::size_t server = word; bytes != 0 && server < word + kWord; ++server) {
                if (row[server] > 0)
                    m_cells.emplace_back(static_cast<std::uint32_t>(server), row[server]);
            }
        }
        m_ends.push_back(static_cast<std::uint32_t>(m_cells.size()));
    }
    m_cells.emplace_back();
}

AllocationMatrix SparseState::matrix(std::size_t servers) const
{
    AllocationMatrix matrix(jobCount(), servers);
    for (std::size_t job = 0; job < jobCount(); ++job) {
        const auto cells = matrix.row(job);
        for (const Cell cell : row(job))
            cells[cell.server()] = static_cast<std::uint8_t>(cell.count());
    }
    return matrix;
}

void SparseState::makeRoom(std::size_t jobs, std::size_t mostCells)
{
    m_ends.resize(jobs + 1);
    if (m_cells.size() <= mostCells)
        m_cells.resize(mostCells + 1);
}

bool SparseState::operator==(const SparseState& other) const
{
    return m_ends == other.m_ends
        && std::equal(
            m_cells.begin(), m_cells.begin() + static_cast<std::ptrdiff_t>(cellCount()), other.m_cells.begin());
}

} // namespace consonance
