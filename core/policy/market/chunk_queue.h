// SPDX-License-Identifier: GPL-3.0-or-later
//
// The queue of one worker machine in the preemptive scheduler of Wang et al. (JSAC 2022): chunks in order of density,
// weight for processing time, highest first; equal ones in order of arrival. A dispatched chunk goes to the machine on
// which it adds least to the total weighted flow time: its weight times all work up to and including it, and its own
// time for everything behind it. A plain value, one thread at a time, deterministic. O(queue) a question.
#pragma once

#include "core/base/strong_id.h"

#include <cstddef>
#include <cstdint>
#include <span>
#include <vector>

namespace consonance {

struct QueuedChunk {
    JobId job;
    double weight = 1;
    double seconds = 0; ///< left on this machine
    double density = 0; ///< weight over its processing time on arrival; decides its place
};

class ChunkQueue {
public:
    /// A machine that works on `lanes` chunks at once gets through its queue that many times as fast.
    explicit ChunkQueue(double lanes = 1)
        : m_lanes(lanes)
    {
    }

    /// By how much the chunk would raise the sum of weighted flow times.
    [[nodiscard]] double increase(const QueuedChunk& chunk) const;
    void add(const QueuedChunk& chunk);
    void remove(JobId job);
    /// Total time left of the job's chunks here; nothing when it has none.
    void setLeft(JobId job, double seconds);
    [[nodiscard]] std::span<const QueuedChunk> chunks() const { return m_chunks; } ///< highest density first
    [[nodiscard]] double lanes() const { return m_lanes; }

private:
    double m_lanes = 1;
    std::vector<QueuedChunk> m_chunks;
};

/// The machine whose total flow time grows least; the first of equals. `isAllowed` by machine; empty: all. −1 when none
/// is.
[[nodiscard]] std::ptrdiff_t cheapestQueue(
    std::span<const ChunkQueue> queues, std::span<const QueuedChunk> chunkOn, std::span<const std::uint8_t> isAllowed);

} // namespace consonance
