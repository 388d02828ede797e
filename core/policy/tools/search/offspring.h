// SPDX-License-Identifier: GPL-3.0-or-later
//
// One state of the allocation search in the making: rows of its parents, changed at random, then repaired and judged.
// Jobs are visited in order, servers ascending; the draws depend on nothing else, so a state is the same wherever it is
// made and alongside which others. One thread at a time; memory is kept from one state to the next. Cost: O(jobs +
// cells + servers), about 40 ns a job that has one cell.
#pragma once

#include "core/policy/tools/search/search_ground.h"
#include "core/policy/tools/search/search_random.h"
#include "core/policy/tools/search/server_room.h"
#include "core/policy/tools/search/sparse_state.h"

#include <cstdint>
#include <span>
#include <vector>

namespace consonance {

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
