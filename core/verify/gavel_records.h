// SPDX-License-Identifier: GPL-3.0-or-later
//
// What the oracle of Gavel's simulator holds: traces/*.trace, results/<run>_<cluster>_<policy>.txt.gz (completion
// times) and decisions/<run>_<cluster>_<policy>.jsonl.gz (every allocation and every round as well). The cluster is
// written as the numbers of V100, P100 and K80, one server each: 666, or 121212. Plain data and functions, any thread.
#pragma once

#include "core/base/result.h"

#include <array>
#include <filesystem>
#include <map>
#include <optional>
#include <string>
#include <utility>
#include <vector>

namespace consonance {

/// One job, or two (the second below 0 for a single one), by place in the trace.
using RecordedUnit = std::pair<int, int>;

struct RecordedPlace {
    RecordedUnit unit;
    std::string type;
    std::vector<int> workers; ///< counted over all GPUs, types in alphabetical order
};

struct RecordedAllocation {
    double at = 0;
    std::map<RecordedUnit, std::map<std::string, double>> shares; ///< rounded to nine digits
};

struct RecordedRound {
    double at = 0;
    std::vector<RecordedPlace> places; ///< by first worker, which is the order in which the simulator placed new ones
};

/// Seconds by job; nothing for a job that the simulator dropped.
using RecordedTimes = std::map<int, std::optional<double>>;

struct RecordedDecisions {
    std::vector<RecordedAllocation> allocations;
    std::vector<RecordedRound> rounds;
    RecordedTimes times;
};

struct GavelRun {
    std::string run; ///< "gen200"
    std::string cluster; ///< "666"
    std::string policy; ///< "max_min_fairness_perf"
    std::filesystem::path file;
    std::filesystem::path trace;
    std::array<int, 3> gpus {}; ///< V100, P100, K80
    bool isReplay = false; ///< it has decisions
};

/// In order of file names, decisions first. Empty files are passed over. Errors: not such a folder, no trace for a run.
[[nodiscard]] Result<std::vector<GavelRun>> findGavelRuns(const std::filesystem::path& folder);
[[nodiscard]] Result<RecordedDecisions> readDecisions(const std::filesystem::path& path);
[[nodiscard]] Result<RecordedTimes> readTimes(const std::filesystem::path& path);

} // namespace consonance
