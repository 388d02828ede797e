// SPDX-License-Identifier: GPL-3.0-or-later
//
// Keys by position, not by label: W, A, S and D form the same cross on every layout (on a
// French keyboard the letters there are Z, Q, S and D), with Q, R and F around it; comma and full stop lie side by side
// (semicolon and colon there). Pure; GUI thread.
#pragma once

#include <Qt>

class QKeyEvent;

namespace consonance {

/// The US key at the place of the pressed key, for the places named above; Key_unknown for their letters at
/// other places. Where the platform does not report places, the key itself.
[[nodiscard]] Qt::Key physicalKey(const QKeyEvent& event);

} // namespace consonance
