// SPDX-License-Identifier: GPL-3.0-or-later
//
// A report on sheets of A4: painted on a screen, a printer's pages or a picture. No text is smaller than 8 pt: what
// does not fit on a page, such as many assumptions, goes on the next. Needs a QApplication but no display. GUI thread,
// or any thread without a window.
#pragma once

#include "core/operate/run_report.h"

#include <QSize>
#include <QString>

class QPainter;

namespace consonance {

/// A4 in device-independent pixels.
inline constexpr QSize kReportSheet(794, 1123);

/// As many sheets as it needs, below each other.
[[nodiscard]] QSize reportSize(const RunReport& report);
/// Paints the sheets below each other from the painter's origin on, in dark ink.
void paintReport(QPainter& painter, const RunReport& report);

/// Writes .pdf (in pages), .svg or .png by the name's ending, or .md with its pictures beside it. Errors: another
/// ending, a file that cannot be written.
[[nodiscard]] Result<void> saveReportAs(const RunReport& report, const QString& path);

} // namespace consonance
