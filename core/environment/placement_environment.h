// SPDX-License-Identifier: GPL-3.0-or-later
//
// A cluster and a trace for learners in other languages: one choice at a time, a task of a waiting job
// on a server, or to let the shown jobs wait. Between two decisions of the run, time advances at the true speeds
// of the chosen interference model; the reward is minus the time that jobs spent in the system, so all rewards
// of an episode sum to minus the total of completion times. A value: copying it forks the run with the decision
// that is being made. One thread at a time; deterministic for a seed. Cost of a choice: O(servers × models) to show it.
#pragma once

#include "core/run/run_request.h"

#include <cstdint>
#include <memory>
#include <optional>
#include <span>
#include <string>
#include <vector>

namespace consonance {

struct EnvironmentSetup {
    /// Of each seed, which draws the trace of a preset; what is empty is as the trace brings it.
    RunRequest run { .trace = "preset:harmony-testbed",
        .cluster = "harmony-testbed",
        .interference = {},
        .transitions = {},
        .decideAt = DecisionMoments::Interval };
    std::int32_t slots = 1; ///< K: waiting jobs shown at once, in order of arrival
};

/// Layout of a state in a row of numbers; all are shares of capacities or small counts.
struct EnvironmentShape {
    std::int32_t servers = 0; ///< M
    std::int32_t models = 0; ///< L
    std::int32_t slots = 1; ///< K

    static constexpr std::int32_t kOfServer = 5; ///< free GPUs, cores, memory; tasks of the job being placed; 1 when up
    static constexpr std::int32_t kOfJob = 8; ///< present; begun; workers, PSs, others left; GPUs and cores of its next
                                              ///< task; hours waited
    static constexpr std::int32_t kOfAll = 3; ///< waiting jobs beyond the slots, running jobs, share of GPUs in use
    /// Each server also has its workers and its parameter servers of each model; each job its model.
    [[nodiscard]] std::int32_t serverWidth() const { return kOfServer + 2 * models; }
    [[nodiscard]] std::int32_t jobWidth() const { return kOfJob + models; }
    [[nodiscard]] std::int32_t width() const { return servers * serverWidth() + slots * jobWidth() + kOfAll; }
    /// slot × servers + server, and last, to let the jobs of all slots wait.
    [[nodiscard]] std::int32_t actions() const { return slots * servers + 1; }
};

/// The result of a finished run.
struct EpisodeResult {
    std::uint64_t seed = 0;
    double meanJctSeconds = 0;
    std::int64_t jobs = 0;
    std::int64_t unfinished = 0;
    std::int64_t decisions = 0;
};

class PlacementEnvironment {
public:
    /// Errors: as resolveInputs(), fewer than one slot.
    [[nodiscard]] static Result<PlacementEnvironment> create(const EnvironmentSetup& setup, std::uint64_t seed);

    /// Begins the run of that seed and goes to its first choice. Errors: a trace that cannot be made.
    [[nodiscard]] Result<void> reset(std::uint64_t seed);
    /// Puts the next task of the slot's job on the server, or lets the shown jobs wait, and advances to the next
    /// choice. Returns the reward since the last one: minus jobs × intervals in the system. Precondition:
    /// mask()[action], and the run is not over.
    double step(std::int32_t action);

    [[nodiscard]] const EnvironmentShape& shape() const { return m_shape; }
    [[nodiscard]] bool isOver() const { return m_isOver; }
    /// Which actions are possible now; at least one. When the run is over: the last alone.
    [[nodiscard]] std::span<const std::uint8_t> mask() const { return m_mask; }
    /// Fills a row of shape().width() numbers; when the run is over, the state at its end with empty slots.
    void observe(std::span<float> row) const;
    [[nodiscard]] std::uint64_t seed() const { return m_seed; }
    [[nodiscard]] Time now() const { return m_engine->now(); }
    [[nodiscard]] std::int64_t decisions() const { return m_decisions; } ///< of this run, in which a job waited
    [[nodiscard]] std::int64_t refusedPlans() const { return m_engine->totals().refusedPlans; } ///< none, ever
    /// Meaningful when it is over.
    [[nodiscard]] EpisodeResult result() const;

private:
    /// A waiting job in a slot.
    struct Shown {
        JobId job; ///< invalid: empty
        std::vector<std::uint8_t> order; ///< roles of its tasks, as they are placed
        std::size_t next = 0; ///< in the order
        int deviceType = -1;
        std::vector<Slot> placed;
    };

    explicit PlacementEnvironment(EnvironmentSetup setup)
        : m_setup(std::move(setup))
    {
    }
    double goToChoice();
    double runToDecision();
    void beginDecision();
    void finishDecision();
    void fillSlots();
    [[nodiscard]] bool fillMask();
    [[nodiscard]] bool fits(const Shown& shown, HostId host) const;
    void place(Shown& shown, HostId host);
    void letWait();
    void countTasks(JobId job, const std::vector<Slot>& slots, std::int32_t sign);
    [[nodiscard]] const RoleSpec& nextRole(const Shown& shown) const;
    [[nodiscard]] float* observeServer(HostId host, float* at) const;
    [[nodiscard]] float* observeJob(const Shown& shown, float* at) const;

    EnvironmentSetup m_setup;
    EnvironmentShape m_shape;
    std::optional<Engine> m_engine;
    std::uint64_t m_seed = 0;
    bool m_isOver = true;
    bool m_decides = false; ///< a decision is being made
    std::int64_t m_decisions = 0; ///< made
    double m_carried = 0; ///< reward of the time before the first choice
    ResourceVector m_largest; ///< of each resource, the amount of the largest server
    std::vector<ResourceVector> m_free; ///< by server, less this decision's placements; zero where it is not up
    std::vector<JobId> m_queue; ///< that wait for a slot in this decision
    std::size_t m_nextInQueue = 0;
    std::vector<Shown> m_slots;
    Plan m_plan;
    std::vector<std::uint8_t> m_mask;
    std::vector<std::int32_t> m_tasks; ///< [server][model][worker, PS] of those that run or were placed
};

} // namespace consonance
