// SPDX-License-Identifier: GPL-3.0-or-later
#include "core/teams/group_figures.h"

#include "core/base/statistics.h"

#include <algorithm>
#include <array>
#include <cmath>
#include <limits>

namespace consonance {

namespace {

constexpr std::array kGroupByNames { "tenant", "gpu-type", "size", "user" };
constexpr std::array<const char*, kJobSizeClasses> kSizeKeys { "0", "1", "2-4", "5-8", "9+" };
constexpr std::array<std::int64_t, 4> kSizeBounds { 0, 1, 4, 8 }; ///< the last GPU count of each class but the last

/// What is collected of one group before its figures are made.
struct Gathered {
    GroupFigures figures;
    std::vector<std::int64_t> waits; ///< µs
    std::vector<std::int64_t> completions; ///< µs
};

double percentile(const std::vector<std::int64_t>& microseconds, double percent)
{
    return microseconds.empty() ? std::numeric_limits<double>::quiet_NaN()
                                : static_cast<double>(nearestRankPercentile(microseconds, percent)) / 1e6;
}

double meanOf(const std::vector<std::int64_t>& microseconds)
{
    if (microseconds.empty())
        return std::numeric_limits<double>::quiet_NaN();
    std::int64_t sum = 0;
    for (const auto one : microseconds)
        sum += one;
    return static_cast<double>(sum) / static_cast<double>(microseconds.size()) / 1e6;
}

void count(Gathered& group, const JobHistories& run, const JobHistory& history)
{
    auto& figures = group.figures;
    ++figures.jobs;
    figures.finished += history.finish ? 1 : 0;
    figures.running += history.holds ? 1 : 0;
    figures.notServed += !history.finish && !history.holds ? 1 : 0;
    group.waits.push_back(history.waited.microseconds);
    if (history.finish)
        group.completions.push_back((*history.finish - run.workload->job(history.job).request.arrival).microseconds);
}

/// An unknown sum is known from the first that is added to it.
void addKnown(double& sum, double more)
{
    sum = std::isnan(sum) ? more : sum + more;
}

/// Names groups and finds that of a job.
class Grouping {
public:
    explicit Grouping(GroupBy by)
        : m_by(by)
    {
        if (by == GroupBy::JobSize) {
            for (const auto* key : kSizeKeys)
                static_cast<void>(of(key));
        }
    }

    std::size_t of(std::string_view key)
    {
        const auto found = std::ranges::find(m_groups, key, [](const Gathered& one) { return one.figures.key; });
        if (found != m_groups.end())
            return static_cast<std::size_t>(found - m_groups.begin());
        m_groups.push_back({ .figures = { .key = std::string(key) } });
        return m_groups.size() - 1;
    }

    /// Where the groups of a run's tenants, users or types are.
    [[nodiscard]] std::vector<std::size_t> placesIn(const JobHistories& run)
    {
        std::vector<std::size_t> places;
        if (m_by == GroupBy::JobSize)
            return places;
        const auto& names = m_by == GroupBy::Tenant ? run.workload->tenants
            : m_by == GroupBy::User                 ? run.workload->users
                                                    : run.types;
        for (const auto& name : names)
            places.push_back(of(name));
        return places;
    }

    [[nodiscard]] std::size_t placeOf(
        const JobHistories& run, const JobHistory& history, const std::vector<std::size_t>& places)
    {
        const auto& request = run.workload->job(history.job).request;
        switch (m_by) {
        case GroupBy::Tenant:
            return request.tenant.index() < places.size() ? places[request.tenant.index()] : of({});
        case GroupBy::User:
            return request.user.index() < places.size() ? places[request.user.index()] : of({});
        case GroupBy::DeviceType:
            return typeOf(run, history, request, places);
        case GroupBy::JobSize:
            break;
        }
        return jobSizeClass(request.requestedGpus());
    }

    void read(const JobHistories& run)
    {
        const auto places = placesIn(run);
        for (const auto& history : run.jobs) {
            const auto group = placeOf(run, history, places);
            if (history.counts)
                count(m_groups[group], run, history);
            for (std::size_t type = 0; type < run.types.size(); ++type) {
                const auto held = static_cast<double>(run.heldBy(history.job, type));
                const bool isByType = m_by == GroupBy::DeviceType && run.unit == Resource::Gpu;
                m_groups[isByType ? places[type] : group].figures.hours += held;
            }
        }
        if (m_by == GroupBy::Tenant) {
            for (const auto& exchange : run.exchange)
                add(exchange);
        }
    }

    [[nodiscard]] std::vector<Gathered> take() { return std::move(m_groups); }

private:
    void add(const TenantExchange& exchange)
    {
        auto& figures = m_groups[of(exchange.tenant)].figures;
        addKnown(figures.lentHours, exchange.lent);
        addKnown(figures.borrowedHours, exchange.borrowed);
        addKnown(figures.paid, exchange.paid);
    }

    [[nodiscard]] std::size_t typeOf(const JobHistories& run, const JobHistory& history, const JobRequest& request,
        const std::vector<std::size_t>& places)
    {
        if (request.requestedGpus() == 0)
            return of(kNoGpuKey);
        std::size_t best = 0;
        for (std::size_t type = 1; type < run.types.size(); ++type)
            best = run.heldBy(history.job, type) > run.heldBy(history.job, best) ? type : best;
        return run.heldBy(history.job, best) > 0 ? places[best] : of(request.deviceType);
    }

    GroupBy m_by;
    std::vector<Gathered> m_groups;
};

GroupFigures finished(Gathered group, double allHours, double unitsAnHour, std::size_t runs)
{
    auto figures = std::move(group.figures);
    figures.waitP50Seconds = percentile(group.waits, 50);
    figures.waitP95Seconds = percentile(group.waits, 95);
    figures.meanWaitSeconds = meanOf(group.waits);
    figures.jctP50Seconds = percentile(group.completions, 50);
    figures.jctP95Seconds = percentile(group.completions, 95);
    figures.meanJctSeconds = meanOf(group.completions);
    figures.share = allHours > 0 ? figures.hours / allHours : std::numeric_limits<double>::quiet_NaN();
    const auto manyRuns = static_cast<double>(runs);
    for (auto* hours : { &figures.hours, &figures.lentHours, &figures.borrowedHours })
        *hours /= unitsAnHour * manyRuns;
    figures.paid /= manyRuns;
    return figures;
}

Gathered together(const std::vector<Gathered>& groups)
{
    Gathered all;
    all.figures.isTotal = true;
    for (const auto& group : groups) {
        all.figures.jobs += group.figures.jobs;
        all.figures.finished += group.figures.finished;
        all.figures.running += group.figures.running;
        all.figures.notServed += group.figures.notServed;
        all.figures.hours += group.figures.hours;
        if (!std::isnan(group.figures.paid)) {
            addKnown(all.figures.lentHours, group.figures.lentHours);
            addKnown(all.figures.borrowedHours, group.figures.borrowedHours);
            addKnown(all.figures.paid, group.figures.paid);
        }
        all.waits.insert(all.waits.end(), group.waits.begin(), group.waits.end());
        all.completions.insert(all.completions.end(), group.completions.begin(), group.completions.end());
    }
    return all;
}

} // namespace

std::size_t jobSizeClass(std::int64_t gpus)
{
    return static_cast<std::size_t>(std::ranges::lower_bound(kSizeBounds, gpus) - kSizeBounds.begin());
}

const char* jobSizeKey(std::size_t sizeClass)
{
    return kSizeKeys[sizeClass];
}

const char* groupByName(GroupBy by)
{
    return kGroupByNames[static_cast<std::size_t>(by)];
}

std::optional<GroupBy> groupByFromName(std::string_view name)
{
    const auto found = std::ranges::find(kGroupByNames, name, [](const char* one) { return std::string_view(one); });
    if (found == kGroupByNames.end())
        return std::nullopt;
    return static_cast<GroupBy>(found - kGroupByNames.begin());
}

std::vector<JobId> jobsOfGroup(const JobHistories& run, GroupBy by, std::string_view key)
{
    Grouping grouping(by);
    const auto places = grouping.placesIn(run);
    const auto group = grouping.of(key);
    std::vector<JobId> jobs;
    for (const auto& history : run.jobs) {
        if (history.counts && grouping.placeOf(run, history, places) == group)
            jobs.push_back(history.job);
    }
    return jobs;
}

std::vector<GroupFigures> groupFigures(std::span<const JobHistories> runs, GroupBy by)
{
    if (runs.empty())
        return {};
    Grouping grouping(by);
    for (const auto& run : runs)
        grouping.read(run);
    auto groups = grouping.take();
    std::erase_if(groups, [](const Gathered& one) {
        return one.figures.jobs == 0 && one.figures.hours <= 0 && !(one.figures.lentHours > 0)
            && !(one.figures.borrowedHours > 0);
    });
    auto all = together(groups);
    const double allHours = all.figures.hours;
    const double unitsAnHour = 3.6e9 * (runs.front().unit == Resource::Gpu ? 1 : 1000);
    std::vector<GroupFigures> figures { finished(std::move(all), allHours, unitsAnHour, runs.size()) };
    for (auto& group : groups)
        figures.push_back(finished(std::move(group), allHours, unitsAnHour, runs.size()));
    return figures;
}

} // namespace consonance
