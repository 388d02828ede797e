// SPDX-License-Identifier: GPL-3.0-or-later
#include "ui/session/session_controller.h"

namespace consonance {

Result<LoadedRun> startLoadedRun(
    const RunRequest& request, const ResolvedInputs& inputs, const StopToken& stop, Progress& progress)
{
    TRY_ASSIGN(auto session, InteractiveSession::create(request, inputs, {}, stop, &progress));
    LoadedRun run { .setup = session->simulation().setup(), .problems = inputs.problems };
    run.session = std::move(session);
    run.originalCluster = inputs.originalCluster;
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
