// SPDX-License-Identifier: GPL-3.0-or-later
#include "core/policy/tools/gittins_index.h"

#include <algorithm>
#include <utility>

namespace consonance {

GittinsIndex::GittinsIndex(std::vector<double> services)
    : m_services(std::move(services))
{
    std::erase_if(m_services, [](double service) { return !(service > 0); });
    std::ranges::sort(m_services);
    m_sums.resize(m_services.size() + 1);
    for (std::size_t i = 0; i < m_services.size(); ++i)
        m_sums[i + 1] = m_sums[i] + m_services[i];
}

double GittinsIndex::at(double attained, double stretch) const
{
    const auto first = std::ranges::upper_bound(m_services, attained) - m_services.begin();
    const auto end = std::ranges::upper_bound(m_services, attained + stretch) - m_services.begin();
    const auto total = std::ssize(m_services);
    if (first == total)
        return 0;
    const auto ending = static_cast<double>(end - first);
    const double spent = m_sums[static_cast<std::size_t>(end)] - m_sums[static_cast<std::size_t>(first)]
        - ending * attained + static_cast<double>(total - end) * stretch;
    return spent > 0 ? ending / spent : 0;
}

GittinsIndex::Best GittinsIndex::best(double attained) const
{
    Best best;
    for (auto next = std::ranges::upper_bound(m_services, attained); next != m_services.end(); ++next) {
        const double stretch = *next - attained;
        const double index = at(attained, stretch);
        if (index > best.index)
            best = { .index = index, .stretch = stretch };
    }
    return best;
}

} // namespace consonance
