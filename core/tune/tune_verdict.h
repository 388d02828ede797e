// SPDX-License-Identifier: GPL-3.0-or-later
//
// Whether tuned settings are better: their change against another contender on the same items of a part that the search
// never saw, with its interval over these items (Student t over pairs). Where several settings of a front are judged,
// intervals are widened so that all hold together (Bonferroni). "No better" is a result like any other. Pure; any
// thread.
#pragma once

#include "core/compare/perturbed_copies.h"
#include "core/tune/trial_memory.h"
#include "core/tune/tune_figure.h"

#include <span>
#include <string>
#include <vector>

namespace consonance {

enum class TuneFinding : std::uint8_t {
    Better, ///< the interval is clear of 0, the change of kLeastChange or more, and every constraint holds
    NoBetter,
    Worse, ///< the same on the other side, or a constraint is broken
};
/// As a share: what rounds to 0.0 % is no difference, however sure. Copies of one trace agree closely where nothing
/// waits, and an interval between −0.01 % and −0.02 % is clear of 0 and of no use.
inline constexpr double kLeastChange = 0.0005;
[[nodiscard]] const char* tuneFindingName(TuneFinding finding); ///< "better", "no-better", "worse"

/// A change with its interval; below 0 is better.
struct TuneChange {
    std::vector<double> values; ///< by item, as a share
    double mean = 0;
    double low = 0;
    double high = 0;
};
/// `tail`: probability below the upper end, 0.975 for 95 %.
[[nodiscard]] TuneChange changeOf(std::vector<double> values, double tail);
/// Of one objective alone.
[[nodiscard]] TuneFinding findingOf(const TuneChange& change);

struct TuneKept {
    std::size_t figure = 0;
    double allowed = 0;
    TuneChange change; ///< towards worse
    [[nodiscard]] bool isHeld() const { return change.mean <= allowed; }
};

struct TuneVerdict {
    TuneFinding finding = TuneFinding::NoBetter;
    std::vector<TuneChange> objectives; ///< against the base
    std::vector<TuneKept> constraints;
};

/// `judged`: settings that are judged at the same time.
[[nodiscard]] TuneVerdict judge(const TuneGoals& goals, std::span<const TrialFigures> own,
    std::span<const TrialFigures> base, std::size_t judged = 1);
/// Whether jobs that a policy rejects count in every objective themselves; else they count as left.
[[nodiscard]] bool countsRejected(const TuneGoals& goals);
[[nodiscard]] TuneScore scoreOfTrial(const TuneGoals& goals, const TrialFigures& own, const TrialFigures& base);

} // namespace consonance
