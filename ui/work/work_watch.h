// SPDX-License-Identifier: GPL-3.0-or-later
//
// A look at background work from inside its threads, for tests that hold work where it begins and for proof that it
// runs. Set before work starts and taken away after all of it ended; called on the threads of the work. GUI thread only
// to set.
#pragma once

#include "core/base/progress.h"

#include <QString>

#include <functional>

namespace consonance {

struct WorkWatch {
    /// Before the function of the work; `label` is its group, or its name where it has none.
    std::function<void(const QString& label, const StopToken& stop)> begins;
    /// Right after the function has returned.
    std::function<void(const QString& label)> returned;
};

/// Of all runners from now on; an empty one watches nothing.
void setWorkWatch(WorkWatch watch);

} // namespace consonance
