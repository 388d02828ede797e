// SPDX-License-Identifier: GPL-3.0-or-later
#include "core/compare/tenant_metrics.h"

#include <map>
#include <mutex>
#include <set>

namespace consonance {

const MetricInfo* tenantMetric(std::string_view key)
{
    const auto dot = key.find('.');
    const auto* whole = dot == std::string_view::npos ? nullptr : findMetric(key.substr(0, dot));
    if (whole == nullptr || findKeyedMetric(key) == nullptr)
        return nullptr;
    static std::mutex mutex;
    static std::map<std::string, MetricInfo, std::less<>> known;
    const std::scoped_lock lock(mutex);
    const auto [entry, isNew] = known.try_emplace(std::string(key), *whole);
    if (isNew)
        entry->second.key = entry->first.c_str();
    return &entry->second;
}

std::string_view tenantOf(const MetricInfo& metric)
{
    const std::string_view key = metric.key;
    const auto dot = key.find('.');
    return dot == std::string_view::npos ? std::string_view() : key.substr(dot + 1);
}

std::vector<const MetricInfo*> tenantMetrics(std::string_view key, const std::vector<RunResult>& runs)
{
    const auto prefix = std::string(key) + ".";
    std::set<std::string_view> keys;
    for (const auto& run : runs) {
        const auto& keyed = run.metrics.keyed;
        for (auto figure = keyed.lower_bound(prefix); figure != keyed.end() && figure->first.starts_with(prefix);
             ++figure)
            keys.insert(figure->first);
    }
    std::vector<const MetricInfo*> metrics;
    for (const auto one : keys) {
        if (const auto* metric = tenantMetric(one))
            metrics.push_back(metric);
    }
    return metrics;
}

} // namespace consonance
