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
#include "core/policy/tools/packed_level.h"

#include <functional>
#include <map>
#include <optional>
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

/// What shares promise a job.
struct GavelOutlook {
    JobId job;
    double throughput = 0; ///< steps a second
    double ofEqualPart = 0; ///< over the throughput on an equal part of every type
    double ratio = 0; ///< of finish-time fairness
};

/// What an allocation is made from, beside the situation.
struct GavelInputs {
    const RoundSituation& situation;
    std::span<const double> costs; ///< of a device per hour, by type; 1 where none is given
    std::size_t fastestType = 0; ///< whose speeds agnostic variants take for all types
    PairSpeeds pairSpeeds;
};

/// The makespan at which the published simulator stops its search, given the least one: it halves the span from 100 s
/// to 1e6 s until both ends are within 5 %.
[[nodiscard]] double publishedMakespan(double least);

class GavelObjectives {
public:
    GavelObjectives() = default;
    /// `isExact`: the least makespan; else the published one, and of the shares that reach it those of
    /// central_shares.h.
    GavelObjectives(GavelObjective objective, GavelVariant variant, std::uint64_t seed, bool isExact = false)
        : m_objective(objective)
        , m_variant(variant)
        , m_isExact(isExact)
        , m_firstCome(variant, seed)
    {
    }

    [[nodiscard]] Result<GavelSolution> solve(const GavelInputs& inputs);
    /// The objective of these shares in the situation of the last solve().
    [[nodiscard]] double worthOf(const GavelInputs& inputs, const ShareTable& shares) const;
    /// Of the jobs of the last solve() that can run somewhere.
    [[nodiscard]] std::vector<GavelOutlook> outlook(const GavelInputs& inputs, const ShareTable& shares) const;
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
    /// What is shared out at once. Stays where it is: its parts borrow from each other.
    struct Allocation {
        const GavelInputs& inputs;
        std::vector<SeenJob> jobs;
        PackedProblem packing;
        std::optional<PackedShares> packed; ///< where jobs share devices
    };

    [[nodiscard]] static std::vector<std::size_t> rowsOf(const std::vector<SeenJob>& jobs);
    [[nodiscard]] static std::optional<std::size_t> placeOf(const std::vector<SeenJob>& jobs, JobId job);
    [[nodiscard]] static std::vector<double> throughputsOf(const std::vector<SeenJob>& jobs, const GavelInputs& inputs,
        const ShareTable& shares, std::span<const double> costs);
    [[nodiscard]] static PackedProblem packingOf(const Allocation& allocation);
    [[nodiscard]] LevelProblem levelProblemOf(const Allocation& allocation) const;
    [[nodiscard]] static Result<LevelSolution> raise(
        Allocation& allocation, const LevelProblem& problem, std::span<const std::vector<double>> warm, bool isFirst);
    [[nodiscard]] Result<GavelSolution> solveLevelOf(Allocation& allocation);
    [[nodiscard]] Result<GavelSolution> fillWater(Allocation& allocation);
    [[nodiscard]] Result<GavelSolution> solveRatio(Allocation& allocation);
    [[nodiscard]] Result<GavelSolution> solveSum(Allocation& allocation);
    [[nodiscard]] GavelSolution isolate(const Allocation& allocation) const;
    void noteAlone(const std::vector<SeenJob>& jobs, const RoundSituation& situation);

    GavelObjective m_objective = GavelObjective::MaxMinFairness;
    GavelVariant m_variant = GavelVariant::Speeds;
    bool m_isExact = false;
    FirstComeShares m_firstCome;
    std::vector<std::vector<double>> m_warm;
    std::map<JobId, Alone> m_alone;
};

} // namespace consonance
