// SPDX-License-Identifier: GPL-3.0-or-later
//
// The smaller members of the marginal-gain family. Values with their own state; one thread at a time.
#pragma once

#include "core/policy/gain/marginal_gain_policy.h"

#include <memory>

namespace consonance {

/// One task at a time to the job with the fewest by weight: max-min fair.
[[nodiscard]] std::unique_ptr<GainRule> makeMaxMinRule();

/// The cluster divided by the number of jobs; what a job cannot use stays free.
[[nodiscard]] std::unique_ptr<GainRule> makeEqualShareRule();

/// AFS-L (Hwang et al., NSDI 2021): of two jobs, the longer one gets the GPU when it loses more without it than the
/// shorter one gains with it; no job gets a first one before shorter jobs have theirs.
[[nodiscard]] std::unique_ptr<GainRule> makeAfsRule();

struct SideCarOptions {
    double restartSeconds = 15; ///< cost of a change to a job
    double hysteresis = 2; ///< a change must save this many times its cost
};
/// Elastic scheduling without touching the jobs (Wang et al., SC 2020, reconstructed): the time that a job saves with
/// another GPU, estimated from its observed speeds.
[[nodiscard]] std::unique_ptr<GainRule> makeSideCarRule(SideCarOptions options);

struct SlaqOptions {
    double epochSeconds = 60; ///< how far ahead the loss is predicted
    double forgetting = 1.1; ///< factor by which older losses weigh less
};
/// SLAQ (Zhang et al., SoCC 2017): to the job whose loss falls most in the next epoch, relative to its largest fall.
[[nodiscard]] std::unique_ptr<GainRule> makeSlaqRule(SlaqOptions options);

/// How much a loss falls in the next epoch with `tasks` tasks that take `secondsPerStep` × 1 / tasks for a step,
/// divided by `mostFallen`.
struct LossCurve;
[[nodiscard]] double slaqLossDrop(
    const LossCurve& curve, double k, double secondsPerStep, double epochSeconds, double tasks, double mostFallen);

} // namespace consonance
