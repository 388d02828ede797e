// SPDX-License-Identifier: GPL-3.0-or-later
#include "core/policy/tools/gittins_index.h"

#include <algorithm>
#include <limits>
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
    m_ends.resize(m_services.size());
    for (std::size_t i = m_services.size(); i-- > 0;)
        m_ends[i] = i + 1 < m_services.size() && m_services[i + 1] == m_services[i] ? m_ends[i + 1] : i + 1;
}

auto GittinsIndex::jobAt(double attained) const -> Job
{
    const auto first = std::ranges::upper_bound(m_services, attained) - m_services.begin();
    return { .attained = attained, .first = static_cast<std::size_t>(first) };
}

/// `end` is the first service beyond the stretch.
auto GittinsIndex::outlook(const Job& job, double stretch, std::size_t end) const -> Outlook
{
    if (job.first == m_services.size())
        return {};
    const auto ending = static_cast<double>(end - job.first);
    return { .ending = ending,
        .spent = m_sums[end] - m_sums[job.first] - ending * job.attained
            + static_cast<double>(m_services.size() - end) * stretch };
}

auto GittinsIndex::outlookTo(const Job& job, std::size_t service) const -> Outlook
{
    const double stretch = stretchTo(job, service);
    // By rounding, the sum may lie a little beside the service itself.
    const double last = job.attained + stretch;
    auto end = service;
    while (end < m_services.size() && m_services[end] <= last)
        end = m_ends[end];
    while (end > 0 && m_services[end - 1] > last)
        --end;
    return outlook(job, stretch, end);
}

double GittinsIndex::at(double attained, double stretch) const
{
    const auto end = std::ranges::upper_bound(m_services, attained + stretch) - m_services.begin();
    return outlook(jobAt(attained), stretch, static_cast<std::size_t>(end)).index();
}

void GittinsIndex::search(const Job& job, std::size_t begin, std::size_t end, double least, Best& best) const
{
    constexpr std::size_t kFew = 8;
    if (end - begin <= kFew) {
        for (auto i = begin; i < end; ++i) {
            const double index = outlookTo(job, i).index();
            if (index > best.index)
                best = { .index = index, .stretch = stretchTo(job, i) };
        }
        return;
    }
    // No stretch among them lets more jobs end than the longest, or costs less than the shortest. The slack is more
    // than all sums can be off by rounding.
    const auto count = static_cast<double>(m_services.size());
    const double slack = 4 * std::numeric_limits<double>::epsilon() * count * (m_sums.back() + count * job.attained);
    const double leastSpent = outlookTo(job, begin).spent - slack;
    const double mostEnding = outlookTo(job, end - 1).ending;
    if (leastSpent > 0 && mostEnding / leastSpent < std::max(least, best.index))
        return;
    const auto middle = begin + (end - begin) / 2;
    search(job, begin, middle, least, best);
    search(job, middle, end, least, best);
}

GittinsIndex::Best GittinsIndex::best(double attained) const
{
    const Job job = jobAt(attained);
    // Some stretches, ever further apart, show how good the best one is at least.
    double least = 0;
    for (std::size_t step = 1; job.first + step <= m_services.size(); step += step / 4 + 1)
        least = std::max(least, outlookTo(job, job.first + step - 1).index());
    Best best;
    search(job, job.first, m_services.size(), least, best);
    return best;
}

} // namespace consonance
