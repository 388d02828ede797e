// SPDX-License-Identifier: GPL-3.0-or-later
#include "ui/pages/session_controller.h"

namespace consonance {

RunLoader loaderOf(const RunRequest& request)
{
    return [request](const StopToken&, Progress&) -> Result<LoadedRun> {
        TRY_ASSIGN(auto inputs, resolveInputs(request));
        return LoadedRun { .setup = makeSetup(request, inputs), .problems = std::move(inputs.problems) };
    };
}

void SessionController::open(const RunRequest& request)
{
    open(request, loaderOf(request));
}

} // namespace consonance
