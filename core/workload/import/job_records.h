// SPDX-License-Identifier: GPL-3.0-or-later
//
// From records to jobs, in front of the builder. A record is a line of accounting or a pod: a job, one attempt at it, a
// component of it, or waiting tasks of an array. Of several attempts at a job the last one counts, components become
// one job that starts at once, and every task of an array becomes a job. The report counts all of it. Used from one
// thread. Memory: all records until finish(). Cost: O(records + jobs).
#pragma once

#include "core/workload/import/import_builder.h"

#include <cstddef>
#include <cstdint>
#include <memory>
#include <optional>
#include <span>
#include <string>
#include <string_view>
#include <unordered_set>
#include <vector>

namespace consonance {

/// The time in which a pod or an attempt holds its resources, by any clock.
struct HeldSpan {
    double begin = 0;
    std::optional<double> end; ///< nothing: it still holds them
    double weight = 1; ///< how much it holds
};

/// What spans have in common that belong to one job. Spans that only touch do not overlap.
struct HeldTogether {
    std::vector<std::size_t> widest; ///< the spans that overlap at the first moment at which they weigh most
    double width = 0; ///< their weight
    double span = 0; ///< seconds from the first begin to the last end
    double covered = 0; ///< seconds in which at least one span lies
    double held = 0; ///< sum of the lengths, each times its weight
    bool hasOpenEnd = false; ///< a span without an end: it counts for `widest` alone
};
[[nodiscard]] HeldTogether heldTogether(std::span<const HeldSpan> spans);

/// The tasks of an array as Slurm lists them: "3-100%2", "[1-5,7,9-20:2%3]", "0x1f".
struct ArrayTasks {
    struct Range {
        std::int64_t first = 0;
        std::int64_t last = 0;
        std::int64_t step = 1;
    };
    std::vector<Range> ranges;
    std::int64_t count = 0;
    bool isThrottled = false; ///< "%2": at most two of them run at once
    bool isCut = false; ///< the list ends in "...": further tasks are not in it
};
/// Nothing when it is no such list, or one of more than `most` tasks.
[[nodiscard]] std::optional<ArrayTasks> arrayTasksFromText(std::string_view text, std::int64_t most);

/// An end, and no run before it.
[[nodiscard]] bool neverRan(const ForeignJob& job);

class JobRecords {
public:
    explicit JobRecords(ImportBuilder& builder)
        : m_builder(builder)
    {
    }

    /// Records of one name are attempts at one job, unless their components, clusters, tenants or
    /// users differ. The texts of the
    /// record live until finish(); those that the builder holds do. What was assumed of the next job is kept with it.
    void add(const ForeignJob& job, std::unique_ptr<const ForeignPlaces> places);
    /// Passes the jobs to the builder, in the order of their first records. Fails only when the trace is too large.
    [[nodiscard]] Result<void> finish();

private:
    struct Record {
        ForeignJob job;
        ImportBuilder::NextJob next;
        std::unique_ptr<const ForeignPlaces> places;
        std::optional<std::size_t> following; ///< the next record of the same name
    };

    [[nodiscard]] Result<void> takeName(std::vector<std::size_t> records);
    [[nodiscard]] std::size_t lastAttempt(std::span<const std::size_t> attempts);
    void join(std::span<const std::size_t> components);
    [[nodiscard]] Result<void> take(Record& record);
    [[nodiscard]] Result<void> takeTasks(Record& record);
    [[nodiscard]] std::string freeName(std::string_view name);

    ImportBuilder& m_builder;
    std::vector<Record> m_records;
    std::unordered_set<std::string> m_names; ///< of the jobs passed on, and of those that have records of their own
};

} // namespace consonance
