// SPDX-License-Identifier: GPL-3.0-or-later
//
// Registers the preemptive and elastic schedulers; called by registerBuiltinPolicies() alone.
#pragma once

#include "core/policy/policy.h"

namespace consonance {

void addElasticPolicies(PolicyRegistry& registry);

} // namespace consonance
