// SPDX-License-Identifier: GPL-3.0-or-later
//
// What is kept from one look at a cluster to the next: the jobs of the last one and the predictions, open and judged.
// Moments are seconds since 1970 by the clock of the source, since every snapshot begins at another moment. Plain
// values; any thread.
#pragma once

#include "core/base/result.h"

#include <cstdint>
#include <filesystem>
#include <map>
#include <optional>
#include <string>
#include <vector>

namespace consonance {

enum class PredictionOutcome : std::uint8_t {
    Open, ///< the job waits, and may still start in time
    Held,
    Missed,
    Unseen, ///< the job came and went between two looks
};

struct LivePrediction {
    std::string job;
    double made = 0;
    double start = 0;
    double earliest = 0;
    double latest = 0;
    PredictionOutcome outcome = PredictionOutcome::Open;
};

struct LiveState {
    std::optional<double> moment; ///< of the last look; nothing: there was none
    std::map<std::string, bool> jobs; ///< of the last look, by name: whether it ran
    std::vector<LivePrediction> predictions; ///< in the order in which they were made
    std::int64_t looks = 0;
    std::int64_t failures = 0; ///< looks without a snapshot
};

/// Without the file a new one. Errors: it cannot be read.
[[nodiscard]] Result<LiveState> readLiveState(const std::filesystem::path& file);
[[nodiscard]] Result<void> writeLiveState(const std::filesystem::path& file, const LiveState& state);

} // namespace consonance
