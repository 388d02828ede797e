// SPDX-License-Identifier: GPL-3.0-or-later
//
// Arithmetic on colours: relative luminance and contrast (WCAG 2.1), and mixing. Pure functions, any thread.
#pragma once

#include <QColor>

namespace consonance {

/// Relative luminance, 0 (black) … 1 (white). Source: WCAG 2.1, definition "relative luminance".
[[nodiscard]] double relativeLuminance(const QColor& color);
/// Contrast ratio, 1 … 21, symmetric. Source: WCAG 2.1, definition "contrast ratio".
[[nodiscard]] double contrastRatio(const QColor& a, const QColor& b);
/// `amount` 0 gives `from`, 1 gives `to`; mixed in sRGB, opaque.
[[nodiscard]] QColor mixColors(const QColor& from, const QColor& to, double amount);
/// Black or white, whichever reads better on `background`; at least 4.5 : 1 on every opaque colour.
[[nodiscard]] QColor readableOn(const QColor& background);

} // namespace consonance
