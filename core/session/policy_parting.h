// SPDX-License-Identifier: GPL-3.0-or-later
//
// Where a run and another policy part: at every decision the other one is asked for its plan at the same moment,
// as the decision inspector does, and the outcome is compared with that: which jobs start, move, change
// size or stop, and on which servers. The other policy is made afresh each time, so it knows the state and
// nothing of its past. One thread at a time. Cost: a copy of the engine's state and log, and a plan, each decision.
#pragma once

#include "core/base/result.h"
#include "core/sim/engine.h"

#include <map>
#include <memory>
#include <optional>
#include <string>
#include <utility>

namespace consonance {

/// Tasks of a job by server and role; none: it stops.
using TasksOnHosts = std::map<std::pair<HostId, std::uint8_t>, std::int32_t>;

class PolicyParting {
public:
    /// Starts at the present state of `engine`. Errors: an unknown policy, or one that runs on its own ticks.
    [[nodiscard]] static Result<PolicyParting> create(
        const std::string& policyId, std::uint64_t seed, const Engine& engine);

    /// The engine has moved away from the last step.
    void stand(const Engine& engine);
    /// One step was made; its records are those from `firstEvent` on. True when it was a decision that the other policy
    /// would have taken differently, or when that policy failed.
    [[nodiscard]] bool look(const Engine& engine, std::size_t firstEvent);

    [[nodiscard]] const std::string& policyId() const { return m_policyId; }
    /// Number of the decision.
    [[nodiscard]] std::uint64_t decision() const { return m_decision; }
    /// Name of the job that would have been placed differently; empty when the other policy failed.
    [[nodiscard]] const std::string& job() const { return m_job; }
    /// Why the other policy could not be asked.
    [[nodiscard]] const std::optional<Error>& problem() const { return m_problem; }

private:
    using Placements = std::map<JobId, TasksOnHosts>;

    PolicyParting(std::string policyId, std::uint64_t seed);
    [[nodiscard]] Placements placedSince(const Engine& engine, std::size_t firstEvent) const;

    std::string m_policyId;
    std::uint64_t m_seed = 1;
    std::optional<Result<Placements>> m_wanted; ///< by the other policy at the due decision
    std::uint64_t m_decision = 0;
    std::string m_job;
    std::optional<Error> m_problem;
};

} // namespace consonance
