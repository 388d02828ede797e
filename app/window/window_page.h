// SPDX-License-Identifier: GPL-3.0-or-later
//
// The pages of the window, by which parts that know no widget ask for one. Plain values.
#pragma once

#include <cstdint>

namespace consonance {

enum class WindowPage : std::uint8_t { Welcome, Session, Compare, Runs, Training };

} // namespace consonance
