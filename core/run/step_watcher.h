// SPDX-License-Identifier: GPL-3.0-or-later
//
// Observers of a session after each step that the user makes: breakpoints, log points, watches. A watcher is
// called on the session's thread and must not change the session. Replays on the way to a position are not
// such steps.
#pragma once

#include <cstddef>
#include <cstdint>

namespace consonance {

class Engine;

class StepWatcher {
public:
    virtual ~StepWatcher() = default;
    /// Nothing to check: steps cost nothing extra.
    [[nodiscard]] virtual bool isIdle() const = 0;
    /// The session has moved away from the last observed step.
    virtual void stand(const Engine& engine) = 0;
    /// One step was made; its records are those from `firstEvent` on. True stops the session here.
    [[nodiscard]] virtual bool look(const Engine& engine, std::size_t firstEvent, std::uint64_t step) = 0;
};

} // namespace consonance
