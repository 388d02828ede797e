// SPDX-License-Identifier: GPL-3.0-or-later
//
// How the exchange of parameters fits into a step, chosen per run: after computing, which is the default, or behind it
// in the order of a published system; between workers and parameter servers as placed, or hierarchically. Models whose
// layers are not known exchange after computing. Immutable but for a cache under a lock; any thread. Cost of a step
// with an order: below 20 µs, from the cache about 0.1 µs; without one, an addition.
#pragma once

#include "core/throughput/layer_profile.h"
#include "core/throughput/layer_schedule.h"
#include "core/workload/model_profile.h"

#include <memory>
#include <optional>
#include <string>
#include <string_view>
#include <vector>

namespace consonance {

enum class ExchangeOrder : std::uint8_t {
    AfterCompute, ///< nothing is hidden
    Fifo, ///< whole tensors as they become ready: what frameworks do
    TicTac, ///< whole tensors, the first layer first
    P3, ///< slices of 50,000 parameters, the first layer first
    ByteScheduler, ///< slices of 1,000,000 parameters, the first layer first, credit of four slices
    Bound, ///< no order is faster
};

enum class ExchangePattern : std::uint8_t {
    ParameterServers, ///< each worker with each parameter server, as placed
    Hierarchical, ///< HiPS: workers of a server first, then one partition of each between servers
};

struct ExchangeRule {
    ExchangeOrder order = ExchangeOrder::AfterCompute;
    ExchangePattern pattern = ExchangePattern::ParameterServers;
    bool operator==(const ExchangeRule&) const = default;
};

/// What a step consists of before its exchange is hidden.
struct StepParts {
    double compute = 0; ///< seconds of the slowest worker
    double exchange = 0; ///< seconds of the busiest task
};

/// "fifo", "tictac", "p3", "bytescheduler", "bound"; "after" of the default.
[[nodiscard]] std::string_view exchangeOrderName(ExchangeOrder order);
[[nodiscard]] std::optional<ExchangeOrder> exchangeOrderByName(std::string_view name);
/// Of "contention:maxmin+p3+hips" what follows the interference, in any order; nothing where a word is unknown or
/// given twice.
[[nodiscard]] std::optional<ExchangeRule> exchangeRuleFrom(std::string_view words);
/// "+p3+hips"; empty of the default.
[[nodiscard]] std::string exchangeRuleText(const ExchangeRule& rule);

/// The constants of an order; AfterCompute and Bound have none.
[[nodiscard]] SendOrder sendOrder(ExchangeOrder order);
/// Seconds of each layer in a step of these parts.
[[nodiscard]] std::vector<LayerTimes> layerTimes(
    const ModelProfile& model, const LayerProfile& layers, const StepParts& parts, ExchangeOrder order);
/// Of one step, without the cache.
[[nodiscard]] double stepSeconds(const ModelProfile& model, const StepParts& parts, ExchangeOrder order);

/// Seconds that N workers need to synchronise, by the published closed forms: W megabytes of gradients each way over
/// links of B MB/s. Flat parameter servers have incast: the busiest link carries 2 W max(workers / servers, 1).
[[nodiscard]] double flatExchangeSeconds(double megabytesEachWay, double bandwidth, double workers, double servers);
/// 2 (N − 1) W / (N B), of a ring.
[[nodiscard]] double ringExchangeSeconds(double megabytesEachWay, double bandwidth, double workers);
/// HiPS on `levels` levels with a network interface for each: the levels work on rotated partitions at the same time,
/// so a ring's time over the number of levels.
[[nodiscard]] double hipsExchangeSeconds(double megabytesEachWay, double bandwidth, double workers, int levels);

class ExchangeTiming {
public:
    explicit ExchangeTiming(const ExchangeRule& rule = {});
    ~ExchangeTiming();
    ExchangeTiming(const ExchangeTiming&) = delete;
    ExchangeTiming& operator=(const ExchangeTiming&) = delete;

    [[nodiscard]] const ExchangeRule& rule() const { return m_rule; }
    /// Seconds of a step of these parts.
    [[nodiscard]] double stepSeconds(const ModelProfile& model, const StepParts& parts) const
    {
        return m_cache == nullptr ? parts.compute + parts.exchange : cachedSeconds(model, parts);
    }

private:
    struct Cache;
    [[nodiscard]] double cachedSeconds(const ModelProfile& model, const StepParts& parts) const;

    ExchangeRule m_rule;
    std::unique_ptr<Cache> m_cache; ///< null where nothing is hidden
};

} // namespace consonance
