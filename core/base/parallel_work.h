// SPDX-License-Identifier: GPL-3.0-or-later
//
// Pieces of work that do not depend on each other, spread over a few threads. Blocks until all are done.
#pragma once

#include "core/base/progress.h"
#include "core/base/result.h"

#include <cstddef>
#include <functional>

namespace consonance {

/// Calls work(0) … work(count − 1), begun in this order, on that many threads (0: one per processor), including this
/// one. The first error stops the others through the token passed to them, and is returned. A stop keeps pieces from
/// beginning; `work` looks at its token itself. `work` must guard its shared data.
[[nodiscard]] Result<void> workInParallel(std::size_t count, int threads, const StopToken& stop,
    const std::function<Result<void>(std::size_t, const StopToken&)>& work);

} // namespace consonance
