// SPDX-License-Identifier: GPL-3.0-or-later
//
// Step times of unmeasured placements: linear over the Delaunay triangulation of the measured (servers,
// replicas, local batch), made with Qhull; measured placements at one such point count as their mean. Which of several
// right triangulations comes out depends on the order of the points: it is that of the reference. Outside the measured
// points the nearest of them counts. Immutable after construction, thread-safe. Construction costs some
// milliseconds for a thousand points; at() looks through the simplices, some ten microseconds.
#pragma once

#include "core/workload/training_measurements.h"

#include <array>
#include <cstdint>
#include <span>
#include <vector>

namespace consonance {

struct StepTime;

class ShapeInterpolation {
public:
    explicit ShapeInterpolation(const std::vector<MeasuredStep>& steps);

    [[nodiscard]] StepTime at(std::span<const std::int32_t> replicasByServer, std::int32_t localBatch) const;
    [[nodiscard]] std::size_t simplexCount() const { return m_simplices.size(); }

private:
    static constexpr std::size_t kDimensions = 3;
    using Coordinates = std::array<double, kDimensions>;
    struct Point {
        Coordinates at {};
        double stepSeconds = 0;
        double syncSeconds = 0;
    };
    struct Simplex {
        std::array<std::uint32_t, kDimensions + 1> corner {};
        Coordinates lowest {}; ///< of the box around it
        Coordinates highest {};
        std::array<Coordinates, kDimensions> toBarycentric {}; ///< rows that give the first three weights
    };

    void takeMeans(const std::vector<MeasuredStep>& steps);
    void triangulate();
    void addSimplex(const std::array<std::uint32_t, kDimensions + 1>& corner);
    [[nodiscard]] const Point& nearest(const Coordinates& at) const;

    std::vector<Point> m_points;
    std::vector<Simplex> m_simplices;
};

} // namespace consonance
