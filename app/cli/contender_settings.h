// SPDX-License-Identifier: GPL-3.0-or-later
//
// Parameters of the policies of a comparison, as they are typed: POLICY.key=value.
#pragma once

#include "core/compare/compare.h"

#include <string>
#include <vector>

namespace consonance {

/// POLICY.key=value, or NAME.key=value for the contender that is written "POLICY NAME". A command that was typed so may
/// be started. Errors: a text that begins with no policy that is compared.
[[nodiscard]] Result<void> assignParameters(CompareRequest& request, const std::vector<std::string>& assignments);

} // namespace consonance
