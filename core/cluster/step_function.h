// SPDX-License-Identifier: GPL-3.0-or-later
//
// A value over simulated time that changes in steps, Value {} before the first of them. Neighbouring steps differ, so
// equal functions are equal steps however they came about. A plain value. Cost: O(log steps) to find a moment, O(steps)
// to insert one, O(steps within) to look at a span or change it.
#pragma once

#include "core/base/time.h"

#include <algorithm>
#include <cstddef>
#include <vector>

namespace consonance {

template<typename Value> class StepFunction {
public:
    /// Calls change(Value&) for every step of [from, until).
    template<typename Change> void change(Time from, Time until, Change&& change)
    {
        if (from >= until)
            return;
        const auto first = cut(from);
        const auto end = until == kForever ? m_steps.size() : cut(until);
        for (auto i = first; i < end; ++i)
            change(m_steps[i].value);
        joinAt(end);
        joinAt(first);
    }
    /// Whether holds(value) is true throughout [from, until).
    template<typename Holds> [[nodiscard]] bool isAlways(Time from, Time until, Holds&& holds) const
    {
        if (from >= until)
            return true;
        auto i = firstAfter(from);
        if (!holds(i == 0 ? Value {} : m_steps[i - 1].value))
            return false;
        for (; i < m_steps.size() && m_steps[i].from < until; ++i) {
            if (!holds(m_steps[i].value))
                return false;
        }
        return true;
    }
    /// Calls visit(from, until, value) for each part of [from, until) with a constant value, in order.
    template<typename Visit> void forEach(Time from, Time until, Visit&& visit) const
    {
        if (from >= until)
            return;
        auto i = firstAfter(from);
        auto value = i == 0 ? Value {} : m_steps[i - 1].value;
        for (; i < m_steps.size() && m_steps[i].from < until; ++i) {
            visit(from, m_steps[i].from, value);
            from = m_steps[i].from;
            value = m_steps[i].value;
        }
        visit(from, until, value);
    }
    /// Forgets the past before `now`; the value at `now` continues.
    void forgetBefore(Time now)
    {
        const auto next = firstAfter(now);
        if (next < 2)
            return;
        m_steps.erase(m_steps.begin(), m_steps.begin() + static_cast<std::ptrdiff_t>(next - 1));
        if (m_steps.front().value == Value {})
            m_steps.erase(m_steps.begin());
    }
    [[nodiscard]] std::size_t stepCount() const { return m_steps.size(); }

private:
    struct Step {
        Time from;
        Value value;
    };

    /// Index of the first step that begins after `at`.
    [[nodiscard]] std::size_t firstAfter(Time at) const
    {
        const auto next = std::ranges::upper_bound(m_steps, at, {}, &Step::from);
        return static_cast<std::size_t>(next - m_steps.begin());
    }
    /// Makes a step begin at `at`; its index.
    std::size_t cut(Time at)
    {
        const auto next = firstAfter(at);
        if (next > 0 && m_steps[next - 1].from == at)
            return next - 1;
        const auto value = next == 0 ? Value {} : m_steps[next - 1].value;
        m_steps.insert(m_steps.begin() + static_cast<std::ptrdiff_t>(next), Step { at, value });
        return next;
    }
    /// Drops the step when its value equals the previous one.
    void joinAt(std::size_t index)
    {
        if (index >= m_steps.size())
            return;
        if (m_steps[index].value == (index == 0 ? Value {} : m_steps[index - 1].value))
            m_steps.erase(m_steps.begin() + static_cast<std::ptrdiff_t>(index));
    }

    std::vector<Step> m_steps; ///< by time; each holds until the next
};

} // namespace consonance
