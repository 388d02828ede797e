// SPDX-License-Identifier: GPL-3.0-or-later
//
// The folder in which a training meets programs that play traces for it, on this machine or on others that see the
// folder (docs/sweeps.md, "A training over several programs"). The one that learns offers a round: the network that
// plays, and what else the traces depend on. Each trace belongs to whoever claims it first, the one that learns among
// them, and what comes of a trace is a pure function of the offer, so it does not matter who played it, and nothing of
// the training depends on who helps or on who is gone. Rounds that were learned from are taken away. Files alone, each
// written by one process. Any thread. Cost: a checkpoint written a round and a file of samples a trace.
#pragma once

#include "core/learn/learned_model.h"
#include "core/learn/training/trace_player.h"

#include <filesystem>
#include <map>
#include <memory>
#include <optional>
#include <string>
#include <string_view>

namespace consonance {

/// What helpers need to know of a training.
struct PlayedTraining {
    std::string policy;
    std::map<std::string, std::string> parameters;
    std::uint64_t seed = 0;
    std::string program; ///< of whoever learns; helpers must be the same
};

/// What the traces of a round depend on, beside the training.
struct OfferedRound {
    bool isPractice = false; ///< else lessons
    std::int32_t round = 0;
    double exploration = 0;
    LearnedModel model; ///< predictor, and for practice the network
};

/// The file that names a training to its helpers, and back. Errors (BadInput): with the place and what was expected.
[[nodiscard]] std::string playedTrainingText(const PlayedTraining& training);
[[nodiscard]] Result<PlayedTraining> parsePlayedTraining(std::string_view text, const std::string& file);
/// What the file of an offer holds. Errors (BadInput): it is no round, or its networks do not fit.
[[nodiscard]] Result<OfferedRound> offeredRoundOf(const CheckpointContent& content, const std::string& file);

class PlayFolder {
public:
    /// Makes the folder, which may not be there yet. Failed when it cannot.
    [[nodiscard]] static Result<PlayFolder> create(const std::filesystem::path& path, const PlayedTraining& training);
    /// Errors (BadInput): there is no training.
    [[nodiscard]] static Result<PlayFolder> open(const std::filesystem::path& path);

    [[nodiscard]] const PlayedTraining& training() const { return m_training; }
    [[nodiscard]] const std::filesystem::path& path() const { return m_path; }

    /// Offers a round to all who help; it is theirs until the result goes, which takes its files away. One at a time.
    [[nodiscard]] Result<std::unique_ptr<SharedRound>> offer(const OfferedRound& round);

    /// Says that nothing more comes.
    [[nodiscard]] Result<void> end() const;
    /// Whether end() was called, or the folder is gone.
    [[nodiscard]] bool isOver() const;

    /// Number of the newest offer, when it is a later one than `last`.
    [[nodiscard]] std::optional<std::int64_t> newestOffer(std::int64_t last) const;
    [[nodiscard]] Result<OfferedRound> readOffer(std::int64_t number) const;
    /// Whether the offer still stands.
    [[nodiscard]] bool stands(std::int64_t number) const;
    /// Whether the caller is to play that trace of the offer.
    [[nodiscard]] bool claim(std::int64_t number, std::size_t trace) const;
    /// Hands in what came of it. Errors: the file cannot be written.
    [[nodiscard]] Result<void> handIn(std::int64_t number, std::size_t trace, const TrainingSamples& samples) const;
    /// What another one handed in; nothing when it is not there, or is damaged.
    [[nodiscard]] std::optional<TrainingSamples> handedIn(std::int64_t number, std::size_t trace) const;

private:
    PlayFolder(std::filesystem::path path, PlayedTraining training);
    [[nodiscard]] std::filesystem::path folderOf(std::int64_t number) const;

    std::filesystem::path m_path;
    PlayedTraining m_training;
    std::int64_t m_offers = 0;
};

} // namespace consonance
