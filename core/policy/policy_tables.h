// SPDX-License-Identifier: GPL-3.0-or-later
//
// The tables of docs/policies.md, made from the registry.
#pragma once

#include "core/policy/policy.h"

namespace consonance {

/// The page with new tables in each section from `<!-- policies: FAMILY -->` to `<!-- end of policies -->`: one of the
/// family's policies, one of their parameters.
[[nodiscard]] std::string withPolicyTables(const std::string& page, const PolicyRegistry& registry);

} // namespace consonance
