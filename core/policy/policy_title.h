// SPDX-License-Identifier: GPL-3.0-or-later
//
// Policies as people know them, in any language. Pure functions of the registry; any thread.
#pragma once

#include "core/base/wording.h"
#include "core/policy/policy.h"

#include <algorithm>
#include <string>

namespace consonance {

/// The title of a registered policy; of another one its id.
[[nodiscard]] inline std::string policyTitle(const std::string& id, const Wording& wording)
{
    const auto* entry = PolicyRegistry::instance().find(id);
    return entry ? wording("Policy", entry->traits.title, {}) : id;
}

/// Of "ID NAME", a policy with a name of its own in a comparison.
[[nodiscard]] inline std::string contenderTitle(const std::string& contender, const Wording& wording)
{
    const auto end = std::min(contender.find(' '), contender.size());
    return policyTitle(contender.substr(0, end), wording) + contender.substr(end);
}

} // namespace consonance
