// SPDX-License-Identifier: GPL-3.0-or-later
//
// The stop token of a thread's current work, for waits too deep in the call stack to be passed one: a policy that waits
// for another program is called through interfaces without a token. Code that has a token opens a scope; the
// wait looks at current(). Scopes nest, each belongs to its thread, and a token that cannot be stopped leaves the outer
// one in force. Costs two loads.
#pragma once

#include "core/base/progress.h"
#include "core/base/result.h"

#include <utility>

namespace consonance {

/// What a reader of files answers that was stopped, as Cancelled.
inline constexpr MessageId kReadingStopped
    = CONSONANCE_MESSAGE("inspect.cancelled", "looking at the trace was cancelled");
/// Likewise all other work.
inline constexpr MessageId kWorkStopped = CONSONANCE_MESSAGE("work.stopped", "the work was stopped");

/// Cancelled once it is stopped: `TRY(goOnUnless(stop));` in a long loop.
[[nodiscard]] inline Result<void> goOnUnless(const StopToken& stop)
{
    if (stop.stop_requested())
        return fail(ErrorKind::Cancelled, kWorkStopped);
    return {};
}

class StopScope {
public:
    explicit StopScope(StopToken stop)
        : m_stop(std::move(stop))
        , m_outer(current())
    {
        if (m_stop.stop_possible())
            inForce() = &m_stop;
    }
    ~StopScope() { inForce() = m_outer; }
    StopScope(const StopScope&) = delete;
    StopScope& operator=(const StopScope&) = delete;

    /// Null when this thread's work cannot be stopped.
    [[nodiscard]] static const StopToken* current() { return inForce(); }
    [[nodiscard]] static bool isStopped() { return current() && current()->stop_requested(); }
    /// Of current(); one that cannot be stopped when there is none.
    [[nodiscard]] static StopToken token() { return current() ? *current() : StopToken {}; }
    /// Cancelled once this thread's work is stopped.
    [[nodiscard]] static Result<void> goOn() { return current() ? goOnUnless(*current()) : Result<void> {}; }

private:
    static const StopToken*& inForce()
    {
        static thread_local const StopToken* token = nullptr;
        return token;
    }

    StopToken m_stop;
    const StopToken* m_outer;
};

} // namespace consonance
