// SPDX-License-Identifier: GPL-3.0-or-later
#include "core/throughput/step_table.h"

#include "core/throughput/shape_interpolation.h"

#include <algorithm>
#include <functional>

namespace consonance {

namespace {

/// Rings that differ by where one begins to count are one ring.
std::vector<std::int32_t> smallestRotation(std::span<const std::int32_t> ring)
{
    std::vector<std::int32_t> smallest(ring.begin(), ring.end());
    std::vector<std::int32_t> rotated = smallest;
    for (std::size_t i = 1; i < ring.size(); ++i) {
        std::rotate(rotated.begin(), rotated.begin() + 1, rotated.end());
        smallest = std::min(smallest, rotated);
    }
    return smallest;
}

} // namespace

StepTable::StepTable(const TrainingMeasurements& measurements)
    : m_between(std::make_unique<const ShapeInterpolation>(measurements.steps))
{
    const auto add = [](auto& points, Placement placement, const MeasuredStep& step) {
        points[std::move(placement)].push_back({ step.localBatch, { step.stepSeconds, step.syncSeconds } });
    };
    for (const auto& step : measurements.steps) {
        if (!step.replicasByServer.empty())
            add(m_measured, smallestRotation(step.replicasByServer), step);
    }
    for (const auto& step : measurements.interpolated) {
        Placement ring = step.replicasByServer;
        std::ranges::sort(ring, std::greater());
        add(m_given, std::move(ring), step);
    }
    for (auto* points : { &m_given, &m_measured }) {
        for (auto& [placement, ofPlacement] : *points)
            std::ranges::stable_sort(ofPlacement, {}, &Point::localBatch);
    }
}

StepTable::~StepTable() = default;

StepTime StepTable::at(std::span<const std::int32_t> replicasByServer, std::int32_t localBatch) const
{
    const Placement ring(replicasByServer.begin(), replicasByServer.end());
    if (const auto given = m_given.find(ring); given != m_given.end()) {
        const auto& points = given->second;
        const auto found = std::ranges::lower_bound(points, localBatch, {}, &Point::localBatch);
        if (found != points.end() && found->localBatch == localBatch)
            return found->time;
    }
    const auto measured = m_measured.find(smallestRotation(ring));
    if (measured == m_measured.end())
        return m_between->at(replicasByServer, localBatch);
    const auto& points = measured->second;
    if (points.size() == 1)
        return points.front().time;
    const auto batch = std::clamp(localBatch, points.front().localBatch, points.back().localBatch);
    const auto next = std::ranges::lower_bound(points, batch, {}, &Point::localBatch);
    const auto upper = std::clamp<std::ptrdiff_t>(next - points.begin(), 1, std::ssize(points) - 1);
    const Point& high = points[static_cast<std::size_t>(upper)];
    const Point& low = points[static_cast<std::size_t>(upper - 1)];
    // Slope first and then along it from the lower point: the order in which the reference (SciPy's interp1d) rounds.
    const double span = static_cast<double>(high.localBatch - low.localBatch);
    const double along = static_cast<double>(batch - low.localBatch);
    const auto between = [&](double from, double to) { return (to - from) / span * along + from; };
    return { between(low.time.stepSeconds, high.time.stepSeconds),
        between(low.time.syncSeconds, high.time.syncSeconds) };
}

StepTableSet::StepTableSet(const ModelCatalogue& models)
{
    for (const auto& model : models.models) {
        m_tables.push_back(model.training ? std::make_unique<const StepTable>(*model.training) : nullptr);
        m_isEmpty = m_isEmpty && !model.training;
    }
}

RingShape::RingShape(const JobPlacement& placement)
{
    HostId previous;
    for (const auto& tasks : placement.tasks) {
        if (tasks.count <= 0 || placement.job->request.roles[tasks.role].kind == RoleKind::ParameterServer)
            continue;
        m_replicas += tasks.count;
        if (tasks.host == previous)
            m_counts.back() += tasks.count;
        else
            m_counts.push_back(tasks.count);
        previous = tasks.host;
    }
    std::ranges::sort(m_counts, std::greater());
}

} // namespace consonance
