// SPDX-License-Identifier: GPL-3.0-or-later
//
// Programs that play traces for a training of this one (core/learn/training/play_folder.h), started here: processes of
// this machine, or ranks that mpirun puts where it is configured to. This program learns and plays as well; one that
// dies is not missed. One thread.
#pragma once

#include "core/learn/training/play_folder.h"
#include "core/sweep/shared/child_program.h"

#include <filesystem>
#include <string>
#include <vector>

namespace consonance {

/// This program, as PlayedTraining::program. Errors: its file cannot be read.
[[nodiscard]] Result<std::string> playingProgram();

struct TrainingRanksLaunch {
    std::filesystem::path program; ///< consonance-cli
    std::filesystem::path folder; ///< where they meet; made here, and taken away at the end
    int ranks = 0; ///< this program is one of them; 0: one a processor
    int threads = 1; ///< of each of the others
    /// Empty: processes of this machine. Else what starts the ranks, without their number: {"mpirun"}.
    std::vector<std::string> launcher;
};

class TrainingRanks {
public:
    /// Errors: the folder is there, or cannot be made; a process cannot be started.
    [[nodiscard]] static Result<TrainingRanks> start(const TrainingRanksLaunch& launch, PlayedTraining training);
    TrainingRanks(TrainingRanks&&) noexcept = default;
    TrainingRanks& operator=(TrainingRanks&&) noexcept = default;
    /// Ends those who still play, the hard way.
    ~TrainingRanks();

    /// What the others said, one line each, when the training is over and they have ended.
    struct End {
        std::vector<std::string> lines;
        std::vector<std::string> bad; ///< how those ended that did not end well
    };
    [[nodiscard]] End end();

    [[nodiscard]] const std::filesystem::path& folder() const { return m_folder; }

private:
    explicit TrainingRanks(std::filesystem::path folder)
        : m_folder(std::move(folder))
    {
    }
    [[nodiscard]] std::filesystem::path log() const { return m_folder / "players.log"; }

    std::filesystem::path m_folder; ///< empty: moved from
    std::vector<ChildProgram> m_programs;
};

} // namespace consonance
