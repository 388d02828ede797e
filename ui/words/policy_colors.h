// SPDX-License-Identifier: GPL-3.0-or-later
//
// The colours of core/run/contender_colors.h in the theme that is on. GUI thread.
#pragma once

#include <QColor>
#include <QIcon>

#include <string>

class QPainter;
class QRectF;

namespace consonance {

/// Of a style as contenderStyles() gives it.
[[nodiscard]] QColor shownStyleColor(int style);
/// Of a policy alone.
[[nodiscard]] QColor shownPolicyColor(const std::string& policy);
/// A square of the style's colour with its cuts, beside a name.
[[nodiscard]] QIcon policySwatch(int style);
/// Takes the cuts of the style out of a square or bar of its colour, from its left end on.
void cutMarks(QPainter& painter, const QRectF& filled, int style, const QColor& ground);

} // namespace consonance
