// SPDX-License-Identifier: GPL-3.0-or-later
#include "core/policy/search/sparse_state.h"

#include <algorithm>
#include <cstring>

namespace consonance {

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
