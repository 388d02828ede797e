// SPDX-License-Identifier: GPL-3.0-or-later
//
// How far a sweep is that several machines work on, read from the files of its folder alone: what is there is true
// whoever is asked, and needs no daemon. Any thread; cost: one small read a finished cell.
#pragma once

#include "core/sweep/shared/sweep_folder.h"

#include <cstdint>
#include <optional>
#include <string>
#include <vector>

namespace consonance {

struct SweepFileStatus {
    std::string name; ///< without folder and ending
    std::int64_t finished = 0; ///< cells in it
    std::int64_t failed = 0;
    bool isWhole = false; ///< its work is done
    std::int64_t changedMilliseconds = 0; ///< since 1970, UTC
};

struct SweepStatus {
    std::int64_t cells = 0;
    std::int64_t finished = 0;
    /// As far as files tell: handed out in a round, or of a share whose file is not whole, and not finished. A worker
    /// that died counts until a worker continues.
    std::int64_t running = 0;
    std::vector<Error> failures; ///< why cells failed that have no run since
    std::vector<SweepFileStatus> files;
    std::vector<Error> problems; ///< of files that were passed over
};

[[nodiscard]] SweepStatus statusOf(const SweepFolder& folder);

/// Seconds until all is finished at the pace seen: `before` of `cells` were finished `elapsedSeconds` ago. Nothing
/// while there is no pace, and when nothing is left.
[[nodiscard]] std::optional<double> secondsLeft(const SweepStatus& now, std::int64_t before, double elapsedSeconds);

/// "TRACE, POLICY, seed 3".
[[nodiscard]] std::string cellText(const SweepManifest& manifest, std::size_t cell);
/// Why a cell has no run.
[[nodiscard]] Error failureOf(const SweepManifest& manifest, std::size_t cell, const FoundCell& failed);

} // namespace consonance
