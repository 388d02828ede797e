// SPDX-License-Identifier: GPL-3.0-or-later
//
// Gains of the Optimus family (Peng et al., EuroSys 2018): how much sooner a job would be done with one more task.
// Values with their own state; one thread at a time.
#pragma once

#include "core/policy/marginal_gain_policy.h"

#include <memory>

namespace consonance {

/// The all-reduce form with an oracle, as the Pollux artifact compares against it (osdi21-artifact @c793c70,
/// simulator/optimus.py): remaining steps at the submitted batch × the difference of step times, both known, jobs
/// packed on as few servers as possible.
[[nodiscard]] std::unique_ptr<GainRule> makeOracleGainRule();

struct OptimusOptions {
    double youngDiscount = 0.95; ///< factor on the gain of a job without a fitted loss curve
};

/// The form of the paper for workers and parameter servers: epochs left from a fitted loss curve, speeds from a model
/// fitted to a few sample runs, the saving divided by the dominant demand of the task added.
[[nodiscard]] std::unique_ptr<GainRule> makeOptimusRule(OptimusOptions options);

} // namespace consonance
