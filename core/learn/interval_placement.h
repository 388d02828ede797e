// SPDX-License-Identifier: GPL-3.0-or-later
//
// One scheduling interval as Harmony goes through it: state and mask, an action, the next state, until every new job is
// placed or nothing fits. A job once begun is finished before the next one (ours; the paper lets tasks of all jobs mix,
// and jobs that end half placed would all be given back). A job that cannot be finished is given back whole and waits
// for the next interval. When more jobs wait than there are slots for new ones, those with the shortest service come
// first – in order of arrival short jobs hide behind long ones – and the others follow as slots become free; when more
// run than the state shows, the latest are shown. Where the paper is silent, what is alike looks alike: servers come in
// the order of what is free on them, then of who is there, and a running job of model l has slot N' + 2l or the one
// after it when that is free. A value; one thread at a time.
#pragma once

#include "core/learn/placement_board.h"

#include <cstdint>
#include <span>
#include <vector>

namespace consonance {

/// The resources of the state, in its order.
inline constexpr std::array kStateResources { Resource::Gpu, Resource::Cpu, Resource::Memory };
/// Further numbers of a job when StateShape::extras asks for them: intervals it would still run alone, intervals it has
/// waited.
inline constexpr std::int32_t kStateExtras = 2;

/// Which waiting jobs get the slots of new jobs first.
enum class SlotOrder : std::uint8_t {
    Service, ///< the least alone time × tasks first, as predicted
    Arrival,
};
[[nodiscard]] const char* slotOrderName(SlotOrder order);

class IntervalPlacement {
public:
    struct Action {
        std::int32_t job = 0; ///< of the board
        PlacedRole role = PlacedRole::Worker;
        std::int32_t host = 0;
    };

    /// `predictor` outlives this and is asked for the extras and the order only. Precondition: as many servers as the
    /// board has hosts, kStateResources.size() resources, 0 or kStateExtras extras.
    IntervalPlacement(PlacementBoard board, const StateShape& shape, const RewardPredictor& predictor,
        double intervalSeconds, SlotOrder order);

    /// The waiting job keeps waiting. Call before the first hasChoice().
    void leaveOut(std::int32_t job) { m_isGivenUp[static_cast<std::size_t>(job)] = 1; }
    /// Whether there is something to choose; gives back what cannot be finished and fills free slots first.
    [[nodiscard]] bool hasChoice();
    /// State and mask of the present choice; valid while hasChoice() said yes and until choose().
    [[nodiscard]] std::span<const float> state() const { return m_state; }
    [[nodiscard]] std::span<const std::uint8_t> mask() const { return m_mask; }
    [[nodiscard]] Action actionAt(std::size_t index) const;
    /// Index of putting a task of the board's job there; nothing when the job has no slot.
    [[nodiscard]] std::optional<std::size_t> indexOf(const Action& action) const;
    void choose(std::size_t index);

    [[nodiscard]] const StateShape& shape() const { return m_shape; }
    [[nodiscard]] const PlacementBoard& board() const { return m_board; }
    [[nodiscard]] const std::vector<std::int32_t>& slots() const { return m_slots; } ///< job of each slot, or −1

private:
    void queueJobs(SlotOrder order);
    void orderHosts();
    bool fillMask();
    void fillState();
    [[nodiscard]] std::int32_t freeSlotFor(std::int32_t job) const;
    bool giveUpOpenJob();
    bool refill();
    [[nodiscard]] std::int32_t openSlot() const;

    PlacementBoard m_board;
    StateShape m_shape;
    const RewardPredictor* m_predictor;
    double m_intervalSeconds;
    std::vector<std::int32_t> m_slots;
    std::vector<std::int32_t> m_hosts; ///< of the board, in the order of the state
    std::vector<std::uint8_t> m_isGivenUp; ///< by job of the board
    std::vector<std::int32_t> m_queue; ///< waiting jobs in the order in which they get slots
    std::size_t m_next = 0; ///< in the queue
    std::vector<double> m_largest; ///< of each resource on any host
    std::vector<float> m_state;
    std::vector<std::uint8_t> m_mask;
};

/// A shape for a network that takes any number of jobs and servers.
[[nodiscard]] StateShape shapeFor(const StateShape& trained, const PlacementBoard& board);

} // namespace consonance
