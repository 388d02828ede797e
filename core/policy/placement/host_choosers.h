// SPDX-License-Identifier: GPL-3.0-or-later
//
// The choosers that need nothing but requests and free capacity, and Tetris, which also orders jobs by estimated work.
// See HostChooser for the rules they share.
#pragma once

#include "core/policy/placement/placement_policy.h"

namespace consonance {

/// Any feasible host, uniformly.
[[nodiscard]] std::unique_ptr<HostChooser> makeRandomChooser();
/// The next feasible host after the last one used.
[[nodiscard]] std::unique_ptr<HostChooser> makeRoundRobinChooser();
/// The host with the least sum of normalised resource use (Harmony's "LB").
[[nodiscard]] std::unique_ptr<HostChooser> makeLoadBalancingChooser();
/// The host with the least sum of normalised free resources (Harmony's "Tetris" baseline).
[[nodiscard]] std::unique_ptr<HostChooser> makeBinPackingChooser();
/// Only hosts without other jobs: those the job already uses while they have room, then an empty one.
[[nodiscard]] std::unique_ptr<HostChooser> makeStandaloneChooser();
/// Workers and parameter servers in turn, on hosts the job already uses while they have room, then on the host that
/// holds most of the rest, the least loaded of equals: a job that fits on one host gets the least loaded such host.
[[nodiscard]] std::unique_ptr<HostChooser> makeLocalityChooser();
/// Jobs by alignment − ε × remaining work, tasks by alignment; ε = weight × mean alignment / mean work (SIGCOMM'14,
/// equations of §3.2–3.3).
[[nodiscard]] std::unique_ptr<HostChooser> makeTetrisChooser(double weight);

/// Sum over the host's resources of used / capacity.
[[nodiscard]] double normalisedLoad(const CapacityLedger& ledger, HostId host);
/// Sum over the host's resources of free / capacity.
[[nodiscard]] double normalisedFree(const CapacityLedger& ledger, HostId host);

} // namespace consonance
