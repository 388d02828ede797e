// SPDX-License-Identifier: GPL-3.0-or-later
//
// Watched values: expressions over the state of the simulation, their present value and its history
// over the time seen. A curve is sampled at most once in a stretch of simulated time that doubles when
// there would be too many points, so a watch costs a long run no more than a short one. Samples hold for the moment
// they were taken; a run is deterministic, so going back and forward again finds the same ones.
//
// One thread at a time; what curves() returns is a copy. Cost: about kMostSamples evaluations per watch in a run.
#pragma once

#include "core/base/time.h"
#include "core/query/query_expression.h"
#include "core/run/step_watcher.h"

#include <map>
#include <string>
#include <vector>

namespace consonance {

struct WatchSample {
    Time at;
    double value = 0;
};

struct WatchCurve {
    std::string expression;
    QueryKind kind = QueryKind::Number;
    std::string value; ///< now, for people in the C locale
    double number = 0; ///< now; meaningless for a text or a missing value
    bool isNumber = false;
    std::vector<WatchSample> samples; ///< ascending; numbers and truths alone
};

class WatchList {
public:
    static constexpr std::size_t kMostSamples = 512;
    static constexpr Duration kFirstSpan = Duration::fromSeconds(1);

    /// Replaces all; samples of expressions that stay are kept. Errors: one that cannot be read, in the context of its
    /// number from 1; nothing has then changed.
    [[nodiscard]] Result<void> set(const std::vector<std::string>& expressions);
    /// Switches to another run.
    void forgetSamples();
    [[nodiscard]] bool isEmpty() const { return m_watches.empty(); }

    /// Takes a sample unless this stretch of time has one.
    void sample(const Engine& engine, std::size_t firstEvent);
    /// The values now, and all samples.
    [[nodiscard]] std::vector<WatchCurve> curves(const Engine& engine) const;

private:
    struct Watch {
        QueryExpression expression;
        std::map<std::int64_t, WatchSample> samples; ///< by the number of its stretch
        Duration span = kFirstSpan;
    };
    void widen(Watch& watch) const;

    std::vector<Watch> m_watches;
};

} // namespace consonance
