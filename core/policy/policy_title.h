// SPDX-License-Identifier: GPL-3.0-or-later
//
// Policies as people know them, in any language. Pure functions of the registry; any thread.
#pragma once

#include "core/base/wording.h"

#include <string>

namespace consonance {

/// The title of a registered policy; of another one its id.
[[nodiscard]] std::string policyTitle(const std::string& id, const Wording& wording);
/// Of "ID NAME", a policy with a name of its own in a comparison.
[[nodiscard]] std::string contenderTitle(const std::string& contender, const Wording& wording);

} // namespace consonance
