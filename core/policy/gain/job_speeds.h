// SPDX-License-Identifier: GPL-3.0-or-later
//
// How fast a job would be with other numbers of tasks, for the gains of the marginal-gain family: by the true model
// (PackedSpeeds), or from the job's observed speeds (ObservedSpeeds). Plain values; copying copies what was
// learnt. One thread at a time.
#pragma once

#include "core/policy/gain/marginal_gain_policy.h"

#include <map>
#include <vector>

namespace consonance {

/// True seconds per unit of work of a job packed on as few servers as possible without neighbours, remembered by
/// count. Needs Knowledge::TrueThroughput. Jobs with a batch run at the submitted one.
class PackedSpeeds {
public:
    /// Seconds of one unit of work; very large when the job cannot run so.
    [[nodiscard]] Result<double> secondsPerUnit(const View& view, const GainJob& job, const TaskCounts& counts);
    void forget(JobId job);

private:
    struct Known {
        std::vector<double> secondsByCount; ///< of jobs with one role; 0 = not asked yet
        std::map<TaskCounts, double> secondsByCounts; ///< of others
    };
    std::vector<Known> m_known; ///< by job
};

/// Work per second by number of first-role tasks, from observed running jobs, between and beyond by Amdahl's law
/// 1 / s = a + b / k fitted with a, b ≥ 0; a job seen with one count only is taken to scale ideally. Needs
/// Knowledge::ObservedSpeed.
class ObservedSpeeds {
public:
    /// Notes the present speed of every running job.
    [[nodiscard]] Result<void> observe(const View& view, const std::vector<GainJob>& jobs);
    /// Whether anything was seen of the job.
    [[nodiscard]] bool knows(JobId job) const;
    /// 0 for a job that was never observed.
    [[nodiscard]] double rate(JobId job, std::int32_t count) const;
    void forget(JobId job);

private:
    struct Seen {
        std::map<std::int32_t, double> rateByCount;
        double constant = 0; ///< a
        double divided = 0; ///< b
    };
    static void fit(Seen& seen);
    std::vector<Seen> m_seen; ///< by job
};

} // namespace consonance
