// SPDX-License-Identifier: GPL-3.0-or-later
//
// Shares in percent, for files, logs and the command line. Pure functions.
#pragma once

#include <string>

namespace consonance {

/// A share in percent, as it is shown with so many decimals: part of a whole never reads 100, nor something 0. What is
/// within a millionth of either is taken for it: sums of shares are not exact.
[[nodiscard]] double shownPercent(double share, int decimals);
/// "12.5" of a share of 0.125, in the C locale.
[[nodiscard]] std::string percentText(double share, int decimals = 0);
/// "+3.6", "−10.5" or "0.0": a change, which is no part of a whole.
[[nodiscard]] std::string signedPercentText(double change);

} // namespace consonance
