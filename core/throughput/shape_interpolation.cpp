// SPDX-License-Identifier: GPL-3.0-or-later
#include "core/throughput/shape_interpolation.h"

#include "core/throughput/step_table.h"

#include <algorithm>
#include <cmath>
#include <cstdio>
#include <cstdlib>
#include <map>
#include <string>
#include <tuple>

extern "C" {
#include <libqhull_r/libqhull_r.h>
}

namespace consonance {

namespace {

/// Weights below this are outside; what rounding leaves of a zero is inside.
constexpr double kInside = -1e-9;
/// Flatter simplices, relative to the product of their edges, are left out: they hold no volume, only rounding.
constexpr double kFlat = 1e-12;

using Vector = std::array<double, 3>;

Vector minus(const Vector& a, const Vector& b)
{
    return { a[0] - b[0], a[1] - b[1], a[2] - b[2] };
}
Vector cross(const Vector& a, const Vector& b)
{
    return { a[1] * b[2] - a[2] * b[1], a[2] * b[0] - a[0] * b[2], a[0] * b[1] - a[1] * b[0] };
}
double dot(const Vector& a, const Vector& b)
{
    return a[0] * b[0] + a[1] * b[1] + a[2] * b[2];
}
double length(const Vector& a)
{
    return std::sqrt(dot(a, a));
}

/// Qhull's state and the text it would print, released together.
class Hull {
public:
    Hull()
        : m_messages(open_memstream(&m_text, &m_size))
    {
        qh_zero(&m_state, m_messages);
    }
    Hull(const Hull&) = delete;
    Hull& operator=(const Hull&) = delete;
    ~Hull()
    {
        qh_freeqhull(&m_state, !qh_ALL);
        int unreleased = 0;
        int total = 0;
        qh_memfreeshort(&m_state, &unreleased, &total);
        if (m_messages)
            std::fclose(m_messages);
        std::free(m_text); // NOLINT: open_memstream allocates with malloc
    }
    /// The Delaunay triangulation with the options that SciPy uses in three dimensions. False when there is none.
    bool triangulate(std::vector<double>& coordinates, int points)
    {
        std::string options = "qhull d Qt Qbb Qc Qz Q12";
        return m_messages
            && qh_new_qhull(&m_state, 3, points, coordinates.data(), False, options.data(), m_messages, m_messages)
            == 0;
    }
    [[nodiscard]] qhT* state() { return &m_state; }

private:
    qhT m_state {};
    char* m_text = nullptr;
    std::size_t m_size = 0;
    std::FILE* m_messages = nullptr;
};

} // namespace

ShapeInterpolation::ShapeInterpolation(const std::vector<MeasuredStep>& steps)
{
    takeMeans(steps);
    triangulate();
}

void ShapeInterpolation::takeMeans(const std::vector<MeasuredStep>& steps)
{
    struct Sum {
        double step = 0;
        double sync = 0;
        double count = 0;
    };
    std::map<std::tuple<std::int32_t, std::int32_t, std::int32_t>, Sum> sums;
    for (const auto& step : steps) {
        if (step.replicasByServer.empty())
            continue;
        auto& sum = sums[{ step.servers, step.replicas, step.localBatch }];
        sum.step += step.stepSeconds;
        sum.sync += step.syncSeconds;
        sum.count += 1;
    }
    for (const auto& [key, sum] : sums) {
        const auto& [servers, replicas, localBatch] = key;
        m_points.push_back(
            { .at = { static_cast<double>(servers), static_cast<double>(replicas), static_cast<double>(localBatch) },
                .stepSeconds = sum.step / sum.count,
                .syncSeconds = sum.sync / sum.count });
    }
    // What was measured without a placement comes after them and as it is, as in the reference: Qhull takes the first
    // of two equal points, and the order decides among triangulations.
    for (const auto& step : steps) {
        if (step.replicasByServer.empty())
            m_points.push_back({ .at = { static_cast<double>(step.servers), static_cast<double>(step.replicas),
                                     static_cast<double>(step.localBatch) },
                .stepSeconds = step.stepSeconds,
                .syncSeconds = step.syncSeconds });
    }
}

void ShapeInterpolation::triangulate()
{
    if (m_points.size() < kDimensions + 2)
        return;
    std::vector<double> coordinates;
    for (const auto& point : m_points)
        coordinates.insert(coordinates.end(), point.at.begin(), point.at.end());
    Hull hull;
    if (!hull.triangulate(coordinates, static_cast<int>(m_points.size())))
        return; // all in one plane: only nearest points are left
    qhT* const qh = hull.state();
    facetT* facet = nullptr;
    vertexT* vertex = nullptr;
    vertexT** vertexp = nullptr;
    FORALLfacets
    {
        if (facet->upperdelaunay)
            continue;
        std::array<std::uint32_t, kDimensions + 1> corner {};
        std::size_t count = 0;
        bool isFinite = true;
        FOREACHvertex_(facet->vertices)
        {
            const int id = qh_pointid(qh, vertex->point);
            isFinite = isFinite && id >= 0 && static_cast<std::size_t>(id) < m_points.size();
            if (count < corner.size())
                corner[count] = static_cast<std::uint32_t>(id);
            ++count;
        }
        if (isFinite && count == corner.size())
            addSimplex(corner);
    }
}

void ShapeInterpolation::addSimplex(const std::array<std::uint32_t, kDimensions + 1>& corner)
{
    Simplex simplex { .corner = corner };
    const Coordinates& origin = m_points[corner[3]].at;
    const Vector a = minus(m_points[corner[0]].at, origin);
    const Vector b = minus(m_points[corner[1]].at, origin);
    const Vector c = minus(m_points[corner[2]].at, origin);
    const double volume = dot(a, cross(b, c));
    if (std::abs(volume) <= kFlat * length(a) * length(b) * length(c))
        return;
    const std::array<Vector, kDimensions> rows { cross(b, c), cross(c, a), cross(a, b) };
    for (std::size_t i = 0; i < kDimensions; ++i) {
        for (std::size_t k = 0; k < kDimensions; ++k)
            simplex.toBarycentric[i][k] = rows[i][k] / volume;
        simplex.lowest[i] = simplex.highest[i] = origin[i];
        for (const auto point : corner) {
            simplex.lowest[i] = std::min(simplex.lowest[i], m_points[point].at[i]);
            simplex.highest[i] = std::max(simplex.highest[i], m_points[point].at[i]);
        }
    }
    m_simplices.push_back(simplex);
}

const ShapeInterpolation::Point& ShapeInterpolation::nearest(const Coordinates& at) const
{
    // Each axis by its own ratio, so that samples do not drown servers.
    const auto distance = [&at](const Point& point) {
        double sum = 0;
        for (std::size_t i = 0; i < kDimensions; ++i)
            sum += std::abs(point.at[i] - at[i]) / std::max(point.at[i], at[i]);
        return sum;
    };
    return *std::ranges::min_element(m_points, {}, distance);
}

StepTime ShapeInterpolation::at(std::span<const std::int32_t> replicasByServer, std::int32_t localBatch) const
{
    double replicas = 0;
    for (const auto count : replicasByServer)
        replicas += static_cast<double>(count);
    const Coordinates at { static_cast<double>(replicasByServer.size()), replicas, static_cast<double>(localBatch) };
    for (const auto& simplex : m_simplices) {
        bool isInBox = true;
        for (std::size_t i = 0; i < kDimensions; ++i)
            isInBox = isInBox && at[i] >= simplex.lowest[i] && at[i] <= simplex.highest[i];
        if (!isInBox)
            continue;
        const Vector offset = minus(at, m_points[simplex.corner[3]].at);
        std::array<double, kDimensions + 1> weight {};
        weight[3] = 1;
        for (std::size_t i = 0; i < kDimensions; ++i) {
            weight[i] = dot(simplex.toBarycentric[i], offset);
            weight[3] -= weight[i];
        }
        if (std::ranges::any_of(weight, [](double one) { return one < kInside; }))
            continue;
        StepTime time;
        for (std::size_t i = 0; i < weight.size(); ++i) {
            time.stepSeconds += weight[i] * m_points[simplex.corner[i]].stepSeconds;
            time.syncSeconds += weight[i] * m_points[simplex.corner[i]].syncSeconds;
        }
        return time;
    }
    if (m_points.empty())
        return {};
    const Point& point = nearest(at);
    return { point.stepSeconds, point.syncSeconds };
}

} // namespace consonance
