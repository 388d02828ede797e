// SPDX-License-Identifier: GPL-3.0-or-later
//
// When slurmctld does what. Its main loop comes round about once a second and then runs the main scheduler when a job
// was submitted and the last such pass is long enough ago, or when the whole queue is due; each end of a job runs it at
// once. The backfill scheduler looks once a second whether its interval is over and anything has changed, and runs.
// Priorities have a thread and a period of their own. Where these clocks stand when the trace begins no configuration
// says. A plain value; one thread at a time.
#pragma once

#include "core/base/time.h"
#include "core/policy/slurm/slurm_passes.h"
#include "core/policy/slurm/slurm_priority.h"

#include <memory>
#include <optional>
#include <vector>

namespace consonance {

/// The published oracle's machine is the source of the defaults: cycles.csv of `small` and `partitions`.
struct SlurmClockRule {
    double mainPhase = 0; ///< seconds of the trace at which the main loop comes round, as the others
    double backfillPhase = 0;
    double priorityPhase = 0;
    double loopSeconds = 1.0014; ///< a second of sleep and the loop's own work
    double choiceSeconds = 0.00012; ///< that a backfill pass needs to weigh the nodes for one job once
    /// Passes that a real controller ran, ascending. They set its clocks right where these drift with the load of its
    /// machine; whether there is a pass, and what it does, still follows from the rules.
    std::vector<Time> backfillPasses;
    std::vector<Time> wholeMainPasses;
};

class SlurmController {
public:
    SlurmController(std::shared_ptr<const SlurmSite> site, const SlurmClockRule& rule, Time now);

    [[nodiscard]] SlurmWorld& world() { return m_world; }
    [[nodiscard]] const SlurmWorld& world() const { return m_world; }
    [[nodiscard]] const SlurmPriorities& priorities() const { return m_priorities; }

    void submit(SlurmJob job, Time now);
    void setUp(NodeSet up, Time now);
    /// The jobs have ended or lost their nodes.
    void jobsEnd(const std::vector<JobId>& jobs, Time now, const SlurmStart& start);
    /// Does what is due up to and with `now`.
    void advance(Time now, const SlurmStart& start);
    /// When advance() next has to do something that may start jobs; nothing while none waits.
    [[nodiscard]] std::optional<Time> nextPass() const;

private:
    /// For a pass of the main scheduler when its loop comes round.
    void ask(Time now);
    [[nodiscard]] Time nextMainPass() const;
    [[nodiscard]] Time nextBackfillPass() const;
    /// Whether anything has changed since the last backfill pass.
    [[nodiscard]] bool hasWork(std::int64_t second) const;
    /// A look of the backfill scheduler at that time, or at the recorded pass that it was.
    [[nodiscard]] Time recordedLook(Time look) const;
    void runMain(Time at, const SlurmStart& start);
    void runBackfill(Time at, Time now, const SlurmStart& start);

    SlurmWorld m_world;
    SlurmPriorities m_priorities;
    std::shared_ptr<const SlurmClockRule> m_rule;
    Duration m_loop;
    Duration m_choice;
    Time m_mainPhase;
    Time m_nextLoop; ///< no earlier round of the main loop has anything to do
    Time m_nextLook; ///< of the backfill scheduler
    Time m_nextPriority;
    bool m_isAsked = false; ///< a pass of the main scheduler
    std::int64_t m_lastWholePass = 0; ///< seconds, as the others
    std::int64_t m_lastAskedPass = 0;
    std::int64_t m_lastBackfill = 0;
};

} // namespace consonance
