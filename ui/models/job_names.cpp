// SPDX-License-Identifier: GPL-3.0-or-later
#include "ui/models/job_names.h"

#include <algorithm>
#include <charconv>
#include <optional>
#include <string_view>
#include <unordered_set>

namespace consonance {

namespace {

constexpr std::size_t kLongestNumber = 9;

struct NumberedName {
    std::string_view prefix;
    std::uint64_t number = 0;
};

std::optional<NumberedName> takeApart(std::string_view name)
{
    const auto digits = name.find_last_not_of("0123456789") + 1; // npos + 1 is 0: nothing but digits
    const auto text = name.substr(digits);
    if (text.empty() || text.size() > kLongestNumber)
        return {};
    NumberedName parts { .prefix = name.substr(0, digits) };
    std::from_chars(text.data(), text.data() + text.size(), parts.number);
    return parts;
}

} // namespace

JobNames::JobNames(const Workload& workload)
{
    std::unordered_set<std::uint64_t> seen;
    m_numbers.reserve(workload.jobCount());
    std::string_view prefix;
    for (const auto& job : workload.jobs) {
        const auto parts = takeApart(job.request.name);
        if (m_numbers.empty() && parts)
            prefix = parts->prefix;
        if (!parts || parts->prefix != prefix || !seen.insert(parts->number).second) {
            m_numbers.clear();
            return;
        }
        m_numbers.push_back(parts->number);
    }
}

std::uint64_t JobNames::number(JobId job) const
{
    return job.index() < m_numbers.size() ? m_numbers[job.index()] : job.index() + 1;
}

QString modelTitle(const Workload& workload, JobId job)
{
    const auto model = workload.job(job).request.model;
    if (!model.isValid() || !workload.models)
        return {};
    return modelTitle(workload.models->model(model));
}

QString modelTitle(const ModelProfile& model)
{
    return QString::fromStdString(model.title.empty() ? model.name : model.title);
}

} // namespace consonance
