// SPDX-License-Identifier: GPL-3.0-or-later
//
// The three parts of a tuning's data: candidates are searched on the first, chosen on the second, and the verdict is of
// the third, which nothing looked at before. A recorded trace is cut by time, at the ends of weeks or days where it is
// long enough; a preset has seeds, each a trace of its own. Parts of a trace and their copies with shifted arrivals
// (core/compare/perturbed_copies.h) are written as files, so that any machine can run them. Any thread. Deterministic.
#pragma once

#include "core/compare/perturbed_copies.h"
#include "core/tune/tune_search.h"

#include <filesystem>
#include <string>
#include <vector>

namespace consonance {

/// One run of every candidate: a trace, as a file or preset, with a seed.
struct TuneItem {
    std::string trace;
    std::uint64_t seed = 1;
};

/// How many of what there are, by the budget.
struct TunePlanSizes {
    int searchRuns = 0; ///< for the search
    std::size_t finalists = 0; ///< that the choice is among
    std::size_t choiceItems = 0;
    std::size_t verdictItems = 0;
};
/// `contenders`: runs of the verdict on one item. `copies`: as many items of the verdict as someone asked for.
/// BadArguments where the budget is below kLeastTuneRuns, or too small for these copies.
[[nodiscard]] Result<TunePlanSizes> planSizes(
    int budget, std::size_t contenders, std::size_t searchItems, std::optional<int> copies = {});
inline constexpr int kLeastTuneRuns = 60;

/// What a part is of, for people.
struct TunePartFacts {
    std::int64_t jobs = 0; ///< of a recorded trace
    Time from {}; ///< likewise: arrivals in [from, until)
    Time until {};
    std::vector<std::uint64_t> seeds {}; ///< of a preset
    std::size_t runs = 0; ///< items
};

struct TuneParts {
    std::vector<TuneRung> rungs; ///< of the search
    std::vector<std::vector<TuneItem>> search; ///< by rung
    std::vector<TuneItem> choice;
    std::vector<TuneItem> verdict;
    TunePartFacts facts[3]; ///< search, choice, verdict
    int copies = 0; ///< of the verdict's trace; 0: seeds
    Duration jitter {};
    double durationNoise = 0;
};

/// Items of the search of any budget, for planSizes().
[[nodiscard]] std::size_t searchItemCount(const std::string& trace);

/// Writes the files of a recorded trace into the folder, those that are not there. Errors (BadArguments): fewer than
/// kLeastTuneJobs jobs; the folder cannot be written.
[[nodiscard]] Result<TuneParts> makeParts(const std::string& trace, std::uint64_t seed, const Workload& workload,
    const CopyRule& copies, const TunePlanSizes& sizes, const std::filesystem::path& folder);
inline constexpr std::int64_t kLeastTuneJobs = 40; ///< 10 in each of the later parts (assumed)

} // namespace consonance
