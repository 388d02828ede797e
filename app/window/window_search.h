// SPDX-License-Identifier: GPL-3.0-or-later
//
// What Ctrl+K finds beside commands: policies, lessons, samples, runs, jobs and servers of the open run, and pages of
// the manual; and an answer for what nothing is called. GUI thread only. Cost of a letter: O(jobs + servers).
#pragma once

#include "ui/commands/search_source.h"

namespace consonance {

class ManualGuide;
class RunOpening;
class Teaching;
class WindowPages;
struct WindowCore;

/// Everything outlives the search.
struct SearchedParts {
    WindowCore& core;
    WindowPages& pages;
    RunOpening& opening;
    Teaching& teaching;
    ManualGuide& manual;
};
[[nodiscard]] SearchSource windowSearch(const SearchedParts& parts);

} // namespace consonance
