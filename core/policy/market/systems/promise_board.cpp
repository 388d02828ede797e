// SPDX-License-Identifier: GPL-3.0-or-later
#include "core/policy/market/systems/promise_board.h"

#include <algorithm>
#include <utility>

namespace consonance {

void PromiseBoard::giveBack(const Promise& promise, std::int64_t from, PriceBook& book) const
{
    for (const SlotUse& use : promise.uses) {
        if (use.slot < from)
            continue;
        for (const PlacedCounts& counts : use.places)
            book.giveBack(counts.place, use.slot, demandOf(counts, promise.terms.demands));
    }
}

/// What can be promised: nothing on servers that are not up, nor the holdings of jobs placed by others.
void PromiseBoard::followServers(const View& view, PriceBook& book) const
{
    const Cluster& cluster = view.cluster();
    std::vector<ResourceVector> capacities(cluster.hostCount());
    for (std::size_t i = 0; i < capacities.size(); ++i) {
        if (view.ledger().availability(HostId(i)) == Availability::Up)
            capacities[i] = cluster.host(HostId(i)).capacity;
    }
    for (const auto id : view.running()) {
        if (knows(JobId(id)))
            continue;
        const RoleList& roles = view.request(JobId(id)).roles;
        for (const PlacedTasks& tasks : view.placement(JobId(id)))
            capacities[tasks.host.index()] -= roles[tasks.role].demand * tasks.count;
    }
    for (std::size_t i = 0; i < capacities.size(); ++i) {
        if (book.capacity(i) != capacities[i])
            book.setCapacity(i, capacities[i]);
    }
}

void PromiseBoard::dropFinished(const View& view, PriceBook& book)
{
    for (auto entry = m_promises.begin(); entry != m_promises.end();) {
        const JobPhase phase = view.phase(entry->first);
        if (phase != JobPhase::Finished && phase != JobPhase::Rejected) {
            ++entry;
            continue;
        }
        giveBack(entry->second, m_clock.from(view.now()), book);
        entry = m_promises.erase(entry);
    }
}

/// Whether its promises cannot be kept: a server is gone, or the job should run and does not.
bool PromiseBoard::isLost(JobId job, const Promise& promise, const View& view) const
{
    if (promise.uses.empty())
        return false;
    if (m_clock.begin(promise.uses.front().slot) <= view.now() && view.phase(job) != JobPhase::Running)
        return true;
    return std::ranges::any_of(promise.uses, [&](const SlotUse& use) {
        return std::ranges::any_of(use.places, [&](const PlacedCounts& counts) {
            return view.ledger().availability(HostId(counts.place)) == Availability::Down;
        });
    });
}

void PromiseBoard::follow(const View& view, PriceBook& book, Plan& plan)
{
    const std::int64_t present = m_clock.at(view.now());
    m_stranded.clear();
    dropFinished(view, book);
    book.forgetBefore(present);
    followServers(view, book);
    for (auto& [job, promise] : m_promises) {
        std::erase_if(promise.uses, [present](const SlotUse& use) { return use.slot < present; });
        const bool isRunning = view.phase(job) == JobPhase::Running;
        if (isLost(job, promise, view)) {
            const std::int64_t kept = isRunning ? present + 1 : present;
            giveBack(promise, kept, book);
            std::erase_if(promise.uses, [kept](const SlotUse& use) { return use.slot >= kept; });
            assign(job, view, plan);
        }
        if (promise.uses.empty() && !isRunning)
            m_stranded.push_back(job);
    }
}

std::vector<JobId> PromiseBoard::newcomers(const View& view) const
{
    std::vector<JobId> jobs;
    for (const auto id : view.waiting()) {
        if (!knows(JobId(id)))
            jobs.emplace_back(id);
    }
    return jobs;
}

void PromiseBoard::promise(JobId job, const JobTerms& terms, std::vector<SlotUse> uses)
{
    std::erase(m_stranded, job);
    if (uses.empty())
        m_stranded.insert(std::ranges::upper_bound(m_stranded, job), job);
    m_promises[job] = { .terms = terms, .uses = std::move(uses) };
}

const Promise* PromiseBoard::find(JobId job) const
{
    const auto found = m_promises.find(job);
    return found == m_promises.end() ? nullptr : &found->second;
}

void PromiseBoard::assign(JobId job, const View& view, Plan& plan) const
{
    const Promise* promise = find(job);
    if (!promise)
        return;
    Assignment assignment { .job = job, .allocations = {} };
    const SlotUse* last = nullptr;
    for (const SlotUse& use : promise->uses) {
        const bool goesOn = last && last->slot + 1 == use.slot && last->places == use.places;
        last = &use;
        if (goesOn) {
            assignment.allocations.back().until = m_clock.begin(use.slot + 1);
            continue;
        }
        Allocation lease { .job = job, .from = m_clock.begin(use.slot), .until = m_clock.begin(use.slot + 1) };
        for (const PlacedCounts& counts : use.places) {
            const DomainId domain = view.cluster().host(HostId(counts.place)).domain;
            if (counts.workers > 0)
                lease.slots.push_back({ domain, promise->terms.workerRole, counts.workers });
            if (counts.servers > 0)
                lease.slots.push_back({ domain, static_cast<std::uint8_t>(promise->terms.serverRole), counts.servers });
        }
        assignment.allocations.push_back(std::move(lease));
    }
    std::erase_if(plan.assignments, [job](const Assignment& other) { return other.job == job; });
    const bool holdsNothing = view.phase(job) != JobPhase::Running && view.reservations(job).empty();
    if (!assignment.allocations.empty() || !holdsNothing)
        plan.assignments.push_back(std::move(assignment));
}

void PromiseBoard::wakeForStranded(const View& view, Plan& plan) const
{
    if (!m_stranded.empty())
        plan.wakeAt = m_clock.begin(m_clock.at(view.now()) + 1);
}

std::vector<ResourceVector> serverCapacities(const Cluster& cluster)
{
    std::vector<ResourceVector> capacities;
    for (const Host& host : cluster.hosts)
        capacities.push_back(host.presentAtStart ? host.capacity : ResourceVector {});
    return capacities;
}

std::vector<SlotUse> usesOf(const RunOffer& offer)
{
    std::vector<SlotUse> uses;
    for (std::int64_t slot = offer.start; slot < offer.end; ++slot)
        uses.push_back({ slot, offer.places });
    return uses;
}

std::optional<RunOffer> soonestOffer(
    const PriceBook& book, const RunOption& option, std::int64_t from, std::int64_t horizon)
{
    for (std::int64_t start = from; start < from + horizon; ++start) {
        if (auto offer = offerAt(book, option, start))
            return offer;
    }
    return std::nullopt;
}

} // namespace consonance
