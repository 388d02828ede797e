// SPDX-License-Identifier: GPL-3.0-or-later
//
// Placers: where the tasks of one whole job go, given the free resources. A placer places all requested tasks of every
// role or none, exclusively, and leaves what it placed taken in the ledger it was lent, so that the next job sees it.
// Stateless and immutable, so they may be shared between threads; each call works on one ledger. Deterministic: equal
// choices go to the lowest host. Cost: hosts are found through the ledger's index of free devices and cores, O(devices
// of a host + hosts used); only hosts that have both and lack something else are looked at one by one.
#pragma once

#include "core/cluster/capacity_ledger.h"
#include "core/sim/allocation.h"
#include "core/sim/view.h"
#include "core/throughput/placement.h"
#include "core/workload/workload.h"

#include <array>
#include <optional>
#include <string>
#include <string_view>
#include <vector>

namespace consonance {

enum class PlacerKind : std::uint8_t {
    Consolidate, ///< fewest servers: the fullest single server that holds the job, else the emptiest servers and the
                 ///< fullest one for the rest
    FirstFit, ///< any free devices anywhere, lowest server first: one pool, as in the Tiresias simulator where
              ///< placement does not matter
    BestFit, ///< fill the fullest servers first
    WorstFit, ///< fill the emptiest servers first
    Scatter, ///< one task at a time, each on the emptiest server, a new one each time while there are any
};
/// "consolidate", "first-fit", …
[[nodiscard]] const char* placerName(PlacerKind kind);
[[nodiscard]] std::optional<PlacerKind> placerByName(std::string_view name);
/// All names, in the order of the enumeration; the choices of a policy's parameter.
[[nodiscard]] std::vector<std::string> placerNames();

/// Index of the request's device type in the cluster: -1 when it wants no particular one, nothing when the cluster has
/// no such type.
[[nodiscard]] std::optional<int> deviceTypeIndex(const Cluster& cluster, const JobRequest& request);

/// Resources that one task of `role` takes at `host`, exclusively.
[[nodiscard]] Claim taskClaim(const Cluster& cluster, const RoleSpec& role, HostId host, std::int32_t count = 1);

/// The same, time-shared with others.
[[nodiscard]] Claim sharedClaim(const RoleSpec& role, DomainId domain, std::int64_t share);

/// The tasks of one job taken so far, all kept or all given back.
class TentativePlacement {
public:
    TentativePlacement(CapacityLedger& ledger, const JobRequest& request);

    [[nodiscard]] const CapacityLedger& ledger() const { return m_ledger; }
    [[nodiscard]] const JobRequest& request() const { return m_request; }
    /// Takes `count` tasks of the role at the host; false and no change when they do not fit.
    bool take(std::size_t role, HostId host, std::int32_t count);
    /// Takes one task of the role, time-shared with others, with that share of each of its GPUs; at a host or at a
    /// given device of it.
    bool takeShared(std::size_t role, DomainId domain, std::int64_t share);
    /// Gives everything back.
    void undo();
    [[nodiscard]] bool uses(HostId host) const;
    /// Hosts in order of first use, with the tasks of one role on one host counted together.
    [[nodiscard]] const std::vector<Slot>& slots() const { return m_slots; }
    [[nodiscard]] const std::vector<Holding>& holdings() const { return m_holdings; }

private:
    bool takeClaim(std::size_t role, const Claim& claim);

    CapacityLedger& m_ledger;
    const JobRequest& m_request;
    std::vector<Slot> m_slots;
    std::vector<Holding> m_holdings;
};

/// How many tasks of each role, by index.
using TaskCounts = std::array<std::int32_t, 3>;
/// The counts the user asked for.
[[nodiscard]] TaskCounts requestedCounts(const JobRequest& request);
/// Total demand of that many tasks.
[[nodiscard]] ResourceVector demandOf(const RoleList& roles, const TaskCounts& counts);

/// Places all of `request` in `ledger` and returns its slots; nothing and no change when it does not fit whole.
/// `holdings` gets what to release to undo it.
[[nodiscard]] std::optional<std::vector<Slot>> placeGang(
    PlacerKind kind, CapacityLedger& ledger, const JobRequest& request, std::vector<Holding>* holdings = nullptr);

/// The servers of a cluster by kind, to check what could ever fit. A plain value; made in O(hosts), asked in O(kinds).
class ServerKinds {
public:
    ServerKinds() = default;
    explicit ServerKinds(const Cluster& cluster);

    /// Whether the job fits when all servers are up and empty: each role alone, and all roles together as a sum.
    [[nodiscard]] bool couldHold(const Cluster& cluster, const JobRequest& request) const;

private:
    struct Kind {
        ResourceVector capacity;
        int deviceType = 0;
        std::int64_t count = 0;
    };
    std::vector<Kind> m_kinds;
    ResourceVector m_total;
};

/// The same with task counts other than the requested ones.
[[nodiscard]] std::optional<std::vector<Slot>> placeTasks(PlacerKind kind, CapacityLedger& ledger,
    const JobRequest& request, const TaskCounts& counts, std::vector<Holding>* holdings = nullptr);

/// The roles of a request in the order in which their tasks are placed: workers, then parameter servers, then others.
[[nodiscard]] std::vector<std::uint8_t> placementOrder(const RoleList& roles);

/// The holdings of a running job, in the form in which a lent ledger takes them back. Release them to see the cluster
/// without the job.
[[nodiscard]] std::vector<Holding> holdingsOf(JobId job, const View& view);
/// Takes all of them again, or none when one is not available.
[[nodiscard]] bool takeAllAgain(CapacityLedger& ledger, const std::vector<Holding>& holdings);

/// A job alone on an empty cluster, packed on as few servers as it needs: what schedulers assume when they ask how fast
/// it would be with that many tasks. Tasks with devices fill one server after the other; tasks without are spread
/// evenly over the same servers. Servers count as equal to the first one and are named from the first on; device
/// indexes are left out.
[[nodiscard]] std::vector<PlacedTasks> packedPlacement(
    const CapacityLedger& ledger, const JobRequest& request, const TaskCounts& counts);

/// Optimus' placement (Peng et al., EuroSys 2018, section 4.2): servers in descending order of free CPU (then GPUs);
/// the fewest first k of them that can hold the job's tasks spread evenly, workers and parameter servers each, which
/// minimises what crosses between servers. Cost O(servers × servers) at worst.
/// Takes all tasks in `ledger` and returns their slots; nothing and no change when they cannot be held so.
[[nodiscard]] std::optional<std::vector<Slot>> placeEvenly(
    CapacityLedger& ledger, const JobRequest& request, const TaskCounts& counts);

} // namespace consonance
