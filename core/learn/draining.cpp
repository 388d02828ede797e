// SPDX-License-Identifier: GPL-3.0-or-later
#include "core/learn/draining.h"

#include "core/learn/board_world.h"
#include "core/learn/predictor/predicted_speeds.h"
#include "core/workload/job_shapes.h"

#include <algorithm>

namespace consonance {

namespace {

double stayIn(const BoardWorld& start, SpeedModel& speeds, double intervalSeconds, BeginMoments moments, double most,
    double longestWait)
{
    const FlowSettings settings { .intervalSeconds = intervalSeconds,
        .moments = moments,
        .longestWait = longestWait * intervalSeconds,
        .empty = &start.empty(),
        .startSeconds = kStartSeconds,
        .most = most * intervalSeconds };
    return flowTime(start.world(), start.waiting(), {}, settings, speeds) / intervalSeconds;
}

} // namespace

double drainedStay(const PlacementBoard& board, const RewardPredictor& predictor, double intervalSeconds,
    BeginMoments moments, double most, double longestWait)
{
    PredictedSpeeds speeds(predictor);
    return stayIn(BoardWorld(board, predictor), speeds, intervalSeconds, moments, most, longestWait);
}

Result<TrueDraining> TrueDraining::of(const View& view)
{
    TRY_ASSIGN(const ThroughputModel* model, view.interferenceModel());
    TrueDraining draining(view, *model);
    for (const auto id : view.running())
        TRY(draining.know(JobId(id)));
    for (const auto id : view.waiting())
        TRY(draining.know(JobId(id)));
    return draining;
}

Result<void> TrueDraining::know(JobId job)
{
    TRY_ASSIGN(const JobPlacement placement, m_view.placementForModel(job));
    TRY_ASSIGN(const Work work, m_view.work(job));
    TRY_ASSIGN(const double seconds, m_view.remainingSeconds(job));
    TRY_ASSIGN(const double estimated, m_view.estimatedSeconds(job));
    const double alone = estimated / declaredOverTrue(work, placement.model);
    const double part = alone > 0 ? std::min(1.0, seconds / alone) : 1;
    m_known[job] = { .spec = placement.job, .work = work.amount, .left = work.amount * part };
    return {};
}

double TrueDraining::stay(const PlacementBoard& board, const RewardPredictor& predictor, double intervalSeconds,
    BeginMoments moments, double most, double longestWait)
{
    const BoardWorld start(board, predictor, [&](WorldJob& job) {
        const JobRequest& request = m_view.request(job.id);
        const WorldJob roles = makeWorldJob(job.id, request, job.model);
        const Known& known = m_known.at(job.id);
        job.request = &request;
        job.spec = known.spec;
        job.role = roles.role;
        job.work = known.work;
        return known.left;
    });
    return stayIn(start, m_speeds, intervalSeconds, moments, most, longestWait);
}

} // namespace consonance
