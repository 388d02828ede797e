// SPDX-License-Identifier: GPL-3.0-or-later
//
// The picture of one task: shape and letter say the role, colour and hatch what the colour mode says, stripes that it
// is stalled, a dashed edge that it is only proposed. Drawn the same in tiles, legends and exports. Pure but for the
// painter.
#pragma once

#include "core/workload/workload.h"
#include "ui/theme/theme.h"

#include <QRectF>
#include <QString>

class QPainter;

namespace consonance {

struct TaskMark {
    RoleKind kind = RoleKind::Task;
    JobStyle style;
    bool isStalled = false;
    bool isProposed = false;
    bool isDimmed = false; ///< `style` is a dimmed one
    QString number; ///< of the job; left out where it does not fit
};

/// `rect` is square. Letters appear from 11 px, numbers from 20 px on.
void drawTaskMark(
    QPainter& painter, const QRectF& rect, const TaskMark& mark, const ThemeTokens& tokens, const QFont& font);
/// Smallest square, in pixels, that shows a number.
inline constexpr double kSmallestNumberedMark = 20;

} // namespace consonance
