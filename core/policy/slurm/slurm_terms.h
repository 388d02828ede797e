// SPDX-License-Identifier: GPL-3.0-or-later
//
// What a trace does not say about its jobs and Slurm decides by: partition, account, QOS, whether alone on its nodes,
// what it waits for. One table, comma-separated or with | as sacct prints it, by the job's name in the trace. And the
// reservations of nodes. Plain values and pure functions, any thread.
#pragma once

#include "core/base/result.h"
#include "core/base/time.h"

#include <cstdint>
#include <map>
#include <optional>
#include <string>
#include <string_view>
#include <vector>

namespace consonance {

struct SlurmTerms {
    std::string partition; ///< empty: the default one
    std::string account;
    std::string user;
    std::string qos; ///< empty: "normal"
    std::string reservation;
    std::optional<std::int64_t> nodes; ///< else as few as its tasks need
    std::optional<std::int64_t> memoryMb; ///< of each node; else by CPU
    std::int64_t nice = 0;
    bool isExclusive = false;
    std::vector<std::string> after; ///< jobs that must have ended before
    std::optional<std::int64_t> notBefore; ///< seconds of the trace
};

/// By the job's name.
using SlurmTermsTable = std::map<std::string, SlurmTerms, std::less<>>;

struct SlurmReservation {
    std::string name;
    std::vector<std::string> nodes;
    std::int64_t start = 0; ///< seconds of the trace
    std::int64_t end = 0;
    std::int64_t madeAt = 0; ///< unknown before
    SourcePlace place;
};

/// Columns: job, JobID or JobIDRaw; partition, account, user, qos, reservation, nodes, mem_mb, nice, exclusive, after,
/// begin, in any order and case; others are passed over. Errors with file, line and column.
[[nodiscard]] Result<SlurmTermsTable> parseSlurmTerms(std::string_view text, const std::string& file);

/// A table with the columns name, nodes, start and end and perhaps made_at, in seconds of the trace; or the records of
/// `scontrol show reservation`, counted from `origin`, the second since 1970 at which the trace begins.
[[nodiscard]] Result<std::vector<SlurmReservation>> parseSlurmReservations(
    std::string_view text, const std::string& file, std::optional<std::int64_t> origin);

/// Passes that a controller's log shows, ascending.
struct SlurmRecordedPasses {
    std::vector<Time> backfill;
    std::vector<Time> wholeMain; ///< of the main scheduler, over the whole queue
};
/// A table with the columns t, in seconds of the trace, and kind: "backfill" and "main full"; others are passed over.
[[nodiscard]] Result<SlurmRecordedPasses> parseSlurmPasses(std::string_view text, const std::string& file);

} // namespace consonance
