// SPDX-License-Identifier: GPL-3.0-or-later
//
// Inputs of runs that differ in policy, trace and seed alone, read once while they are in use and as long after that as
// the bound allows: those of the latest so many traces and seeds, and more while their jobs together stay below a
// number. Runs that are given inputs keep them, whatever is dropped here. Any thread; who asks for what another thread
// is reading waits for it. Cost: a few hundred bytes a job.
#pragma once

#include "core/run/run_request.h"

#include <list>
#include <memory>
#include <mutex>
#include <optional>
#include <string>

namespace consonance {

class InputCache {
public:
    /// `least`: so many are held whatever their size; `mostJobs`: of all that are held, beyond that.
    explicit InputCache(std::size_t least, std::size_t mostJobs = 0);

    struct Found {
        ResolvedInputs inputs;
        bool isNew = false; ///< read by this call
    };
    /// As resolveInputs(), of which an error is remembered too, except Cancelled.
    [[nodiscard]] Result<Found> inputs(const RunRequest& request, const StopToken& stop);

private:
    /// Inputs, or what is wrong with them; empty while they are being read.
    struct Held {
        std::string trace;
        std::optional<std::uint64_t> seed; ///< of a generated trace; a file is the same for every seed
        std::mutex mutex;
        std::optional<Result<ResolvedInputs>> resolved;
        std::size_t jobs = 0; ///< guarded by the cache's mutex
    };
    [[nodiscard]] std::shared_ptr<Held> heldFor(const RunRequest& request);

    std::size_t m_least;
    std::size_t m_mostJobs;
    std::mutex m_mutex; ///< guards what follows
    std::list<std::shared_ptr<Held>> m_recent; ///< what was used last comes first
};

} // namespace consonance
