// SPDX-License-Identifier: GPL-3.0-or-later
//
// What a command has received about a run, so that only changes are sent. A decision carries the difference between
// that and the present view and nothing else, also after the run went back or in a clone (docs/external-protocol.md,
// "decide"). A plain value; one thread at a time. Cost of a message: O(jobs that wait or run + servers) to inspect,
// plus writing the changes.
#pragma once

#include "core/policy/external/external_hello.h"

#include <cstdint>
#include <map>
#include <optional>
#include <string>
#include <vector>

namespace consonance {

class JsonWriter;

class SentState {
public:
    /// The message "begin", after which nothing of the run has been sent.
    [[nodiscard]] Result<std::string> begin(const View& view, const ExternalHello& hello, std::uint64_t seed,
        const std::map<std::string, ParameterValue>& parameters);
    /// The message "decide". `state` is JSON, passed on as it is; may be empty. Errors: undeclared knowledge.
    [[nodiscard]] Result<std::string> decide(const Trigger& trigger, const View& view, const ExternalHello& hello,
        const std::string& state, bool wantsNotes);

private:
    struct JobNow {
        JobPhase phase = JobPhase::Future;
        std::optional<Allocation> allocation;
        std::int64_t executed = 0;
        std::int64_t gpuService = 0;
        double gpus = 0; ///< held; gpuService grows by this much per microsecond
        Time waitsSince; ///< 0 while it runs
    };
    struct Job {
        bool isTold = false; ///< it is among those that the command knows
        std::uint64_t seenIn = 0; ///< last message in which it was active
        JobNow state; ///< as it was sent
        Time at; ///< when
        // For declared knowledge.
        std::int64_t remaining = -1;
        double progress = -1;
        double rate = -1;
        std::size_t losses = 0;

        /// Whether the command can work out the job's state itself.
        [[nodiscard]] bool foresees(const JobNow& now, Time clock) const;
    };
    struct Host {
        ResourceVector free;
        Availability availability = Availability::Up;
        bool operator==(const Host&) const = default;
    };

    [[nodiscard]] static JobNow stateOf(JobId id, const View& view);
    void writeHosts(JsonWriter& json, const View& view);
    [[nodiscard]] Result<void> writeJobs(JsonWriter& json, const View& view, Knowledge knowledge);
    [[nodiscard]] Result<void> writeJob(JsonWriter& json, JobId id, const View& view, Knowledge knowledge);
    void writeGone(JsonWriter& json);

    std::vector<Job> m_jobs; ///< by id
    std::vector<JobId> m_active; ///< that the command knows, ascending
    std::vector<Host> m_hosts; ///< by id
    std::uint64_t m_messages = 0;
};

} // namespace consonance
