// SPDX-License-Identifier: GPL-3.0-or-later
//
// Decisions that passed a waiting job over: they placed other jobs and left it waiting. A pure function of the event
// log; any thread. Cost: O(events).
#pragma once

#include "core/sim/event_log.h"

#include <cstdint>
#include <span>
#include <vector>

namespace consonance {

/// The first decision of a wait that passed the job over.
struct PassedOver {
    std::uint32_t decision = 0;
    Time at;
    std::vector<JobId> placed; ///< what it started or resumed instead, in the order of the log
    bool isOver = false; ///< the wait has ended in these events
};

/// One for each wait of the job in which there is such a decision, in order. A wait begins with the arrival, or where
/// the job loses everything; a decision that takes everything from it and places others belongs to the wait it begins.
[[nodiscard]] std::vector<PassedOver> decisionsThatPassedOver(std::span<const EventRecord> events, JobId job);

} // namespace consonance
