// SPDX-License-Identifier: GPL-3.0-or-later
//
// Which views a comparison has, and which of them share a tab. The caller owns the views. GUI thread.
#pragma once

#include "core/compare/compare.h"

#include <QString>

#include <functional>
#include <vector>

namespace consonance {

class CommandRegistry;
class ComparisonView;
class RunLibrary;

/// By tab, from the left. `form`: what the form of comparisons asks for now.
[[nodiscard]] std::vector<std::vector<ComparisonView*>> makeComparisonViews(
    RunLibrary& library, CommandRegistry& registry, std::function<CompareRequest()> form);
/// Of the tab with that number.
[[nodiscard]] QString comparisonGroupTitle(int group);

} // namespace consonance
