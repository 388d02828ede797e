// SPDX-License-Identifier: GPL-3.0-or-later
//
// How interference models are asked for and called: "contention", "none", or "measured:FILE" with a table of
// measurements. Pure apart from the installed translators; GUI thread.
#pragma once

#include <QString>

#include <string>

namespace consonance {

/// The displayed text for a model as requested.
[[nodiscard]] QString interferenceTitle(const std::string& model);

} // namespace consonance
