// SPDX-License-Identifier: GPL-3.0-or-later
#include "core/session/watch_list.h"

#include "core/query/engine_facts.h"
#include "core/session/watch_expressions.h"

#include <algorithm>

namespace consonance {

Result<void> WatchList::set(const std::vector<std::string>& expressions)
{
    TRY_ASSIGN(auto parsed, parseWatches(expressions));
    std::vector<Watch> watches;
    for (std::size_t i = 0; i < parsed.size(); ++i) {
        watches.push_back({ .expression = std::move(parsed[i]) });
        const auto isSame = [&](const Watch& earlier) { return earlier.expression.text() == expressions[i]; };
        if (const auto earlier = std::ranges::find_if(m_watches, isSame); earlier != m_watches.end()) {
            watches.back().samples = earlier->samples;
            watches.back().span = earlier->span;
        }
    }
    m_watches = std::move(watches);
    return {};
}

void WatchList::forgetSamples()
{
    for (auto& watch : m_watches) {
        watch.samples.clear();
        watch.span = kFirstSpan;
    }
}

void WatchList::sample(const Engine& engine, std::size_t firstEvent)
{
    const auto now = engine.now();
    for (auto& watch : m_watches) {
        const auto stretch = now.microseconds / watch.span.microseconds;
        if (watch.samples.contains(stretch))
            continue;
        EngineFacts facts(engine);
        facts.lookFrom(firstEvent);
        const auto value = watch.expression.evaluate(SimulationRecord(facts));
        if (!value.isNumeric())
            continue;
        watch.samples.emplace(stretch, WatchSample { now, value.number });
        if (watch.samples.size() > kMostSamples)
            widen(watch);
    }
}

/// Stretches twice as long; the earlier sample of two stays.
void WatchList::widen(Watch& watch) const
{
    watch.span = watch.span * 2;
    std::map<std::int64_t, WatchSample> kept;
    for (const auto& [stretch, sample] : watch.samples)
        kept.emplace(sample.at.microseconds / watch.span.microseconds, sample);
    watch.samples = std::move(kept);
}

std::vector<WatchCurve> WatchList::curves(const Engine& engine) const
{
    EngineFacts facts(engine);
    facts.lookFrom(engine.log().events().size());
    const SimulationRecord record(facts);
    std::vector<WatchCurve> all;
    for (const auto& watch : m_watches) {
        const auto value = watch.expression.evaluate(record);
        WatchCurve curve { .expression = watch.expression.text(),
            .kind = watch.expression.kind(),
            .value = queryValueText(value),
            .number = value.number,
            .isNumber = value.isNumeric() };
        for (const auto& [stretch, sample] : watch.samples)
            curve.samples.push_back(sample);
        all.push_back(std::move(curve));
    }
    return all;
}

} // namespace consonance
