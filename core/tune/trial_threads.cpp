// SPDX-License-Identifier: GPL-3.0-or-later
#include "core/tune/trial_threads.h"

#include <algorithm>

namespace consonance {

TrialThreads::TrialThreads(int threads)
{
    for (int i = 0; i < threads; ++i)
        m_threads.emplace_back([this](const std::stop_token& stop) { work(stop); });
}

TrialThreads::~TrialThreads()
{
    for (auto& thread : m_threads)
        thread.request_stop();
}

void TrialThreads::makeNow(Task task)
{
    const std::lock_guard lock(m_mutex);
    std::erase_if(m_later, [&](const Task& other) { return other.key == task.key; });
    const auto isMade = [&](const auto& made) { return made.first == task.key; };
    if (m_inWork.contains(task.key) || std::ranges::any_of(m_made, isMade))
        return;
    m_now.push_back(std::move(task));
    m_changed.notify_all();
}

void TrialThreads::makeLater(Task task)
{
    const std::lock_guard lock(m_mutex);
    m_later.push_back(std::move(task));
    m_changed.notify_all();
}

std::optional<std::pair<std::string, Result<TrialThreads::Made>>> TrialThreads::collect(const StopToken& stop)
{
    std::unique_lock lock(m_mutex);
    const auto isOver = [this] { return m_now.empty() && m_later.empty() && m_inWork.empty(); };
    m_changed.wait(lock, stop, [&] { return !m_made.empty() || isOver(); });
    if (m_made.empty())
        return std::nullopt;
    auto made = std::move(m_made.front());
    m_made.pop_front();
    return made;
}

void TrialThreads::work(const StopToken& stop)
{
    std::unique_lock lock(m_mutex);
    while (m_changed.wait(lock, stop, [this] { return !m_now.empty() || !m_later.empty(); })) {
        if (stop.stop_requested())
            return;
        auto& queue = m_now.empty() ? m_later : m_now;
        const auto task = std::move(queue.front());
        queue.pop_front();
        m_inWork.insert(task.key);
        lock.unlock();
        auto made = task.make(stop);
        lock.lock();
        m_inWork.erase(task.key);
        m_made.emplace_back(task.key, std::move(made));
        m_changed.notify_all();
    }
}

} // namespace consonance
