// SPDX-License-Identifier: GPL-3.0-or-later
//
// The data from which every state of one allocation search is made and judged, laid out once. Borrows the problem
// and the options; constant, so any thread may read it.
#pragma once

#include "core/policy/tools/allocation_search.h"
#include "core/policy/tools/search/sparse_state.h"

#include <algorithm>
#include <cmath>
#include <cstdint>
#include <span>
#include <vector>

namespace consonance {

/// A SearchJob side by side with the others.
struct JobLimits {
    explicit JobLimits(const SearchJob& job)
        : minimum(job.minimum)
        , maximum(std::max(job.maximum, 0))
        , restartFactor(job.restartFactor)
        , within(job.within)
        , between(job.between)
    {
    }
    /// Of a job with at least one replica.
    [[nodiscard]] double speedUp(std::int32_t replicas, std::size_t servers, bool isMoved) const
    {
        const auto& table = servers > 1 ? between : within;
        return table[std::min(static_cast<std::size_t>(replicas), table.size() - 1)] * (isMoved ? restartFactor : 1);
    }

    std::int32_t minimum;
    std::int32_t maximum;
    double restartFactor;
    std::span<const double> within;
    std::span<const double> between;
};

struct SearchGround {
    SearchGround(const SearchProblem& searched, const SearchOptions& searchedWith)
        : problem(searched)
        , options(searchedWith)
        , jobs(searched.jobs.begin(), searched.jobs.end())
        , present(searched.present, searched.jobs.size())
        , room(searched.capacity.begin(), searched.capacity.end())
        , perGrowth(1 / std::log1p(-1 / static_cast<double>(searched.jobs.size())))
    {
        for (std::size_t job = 0; job < jobs.size(); ++job) {
            if (jobs[job].minimum > 1)
                gangs.push_back(static_cast<std::uint32_t>(job));
        }
    }

    const SearchProblem& problem;
    const SearchOptions& options;
    std::vector<JobLimits> jobs;
    SparseState present;
    std::vector<std::int32_t> room; ///< of empty servers
    double perGrowth; ///< 1 / ln(1 − 1 / jobs)
    std::vector<std::uint32_t> gangs; ///< jobs that need several replicas at once
};

} // namespace consonance
