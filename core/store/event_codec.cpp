// SPDX-License-Identifier: GPL-3.0-or-later
#include "core/store/event_codec.h"

#include "core/base/byte_codec.h"
#include "core/store/blob_frame.h"

#include <algorithm>
#include <limits>
#include <optional>

namespace consonance {

namespace {

constexpr std::uint64_t kMaximumEventChunkBytes = std::uint64_t { 64 } << 20;
constexpr std::size_t kMinimumEventBytes = 14; // kind, detail, time, job, subject, slot count: one each; value: eight
constexpr std::size_t kMinimumSlotBytes = 3;
constexpr std::uint8_t kRoles = 3; // of this format; a job has at most two, so readers skip what it lacks

constexpr MessageId kUnwritableEvents
    = CONSONANCE_MESSAGE("store.events.unwritable", "these events cannot be stored: {0}");
constexpr MessageId kImplausibleEvents
    = CONSONANCE_MESSAGE("store.events.implausible", "stored events make no sense: {0}");

tl::unexpected<Error> unwritableEvents(const char* why)
{
    return fail(ErrorKind::Failed, kUnwritableEvents, { why });
}
tl::unexpected<Error> implausibleEvents(const char* why)
{
    return fail(ErrorKind::BadInput, kImplausibleEvents, { why });
}

/// The stretch of `slots` that belongs to the events.
Result<std::span<const SlotRecord>> slotsOf(std::span<const EventRecord> events, std::span<const SlotRecord> slots)
{
    if (events.empty() || events.size() > kMaximumChunkEvents)
        return unwritableEvents("a chunk holds between 1 and 16384");
    std::optional<std::uint64_t> first;
    std::uint64_t next = 0;
    Time before = events.front().at;
    for (const auto& event : events) {
        if (event.at < before)
            return unwritableEvents("their times go back");
        before = event.at;
        if (event.slotCount == 0)
            continue;
        if (!first)
            next = *(first = event.firstSlot);
        if (event.firstSlot != next)
            return unwritableEvents("their slots do not follow each other");
        next += event.slotCount;
    }
    if (next > slots.size())
        return unwritableEvents("their slots are not there");
    const auto begin = static_cast<std::size_t>(first.value_or(0));
    return slots.subspan(begin, static_cast<std::size_t>(next) - begin);
}

/// Times as steps from the one before; false when one would leave the range of Time.
bool decodeTimes(ByteReader& reader, std::vector<EventRecord>& events)
{
    std::int64_t at = 0;
    for (std::size_t i = 0; i < events.size(); ++i) {
        if (i == 0) {
            at = reader.signedVarint();
        } else {
            const auto step = reader.varint();
            const auto room
                = static_cast<std::uint64_t>(std::numeric_limits<std::int64_t>::max()) - static_cast<std::uint64_t>(at);
            if (step > room)
                return false;
            at = static_cast<std::int64_t>(static_cast<std::uint64_t>(at) + step);
        }
        events[i].at = { at };
    }
    return true;
}

/// What slots have of their allocations, where any is more than plain.
void encodeLeases(ByteWriter& writer, std::span<const SlotRecord> slots)
{
    for (const auto& slot : slots)
        writer.fixed(static_cast<std::uint8_t>(slot.mode));
    for (const auto& slot : slots)
        writer.varint(static_cast<std::uint64_t>(slot.share));
    for (const auto& slot : slots)
        writer.signedVarint(slot.until.microseconds);
}

/// False when they could not be so.
bool decodeLeases(ByteReader& reader, std::vector<SlotRecord>& slots)
{
    for (auto& slot : slots) {
        const auto mode = reader.fixed<std::uint8_t>();
        if (mode > static_cast<std::uint8_t>(ShareMode::Colocated))
            return false;
        slot.mode = static_cast<ShareMode>(mode);
    }
    for (auto& slot : slots) {
        const auto share = reader.varint();
        if (share == 0 || share > static_cast<std::uint64_t>(kFullShare))
            return false;
        slot.share = static_cast<std::int32_t>(share);
    }
    for (auto& slot : slots)
        slot.until = { reader.signedVarint() };
    return !std::ranges::all_of(slots, &SlotRecord::isPlain);
}

bool subjectIsKnown(const EventRecord& event, const EventBounds& bounds)
{
    const bool namesHost = event.kind == EventKind::HostChanged;
    return !namesHost || event.subject < bounds.hosts;
}

Result<void> checkIds(const EventBlock& block, const EventBounds& bounds)
{
    for (const auto& event : block.events) {
        if (event.job.isValid() && event.job.value >= bounds.jobs)
            return implausibleEvents("a job that the trace does not have");
        if (!subjectIsKnown(event, bounds))
            return implausibleEvents("a server that the cluster does not have");
    }
    for (const auto& slot : block.slots) {
        if (slot.role >= kRoles)
            return implausibleEvents("an unknown role");
        if (slot.domain.value >= bounds.domains)
            return implausibleEvents("a place that the cluster does not have");
    }
    return {};
}

} // namespace

Result<std::string> encodeEvents(std::span<const EventRecord> events, std::span<const SlotRecord> allSlots)
{
    TRY_ASSIGN(const auto slots, slotsOf(events, allSlots));
    ByteWriter writer;
    writer.reserve(events.size() * 20 + slots.size() * 4 + 16);
    writer.varint(events.size());
    writer.varint(slots.size());
    for (const auto& event : events)
        writer.fixed(static_cast<std::uint8_t>(event.kind));
    for (const auto& event : events)
        writer.fixed(event.detail);
    Time before = events.front().at;
    writer.signedVarint(before.microseconds);
    for (const auto& event : events.subspan(1)) {
        writer.varint(
            static_cast<std::uint64_t>(event.at.microseconds) - static_cast<std::uint64_t>(before.microseconds));
        before = event.at;
    }
    for (const auto& event : events)
        writer.index(event.job.value);
    for (const auto& event : events)
        writer.index(event.subject);
    for (const auto& event : events)
        writer.varint(event.slotCount);
    for (const auto& event : events)
        writer.number(event.value);
    for (const auto& slot : slots)
        writer.index(slot.domain.value);
    for (const auto& slot : slots)
        writer.signedVarint(slot.count);
    for (const auto& slot : slots)
        writer.fixed(slot.role);
    const bool arePlain = std::ranges::all_of(slots, &SlotRecord::isPlain);
    if (!arePlain)
        encodeLeases(writer, slots);
    if (writer.size() > kMaximumEventChunkBytes)
        return unwritableEvents("they hold too many slots");
    const bool isOfBefore
        = std::ranges::all_of(events, [](const EventRecord& event) { return event.kind < EventKind::OfferAccepted; });
    return packBlob(BlobKind::Events, writer.bytes(), BlobEffort::Quick,
        arePlain && isOfBefore ? kFirstBlobLayout : kNewestBlobLayout);
}

Result<EventBlock> decodeEvents(std::string_view chunk, const EventBounds& bounds, Time notBefore)
{
    TRY_ASSIGN(const auto raw, unpackBlob(BlobKind::Events, chunk, kMaximumEventChunkBytes));
    ByteReader reader(raw);
    const auto eventCount = reader.count(kMinimumEventBytes);
    const auto slotCount = reader.count(kMinimumSlotBytes);
    if (!reader.isGood() || eventCount == 0 || eventCount > kMaximumChunkEvents)
        return implausibleEvents("their number");

    EventBlock block;
    block.events.resize(eventCount);
    block.slots.resize(slotCount);
    for (auto& event : block.events) {
        const auto kind = reader.fixed<std::uint8_t>();
        if (kind >= kEventKindCount)
            return implausibleEvents("an unknown kind");
        event.kind = static_cast<EventKind>(kind);
    }
    for (auto& event : block.events)
        event.detail = reader.fixed<std::uint8_t>();
    if (!decodeTimes(reader, block.events) || block.events.front().at < notBefore)
        return implausibleEvents("their times");
    for (auto& event : block.events)
        event.job = JobId(reader.index());
    for (auto& event : block.events)
        event.subject = reader.index();
    std::uint64_t slotsNamed = 0;
    for (auto& event : block.events) {
        event.slotCount = reader.smallVarint();
        event.firstSlot = static_cast<std::uint32_t>(slotsNamed);
        slotsNamed += event.slotCount;
        if (slotsNamed > slotCount)
            return implausibleEvents("their slots do not add up");
    }
    if (slotsNamed != slotCount)
        return implausibleEvents("their slots do not add up");
    for (auto& event : block.events)
        event.value = reader.number();
    for (auto& slot : block.slots)
        slot.domain = DomainId(reader.index());
    for (auto& slot : block.slots) {
        const auto count = reader.signedVarint();
        if (count < std::numeric_limits<std::int32_t>::min() || count > std::numeric_limits<std::int32_t>::max())
            return implausibleEvents("a number of tasks");
        slot.count = static_cast<std::int32_t>(count);
    }
    for (auto& slot : block.slots)
        slot.role = reader.fixed<std::uint8_t>();
    if (reader.isGood() && !reader.isAtEnd() && !decodeLeases(reader, block.slots))
        return implausibleEvents("shares or leases");
    if (!reader.isGood() || !reader.isAtEnd())
        return implausibleEvents("their length");
    TRY(checkIds(block, bounds));
    return block;
}

} // namespace consonance
