// SPDX-License-Identifier: GPL-3.0-or-later
#include "core/policy/queues/tenant_queues.h"

#include "core/base/portable_math.h"

#include <algorithm>

namespace consonance {

namespace {

/// What is left of a weight after that time.
double leftAfter(Duration time, Duration halfLife)
{
    constexpr double kLogOfTwo = 0.693147180559945309417;
    return portableExp(-kLogOfTwo * time.seconds() / halfLife.seconds());
}

} // namespace

void TenantQueues::update(const View& view)
{
    while (m_tenants.size() < view.tenantCount())
        m_tenants.push_back(m_tree.add(UsageTree::kRoot, view.tenantTerms(TenantId(m_tenants.size())).tickets, false));
    const auto passed = m_updated ? view.now() - *m_updated : Duration {};
    if (m_halfLife > Duration {} && passed > Duration {}) {
        const double left = leftAfter(passed, m_halfLife);
        m_tree.decay(left);
        for (const auto& one : m_charged) {
            const auto held = static_cast<double>(view.gpuService(one.job) - one.service);
            m_tree.charge(m_leaves[one.job.index()], held / static_cast<double>(passed.microseconds) * (1 - left));
        }
        m_seen = m_seen + passed;
    }
    m_updated = view.now();
    m_charged.clear();
    const auto watch = [&](JobId job) {
        m_leaves.resize(std::max(m_leaves.size(), job.index() + 1), UsageTree::kRoot);
        auto& leaf = m_leaves[job.index()];
        if (leaf == UsageTree::kRoot) {
            const auto& request = view.request(job);
            const auto [user, isNew] = m_users.try_emplace({ request.tenant, request.user }, 0);
            if (isNew)
                user->second = m_tree.add(m_tenants[request.tenant.index()], 1, true);
            leaf = user->second;
        }
        if (m_halfLife > Duration {})
            m_charged.push_back({ job, view.gpuService(job) });
    };
    for (const auto id : view.running())
        watch(JobId(id));
    for (const auto id : view.waiting())
        watch(JobId(id));
}

double TenantQueues::weightSeen() const
{
    return m_halfLife > Duration {} ? 1 - leftAfter(m_seen, m_halfLife) : 0;
}

} // namespace consonance
