// SPDX-License-Identifier: GPL-3.0-or-later
#include "ui/words/job_names.h"

#include <algorithm>
#include <charconv>
#include <functional>
#include <mutex>
#include <optional>
#include <string_view>

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

/// Traces count up as a rule, which is seen without a copy.
bool isDistinct(const std::vector<std::uint64_t>& numbers)
{
    if (std::ranges::adjacent_find(numbers, std::ranges::greater_equal()) == numbers.end())
        return true;
    auto sorted = numbers;
    std::ranges::sort(sorted);
    return std::ranges::adjacent_find(sorted) == sorted.end();
}

} // namespace

JobNames::JobNames(const Workload& workload)
{
    // Of a trace that was not frozen the hash says nothing.
    if (workload.contentHash == 0) {
        m_known = knownIn(workload);
        return;
    }
    static std::mutex mutex;
    static std::uint64_t lastHash = 0;
    static std::weak_ptr<const Known> last;
    const std::lock_guard lock(mutex);
    m_known = workload.contentHash == lastHash ? last.lock() : nullptr;
    if (!m_known)
        m_known = knownIn(workload);
    lastHash = workload.contentHash;
    last = m_known;
}

std::shared_ptr<const JobNames::Known> JobNames::knownIn(const Workload& workload)
{
    auto known = std::make_shared<Known>();
    known->numbers = numbersIn(workload);
    known->names.reserve(workload.jobCount());
    for (const auto& job : workload.jobs)
        known->names.push_back(QString::fromStdString(job.request.name));
    if (const auto longest = std::ranges::max_element(known->names, {}, &QString::size); longest != known->names.end())
        known->longest = *longest;
    return known;
}

std::vector<std::uint64_t> JobNames::numbersIn(const Workload& workload)
{
    std::vector<std::uint64_t> numbers;
    numbers.reserve(workload.jobCount());
    std::string_view prefix;
    for (const auto& job : workload.jobs) {
        const auto parts = takeApart(job.request.name);
        if (numbers.empty() && parts)
            prefix = parts->prefix;
        if (!parts || parts->prefix != prefix)
            return {};
        numbers.push_back(parts->number);
    }
    return isDistinct(numbers) ? numbers : std::vector<std::uint64_t> {};
}

QString JobNames::name(JobId job) const
{
    return m_known && job.index() < m_known->names.size() ? m_known->names[job.index()]
                                                          : QString::number(job.index() + 1);
}

int JobNames::columnWidth(const QFontMetrics& metrics, int most) const
{
    constexpr int kBeside = 56; // the mark of the colour, and the margins of both
    const auto name = m_known ? m_known->longest : QString();
    return std::clamp(metrics.horizontalAdvance(name) + kBeside, 60, most);
}

std::uint64_t JobNames::number(JobId job) const
{
    return areFromNames() && job.index() < m_known->numbers.size() ? m_known->numbers[job.index()] : job.index() + 1;
}

QString modelTitle(const Workload& workload, JobId job)
{
    const auto model = workload.job(job).request.model;
    return model.isValid() && workload.models ? modelTitle(workload.models->model(model))
                                              : QString::fromUtf8(namedModel(workload, job));
}

QString modelTitle(const ModelProfile& model)
{
    return QString::fromStdString(model.title.empty() ? model.name : model.title);
}

} // namespace consonance
