// SPDX-License-Identifier: GPL-3.0-or-later
#include "ui/words/policy_colors.h"

#include "core/run/contender_colors.h"
#include "ui/theme/theme.h"

namespace consonance {

static_assert(kPolicyColors.size() == kJobColorCount);

QColor shownStyleColor(int style)
{
    return Theme::instance().jobStyle(static_cast<std::size_t>(style)).color;
}

QColor shownPolicyColor(const std::string& policy)
{
    return shownStyleColor(policyColor(policy));
}

} // namespace consonance
