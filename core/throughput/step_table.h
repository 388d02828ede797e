// SPDX-License-Identifier: GPL-3.0-or-later
//
// Measured step times as a function of placement and local batch. A placement is known by its replicas per server in
// non-increasing order, which is the order of the ring. Points that were measured or given count as they are, between
// measured batches of one placement times are linear; an unmeasured placement is interpolated by servers,
// replicas and local batch (Delaunay triangulation, linear in each simplex); beyond the measured ones the nearest
// counts. Immutable after construction, thread-safe. at() costs O(log points) for measured placements.
#pragma once

#include "core/throughput/placement.h"
#include "core/workload/training_measurements.h"

#include <cstdint>
#include <map>
#include <memory>
#include <span>
#include <vector>

namespace consonance {

struct StepTime {
    double stepSeconds = 0; ///< one pass and the exchange
    double syncSeconds = 0; ///< of which waiting for the exchange

    /// One optimiser step of `accumulation` passes without exchange and one with it.
    [[nodiscard]] double totalSeconds(std::int32_t accumulation) const
    {
        return stepSeconds + (stepSeconds - syncSeconds) * static_cast<double>(accumulation);
    }
};

class ShapeInterpolation;

class StepTable {
public:
    explicit StepTable(const TrainingMeasurements& measurements);
    ~StepTable();
    StepTable(const StepTable&) = delete;
    StepTable& operator=(const StepTable&) = delete;

    /// `replicasByServer` is non-increasing and without zeros; not empty.
    [[nodiscard]] StepTime at(std::span<const std::int32_t> replicasByServer, std::int32_t localBatch) const;

private:
    using Placement = std::vector<std::int32_t>;
    struct Point {
        std::int32_t localBatch = 0;
        StepTime time;
    };

    std::map<Placement, std::vector<Point>> m_given; ///< by placement, points by batch; only exact hits count
    std::map<Placement, std::vector<Point>> m_measured; ///< by smallest rotation of the ring
    std::unique_ptr<const ShapeInterpolation> m_between;
};

/// The tables of a catalogue's models, null where a model was not measured.
class StepTableSet {
public:
    explicit StepTableSet(const ModelCatalogue& models);
    [[nodiscard]] const StepTable* find(ModelId model) const
    {
        return model.isValid() && model.index() < m_tables.size() ? m_tables[model.index()].get() : nullptr;
    }
    [[nodiscard]] bool isEmpty() const { return m_isEmpty; }

private:
    std::vector<std::unique_ptr<const StepTable>> m_tables;
    bool m_isEmpty = true;
};

/// A job's replicas on each server in non-increasing order, and their sum.
class RingShape {
public:
    /// Counts the workers (or plain tasks) of a placement.
    explicit RingShape(const JobPlacement& placement);
    [[nodiscard]] std::span<const std::int32_t> replicasByServer() const { return m_counts; }
    [[nodiscard]] std::int32_t replicas() const { return m_replicas; }

private:
    std::vector<std::int32_t> m_counts;
    std::int32_t m_replicas = 0;
};

} // namespace consonance
