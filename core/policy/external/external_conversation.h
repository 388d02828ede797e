// SPDX-License-Identifier: GPL-3.0-or-later
//
// The conversation with a command: it is started when first needed, receives what changed, is asked, and is ended with
// its last user. A policy and its clones share one conversation and take turns; any thread. A command that hangs, exits
// or writes nonsense is killed, the error quotes it, and the next question restarts it and tells it everything. Waits
// end with the work of the thread (core/base/stop_scope.h) and after the limit given. Cost of a question: that of
// SentState and ChildProcess.
#pragma once

#include "core/policy/external/child_process.h"
#include "core/policy/external/sent_state.h"

#include <atomic>
#include <chrono>
#include <memory>
#include <mutex>
#include <string>

namespace consonance {

/// The inputs of a run as it begins.
struct ExternalBeginning {
    std::uint64_t seed = 1;
    std::map<std::string, ParameterValue> parameters; ///< of the command, complete
};

/// One decision.
struct ExternalQuestion {
    const Trigger& trigger;
    const View& view;
    const std::string& state; ///< JSON, or empty
    bool wantsNotes = false;
};

class ExternalConversation {
public:
    ExternalConversation(std::string command, std::chrono::milliseconds limit);
    /// Says "end" and gives the command half a second to end by itself.
    ~ExternalConversation();
    ExternalConversation(const ExternalConversation&) = delete;
    ExternalConversation& operator=(const ExternalConversation&) = delete;

    [[nodiscard]] const std::string& command() const { return m_command; }
    /// It is running and can be asked at once.
    [[nodiscard]] bool isRunning() const { return m_isRunning.load(std::memory_order_relaxed); }
    /// Starts the command, unless it runs, and asks what it is. Errors: it is not allowed, cannot be started, or does
    /// not answer.
    [[nodiscard]] Result<ExternalHello> hello();
    /// Continues only with a command that decides like this one, with which a run began.
    void expect(ExternalHello hello);
    /// The answer to "begin", as it was written, compact.
    [[nodiscard]] Result<std::string> begin(const View& view, const ExternalBeginning& beginning);
    /// The answer to "decide", as it was written. Starts the command and begins where that is needed.
    [[nodiscard]] Result<std::string> decide(const ExternalQuestion& question, const ExternalBeginning& beginning);

private:
    using Lock = std::unique_lock<std::timed_mutex>;
    [[nodiscard]] Result<Lock> takeTurn();
    [[nodiscard]] Result<void> start();
    [[nodiscard]] Result<std::string> beginNow(const View& view, const ExternalBeginning& beginning);
    [[nodiscard]] Result<std::string> askUntilDecided(const ExternalQuestion& question);
    /// Writes one line and reads one, before `deadline`.
    [[nodiscard]] Result<std::string> exchange(
        const std::string& message, const char* what, ChildProcess::Clock::time_point deadline);
    [[nodiscard]] tl::unexpected<Error> trouble(ChildProcess::Trouble trouble, const char* what, std::string_view line);
    /// The command wrote nonsense; it is not asked again.
    [[nodiscard]] tl::unexpected<Error> nonsense(const Error& why, const char* what, std::string_view line);
    void hangUp();

    std::string m_command;
    std::chrono::milliseconds m_limit;
    std::timed_mutex m_turn; ///< guards the members below
    std::unique_ptr<ChildProcess> m_child; ///< null while it is not running
    std::optional<ExternalHello> m_hello;
    bool m_hasBegun = false; ///< m_child has received the run
    SentState m_told;
    std::atomic<bool> m_isRunning { false };
};

} // namespace consonance
