// SPDX-License-Identifier: GPL-3.0-or-later
//
// How Harmony's state (x, r, w, p, v, d) lies in a row of numbers and its actions in a list of probabilities (Bao,
// Peng, Wu, INFOCOM 2019; widths as published). Slots 0 … N′−1 of the N concurrent jobs belong to the interval's new
// jobs, the others to jobs that run. Plain values, any thread.
#pragma once

#include <cstddef>
#include <cstdint>

namespace consonance {

/// The two kinds of task, in the order of the state.
enum class PlacedRole : std::uint8_t { Worker, ParameterServer };

struct StateShape {
    std::int32_t jobs = 20; ///< N: concurrent jobs; assumed
    std::int32_t newJobs = 6; ///< N′: jobs placed in one interval; assumed
    std::int32_t servers = 6; ///< M
    std::int32_t models = 8; ///< L
    std::int32_t resources = 3; ///< K
    std::int32_t extras = 0; ///< further numbers of each job after d; none in the published state

    bool operator==(const StateShape&) const = default;

    // Where each part begins. Inside a part the first index named varies slowest.
    [[nodiscard]] std::size_t x() const { return 0; } ///< [job][model]: one-hot type
    /// [job][workers required, K demands of a worker, PSs required, K demands of a PS]
    [[nodiscard]] std::size_t r() const { return x() + product(jobs, models); }
    [[nodiscard]] std::size_t w() const { return r() + product(jobs, requestWidth()); } ///< [job]: workers placed
    [[nodiscard]] std::size_t p() const { return w() + product(jobs, 1); } ///< [job]: PSs placed
    [[nodiscard]] std::size_t v() const { return p() + product(jobs, 1); } ///< [server][resource]: available
    [[nodiscard]] std::size_t d() const { return v() + product(servers, resources); } ///< [server][job][worker, PS]
    [[nodiscard]] std::size_t extra() const { return d() + product(servers, 2 * jobs); } ///< [job][extra]
    [[nodiscard]] std::size_t width() const { return extra() + product(jobs, extras); }

    [[nodiscard]] std::int32_t requestWidth() const { return 2 * (1 + resources); }
    [[nodiscard]] std::size_t actionCount() const { return product(2 * servers, newJobs); }
    /// Put one task of that role of new job `job` on `server`.
    [[nodiscard]] std::size_t action(std::int32_t job, PlacedRole role, std::int32_t server) const
    {
        return product(2 * job + static_cast<std::int32_t>(role), servers) + static_cast<std::size_t>(server);
    }

private:
    [[nodiscard]] static std::size_t product(std::int32_t a, std::int32_t b)
    {
        return static_cast<std::size_t>(a) * static_cast<std::size_t>(b);
    }
};

} // namespace consonance
