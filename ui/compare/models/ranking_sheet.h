// SPDX-License-Identifier: GPL-3.0-or-later
//
// The ranking of a comparison as a table: the subject of a row is its contender. Columns that would say nothing, such
// as intervals of single runs, are left to the reader's request. GUI thread, for the translations.
#pragma once

#include "core/compare/compare.h"
#include "core/sheet/sheet.h"

namespace consonance {

[[nodiscard]] Sheet rankingSheet(const std::vector<CompareSummary>& summary);

} // namespace consonance
