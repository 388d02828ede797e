// SPDX-License-Identifier: GPL-3.0-or-later
//
// The colours of core/run/contender_colors.h in the theme that is on. GUI thread.
#pragma once

#include <QColor>

#include <string>

namespace consonance {

/// Of a style as contenderStyles() gives it.
[[nodiscard]] QColor shownStyleColor(int style);
/// Of a policy alone.
[[nodiscard]] QColor shownPolicyColor(const std::string& policy);

} // namespace consonance
