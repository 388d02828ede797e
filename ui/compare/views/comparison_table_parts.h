// SPDX-License-Identifier: GPL-3.0-or-later
//
// Parts of the table views of a comparison. GUI thread only.
#pragma once

#include "ui/compare/models/comparison_data.h"
#include "ui/models/sheet_model.h"

#include <QString>

#include <initializer_list>
#include <vector>

class QComboBox;
class QHBoxLayout;
class QVBoxLayout;
class QWidget;

namespace consonance {

/// px that a column of names is made wide for them, at most.
inline constexpr int kWidestName = 320;

/// The layout of such a view.
[[nodiscard]] QVBoxLayout* columnOf(QWidget* view);
/// What stands over its table, at the left.
[[nodiscard]] QHBoxLayout* controlsOf(std::initializer_list<QWidget*> widgets);
/// Of the contender of each row, in that column.
[[nodiscard]] SheetModel::Decoration swatchesOf(const ComparisonData& data, int column);
/// The figures to choose from, by key, and `all` before them unless it is empty; keeps what was chosen while it is
/// among them.
void fillMetrics(QComboBox& box, const QString& all, const std::vector<const MetricInfo*>& metrics);

} // namespace consonance
