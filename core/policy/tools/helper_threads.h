// SPDX-License-Identifier: GPL-3.0-or-later
//
// Threads that help with work its owner could also finish alone. They are kept from one job to the next: on a
// busy machine a new thread may wait for its first moment longer than a whole search takes. Whoever posts work must not
// wait for it to start. Thread-safe; one pool for the program, which grows as needed.
#pragma once

#include <condition_variable>
#include <deque>
#include <functional>
#include <mutex>
#include <thread>
#include <vector>

namespace consonance {

class HelperThreads {
public:
    static HelperThreads& instance();
    HelperThreads(const HelperThreads&) = delete;
    HelperThreads& operator=(const HelperThreads&) = delete;

    /// Lets up to `count` threads run a copy of `work` when they have time, which may be after the work is already
    /// done: everything it refers to must live as long as the copy.
    void post(std::size_t count, const std::function<void()>& work);

private:
    HelperThreads() = default;
    ~HelperThreads();
    void serve(const std::stop_token& stop);

    std::mutex m_mutex;
    std::condition_variable_any m_posted;
    std::deque<std::function<void()>> m_work;
    std::vector<std::jthread> m_threads; ///< last: they use the others
};

} // namespace consonance
