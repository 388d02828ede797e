// SPDX-License-Identifier: GPL-3.0-or-later
//
// What a policy weighs before it decides, written down for people: each different placement once, with how likely it
// was drawn, how often it was drawn and its value by the judge. Belongs to one decision; one thread. Cost: a copy of
// the board for each different placement, and one judgement.
#pragma once

#include "core/learn/placement_board.h"
#include "core/sim/plan.h"

#include <functional>
#include <map>
#include <optional>
#include <vector>

namespace consonance {

class WeighedPlacements {
public:
    /// `hosts` are those of the view, by host of the boards; both outlive this.
    WeighedPlacements(const View& view, std::span<const std::int32_t> hosts, std::int32_t part);

    /// The likelier way counts where the same placement was drawn in several.
    void add(const PlacementBoard& board, std::optional<double> logLikelihood);
    /// What is carried out; another one than all that were added when jobs were held back.
    void choose(const PlacementBoard& board) { entryFor(board).isChosen = true; }
    /// The most likely first; without likelihoods, the best first.
    [[nodiscard]] std::vector<WeighedNote> judged(const std::function<double(const PlacementBoard&)>& judge) const;

private:
    struct Weighed {
        PlacementBoard board;
        std::optional<double> logLikelihood;
        std::int32_t drawn = 0;
        bool isChosen = false;
    };
    [[nodiscard]] Weighed& entryFor(const PlacementBoard& board);

    const View& m_view;
    std::span<const std::int32_t> m_hosts;
    std::int32_t m_part;
    std::map<std::vector<WeighedTasks>, Weighed> m_placements;
};

} // namespace consonance
