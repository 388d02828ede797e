// SPDX-License-Identifier: GPL-3.0-or-later
//
// Event records to chunks of bytes and back, column by column (docs/formats.md, "Run database and event chunks").
// Decoding accepts only what an event log could have written: known kinds, times that do not go back, slots that add
// up, nothing left over; memory stays within a fixed limit. Pure functions. About 20 ns an event to encode and
// compress, 15 ns to decode.
#pragma once

#include "core/base/result.h"
#include "core/sim/event_log.h"

#include <cstdint>
#include <span>
#include <string>
#include <string_view>
#include <vector>

namespace consonance {

/// Events of one chunk at most; a longer stretch is split.
inline constexpr std::size_t kMaximumChunkEvents = 16'384;

/// More events than this are not loaded at once: 1.5 GB of records.
inline constexpr std::uint64_t kMaximumLoadedEvents = std::uint64_t { 32 } << 20;

/// A stretch of a log; EventRecord::firstSlot counts from the stretch's own first slot.
struct EventBlock {
    std::vector<EventRecord> events;
    std::vector<SlotRecord> slots;

    void add(const EventRecord& event, std::span<const SlotRecord> itsSlots)
    {
        events.push_back(event);
        events.back().firstSlot = static_cast<std::uint32_t>(slots.size());
        slots.insert(slots.end(), itsSlots.begin(), itsSlots.end());
    }
    [[nodiscard]] std::span<const SlotRecord> slotsOf(const EventRecord& event) const
    {
        return std::span<const SlotRecord>(slots).subspan(event.firstSlot, event.slotCount);
    }
};

/// Bounds of ids, for readers that index by them. Anything at or above is refused; the default refuses nothing.
struct EventBounds {
    std::uint32_t jobs = 0xffffffff;
    std::uint32_t domains = 0xffffffff;
    std::uint32_t hosts = 0xffffffff;
};

/// EventRecord::firstSlot indexes `slots`; the events' slots must be consecutive there. Errors (Failed):
/// none or more than kMaximumChunkEvents, times going back, slots elsewhere.
[[nodiscard]] Result<std::string> encodeEvents(std::span<const EventRecord> events, std::span<const SlotRecord> slots);
/// Errors (BadInput): anything that encodeEvents cannot have written, ids outside `bounds`, a time before `notBefore`.
[[nodiscard]] Result<EventBlock> decodeEvents(
    std::string_view chunk, const EventBounds& bounds = {}, Time notBefore = { INT64_MIN });

} // namespace consonance
