// SPDX-License-Identifier: GPL-3.0-or-later
#include "core/policy/tools/waiting_queue.h"

#include <algorithm>

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
    m_shapeOf.assign(jobCount, kNoShape);
    m_keyOf.assign(jobCount, 0);
    m_size = 0;
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

WaitingQueue::Shape& WaitingQueue::insert(JobId job, std::int64_t key, const JobRequest& request)
{
    if (contains(job))
        return m_shapes[m_shapeOf[job.index()]];
    const std::uint32_t index = shapeFor(request);
    std::set<Entry>& jobs = m_shapes[index].jobs;
    jobs.emplace_hint(jobs.end(), Entry { key, job });
    m_shapeOf[job.index()] = index;
    m_keyOf[job.index()] = key;
    ++m_size;
    return m_shapes[index];
}

void WaitingQueue::erase(JobId job)
{
    if (!contains(job))
        return;
    m_shapes[m_shapeOf[job.index()]].jobs.erase({ m_keyOf[job.index()], job });
    m_shapeOf[job.index()] = kNoShape;
    --m_size;
}

void WaitingQueue::unblockAll()
{
    for (Shape& shape : m_shapes)
        shape.isBlocked = false;
}

WaitingQueue::Shape* WaitingQueue::best(Among among)
{
    Shape* first = nullptr;
    for (Shape& shape : m_shapes) {
        if (shape.jobs.empty() || shape.isHopeless || (among == Among::UnblockedShapes && shape.isBlocked))
            continue;
        if (first == nullptr || *shape.jobs.begin() < *first->jobs.begin())
            first = &shape;
    }
    return first;
}

} // namespace consonance
