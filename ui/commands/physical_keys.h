// SPDX-License-Identifier: GPL-3.0-or-later
//
// Keys by where they lie, not by what is printed on them: W, A, S and D form the same cross on every layout (on a
// French keyboard the letters there are Z, Q, S and D), with Q, R and F around it; comma and full stop lie side by side
// (semicolon and colon there). Pure; GUI thread.
#pragma once

#include <Qt>

class QKeyEvent;

namespace consonance {

/// What a US keyboard has at the place of the pressed key, for the places named above; Key_unknown for their letters at
/// other places. Where the platform does not tell places, the key itself.
[[nodiscard]] Qt::Key physicalKey(const QKeyEvent& event);

} // namespace consonance
