// SPDX-License-Identifier: GPL-3.0-or-later
//
// The summary of a comparison as a picture file: the table and the bars that its view shows. Needs a QApplication but
// no display.
#pragma once

#include "ui/compare/models/comparison_data.h"
#include "ui/plot/paper.h"

#include <QStringList>

namespace consonance {

/// What the figures rest on, a line each; none where there is nothing to say.
[[nodiscard]] QStringList evidenceLines(const ComparisonData& data);
/// On paper, with the origin of the data below.
[[nodiscard]] QImage comparisonImage(const ComparisonData& data);
/// The same as a file. Errors: it cannot be written.
[[nodiscard]] Result<void> saveComparisonPicture(
    const QString& path, const ComparisonData& data, const PaperSize& paper = {});

} // namespace consonance
