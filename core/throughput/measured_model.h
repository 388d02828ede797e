// SPDX-License-Identifier: GPL-3.0-or-later
//
// Interference on shared devices as measured, pair by pair. A job runs at the speed its own placement allows (as
// under "none") times a factor:
//   - beside one other co-located job: the table's speed beside that job over its speed alone, for the host's device
//   type and the job's number of devices; across
//     hosts the type's "_unconsolidated" table comes first where there is one; jobs of different size fall back on the
//     pair measured on one device (assumed);
//   - beside several: the product of the pairs' factors (assumed: no one has measured three jobs), 0 as soon as one
//   pair does not fit into the memory;
//   - on several devices: the least of its devices, because it trains in lock step;
//   - the job's share caps the result. Jobs that take turns (time sharing) do not slow each other; the engine
//   multiplies by their share.
// Pairs the table does not hold count as factor 1; missingLookups() says how often that happened. A speed of 0 alone
// (does not fit) stops the job. Hosts whose device type is not in the table use "p100" where there is one (the
// cleanest of Gavel's tables; assumed), else the first type. Immutable except for that counter, which is atomic;
// thread-safe. O(groups × neighbours × log pairs) a rate.
#pragma once

#include "core/throughput/measured_table.h"
#include "core/throughput/throughput_model.h"
#include "core/throughput/uninterfered_model.h"

#include <atomic>

namespace consonance {

class MeasuredModel final : public ThroughputModel {
public:
    MeasuredModel(std::shared_ptr<const Cluster> cluster, std::shared_ptr<const MeasuredTable> table);

    [[nodiscard]] std::string_view id() const override { return "measured"; }
    void addLoad(const JobPlacement& placement, int sign, LoadTable& loads) const override;
    [[nodiscard]] double rate(const JobPlacement& placement, const LoadTable& loads,
        std::span<const JobPlacement> deviceNeighbours) const override;
    [[nodiscard]] double isolatedRate(const JobPlacement& placement) const override { return scaled(placement, {}); }
    [[nodiscard]] double pairSpeed(const JobPlacement& mine, const JobPlacement& other) const override;

    /// Whether two jobs may share a device of the host: false only when the table says that their memory does not fit
    /// together, or one not even alone.
    [[nodiscard]] bool fitsTogether(const JobPlacement& first, const JobPlacement& second, HostId host) const;

    [[nodiscard]] const MeasuredTable& table() const { return *m_table; }
    /// How often a rate needed a pair that the table does not hold.
    [[nodiscard]] std::int64_t missingLookups() const { return m_missing.load(std::memory_order_relaxed); }

private:
    /// The tables that hold for a device type of the cluster.
    struct TypeTables {
        std::size_t consolidated = 0;
        std::optional<std::size_t> spread; ///< for jobs on several hosts
    };

    [[nodiscard]] std::optional<double> pairFactor(
        const JobPlacement& mine, const JobPlacement& other, const TypeTables& tables) const;
    [[nodiscard]] double aloneFactor(const JobPlacement& placement, const TypeTables& tables) const;
    [[nodiscard]] double factorOn(
        const JobPlacement& placement, const PlacedTasks& tasks, std::span<const JobPlacement> neighbours) const;
    [[nodiscard]] double scaled(const JobPlacement& placement, std::span<const JobPlacement> neighbours) const;
    [[nodiscard]] const TypeTables& tablesOf(HostId host) const;

    std::shared_ptr<const Cluster> m_cluster;
    std::shared_ptr<const MeasuredTable> m_table;
    UninterferedModel m_base;
    std::vector<TypeTables> m_types; ///< by Host::deviceTypeIndex
    mutable std::atomic<std::int64_t> m_missing { 0 };
};

} // namespace consonance
