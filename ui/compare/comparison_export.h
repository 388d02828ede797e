// SPDX-License-Identifier: GPL-3.0-or-later
//
// Writes a comparison into a file that the user chooses: as JSON, as a table, or the view shown as a picture. GUI
// thread only.
#pragma once

#include "core/compare/compare.h"
#include "ui/work/message.h"

#include <optional>

class QWidget;

namespace consonance {

class ComparisonView;
class Settings;

/// What to tell the user; nothing when no file was chosen.
[[nodiscard]] std::optional<Message> exportComparison(
    QWidget& parent, Settings& settings, ComparisonView& view, const CompareResult& result);

} // namespace consonance
