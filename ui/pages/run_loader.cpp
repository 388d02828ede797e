// SPDX-License-Identifier: GPL-3.0-or-later
#include "ui/pages/session_controller.h"

namespace consonance {

Result<LoadedRun> startLoadedRun(
    const RunRequest& request, const ResolvedInputs& inputs, const StopToken& stop, Progress& progress)
{
    TRY_ASSIGN(auto simulation, startRun(request, inputs, stop, &progress));
    LoadedRun run { .setup = simulation.setup(), .problems = inputs.problems };
    run.started = std::move(simulation);
    return run;
}

RunLoader loaderOf(const RunRequest& request)
{
    return [request](const StopToken& stop, Progress& progress) -> Result<LoadedRun> {
        TRY_ASSIGN(const auto inputs, resolveInputs(request, stop));
        return startLoadedRun(request, inputs, stop, progress);
    };
}

void SessionController::open(const RunRequest& request)
{
    open(request, loaderOf(request));
}

} // namespace consonance
