// SPDX-License-Identifier: GPL-3.0-or-later
//
// Several watchers of one run as one: each sees every step, and the run stops where any of them asks for it. Refers to
// them; they must outlive it. One thread at a time.
#pragma once

#include "core/run/step_watcher.h"

#include <algorithm>
#include <vector>

namespace consonance {

class StepWatchers final : public StepWatcher {
public:
    /// In calling order.
    explicit StepWatchers(std::vector<StepWatcher*> watchers)
        : m_watchers(std::move(watchers))
    {
    }

    [[nodiscard]] bool isIdle() const override
    {
        return std::ranges::all_of(m_watchers, [](const StepWatcher* watcher) { return watcher->isIdle(); });
    }
    void stand(const Engine& engine) override
    {
        for (auto* watcher : m_watchers)
            watcher->stand(engine);
    }
    [[nodiscard]] bool look(const Engine& engine, std::size_t firstEvent, std::uint64_t step) override
    {
        bool stops = false;
        for (auto* watcher : m_watchers)
            stops = (!watcher->isIdle() && watcher->look(engine, firstEvent, step)) || stops;
        return stops;
    }

private:
    std::vector<StepWatcher*> m_watchers;
};

} // namespace consonance
