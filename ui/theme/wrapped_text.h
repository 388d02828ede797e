// SPDX-License-Identifier: GPL-3.0-or-later
//
// Text broken into lines of a width: between words, and within a word that is wider than a line, so that nothing is
// lost. For what paints text itself. Plain function, any thread that may use fonts. Cost: O(length).
#pragma once

#include <QString>

class QFont;

namespace consonance {

/// The same text with a line feed at each break.
[[nodiscard]] QString wrappedText(const QString& text, const QFont& font, double width);

} // namespace consonance
