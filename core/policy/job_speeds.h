// SPDX-License-Identifier: GPL-3.0-or-later
//
// How fast a job would be with other numbers of tasks, for the gains of the marginal-gain family: as the true model
// says (PackedSpeeds), or as far as the job itself has shown (ObservedSpeeds). Plain values; copying copies what was
// learnt. One thread at a time.
#pragma once

#include "core/policy/marginal_gain_policy.h"

#include <map>
#include <vector>

namespace consonance {

/// True seconds per unit of work of a job packed on as few servers as possible with nobody else there, remembered by
/// count. Needs Knowledge::TrueThroughput. Jobs with a batch run at the one their user submitted.
class PackedSpeeds {
public:
    /// Seconds of one unit of work; very many when the job cannot run so.
    [[nodiscard]] Result<double> secondsPerUnit(const View& view, const GainJob& job, const TaskCounts& counts);
    void forget(JobId job);

private:
    struct Known {
        std::vector<double> secondsByCount; ///< of jobs with one role; 0 = not asked yet
        std::map<TaskCounts, double> secondsByCounts; ///< of others
    };
    std::vector<Known> m_known; ///< by job
};

/// Work per second by number of first-role tasks, from what running jobs showed, between and beyond by Amdahl's law
/// 1 / s = a + b / k fitted with a, b ≥ 0; a job seen with one count only is taken to scale ideally. Needs
/// Knowledge::ObservedSpeed.
class ObservedSpeeds {
public:
    /// Notes the present speed of every running job.
    [[nodiscard]] Result<void> observe(const View& view, const std::vector<GainJob>& jobs);
    /// Whether anything was seen of the job.
    [[nodiscard]] bool knows(JobId job) const;
    /// 0 for a job nothing was seen of.
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
