// SPDX-License-Identifier: GPL-3.0-or-later
//
// What screen readers find in the timeline: a list of the rows that filters leave, pinned ones first, each with what
// became of its job or what ran in its lane. Installed by the first timeline. GUI thread only.
#pragma once

namespace consonance {

void installTimelineAccessibility();

} // namespace consonance
