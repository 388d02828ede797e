// SPDX-License-Identifier: GPL-3.0-or-later
//
// Runs the stored runs of a comparison on copies of their trace, in the background, for intervals over schedules. GUI
// thread; `done` is called there.
#pragma once

#include "core/compare/stored_comparison.h"

#include <functional>

class QObject;

namespace consonance {

class RunLibrary;

/// Calls `done` with the comparison and its copies; not where none were run. Nothing once `receiver` is gone.
void runCopiesOfStored(RunLibrary& library, StoredComparison comparison, const CompareRequest& request,
    QObject* receiver, std::function<void(const StoredComparison&)> done);

} // namespace consonance
