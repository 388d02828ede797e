// SPDX-License-Identifier: GPL-3.0-or-later
//
// A sweep as a form says it: a comparison, and lists of values for some parameters of its policies and of its trace; to
// a plan and back. Plain values and functions, any thread. Bounded by kMaximumSweepCombinations.
#pragma once

#include "core/compare/compare.h"
#include "core/sweep/sweep_plan.h"

#include <string>
#include <vector>

namespace consonance {

/// A parameter, with the values that it takes.
struct SweptParameter {
    std::string contender; ///< entry of CompareRequest::policies; empty: of the trace, which is a preset then
    std::string key;
    std::vector<std::string> values;

    bool operator==(const SweptParameter&) const = default;
};

/// How the values of the parameters of one policy meet, and those of the trace. Policies, traces and seeds always all
/// meet each other.
enum class SweepMix : std::uint8_t {
    EveryCombination,
    RowByRow, ///< the first value of each, the second of each, …: as many values for all
};

struct SweepValues {
    std::vector<SweptParameter> parameters; ///< those without values are left as the comparison has them
    SweepMix mix = SweepMix::EveryCombination;

    bool operator==(const SweepValues&) const = default;
};

/// "1, 16, 128", "1..8", "0..1 by 0.25", or several of these. Nothing for an empty text. Errors: a range that ends
/// before it begins, or with a step that is not above 0; more than kMaximumSweepCombinations.
[[nodiscard]] Result<std::vector<std::string>> parseSweepValues(const std::string& text);

/// Errors: unlike numbers of values row by row, too many combinations, values for a trace that is no preset.
[[nodiscard]] Result<SweepPlan> sweepPlanOf(
    const CompareRequest& request, const SweepValues& values, const std::string& name);

struct SweepFormState {
    CompareRequest request;
    SweepValues values;
};
/// The form that makes this plan. Errors: a plan that no form makes, such as one whose policies' values are neither
/// every combination nor rows.
[[nodiscard]] Result<SweepFormState> sweepFormOf(const SweepPlan& plan);

} // namespace consonance
