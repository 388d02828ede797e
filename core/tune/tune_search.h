// SPDX-License-Identifier: GPL-3.0-or-later
//
// The search of a tuning: rounds of successive halving (Jamieson and Talwalkar, AISTATS 2016) over candidates that a
// model of everything seen so far proposes (core/tune/tune_model.h). Each round tries a batch of candidates on the
// cheapest rung – a short span, one copy, one seed –, and only the better half goes on to the next rung. It knows
// nothing of runs: `evaluate` says what candidates come to on the items of a rung. Used by one thread; the batches are
// the same for any number of workers. Deterministic for a seed.
#pragma once

#include "core/tune/tune_figure.h"
#include "core/tune/tune_model.h"
#include "core/tune/tune_space.h"

#include <functional>
#include <optional>
#include <string>
#include <vector>

namespace consonance {

inline constexpr double kTuneExcessWeight = 10; ///< of broken constraints against objectives (assumed)

/// What is added to a candidate's evaluation at a step: some items, such as shorter spans, copies or seeds.
struct TuneRung {
    std::size_t items = 1;
    double weight = 1; ///< of each: the share of the jobs that it runs
};

struct TuneSearchRule {
    int budget = 100; ///< runs
    std::uint64_t seed = 1;
    std::vector<TuneRung> rungs { {} };
    std::size_t batch = 12; ///< candidates a round (assumed): fewer leave processors idle between rungs
    std::size_t objectives = 1;
};

struct TuneCandidate {
    TuneSettings settings;
    TunePoint point;
    std::vector<TuneScore> scores; ///< by item, in the order of the rungs
    std::vector<double> weights; ///< likewise
    std::optional<Error> failure; ///< why it has no score

    /// Over the items; infinite where it failed.
    [[nodiscard]] double objective(std::size_t index) const;
    [[nodiscard]] double excess() const;
    [[nodiscard]] double weight() const;
};

/// Scores of candidates on the items of a rung, by candidate, then item; an error of one is why that candidate failed.
/// The error of the whole ends the search.
using TuneEvaluation = std::vector<Result<std::vector<TuneScore>>>;
using TuneEvaluate
    = std::function<Result<TuneEvaluation>(const std::vector<TuneSettings>& candidates, std::size_t rung)>;

/// The predicted change of the first objective, as all runs of the search suggest, with its 95 % interval.
struct TuneBelief {
    double mean = 0;
    double low = 0;
    double high = 0;
};

/// Values of a parameter with the others as in the best candidate.
struct TuneSlicePoint {
    std::string value;
    TuneBelief belief;
};
struct TuneSlice {
    std::size_t parameter = 0;
    std::vector<TuneSlicePoint> points;
};

class TuneSearch {
public:
    TuneSearch(const TuneSpace& space, TuneSearchRule rule);

    /// Rounds until the budget is used up. `onRound` is called after each.
    [[nodiscard]] Result<void> run(const TuneEvaluate& evaluate, const std::function<void()>& onRound = {});

    /// In the order in which they were tried; the present settings come first.
    [[nodiscard]] const std::vector<TuneCandidate>& candidates() const { return m_candidates; }
    [[nodiscard]] int used() const { return m_used; }
    /// That the budget allows, with today's settings.
    [[nodiscard]] std::size_t mostCandidates() const;
    /// Indices of the most promising candidates that went up all rungs, best first: by the model's mean, which is not
    /// fooled by one lucky run. With two objectives those of the front, spread out.
    [[nodiscard]] std::vector<std::size_t> finalists(std::size_t most) const;
    /// Those that no other beats in one objective without being worse in the other.
    [[nodiscard]] std::vector<std::size_t> front() const;
    [[nodiscard]] std::vector<TuneSlice> slices(const TuneSettings& about) const;
    [[nodiscard]] TuneBelief belief(std::size_t candidate) const;

private:
    [[nodiscard]] int costOf(std::size_t candidates) const;
    /// Candidates of a round when so many runs are used.
    [[nodiscard]] std::size_t batchAt(std::size_t round, int used) const;
    [[nodiscard]] std::vector<std::size_t> propose(std::size_t count);
    [[nodiscard]] std::vector<std::size_t> firstBatch(std::size_t count);
    [[nodiscard]] std::vector<TunePoint> pool();
    std::optional<std::size_t> add(const TunePoint& point);
    [[nodiscard]] Result<void> climb(std::vector<std::size_t> batch, const TuneEvaluate& evaluate);
    [[nodiscard]] double scalar(const TuneCandidate& candidate) const;
    /// Outcomes of candidates, for the model.
    using Measure = std::function<double(const TuneCandidate&)>;
    [[nodiscard]] std::vector<TuneObservation> observations(const Measure& measure) const;
    /// Fitted once for what is known now.
    [[nodiscard]] const TuneModel& scalarModel() const;
    /// Of the first objective alone.
    [[nodiscard]] const TuneModel& objectiveModel() const;
    [[nodiscard]] bool isWhole(const TuneCandidate& candidate) const;

    const TuneSpace& m_space;
    TuneSearchRule m_rule;
    RandomStream m_draws;
    std::vector<TuneCandidate> m_candidates;
    std::size_t m_items = 0; ///< of all rungs
    double m_tilt = 0.5; ///< weight of the first of two objectives in this round
    int m_used = 0;
    mutable std::optional<TuneModel> m_scalarModel; ///< empty: not of what is known now; likewise the other
    mutable std::optional<TuneModel> m_objectiveModel;
};

/// Large losses are compressed, so that one bad candidate does not flatten the model.
[[nodiscard]] double squashed(double change);
[[nodiscard]] double unsquashed(double change);

} // namespace consonance
