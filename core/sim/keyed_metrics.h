// SPDX-License-Identifier: GPL-3.0-or-later
//
// The figures of a run beyond completion times, by key: sales and their worth, deadlines, fairness. Each
// key has a unit and a better direction; a run has those whose inputs it has (no revenue where nothing was priced).
// They are computed from the trace, the event log and the outcomes alone, so they hold for any subset of the jobs; a
// policy reports what only it knows. Pure functions, any thread. Cost: O(events + jobs).
#pragma once

#include "core/sim/event_log.h"
#include "core/workload/workload.h"

#include <map>
#include <span>
#include <string>
#include <string_view>

namespace consonance {

struct JobOutcome;

enum class MetricAim : std::uint8_t { Low, High, None };

struct KeyedMetric {
    const char* key;
    const char* title; ///< in English; translated in the context "Metric"
    const char* unit; ///< "value", "jobs", "s", "GPU s"; "1" of a plain number
    MetricAim better;
    /// Rejected jobs count in it at their worth to it, zero or less, so a run that rejected some
    /// can be ranked by it.
    bool countsRejected;
    bool isByTenant; ///< also as KEY.TENANT
};
[[nodiscard]] std::span<const KeyedMetric> keyedMetrics();
/// By key, or by KEY.TENANT; null for an unknown one.
[[nodiscard]] const KeyedMetric* findKeyedMetric(std::string_view key);

using KeyedFigures = std::map<std::string, double>;

/// A figure that a policy reports itself, under a key of keyedMetrics().
struct ReportedFigure {
    std::string key;
    double value = 0;
};

/// Of the jobs of `outcomes`.
[[nodiscard]] KeyedFigures keyedFigures(
    const Workload& workload, std::span<const EventRecord> events, std::span<const JobOutcome> outcomes);

} // namespace consonance
