// SPDX-License-Identifier: GPL-3.0-or-later
#include "core/throughput/layer_schedule.h"

#include <algorithm>
#include <cmath>
#include <deque>
#include <limits>

namespace consonance {

namespace {

/// The link of one step: which slice it carries when.
class SerialLink {
public:
    SerialLink(std::span<const LayerTimes> layers, const SendOrder& order)
        : m_layers(layers)
        , m_order(order)
        , m_waiting(layers.size())
        , m_unfinished(layers.size())
        , m_ready(layers.size())
        , m_done(layers.size())
        , m_next(layers.size())
        , m_unready(layers.size())
    {
        double at = 0;
        for (auto i = layers.size(); i-- > 0;) {
            at += layers[i].backward;
            m_ready[i] = m_done[i] = at;
            m_waiting[i] = m_unfinished[i] = layers[i].exchange > 0 ? std::max<std::int64_t>(1, layers[i].slices) : 0;
        }
    }

    /// When each layer's exchange ends.
    template<typename Visit> std::span<const double> run(Visit&& visit)
    {
        while (true) {
            fill();
            if (m_inFlight.empty()) {
                if (m_unready == 0)
                    return m_done;
                m_now = std::max(m_now, m_ready[m_unready - 1]);
                continue;
            }
            serve(visit);
        }
    }

private:
    struct Batch {
        std::size_t layer;
        std::int64_t slices;
    };

    [[nodiscard]] double sliceSeconds(std::size_t layer) const
    {
        const auto& times = m_layers[layer];
        return times.exchange / static_cast<double>(std::max<std::int64_t>(1, times.slices)) + m_order.secondsPerSlice;
    }

    /// Layers become ready from the last to the first; m_next is where the search for the best of them starts.
    void admitReady()
    {
        while (m_unready > 0 && m_ready[m_unready - 1] <= m_now) {
            --m_unready;
            if (m_order.firstLayerFirst || m_next == m_layers.size())
                m_next = m_unready;
        }
    }

    /// The layer whose slice goes next; as many as there are layers when none is ready.
    [[nodiscard]] std::size_t best()
    {
        if (m_order.firstLayerFirst) {
            while (m_next < m_layers.size() && m_waiting[m_next] == 0)
                ++m_next;
            return m_next;
        }
        if (m_next == m_layers.size())
            return m_next;
        while (m_next > m_unready && m_waiting[m_next] == 0)
            --m_next;
        return m_waiting[m_next] > 0 ? m_next : m_layers.size();
    }

    void fill()
    {
        admitReady();
        while (m_count < m_order.credit) {
            const auto layer = best();
            if (layer == m_layers.size())
                return;
            const auto slices = std::min<std::int64_t>(m_order.credit - m_count, m_waiting[layer]);
            m_waiting[layer] -= slices;
            m_count += slices;
            if (!m_inFlight.empty() && m_inFlight.back().layer == layer)
                m_inFlight.back().slices += slices;
            else
                m_inFlight.push_back({ layer, slices });
        }
    }

    /// Carries the next slice, and with it those that can only be followed by slices of the same layer.
    template<typename Visit> void serve(Visit& visit)
    {
        auto& head = m_inFlight.front();
        const double each = sliceSeconds(head.layer);
        std::int64_t slices = 1;
        if (m_inFlight.size() == 1 && m_waiting[head.layer] > 0 && best() == head.layer) {
            slices = m_waiting[head.layer];
            const double untilReady = m_unready > 0 ? (m_ready[m_unready - 1] - m_now) / each : kNever;
            if (untilReady < static_cast<double>(slices))
                slices = std::max<std::int64_t>(1, static_cast<std::int64_t>(std::ceil(untilReady)));
        }
        const double from = m_now;
        m_now += each * static_cast<double>(slices);
        visit(head.layer, from, m_now);
        m_unfinished[head.layer] -= slices;
        if (m_unfinished[head.layer] == 0)
            m_done[head.layer] = m_now;
        // All but the last have been replaced by the next of their layer.
        m_waiting[head.layer] -= slices - 1;
        --m_count;
        if (--head.slices == 0)
            m_inFlight.pop_front();
    }

    static constexpr double kNever = std::numeric_limits<double>::infinity();

    std::span<const LayerTimes> m_layers;
    SendOrder m_order;
    std::vector<std::int64_t> m_waiting; ///< slices not handed to the link
    std::vector<std::int64_t> m_unfinished;
    std::vector<double> m_ready;
    std::vector<double> m_done;
    std::deque<Batch> m_inFlight;
    std::int64_t m_count = 0; ///< slices in flight
    std::size_t m_next;
    std::size_t m_unready; ///< layers whose gradient is not ready: those before this index
    double m_now = 0;
};

template<typename VisitExchange, typename VisitForward>
double walk(std::span<const LayerTimes> layers, const SendOrder& order, VisitExchange&& visitExchange,
    VisitForward&& visitForward)
{
    SerialLink link(layers, order);
    const auto done = link.run(visitExchange);
    double at = 0;
    for (const auto& layer : layers)
        at += layer.backward;
    for (std::size_t i = 0; i < layers.size(); ++i) {
        const double from = std::max(at, done[i]);
        at = from + layers[i].forward;
        visitForward(i, from, at);
    }
    return at;
}

} // namespace

double layeredStepSeconds(std::span<const LayerTimes> layers, const SendOrder& order)
{
    const auto ignore = [](std::size_t, double, double) {};
    return walk(layers, order, ignore, ignore);
}

LayeredStep layeredStep(std::span<const LayerTimes> layers, const SendOrder& order)
{
    LayeredStep step;
    double at = 0;
    for (auto i = layers.size(); i-- > 0;) {
        step.backward.push_back({ static_cast<std::uint32_t>(i), at, at + layers[i].backward });
        at += layers[i].backward;
    }
    const auto exchange = [&](std::size_t layer, double from, double until) {
        auto& spans = step.exchanges;
        if (!spans.empty() && spans.back().layer == layer && spans.back().until == from)
            spans.back().until = until;
        else
            spans.push_back({ static_cast<std::uint32_t>(layer), from, until });
    };
    const auto forward = [&](std::size_t layer, double from, double until) {
        step.forward.push_back({ static_cast<std::uint32_t>(layer), from, until });
    };
    step.seconds = walk(layers, order, exchange, forward);
    return step;
}

double computeSeconds(std::span<const LayerTimes> layers)
{
    double sum = 0;
    for (const auto& layer : layers)
        sum += layer.forward + layer.backward;
    return sum;
}

double exchangeSeconds(std::span<const LayerTimes> layers)
{
    double sum = 0;
    for (const auto& layer : layers)
        sum += layer.exchange;
    return sum;
}

double leastStepSeconds(std::span<const LayerTimes> layers)
{
    return std::max(computeSeconds(layers), exchangeSeconds(layers));
}

double hiddenShare(double step, double compute, double exchange)
{
    return exchange > 0 ? 1 - (step - compute) / exchange : 1;
}

} // namespace consonance
