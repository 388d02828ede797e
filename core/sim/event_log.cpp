// SPDX-License-Identifier: GPL-3.0-or-later
#include "core/sim/event_log.h"

#include "core/base/hash.h"

#include <algorithm>
#include <array>
#include <bit>

namespace consonance {

const char* eventKindName(EventKind kind)
{
    static constexpr std::array<const char*, kEventKindCount> kNames { "job-completed", "threshold-reached",
        "host-changed", "job-arrived", "lease-ended", "lease-started", "interval-began", "woke-up", "decision-taken",
        "plan-refused", "job-started", "job-resumed", "job-suspended", "job-moved", "job-resized", "job-retuned",
        "job-accepted", "job-rejected", "job-deferred", "job-lost", "rate-changed", "lease-changed", "offer-accepted",
        "offer-declined", "job-reserved", "reservations-dropped" };
    const auto index = static_cast<std::size_t>(kind);
    return index < kNames.size() ? kNames[index] : "unknown";
}

void EventLog::reserveFor(std::size_t jobs)
{
    // A job that nothing disturbs arrives, starts and completes, and is decided on after it came and after it went;
    // under contention its speed changes about as often, and most jobs have several tasks.
    constexpr std::size_t kEventsPerJob = 16;
    constexpr std::size_t kSlotsPerJob = 4;
    constexpr std::size_t kDecisionsPerJob = 2;
    constexpr std::size_t kMostJobs = 1'000'000;
    jobs = std::min(jobs, kMostJobs);
    m_events.reserve(jobs * kEventsPerJob);
    m_slots.reserve(jobs * kSlotsPerJob);
    m_decisions.reserve(jobs * kDecisionsPerJob);
}

void EventLog::append(EventRecord record, std::span<const SlotRecord> slots)
{
    record.firstSlot = static_cast<std::uint32_t>(m_slots.size());
    record.slotCount = static_cast<std::uint32_t>(slots.size());
    if (!slots.empty())
        m_slots.insert(m_slots.end(), slots.begin(), slots.end());
    m_events.push_back(record);

    // A fixed layout without padding, so that the hash is of values only. Where the slots lie is not a value.
    const std::array<std::uint64_t, 5> head { static_cast<std::uint64_t>(record.at.microseconds),
        std::bit_cast<std::uint64_t>(record.value), (std::uint64_t { record.job.value } << 32) | record.subject,
        record.slotCount, (static_cast<std::uint64_t>(record.kind) << 8) | record.detail };
    m_hash = chainHash(m_hash, std::as_bytes(std::span(head)));
    for (const auto& slot : slots) {
        const std::array<std::uint64_t, 2> body {
            (std::uint64_t { slot.domain.value } << 32) | static_cast<std::uint32_t>(slot.count), slot.role
        };
        m_hash = chainHash(m_hash, std::as_bytes(std::span(body)));
        if (slot.isPlain())
            continue;
        const std::array<std::uint64_t, 2> lease { static_cast<std::uint64_t>(slot.until.microseconds),
            (static_cast<std::uint64_t>(slot.mode) << 32) | static_cast<std::uint32_t>(slot.share) };
        m_hash = chainHash(m_hash, std::as_bytes(std::span(lease)));
    }
}

void EventLog::append(DecisionRecord decision)
{
    m_decisions.push_back(std::move(decision));
}

void EventLog::truncateTo(const Mark& mark)
{
    m_events.resize(mark.events);
    m_slots.resize(mark.slots);
    m_decisions.resize(mark.decisions);
    m_hash = mark.hash;
}

} // namespace consonance
