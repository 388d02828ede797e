// SPDX-License-Identifier: GPL-3.0-or-later
//
// Sums of resources over servers or jobs, with the GPUs of each type apart where the cluster has several types: a job
// that needs one type finds no room in another. A plain value; deterministic. Cost: O(types); none of it, nor any
// memory, where there is one type.
#pragma once

#include "core/cluster/cluster.h"
#include "core/sim/view.h"

#include <string>
#include <vector>

namespace consonance {

struct TypedResources {
    ResourceVector total;
    std::vector<std::int64_t> gpus; ///< by device type; empty: nothing of it is counted apart

    /// GPUs and the rest of what a host has or holds.
    void add(const Cluster& cluster, HostId host, const ResourceVector& amount);
    void addGpus(const Cluster& cluster, int deviceType, std::int64_t count);

    TypedResources& operator+=(const TypedResources& other) { return change(other, 1); }
    TypedResources& operator-=(const TypedResources& other) { return change(other, -1); }
    [[nodiscard]] bool fitsIn(const TypedResources& room) const;

private:
    TypedResources& change(const TypedResources& other, std::int64_t sign);
};

/// What a whole job of that total demand asks for: GPUs of its type, or of any.
[[nodiscard]] TypedResources typedDemand(
    const Cluster& cluster, const JobRequest& request, const ResourceVector& total);
/// The same of a job that runs: GPUs of the types that it holds.
[[nodiscard]] TypedResources typedHoldings(JobId job, const View& view, const ResourceVector& total);

/// What all servers that are up have.
[[nodiscard]] ResourceVector capacityThatIsUp(const View& view);

/// Free GPUs that a job of that type can use, on servers that are up; "": of any type.
[[nodiscard]] std::int64_t freeGpusOf(const CapacityLedger& ledger, const std::string& deviceType);

} // namespace consonance
