// SPDX-License-Identifier: GPL-3.0-or-later
//
// Registers the preemptive and elastic schedulers; called by registerBuiltinPolicies() alone.
#pragma once

#include "core/policy/policy.h"

namespace consonance {

/// Cited by the simple and the elastic policies that come from there.
inline constexpr const char* kTiresiasPaper
    = "Gu et al., \"Tiresias: A GPU Cluster Manager for Distributed Deep Learning\", NSDI 2019";

void addElasticPolicies(PolicyRegistry& registry);

} // namespace consonance
