// SPDX-License-Identifier: GPL-3.0-or-later
#include "core/policy/tools/helper_threads.h"

#include <utility>

namespace consonance {

HelperThreads& HelperThreads::instance()
{
    static HelperThreads threads;
    return threads;
}

HelperThreads::~HelperThreads()
{
    for (auto& thread : m_threads)
        thread.request_stop();
}

void HelperThreads::post(std::size_t count, const std::function<void()>& work)
{
    {
        const std::lock_guard lock(m_mutex);
        while (m_threads.size() < count)
            m_threads.emplace_back([this](const std::stop_token& stop) { serve(stop); });
        m_work.insert(m_work.end(), count, work);
    }
    m_posted.notify_all();
}

void HelperThreads::serve(const std::stop_token& stop)
{
    for (;;) {
        std::function<void()> work;
        {
            std::unique_lock lock(m_mutex);
            if (!m_posted.wait(lock, stop, [this] { return !m_work.empty(); }))
                return;
            work = std::move(m_work.front());
            m_work.pop_front();
        }
        work();
    }
}

} // namespace consonance
