// SPDX-License-Identifier: GPL-3.0-or-later
//
// The priority of jobs by priority/multifactor with the fair tree (priority_multifactor.html, fair_tree.html; Slurm
// 22.05), and the use of accounts that it rests on. Priorities of waiting jobs change at passes with a fixed period; in
// between only new jobs get one. Use is charged at the same passes, to the jobs that run then; only a controller that
// enforces limits charges the last piece when a job ends. A plain value; one thread at a time.
#pragma once

#include "core/policy/slurm/slurm_world.h"

#include <vector>

namespace consonance {

class SlurmPriorities {
public:
    explicit SlurmPriorities(const SlurmSite& site);
    SlurmPriorities() = default;

    [[nodiscard]] std::int64_t priorityOf(const SlurmWorld& world, const SlurmJob& job, std::int64_t now) const;
    /// Decays use, charges running jobs, ranks the accounts and sets the priority of every waiting job.
    void pass(SlurmWorld& world, std::int64_t now);
    /// Before the job is taken from the running ones.
    void jobEnds(const SlurmWorld& world, const SlurmJob& job, std::int64_t now);
    /// Passes are counted from here; accounts have no factor before the first one.
    void beginAt(std::int64_t second) { m_lastPass = second; }

    [[nodiscard]] const UsageTree& tree() const { return m_tree; }
    [[nodiscard]] const std::vector<double>& factors() const { return m_factors; }

private:
    void charge(const SlurmWorld& world, const SlurmJob& job, std::int64_t until);
    [[nodiscard]] double size(const SlurmWorld& world, const SlurmJob& job) const;
    [[nodiscard]] double tres(const SlurmWorld& world, const SlurmJob& job) const;

    UsageTree m_tree;
    std::vector<double> m_factors; ///< by queue
    double m_decayPerSecond = 1;
    std::int64_t m_lastPass = 0;
};

} // namespace consonance
