// SPDX-License-Identifier: GPL-3.0-or-later
//
// Progress and cancellation of long work. The worker writes atomics, any thread samples them; nothing is signalled per
// event, so reporting costs a few nanoseconds. A Progress outlives the work it is given to. `StopToken` is the standard
// one; work looks at it at least every 10 ms.
#pragma once

#include <atomic>
#include <cstdint>
#include <stop_token>

namespace consonance {

using StopToken = std::stop_token;

/// Units of work done and expected; `total` 0 means not known yet.
class Progress {
public:
    void setTotal(std::int64_t units) { m_total.store(units, std::memory_order_relaxed); }
    void setDone(std::int64_t units) { m_done.store(units, std::memory_order_relaxed); }
    void add(std::int64_t units) { m_done.fetch_add(units, std::memory_order_relaxed); }

    [[nodiscard]] std::int64_t total() const { return m_total.load(std::memory_order_relaxed); }
    [[nodiscard]] std::int64_t done() const { return m_done.load(std::memory_order_relaxed); }
    /// 0 … 1; 0 while the total is unknown.
    [[nodiscard]] double fraction() const
    {
        const auto all = total();
        return all <= 0 ? 0.0 : static_cast<double>(done()) / static_cast<double>(all);
    }

private:
    std::atomic<std::int64_t> m_total { 0 };
    std::atomic<std::int64_t> m_done { 0 };
};

} // namespace consonance
