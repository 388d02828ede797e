// SPDX-License-Identifier: GPL-3.0-or-later
//
// A large cluster taken apart, so that a network that was trained on a handful of servers looks at a handful at a time:
// regions of neighbouring servers, and the waiting jobs each of them is asked to place. Jobs with the shortest service
// choose first and go to the emptiest region that holds them whole. Plain functions of the board; deterministic. Cost:
// O(groups + waiting jobs × regions tried).
#pragma once

#include "core/learn/placement_board.h"

#include <span>
#include <vector>

namespace consonance {

/// A few servers of a board with who runs there, and some of those that wait.
struct BoardPart {
    PlacementBoard board; ///< running jobs have the tasks that are on these servers alone
    std::vector<std::int32_t> hosts; ///< of the whole board, by host of the part
    std::vector<std::int32_t> jobs; ///< likewise, by job of the part
};

/// All of it as one part.
[[nodiscard]] BoardPart wholeBoard(PlacementBoard board);

/// Parts that have waiting jobs, of at most `servers` servers each. A waiting job is in one part at most: in none when
/// no region holds it now.
[[nodiscard]] std::vector<BoardPart> partsOf(
    const PlacementBoard& board, const RewardPredictor& predictor, std::int32_t servers);

/// What some servers have in all, and what of it is free.
struct RoomSums {
    ResourceVector capacity;
    ResourceVector free;

    /// 0 when nothing is free; the resource of which least is left counts.
    [[nodiscard]] double freePart() const;
    [[nodiscard]] double freePart(Resource resource) const;
    void add(const RoomSums& other);
};
/// What a job asks for in all.
[[nodiscard]] ResourceVector demandOf(const WorldJob& job);

/// The room on some servers while jobs are given to them, each tried as locality would place it. The jobs outlive it.
class RegionRoom {
public:
    RegionRoom(const PlacementBoard& board, std::span<const std::int32_t> hosts);

    /// Sums only: a no is certain.
    [[nodiscard]] bool mayTake(const WorldJob& job) const { return demandOf(job).fitsIn(m_sums.free); }
    /// Places the job when it fits whole.
    bool take(const WorldJob& job);
    [[nodiscard]] const RoomSums& sums() const { return m_sums; }
    /// What was taken: `job` counts the takings, `host` the servers given.
    [[nodiscard]] std::span<const PlacedGroup> taken() const { return m_world.groups(); }

private:
    IntervalWorld m_world;
    RoomSums m_sums;
};

/// Of regions that are given by their servers, those with waiting jobs, as parts; both lists ascending.
[[nodiscard]] std::vector<BoardPart> partsWith(const PlacementBoard& board,
    std::span<const std::vector<std::int32_t>> hosts, std::span<const std::vector<std::int32_t>> waiting);

/// Does on the board what was done on its part to waiting jobs that are whole there.
void applyPart(const BoardPart& part, const PlacementBoard& placed, PlacementBoard& board);

/// Places every waiting job that fits as locality does, the shortest service first.
void placeAllTogether(PlacementBoard& board, const RewardPredictor& predictor);

/// Places waiting jobs that are larger than any region could ever be, as locality does.
void placeOversized(PlacementBoard& board, const RewardPredictor& predictor, std::int32_t servers);

} // namespace consonance
