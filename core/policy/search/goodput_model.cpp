// SPDX-License-Identifier: GPL-3.0-or-later
#include "core/policy/search/goodput_model.h"

#include <algorithm>
#include <cmath>

namespace consonance {

namespace {

/// Stands for no time at all where a logarithm must exist.
constexpr double kInstant = 1e-8;
constexpr int kBatches = 50;
constexpr double kRoundingTolerance = 1e-8;

} // namespace

double ThroughputParameters::exchangeSeconds(bool spansServers, std::int32_t replicas) const
{
    if (replicas <= 1)
        return kInstant;
    const double beyondTwo = std::max(static_cast<double>(replicas - 2), kInstant);
    return spansServers ? alphaBetween + betaBetween * beyondTwo : alphaWithin + betaWithin * beyondTwo;
}

double ThroughputParameters::stepSeconds(bool spansServers, std::int32_t replicas, double localBatch) const
{
    const double pass = passSeconds(localBatch);
    const double exchange = exchangeSeconds(spansServers, replicas);
    // (a^γ + b^γ)^(1/γ) with the larger taken out, so that nothing overflows.
    const double larger = std::max(pass, exchange);
    const double ratio = std::min(pass, exchange) / larger;
    return larger * std::exp(std::log1p(std::pow(ratio, gamma)) / gamma);
}

double ThroughputParameters::throughput(bool spansServers, std::int32_t replicas, RunConfig config) const
{
    const double step = stepSeconds(spansServers, replicas, config.localBatch);
    const double seconds = step + passSeconds(config.localBatch) * config.accumulation;
    return static_cast<double>(replicas) * config.localBatch * (config.accumulation + 1) / seconds;
}

GoodputTable::GoodputTable(const BatchSpec& limits)
    : m_limits(limits)
    , m_isAdaptable(limits.perDeviceMinimum > 0)
{
    m_limits.minimum = std::max(m_limits.minimum, 1);
    m_limits.maximum = std::max(m_limits.maximum, m_limits.minimum);
    if (m_limits.perDeviceMaximum <= 0)
        m_limits.perDeviceMaximum = m_limits.maximum;
}

void GoodputTable::setParameters(const ThroughputParameters& parameters)
{
    m_parameters = parameters;
    for (auto* rows : { &m_within, &m_between }) {
        for (Row& row : *rows)
            row.isKnown = false;
    }
}

const GoodputTable::Row& GoodputTable::row(bool spansServers, std::int32_t replicas)
{
    auto& rows = spansServers ? m_between : m_within;
    const auto index = static_cast<std::size_t>(replicas);
    if (rows.size() <= index)
        rows.resize(index + 1);
    Row& row = rows[index];
    if (row.isKnown)
        return row;
    row.isKnown = true;
    row.candidates.clear();
    if (m_isAdaptable)
        addBatches(row, spansServers, replicas);
    else
        row.candidates.push_back(
            { .throughput = m_parameters.throughput(spansServers, replicas, { .localBatch = 1 }), .config = {} });
    return row;
}

void GoodputTable::addBatches(Row& row, bool spansServers, std::int32_t replicas) const
{
    const double count = replicas;
    const double least = std::max(static_cast<double>(m_limits.minimum), m_limits.perDeviceMinimum * count);
    const double most = m_limits.maximum;
    if (least > most)
        return;
    const double factor = std::log(most / least) / (kBatches - 1);
    for (int i = 0; i < kBatches; ++i) {
        const double local = (i + 1 == kBatches ? most : least * std::exp(factor * i)) / count;
        RunConfig config;
        config.accumulation
            = static_cast<std::int32_t>(std::ceil(local / m_limits.perDeviceMaximum - kRoundingTolerance)) - 1;
        if (replicas == 1 && local > m_limits.minimum + kRoundingTolerance)
            config.accumulation = std::max(config.accumulation, 1);
        config.localBatch
            = static_cast<std::int32_t>(std::ceil(local / (config.accumulation + 1) - kRoundingTolerance));
        if (config.localBatch < m_limits.perDeviceMinimum || config.localBatch > m_limits.perDeviceMaximum)
            continue;
        if (!row.candidates.empty() && row.candidates.back().config == config)
            continue;
        const double batch = count * config.localBatch * (config.accumulation + 1);
        row.candidates.push_back({ .throughput = m_parameters.throughput(spansServers, replicas, config),
            .scale = batch / m_limits.minimum,
            .config = config });
    }
}

const GoodputTable::Candidate* GoodputTable::best(bool spansServers, std::int32_t replicas, double& goodput)
{
    const Candidate* best = nullptr;
    goodput = 0;
    const Row& candidates = row(spansServers, replicas);
    for (const Candidate& candidate : candidates.candidates) {
        const double useful = candidate.throughput * statisticalEfficiency(m_noise, candidate.scale);
        if (useful > goodput) {
            goodput = useful;
            best = &candidate;
        }
    }
    m_evaluations += std::ssize(candidates.candidates);
    return best;
}

double GoodputTable::goodput(bool spansServers, std::int32_t replicas)
{
    double goodput = 0;
    (void)best(spansServers, replicas, goodput);
    return goodput;
}

RunConfig GoodputTable::bestConfig(bool spansServers, std::int32_t replicas)
{
    double goodput = 0;
    const Candidate* candidate = best(spansServers, replicas, goodput);
    if (candidate)
        return candidate->config;
    return m_isAdaptable ? splitBatch(m_limits, m_limits.minimum, replicas) : RunConfig {};
}

} // namespace consonance
