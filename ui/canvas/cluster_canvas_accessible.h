// SPDX-License-Identifier: GPL-3.0-or-later
//
// The cluster picture for screen readers: a list of servers, each with a sentence on its load and tasks. GUI
// thread only.
#pragma once

namespace consonance {

class ClusterCanvas;

/// Makes QAccessible know the canvas; idempotent.
void installClusterCanvasAccessibility();
/// Says which server the keyboard is on.
void announceCurrentHost(ClusterCanvas& canvas);

} // namespace consonance
