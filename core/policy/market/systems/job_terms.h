// SPDX-License-Identifier: GPL-3.0-or-later
//
// A job as seen by policies that sell capacity: workers and parameter servers (the tasks of a gang count as
// workers), how many of each it may have, and its stated worth. Plain values and pure functions.
#pragma once

#include "core/policy/market/price_book.h"
#include "core/sim/view.h"

#include <cstdint>
#include <string>
#include <vector>

namespace consonance {

inline constexpr const char* kMarketFamily = "market";

struct JobTerms {
    std::uint8_t workerRole = 0;
    int serverRole = -1; ///< −1: no parameter servers
    TaskDemands demands;
    std::int32_t fewestWorkers = 1;
    std::int32_t requestedWorkers = 1;
    std::int32_t mostWorkers = 1;
    std::int32_t fewestServers = 0;
    std::int32_t requestedServers = 0;
    std::int32_t mostServers = 0;

    /// As many for each worker as the user asked for, rounded up, within the bounds.
    [[nodiscard]] std::int32_t serversFor(std::int32_t workers) const;
    [[nodiscard]] ResourceVector requestedDemand() const
    {
        return demands.worker * requestedWorkers + demands.server * requestedServers;
    }
};

[[nodiscard]] JobTerms termsOf(const JobRequest& request);

/// Worker-seconds that the job still needs, with its workers apart and without neighbours. Knowledge::RemainingWork.
[[nodiscard]] Result<double> workerSecondsLeft(const View& view, JobId job, const JobTerms& terms);

/// A job's stated worth. A job that states none is taken to be worth its weight times the hours that its workers
/// take, whenever it is done.
struct DeclaredWorth {
    const JobRequest* request = nullptr;
    double otherwise = 0;

    [[nodiscard]] double at(Time completion) const;
};
[[nodiscard]] DeclaredWorth declaredWorth(const JobRequest& request, double workerSeconds);

/// By server: whether tasks with devices may go there, given the requested type; empty when all may.
[[nodiscard]] std::vector<std::uint8_t> allowedServers(const Cluster& cluster, const JobRequest& request);
/// In order.
[[nodiscard]] std::vector<std::string> serverNames(const Cluster& cluster);

} // namespace consonance
