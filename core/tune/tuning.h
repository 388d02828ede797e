// SPDX-License-Identifier: GPL-3.0-or-later
//
// A tuning: better parameters for a policy on a trace, and whether they are better. Candidates are searched on the
// first part of the data (core/tune/tune_search.h), chosen on the second, and judged on the third against today's
// settings and the simplest policy (core/tune/tune_verdict.h). Any thread; runs go in parallel. The same request gives
// the same outcome for any number of threads or workers, and after any number of interruptions: runs that are kept in
// the folder are not made again. Cost: the runs of the budget; proposing candidates takes a few milliseconds a run.
#pragma once

#include "core/tune/trial_runs.h"
#include "core/tune/tune_verdict.h"

#include <functional>
#include <optional>
#include <string>
#include <vector>

namespace consonance {

struct TuneRequest {
    RunRequest run; ///< its policy and parameters are today's
    std::vector<std::string> policies {}; ///< searched too, from their defaults
    std::vector<std::string> vary {}; ///< as of TuneSpace::create()
    std::vector<std::string> training {}; ///< "KEY=VALUE" of every training, where trainings are tuned
    std::vector<std::string> objectives { "mean-jct" }; ///< as of parseGoals(); likewise `keep`
    std::vector<std::string> keep {};
    std::string simplest = "fifo"; ///< policy with its defaults
    int runs = 200; ///< budget, of all three parts
    std::optional<double> seconds {}; ///< budget instead; counted in runs at the beginning, by the time of one
    std::uint64_t searchSeed = 1;
    CopyRule copies {};
    TuneWorkers workers {};
    std::filesystem::path folder {}; ///< where runs are kept; empty: tuneFolder()
    bool finish = false; ///< the search ends where its next runs are not kept yet: the verdict on what was tried so far
};

/// A candidate of the choice.
struct TuneFinalist {
    std::size_t candidate = 0;
    std::vector<double> objectives; ///< mean change against today
    double excess = 0;
};

/// Settings of the verdict.
struct TuneJudged {
    std::size_t candidate = 0;
    TuneVerdict againstToday;
    std::optional<TuneVerdict> againstSimplest; ///< nothing where that did not run
    std::vector<double> figures; ///< means over the verdict's items
    std::string command; ///< runs them on the trace
    std::string training; ///< trains them; empty: they are not trained
};

/// How far the search is.
struct TuneStanding {
    int used = 0; ///< runs
    std::size_t best = 0; ///< candidate; 0: today's settings
    TuneBelief belief; ///< of the best
};

enum class TunePart : std::uint8_t { Search, Choice, Verdict };

/// What is being run.
struct TuneStage {
    TunePart part = TunePart::Search;
    std::size_t round = 0; ///< of the search, from 1
    std::size_t step = 0; ///< of the round, from 1
    std::size_t settings = 0; ///< that run, besides today's
    std::size_t items = 0; ///< runs of each
};

struct TuneOutcome {
    TuneSpace space;
    TuneGoals goals;
    TunePlanSizes sizes;
    TuneParts parts;
    int budget = 0;
    std::string today; ///< policy
    std::string simplest; ///< empty where it did not run
    std::vector<TuneCandidate> candidates; ///< those of the search; the first has today's settings
    std::vector<std::size_t> front; ///< of two objectives, on the search's items
    std::vector<TuneSlice> slices; ///< around the first that was judged
    std::vector<TuneFinalist> finalists; ///< in the order of the choice
    std::vector<TuneJudged> judged; ///< one, or some of the front; empty where no candidate ran
    std::vector<double> todayFigures; ///< means over the verdict's items
    std::vector<double> simplestFigures;
    std::vector<TuneStanding> history; ///< after each round
    std::filesystem::path folder;
    std::uint64_t trainingSeed = 1;
    bool hasClusterChanges = false;
    std::optional<TuneStage> stage {}; ///< nothing: it is over
    bool isCut = false; ///< the search ended before its budget, as it was asked to
    double simulatedSeconds = 0; ///< by the clock, of runs made now; nothing depends on it

    /// Better where any of the judged is.
    [[nodiscard]] TuneFinding finding() const;
    /// The first judged one that is better; nothing: today's settings stay.
    [[nodiscard]] const TuneJudged* recommended() const;
};

/// Who follows a tuning, from its thread; both may be empty.
struct TuneListener {
    std::function<void(const TuneOutcome&)> onStage; ///< what is known, whenever other runs begin
    std::function<void(const Error&)> onCost; ///< of trainings, before they begin, and again when one has been timed
};

/// Errors: of the request (BadArguments), today's settings that do not run, the folder, Cancelled.
[[nodiscard]] Result<TuneOutcome> tune(const TuneRequest& request, const ResolvedInputs& inputs, const StopToken& stop,
    Progress* progress = nullptr, const TuneListener& listener = {});

/// The usual folder of these runs: beside the user's run database, named by everything that the runs share.
[[nodiscard]] Result<std::filesystem::path> tuneFolder(std::uint64_t identity);

} // namespace consonance
