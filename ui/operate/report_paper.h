// SPDX-License-Identifier: GPL-3.0-or-later
//
// A report on one sheet of A4: painted on a screen, a printer's page or a picture. Content that does not fit is painted
// smaller, so that it stays one page. Needs a QApplication but no display. GUI thread, or any thread without a window.
#pragma once

#include "core/operate/run_report.h"

#include <QSize>
#include <QString>

class QPainter;

namespace consonance {

/// A4 in device-independent pixels.
inline constexpr QSize kReportSheet(794, 1123);

/// Paints the page onto a sheet that begins at the painter's origin, in dark ink.
void paintReport(QPainter& painter, const RunReport& report);

/// Writes .pdf, .svg or .png by the name's ending, or .md with its pictures beside it. Errors: another ending, a file
/// that cannot be written.
[[nodiscard]] Result<void> saveReportAs(const RunReport& report, const QString& path);

} // namespace consonance
