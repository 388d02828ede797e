// SPDX-License-Identifier: GPL-3.0-or-later
//
// Threads that make runs of a tuning: those that the search waits for, and where there are too few of these, runs that
// will be wanted later. Each round of a search ends with fewer runs than threads, and the next one depends on it. What
// a run gives does not depend on when it is made. Asked by one thread, which collects what was made; the end stops the
// runs of the moment and waits for them.
#pragma once

#include "core/base/progress.h"
#include "core/base/result.h"
#include "core/tune/trial_memory.h"

#include <condition_variable>
#include <deque>
#include <functional>
#include <mutex>
#include <optional>
#include <set>
#include <string>
#include <thread>
#include <vector>

namespace consonance {

class TrialThreads {
public:
    struct Made {
        TrialFigures figures;
        double seconds = 0; ///< of simulating, by the clock
    };
    struct Task {
        std::string key;
        std::function<Result<Made>(const StopToken& stop)> make; ///< any thread
    };

    explicit TrialThreads(int threads);
    ~TrialThreads();
    TrialThreads(const TrialThreads&) = delete;
    TrialThreads& operator=(const TrialThreads&) = delete;

    /// Before everything that is for later. A key that waits for later goes forward, one that is being made stays.
    void makeNow(Task task);
    void makeLater(Task task);
    /// Waits for the next one that was made, in the order in which they end. Nothing: there is nothing more to wait
    /// for, or it was stopped.
    [[nodiscard]] std::optional<std::pair<std::string, Result<Made>>> collect(const StopToken& stop);

private:
    void work(const StopToken& stop);

    std::mutex m_mutex; ///< guards what follows
    std::condition_variable_any m_changed;
    std::deque<Task> m_now;
    std::deque<Task> m_later;
    std::set<std::string> m_inWork;
    std::deque<std::pair<std::string, Result<Made>>> m_made;
    std::vector<std::jthread> m_threads; ///< the first to go
};

} // namespace consonance
