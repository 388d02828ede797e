// SPDX-License-Identifier: GPL-3.0-or-later
//
// The two steps that give the devices of one round to jobs. fillRound(): for each type of device, in order, gangs are
// taken in order of their keys while they fit; a job runs once a round. placeRound(): larger gangs first, each on the
// devices that it had in the round before if these are free, else on the first free ones, so that few servers are used.
// Pure functions of their arguments; equal keys keep the order of the candidates. Cost: O(candidates · log candidates
// + devices) for each type.
#pragma once

#include "core/base/strong_id.h"

#include <compare>
#include <cstddef>
#include <cstdint>
#include <span>
#include <string>
#include <vector>

namespace consonance {

/// What a round places: a job, or two jobs that share the devices of one gang.
struct RoundUnit {
    JobId first; ///< of a pair the smaller id
    JobId second; ///< invalid for a single job

    [[nodiscard]] bool isPair() const { return second.isValid(); }
    [[nodiscard]] bool has(JobId job) const { return first == job || second == job; }
    bool operator==(const RoundUnit&) const = default;
};

/// Larger ones run first.
struct RoundKey {
    double priority = 0;
    double deficit = 0; ///< breaks ties, then the share does
    double share = 0;

    auto operator<=>(const RoundKey&) const = default;
};

struct RoundCandidate {
    std::size_t unit = 0; ///< index into the list of units
    RoundKey key;
};

struct GangSize {
    std::int32_t gpus = 1;
    std::int32_t gpusPerTask = 1; ///< on one server
};

/// The devices of one type, server by server.
struct DevicePool {
    std::string type;
    std::vector<std::vector<DomainId>> servers;

    [[nodiscard]] std::int32_t size() const;
};

struct RoundPick {
    std::size_t unit = 0;
    std::size_t pool = 0;
};

/// A unit with its devices.
struct RoundPlace {
    std::size_t unit = 0;
    std::size_t pool = 0;
    std::vector<DomainId> devices;
};

/// The units of a round, in the order in which they were taken. `candidates` are by place in `poolOrder`; only those
/// that may run there. `gangs` are by unit.
[[nodiscard]] std::vector<RoundPick> fillRound(std::span<const RoundUnit> units, std::span<const GangSize> gangs,
    std::span<const DevicePool> pools, std::span<const std::size_t> poolOrder,
    std::span<std::vector<RoundCandidate>> candidates);

/// Their devices. `former` are the places of the round before, by unit index of this round. A gang whose tasks find no
/// server with enough free devices is left out.
[[nodiscard]] std::vector<RoundPlace> placeRound(std::span<const RoundPick> picks, std::span<const GangSize> gangs,
    std::span<const DevicePool> pools, std::span<const std::size_t> poolOrder, std::span<const RoundPlace> former);

} // namespace consonance
