// SPDX-License-Identifier: GPL-3.0-or-later
//
// A state of the allocation search without its zeros: the servers of each job, ascending. Most jobs of a state run
// nowhere or on one server, so this is a tenth of the matrix and compares and copies as fast. Values.
#pragma once

#include "core/policy/search/allocation_search.h"

#include <compare>
#include <cstddef>
#include <cstdint>
#include <span>
#include <vector>

namespace consonance {

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

} // namespace consonance
