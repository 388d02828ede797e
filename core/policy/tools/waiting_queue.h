// SPDX-License-Identifier: GPL-3.0-or-later
//
// Waiting jobs in order of (key, id), kept apart by the shape of their request: jobs of one shape are interchangeable
// to a placer, so if the first does not fit none does, and a decision looks at one job per shape instead of at every
// waiting job. Ids order as arrivals do, so ties go to the earlier job. A plain value: copying it copies the queue.
// Deterministic; one thread at a time. insert and erase cost O(log n); best() costs O(shapes).
#pragma once

#include "core/base/strong_id.h"
#include "core/workload/workload.h"

#include <cstdint>
#include <limits>
#include <set>
#include <unordered_map>
#include <vector>

namespace consonance {

class WaitingQueue {
public:
    struct Entry {
        std::int64_t key = 0;
        JobId job;
        auto operator<=>(const Entry&) const = default;
    };

    /// All waiting jobs with the same request: roles, counts, demands and device type.
    struct Shape {
        RoleList roles;
        std::string deviceType;
        ResourceVector total; ///< of the whole job
        std::set<Entry> jobs;
        bool isBlocked = false; ///< did not fit when last tried, and nothing has been freed since
        bool isHopeless = false; ///< would not fit on the empty cluster either; never the best
    };

    /// Empties the queue and makes room for ids below `jobCount`.
    void reset(std::size_t jobCount);
    /// Returns the job's shape.
    Shape& insert(JobId job, std::int64_t key, const JobRequest& request);
    void erase(JobId job);
    [[nodiscard]] bool contains(JobId job) const { return m_shapeOf[job.index()] != kNoShape; }
    [[nodiscard]] std::size_t size() const { return m_size; }
    [[nodiscard]] bool isEmpty() const { return m_size == 0; }
    [[nodiscard]] std::vector<Shape>& shapes() { return m_shapes; }
    [[nodiscard]] const std::vector<Shape>& shapes() const { return m_shapes; }
    void unblockAll();

    enum class Among : std::uint8_t { AllShapes, UnblockedShapes };
    /// The shape whose first job comes first among those that may ever run; null when there is none.
    [[nodiscard]] Shape* best(Among among);

private:
    static constexpr std::uint32_t kNoShape = std::numeric_limits<std::uint32_t>::max();

    [[nodiscard]] std::uint32_t shapeFor(const JobRequest& request);

    std::vector<Shape> m_shapes; ///< in order of first appearance
    std::unordered_map<std::uint64_t, std::vector<std::uint32_t>> m_shapesByHash; ///< looked up only, never iterated
    std::vector<std::uint32_t> m_shapeOf; ///< by job
    std::vector<std::int64_t> m_keyOf; ///< by job
    std::size_t m_size = 0;
};

} // namespace consonance
