// SPDX-License-Identifier: GPL-3.0-or-later
#include "core/sim/lease_booking.h"

#include <algorithm>
#include <iterator>
#include <tuple>

#include <fmt/format.h>

namespace consonance {

namespace {

constexpr MessageId kReserved = CONSONANCE_MESSAGE(
    "plan.reserved", "job {0} would hold resources on {1} that are promised to others from {2} s on");

/// The devices that a lease has for the same role at the same place.
const std::vector<std::uint16_t>* devicesOf(
    const Allocation& lease, std::span<const Holding> holdings, const Slot& slot)
{
    for (std::size_t i = 0; i < lease.slots.size() && i < holdings.size(); ++i) {
        if (lease.slots[i].domain == slot.domain && lease.slots[i].role == slot.role)
            return &holdings[i].devices;
    }
    return nullptr;
}

} // namespace

LeaseBooking::LeaseBooking(EngineCore& core, std::vector<JobChange>& changes)
    : m_core(core)
    , m_book(core.state.leases)
    , m_changes(changes)
{
    for (auto& change : m_changes) {
        if (!change.after)
            continue;
        if (!change.isUnchanged)
            addLease(change, *change.after, change.holdings, true);
        else if (change.after->until != change.before->allocation.until)
            addLease(change, *change.after, change.before->holdings, true);
    }
    const auto rank = [](const Piece& piece) { return piece.isBound ? 0 : piece.wanted.empty() ? 2 : 1; };
    std::ranges::stable_sort(m_pieces, {}, rank);
    for (auto& change : m_changes) {
        for (auto& reservation : change.reservations)
            addLease(change, reservation.allocation, reservation.holdings, false);
    }
}

void LeaseBooking::addLease(
    const JobChange& change, const Allocation& lease, std::vector<Holding>& holdings, bool isNow)
{
    holdings.resize(lease.slots.size());
    for (std::size_t slot = 0; slot < lease.slots.size(); ++slot) {
        Piece piece { .job = change.job,
            .change = &change,
            .lease = &lease,
            .slot = slot,
            .span = { isNow ? m_core.state.now : lease.from, lease.until },
            .holding = &holdings[slot],
            .wanted = {},
            .isNow = isNow,
            .isBound = isNow && change.isUnchanged };
        if (isNow && slot < change.former.size())
            piece.wanted = change.former[slot].devices;
        m_pieces.push_back(std::move(piece));
    }
}

HostId LeaseBooking::hostOf(const Piece& piece) const
{
    return m_core.cluster().domain(piece.lease->slots[piece.slot].domain).host;
}

Result<void> LeaseBooking::bookAll()
{
    std::vector<const Piece*> unbooked;
    for (auto& piece : m_pieces) {
        if (!piece.isNow)
            piece.wanted = devicesBefore(piece);
        TRY_ASSIGN(piece.isBooked, book(piece));
        if (!piece.isBooked)
            unbooked.push_back(&piece);
    }
    // The first that found nothing on a host has the others of that host booked too.
    for (const Piece* piece : unbooked) {
        if (!piece->isBooked)
            TRY(bindAnew(*piece));
    }
    return {};
}

/// False when the calendar has no room for it; an error when it does not even fit now.
Result<bool> LeaseBooking::book(Piece& piece)
{
    auto& calendar = *m_book.calendar();
    if (piece.isBound)
        return calendar.bookAgain(*piece.holding, piece.span);
    const auto claim = m_core.claimFor(*piece.lease, piece.lease->slots[piece.slot]);
    auto& ledger = m_core.state.ledger;
    if (piece.isNow && !ledger.fits(claim))
        return doesNotFit(m_core, piece.job, claim);
    if (!calendar.book(claim, piece.span, piece.wanted, *piece.holding))
        return false;
    if (piece.isNow && !ledger.takeAgain(*piece.holding))
        return doesNotFit(m_core, piece.job, claim);
    return true;
}

/// Gives the devices of a host again to all who come later, in the order in which they begin; `cause` found none.
Result<void> LeaseBooking::bindAnew(const Piece& cause)
{
    auto& calendar = *m_book.calendar();
    const HostId host = hostOf(cause);
    std::vector<Holding> holdings;
    auto others = promisesToOthers(host, holdings);
    std::vector<Piece*> later;
    for (auto& piece : others)
        later.push_back(&piece);
    for (auto& piece : m_pieces) {
        if (!piece.isNow && hostOf(piece) == host)
            later.push_back(&piece);
    }
    for (Piece* piece : later) {
        if (piece->isBooked)
            calendar.release(*piece->holding, piece->span);
        piece->isBooked = false;
    }
    const auto take = [&](Piece& piece) -> Result<void> {
        TRY_ASSIGN(piece.isBooked, book(piece));
        if (!piece.isBooked)
            return refusal(cause, piece);
        if (piece.change == nullptr)
            m_book.rebind(piece.job, piece.promise, piece.slot, *piece.holding);
        return {};
    };
    for (auto& piece : m_pieces) {
        if (piece.isNow && !piece.isBooked && hostOf(piece) == host)
            TRY(take(piece));
    }
    std::ranges::sort(
        later, {}, [](const Piece* piece) { return std::tuple(piece->span.from, piece->job, piece->slot); });
    for (Piece* piece : later) {
        piece->wanted = devicesBefore(*piece);
        TRY(take(*piece));
    }
    return {};
}

/// Promises on the host to jobs that the plan does not name; `holdings` keeps their devices.
std::vector<LeaseBooking::Piece> LeaseBooking::promisesToOthers(HostId host, std::vector<Holding>& holdings) const
{
    std::vector<Piece> pieces;
    for (const JobId job : m_book.reservedOn(host)) {
        if (std::ranges::find(m_changes, job, &JobChange::job) != m_changes.end())
            continue;
        const auto promises = m_book.of(job);
        for (std::size_t i = 0; i < promises.size(); ++i) {
            const auto& lease = promises[i].allocation;
            for (std::size_t slot = 0; slot < lease.slots.size(); ++slot) {
                if (m_core.cluster().domain(lease.slots[slot].domain).host != host)
                    continue;
                holdings.push_back(promises[i].holdings[slot]);
                pieces.push_back({ .job = job,
                    .lease = &lease,
                    .slot = slot,
                    .span = { lease.from, lease.until },
                    .wanted = {},
                    .isBooked = true,
                    .promise = i });
            }
        }
    }
    for (std::size_t i = 0; i < pieces.size(); ++i)
        pieces[i].holding = &holdings[i];
    return pieces;
}

/// The devices that the job has for the same tasks just before the lease begins, so that it can stay where it is.
std::vector<std::uint16_t> LeaseBooking::devicesBefore(const Piece& piece) const
{
    const Time from = piece.lease->from;
    const auto& slot = piece.lease->slots[piece.slot];
    const std::vector<std::uint16_t>* devices = nullptr;
    const auto consider = [&](const Allocation& lease, std::span<const Holding> holdings) {
        if (lease.until == from)
            devices = devicesOf(lease, holdings, slot);
    };
    const auto considerLast = [&](std::span<const Reservation> promises) {
        const auto next = std::ranges::lower_bound(
            promises, from, {}, [](const Reservation& promise) { return promise.allocation.from; });
        if (next != promises.begin())
            consider(std::prev(next)->allocation, std::prev(next)->holdings);
    };
    if (const auto* change = piece.change) {
        if (change->after)
            consider(*change->after, change->isUnchanged ? change->before->holdings : change->holdings);
        considerLast(change->reservations);
    } else {
        if (const auto* running = m_core.runningJob(piece.job))
            consider(running->allocation, running->holdings);
        considerLast(m_book.of(piece.job));
    }
    return devices == nullptr ? std::vector<std::uint16_t> {} : *devices;
}

tl::unexpected<Error> LeaseBooking::refusal(const Piece& cause, const Piece& failing) const
{
    const auto& slot = failing.lease->slots[failing.slot];
    const Time at = m_book.calendar()->firstConflict(m_core.claimFor(*failing.lease, slot), failing.span);
    return fail(ErrorKind::Failed, kReserved,
        { m_core.workload().job(cause.job).request.name, m_core.cluster().hostName(hostOf(cause)),
            fmt::format("{}", at.seconds()) });
}

} // namespace consonance
