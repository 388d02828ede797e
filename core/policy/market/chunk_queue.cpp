// SPDX-License-Identifier: GPL-3.0-or-later
#include "core/policy/market/chunk_queue.h"

#include <algorithm>

namespace consonance {

double ChunkQueue::increase(const QueuedChunk& chunk) const
{
    double before = 0;
    double weightBehind = 0;
    for (const QueuedChunk& other : m_chunks) {
        if (other.density >= chunk.density)
            before += other.seconds;
        else
            weightBehind += other.weight;
    }
    return chunk.weight * (before / m_lanes + chunk.seconds) + chunk.seconds / m_lanes * weightBehind;
}

void ChunkQueue::add(const QueuedChunk& chunk)
{
    const auto behind
        = std::ranges::find_if(m_chunks, [&chunk](const QueuedChunk& other) { return other.density < chunk.density; });
    m_chunks.insert(behind, chunk);
}

void ChunkQueue::remove(JobId job)
{
    std::erase_if(m_chunks, [job](const QueuedChunk& chunk) { return chunk.job == job; });
}

void ChunkQueue::setLeft(JobId job, double seconds)
{
    const auto count = std::ranges::count(m_chunks, job, &QueuedChunk::job);
    for (QueuedChunk& chunk : m_chunks) {
        if (chunk.job == job)
            chunk.seconds = seconds / static_cast<double>(count);
    }
}

std::ptrdiff_t cheapestQueue(
    std::span<const ChunkQueue> queues, std::span<const QueuedChunk> chunkOn, std::span<const std::uint8_t> isAllowed)
{
    std::ptrdiff_t best = -1;
    double least = 0;
    for (std::size_t i = 0; i < queues.size(); ++i) {
        if (!isAllowed.empty() && isAllowed[i] == 0)
            continue;
        const double increase = queues[i].increase(chunkOn[i]);
        if (best >= 0 && increase >= least)
            continue;
        best = static_cast<std::ptrdiff_t>(i);
        least = increase;
    }
    return best;
}

} // namespace consonance
