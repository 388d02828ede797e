// SPDX-License-Identifier: GPL-3.0-or-later
//
// Long tips in several lines: Qt writes a plain one in a single line, across the whole screen if need be. GUI thread
// only.
#pragma once

#include <QString>

class QApplication;

namespace consonance {

/// The text as rich text, which wraps; a short text, or one that is rich already, stays as it is.
[[nodiscard]] QString wrappedToolTip(const QString& text);
/// Wraps the tips of widgets and of headings from now on. Cells of tables are up to their views.
void wrapLongToolTips(QApplication& application);

} // namespace consonance
