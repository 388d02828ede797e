// SPDX-License-Identifier: GPL-3.0-or-later
//
// Choosing two runs of one trace out of a comparison: the second list holds what can be laid beside the first. GUI
// thread only.
#pragma once

#include "ui/compare/models/comparison_data.h"

class QComboBox;

namespace consonance {

/// Fills the list of first runs, keeping what was chosen; the baseline's runs come first, then those of the others in
/// the order of the form.
void fillFirstRuns(QComboBox& box, const ComparisonData& data);
/// Fills the list of runs that share trace with run `first`, those of others with its seed first.
void fillSecondRuns(QComboBox& box, const ComparisonData& data, int first);
/// Index into data.results() of what is chosen, or -1.
[[nodiscard]] int chosenRun(const QComboBox& box);

} // namespace consonance
