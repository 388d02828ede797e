// SPDX-License-Identifier: GPL-3.0-or-later
//
// The sockets of a server: a box each with a stroke for every GPU that hangs on it, in the order of the squares above.
// They show what is there, not who has it. Any thread that may paint.
#pragma once

#include "ui/canvas/cluster_scene.h"
#include "ui/theme/theme.h"

class QPainter;

namespace consonance {

/// All of a server, along the lower end of its tile.
void drawSockets(QPainter& painter, const ThemeTokens& tokens, const QRectF& rect, const HostView& host, double zoom);
void drawSocket(QPainter& painter, const ThemeTokens& tokens, const QRectF& box, int devices);

} // namespace consonance
