// SPDX-License-Identifier: GPL-3.0-or-later
#include "core/sim/kept_plan.h"

#include <algorithm>
#include <cstring>
#include <limits>

namespace consonance {

namespace {

constexpr MessageId kUnreadablePlan = CONSONANCE_MESSAGE("plan.unreadable", "a kept plan makes no sense");

/// Some 300,000 placed jobs; a longer plan is not kept.
constexpr std::size_t kMaximumPlanBytes = std::size_t { 4 } << 20;

/// What differs from an exclusive allocation without end that begins at once, run as submitted.
enum AllocationFlag : std::uint8_t {
    ModeMask = 3,
    Shared = 4, ///< its share follows
    Configured = 8,
    Begins = 16,
    Ends = 32,
    OfOther = 64, ///< of another job than the assignment, as only a refused plan has it
};
constexpr std::uint8_t kAllocationFlags = ModeMask | Shared | Configured | Begins | Ends | OfOther;
constexpr std::uint8_t kWakes = 1;
constexpr std::uint8_t kPromises = 0x80; ///< beside the kind of a verdict: when it promises to finish follows

void writeAllocation(ByteWriter& writer, const Allocation& allocation, JobId assigned)
{
    const bool isConfigured = allocation.config != RunConfig {};
    writer.fixed(static_cast<std::uint8_t>(static_cast<std::uint8_t>(allocation.mode)
        | (allocation.share != kFullShare ? Shared : 0) | (isConfigured ? Configured : 0)
        | (allocation.from != Time {} ? Begins : 0) | (allocation.until != kForever ? Ends : 0)
        | (allocation.job != assigned ? OfOther : 0)));
    if (allocation.share != kFullShare)
        writer.signedVarint(allocation.share);
    if (isConfigured) {
        writer.signedVarint(allocation.config.localBatch);
        writer.signedVarint(allocation.config.accumulation);
    }
    if (allocation.from != Time {})
        writer.signedVarint(allocation.from.microseconds);
    if (allocation.until != kForever)
        writer.signedVarint(allocation.until.microseconds);
    if (allocation.job != assigned)
        writer.index(allocation.job.value);
    writer.varint(allocation.slots.size());
    for (const Slot& slot : allocation.slots) {
        writer.index(slot.domain.value);
        writer.fixed(slot.role);
        writer.signedVarint(slot.count);
    }
}

std::int32_t smallSigned(ByteReader& reader)
{
    const auto value = reader.signedVarint();
    if (value < std::numeric_limits<std::int32_t>::min() || value > std::numeric_limits<std::int32_t>::max())
        reader.reject();
    return static_cast<std::int32_t>(value);
}

Allocation readAllocation(ByteReader& reader, JobId assigned)
{
    constexpr std::size_t kSlotBytes = 3;
    Allocation allocation { .job = assigned };
    const auto flags = reader.fixed<std::uint8_t>();
    if ((flags & ~kAllocationFlags) != 0 || (flags & ModeMask) > static_cast<std::uint8_t>(ShareMode::Colocated))
        reader.reject();
    allocation.mode = static_cast<ShareMode>(flags & ModeMask);
    if ((flags & Shared) != 0)
        allocation.share = reader.signedVarint();
    if ((flags & Configured) != 0) {
        allocation.config.localBatch = smallSigned(reader);
        allocation.config.accumulation = smallSigned(reader);
    }
    if ((flags & Begins) != 0)
        allocation.from = { reader.signedVarint() };
    if ((flags & Ends) != 0)
        allocation.until = { reader.signedVarint() };
    if ((flags & OfOther) != 0)
        allocation.job = JobId(reader.index());
    allocation.slots.resize(reader.count(kSlotBytes));
    for (Slot& slot : allocation.slots) {
        slot.domain = DomainId(reader.index());
        slot.role = reader.fixed<std::uint8_t>();
        slot.count = smallSigned(reader);
    }
    return allocation;
}

void writePlan(ByteWriter& writer, const Plan& plan)
{
    writer.fixed(static_cast<std::uint8_t>(plan.wakeAt ? kWakes : 0));
    if (plan.wakeAt)
        writer.signedVarint(plan.wakeAt->microseconds);
    writer.varint(plan.verdicts.size());
    for (const auto& verdict : plan.verdicts) {
        writer.index(verdict.job.value);
        writer.fixed(
            static_cast<std::uint8_t>(static_cast<std::uint8_t>(verdict.kind) | (verdict.finish ? kPromises : 0)));
        writer.number(verdict.price);
        if (verdict.finish)
            writer.signedVarint(verdict.finish->microseconds);
    }
    writer.varint(plan.assignments.size());
    for (const auto& assignment : plan.assignments) {
        writer.index(assignment.job.value);
        writer.varint(assignment.allocations.size());
        for (const auto& allocation : assignment.allocations)
            writeAllocation(writer, allocation, assignment.job);
    }
}

/// The reader is bad afterwards when the bytes make no sense.
Plan readPlan(ByteReader& reader)
{
    constexpr std::size_t kVerdictBytes = 10;
    constexpr std::size_t kAssignmentBytes = 2;
    constexpr std::size_t kAllocationBytes = 2;
    Plan plan;
    const auto wakes = reader.fixed<std::uint8_t>();
    if (wakes > kWakes)
        reader.reject();
    if (wakes == kWakes)
        plan.wakeAt = Time { reader.signedVarint() };
    plan.verdicts.resize(reader.count(kVerdictBytes));
    for (auto& verdict : plan.verdicts) {
        verdict.job = JobId(reader.index());
        const auto flags = reader.fixed<std::uint8_t>();
        const auto kind = static_cast<std::uint8_t>(flags & ~kPromises);
        if (kind > static_cast<std::uint8_t>(VerdictKind::Offer))
            reader.reject();
        verdict.kind = static_cast<VerdictKind>(kind);
        verdict.price = reader.number();
        if ((flags & kPromises) != 0)
            verdict.finish = Time { reader.signedVarint() };
    }
    plan.assignments.resize(reader.count(kAssignmentBytes));
    for (auto& assignment : plan.assignments) {
        assignment.job = JobId(reader.index());
        assignment.allocations.resize(reader.count(kAllocationBytes));
        for (auto& allocation : assignment.allocations)
            allocation = readAllocation(reader, assignment.job);
    }
    if (!reader.isAtEnd())
        reader.reject();
    return plan;
}

} // namespace

KeptPlan::KeptPlan(std::string_view bytes)
    : m_block(std::make_unique<char[]>(sizeof(std::uint32_t) + bytes.size()))
{
    const auto size = static_cast<std::uint32_t>(bytes.size());
    std::memcpy(m_block.get(), &size, sizeof(size));
    bytes.copy(m_block.get() + sizeof(size), bytes.size());
}

KeptPlan::KeptPlan(const Plan& plan, ByteWriter& scratch)
{
    if (plan.verdicts.empty() && plan.assignments.empty() && !plan.wakeAt)
        return;
    scratch.clear();
    writePlan(scratch, plan);
    if (scratch.size() > kMaximumPlanBytes)
        return;
    *this = KeptPlan(scratch.bytes());
}

KeptPlan::KeptPlan(const KeptPlan& other)
{
    if (!other.isEmpty())
        *this = KeptPlan(other.bytes());
}

KeptPlan& KeptPlan::operator=(const KeptPlan& other)
{
    if (this != &other)
        *this = KeptPlan(other);
    return *this;
}

Result<KeptPlan> KeptPlan::fromBytes(std::string_view bytes)
{
    ByteReader reader(bytes);
    if (bytes.size() <= kMaximumPlanBytes)
        static_cast<void>(readPlan(reader));
    else
        reader.reject();
    if (!reader.isGood())
        return fail(ErrorKind::BadInput, kUnreadablePlan);
    return KeptPlan(bytes);
}

std::string_view KeptPlan::bytes() const
{
    if (isEmpty())
        return {};
    std::uint32_t size = 0;
    std::memcpy(&size, m_block.get(), sizeof(size));
    return { m_block.get() + sizeof(size), size };
}

Plan KeptPlan::plan() const
{
    if (isEmpty())
        return {};
    ByteReader reader(bytes());
    return readPlan(reader);
}

} // namespace consonance
