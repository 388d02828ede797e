// SPDX-License-Identifier: GPL-3.0-or-later
//
// The picture of one task: a square is a device that it holds, a rounded mark a task without one; colour follows the
// colour mode, a quiet texture that it is stalled, a dashed edge that it is only proposed. Drawn the same in
// tiles, legends and exports. And the sockets of a server: one box each with a stroke for every GPU attached to it, in
// the order of the squares above; they show the hardware, not its holders. Pure except for the painter.
#pragma once

#include "core/workload/workload.h"
#include "ui/canvas/cluster_scene.h"
#include "ui/theme/theme.h"

#include <QRectF>
#include <QString>

class QPainter;

namespace consonance {

struct TaskMark {
    RoleKind kind = RoleKind::Task; ///< of a task without a device
    JobStyle style;
    bool isOnDevice = false;
    bool isStalled = false;
    bool isProposed = false;
    bool isDimmed = false; ///< `style` is a dimmed one
    QString number; ///< of the job; left out where it does not fit
};

/// `rect` may be a part of a square. A mark too small for the number has the letter of its role.
void drawTaskMark(
    QPainter& painter, const QRectF& rect, const TaskMark& mark, const ThemeTokens& tokens, const QFont& font);
/// Narrowest place, in pixels, that shows a number.
inline constexpr double kSmallestNumberedMark = 13;

/// All of a server, along the lower end of its tile.
void drawSockets(QPainter& painter, const ThemeTokens& tokens, const QRectF& rect, const HostView& host, double zoom);
void drawSocket(QPainter& painter, const ThemeTokens& tokens, const QRectF& box, int devices);

} // namespace consonance
