// SPDX-License-Identifier: GPL-3.0-or-later
//
// The observers of a running session: breakpoints, log points, watches; and the picture of
// it that the window shows. A monitor outlives the sessions it looks at; one thread at a time. Reports are immutable.
#pragma once

#include "core/session/stop_conditions.h"
#include "core/session/watch_list.h"

namespace consonance {

/// Results of breakpoints and watches; lines and the reason are those since the previous report.
struct MonitorReport {
    std::vector<BreakpointHits> hits;
    std::vector<LogLine> lines;
    std::uint64_t linesDropped = 0;
    std::optional<StopReason> stop;
    std::vector<WatchCurve> watches;
};

class SessionMonitor final : public StepWatcher {
public:
    StopConditions stops;
    WatchList watches;

    /// Another run, or the same one from the start.
    void begin()
    {
        stops.forgetHits();
        stops.clearRunUntil();
        watches.forgetSamples();
    }

    [[nodiscard]] bool isIdle() const override { return stops.isIdle() && watches.isEmpty(); }
    void stand(const Engine& engine) override
    {
        stops.stand(engine);
        watches.sample(engine, ~std::size_t { 0 });
    }
    [[nodiscard]] bool look(const Engine& engine, std::size_t firstEvent, std::uint64_t step) override
    {
        watches.sample(engine, firstEvent);
        return !stops.isIdle() && stops.look(engine, firstEvent, step);
    }

    [[nodiscard]] MonitorReport report(const Engine& engine)
    {
        return { .hits = stops.hits(),
            .lines = stops.takeLines(),
            .linesDropped = stops.linesDropped(),
            .stop = stops.takeReason(),
            .watches = watches.curves(engine) };
    }
};

} // namespace consonance
