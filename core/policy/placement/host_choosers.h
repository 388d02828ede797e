// SPDX-License-Identifier: GPL-3.0-or-later
//
// The choosers that need nothing but requests and free capacity, and Tetris, which also orders jobs by estimated work.
// See HostChooser for the rules they share.
#pragma once

#include "core/policy/placement/placement_policy.h"

namespace consonance {

/// Workers and parameter servers in turn, on hosts the job already uses while they have room, then on the host that
/// holds most of the rest, the least loaded of equals: a job that fits on one host gets the least loaded such host.
[[nodiscard]] std::unique_ptr<HostChooser> makeLocalityChooser();

/// Sum over the host's resources of used / capacity.
[[nodiscard]] double normalisedLoad(const CapacityLedger& ledger, HostId host);
/// Sum over the host's resources of free / capacity.
[[nodiscard]] double normalisedFree(const CapacityLedger& ledger, HostId host);

} // namespace consonance
