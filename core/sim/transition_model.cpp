// SPDX-License-Identifier: GPL-3.0-or-later
#include "core/sim/transition_model.h"

#include "core/workload/workload.h"

namespace consonance {

FailureLoss lossOf(const JobRequest& request, const FailureLoss& ofRun)
{
    if (!request.checkpointEvery)
        return ofRun;
    if (*request.checkpointEvery <= Duration {})
        return { .rule = FailureRule::Everything };
    return { .rule = FailureRule::Checkpoint, .every = *request.checkpointEvery, .cost = ofRun.cost };
}

Duration TransitionTable::stall(TransitionKind kind) const
{
    switch (kind) {
    case TransitionKind::Start:
        return start;
    case TransitionKind::Resume:
        return resume;
    case TransitionKind::Move:
        return move;
    case TransitionKind::Resize:
        return resize;
    case TransitionKind::Retune:
        return retune;
    case TransitionKind::None:
    case TransitionKind::Suspend:
    case TransitionKind::Failure:
        return {};
    }
    return {};
}

double TransitionTable::sliceLoss() const
{
    if (sliceSwitch >= slice)
        return slice > Duration {} ? 1 : 0;
    return static_cast<double>(sliceSwitch.microseconds) / static_cast<double>(slice.microseconds);
}

TransitionTable TransitionTable::none()
{
    return { .name = "none",
        .start = {},
        .resume = {},
        .move = {},
        .resize = {},
        .retune = {},
        .sliceSwitch = {},
        .failureLoss = { .rule = FailureRule::Nothing } };
}

} // namespace consonance
