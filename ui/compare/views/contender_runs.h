// SPDX-License-Identifier: GPL-3.0-or-later
//
// The stored runs behind a contender of a comparison, to be opened: the first of them, which says of how many, and all
// in the context menu of a row or point. GUI thread only.
#pragma once

#include "ui/compare/models/comparison_data.h"

#include <functional>

class QMenu;

namespace consonance {

/// The first run of the contender, by trace and seed; nothing where none is stored.
[[nodiscard]] std::optional<RunPlace> firstRunOf(const ComparisonData& data, const std::string& contender);
/// "Open run", or a menu with one entry for each of several; nothing where none is stored. `open` as
/// ComparisonView::openRequested.
void offerRuns(QMenu& menu, const ComparisonData& data, const std::string& contender,
    const std::function<void(const RunPlace&)>& open);

} // namespace consonance
