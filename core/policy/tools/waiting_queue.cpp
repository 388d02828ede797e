// SPDX-License-Identifier: GPL-3.0-or-later
#include "core/policy/tools/waiting_queue.h"

#include <algorithm>
#include <functional>
#include <iterator>
#include <utility>

namespace consonance {

namespace {

bool isSameRole(const RoleSpec& a, const RoleSpec& b)
{
    return a.kind == b.kind && a.demand == b.demand && a.deviceMemoryMegabytes == b.deviceMemoryMegabytes
        && a.requested == b.requested;
}

bool hasShape(const WaitingQueue::Shape& shape, const JobRequest& request)
{
    return shape.deviceType == request.deviceType
        && std::equal(shape.roles.begin(), shape.roles.end(), request.roles.begin(), request.roles.end(), isSameRole);
}

/// FNV-1a over the counts and demands; only spreads shapes over buckets, hasShape() decides.
std::uint64_t shapeHash(const JobRequest& request)
{
    std::uint64_t hash = 14695981039346656037ull;
    const auto add
        = [&hash](std::int64_t value) { hash = (hash ^ static_cast<std::uint64_t>(value)) * 1099511628211ull; };
    for (const RoleSpec& role : request.roles) {
        add(role.requested);
        for (const std::int64_t amount : role.demand.amount)
            add(amount);
    }
    return hash;
}

} // namespace

void WaitingQueue::reset(std::size_t jobCount)
{
    m_shapes.clear();
    m_shapesByHash.clear();
    m_heads.clear();
    m_shapeOf.assign(jobCount, kNoShape);
    m_keyOf.assign(jobCount, 0);
    m_isQueued.assign(jobCount, false);
    m_demand = {};
    m_size = 0;
}

std::uint32_t WaitingQueue::shapeOf(JobId job, const JobRequest& request)
{
    std::uint32_t& shape = m_shapeOf[job.index()];
    if (shape == kNoShape)
        shape = shapeFor(request);
    return shape;
}

std::uint32_t WaitingQueue::shapeFor(const JobRequest& request)
{
    std::vector<std::uint32_t>& candidates = m_shapesByHash[shapeHash(request)];
    for (const std::uint32_t index : candidates) {
        if (hasShape(m_shapes[index], request))
            return index;
    }
    const auto index = static_cast<std::uint32_t>(m_shapes.size());
    candidates.push_back(index);
    m_shapes.push_back({ .roles = request.roles,
        .deviceType = request.deviceType,
        .total = request.totalDemand(),
        .jobs = {},
        .isBlocked = false });
    return index;
}

void WaitingQueue::listHead(std::uint32_t shape)
{
    const Shape& listed = m_shapes[shape];
    if (!listed.jobs.empty())
        m_heads[listed.total[Resource::Gpu]].insert({ *listed.jobs.begin(), shape });
}

void WaitingQueue::delistHead(std::uint32_t shape)
{
    const Shape& listed = m_shapes[shape];
    if (!listed.jobs.empty())
        m_heads[listed.total[Resource::Gpu]].erase({ *listed.jobs.begin(), shape });
}

WaitingQueue::Shape& WaitingQueue::insert(JobId job, std::int64_t key, const JobRequest& request)
{
    const std::uint32_t index = shapeOf(job, request);
    Shape& shape = m_shapes[index];
    if (contains(job))
        return shape;
    const Entry entry { key, job };
    const bool isFirst = shape.jobs.empty() || entry < *shape.jobs.begin();
    if (isFirst)
        delistHead(index);
    shape.jobs.emplace_hint(shape.jobs.end(), entry);
    if (isFirst)
        listHead(index);
    m_keyOf[job.index()] = key;
    m_isQueued[job.index()] = true;
    m_demand += shape.total;
    ++m_size;
    return shape;
}

void WaitingQueue::erase(JobId job)
{
    if (!contains(job))
        return;
    const std::uint32_t index = m_shapeOf[job.index()];
    Shape& shape = m_shapes[index];
    const Entry entry { m_keyOf[job.index()], job };
    const bool isFirst = entry == *shape.jobs.begin();
    if (isFirst)
        delistHead(index);
    shape.jobs.erase(entry);
    if (isFirst)
        listHead(index);
    m_isQueued[job.index()] = false;
    m_demand -= shape.total;
    --m_size;
}

void WaitingQueue::unblockAll()
{
    for (Shape& shape : m_shapes)
        shape.isBlocked = false;
}

std::vector<JobId> WaitingQueue::inOrder() const
{
    std::vector<Entry> entries;
    for (const auto& [gpus, heads] : m_heads) {
        for (const Head& head : heads) {
            const Shape& shape = m_shapes[head.shape];
            if (!shape.isHopeless)
                entries.insert(entries.end(), shape.jobs.begin(), shape.jobs.end());
        }
    }
    std::ranges::sort(entries);
    std::vector<JobId> jobs(entries.size());
    std::ranges::transform(entries, jobs.begin(), &Entry::job);
    return jobs;
}

WaitingQueue::Walk::Walk(WaitingQueue& queue, Among among)
    : m_queue(queue)
    , m_among(among)
{
    for (const auto& [gpus, heads] : queue.m_heads) {
        m_classes.push_back({ .gpus = gpus, .heads = &heads, .next = heads.begin() });
        settle(m_classes.back());
    }
}

/// On to the next shape that counts.
void WaitingQueue::Walk::settle(Class& one) const
{
    const auto counts = [this](const Head& head) {
        const Shape& shape = m_queue.m_shapes[head.shape];
        return !shape.isHopeless && !(m_among == Among::UnblockedShapes && shape.isBlocked);
    };
    while (one.next != one.heads->end() && !counts(*one.next))
        ++one.next;
}

void WaitingQueue::Walk::skipPassed(Class& one) const
{
    if (!std::exchange(one.wasPassed, false))
        return;
    one.next = one.heads->upper_bound(m_head);
    settle(one);
}

const WaitingQueue::Entry* WaitingQueue::Walk::first(std::int64_t gpus)
{
    while (!m_classes.empty() && m_classes.back().gpus > gpus)
        m_classes.pop_back();
    const auto isTooLarge
        = [&](const Following& one) { return m_queue.m_shapes[one.head.shape].total[Resource::Gpu] > gpus; };
    while (!m_following.empty() && isTooLarge(m_following.front())) {
        std::ranges::pop_heap(m_following, std::greater {});
        m_following.pop_back();
    }
    const Head* found = m_following.empty() ? nullptr : &m_following.front().head;
    m_class = nullptr;
    for (Class& one : m_classes) {
        skipPassed(one);
        if (one.next == one.heads->end() || (found != nullptr && *found < *one.next))
            continue;
        found = &*one.next;
        m_class = &one;
    }
    if (found == nullptr)
        return nullptr;
    m_head = *found;
    return &m_head.entry;
}

WaitingQueue::Shape& WaitingQueue::Walk::pass()
{
    Shape& shape = m_queue.m_shapes[m_head.shape];
    if (m_class != nullptr) {
        m_class->wasPassed = true;
        m_passed = shape.jobs.begin();
        return shape;
    }
    m_passed = m_following.front().at;
    std::ranges::pop_heap(m_following, std::greater {});
    m_following.pop_back();
    return shape;
}

void WaitingQueue::Walk::follow()
{
    const auto next = std::next(m_passed);
    if (next == m_queue.m_shapes[m_head.shape].jobs.end())
        return;
    m_following.push_back({ .head = { *next, m_head.shape }, .at = next });
    std::ranges::push_heap(m_following, std::greater {});
}

} // namespace consonance
