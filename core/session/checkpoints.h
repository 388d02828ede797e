// SPDX-License-Identifier: GPL-3.0-or-later
//
// The states of a run to which a session can go back. Most jobs of a long run are over or yet to come and share their
// state with the checkpoint before, so that one costs what differs. Owns its copies. One thread at a time. Cost: adding
// one O(jobs + servers), going back likewise.
#pragma once

#include "core/base/shared_pieces.h"
#include "core/policy/simulation.h"

#include <cstdint>
#include <optional>
#include <vector>

namespace consonance {

class Checkpoints {
public:
    /// At a step after all others.
    void add(std::uint64_t step, const Simulation& simulation);
    /// Beside them, in place of the one that was kept so before.
    void keepAside(std::uint64_t step, const Simulation& simulation) { m_aside = stateOf(step, simulation); }
    /// Where restore() would go, and the log there.
    struct Place {
        std::uint64_t step = 0;
        EventLog::Mark log;
    };
    [[nodiscard]] Place nearest(std::uint64_t goal) const;
    /// To the nearest one that is not after `goal`; its step. The first one must not be after it, and the log of
    /// `simulation` must reach as far as it.
    std::uint64_t restore(std::uint64_t goal, Simulation& simulation) const;
    void forgetAfter(std::uint64_t step);
    /// Half as many, twice as far apart; the first one stays.
    void thin();
    [[nodiscard]] std::size_t count() const { return m_all.size(); }
    /// Estimated, without the one aside.
    [[nodiscard]] std::size_t bytes() const;

private:
    struct Checkpoint {
        std::uint64_t step = 0;
        SimulationSnapshot snapshot; ///< without its jobs
        SharedPieces<JobState> jobs;
    };
    [[nodiscard]] const Checkpoint& nearestTo(std::uint64_t goal) const;
    [[nodiscard]] Checkpoint stateOf(std::uint64_t step, const Simulation& simulation) const;

    std::vector<Checkpoint> m_all; ///< ascending
    std::optional<Checkpoint> m_aside;
    std::size_t m_bytesEach = 0; ///< beside those of the jobs
};

} // namespace consonance
