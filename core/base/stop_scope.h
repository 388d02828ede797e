// SPDX-License-Identifier: GPL-3.0-or-later
//
// The stop token of what a thread is doing, for waits that lie too deep to be handed one: a policy that waits for
// another program is asked through interfaces which know nothing of it. Whoever works with a token opens a scope; the
// wait looks at current(). Scopes nest, each belongs to its thread, and a token that nobody can stop leaves the outer
// one in force. Costs two loads.
#pragma once

#include "core/base/progress.h"

#include <utility>

namespace consonance {

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

    /// Null when nobody can stop what this thread does.
    [[nodiscard]] static const StopToken* current() { return inForce(); }
    [[nodiscard]] static bool isStopped() { return current() && current()->stop_requested(); }

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
