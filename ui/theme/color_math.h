// SPDX-License-Identifier: GPL-3.0-or-later
//
// Arithmetic on colours: relative luminance and contrast (WCAG 2.1), mixing, and how a colour looks to a colour-blind
// reader. Pure functions, any thread.
#pragma once

#include <QColor>

namespace consonance {

enum class ColorVision { Normal, Protan, Deutan, Tritan };

/// Relative luminance, 0 (black) … 1 (white). Source: WCAG 2.1, definition "relative luminance".
[[nodiscard]] double relativeLuminance(const QColor& color);
/// Contrast ratio, 1 … 21, symmetric. Source: WCAG 2.1, definition "contrast ratio".
[[nodiscard]] double contrastRatio(const QColor& a, const QColor& b);
/// `amount` 0 gives `from`, 1 gives `to`; mixed in sRGB, opaque.
[[nodiscard]] QColor mixColors(const QColor& from, const QColor& to, double amount);
/// Black or white, whichever reads better on `background`; at least 4.5 : 1 on every opaque colour.
[[nodiscard]] QColor readableOn(const QColor& background);
/// The colour as seen with a full colour-vision deficiency. Source: Machado, Oliveira, Fernandes, IEEE TVCG 15(6),
/// 2009, severity 1.0 matrices.
[[nodiscard]] QColor simulateVision(const QColor& color, ColorVision vision);
/// Euclidean distance in OKLab (Ottosson 2020); about 0.02 is one just noticeable difference.
[[nodiscard]] double perceptualDistance(const QColor& a, const QColor& b);

} // namespace consonance
