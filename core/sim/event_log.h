// SPDX-License-Identifier: GPL-3.0-or-later
//
// Everything that happened, one record each, in order. Views, metrics and the store read this stream and nothing else.
// Append-only while a run goes forward; truncateTo() goes back with a restored snapshot. The hash chains every record
// with its slots; decision notes are outside it. One writer; readers copy or wait.
#pragma once

#include "core/base/result.h"
#include "core/base/seldom.h"
#include "core/base/strong_id.h"
#include "core/base/time.h"
#include "core/sim/kept_plan.h"
#include "core/sim/plan.h"
#include "core/sim/trigger.h"

#include <cstdint>
#include <span>
#include <vector>

namespace consonance {

/// The first eight are causes, in the order in which they happen at one instant; the others follow from a decision or
/// from them. The values are stored in run databases: append, never renumber.
enum class EventKind : std::uint8_t {
    JobCompleted = 0,
    ThresholdReached = 1,
    HostChanged = 2, ///< subject = host, detail = Availability
    JobArrived = 3,
    LeaseEnded = 4,
    LeaseStarted = 5,
    IntervalBegan = 6, ///< subject = number of the interval
    WokeUp = 7,
    DecisionTaken = 8, ///< subject = decision
    PlanRefused = 9, ///< subject = decision
    JobStarted = 10,
    JobResumed = 11,
    JobSuspended = 12,
    JobMoved = 13,
    JobResized = 14,
    JobRetuned = 15,
    JobAccepted = 16, ///< value = price
    JobRejected = 17,
    JobDeferred = 18,
    JobLost = 19, ///< a host failed under it; value = work lost, subject = GPU-seconds that the job had spent on it
                  ///< (none in logs of before December 2026)
    RateChanged = 20, ///< value = new rate in work per second
    LeaseChanged = 21, ///< same resources, other lease; value = its end in seconds
    OfferAccepted = 22, ///< value = price; JobAccepted follows
    OfferDeclined = 23, ///< value = price; JobRejected follows
    JobReserved = 24, ///< slots as promised; value = when it begins in seconds; subject = its number among the job's
                      ///< promises: the first takes the place of all that were there before
    ReservationsDropped = 25, ///< the job has no promises left
};
inline constexpr std::size_t kEventKindCount = 26;
/// "job-completed", …
[[nodiscard]] const char* eventKindName(EventKind kind);
/// Whether the record is a cause, which budgets count; the others are consequences.
[[nodiscard]] constexpr bool isCause(EventKind kind)
{
    return static_cast<std::uint8_t>(kind) < 8;
}

struct EventRecord {
    Time at;
    double value = 0;
    JobId job; ///< invalid when it concerns none
    std::uint32_t subject = 0xffffffff; ///< host, decision or interval, by kind
    std::uint32_t firstSlot = 0; ///< into EventLog::slots()
    std::uint32_t slotCount = 0;
    EventKind kind = EventKind::JobArrived;
    std::uint8_t detail = 0;
};

/// A placed group of tasks as the log keeps it, with the fields common to all slots of its allocation.
struct SlotRecord {
    DomainId domain;
    std::int32_t count = 0;
    Time until = kForever; ///< end of the lease
    std::int32_t share = kFullShare; ///< millionths of each device
    std::uint8_t role = 0;
    ShareMode mode = ShareMode::Exclusive;

    /// The usual case: exclusive devices, endless lease.
    [[nodiscard]] bool isPlain() const
    {
        return until == kForever && share == kFullShare && mode == ShareMode::Exclusive;
    }
    bool operator==(const SlotRecord&) const = default;
};

/// One call of decide().
struct DecisionRecord {
    DecisionId id;
    Time at;
    TriggerKind kinds = TriggerKind::None;
    std::uint32_t firstEvent = 0; ///< its DecisionTaken record
    std::uint32_t actions = 0; ///< tasks placed by it
    bool wasRefused = false;
    KeptPlan plan; ///< empty when it asks for nothing, and in logs of before November 2026
    Seldom<DecisionNotes> notes; ///< empty unless notes were asked for
    Seldom<Error> refusal; ///< when wasRefused
};

class EventLog {
public:
    struct Mark {
        std::size_t events = 0;
        std::size_t slots = 0;
        std::size_t decisions = 0;
        std::uint64_t hash = 0;
    };

    /// Reserves room for the fewest records that a run of that many jobs holds, which saves copies of a growing log.
    /// Memory is used when it is written, not here.
    void reserveFor(std::size_t jobs);
    void append(EventRecord record, std::span<const SlotRecord> slots = {});
    void append(DecisionRecord decision);

    [[nodiscard]] std::span<const EventRecord> events() const { return m_events; }
    [[nodiscard]] std::span<const DecisionRecord> decisions() const { return m_decisions; }
    [[nodiscard]] std::span<const SlotRecord> slots(const EventRecord& record) const
    {
        return std::span<const SlotRecord>(m_slots).subspan(record.firstSlot, record.slotCount);
    }
    /// Hash over all records and slots so far (not notes); the event_hash of a run.
    [[nodiscard]] std::uint64_t hash() const { return m_hash; }

    [[nodiscard]] Mark mark() const { return { m_events.size(), m_slots.size(), m_decisions.size(), m_hash }; }
    void truncateTo(const Mark& mark);

private:
    std::vector<EventRecord> m_events;
    std::vector<SlotRecord> m_slots;
    std::vector<DecisionRecord> m_decisions;
    std::uint64_t m_hash = 0;
};

} // namespace consonance
