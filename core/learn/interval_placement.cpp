// SPDX-License-Identifier: GPL-3.0-or-later
#include "core/learn/interval_placement.h"

#include "core/learn/board_world.h"

#include <algorithm>
#include <cassert>
#include <numeric>

namespace consonance {

namespace {
constexpr double kMostIntervals = 8; ///< beyond that a job is long, or has waited long: no need to say how long
constexpr std::int32_t kMostShown = 512; ///< running jobs, in a state that grows with the cluster
constexpr std::array kRoles { PlacedRole::Worker, PlacedRole::ParameterServer };
} // namespace

StateShape shapeFor(const StateShape& trained, const PlacementBoard& board)
{
    StateShape shape = trained;
    shape.servers = board.hostCount();
    shape.jobs = shape.newJobs + std::clamp(board.firstWaiting() + shape.newJobs, 1, kMostShown);
    return shape;
}

const char* slotOrderName(SlotOrder order)
{
    return order == SlotOrder::Service ? "service" : "arrival";
}

IntervalPlacement::IntervalPlacement(PlacementBoard board, const StateShape& shape, const RewardPredictor& predictor,
    double intervalSeconds, SlotOrder order)
    : m_board(std::move(board))
    , m_shape(shape)
    , m_predictor(&predictor)
    , m_intervalSeconds(intervalSeconds)
    , m_slots(static_cast<std::size_t>(shape.jobs), -1)
    , m_isGivenUp(m_board.jobs().size(), 0)
{
    assert(shape.servers == m_board.hostCount());
    queueJobs(order);
    for (; m_next < m_queue.size() && m_next < static_cast<std::size_t>(shape.newJobs); ++m_next)
        m_slots[m_next] = m_queue[m_next];
    const std::int32_t running = m_board.firstWaiting();
    // The latest first, so that those beyond the last slot are the oldest.
    for (std::int32_t i = 0; i < shape.jobs - shape.newJobs && i < running; ++i) {
        const std::int32_t job = running - 1 - i;
        m_slots[static_cast<std::size_t>(freeSlotFor(job))] = job;
    }
    m_largest.assign(kStateResources.size(), 1.0);
    for (std::int32_t host = 0; host < m_board.hostCount(); ++host) {
        for (std::size_t k = 0; k < kStateResources.size(); ++k)
            m_largest[k] = std::max(m_largest[k], static_cast<double>(m_board.capacity(host)[kStateResources[k]]));
    }
}

void IntervalPlacement::queueJobs(SlotOrder order)
{
    m_queue.resize(m_board.jobs().size() - static_cast<std::size_t>(m_board.firstWaiting()));
    std::iota(m_queue.begin(), m_queue.end(), m_board.firstWaiting());
    if (order == SlotOrder::Arrival)
        return;
    std::vector<double> service;
    for (const BoardJob& job : m_board.jobs())
        service.push_back(serviceOf(job, *m_predictor));
    std::ranges::stable_sort(m_queue, {}, [&](std::int32_t job) { return service[static_cast<std::size_t>(job)]; });
}

std::int32_t IntervalPlacement::openSlot() const
{
    for (std::int32_t slot = 0; slot < m_shape.newJobs; ++slot) {
        const std::int32_t job = m_slots[static_cast<std::size_t>(slot)];
        if (job >= 0 && m_board.job(job).isBegun() && !m_board.job(job).isWhole())
            return slot;
    }
    return -1;
}

/// The slots of its model, else the last free one; −1 when there is none.
std::int32_t IntervalPlacement::freeSlotFor(std::int32_t job) const
{
    constexpr std::int32_t kSlotsOfModel = 2;
    const auto isFree = [&](std::int32_t slot) { return m_slots[static_cast<std::size_t>(slot)] < 0; };
    const std::int32_t model = m_board.job(job).model;
    for (std::int32_t k = 0; k < kSlotsOfModel && model >= 0; ++k) {
        const std::int32_t slot = m_shape.newJobs + kSlotsOfModel * model + k;
        if (slot < m_shape.jobs && isFree(slot))
            return slot;
    }
    for (std::int32_t slot = m_shape.jobs - 1; slot >= m_shape.newJobs; --slot) {
        if (isFree(slot))
            return slot;
    }
    return -1;
}

void IntervalPlacement::orderHosts()
{
    const auto count = static_cast<std::size_t>(m_board.hostCount());
    std::vector<std::uint64_t> who(count, 0);
    for (const PlacedGroup& group : m_board.groups()) {
        // A sum of odd multiples tells sets of tasks apart.
        constexpr std::uint64_t kSpread = 0x9e3779b97f4a7c15;
        const auto model = static_cast<std::uint64_t>(1 + m_board.job(group.job).model);
        who[static_cast<std::size_t>(group.host)] += kSpread
            * ((2 * model + 1) * static_cast<std::uint64_t>(group.workers)
                + (1024 * model + 512) * static_cast<std::uint64_t>(group.servers));
    }
    m_hosts.resize(count);
    std::iota(m_hosts.begin(), m_hosts.end(), 0);
    std::ranges::sort(m_hosts, [&](std::int32_t a, std::int32_t b) {
        const ResourceVector& freeA = m_board.free(a);
        const ResourceVector& freeB = m_board.free(b);
        for (const Resource resource : { Resource::Cpu, Resource::Gpu }) {
            if (freeA[resource] != freeB[resource])
                return freeA[resource] > freeB[resource];
        }
        const std::uint64_t whoA = who[static_cast<std::size_t>(a)];
        const std::uint64_t whoB = who[static_cast<std::size_t>(b)];
        return whoA != whoB ? whoA < whoB : a < b;
    });
}

bool IntervalPlacement::hasChoice()
{
    orderHosts();
    while (!fillMask()) {
        if (!giveUpOpenJob() && !refill())
            return false;
    }
    fillState();
    return true;
}

bool IntervalPlacement::giveUpOpenJob()
{
    const std::int32_t open = openSlot();
    if (open < 0)
        return false;
    const std::int32_t job = m_slots[static_cast<std::size_t>(open)];
    m_board.remove(job);
    leaveOut(job);
    orderHosts();
    return true;
}

/// Jobs that are placed move among the running ones, those that do not fit leave; the next ones take their slots.
bool IntervalPlacement::refill()
{
    bool isChanged = false;
    for (std::int32_t i = 0; i < m_shape.newJobs && m_next < m_queue.size(); ++i) {
        const auto slot = static_cast<std::size_t>(i);
        if (m_slots[slot] >= 0 && m_board.job(m_slots[slot]).isWhole()) {
            if (const std::int32_t free = freeSlotFor(m_slots[slot]); free >= 0)
                m_slots[static_cast<std::size_t>(free)] = m_slots[slot];
        }
        m_slots[slot] = m_queue[m_next++];
        isChanged = true;
    }
    return isChanged;
}

bool IntervalPlacement::fillMask()
{
    m_mask.assign(m_shape.actionCount(), 0);
    const std::int32_t open = openSlot();
    bool isAny = false;
    for (std::int32_t slot = 0; slot < m_shape.newJobs; ++slot) {
        const std::int32_t job = m_slots[static_cast<std::size_t>(slot)];
        if (job < 0 || m_isGivenUp[static_cast<std::size_t>(job)] != 0 || (open >= 0 && slot != open)
            || m_board.job(job).isWhole() || !m_board.hasRoomFor(job))
            continue;
        for (const PlacedRole role : kRoles) {
            if (m_board.job(job).left(role) <= 0)
                continue;
            for (std::int32_t rank = 0; rank < m_shape.servers; ++rank) {
                const std::int32_t host = m_hosts[static_cast<std::size_t>(rank)];
                if (!m_board.fits(job, role, host) || !m_board.leavesRoom(job, role, host))
                    continue;
                m_mask[m_shape.action(slot, role, rank)] = 1;
                isAny = true;
            }
        }
    }
    return isAny;
}

void IntervalPlacement::fillState()
{
    m_state.assign(m_shape.width(), 0.0F);
    std::vector<std::int32_t> slotOf(m_board.jobs().size(), -1);
    for (std::size_t n = 0; n < m_slots.size(); ++n) {
        if (m_slots[n] < 0)
            continue;
        slotOf[static_cast<std::size_t>(m_slots[n])] = static_cast<std::int32_t>(n);
        const BoardJob& job = m_board.job(m_slots[n]);
        if (job.model >= 0 && job.model < m_shape.models)
            m_state[m_shape.x() + n * static_cast<std::size_t>(m_shape.models) + static_cast<std::size_t>(job.model)]
                = 1;
        float* request = m_state.data() + m_shape.r() + n * static_cast<std::size_t>(m_shape.requestWidth());
        request[0] = static_cast<float>(job.workersAsked);
        request[1 + kStateResources.size()] = static_cast<float>(job.serversAsked);
        for (std::size_t k = 0; k < kStateResources.size(); ++k) {
            const Resource resource = kStateResources[k];
            request[1 + k] = static_cast<float>(static_cast<double>(job.workerDemand[resource]) / m_largest[k]);
            request[2 + kStateResources.size() + k]
                = static_cast<float>(static_cast<double>(job.serverDemand[resource]) / m_largest[k]);
        }
        m_state[m_shape.w() + n] = static_cast<float>(job.workers);
        m_state[m_shape.p() + n] = static_cast<float>(job.servers);
        if (m_shape.extras == kStateExtras) {
            const double speed = job.model < 0
                ? 0.0
                : static_cast<double>(m_predictor->aloneSpeed(job.model, job.workersAsked, job.serversAsked));
            const double left = speed > 0 ? (1 - job.done) * job.work / (speed * m_intervalSeconds) : kMostIntervals;
            float* extras = m_state.data() + m_shape.extra() + n * static_cast<std::size_t>(kStateExtras);
            extras[0] = static_cast<float>(std::min(kMostIntervals, left));
            extras[1] = static_cast<float>(std::min(kMostIntervals, job.waitedIntervals));
        }
    }
    std::vector<std::size_t> rankOf(m_hosts.size());
    for (std::size_t rank = 0; rank < m_hosts.size(); ++rank) {
        const std::int32_t host = m_hosts[rank];
        rankOf[static_cast<std::size_t>(host)] = rank;
        for (std::size_t k = 0; k < kStateResources.size(); ++k)
            m_state[m_shape.v() + rank * kStateResources.size() + k]
                = static_cast<float>(static_cast<double>(m_board.free(host)[kStateResources[k]]) / m_largest[k]);
    }
    for (const PlacedGroup& group : m_board.groups()) {
        const std::int32_t slot = slotOf[static_cast<std::size_t>(group.job)];
        if (slot < 0)
            continue;
        float* tasks = m_state.data() + m_shape.d()
            + 2
                * (rankOf[static_cast<std::size_t>(group.host)] * static_cast<std::size_t>(m_shape.jobs)
                    + static_cast<std::size_t>(slot));
        tasks[0] = static_cast<float>(group.workers);
        tasks[1] = static_cast<float>(group.servers);
    }
}

IntervalPlacement::Action IntervalPlacement::actionAt(std::size_t index) const
{
    const auto servers = static_cast<std::size_t>(m_shape.servers);
    const std::size_t task = index / servers;
    return { .job = m_slots[task / 2],
        .role = task % 2 == 0 ? PlacedRole::Worker : PlacedRole::ParameterServer,
        .host = m_hosts[index % servers] };
}

std::optional<std::size_t> IntervalPlacement::indexOf(const Action& action) const
{
    const auto end = m_slots.begin() + m_shape.newJobs;
    const auto slot = std::find(m_slots.begin(), end, action.job);
    if (slot == end)
        return std::nullopt;
    const auto rank = std::ranges::find(m_hosts, action.host) - m_hosts.begin();
    return m_shape.action(
        static_cast<std::int32_t>(slot - m_slots.begin()), action.role, static_cast<std::int32_t>(rank));
}

void IntervalPlacement::choose(std::size_t index)
{
    assert(m_mask[index] != 0);
    const Action action = actionAt(index);
    m_board.place(action.job, action.role, action.host);
}

} // namespace consonance
