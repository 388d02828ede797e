// SPDX-License-Identifier: GPL-3.0-or-later
//
// Waiting jobs in order of (key, id), kept apart by the shape of their request: jobs of one shape are interchangeable
// to a placer, so if the first does not fit none does, and a decision looks at one job per shape instead of at every
// waiting job. Ids order as arrivals do, so ties go to the earlier job. A plain value: copying it copies the queue.
// Deterministic; one thread at a time. insert, erase and each step of a Walk cost O(log n).
#pragma once

#include "core/base/strong_id.h"
#include "core/workload/workload.h"

#include <cstdint>
#include <limits>
#include <map>
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
        bool isHopeless = false; ///< would not fit on the empty cluster either; no walk leads there
    };

    enum class Among : std::uint8_t { AllShapes, UnblockedShapes };
    class Walk;

    /// Empties the queue and makes room for ids below `jobCount`.
    void reset(std::size_t jobCount);
    /// Returns the job's shape.
    Shape& insert(JobId job, std::int64_t key, const JobRequest& request);
    void erase(JobId job);
    [[nodiscard]] bool contains(JobId job) const { return m_isQueued[job.index()]; }
    [[nodiscard]] std::size_t size() const { return m_size; }
    [[nodiscard]] bool isEmpty() const { return m_size == 0; }
    [[nodiscard]] std::vector<Shape>& shapes() { return m_shapes; }
    [[nodiscard]] const std::vector<Shape>& shapes() const { return m_shapes; }
    void unblockAll();
    /// Sum over the jobs in the queue.
    [[nodiscard]] const ResourceVector& demand() const { return m_demand; }
    /// Of the whole job, whether it is in the queue or not.
    [[nodiscard]] const ResourceVector& demandOf(JobId job, const JobRequest& request)
    {
        return m_shapes[shapeOf(job, request)].total;
    }
    /// All jobs that may ever run, in order.
    [[nodiscard]] std::vector<JobId> inOrder() const;

private:
    static constexpr std::uint32_t kNoShape = std::numeric_limits<std::uint32_t>::max();
    /// The first job of a shape.
    struct Head {
        Entry entry;
        std::uint32_t shape = kNoShape;
        auto operator<=>(const Head&) const = default;
    };

    [[nodiscard]] std::uint32_t shapeOf(JobId job, const JobRequest& request);
    [[nodiscard]] std::uint32_t shapeFor(const JobRequest& request);
    void listHead(std::uint32_t shape);
    void delistHead(std::uint32_t shape);

    std::vector<Shape> m_shapes; ///< in order of first appearance
    std::unordered_map<std::uint64_t, std::vector<std::uint32_t>> m_shapesByHash; ///< looked up only, never iterated
    std::map<std::int64_t, std::set<Head>> m_heads; ///< of shapes with jobs, by GPUs of a job
    std::vector<std::uint32_t> m_shapeOf; ///< by job, once it was needed
    std::vector<std::int64_t> m_keyOf; ///< by job
    std::vector<bool> m_isQueued; ///< by job
    ResourceVector m_demand;
    std::size_t m_size = 0;
};

/// Leads over the first jobs of the shapes in order. A job that leaves the queue on the way is followed by the next one
/// of its shape; one that stays is so only after follow(). Jobs must not enter the queue meanwhile.
class WaitingQueue::Walk {
public:
    static constexpr std::int64_t kAnyGpus = std::numeric_limits<std::int64_t>::max();

    Walk(WaitingQueue& queue, Among among);
    /// What comes next among jobs of at most `gpus` GPUs, which must not grow; null at the end.
    [[nodiscard]] const Entry* first(std::int64_t gpus = kAnyGpus);
    /// Goes past that one; returns its shape.
    Shape& pass();
    /// The next job of the shape just passed comes too, although the one before it is still in the queue.
    void follow();

private:
    /// Shapes whose jobs have the same number of GPUs.
    struct Class {
        std::int64_t gpus = 0;
        const std::set<Head>* heads = nullptr;
        std::set<Head>::const_iterator next;
        bool wasPassed = false; ///< the candidate was its next, and may be gone
    };
    struct Following {
        Head head;
        std::set<Entry>::const_iterator at;
        bool operator>(const Following& other) const { return head > other.head; }
    };

    void settle(Class& one) const;
    void skipPassed(Class& one) const;

    WaitingQueue& m_queue;
    Among m_among;
    std::vector<Class> m_classes; ///< ascending by GPUs
    std::vector<Following> m_following; ///< min-heap
    Class* m_class = nullptr; ///< of the candidate; null: one of m_following
    Head m_head; ///< candidate, or the one just passed
    std::set<Entry>::const_iterator m_passed;
};

} // namespace consonance
