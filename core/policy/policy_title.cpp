// SPDX-License-Identifier: GPL-3.0-or-later
#include "core/policy/policy_title.h"

#include "core/policy/policy.h"

#include <algorithm>

namespace consonance {

std::string policyTitle(const std::string& id, const Wording& wording)
{
    const auto* entry = PolicyRegistry::instance().find(id);
    return entry ? wording("Policy", entry->traits.title, {}) : id;
}

std::string contenderTitle(const std::string& contender, const Wording& wording)
{
    const auto end = std::min(contender.find(' '), contender.size());
    return policyTitle(contender.substr(0, end), wording) + contender.substr(end);
}

} // namespace consonance
