// SPDX-License-Identifier: GPL-3.0-or-later
//
// The objectives of Gavel (Narayanan et al., OSDI 2020, section 4, and stanford-futuredata/gavel @c4fa400,
// scheduler/policies) as shares of the jobs that are here: each turns the situation of a round into a problem of
// core/policy/tools and its solution into shares. Also what a given table of shares is worth under an objective, so
// that solutions of others can be compared. A value of one thread that keeps what an objective remembers between two
// allocations: prices for a warm start, service on a job's own part of the cluster, devices that first-come jobs hold.
#pragma once

#include "core/policy/gavel/first_come_shares.h"
#include "core/policy/rounds/round_policy.h"
#include "core/policy/tools/fair_level.h"

#include <functional>
#include <map>
#include <string>
#include <string_view>
#include <vector>

namespace consonance {

enum class GavelObjective : std::uint8_t {
    MaxMinFairness,
    WaterFilling,
    FinishTimeFairness,
    Makespan,
    ThroughputSum,
    CostSum, ///< throughput for each unit of cost
    CostSumDeadlines, ///< likewise, and every job meets its deadline if that is possible
    FirstCome,
    Isolated, ///< an equal part of every type
};

/// What an objective knows of speeds.
enum class GavelVariant : std::uint8_t {
    Agnostic, ///< all types are alike
    Speeds, ///< by type
    Packing, ///< and of pairs of jobs on the same devices
};

/// The solver's account of one allocation.
struct GavelSolution {
    ShareTable shares; ///< by unit and type
    double objective = 0;
    double gap = 0; ///< the optimum is at most that far away
    int iterations = 0;
    std::vector<double> prices; ///< of a device, by type, in units of the objective; where the objective has prices
};

/// Steps a second of both jobs of a pair on a type.
using PairSpeeds = std::function<std::array<double, 2>(const RoundUnit& unit, std::size_t type)>;

/// What an allocation is made from, beside the situation.
struct GavelInputs {
    const RoundSituation& situation;
    std::span<const double> costs; ///< of a device per hour, by type; 1 where none is given
    std::size_t fastestType = 0; ///< whose speeds agnostic variants take for all types
    PairSpeeds pairSpeeds;
};

class GavelObjectives {
public:
    GavelObjectives() = default;
    GavelObjectives(GavelObjective objective, GavelVariant variant, std::uint64_t seed)
        : m_objective(objective)
        , m_variant(variant)
        , m_firstCome(variant, seed)
    {
    }

    [[nodiscard]] Result<GavelSolution> solve(const GavelInputs& inputs);
    /// The objective of these shares in the situation of the last solve().
    [[nodiscard]] double worthOf(const GavelInputs& inputs, const ShareTable& shares) const;
    /// Whether a larger objective is better.
    [[nodiscard]] bool isMaximised() const;
    void jobLeft(JobId job);

private:
    /// Of a job on its own part of the cluster, for finish-time fairness.
    struct Alone {
        double served = 0; ///< s that the work done so far would have taken there
        double stepsLeft = 0; ///< at the last allocation
        double speed = 0; ///< on the part that it had then

        [[nodiscard]] double seconds() const { return served + stepsLeft / speed; }
    };

    /// Jobs that can run somewhere, with their speeds as the variant sees them.
    struct SeenJob {
        const RoundJob* job = nullptr;
        std::size_t row = 0; ///< of the shares
        std::vector<double> speeds;
    };

    [[nodiscard]] std::vector<SeenJob> seenJobs(const GavelInputs& inputs) const;
    [[nodiscard]] double needOf(const SeenJob& seen, const RoundSituation& situation) const;
    [[nodiscard]] GavelSolution solveLevelOf(const std::vector<SeenJob>& jobs, const RoundSituation& situation);
    [[nodiscard]] GavelSolution fillWater(const std::vector<SeenJob>& jobs, const RoundSituation& situation);
    [[nodiscard]] GavelSolution solveRatio(const std::vector<SeenJob>& jobs, const RoundSituation& situation);
    [[nodiscard]] GavelSolution solveSum(const std::vector<SeenJob>& jobs, const GavelInputs& inputs);
    [[nodiscard]] Result<GavelSolution> solvePacked(const std::vector<SeenJob>& jobs, const GavelInputs& inputs) const;
    void noteAlone(const std::vector<SeenJob>& jobs, const RoundSituation& situation);

    GavelObjective m_objective = GavelObjective::MaxMinFairness;
    GavelVariant m_variant = GavelVariant::Speeds;
    FirstComeShares m_firstCome;
    std::vector<std::vector<double>> m_warm;
    std::map<JobId, Alone> m_alone;
};

} // namespace consonance
