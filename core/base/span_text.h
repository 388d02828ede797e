// SPDX-License-Identifier: GPL-3.0-or-later
//
// Lengths of time for people, in the units that they count them in and as their language calls these; the window writes
// them alike (ui/kit/number_format.h). Pure; any thread.
#pragma once

#include "core/base/wording.h"

#include <array>
#include <string>

namespace consonance {

/// "12.4 s", "5 min 3 s", "8 h 23 min", "3 d 4 h"; "–" where there is none.
[[nodiscard]] std::string spanText(double seconds, const Wording& wording = englishWording);
/// Two that stand beside each other: to the second where rounding would hide or double their difference.
[[nodiscard]] std::array<std::string, 2> spanTexts(
    double first, double second, const Wording& wording = englishWording);

} // namespace consonance
