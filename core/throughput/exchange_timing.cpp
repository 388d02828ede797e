// SPDX-License-Identifier: GPL-3.0-or-later
#include "core/throughput/exchange_timing.h"

#include "core/base/hash.h"

#include <algorithm>
#include <array>
#include <bit>
#include <cmath>
#include <mutex>
#include <utility>

namespace consonance {

namespace {

constexpr double kParametersPerMegabyte = 1e6 / 4; ///< single precision

struct OrderDetails {
    ExchangeOrder order;
    std::string_view name;
    SendOrder sends;
    double sliceParameters; ///< 0: whole tensors
};

constexpr std::array<OrderDetails, 6> kOrders { {
    { ExchangeOrder::AfterCompute, "after", {}, 0 },
    { ExchangeOrder::Fifo, "fifo", {}, 0 },
    { ExchangeOrder::TicTac, "tictac", { .firstLayerFirst = true }, 0 },
    { ExchangeOrder::P3, "p3", { .firstLayerFirst = true }, 50'000 },
    { ExchangeOrder::ByteScheduler, "bytescheduler", { .firstLayerFirst = true, .credit = 4 }, 1'000'000 },
    { ExchangeOrder::Bound, "bound", {}, 0 },
} };
constexpr std::string_view kHierarchicalName = "hips";

const OrderDetails& detailsOf(ExchangeOrder order)
{
    return *std::ranges::find(kOrders, order, &OrderDetails::order);
}

} // namespace

std::string_view exchangeOrderName(ExchangeOrder order)
{
    return detailsOf(order).name;
}

std::optional<ExchangeOrder> exchangeOrderByName(std::string_view name)
{
    const auto found = std::ranges::find(kOrders, name, &OrderDetails::name);
    return found != kOrders.end() ? std::optional(found->order) : std::nullopt;
}

std::optional<ExchangeRule> exchangeRuleFrom(std::string_view words)
{
    ExchangeRule rule;
    while (!words.empty()) {
        if (words.front() != '+')
            return std::nullopt;
        words.remove_prefix(1);
        const auto word = words.substr(0, words.find('+'));
        words.remove_prefix(word.size());
        if (word == kHierarchicalName && rule.pattern == ExchangePattern::ParameterServers) {
            rule.pattern = ExchangePattern::Hierarchical;
            continue;
        }
        const auto order = exchangeOrderByName(word);
        if (!order || *order == ExchangeOrder::AfterCompute || rule.order != ExchangeOrder::AfterCompute)
            return std::nullopt;
        rule.order = *order;
    }
    return rule;
}

std::string exchangeRuleText(const ExchangeRule& rule)
{
    std::string text;
    if (rule.order != ExchangeOrder::AfterCompute)
        text.append("+").append(exchangeOrderName(rule.order));
    if (rule.pattern == ExchangePattern::Hierarchical)
        text.append("+").append(kHierarchicalName);
    return text;
}

SendOrder sendOrder(ExchangeOrder order)
{
    return detailsOf(order).sends;
}

std::vector<LayerTimes> layerTimes(
    const ModelProfile& model, const LayerProfile& layers, const StepParts& parts, ExchangeOrder order)
{
    const double perSlice = detailsOf(order).sliceParameters;
    const double parameters = model.parameterMegabytes * kParametersPerMegabyte;
    std::vector<LayerTimes> times;
    times.reserve(layers.layers.size());
    for (const auto& layer : layers.layers) {
        const double slices = perSlice > 0 ? std::ceil(layer.parameters * parameters / perSlice) : 1;
        times.push_back({ .forward = layer.forward * parts.compute,
            .backward = layer.backward * parts.compute,
            .exchange = layer.parameters * parts.exchange,
            .slices = std::max<std::int64_t>(1, static_cast<std::int64_t>(slices)) });
    }
    return times;
}

double stepSeconds(const ModelProfile& model, const StepParts& parts, ExchangeOrder order)
{
    const double least = std::max(parts.compute, parts.exchange);
    const double most = parts.compute + parts.exchange;
    if (order == ExchangeOrder::AfterCompute || !(parts.exchange > 0))
        return most;
    const auto* layers = findLayers(model.name);
    if (layers == nullptr)
        return most;
    if (order == ExchangeOrder::Bound)
        return least;
    // The sums of shares are rounded: without the clamp an order could seem to beat its bounds by a bit.
    return std::clamp(layeredStepSeconds(layerTimes(model, *layers, parts, order), sendOrder(order)), least, most);
}

double flatExchangeSeconds(double megabytesEachWay, double bandwidth, double workers, double servers)
{
    return 2 * megabytesEachWay * std::max(workers / servers, 1.0) / bandwidth;
}

double ringExchangeSeconds(double megabytesEachWay, double bandwidth, double workers)
{
    return 2 * (workers - 1) * megabytesEachWay / (workers * bandwidth);
}

double hipsExchangeSeconds(double megabytesEachWay, double bandwidth, double workers, int levels)
{
    return ringExchangeSeconds(megabytesEachWay, bandwidth, workers) / levels;
}

/// Direct-mapped by model and parts. Jobs of one model in one placement class have the same parts.
struct ExchangeTiming::Cache {
    struct Entry {
        std::uint64_t model = 0;
        double compute = -1;
        double exchange = -1;
        double seconds = 0;
    };
    static constexpr std::size_t kEntries = 1024;

    std::mutex mutex;
    std::array<Entry, kEntries> entries;
};

ExchangeTiming::ExchangeTiming(const ExchangeRule& rule)
    : m_rule(rule)
    , m_cache(rule.order != ExchangeOrder::AfterCompute ? std::make_unique<Cache>() : nullptr)
{
}

ExchangeTiming::~ExchangeTiming() = default;

double ExchangeTiming::cachedSeconds(const ModelProfile& model, const StepParts& parts) const
{
    const auto name = hashText(model.name);
    constexpr std::uint64_t kSpread = 0x9E3779B97F4A7C15U; // 2^64 over the golden ratio
    const auto mixed
        = (name ^ std::bit_cast<std::uint64_t>(parts.compute)) * kSpread ^ std::bit_cast<std::uint64_t>(parts.exchange);
    auto& entry = m_cache->entries[(mixed * kSpread >> 32U) % Cache::kEntries];
    const std::scoped_lock lock(m_cache->mutex);
    if (entry.model != name || entry.compute != parts.compute || entry.exchange != parts.exchange)
        entry = { name, parts.compute, parts.exchange, consonance::stepSeconds(model, parts, m_rule.order) };
    return entry.seconds;
}

} // namespace consonance
