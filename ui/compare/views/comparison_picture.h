// SPDX-License-Identifier: GPL-3.0-or-later
//
// The summary of a comparison as a picture file. Needs a QApplication but no display.
#pragma once

#include "core/compare/compare.h"
#include "ui/plot/paper.h"

namespace consonance {

/// Bars with intervals and figures; `provenance` stands below. Errors: a file that cannot be written.
[[nodiscard]] Result<void> saveComparisonPicture(
    const QString& path, const CompareResult& result, const QString& provenance);

} // namespace consonance
