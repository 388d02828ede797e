// SPDX-License-Identifier: GPL-3.0-or-later
//
// The ways a job can hold the same tasks from start to end: how many, on which kind of server, all on one or
// apart, and how many slots each takes. Speeds are those of the true model without neighbours
// (Knowledge::TrueThroughput), measured against the form and time that the job is known to take alone
// (Knowledge::RemainingWork). Lives for one decision. An option costs one question to the throughput model.
#pragma once

#include "core/policy/market/systems/job_terms.h"
#include "core/policy/market/systems/promise_board.h"
#include "core/policy/market/systems/slot_clock.h"
#include "core/policy/market/window_offers.h"

#include <memory>
#include <span>
#include <vector>

namespace consonance {

/// Servers that count as equal.
struct ServerPool {
    std::vector<HostId> hosts; ///< ascending, never empty
    std::vector<std::uint8_t> mask; ///< by server
};
[[nodiscard]] ServerPool allServers(const Cluster& cluster);
/// By device type, those without servers left out.
[[nodiscard]] std::vector<ServerPool> serversByType(const Cluster& cluster);
[[nodiscard]] ServerPool serverPool(const Cluster& cluster, std::vector<HostId> hosts);

class RunOptions {
public:
    /// The job as known now. `slack` is added to its work.
    [[nodiscard]] static Result<RunOptions> create(
        const View& view, JobId job, const JobTerms& terms, const SlotClock& clock, double slack);

    /// All tasks on one server of the group; nothing if none could hold them.
    [[nodiscard]] Result<void> addTogether(std::int32_t workers, const ServerPool& group);
    /// Each task on a separate server as far as there are enough. `delay` is one way between the groups and is incurred
    /// twice per step.
    [[nodiscard]] Result<void> addApart(
        std::int32_t workers, const ServerPool& workerGroup, const ServerPool& serverGroup, Duration delay = {});
    [[nodiscard]] const std::vector<RunOption>& options() const { return m_options; }

private:
    RunOptions(const View& view, JobId job, const JobTerms& terms, const SlotClock& clock, double slack);
    [[nodiscard]] Result<void> add(RunOption option, std::span<const PlacedTasks> tasks, Duration delay);
    [[nodiscard]] std::vector<PlacedTasks> apart(std::int32_t workers, std::int32_t servers,
        std::span<const HostId> workerHosts, std::span<const HostId> serverHosts) const;

    const View& m_view;
    JobId m_job;
    JobTerms m_terms;
    SlotClock m_clock;
    double m_work = 0; ///< seconds in the requested form with all tasks apart, slack included
    double m_reference = 0; ///< rate in that form
    std::vector<RunOption> m_options;
};

/// Of all options, promises the run that ends soonest within `horizon` slots; false when there is none.
[[nodiscard]] bool promiseSoonest(PromiseBoard& board, PriceBook& book, JobId job, const JobTerms& terms,
    std::span<const RunOption> options, const View& view, std::int64_t horizon);

} // namespace consonance
