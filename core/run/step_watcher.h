// SPDX-License-Identifier: GPL-3.0-or-later
//
// Who looks at a session after each step that a person lets happen: breakpoints, log points, watches. A watcher is
// asked on the session's thread and must not change anything of the session. Replays on the way to somewhere are no
// steps of its own.
#pragma once

#include <cstddef>
#include <cstdint>

namespace consonance {

class Engine;

class StepWatcher {
public:
    virtual ~StepWatcher() = default;
    /// Nobody needs to be asked: steps cost nothing extra.
    [[nodiscard]] virtual bool isIdle() const = 0;
    /// The session stands somewhere else than after the last step that was looked at.
    virtual void stand(const Engine& engine) = 0;
    /// One step was made; its records are those from `firstEvent` on. True stops the session here.
    [[nodiscard]] virtual bool look(const Engine& engine, std::size_t firstEvent, std::uint64_t step) = 0;
};

} // namespace consonance
