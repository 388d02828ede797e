// SPDX-License-Identifier: GPL-3.0-or-later
#include "core/base/parallel_work.h"

#include "core/base/stop_scope.h"

#include <algorithm>
#include <atomic>
#include <mutex>
#include <optional>
#include <thread>
#include <vector>

namespace consonance {

Result<void> workInParallel(std::size_t count, int threads, const StopToken& stop,
    const std::function<Result<void>(std::size_t, const StopToken&)>& work)
{
    std::atomic<std::size_t> next { 0 };
    std::stop_source anyError;
    std::mutex mutex;
    std::optional<Error> error;
    const auto take = [&] {
        const StopScope scope(anyError.get_token());
        for (auto piece = next.fetch_add(1); piece < count && !anyError.stop_requested(); piece = next.fetch_add(1)) {
            auto done = work(piece, anyError.get_token());
            if (done)
                continue;
            const std::lock_guard lock(mutex);
            if (!error)
                error = std::move(done).error();
            anyError.request_stop();
        }
    };
    {
        const std::stop_callback forward(stop, [&anyError] { anyError.request_stop(); });
        const auto wanted = threads > 0 ? static_cast<std::size_t>(threads)
                                        : std::max<std::size_t>(1, std::thread::hardware_concurrency());
        std::vector<std::jthread> helpers;
        for (std::size_t i = 1; i < std::min(wanted, count); ++i)
            helpers.emplace_back(take);
        take();
    }
    if (error)
        return fail(std::move(*error));
    return {};
}

} // namespace consonance
