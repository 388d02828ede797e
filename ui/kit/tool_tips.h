// SPDX-License-Identifier: GPL-3.0-or-later
//
// Tips: long ones in several lines, which Qt would write in a single one across the whole screen, and why a control is
// grey. GUI thread only.
#pragma once

#include <QString>

class QApplication;
class QWidget;

namespace consonance {

/// The text as rich text, which wraps; a short text, or one that is rich already, stays as it is.
[[nodiscard]] QString wrappedToolTip(const QString& text);
/// Enabled where there is no reason against it; otherwise grey, and the tip says why.
void setEnabledUnless(QWidget& widget, const QString& reason);
/// Empty where it is enabled, or where no reason was given.
[[nodiscard]] QString whyDisabled(const QWidget& widget);
/// Wraps the tips of widgets and of headings from now on. Cells of tables are up to their views.
void wrapLongToolTips(QApplication& application);

} // namespace consonance
